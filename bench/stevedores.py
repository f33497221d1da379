"""Three strategies to load the ship: at random, carefully, and by looking ahead.

They are measures of the ship, not bots: they see nothing but the ship, their cards and pieces.
"""

from collections.abc import Callable
from functools import cache
from math import hypot
from random import Random
from typing import NamedTuple

from tablee.games.riff_raff import frames
from tablee.games.riff_raff.cargo import is_yard, shape_of
from tablee.games.riff_raff.footprint import Polygon, encroached, footprint, shadows
from tablee.games.riff_raff.physics.provider import FullPhysics
from tablee.games.riff_raff.placement import place
from tablee.games.riff_raff.provider import Conditions, Ship
from tablee.games.riff_raff.shapes import SHAPES
from tablee.games.riff_raff.ship import SPOTS, half_beam

ALONG = 18  # steps of 5 degrees: a quarter of a turn
CANDIDATES = 6  # that somebody who looks ahead tries out
CLOSE = 1.0  # mm between two pieces that a careful hand leaves
MAST: Polygon = [(-9.0, -9.0), (9.0, 9.0)]  # with some room for an error


class Load(NamedTuple):
    """A card, a piece, and the placement."""

    card: int
    piece: int
    placement: int


class Lying(NamedTuple):
    """How a piece is to lie on deck or yard."""

    x: int
    y: int
    turn: int
    rest: int = 0


Stevedore = Callable[[Ship, list[int], list[int], Conditions, Random], Load]


def at_random(
    ship: Ship, cards: list[int], pieces: list[int], conditions: Conditions, luck: Random
) -> Load:
    """Any card, any piece, anywhere on the spot; only nobody lets go beside the ship."""
    card, piece = luck.choice(cards), luck.choice(pieces)
    area, shape = SPOTS[card].area, SHAPES[shape_of(piece)]
    while True:
        if is_yard(card):
            x, y = luck.randint(-6, 6), round(luck.uniform(area.y0, area.y1))
            turn = ALONG + luck.randint(-3, 3) if luck.random() < 0.7 else luck.randrange(72)
        else:
            x, y = round(luck.uniform(area.x0, area.x1)), round(luck.uniform(area.y0, area.y1))
            turn = luck.randrange(72)
        upright = [n for n, rest in enumerate(shape.rests) if not rest.below]
        rest = 0 if luck.random() < 0.8 else luck.choice(upright)
        lying = Lying(x, y, turn, rest)
        on_it = is_yard(card) or abs(y) < half_beam(x) - 4
        if on_it and not encroached(card, prints_of(piece, lying)):
            return Load(card, piece, packed(piece, lying))


def carefully(
    ship: Ship, cards: list[int], pieces: list[int], conditions: Conditions, luck: Random
) -> Load:
    """Keeps the moments in balance and heavy pieces low, in the free place nearest the mast."""
    return ranked(ship, cards, pieces, luck)[0]


def looking_ahead(
    ship: Ship, cards: list[int], pieces: list[int], conditions: Conditions, luck: Random
) -> Load:
    """Tries the best careful ideas out, with errors of its own: nobody knows the real ones."""
    physics, seed = FullPhysics(), luck.randrange(2**31)

    def trouble(load: Load) -> tuple[int, float]:
        found = physics.settle(ship, load.piece, load.card, load.placement, seed, conditions)
        tilt = found.ship.tilt
        slopes = [abs(tilt.roll + yard) for yard in (tilt.lower, tilt.middle, tilt.upper)]
        return len(found.fallen), hypot(tilt.pitch, tilt.roll) + 0.6 * max(slopes)

    return min(ranked(ship, cards, pieces, luck)[:CANDIDATES], key=trouble)


STEVEDORES: dict[str, Stevedore] = {
    "random": at_random,
    "careful": carefully,
    "look-ahead": looking_ahead,
}


def ranked(ship: Ship, cards: list[int], pieces: list[int], luck: Random) -> list[Load]:
    """Every card with every kind of piece in its best free place, the best balance first."""
    moment_x, moment_y = moments(ship)
    found = []
    for card in cards:
        for piece in {shape_of(piece): piece for piece in pieces}.values():
            lying, crowded = free_place(ship, card, piece)
            mass = SHAPES[shape_of(piece)].mass
            across = hypot(0.8 * (moment_x + mass * lying.x), moment_y + mass * lying.y)
            score = across + 0.35 * mass * SPOTS[card].height + 3000 * crowded + luck.random()
            found.append((score, Load(card, piece, packed(piece, lying))))
    return [load for _, load in sorted(found)]


def moments(ship: Ship) -> tuple[float, float]:
    """How far the cargo is off the middle: g mm forward and to port."""
    x = y = 0.0
    for laid in ship.cargo:
        mass, at = SHAPES[shape_of(laid.piece)].mass, laid.pose.at()
        x, y = x + mass * at[0], y + mass * at[1]
    return x, y


def free_place(ship: Ship, card: int, piece: int) -> tuple[Lying, bool]:
    """Where the piece would touch no other, nearest the mast; True where there is no such place."""
    spot = SPOTS[card]
    frame = frames.support(spot.support, ship.tilt)
    taken: list[Polygon] = []
    for laid in ship.cargo:
        if SPOTS.get(laid.spot, spot).support == spot.support and laid.spot:
            x, y, _ = frame.into(laid.pose.at())
            taken += shadows(shape_of(laid.piece), frame.turn_into(laid.pose.turn()), x, y)
    places = whole_places(card, shape_of(piece))
    for lying in places:
        if not any(overlap(a, b) for a in prints_of(piece, lying) for b in taken):
            return lying, False
    return (places or lattice(card))[0], True


@cache
def whole_places(card: int, shape: int) -> list[Lying]:
    return [lying for lying in lattice(card) if whole(card, shape, lying)]


def lattice(card: int) -> list[Lying]:
    """Places on a spot, the nearest to the mast first."""
    area = SPOTS[card].area
    if is_yard(card):
        side = 1 if area.y1 > 0 else -1
        far = round(max(abs(area.y0), abs(area.y1)))
        return [Lying(0, side * y, ALONG) for y in range(9, far - 8, 3)]
    places = [
        Lying(x, y, turn)
        for x in range(round(area.x0) + 8, round(area.x1) - 7, 6)
        for y in range(round(area.y0) + 6, round(area.y1) - 5, 5)
        for turn in (0, ALONG)
    ]
    return sorted(places, key=lambda lying: abs(lying.x) / 2 + abs(lying.y))


def whole(card: int, piece: int, lying: Lying) -> bool:
    """Does it keep off the other spots and, on deck, within the sides?"""
    prints = prints_of(piece, lying)
    if encroached(card, prints):
        return False
    if any(overlap(polygon, MAST) for polygon in prints):
        return False
    return is_yard(card) or all(abs(y) < half_beam(x) for p in prints for x, y in p)


def prints_of(piece: int, lying: Lying) -> list[Polygon]:
    prints = at_the_mast(shape_of(piece), lying.rest, lying.turn)
    return [[(x + lying.x, y + lying.y) for x, y in polygon] for polygon in prints]


@cache
def at_the_mast(shape: int, rest: int, turn: int) -> list[Polygon]:
    return footprint(shape, rest, turn * 5, 0.0, 0.0)


def overlap(a: Polygon, b: Polygon) -> bool:
    """Do the boxes round two shadows come too close?"""
    return all(
        min(p[axis] for p in a) - CLOSE < max(p[axis] for p in b)
        and min(p[axis] for p in b) - CLOSE < max(p[axis] for p in a)
        for axis in (0, 1)
    )


def packed(piece: int, lying: Lying) -> int:
    return place(shape_of(piece), lying.rest, lying.turn % 72, 0, lying.x, lying.y, 0, 0)
