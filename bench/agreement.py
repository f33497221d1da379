"""Shows how well the fast model of Riff Raff's ship agrees with full physics.

python -m bench.agreement [--games N] [--seed N]    writes bench/agreement.md

Ships are loaded with full physics, at random and with care; every placement is also worked out by
the fast model from the same ship with the same seed. Then whole games are played in each.
"""

import argparse
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from typing import NamedTuple

from tablee.games.riff_raff.cargo import PIECES, shape_of
from tablee.games.riff_raff.moves import place
from tablee.games.riff_raff.policy import Lookout
from tablee.games.riff_raff.provider import Conditions, Outcome, Provider, Ship, provider
from tablee.games.riff_raff.shapes import SHAPES
from tablee.games.riff_raff.ship import HULL, SPOTS, half_beam
from tablee.games.riff_raff.statics_provider import laid_of, terms_of

PAGE = Path(__file__).parent / "agreement.md"
CONDITIONS = Conditions()
LOADED = 26  # pieces that a game tries to load

Way = Callable[[Random, Ship, int, int], int]  # luck, ship, piece, spot: a placement


class Case(NamedTuple):
    """A placement, and what both say of it."""

    way: str
    ship: Ship
    piece: int
    spot: int
    placement: int
    seed: int
    full: Outcome
    fast: Outcome


def at_random(luck: Random, ship: Ship, piece: int, spot: int) -> int:
    """As somebody who does not care lets a piece go: its middle is over the spot, no more."""
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
    """In the place that strains the ship least."""
    lookout = Lookout(laid_of(ship), ship.tilt, terms_of(CONDITIONS))
    found = lookout.prospects(1 << piece, spot)
    return found[0].placement if found else at_random(luck, ship, piece, spot)


WAYS: dict[str, Way] = {"at random": at_random, "with care": with_care}


def loading(
    way: Way, physics: Provider, seed: int
) -> Iterator[tuple[Ship, int, int, int, Outcome]]:
    """A ship is loaded on spots as they come; what falls is out."""
    luck = Random(seed)
    pieces = luck.sample(range(PIECES), LOADED)
    ship = Ship()
    for piece in pieces:
        spot = luck.randint(1, 10)
        placement = way(luck, ship, piece, spot)
        outcome = physics.settle(ship, piece, spot, placement, luck.getrandbits(31), CONDITIONS)
        yield ship, piece, spot, placement, outcome
        ship = outcome.ship


def cases(games: int, seed: int) -> list[Case]:
    fast = provider("statics")
    return [
        Case(
            name,
            *asked,
            full.seed,
            full,
            fast.settle(*asked, full.seed, CONDITIONS),
        )
        for name, way in WAYS.items()
        for game in range(games)
        for *asked, full in loading(way, provider("full"), seed + game)
    ]
