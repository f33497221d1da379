"""Measure our server and boardgame.io's under the same load, and write load.md.

    python -m bench.load                       everything; some ten minutes
    python -m bench.load 500 --rounds 5        one size anew; the others stay as they were
    python -m bench.load 500 --machine         all cores for everybody
    python -m bench.load --page                only write the page again

Both servers run on core 0 and the generator on core 1, so at least two cores are needed, unless
it is the whole machine that is measured.
"""

import argparse
import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import uvloop

from bench.load import page, servers
from bench.load.measure import Sample, Weight, sample
from bench.load.ours import Ours
from bench.load.same_game import check_same_game
from bench.load.servers import Server
from bench.load.table import SEATS, Side
from bench.load.theirs import Theirs

PAGE = Path(__file__).parents[1] / "load.md"
KEPT = Path(__file__).with_name("seen.json")
SIZES = (50, 500, 2000, 10_000)
MATCHES_CHECKED = 100
PAUSE = 3.0  # seconds between two moves at a table of people who think
SERVER_CORE, GENERATOR_CORE = 0, 1
ALL_CORES = sorted(os.sched_getaffinity(0))
SOME_FILES = 500  # besides the connections

Pair = tuple[Side, Server]
Kind = tuple[Callable[[list[int]], Server], Callable[[int], Side]]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("connections", type=int, nargs="*", default=SIZES)
    parser.add_argument("--rounds", type=int, default=3, help="turns of each server, flat out")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each turn")
    parser.add_argument("--warm", type=float, default=6.0, help="seconds that do not count")
    parser.add_argument("--python", default=sys.executable, help="what runs our server")
    parser.add_argument(
        "--machine", action="store_true", help="all cores for everybody, ours with a worker each"
    )
    parser.add_argument("--page", action="store_true", help="only write the page again")
    wishes = parser.parse_args(arguments)
    seen = read_seen()
    if not wishes.page:
        prepare()
        for connections in wishes.connections:
            turns = Turns(wishes.rounds, wishes.seconds, wishes.warm, wishes.python, wishes.machine)
            os.sched_setaffinity(0, turns.people_on)
            size = uvloop.run(measure(connections, turns))
            seen = replace(seen, machine=size) if wishes.machine else seen.with_size(size)
            KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(seen), indent=1) + b"\n")
    PAGE.write_text(page.page(seen), encoding="utf-8")
    print(f"Written to {PAGE}")


def prepare() -> None:
    if (os.cpu_count() or 1) < 2:
        sys.exit("Two cores are needed: one for the server, one for those who play.")
    servers.install_peer()
    print(f"Playing {MATCHES_CHECKED} matches by both rules …", flush=True)
    check_same_game(MATCHES_CHECKED)
    servers.raise_descriptor_limit()


def read_seen() -> page.Seen:
    if KEPT.exists():
        return msgspec.json.decode(KEPT.read_bytes(), type=page.Seen)
    return page.Seen(sizes={})


@dataclass(frozen=True)
class Turns:
    """How long, how often, with which Python, and on which cores."""

    rounds: int
    seconds: float
    warm: float
    python: str
    machine: bool

    @property
    def people_on(self) -> set[int]:
        return set(ALL_CORES) if self.machine else {GENERATOR_CORE}

    @property
    def servers_on(self) -> list[int]:
        return ALL_CORES if self.machine else [SERVER_CORE]

    def tablee(self, cores: list[int]) -> Server:
        return servers.tablee(cores, workers=len(cores), python=self.python)


async def measure(connections: int, turns: Turns) -> page.Size:
    """Both servers with so many connections each: in turns, where we may open as many files."""
    tables = (connections + SEATS - 1) // SEATS
    size = page.Size(connections, tables * SEATS, [], [], [], 0.0, servers.version_of(turns.python))
    kinds: tuple[Kind, ...] = ((turns.tablee, Ours), (servers.peer, Theirs))
    at_once = 2 * size.connections + SOME_FILES < servers.raise_descriptor_limit()
    for together in [kinds] if at_once else [(kind,) for kind in kinds]:
        with contextlib.ExitStack() as stack:
            pairs: list[Pair] = []
            for start, play in together:
                server = stack.enter_context(start(turns.servers_on))
                pairs.append((play(server.port), server))
            await asyncio.sleep(2)
            await measure_together(pairs, tables, turns, size)
    return replace(size, others=os.getloadavg()[2])


async def measure_together(pairs: list[Pair], tables: int, turns: Turns, size: page.Size) -> None:
    empty = [server.memory() for _, server in pairs]
    seating = []
    for side, server in pairs:
        print(f"{side.name}: {tables} tables sit down …", flush=True)
        before = server.cpu()
        await side.seat(tables)
        seating.append(server.cpu() - before)
    await asyncio.sleep(1)
    seated = [server.memory() for _, server in pairs]
    for side, server in pairs:
        tell(await sample(side, server, turns.warm, None), "warming up")
    for _ in range(turns.rounds):
        for side, server in pairs:
            size.flat_out.append(tell(await sample(side, server, turns.seconds, None), "flat out"))
    for side, server in pairs:
        seen = await sample(side, server, turns.seconds + 2, PAUSE, settling=PAUSE)
        size.paced.append(tell(seen, "paced"))
    for (side, server), *weights in zip(pairs, empty, seated, seating, strict=True):
        before, sat, used = weights
        size.weights.append(
            Weight(side.name, size.connections, int(before), int(sat), server.memory(), used)
        )
    for side, _ in pairs:
        await side.leave()


def tell(seen: Sample, what: str) -> Sample:
    print(
        f"  {seen.side:13} {what:10} {seen.rate:7.0f} moves/s, p50 {seen.p50:7.1f} ms, "
        f"p99 {seen.p99:7.1f} ms, {seen.cpu:5.0f} µs/move, generator {seen.generator:.0%}, "
        f"unfinished {seen.unfinished}, troubles {seen.troubles}",
        flush=True,
    )
    return seen


if __name__ == "__main__":
    main()
