"""Measures how long people can tap what falls, as they see it. Writes falls.md.

nice python -m bench.falls
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from bench.stevedores import at_random
from tablee.core.simulation import Start
from tablee.games.riff_raff.cargo import is_yard
from tablee.games.riff_raff.live.frame_format import AIRBORNE, FALLEN, Picture, Reader
from tablee.games.riff_raff.live.question import Question
from tablee.games.riff_raff.live.run import PlacementRun
from tablee.games.riff_raff.live.taps import BOUNCE, RATE
from tablee.games.riff_raff.outcome import read_outcome
from tablee.games.riff_raff.physics.world import ENGINE
from tablee.games.riff_raff.provider import Conditions, Ship

REPORT = Path(__file__).with_suffix(".md")
VOYAGES = 40  # ships that are loaded at random
PLACEMENTS = 24  # on each of them
NOTICED = 2  # frames in the air until the page offers a piece to catch (scene/show.ts)
FAIR = 0.6  # s


class Fall(NamedTuple):
    """A piece that met the table."""

    spot: int  # of the placement
    seen: float | None  # s on the screen in which it could be tapped; None: it never could
    steps: float  # the longest time, in frames, between two frames meanwhile
    together: int  # pieces that fell in this placement


def voyage(number: int) -> Iterator[Fall]:
    """Load one ship at random, and see what falls."""
    luck, hands = Random(number), Conditions()
    ship, first = Ship(), 0
    for _ in range(PLACEMENTS):
        aboard = {laid.piece for laid in ship.cargo}
        pieces = [piece for piece in range(32) if piece not in aboard]
        load = at_random(ship, list(range(1, 11)), pieces, hands, luck)
        seed = luck.randrange(2**31)
        asked = Question(ship, load.piece, load.card, load.placement, seed, hands, 0)
        run = PlacementRun(Start(asked, first=first))
        pictures = list(shown(run))
        first = pictures[-1].number + 1
        ship = read_outcome(run.outcome()).ship
        yield from falls(pictures, load.card)


def shown(run: PlacementRun) -> Iterator[Picture]:
    reader = Reader()
    while not run.is_over:
        frame = run.advance()
        picture = reader.read(frame.data) if frame else None
        if picture:
            yield picture


def falls(pictures: list[Picture], spot: int) -> Iterator[Fall]:
    """Every piece that fell, by the rule by which the page offers pieces to catch."""
    since: dict[int, int] = {}  # the first frame of each flight
    last: dict[int, int] = {}
    told: dict[int, int] = {}  # the frame from which on it could be tapped
    landed: dict[int, int] = {}
    for picture in pictures:
        for piece, each in picture.pieces.items():
            if each.marks & AIRBORNE:
                if piece not in last or picture.number - last[piece] > BOUNCE:
                    since[piece] = picture.number
                    told.pop(piece, None)
                last[piece] = picture.number
                if picture.number - since[piece] >= NOTICED:
                    told.setdefault(piece, picture.number)
            elif each.marks & FALLEN:
                landed.setdefault(piece, picture.number)
    numbers = [picture.number for picture in pictures]
    for piece, end in landed.items():
        begin = told.get(piece)
        between = [n for n in numbers if begin is not None and begin <= n <= end]
        gaps = [b - a for a, b in pairwise(between)]
        seen = None if begin is None else (end - begin) / RATE
        yield Fall(spot, seen, max(gaps, default=0), len(landed))


def row(name: str, found: list[Fall]) -> str:
    times = sorted(each.seen for each in found if each.seen is not None)
    never = sum(each.seen is None for each in found)
    short = sum(each.seen is not None and each.seen < FAIR for each in found)
    return (
        f"| {name} | {len(found)} | {never} | {short} | {times[0]:.2f} "
        f"| {times[len(times) // 20]:.2f} | {median(times):.2f} | {times[-1]:.2f} |"
    )


def main() -> None:
    found = [fall for number in range(VOYAGES) for fall in voyage(number)]
    gaps = Counter(each.steps for each in found)
    lines = [
        "# How long people can tap what falls",
        "",
        f"`python -m bench.falls`, {ENGINE}. {VOYAGES} ships, each loaded with up to "
        f"{PLACEMENTS} pieces at random by ordinary hands; every piece that met the table. The "
        "time runs from the first frame in which the page offers the piece until the frame in "
        "which it has landed, in seconds as people see them.",
        "",
        f"| placed on | pieces | never offered | less than {FAIR} s | least | 5 % | median "
        "| most |",
        "|---|---|---|---|---|---|---|---|",
        row("the deck", [each for each in found if not is_yard(each.spot)]),
        row("a yard", [each for each in found if is_yard(each.spot)]),
        row("alone", [each for each in found if each.together == 1]),
        row("three and more", [each for each in found if each.together > 2]),
        row("all", found),
        "",
        "The longest time between two frames of a fall, in thirtieths of a second: "
        + ", ".join(f"{gap} in {count}" for gap, count in sorted(gaps.items()))
        + " falls.",
        "",
    ]
    REPORT.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
