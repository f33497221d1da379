"""Measures the server's cost of live simulations: CPU and bytes by load. Writes stage.md.

nice python -m bench.stage
"""

import asyncio
import os
import platform
import time
from pathlib import Path
from statistics import mean, quantiles
from typing import NamedTuple

from bench.ship import KEEL, tidy
from bench.stevedores import free_place, packed
from tablee.core.simulation import Start
from tablee.games.riff_raff.live.frame_format import HEAD, PIECE
from tablee.games.riff_raff.live.question import Question
from tablee.games.riff_raff.live.run import PlacementRun
from tablee.games.riff_raff.live.taps import RATE
from tablee.games.riff_raff.physics.world import ENGINE
from tablee.games.riff_raff.provider import Conditions, Ship
from tablee.processes.simulation_messages import Moved, write
from tablee.processes.simulation_pool import SimulationPool
from tablee.server.clock import RealClock

REPORT = Path(__file__).with_suffix(".md")
SPOTS = (5, 6, 7)  # where the piece is set down again
USUAL = 16  # pieces aboard in the middle of a game
LONGEST = 3 * RATE  # frames looked at in each loading


class Cost(NamedTuple):
    frames: int  # of a thirtieth of a second each, whether there was anything to send or not
    seconds: float  # of CPU
    keys: list[int]  # bytes of each frame
    deltas: list[int]


def questions(ship: Ship) -> list[Question]:
    """Place the topmost piece once more, so that all pieces move."""
    top = max(ship.cargo, key=lambda laid: laid.pose.z)
    rest = ship._replace(cargo=tuple(laid for laid in ship.cargo if laid != top))
    found = []
    for seed, spot in enumerate(SPOTS):
        lying, _ = free_place(rest, spot, top.piece)
        placement = packed(top.piece, lying)
        hands = Conditions(hands="steady", keel=KEEL)
        found.append(Question(rest, top.piece, spot, placement, seed, hands, 0))
    return found


def cost(asked: Question) -> Cost:
    """Run one simulation in this process, with all messages to the server."""
    run, numbers = PlacementRun(Start(asked)), 0
    keys: list[int] = []
    deltas: list[int] = []
    started = time.process_time()
    while not run.is_over and numbers < LONGEST:
        numbers += 1
        frame = run.advance()
        if frame is not None:
            write(Moved(id=1, frame=frame))
            (keys if frame.is_key else deltas).append(len(frame.data))
    return Cost(numbers, time.process_time() - started, keys, deltas)


def row(ship: Ship) -> str:
    costs = [cost(asked) for asked in questions(ship)]
    seconds, spent = sum(each.frames for each in costs) / RATE, sum(each.seconds for each in costs)
    deltas = [size for each in costs for size in each.deltas]
    everything = sum(sum(each.keys) + sum(each.deltas) for each in costs)
    key = HEAD.size + PIECE.size * len(ship.cargo)
    return (
        f"| {len(ship.cargo)} | {1000 * spent / (seconds * RATE):.1f} | {seconds / spent:.1f} "
        f"| {mean(deltas):.0f} | {quantiles(deltas, n=20)[-1]:.0f} | {key} "
        f"| {everything / seconds / 1000:.1f} | {key * RATE / 1000:.1f} |"
    )


async def event_loop(asked: Question) -> float:
    """Microseconds of CPU that a frame costs the process that serves people."""
    pool, frames = SimulationPool(RealClock(), speed=100.0), 0
    ended = asyncio.Event()

    def count(frame: bytes) -> None:
        nonlocal frames
        frames += 1

    pool.show("riff-raff", asked, count, lambda line: ended.set(), by_hand=True)
    await ended.wait()  # the first one starts the process
    ended.clear()
    frames, started = 0, time.process_time()
    pool.show("riff-raff", asked, count, lambda line: ended.set(), by_hand=True)
    await ended.wait()
    spent = time.process_time() - started
    await pool.close()
    return spent / frames * 1e6


def main() -> None:
    lines = [
        "# Ships that people see move",
        "",
        f"`python -m bench.stage`, {ENGINE}, Python {platform.python_version()}, "
        f"{os.cpu_count()} cores, one used. A piece is set down on a ship whose pieces were laid "
        f"tidily (keel: {KEEL}), {RATE} frames a second as people see it, frames packed and "
        "written for the server. CPU time; other work on the machine slows it as well.",
        "",
        "| pieces | ms a frame | ships in motion a core | bytes a delta frame | … 95 % "
        "| bytes a key frame | kB/s for a viewer | at worst |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for ship in tidy():
        if ship.cargo:
            lines.append(row(ship))
            print(lines[-1], flush=True)
        if len(ship.cargo) == USUAL:
            spent = asyncio.run(event_loop(questions(ship)[0]))
    lines += [
        "",
        f"The process that serves people spends {spent:.0f} µs of CPU on a frame of {USUAL} "
        "pieces, before it sends it to anybody.",
        "",
        "*Ships in motion a core*: seconds shown in a second of CPU. Slow motion is cheaper still: "
        "less than a third of the ship’s time goes by in it. *At worst*: every piece in the air, "
        "so that each is told in every frame. A frame is made once for all viewers. A ship at "
        "rest costs nothing: no process knows of it, and no frame is sent.",
        "",
    ]
    REPORT.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
