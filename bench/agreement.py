"""Measures how well the fast model of Riff Raff’s ship agrees with full physics.

python -m bench.agreement [--games N] [--seed N]    writes bench/agreement.md

Ships are loaded with full physics, at random and with care; every placement is also worked out by
the fast model from the same ship with the same seed. Then whole games are played in each.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import correlation, mean, median
from typing import NamedTuple

from tablee.games.riff_raff.cargo import PIECES, shape_of
from tablee.games.riff_raff.placement import place
from tablee.games.riff_raff.policy import Lookout
from tablee.games.riff_raff.provider import Conditions, Outcome, Provider, Ship, provider
from tablee.games.riff_raff.shapes import SHAPES
from tablee.games.riff_raff.ship import HULL, SPOTS, half_beam
from tablee.games.riff_raff.statics_provider import laid_of, terms_of

PAGE = Path(__file__).parent / "agreement.md"
CONDITIONS = Conditions()
PITCH, ROLL = 0, 1  # places in a Tilt
LOADED = 26  # pieces in one game

Way = Callable[[Random, Ship, int, int], int]  # luck, ship, piece, spot: a placement


def at_random(luck: Random, ship: Ship, piece: int, spot: int) -> int:
    """A careless placement: only the centre of the piece is over the spot."""
    area = SPOTS[spot].area
    shape = shape_of(piece)
    while True:
        x, y = luck.uniform(area.x0 + 4, area.x1 - 4), luck.uniform(area.y0 + 4, area.y1 - 4)
        if SPOTS[spot].support != HULL:
            x = luck.uniform(-6, 6)
            break
        if abs(y) < half_beam(x) - 4:
            break
    turn = luck.randrange(72)
    if SPOTS[spot].support != HULL and luck.random() < 0.7:
        turn = 18 + round(luck.gauss(0, 3))
    rest = luck.randrange(2) if luck.random() < 0.4 and len(SHAPES[shape].rests) > 1 else 0
    return place(shape, rest, turn, luck.randrange(4), round(x), round(y), 0, 0)


def with_care(luck: Random, ship: Ship, piece: int, spot: int) -> int:
    """The placement that strains the ship least."""
    lookout = Lookout(laid_of(ship), ship.tilt, terms_of(CONDITIONS))
    found = lookout.prospects(1 << piece, spot)
    return found[0].placement if found else at_random(luck, ship, piece, spot)


WAYS: dict[str, Way] = {"at random": at_random, "with care": with_care}


class Loaded(NamedTuple):
    """One placement while loading a ship."""

    ship: Ship
    piece: int
    spot: int
    placement: int
    outcome: Outcome


def loading(way: Way, physics: Provider, seed: int) -> Iterator[Loaded]:
    """Load a ship on random spots; pieces that fall are out."""
    luck = Random(seed)
    ship = Ship()
    for piece in luck.sample(range(PIECES), LOADED):
        spot = luck.randint(1, 10)
        placement = way(luck, ship, piece, spot)
        seed = luck.getrandbits(31)
        outcome = physics.settle(ship, piece, spot, placement, seed, CONDITIONS)
        yield Loaded(ship, piece, spot, placement, outcome)
        ship = outcome.ship


class Case(NamedTuple):
    """The results of both models for the same placement."""

    spot: int
    full: Outcome
    fast: Outcome

    def agree(self) -> bool:
        return bool(self.full.fallen) == bool(self.fast.fallen)


class Comparison(NamedTuple):
    """The results of one way to place: each case, and the pieces aboard at the first fall."""

    cases: list[Case]
    full_first: list[int]
    fast_first: list[int]


def compare(way: Way, games: int, seed: int) -> Comparison:
    full, fast = provider("full"), provider("statics")
    found = Comparison([], [], [])
    for game in range(seed, seed + games):
        loads = list(loading(way, full, game))
        found.full_first.append(first_fall(loads))
        found.fast_first.append(first_fall(list(loading(way, fast, game))))
        for ship, piece, spot, placement, outcome in loads:
            again = fast.settle(ship, piece, spot, placement, outcome.seed, CONDITIONS)
            found.cases.append(Case(spot, outcome, again))
    return found


def first_fall(loads: list[Loaded]) -> int:
    """Number of pieces aboard at the first fall; all of them if nothing fell."""
    return next((len(each.ship.cargo) for each in loads if each.outcome.fallen), LOADED)


# -- The page -------------------------------------------------------------------------------


def page(found: dict[str, Comparison], games: int, seed: int) -> str:
    return "\n".join(
        [
            "# The fast model of Riff Raff’s ship and full physics",
            "",
            f"Written by `python -m bench.agreement --games {games} --seed {seed}`. Ships are "
            "loaded with full physics; each placement is also worked out by the fast model from "
            "the same ship with the same seed. Hands err in both, and not in the same way, so "
            "even two runs of full physics with other seeds would not agree everywhere.",
            "",
            header("placed|placements|falls, full|falls, fast|agree|falls in both"),
            *(line(way, compared.cases) for way, compared in found.items()),
            *(
                line(f"{way}, {level}", [case for case in compared.cases if case.spot in spots])
                for way, compared in found.items()
                for level, spots in SPOTS_OF.items()
            ),
            "",
            header("placed|pieces a fall, full|… fast|pitch|roll|first fall, full|… fast"),
            *(more(way, compared) for way, compared in found.items()),
            "",
            "*Falls*: the share of placements after which something fell. *Falls in both*: of "
            "those with full physics, the share that fell in the fast model too. *Pitch* and "
            "*roll*: the correlation of the ship’s angles where nothing fell. *First fall*: the "
            "median number of pieces aboard when something fell first, in whole games of each.",
            "",
        ]
    )


SPOTS_OF = {
    "deck": range(1, 5),
    "lower yard": range(5, 7),
    "middle yard": range(7, 9),
    "upper yard": range(9, 11),
}


def header(words: str) -> str:
    names = words.split("|")
    return "\n".join([f"| {' | '.join(names)} |", "|---" * len(names) + "|"])


def line(name: str, cases: list[Case]) -> str:
    full = [case for case in cases if case.full.fallen]
    cells = [
        name,
        str(len(cases)),
        percent(len(full) / len(cases)),
        percent(mean(bool(case.fast.fallen) for case in cases)),
        percent(mean(case.agree() for case in cases)),
        percent(mean(case.agree() for case in full)) if full else "",
    ]
    return f"| {' | '.join(cells)} |"


def more(way: str, compared: Comparison) -> str:
    cases = compared.cases
    calm = [case for case in cases if not case.full.fallen and not case.fast.fallen]
    cells = [
        way,
        f"{mean(len(case.full.fallen) for case in cases if case.full.fallen):.2f}",
        f"{mean(len(case.fast.fallen) for case in cases if case.fast.fallen):.2f}",
        *(f"{alike(calm, angle):.2f}" for angle in (PITCH, ROLL)),
        f"{median(compared.full_first):g}",
        f"{median(compared.fast_first):g}",
    ]
    return f"| {' | '.join(cells)} |"


def alike(cases: list[Case], angle: int) -> float:
    """The correlation of one angle of the ship."""
    return correlation(
        [float(case.full.ship.tilt[angle]) for case in cases],
        [float(case.fast.ship.tilt[angle]) for case in cases],
    )


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = {name: compare(way, asked.games, asked.seed) for name, way in WAYS.items()}
    PAGE.write_text(page(found, asked.games, asked.seed), encoding="utf-8")


if __name__ == "__main__":
    main()
