"""Measures how many tables a machine can serve before moves take too long.

    python -m bench.capacity                   everything, one setting after another
    python -m bench.capacity sqlite-1          one setting anew; the others stay as they were
    python -m bench.capacity --page            only write the page again

At each table a move is due every three seconds, whether the server keeps up or not. Tables are
added until p99 is above the limit; what counts is the step before. The page is capacity.md.
"""

import argparse
import contextlib
import os
import resource
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import uvloop

from bench.load import servers
from bench.load.measure import Sample, sample
from bench.load.ours import Ours
from bench.load.page import machine
from bench.load.servers import Server, cpu_of, family
from bench.load.table import Side
from bench.load.theirs import Theirs
from bench.report import table, three_figures
from tests.services import postgres

PAGE = Path(__file__).with_suffix(".md")
KEPT = Path(__file__).parent / "load" / "capacity.json"
PAUSE = 3.0  # seconds between two moves at a table
LIMIT = 100.0  # milliseconds: the p99 of a move, from sending it to showing it to all four
PEOPLE = 4  # per table, with one connection each
OTHER_FILES = 500
KEEPS_UP = 0.95  # share of due moves below which the server has fallen behind
STEPS = (200, 400, 600, 800, 1000, 1300, 1600, 2000, 2500, 3000, 3500, 4000, 5000, 6000)


@dataclass(frozen=True)
class Setting:
    name: str
    title: str
    workers: int
    store: str  # "sqlite", "postgres", or "memory" for the peer


SETTINGS = {
    setting.name: setting
    for setting in (
        Setting("sqlite-1", "Tablée, SQLite, 1 worker", 1, "sqlite"),
        Setting("sqlite-2", "Tablée, SQLite, 2 workers", 2, "sqlite"),
        Setting("postgres-1", "Tablée, PostgreSQL, 1 worker", 1, "postgres"),
        Setting("postgres-2", "Tablée, PostgreSQL, 2 workers", 2, "postgres"),
        Setting("peer", "boardgame.io, in memory", 1, "memory"),
    )
}


@dataclass(frozen=True)
class Step:
    """The measurement of one number of tables."""

    tables: int
    sample: Sample
    memory: int  # resident bytes of the server
    database: float  # seconds of CPU time of the database

    def good(self) -> bool:
        due = self.tables / PAUSE * self.sample.seconds
        return self.sample.p99 <= LIMIT and self.sample.moves >= KEEPS_UP * due


@dataclass(frozen=True)
class Ramp:
    setting: str
    steps: list[Step]
    others: float  # the load average of the last 15 minutes
    python: str  # the Python that ran our server

    def best(self) -> Step | None:
        good = [step for step in self.steps if step.good()]
        return good[-1] if good else None


@dataclass(frozen=True)
class Seen:
    ramps: dict[str, Ramp]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.capacity", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("settings", nargs="*", metavar="SETTING", help=", ".join(SETTINGS))
    parser.add_argument("--seconds", type=float, default=6.0, help="of each step")
    parser.add_argument("--start", type=int, default=STEPS[0], help="tables of the first step")
    parser.add_argument("--within", type=float, default=600.0, help="seconds to begin steps in")
    parser.add_argument("--python", default=sys.executable, help="what runs our server")
    parser.add_argument("--page", action="store_true", help="only write the page again")
    wishes = parser.parse_args(arguments)
    seen = Seen({})
    if KEPT.exists():
        seen = msgspec.json.decode(KEPT.read_bytes(), type=Seen)
    for name in [] if wishes.page else wishes.settings or SETTINGS:
        print(SETTINGS[name].title, flush=True)
        seen.ramps[name] = ramp(SETTINGS[name], wishes)
        KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(seen), indent=1) + b"\n")
    PAGE.write_text(page(seen), encoding="utf-8")
    print(f"Written to {PAGE}")


# -- Measuring ----------------------------------------------------------------------------------


def ramp(setting: Setting, wishes: argparse.Namespace) -> Ramp:
    seconds, start, within, python = wishes.seconds, wishes.start, wishes.within, wishes.python
    servers.raise_descriptor_limit()
    with contextlib.ExitStack() as stack:
        ours, others = cores(setting.workers)
        os.sched_setaffinity(0, others)  # the database inherits it
        database, url = stack.enter_context(a_database(setting))
        server = stack.enter_context(serve(setting, ours, url, python))
        steps = uvloop.run(climb(setting, server, database, seconds, start, within))
    return Ramp(setting.name, steps, os.getloadavg()[2], servers.version_of(python))


def cores(workers: int) -> tuple[list[int], list[int]]:
    """The server's cores and everybody else's, which overlap if there are too few."""
    every = list(range(os.cpu_count() or 1))
    return every[:workers], every[workers:] or every


@contextlib.contextmanager
def a_database(setting: Setting) -> Iterator[tuple[list[int], str]]:
    """A durable PostgreSQL: its processes and URL; nothing for other stores."""
    if setting.store != "postgres":
        yield [], ""
        return
    before = set(family(os.getpid()))
    with postgres(fsync=True) as database:
        started = [pid for pid in family(os.getpid()) if pid not in before]
        yield started[:1], database.new_database()


def serve(setting: Setting, on: list[int], url: str, python: str) -> Server:
    if setting.store == "memory":
        servers.install_peer()
        return servers.peer(on)
    return servers.tablee(on, setting.workers, url, python)


async def climb(
    setting: Setting,
    server: Server,
    database: list[int],
    seconds: float,
    start: int,
    within: float,
) -> list[Step]:
    """Add tables until they are too many, or until time or descriptors run out."""
    side: Side = Theirs(server.port) if setting.store == "memory" else Ours(server.port)
    steps: list[Step] = []
    began = time.monotonic()
    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
    for tables in (step for step in STEPS if step >= start):
        if time.monotonic() - began > within or tables * PEOPLE + OTHER_FILES > files:
            break
        await side.seat(tables - len(side.tables))
        seen = await one_step(side, server, database, seconds)
        if not seen.good():  # measure again: the machine may have been busy
            seen = await one_step(side, server, database, seconds)
        steps.append(seen)
        if not seen.good():
            break
    await side.leave()
    return steps


async def one_step(side: Side, server: Server, database: list[int], seconds: float) -> Step:
    used = database_cpu(database)
    seen = await sample(side, server, seconds, PAUSE, settling=PAUSE + 1)
    step = Step(len(side.tables), seen, server.memory(), database_cpu(database) - used)
    print(
        f"  {step.tables:5} tables: {seen.rate:6.0f} moves/s, p50 {seen.p50:6.1f} ms, "
        f"p99 {seen.p99:6.1f} ms, {seen.server_cpu / seen.seconds:4.0%} of a core, "
        f"{seen.cpu:4.0f} µs/move, generator {seen.generator:.0%}, troubles {seen.troubles}",
        flush=True,
    )
    return step


def database_cpu(processes: list[int]) -> float:
    return sum(cpu_of(pid) for parent in processes for pid in family(parent))


# -- The page -----------------------------------------------------------------------------------


def page(seen: Seen) -> str:
    ramps = [seen.ramps[name] for name in SETTINGS if name in seen.ramps]
    loads = ", ".join(f"{ramp.others:.1f}" for ramp in ramps)
    parts = [
        "# Capacity, as measured",
        f"""Written by `python -m bench.capacity`; do not edit.

{machine({ramp.python for ramp in ramps})}

Tables of four people on connections of their own, who play Riffifi and make a move every
{PAUSE:.0f} seconds at each table, whether the server keeps up or not. Tables are added until more
than one move in a hundred takes longer than {LIMIT:.0f} ms from the instant it was due until all
four seats have been shown it, twice in a row; the table below has the step before. Every move of
ours is on disk before anybody is told of it (SQLite with `synchronous=FULL`, PostgreSQL with
`fsync` and `synchronous_commit`).""",
        best_steps(ramps),
        f"""With one worker the server has core 0 for itself; the people, and PostgreSQL, run on
the other. With two workers on a machine of {os.cpu_count()} cores all of them share these, so the
second worker gains less here than where the people are elsewhere: compare CPU a move. Load
averages of the machine during the runs: {loads}.

To find your own number: `python -m bench.capacity sqlite-1`, on the machine in question.""",
        "## Step by step",
        *(every_step(ramp) for ramp in ramps),
    ]
    return "\n\n".join(parts) + "\n"


def best_steps(ramps: list[Ramp]) -> str:
    rows = []
    for ramp in ramps:
        best = ramp.best()
        if best is None:
            rows.append([SETTINGS[ramp.setting].title, "none", *[""] * 8])
        else:
            tables, *rest = figures(best)
            more = "at least " if ramp.steps[-1].good() else ""
            rows.append([SETTINGS[ramp.setting].title, more + tables, *rest])
    return table(["setting", *FIGURES], rows)


FIGURES = [
    "tables",
    "connections",
    "moves/s",
    "p50, ms",
    "p99, ms",
    "cores used",
    "CPU µs a move",
    "database’s",
    "memory, MB",
]


def figures(step: Step) -> list[str]:
    seen = step.sample
    return [
        f"{step.tables:,}",
        f"{seen.connections:,}",
        f"{seen.rate:,.0f}",
        three_figures(seen.p50),
        three_figures(seen.p99),
        f"{seen.server_cpu / seen.seconds:.2f}",
        f"{seen.cpu:.0f}",
        f"{step.database / seen.moves * 1e6:.0f}" if step.database else "–",
        f"{step.memory / 1e6:.0f}",
    ]


def every_step(ramp: Ramp) -> str:
    rows = [figures(step) for step in ramp.steps]
    busiest = max(step.sample.generator for step in ramp.steps)
    return f"""### {SETTINGS[ramp.setting].title}

{table(FIGURES, rows)}

The generator needed up to {busiest:.0%} of a core; refusals and lost connections:
{sum(step.sample.troubles for step in ramp.steps)}."""


if __name__ == "__main__":
    main()
