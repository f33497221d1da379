"""The wooden ship, the cardboard waves it stands on, and the box they stand in."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from tablee.games.riff_raff.drawing.digits import number
from tablee.games.riff_raff.drawing.pieces import FORE, GOLD, IRON, PORT, PROUD
from tablee.games.riff_raff.drawing.solids import (
    Bend,
    Colour,
    Solid,
    Triangle,
    ball,
    bead,
    box,
    darker,
    face,
    lathe,
    put,
    quad,
    rod,
    shifted,
)
from tablee.games.riff_raff.frames import Frame
from tablee.games.riff_raff.shapes import Vector
from tablee.games.riff_raff.ship import SHIP, SPOTS, half_beam

DECK: Final = (232, 196, 140)
SIDES: Final = (186, 124, 66)
KEEL: Final = (122, 72, 38)
MAST: Final = (176, 118, 64)
YARD: Final = (226, 184, 122)
INKED: Final = (84, 44, 22)
STEEL: Final = (150, 156, 166)
FLAG: Final = (206, 44, 48)
WAVES: Final = ((38, 112, 190), (30, 92, 168))
FOAM: Final = (226, 242, 250)
TRAY: Final = (28, 52, 104)
SEA: Final = (46, 96, 160)

TABLE: Final = -SHIP.pivot
RING: Final = (31.0, 40.0)  # its inner and outer radius
RING_HEIGHT: Final = (-5.0, 3.0)


# -- The hull -------------------------------------------------------------------------------

PLANKS: Final = 12
STATIONS: Final = 30  # cross sections of the hull from stern to stem
SHEER: Final = ((0.0, 1.0), (0.25, 1.0), (0.55, 0.90), (0.85, 0.74), (1.0, 0.62))
# how wide the hull is below the deck: depth, and fraction of the beam


@cache
def hull() -> tuple[Triangle, ...]:
    """Rod, ball, hull with its four spots, and mast, in the frame of the hull."""
    made = _sides() + _deck() + _marks() + _mast()
    made += shifted(ball(27.0, [(-27.0, STEEL)]), SHIP.ball_forward, 0, -SHIP.ball_depth)
    made += rod(4.0, -SHIP.ball_depth, SHIP.deck - SHIP.hull_depth, MAST)
    return tuple(made)


def _stations() -> list[float]:
    """Distances from the mast of the cross sections; the knuckle of the bow is one of them."""
    length = SHIP.fore + SHIP.bow + SHIP.aft
    evenly = [-SHIP.aft + length * n / STATIONS for n in range(STATIONS + 1)]
    return sorted({*evenly, SHIP.fore, SHIP.fore + 0.55 * SHIP.bow})


def _sides() -> Solid:
    made: Solid = []
    strakes = (darker(SIDES, -0.2), SIDES, darker(SIDES, 0.08), KEEL)
    for side in (1, -1):
        for (aft, fore), (high, low, colour) in (
            (pair, strake)
            for pair in pairwise(_stations())
            for strake in zip(SHEER, SHEER[1:], strakes, strict=False)
        ):
            corners = [_skin(aft, high, side), _skin(aft, low, side)]
            corners += [_skin(fore, low, side), _skin(fore, high, side)]
            made += quad(corners[::-1] if side > 0 else corners, colour)
    bottom = [_skin(x, SHEER[-1], side) for side, xs in _round_trip() for x in xs]
    made += face(bottom, KEEL)
    stern = [_skin(-SHIP.aft, level, 1) for level in SHEER]
    return made + face([*stern, *((x, -y, z) for x, y, z in stern[::-1])], SIDES)


def _round_trip() -> list[tuple[int, list[float]]]:
    xs = _stations()
    return [(1, xs), (-1, xs[::-1])]


def _skin(x: float, level: tuple[float, float], side: int) -> Vector:
    """A point of the hull's side; the stem rakes back as it goes down."""
    depth, part = level
    rake = 1 - 0.12 * depth if x > 0 else 1 - 0.06 * depth
    return x * rake, side * half_beam(x) * part, SHIP.deck - depth * SHIP.hull_depth


def _deck() -> Solid:
    """Planks from stern to stem, each a little different."""
    made: Solid = []
    width = SHIP.beam / PLANKS
    for n in range(PLANKS):
        low, high = -SHIP.beam / 2 + n * width, -SHIP.beam / 2 + (n + 1) * width
        tone = darker(DECK, (0.0, 0.05, 0.02, 0.07)[n * 7 % 4])
        for aft, fore in pairwise(_stations()):
            a, b = half_beam(aft), half_beam(fore)
            corners = [(aft, max(-a, min(a, low))), (fore, max(-b, min(b, low)))]
            corners += [(fore, max(-b, min(b, high))), (aft, max(-a, min(a, high)))]
            made += quad([(x, y, SHIP.deck) for x, y in corners], tone)
    return made


def _marks() -> Solid:
    """The lines between the four spots, the edge of the deck, and the numbers."""
    z = SHIP.deck + PROUD
    bow = SPOTS[1].area.x1
    made = _line((-SHIP.aft, 0), (SHIP.fore + SHIP.bow - 4, 0), 1.8, z)
    made += _line((0, -SHIP.beam / 2), (0, SHIP.beam / 2), 1.8, z)
    made += _line((bow, -half_beam(bow)), (bow, half_beam(bow)), 1.2, z)
    for aft, fore in pairwise(_stations()):
        for side in (1, -1):
            a, b = (aft, side * half_beam(aft)), (fore, side * half_beam(fore))
            inner = [(x, max(0.0, abs(y) - 2.2) * side) for x, y in (b, a)]
            corners = [(x, y, z) for x, y in (a, b, *inner)]
            made += quad(corners if side < 0 else corners[::-1], INKED)
    for spot in (1, 2, 3, 4):
        area = SPOTS[spot].area
        fore = area.x0 >= 0
        x = area.x0 + 36 if fore else area.x1 - 42
        middle = (area.y0 + area.y1) / 2
        made += number(spot, 24, INKED, _lying(x, middle, z, 1 if fore else -1))
    return made


def _line(a: tuple[float, float], b: tuple[float, float], width: float, z: float) -> Solid:
    """A painted line along x or y, from the lower to the higher end."""
    (x, y), (p, q), half = a, b, width / 2
    if y == q:
        corners = [(x, y - half), (p, y - half), (p, y + half), (x, y + half)]
    else:
        corners = [(x - half, y), (x + half, y), (x + half, q), (x - half, q)]
    return face([(c, d, z) for c, d in corners], INKED)


def _lying(x: float, y: float, z: float, reader: int) -> Callable[[float, float], Vector]:
    """A surface facing up, read from the bow (1) or from the stern (-1)."""
    return lambda right, up: (x - reader * up, y + reader * right, z)


def _mast() -> Solid:
    """The mast with its pegs."""
    made = rod(SHIP.mast_radius, SHIP.deck, SHIP.mast_top, MAST)
    made += lathe([Bend(11, SHIP.deck, KEEL), Bend(11, SHIP.deck + 3, KEEL), Bend(7, 54, KEEL)])
    for height in SHIP.yard_heights:
        peg = put(rod(3.0, -21.0, 21.0, KEEL, 12), Frame(turn=FORE))
        made += shifted(peg, 0, 0, height - SHIP.yard_depth / 2 - 3.2)
    return made


@cache
def pennant() -> tuple[Triangle, ...]:
    """The pennant at the top of the mast, in the frame of the hull."""
    top = SHIP.mast_top
    made = rod(1.4, top, top + 34, KEEL, 8) + bead(3.0, (0, 0, top + 35), GOLD)
    flag = [(-1.4, 0.0, top + 31), (-1.4, 0.0, top + 9), (-52.0, 6.0, top + 20)]
    return tuple(made + face(flag, FLAG) + face(flag[::-1], darker(FLAG, 0.1)))


# -- The yards ------------------------------------------------------------------------------


@cache
def yard(level: int) -> tuple[Triangle, ...]:
    """A yard with its two numbers on top, front and back, in its own frame."""
    half, width, depth = SHIP.yard_halves[level - 1], SHIP.yard_width / 2, SHIP.yard_depth / 2
    made = box((2 * width, 2 * half, 2 * depth), (0, 0, 0), YARD)
    made += _hole(depth + PROUD / 2)
    for spot in SPOTS.values():
        if spot.support == level:
            side = 1 if spot.area.y0 >= 0 else -1
            made += number(spot.number, 13, INKED, _lying(0, side * (half - 13), depth + PROUD, 1))
            for ahead in (1, -1):
                made += shifted(_plate(spot.number, ahead), ahead * width, side * (half - 13), 0)
            made += _line((-width, side * 1.0), (width, side * 1.0), 0.8, depth + PROUD / 2)
    return tuple(made)


def _hole(z: float) -> Solid:
    """The hole for the mast, as a dark ring around it."""
    radius = SHIP.mast_radius + 1.6
    circle = [2 * pi * n / 20 for n in range(20)]
    return face([(radius * cos(a), radius * sin(a), z) for a in circle], INKED)


def _plate(spot: int, ahead: int) -> Solid:
    """A name plate with a number, seen from the bow (1) or the stern (-1)."""
    low, high, half = -13.0, SHIP.yard_depth / 2, 10.0
    made = box((1.6, 2 * half, high - low), (ahead * 0.8, 0, (low + high) / 2), DECK)
    x = ahead * (1.6 + PROUD)
    middle = (low + high) / 2
    return made + number(spot, 12, INKED, lambda right, up: (x, ahead * right, middle + up))


# -- What the ship stands on ----------------------------------------------------------------


@cache
def stand() -> tuple[Triangle, ...]:
    """Box, waves and ring, in the room."""
    made = _tray() + _ring()
    for side, colour in ((1, WAVES[0]), (-1, WAVES[1])):
        made += _wave(side, colour)
    return tuple(made)


def axle() -> Solid:
    """The cross axle that lies in the slots of the ring and pitches with it."""
    return put(rod(2.6, -36.0, 36.0, IRON, 12), Frame(turn=PORT))


TRAY_HALF: Final = (158.0, 138.0)
TRAY_HEIGHT: Final = 34.0
CARDBOARD: Final = 2.4


def _tray() -> Solid:
    """The bottom of the box."""
    a, b = TRAY_HALF
    made = box((2 * a - 4, 2 * b - 4, 3), (0, 0, TABLE + 1.5), SEA)
    middle = TABLE + TRAY_HEIGHT / 2
    for side in (-1, 1):
        made += box((3, 2 * b, TRAY_HEIGHT), (side * (a - 1.5), 0, middle), TRAY)
        made += box((2 * a - 6, 3, TRAY_HEIGHT), (0, side * (b - 1.5), middle), TRAY)
    return made


def _ring() -> Solid:
    inner, outer = RING
    low, high = RING_HEIGHT
    corners = [(inner, low), (outer, low), (outer, high), (inner, high), (inner, low)]
    return lathe([Bend(radius, z, MAST) for radius, z in corners], sides=40)


CRESTS: Final = ((24.0, 2.0), (78.0, -26.0), (124.0, -54.0), (166.0, -84.0))
# crests: distance along the cardboard from its middle, and height
SWELL: Final = (0.36, 0.46, 0.70, 0.82, 1.0)  # the heights of the painted stripes, up to the foam
HOLLOW: Final = 26.0  # depth of the hollow between two crests
SEAT: Final = 7.0  # … and between the two in the middle, where the ring is held
FOOT: Final = ((-140.0, 124.0), (-62.0, 88.0), (62.0, 88.0), (140.0, 124.0))
EDGE: Final = ((-136.0, 104.0), (-55.0, 36.0), (55.0, 36.0), (136.0, 104.0))
# the folded cardboard seen from above: at the bottom of the box, and at the height of the pivot


def _wave(side: int, colour: Colour) -> Solid:
    """A folded cardboard with crests, higher towards the middle, where the ring is held."""
    made: Solid = []
    cuts = [_cut(n / 96, side) for n in range(97)]
    swell = darker(colour, -0.28)
    outside = (colour, swell, colour, swell, colour, FOAM)
    for here, there in pairwise(cuts):
        for level, paint in enumerate(outside):
            corners = [here[level], there[level], there[level + 1], here[level + 1]]
            made += quad(corners if side < 0 else corners[::-1], paint)
        inside = [_behind(point, side) for point in (here[0], there[0], there[-1], here[-1])]
        made += quad(inside if side > 0 else inside[::-1], darker(colour, 0.12))
        top = [here[-1], there[-1], inside[2], inside[3]]
        made += quad(top if side < 0 else top[::-1], FOAM)
    for cut, last in ((cuts[0], False), (cuts[-1], True)):
        end = [cut[0], cut[-1], _behind(cut[-1], side), _behind(cut[0], side)]
        made += face(end if (side < 0) != last else end[::-1], colour)
    return made


def _cut(part: float, side: int) -> list[Vector]:
    """The outer face of the cardboard at a fraction of its length, from foot to crest."""
    crest = _crest(abs(2 * part - 1) * CRESTS[-1][0])
    foot, edge = _at(FOOT, part), _at(EDGE, part)

    def at(z: float) -> Vector:
        up = (z - TABLE) / -TABLE
        x, y = (p + up * (q - p) for p, q in zip(foot, edge, strict=True))
        return x, side * y, z

    bottom = TABLE + 3
    return [at(bottom), *(at(bottom + (crest - 5 - bottom) * up) for up in SWELL), at(crest)]


def _crest(along: float) -> float:
    """How high the cardboard is at this distance from its middle."""
    marks = ((-CRESTS[0][0], CRESTS[0][1]), *CRESTS)
    for n, ((a, low), (b, high)) in enumerate(pairwise(marks)):
        if along <= b:
            part = (along - a) / (b - a)
            return low + part * (high - low) - (HOLLOW if n else SEAT) * 4 * part * (1 - part)
    return CRESTS[-1][1]


def _at(line: tuple[tuple[float, float], ...], part: float) -> tuple[float, float]:
    """A point on a folded line of three equal segments."""
    fold = min(2, int(part * 3))
    (x, y), (p, q) = line[fold], line[fold + 1]
    rest = part * 3 - fold
    return x + rest * (p - x), y + rest * (q - y)


def _behind(point: Vector, side: int) -> Vector:
    x, y, z = point
    return x, y - side * CARDBOARD, z
