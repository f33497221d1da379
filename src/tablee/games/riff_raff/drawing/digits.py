"""The numbers of the spots, as painted strokes."""

from collections.abc import Callable
from itertools import pairwise
from math import cos, hypot, pi, sin

from tablee.games.riff_raff.drawing.solids import Colour, Solid, face
from tablee.games.riff_raff.shapes import Vector

Stroke = tuple[tuple[float, float], ...]

WIDTH = 0.6  # of a digit with height 1
GAP = 0.22
BRUSH = 0.15
TIP = 8  # corners of the round tip of the brush

_SIX: Stroke = (
    (0.50, 0.94), (0.32, 1.0), (0.12, 0.82), (0.03, 0.45), (0.07, 0.14), (0.28, 0.0),
    (0.50, 0.10), (0.57, 0.32), (0.46, 0.54), (0.26, 0.58), (0.06, 0.42),
)  # fmt: skip

STROKES: dict[str, Stroke] = {
    "0": tuple((0.3 - 0.28 * sin(pi * n / 6), 0.5 + 0.5 * cos(pi * n / 6)) for n in range(13)),
    "1": ((0.10, 0.76), (0.36, 1.0), (0.36, 0.0)),
    "2": (
        (0.03, 0.76), (0.10, 0.93), (0.30, 1.0), (0.50, 0.93), (0.57, 0.74), (0.48, 0.54),
        (0.25, 0.29), (0.03, 0.0), (0.58, 0.0),
    ),
    "3": (
        (0.04, 0.88), (0.20, 1.0), (0.42, 0.97), (0.54, 0.80), (0.46, 0.60), (0.26, 0.53),
        (0.48, 0.46), (0.57, 0.26), (0.46, 0.05), (0.24, 0.0), (0.03, 0.12),
    ),
    "4": ((0.44, 0.0), (0.44, 1.0), (0.02, 0.30), (0.60, 0.30)),
    "5": (
        (0.53, 1.0), (0.12, 1.0), (0.07, 0.56), (0.30, 0.63), (0.50, 0.54), (0.57, 0.32),
        (0.47, 0.08), (0.25, 0.0), (0.03, 0.10),
    ),
    "6": _SIX,
    "7": ((0.03, 1.0), (0.57, 1.0), (0.22, 0.0)),
    "8": (
        (0.30, 0.54), (0.10, 0.66), (0.08, 0.84), (0.30, 1.0), (0.52, 0.84), (0.50, 0.66),
        (0.30, 0.54), (0.08, 0.42), (0.03, 0.20), (0.30, 0.0), (0.57, 0.20), (0.52, 0.42),
        (0.30, 0.54),
    ),
    "9": tuple((WIDTH - x, 1 - y) for x, y in _SIX),
}  # fmt: skip


def number(
    value: int, height: float, colour: Colour, at: Callable[[float, float], Vector]
) -> Solid:
    """A number around the origin of a surface; ``at`` says where its points are.

    The first coordinate goes to the right as read, the second up.
    """
    told = str(value)
    left = -(len(told) * WIDTH + (len(told) - 1) * GAP) / 2
    made: Solid = []
    for place, digit in enumerate(told):
        start = left + place * (WIDTH + GAP)
        points = [(height * (start + x), height * (y - 0.5)) for x, y in STROKES[digit]]
        made += painted(points, height * BRUSH, colour, at)
    return made


def painted(
    points: list[tuple[float, float]],
    width: float,
    colour: Colour,
    at: Callable[[float, float], Vector],
) -> Solid:
    """A stroke of a round brush along some points."""
    made: Solid = []
    for (x, y), (p, q) in pairwise(points):
        length = hypot(p - x, q - y)
        a, b = width / 2 * (p - x) / length, width / 2 * (q - y) / length
        corners = [(x + b, y - a), (p + b, q - a), (p - b, q + a), (x - b, y + a)]
        made += face([at(*corner) for corner in corners], colour)
    for x, y in points:
        tip = [2 * pi * n / TIP for n in range(TIP)]
        circle = [at(x + width / 2 * cos(angle), y + width / 2 * sin(angle)) for angle in tip]
        made += face(circle, colour)
    return made
