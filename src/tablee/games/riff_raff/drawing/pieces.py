"""How the eight shapes of cargo look; their dimensions come from ``shapes.py``."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Final

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
    loft,
    put,
    quad,
    rod,
    shifted,
    unit,
)
from tablee.games.riff_raff.frames import Frame
from tablee.games.riff_raff.shapes import SHAPES, Part, Quaternion, Vector

BROWN: Final = (139, 84, 42)
ORANGE: Final = (236, 137, 28)
RED: Final = (206, 32, 44)
GREEN: Final = (52, 152, 62)
BLUE: Final = (34, 74, 190)
BLACK: Final = (44, 40, 42)
GREY: Final = (146, 150, 158)
VIOLET: Final = (134, 66, 168)

COLOURS: Final[tuple[Colour, ...]] = (BROWN, ORANGE, RED, GREEN, BLUE, BLACK, GREY, VIOLET)

CREAM: Final = (250, 240, 214)
CORK: Final = (201, 152, 96)
GOLD: Final = (240, 190, 60)
IRON: Final = (74, 70, 74)
PINK: Final = (240, 158, 160)
SKIN: Final = (248, 204, 164)
WHITE: Final = (248, 248, 244)
NAVY: Final = (24, 34, 84)
INK: Final = (24, 20, 22)

PROUD: Final = 0.25  # mm by which paint is raised, so that it is visible

_HALF = sqrt(0.5)
UP: Final[Quaternion] = (1.0, 0.0, 0.0, 0.0)
DOWN: Final[Quaternion] = (0.0, 1.0, 0.0, 0.0)
FORE: Final[Quaternion] = (_HALF, 0.0, _HALF, 0.0)  # turns up towards the bow
AFT: Final[Quaternion] = (_HALF, 0.0, -_HALF, 0.0)
PORT: Final[Quaternion] = (_HALF, -_HALF, 0.0, 0.0)
STARBOARD: Final[Quaternion] = (_HALF, _HALF, 0.0, 0.0)


@cache
def piece(shape: int) -> tuple[Triangle, ...]:
    """This shape in its own frame."""
    return tuple(_MAKERS[shape]())


def _boat() -> Solid:
    """Hollow, with a bench and a pale gunwale."""
    points = SHAPES[0].parts[0].points
    gunwale, keel = list(points[:6]), list(points[6:])
    wale = [_between(low, high, 0.6) for low, high in zip(keel, gunwale, strict=True)]
    rim = [(0.86 * x, 0.74 * y, z) for x, y, z in gunwale]
    floor = [(0.60 * x, 0.50 * y, -2.5) for x, y, _ in gunwale]
    pale, inside = darker(BROWN, -0.5), darker(BROWN, 0.35)
    made = face(keel[::-1], BROWN)
    for low, high, colour in (
        (keel, wale, BROWN),
        (wale, gunwale, darker(BROWN, -0.22)),
        (gunwale, rim, pale),
        (rim, floor, inside),
    ):
        made += loft([low, high], colour, closed=False)
    return made + face(floor, darker(inside, 0.2)) + box((5, 15, 1.6), (-2, 0, 5.2), pale)


def _between(a: Vector, b: Vector, part: float) -> Vector:
    x, y, z = (p + part * (q - p) for p, q in zip(a, b, strict=True))
    return x, y, z


def _barrel() -> Solid:
    """Bulging staves, four hoops, a lid below the rim."""
    edges = (-15.0, -13.0, -10.5, -7.0, -4.5, 0.0, 4.5, 7.0, 10.5, 13.0)
    hoops = (-13.0, -7.0, 4.5, 10.5)
    staves = [Bend(11.5 - 2 * (z / 15) ** 2, z, IRON if z in hoops else ORANGE) for z in edges]
    lid = darker(ORANGE, 0.2)
    rim = [Bend(9.5, 15, lid), Bend(8.3, 15, lid), Bend(8.3, 13.2, lid), Bend(0, 13.2, lid)]
    return lathe([Bend(0, -15, lid), *staves, *rim], staves=0.10)


def _flask() -> Solid:
    """A round belly with a label, a neck and a cork."""
    outline = (
        (0.0, -18.0, RED), (11.0, -18.0, RED), (12.3, -16.6, RED), (12.5, -13.0, CREAM),
        (12.5, -3.0, RED), (12.5, 1.0, RED), (11.6, 3.4, RED), (9.0, 5.2, RED), (5.6, 6.6, RED),
        (4.2, 8.6, RED), (4.2, 15.4, RED), (5.0, 15.8, RED), (5.0, 18.2, RED), (3.6, 18.4, CORK),
        (3.4, 22.0, CORK), (0.0, 22.0, CORK),
    )  # fmt: skip
    return lathe([Bend(*bend) for bend in outline])


def _crate() -> Solid:
    """Boards between beams, and a brace across each side."""
    half, beam = 13.0, 4.4
    inner = half - beam
    made: Solid = []
    for turn in (UP, DOWN, FORE, AFT, PORT, STARBOARD):
        outside, boards, brace = (_plane(turn, half - depth) for depth in (0.0, 1.5, 0.6))
        for n in range(4):
            low, high = -inner + inner * n / 2, -inner + inner * (n + 1) / 2
            tone = darker(GREEN, (0.30, 0.42)[n % 2])
            made += _patch(
                boards, ((-inner, low), (inner, low), (inner, high), (-inner, high)), tone
            )
        a, b = inner, inner - 3.0
        made += _patch(brace, ((-a, -a), (-b, -a), (a, b), (a, a), (b, a), (-a, -b)), GREEN)
        for x, y, p, q in (
            (-half, -half, half, -inner),
            (-half, inner, half, half),
            (-half, -inner, -inner, inner),
            (inner, -inner, half, inner),
        ):
            made += _patch(outside, ((x, y), (p, y), (p, q), (x, q)), darker(GREEN, -0.08))
        for (x, y), (p, q) in _around(inner):
            edge = (outside(x, y), outside(p, q), boards(p, q), boards(x, y))
            made += quad(edge, darker(GREEN, 0.1))
    return made


def _plane(turn: Quaternion, distance: float) -> Callable[[float, float], Vector]:
    """A plane facing away from the origin: a function from plane to space."""
    frame = Frame(turn=turn)
    return lambda x, y: frame.out((x, y, distance))


def _patch(
    at: Callable[[float, float], Vector], corners: Sequence[tuple[float, float]], colour: Colour
) -> Solid:
    return face([at(x, y) for x, y in corners], colour)


def _around(half: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The edges of a square."""
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def _sailor() -> Solid:
    """Striped shirt, dark trousers, white cap; facing port."""
    trunk, head, arms, *forearms = SHAPES[4].parts
    width, depth, height = trunk.size
    foot = trunk.at[2] - height / 2
    made: Solid = []
    clothes = ((3.0, INK), (8.0, NAVY), (2.5, BLUE), (2.5, WHITE), (2.0, BLUE), (8.0, BLUE))
    for tall, colour in clothes:  # from the shoes up
        made += box((width, depth, tall), (0, 0, foot + tall / 2), colour)
        foot += tall
    made += box(_edges(arms), arms.at, BLUE)
    for part in forearms:
        x, y, z = part.at
        wide, thick, tall = part.size
        made += box((wide, thick, tall - 4), (x, y, z + 2), BLUE)
        made += box((wide, thick, 4), (x, y, z - tall / 2 + 2), SKIN)  # hands
    for side in (-1, 1):
        collar = [(0.0, 0.0), (5.0 * side, 7.0), (1.5 * side, 7.0)]
        made += face([(x, depth / 2 + PROUD, z) for x, z in collar[::-side]], WHITE)
    face_and_cap = ball(head.size[0], [(-head.size[0], SKIN), (2.6, NAVY), (4.2, WHITE)])
    for side in (-1, 1):
        face_and_cap += bead(1.1, (2.6 * side, 6.7, 0.4), INK)
    face_and_cap += bead(1.2, (0, 7.4, -1.6), darker(SKIN, 0.12))
    return made + shifted(face_and_cap, *head.at)


def _edges(part: Part) -> Vector:
    x, y, z = part.size
    return x, y, z


def _plank() -> Solid:
    """A dark board with its grain and its nails."""
    made = box((80, 18, 6), (0, 0, 0), BLACK)
    for turn, half in ((UP, 9.0), (DOWN, 9.0)):
        top = _plane(turn, 3 + PROUD)
        for y, x0, x1 in ((-5.0, -36.0, 20.0), (-1.0, -10.0, 38.0), (3.5, -38.0, 8.0)):
            strip = ((x0, y), (x1, y), (x1, y + 0.9), (x0, y + 0.9))
            made += _patch(top, strip, darker(BLACK, -0.7))
        for x in (-36.0, 36.0):
            for y in (-half / 2, half / 2):
                nail = [(x + 1.3 * cos(pi * n / 4), y + 1.3 * sin(pi * n / 4)) for n in range(8)]
                made += _patch(top, nail, GREY)
    return made


def _rat() -> Solid:
    """A round back, pointed snout, pink ears, and the tail by which it hangs."""
    body = ((-15.0, 0.55), (-13.0, 0.85), (-8.0, 1.0), (6.0, 1.0), (12.0, 0.9), (15.0, 0.72))
    rings = [_slice(x, 8.0 * part, 7.5 * part, 0.0 - 7.5 * (1 - part)) for x, part in body]
    made = loft(rings, GREY)
    snout = ((15.0, 1.0), (19.0, 0.85), (23.0, 0.45), (24.0, 0.3))
    made += loft([_slice(x, 5.0 * p, 4.5 * p, -3.0 - (1 - p)) for x, p in snout], GREY)
    made += bead(1.7, (23.6, 0, -3.4), PINK)
    for side in (-1, 1):
        made += bead(1.3, (17.6, 3.6 * side, -0.6), INK)
        ear = put(rod(3.6, -0.8, 0.8, GREY, 12) + rod(2.5, 0.8, 0.95, PINK, 12), Frame(turn=FORE))
        made += shifted(ear, 12.6, 5.2 * side, 7.4)
    for tail in SHAPES[6].parts[2:]:
        made += box(_edges(tail), tail.at, PINK)
    return made


def _slice(x: float, half: float, height: float, middle: float) -> list[Vector]:
    """A cross section of a body along x: round above, flat below."""
    angles = [pi * n / 8 for n in range(9)]
    arch = [(x, half * cos(a), middle + height * (1.6 * sin(a) - 0.6)) for a in angles]
    return [(x, half, middle - height), *arch, (x, -half, middle - height)]


def _chest() -> Solid:
    """An arched lid, golden bands and a lock."""
    made = box((34, 22, 16), (0, 0, -5), VIOLET)
    lid = [(11 * cos(pi * n / 12), 3 + 11 * sin(pi * n / 12)) for n in range(13)]
    made += _arch(lid, -17, 17, darker(VIOLET, -0.15))
    lip = darker(VIOLET, 0.45)
    for side in (-1, 1):
        made += box((34 + 2 * PROUD, 2 * PROUD, 1.6), (0, 11 * side, 3), lip)
        made += box((4.5, 1.2, 6), (0, 11.3 * side, 1.6), GOLD)
        made += box((1.2, 1.4, 2.4), (0, 11.4 * side, 1.2), INK)
        for x in (-11.5, 11.5):
            made += box((3.6, 2 * PROUD, 16), (x, 11 * side, -5), GOLD)
    band = [(y * 1.025, 3 + (z - 3) * 1.025) for y, z in lid]
    for x in (-11.5, 11.5):
        made += _arch(band, x - 1.8, x + 1.8, GOLD)
    return made


def _arch(outline: list[tuple[float, float]], aft: float, fore: float, colour: Colour) -> Solid:
    """Half a cylinder along x, over an outline from port to starboard."""
    made: Solid = []
    for (y, z), (p, q) in pairwise(outline):
        a, b = unit((0, y, z - 3)), unit((0, p, q - 3))
        low, high = ((aft, y, z), (fore, y, z)), ((fore, p, q), (aft, p, q))
        made.append(Triangle((low[1], low[0], high[0]), (a, a, b), colour))
        made.append(Triangle((low[0], high[1], high[0]), (a, b, b), colour))
    made += face([(fore, y, z) for y, z in outline], colour)
    return made + face([(aft, y, z) for y, z in outline[::-1]], colour)


_MAKERS: Final = (_boat, _barrel, _flask, _crate, _sailor, _plank, _rat, _chest)
