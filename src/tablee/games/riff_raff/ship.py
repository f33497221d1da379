"""The ship: its dimensions in millimetres and grams, and its ten spots.

x points to the bow, y to port, z up; the origin is the pivot of the gimbal. The dimensions of the
wooden ship are not published: these are ours, tuned until it rocks as a ship of that size would.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

HULL: Final = 0  # supports: the hull, then the yards from the bottom up
YARDS: Final = (1, 2, 3)


@dataclass(frozen=True)
class Measures:
    """The dimensions of the wooden parts."""

    pivot: float = 170.0  # above the table top
    tilt_limit: float = 30.0  # degrees at which the ring stops the rod
    ball: float = 620.0  # g: the counterweight
    ball_depth: float = 140.0
    ball_forward: float = 1.6  # trims the empty ship level: the hull is longer aft
    rod: float = 30.0  # g
    aft: float = 125.0  # length of the hull behind the mast
    fore: float = 65.0  # … in front of it, where its sides are straight
    bow: float = 85.0  # … of the pointed part
    beam: float = 115.0
    deck: float = 50.0  # height of the deck
    hull_depth: float = 30.0
    hull: float = 300.0  # g
    mast_radius: float = 7.0
    mast_top: float = 385.0
    mast: float = 35.0  # g
    yard_heights: tuple[float, float, float] = (150.0, 245.0, 330.0)  # of their middles
    yard_halves: tuple[float, float, float] = (150.0, 125.0, 100.0)
    yard_width: float = 30.0
    yard_depth: float = 8.0
    yard_masses: tuple[float, float, float] = (47.0, 39.0, 31.0)
    yard_limit: float = 9.0  # degrees at which the hole in the yard meets the mast


SHIP: Final = Measures()
KEELS: Final = {"light": 500.0, "normal": SHIP.ball, "heavy": 800.0}  # g: hard, usual, easy
GRAVITY: Final = 9.81  # m/s²


class Rectangle(NamedTuple):
    """A part of a surface, in the frame of its support."""

    x0: float
    x1: float
    y0: float
    y1: float


class Spot(NamedTuple):
    """One of the ten spots (RAF-05): on which support, and which part of its top."""

    number: int
    support: int
    area: Rectangle
    top: float  # z of the surface in the support's frame (a yard's origin is its middle)
    height: float  # z of the surface above the pivot while nothing tilts


def _deck_spot(number: int, fore: bool, port: bool) -> Spot:
    bow_part = SHIP.fore + 0.55 * SHIP.bow
    x0, x1 = (0.0, bow_part) if fore else (-SHIP.aft, 0.0)
    y0, y1 = (0.0, SHIP.beam / 2) if port else (-SHIP.beam / 2, 0.0)
    return Spot(number, HULL, Rectangle(x0, x1, y0, y1), SHIP.deck, SHIP.deck)


def _yard_spot(number: int, yard: int, port: bool) -> Spot:
    half, width = SHIP.yard_halves[yard - 1], SHIP.yard_width / 2
    y0, y1 = (0.0, half) if port else (-half, 0.0)
    top = SHIP.yard_depth / 2
    return Spot(
        number,
        yard,
        Rectangle(-width, width, y0, y1),
        top,
        SHIP.yard_heights[yard - 1] + top,
    )


SPOTS: Final = {
    1: _deck_spot(1, fore=True, port=True),
    2: _deck_spot(2, fore=True, port=False),
    3: _deck_spot(3, fore=False, port=True),
    4: _deck_spot(4, fore=False, port=False),
    5: _yard_spot(5, 1, port=True),
    6: _yard_spot(6, 1, port=False),
    7: _yard_spot(7, 2, port=True),
    8: _yard_spot(8, 2, port=False),
    9: _yard_spot(9, 3, port=True),
    10: _yard_spot(10, 3, port=False),
}


def half_beam(x: float) -> float:
    """Half the width of the deck at this distance from the mast; the bow narrows to a point."""
    side = SHIP.beam / 2
    if x <= SHIP.fore:
        return side if x >= -SHIP.aft else 0.0
    along = (x - SHIP.fore) / SHIP.bow
    if along < 0.55:
        return side * (1 - 0.38 * along / 0.55)
    return side * 0.62 * max(0.0, (1 - along) / 0.45)
