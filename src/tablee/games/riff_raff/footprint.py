"""The shadow of a piece seen from above, and the spots that it would cover (RAF-24, RAF-A6)."""

from math import cos, radians, sin, sqrt
from typing import Final

from tablee.games.riff_raff.shapes import SHAPES, Part, Quaternion, Vector
from tablee.games.riff_raff.ship import SPOTS, Rectangle

Point = tuple[float, float]
Polygon = list[Point]

FORGIVEN: Final = 8.0  # mm² on a neighbouring spot that nobody would notice
CORNERS: Final = 16  # of the polygon used for a circle


def footprint(shape: int, rest: int, degrees: float, x: float, y: float) -> list[Polygon]:
    """The shadows of the parts of a shape at rest, in the frame of its support."""
    return shadows(shape, times(about_z(degrees), SHAPES[shape].rests[rest].turn), x, y)


def shadows(shape: int, turn: Quaternion, x: float, y: float) -> list[Polygon]:
    """The same for a shape turned in any way."""
    parts = SHAPES[shape].parts
    return [shadow([turned(turn, point) for point in corners(part)], x, y) for part in parts]


def covered(spot: int, prints: list[Polygon]) -> float:
    """How many square millimetres of this spot lie under some shadows."""
    return sum(area(clipped(polygon, SPOTS[spot].area)) for polygon in prints)


def encroached(spot: int, prints: list[Polygon]) -> int:
    """The other spot on this level that these shadows cover most; 0 if they cover none."""
    others = [
        (covered(other.number, prints), other.number)
        for other in SPOTS.values()
        if other.support == SPOTS[spot].support and other.number != spot
    ]
    most, number = max(others)
    return number if most > FORGIVEN else 0


# -- Shadows --------------------------------------------------------------------------------


def corners(part: Part) -> list[Vector]:
    """Points whose convex hull is the part, approximately if it is round."""
    x, y, z = part.at
    if part.form == "hull":
        return [(x + a, y + b, z + c) for a, b, c in part.points]
    if part.form == "box":
        a, b, c = (edge / 2 for edge in part.size)
        return [
            (x + i * a, y + j * b, z + k * c) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)
        ]
    radius = part.size[0]
    half = part.size[1] / 2 if part.form == "cylinder" else 0.0
    ring = [
        (radius * cos(radians(360 * n / CORNERS)), radius * sin(radians(360 * n / CORNERS)))
        for n in range(CORNERS)
    ]
    if part.form == "ball":
        return [
            point
            for a, b in ring
            for point in ((x + a, y + b, z), (x + a, y, z + b), (x, y + a, z + b))
        ]
    if part.axis == "x":
        return [(x + end, y + a, z + b) for a, b in ring for end in (-half, half)]
    if part.axis == "y":
        return [(x + a, y + end, z + b) for a, b in ring for end in (-half, half)]
    return [(x + a, y + b, z + end) for a, b in ring for end in (-half, half)]


def shadow(points: list[Vector], x: float, y: float) -> Polygon:
    """The convex hull of some points seen from above, moved to a place."""
    flat = sorted({(x + a, y + b) for a, b, _ in points})
    return _half_hull(flat) + _half_hull(flat[::-1])


def _half_hull(points: list[Point]) -> Polygon:
    found: Polygon = []
    for point in points:
        while len(found) > 1 and _turns_right(found[-2], found[-1], point):
            found.pop()
        found.append(point)
    return found[:-1]


def _turns_right(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0


def clipped(polygon: Polygon, to: Rectangle) -> Polygon:
    """The part of a convex polygon inside a rectangle."""
    for axis, limit, sign in ((0, to.x0, 1), (0, to.x1, -1), (1, to.y0, 1), (1, to.y1, -1)):
        kept: Polygon = []
        for here, there in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            inside, next_inside = sign * (here[axis] - limit), sign * (there[axis] - limit)
            if inside >= 0:
                kept.append(here)
            if (inside >= 0) != (next_inside >= 0):
                part = inside / (inside - next_inside)
                kept.append(
                    (here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1]))
                )
        polygon = kept
    return polygon


def area(polygon: Polygon) -> float:
    pairs = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


# -- Turning --------------------------------------------------------------------------------


def about_z(degrees: float) -> Quaternion:
    """A counterclockwise turn, seen from above."""
    half = radians(degrees) / 2
    return cos(half), 0.0, 0.0, sin(half)


def times(a: Quaternion, b: Quaternion) -> Quaternion:
    """First the turn b, then a."""
    w, x, y, z = a
    p, q, r, s = b
    return (
        w * p - x * q - y * r - z * s,
        w * q + x * p + y * s - z * r,
        w * r - x * s + y * p + z * q,
        w * s + x * r - y * q + z * p,
    )


def turned(by: Quaternion, point: Vector) -> Vector:
    w, x, y, z = by
    inverse = (w, -x, -y, -z)
    _, a, b, c = times(times(by, (0.0, *point)), inverse)
    return a, b, c


def unit(turn: Quaternion) -> Quaternion:
    length = sqrt(sum(part * part for part in turn))
    w, x, y, z = (part / length for part in turn)
    return w, x, y, z
