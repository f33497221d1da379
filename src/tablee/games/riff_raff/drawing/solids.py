"""Coloured triangles, and the solids that are made of them."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from tablee.games.riff_raff.footprint import turned
from tablee.games.riff_raff.frames import Frame
from tablee.games.riff_raff.shapes import Vector

Colour = tuple[int, int, int]
Corners = tuple[Vector, Vector, Vector]
ROUND = 20  # sides of a round solid
SMOOTH = 0.6  # edges whose faces agree at least this much (cosine) are shaded as one curve


class Triangle(NamedTuple):
    """A triangle: its corners counterclockwise seen from outside, with a normal each."""

    corners: Corners
    normals: Corners
    colour: Colour


Solid = list[Triangle]


class Bend(NamedTuple):
    """A point of an outline for the lathe, and the colour up to the next point."""

    radius: float
    height: float
    colour: Colour


def put(solid: Iterable[Triangle], frame: Frame) -> Solid:
    """A solid moved out of its frame."""
    (a, b, c), (d, e, f), (g, h, i) = (turned(frame.turn, axis) for axis in AXES)
    p, q, r = frame.at

    def out(point: Vector) -> Vector:
        x, y, z = point
        return p + a * x + d * y + g * z, q + b * x + e * y + h * z, r + c * x + f * y + i * z

    def turn(normal: Vector) -> Vector:
        x, y, z = normal
        return a * x + d * y + g * z, b * x + e * y + h * z, c * x + f * y + i * z

    return [
        Triangle((out(k), out(m), out(n)), (turn(s), turn(t), turn(u)), colour)
        for (k, m, n), (s, t, u), colour in solid
    ]


def shifted(solid: Solid, x: float, y: float, z: float) -> Solid:
    return put(solid, Frame((x, y, z)))


def face(points: Sequence[Vector], colour: Colour) -> Solid:
    """A flat convex polygon, its corners counterclockwise seen from the front."""
    normal = unit(cross(minus(points[1], points[0]), minus(points[2], points[0])))
    first = points[0]
    return [
        Triangle((first, a, b), (normal, normal, normal), colour) for a, b in pairwise(points[1:])
    ]


def box(size: Vector, at: Vector, colour: Colour) -> Solid:
    a, b, c = (edge / 2 for edge in size)
    x, y, z = at
    outline = [(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)]
    return loft([[(p, q, z + end) for p, q in outline] for end in (-c, c)], colour)


def loft(rings: Sequence[Sequence[Vector]], colour: Colour, closed: bool = True) -> Solid:
    """The surface through stacked polygons, each counterclockwise seen from above."""
    made: Solid = []
    for low, high in pairwise(rings):
        for i in range(len(low)):
            j = (i + 1) % len(low)
            made += quad((low[i], low[j], high[j], high[i]), colour)
    if closed:
        made += face(list(rings[0])[::-1], colour) + face(rings[-1], colour)
    return made


def quad(four: Sequence[Vector], colour: Colour) -> Solid:
    """A face with four corners, perhaps not quite in a plane; two may coincide."""
    a, b, c, d = four
    return [
        Triangle(corners, (normal, normal, normal), colour)
        for corners in ((a, b, c), (a, c, d))
        if (normal := unit(cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]))))
        != NOWHERE
    ]


def lathe(bends: Sequence[Bend], staves: float = 0.0, sides: int = ROUND) -> Solid:
    """The solid of revolution of an outline about the z axis, given from the bottom up.

    With ``staves`` every other board is darker by this fraction.
    """
    slopes = [_slope(low, high) for low, high in pairwise(bends)]
    made: Solid = []
    for n, (low, high) in enumerate(pairwise(bends)):
        below, above = _at_joint(slopes, n, n - 1), _at_joint(slopes, n, n + 1)
        for side in range(sides):
            here, there = 2 * pi * side / sides, 2 * pi * (side + 1) / sides
            colour = darker(low.colour, staves) if side // 2 % 2 else low.colour
            a, b, c, d = _spun(low, here), _spun(low, there), _spun(high, there), _spun(high, here)
            p, q, r, s = (
                _out(slope, angle)
                for slope, angle in ((below, here), (below, there), (above, there), (above, here))
            )
            if low.radius > 0:
                made.append(Triangle((a, b, c), (p, q, r), colour))
            if high.radius > 0:
                made.append(Triangle((a, c, d), (p, r, s), colour))
    return made


def _slope(low: Bend, high: Bend) -> tuple[float, float]:
    """The normal of a segment of the outline: away from the axis, and up."""
    out, up = high.height - low.height, low.radius - high.radius
    length = sqrt(out * out + up * up)
    return out / length, up / length


def _at_joint(slopes: Sequence[tuple[float, float]], n: int, other: int) -> tuple[float, float]:
    """The normal of a segment where it meets another: shared if the outline is smooth there."""
    out, up = slopes[n]
    if 0 <= other < len(slopes):
        away, rise = slopes[other]
        if out * away + up * rise > SMOOTH:
            return out + away, up + rise
    return out, up


def _spun(bend: Bend, angle: float) -> Vector:
    return bend.radius * cos(angle), bend.radius * sin(angle), bend.height


def _out(slope: tuple[float, float], angle: float) -> Vector:
    return unit((slope[0] * cos(angle), slope[0] * sin(angle), slope[1]))


def rod(radius: float, low: float, high: float, colour: Colour, sides: int = ROUND) -> Solid:
    """A cylinder along the z axis."""
    return lathe(
        [Bend(0, low, colour), Bend(radius, low, colour), Bend(radius, high, colour)]
        + [Bend(0, high, colour)],
        sides=sides,
    )


def ball(radius: float, bands: Sequence[tuple[float, Colour]]) -> Solid:
    """A ball; a band of colour begins at each of these heights, the first at the bottom."""
    steps = ROUND // 2
    heights = {-radius * cos(pi * n / steps) for n in range(steps + 1)}
    outline = []
    for height in sorted(heights | {low for low, _ in bands[1:]}):
        colour = [band for low, band in bands if low <= height][-1]
        outline.append(Bend(sqrt(max(0.0, radius**2 - height**2)), height, colour))
    return lathe(outline)


def bead(radius: float, at: Vector, colour: Colour) -> Solid:
    """A ball so small that a few sides are enough."""
    steps = 4
    angles = [pi * n / steps for n in range(steps + 1)]
    outline = [Bend(abs(radius * sin(a)), -radius * cos(a), colour) for a in angles]
    return shifted(lathe(outline, sides=2 * steps), *at)


# -- Vectors --------------------------------------------------------------------------------

NOWHERE: Vector = (0.0, 0.0, 0.0)
AXES: tuple[Vector, Vector, Vector] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def unit(a: Vector) -> Vector:
    length = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
    if length < 1e-12:
        return NOWHERE
    return a[0] / length, a[1] / length, a[2] / length


def darker(colour: Colour, part: float) -> Colour:
    """A colour darker by this fraction; lighter if it is negative."""
    red, green, blue = (min(255, round(light * (1 - part))) for light in colour)
    return red, green, blue
