"""Sets pieces down where a spot has room, without physics: for drawings and tests."""

from collections.abc import Iterator
from math import hypot
from typing import Final, NamedTuple

from tablee.games.riff_raff import frames
from tablee.games.riff_raff.cargo import shape_of
from tablee.games.riff_raff.footprint import (
    Polygon,
    about_z,
    corners,
    encroached,
    footprint,
    shadow,
    turned,
)
from tablee.games.riff_raff.frames import Frame
from tablee.games.riff_raff.provider import MICRO, Laid, Pose, Ship
from tablee.games.riff_raff.shapes import SHAPES, Vector
from tablee.games.riff_raff.ship import HULL, SHIP, SPOTS, Spot, half_beam

STEP: Final = 4  # mm between the points that are tried
ROOM: Final = 1.0  # mm that are kept free beside the mast


class Obstacle(NamedTuple):
    """An obstacle on a deck or yard: its shadow, and how high it reaches."""

    print: Polygon
    top: float


def nominal(ship: Ship, piece: int, spot: int) -> Ship:
    """The ship with this piece at the lowest free place of a spot; nothing tilts or falls."""
    where = SPOTS[spot]
    support = frames.support(where.support, ship.tilt)
    shape = shape_of(piece)
    obstacles = _obstacles(ship, where, support)
    lowest = (float("inf"), 0.0, 0.0, 0.0)
    for x, y, degrees in _places(where):
        prints = footprint(shape, 0, degrees, x, y)
        if encroached(spot, prints):
            continue
        below = [o.top for o in obstacles if any(_meet(o.print, shade) for shade in prints)]
        found = max([where.top, *below])
        if found < lowest[0]:
            lowest = (found, x, y, degrees)
            if not below:
                break
    height, x, y, degrees = lowest
    turn = about_z(degrees)
    depth = min(turned(turn, point)[2] for part in SHAPES[shape].parts for point in corners(part))
    frame = support.holding(Frame((x, y, height - depth), turn))
    laid = Laid(piece, spot, frames.pose(frame))
    return ship._replace(cargo=tuple(sorted((*ship.cargo, laid))))


UNKNOWN: Final = Pose(x=0, y=0, z=0, w=MICRO, i=0, j=0, k=0)  # at the pivot, where no piece can be


def arranged(ship: Ship) -> Ship:
    """The ship with a place for every piece of which only the spot is known.

    A piece on no spot whose place is unknown is left out: it cannot be drawn.
    """
    known = tuple(laid for laid in ship.cargo if laid.pose != UNKNOWN)
    told = ship._replace(cargo=known)
    for laid in ship.cargo:
        if laid.pose == UNKNOWN and laid.spot:
            told = nominal(told, laid.piece, laid.spot)
    return told


def _places(spot: Spot) -> Iterator[tuple[float, float, float]]:
    """Points and turns on a spot, from its middle outwards; first with the long side along the
    deck or yard."""
    area = spot.area
    middle = ((area.x0 + area.x1) / 2, (area.y0 + area.y1) / 2)
    on_deck = spot.support == HULL
    points = [
        (float(x), float(y))
        for x in range(int(area.x0), int(area.x1) + 1, STEP)
        for y in range(int(area.y0), int(area.y1) + 1, STEP)
        if not on_deck or abs(y) < half_beam(x) - 10
    ]
    if not on_deck:
        points = [(0.0, y) for x, y in points if x == points[0][0]]
    for x, y in sorted(points, key=lambda point: hypot(point[0] - middle[0], point[1] - middle[1])):
        for degrees in (0.0, 90.0) if on_deck else (-90.0, 0.0):
            yield x, y, degrees


def _obstacles(ship: Ship, spot: Spot, support: Frame) -> list[Obstacle]:
    """The mast, and the pieces on or over this spot's deck or yard."""
    radius = SHIP.mast_radius + ROOM
    mast = [(-radius, -radius), (radius, -radius), (radius, radius), (-radius, radius)]
    found = [Obstacle(mast, float("inf"))]
    levels = {other.number for other in SPOTS.values() if other.support == spot.support}
    for laid in ship.cargo:
        if laid.spot in levels:
            for points in _seen(laid, support):
                found.append(Obstacle(shadow(points, 0.0, 0.0), max(z for _, _, z in points)))
    return found


def _seen(laid: Laid, support: Frame) -> Iterator[list[Vector]]:
    """The corners of each part of a piece aboard, in the frame of a deck or yard."""
    frame = frames.of(laid)
    for part in SHAPES[shape_of(laid.piece)].parts:
        yield [support.into(frame.out(point)) for point in corners(part)]


def _meet(a: Polygon, b: Polygon) -> bool:
    """Whether two convex polygons overlap: no edge of either separates them."""
    return not any(_parts(one, a, b) for one in (a, b))


def _parts(edges: Polygon, a: Polygon, b: Polygon) -> bool:
    for (x, y), (p, q) in zip(edges, edges[1:] + edges[:1], strict=True):
        along = [[(q - y) * c - (p - x) * d for c, d in points] for points in (a, b)]
        if max(along[0]) <= min(along[1]) or max(along[1]) <= min(along[0]):
            return True
    return False
