"""Measures the simulation of Riff Raff: speed and memory by load. Writes ship.md beside this file.

nice python -m bench.ship
"""

import os
import platform
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.memory import resident
from bench.stevedores import free_place, packed
from tablee.games.riff_raff.cargo import PIECES
from tablee.games.riff_raff.footprint import unit
from tablee.games.riff_raff.physics.model import STEPS
from tablee.games.riff_raff.physics.provider import LOOKING, FullPhysics
from tablee.games.riff_raff.physics.watch import Watch
from tablee.games.riff_raff.physics.world import ENGINE, World
from tablee.games.riff_raff.provider import Conditions, Ship
from tablee.games.riff_raff.ship import SHIP
from tablee.games.riff_raff.swing import torque

REPORT = Path(__file__).with_suffix(".md")
LOADS = (0, 8, 16, 24, 32)
SECONDS = 0.6  # of the ship's time, for each measurement
REPEATS = 3
KEPT = 10  # worlds made to weigh one
PATIENCE = 120  # placements or drops until a full load is given up
KEEL = "heavy"  # carries everything
kept: list[World] = []  # never freed: memory used again would weigh nothing


def tidy() -> Iterator[Ship]:
    """Place pieces one by one in free places; pieces that fall are placed again."""
    ship, turn = Ship(), 0
    hands = Conditions(hands="steady", keel=KEEL)
    for load in LOADS:
        while len(ship.cargo) < load and turn < PATIENCE:
            spot, turn = turn % 10 + 1, turn + 1
            piece = min(set(range(PIECES)) - {laid.piece for laid in ship.cargo})
            lying, _ = free_place(ship, spot, piece)
            ship = FullPhysics().settle(ship, piece, spot, packed(piece, lying), turn, hands).ship
        yield ship


def heaped() -> Iterator[Ship]:
    """Drop pieces on the deck one by one; pieces that fall are dropped again."""
    luck, world, drops = Random("heap"), World(Ship(), KEEL), 0
    for load in LOADS:
        while len(world.pieces) < load and drops < PATIENCE:
            drops += 1
            at = (luck.uniform(-80, 70), luck.uniform(-30, 30), SHIP.deck + 85)
            w, x, y, z = (luck.gauss(0, 1) for _ in range(4))
            piece = min(set(range(PIECES)) - set(world.pieces))
            world.add(piece, at, unit((w, x, y, z)))
            for _ in range(20):
                world.step(10)
                low = {p for p in world.pieces if world.frame(p).at[2] < 0}
                if low:
                    world.remove(low)
        yield world.ship()


def cost(ship: Ship) -> float:
    """Seconds of CPU for a second of a rocking ship, looks included."""
    told = []
    for seed in range(REPEATS):
        world, watch = World(ship, KEEL), Watch()
        world.spin(0.2, 0.2)
        begin = time.process_time()
        while world.time < SECONDS:
            world.rock(*torque(seed, world.time))
            world.run(LOOKING)
            world.look()
            watch.look(world, None)
        told.append((time.process_time() - begin) / SECONDS)
    return min(told)


def weight(ship: Ship) -> float:
    """Kilobytes that a world takes once it has been stepped."""
    before = resident()
    for _ in range(KEPT):
        kept.append(World(ship, KEEL))
        kept[-1].step(10)
    return (resident() - before) / KEPT / 1024


def main() -> None:
    lines = [
        "# What a ship costs",
        "",
        f"`python -m bench.ship`, {ENGINE}, Python {platform.python_version()}, "
        f"{os.cpu_count()} cores, one used. A ship with a {KEEL} keel that rocks, steps of "
        f"{1000 * STEPS.calm:g} ms, of {1000 * STEPS.quick:g} ms while something moves quickly, "
        f"with a look at who touches whom every {1000 * LOOKING:g} ms. "
        "CPU time; other work on the machine slows it as well: the ratios are steadier than the "
        "times.",
        "",
        "| pieces | how | ms of CPU for a second | against the empty ship "
        "| times real time: moving ships a core | kB a ship |",
        "|---|---|---|---|---|---|",
    ]
    empty = min(cost(Ship()) for _ in range(REPEATS))  # the first one is cold
    for how, make in (("tidy", tidy), ("heaped", heaped)):
        for ship in make():
            if not ship.cargo and how == "heaped":
                continue
            aboard, second = len(ship.cargo), cost(ship)
            lines.append(
                f"| {aboard} | {how if aboard else 'empty'} | {1000 * second:.0f} "
                f"| {second / empty:.1f} | {1 / second:.1f} | {weight(ship):.0f} |"
            )
            print(lines[-1], flush=True)
    lines += [
        "",
        "A ship at rest costs nothing: no step is made until the next hand comes. A ship that has "
        "settled is a few whole numbers, and its world is thrown away.",
        "",
    ]
    REPORT.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
