# mypyc: compiled
"""Pieces as rectangles on the deck or a yard: what supports each, and which way it would tip.

All lengths are in millimetres, in the frame of the deck or yard that a piece lies on (its level).
The shadow of a piece is its outline seen from above.
"""

from math import atan2, cos, pi, sin, sqrt
from typing import Final, final

from mypy_extensions import i64

from tablee.games.riff_raff.cargo import shape_of
from tablee.games.riff_raff.faces import ALL_FACES, FACES, MASSES, Face, Turn
from tablee.games.riff_raff.ship import SHIP

LEVELS: Final = 4  # the deck, then the yards from the bottom up
TOUCH: Final = 2.5  # mm between two surfaces that count as touching
WAYS: Final = 16  # directions in which a piece might tip
ROLLS: Final = 0.15  # mm off its line of contact at which a round piece still rests
UPRIGHT: Final = 0.994  # cosine: a piece tilted less than this lies flat

WAY_X: Final[list[float]] = [cos(2 * pi * way / WAYS) for way in range(WAYS)]
WAY_Y: Final[list[float]] = [sin(2 * pi * way / WAYS) for way in range(WAYS)]

# The outlines of the deck and of the yards, counterclockwise.
_side: Final = SHIP.beam / 2
SHOULDER: Final = SHIP.fore + 0.55 * SHIP.bow
_half_width: Final = SHIP.yard_width / 2
OUTLINE_X: Final[list[list[float]]] = [
    [-SHIP.aft, SHIP.fore, SHOULDER, SHIP.fore + SHIP.bow, SHOULDER, SHIP.fore, -SHIP.aft],
    *([-_half_width, _half_width, _half_width, -_half_width] for _ in SHIP.yard_halves),
]
OUTLINE_Y: Final[list[list[float]]] = [
    [-_side, -_side, -0.62 * _side, 0.0, 0.62 * _side, _side, _side],
    *([-half, -half, half, half] for half in SHIP.yard_halves),
]
SURFACE: Final[list[float]] = [SHIP.deck, *(SHIP.yard_depth / 2 for _ in SHIP.yard_halves)]


@final
class Body:
    """A piece on its level."""

    def __init__(self, piece: i64, level: i64, x: float, y: float, z: float, turn: Turn) -> None:
        shape = shape_of(piece)
        self.piece: i64 = piece
        self.shape: i64 = shape
        self.mass: float = MASSES[shape]
        self.level: i64 = level
        self.x: float = x
        self.y: float = y
        self.z: float = z
        self.turn: Turn = turn
        self.face: Face = ALL_FACES[0]
        self.number: i64 = 0  # of its face
        self.ux: float = 1.0  # the direction of its reference axis
        self.uy: float = 0.0
        self.leans: bool = False
        self.rest: i64 = 0  # how it is placed, while a hand holds it
        self.turned: i64 = 0
        self.slack: float = 0.0  # tolerance for a piece that rests for no visible reason
        self.grip: float = 0.0  # the slope on which it is known to rest
        self.look()

    def look(self) -> None:
        """Work out which face it lies on from its turn."""
        w, i, j, k = self.turn.w, self.turn.i, self.turn.j, self.turn.k
        up_x = 2 * (i * k - w * j)
        up_y = 2 * (j * k + w * i)
        up_z = 1 - 2 * (i * i + j * j)
        number: i64 = 0
        most = abs(up_z)
        if abs(up_y) > most:
            most = abs(up_y)
            number = 2
        if abs(up_x) > most:
            most = abs(up_x)
            number = 4
        if number == 4:
            x = 2 * (i * j - w * k)
            y = 1 - 2 * (i * i + k * k)
            if up_x < 0:
                number = 5
        else:
            x = 1 - 2 * (j * j + k * k)
            y = 2 * (i * j + w * k)
            if (up_z if number == 0 else up_y) < 0:
                number += 1
        length = sqrt(x * x + y * y)
        self.number = number
        self.face = ALL_FACES[self.shape * FACES + number]
        self.leans = most < UPRIGHT
        self.ux = x / length
        self.uy = y / length

    def lie_flat(self) -> None:
        """Lay it flat on the face that is already lowest."""
        face = self.face
        half = atan2(self.uy, self.ux) / 2
        self.turn = Turn(cos(half), 0.0, 0.0, sin(half)).after(Turn(face.w, face.i, face.j, face.k))
        self.leans = False

    def tip(self, dx: float, dy: float) -> None:
        """Tip it over by 90 degrees, towards its own side nearest to this direction."""
        along = self.ux * dx + self.uy * dy
        across = self.ux * dy - self.uy * dx
        if abs(along) >= abs(across):
            sign = 1.0 if along > 0 else -1.0
            x, y = sign * self.ux, sign * self.uy
        else:
            sign = 1.0 if across > 0 else -1.0
            x, y = -sign * self.uy, sign * self.ux
        half = sqrt(0.5)
        self.turn = Turn(half, -half * y, half * x, 0.0).after(self.turn)
        self.look()
        self.lie_flat()

    def lean(self, dx: float, dy: float, slope: float) -> None:
        """Tilt it down in this direction, by this slope in radians."""
        half = sin(slope / 2)
        self.turn = Turn(cos(slope / 2), -half * dy, half * dx, 0.0).after(self.turn)
        self.look()

    def low(self) -> float:
        return self.z - self.face.bottom

    def high(self) -> float:
        return self.z + self.face.top

    def reach(self) -> float:
        """An upper bound for the distance of its shadow's points from its centre."""
        face = self.face
        return abs(face.shadow_u) + face.shadow_a + abs(face.shadow_v) + face.shadow_b

    def extent(self, dx: float, dy: float) -> float:
        """How far its shadow reaches from its centre in this direction."""
        face = self.face
        along = self.ux * dx + self.uy * dy
        across = self.ux * dy - self.uy * dx
        return (
            face.shadow_u * along
            + face.shadow_v * across
            + face.shadow_a * abs(along)
            + face.shadow_b * abs(across)
        )


@final
class Area:
    """A convex polygon."""

    def __init__(self) -> None:
        self.x: list[float] = []
        self.y: list[float] = []

    def add(self, x: float, y: float) -> None:
        self.x.append(x)
        self.y.append(y)


def base_of(body: Body) -> Area:
    """The area a piece stands on; all of its shadow if it leans, since both ends carry it."""
    face = body.face
    if body.leans:
        return rectangle(body, face.shadow_u, face.shadow_v, face.shadow_a, face.shadow_b)
    return rectangle(body, face.base_u, face.base_v, face.base_a, face.base_b)


def shadow_of(body: Body) -> Area:
    face = body.face
    return rectangle(body, face.shadow_u, face.shadow_v, face.shadow_a, face.shadow_b)


def rectangle(body: Body, u: float, v: float, a: float, b: float) -> Area:
    found = Area()
    ux, uy = body.ux, body.uy
    x = body.x + u * ux - v * uy
    y = body.y + u * uy + v * ux
    found.add(x - a * ux + b * uy, y - a * uy - b * ux)
    found.add(x + a * ux + b * uy, y + a * uy - b * ux)
    found.add(x + a * ux - b * uy, y + a * uy + b * ux)
    found.add(x - a * ux - b * uy, y - a * uy + b * ux)
    return found


def common(area: Area, xs: list[float], ys: list[float]) -> Area:
    """The part of an area inside a convex counterclockwise outline."""
    edges = len(xs)
    for edge in range(edges):
        x0, y0 = xs[edge], ys[edge]
        after = edge + 1 if edge + 1 < edges else 0
        ex, ey = xs[after] - x0, ys[after] - y0
        count = len(area.x)
        if count == 0:
            return area
        inside: list[float] = []
        outside = False
        for at in range(count):
            side = ex * (area.y[at] - y0) - ey * (area.x[at] - x0)
            inside.append(side)
            if side < 0:
                outside = True
        if not outside:
            continue
        kept = Area()
        for at in range(count):
            following = at + 1 if at + 1 < count else 0
            here, there = inside[at], inside[following]
            if here >= 0:
                kept.add(area.x[at], area.y[at])
            if (here >= 0) != (there >= 0):
                part = here / (here - there)
                kept.add(
                    area.x[at] + part * (area.x[following] - area.x[at]),
                    area.y[at] + part * (area.y[following] - area.y[at]),
                )
        area = kept
    return area


def on_level(area: Area, level: i64) -> Area:
    """The part of an area that lies on the deck or yard itself."""
    return common(area, OUTLINE_X[level], OUTLINE_Y[level])


@final
class Overlap:
    """How deep one shadow overlaps another, and the shortest way out."""

    def __init__(self) -> None:
        self.depth: float = 0.0
        self.x: float = 0.0
        self.y: float = 0.0


def overlap(body: Body, other: Body, found: Overlap) -> bool:
    """Whether the shadows of two pieces on one level overlap; ``found`` gets the way out."""
    dx, dy = body.x - other.x, body.y - other.y
    reach = body.reach() + other.reach()
    if dx * dx + dy * dy > reach * reach:
        return False
    found.depth = 1e9
    for axis in range(4):
        if axis == 0:
            x, y = body.ux, body.uy
        elif axis == 1:
            x, y = -body.uy, body.ux
        elif axis == 2:
            x, y = other.ux, other.uy
        else:
            x, y = -other.uy, other.ux
        between = dx * x + dy * y
        forward = body.extent(-x, -y) + other.extent(x, y) - between
        backward = body.extent(x, y) + other.extent(-x, -y) + between
        if forward <= 0 or backward <= 0:
            return False
        if forward < found.depth:
            found.depth, found.x, found.y = forward, x, y
        if backward < found.depth:
            found.depth, found.x, found.y = backward, -x, -y
    return True


@final
class Footing:
    """What supports a piece: the points of contact relative to its centre, and its weakest side."""

    def __init__(self) -> None:
        self.x: list[float] = []
        self.y: list[float] = []
        self.on_ship: bool = False  # it touches the deck or yard itself
        self.carriers: i64 = 0  # the pieces it stands on
        self.margin: float = 0.0
        self.way_x: float = 1.0
        self.way_y: float = 0.0

    def stand_on(self, area: Area, body: Body) -> bool:
        for at in range(len(area.x)):
            self.x.append(area.x[at] - body.x)
            self.y.append(area.y[at] - body.y)
        return len(area.x) > 0

    def weigh(self, body: Body, slope_x: float, slope_y: float) -> None:
        """Find how far the weight is from tipping over an edge, and over which one."""
        height = body.face.bottom
        lead_x, lead_y = height * slope_x, height * slope_y
        self.margin = 1e9
        for way in range(WAYS + 4):
            if way < WAYS:
                x, y = WAY_X[way], WAY_Y[way]
            elif way < WAYS + 2:  # the edges of the piece itself
                sign = 1.0 if way == WAYS else -1.0
                x, y = sign * body.ux, sign * body.uy
            else:
                sign = 1.0 if way == WAYS + 2 else -1.0
                x, y = -sign * body.uy, sign * body.ux
            furthest = -1e9
            for at in range(len(self.x)):
                distance = self.x[at] * x + self.y[at] * y
                if distance > furthest:
                    furthest = distance
            margin = furthest - lead_x * x - lead_y * y
            if margin < self.margin:
                self.margin = margin
                self.way_x = x
                self.way_y = y


def footing(body: Body, bodies: list[Body]) -> Footing:
    """What supports this piece where it is."""
    found = Footing()
    base = base_of(body)
    low = body.low()
    touch = 4 * TOUCH if body.leans else TOUCH
    if low - SURFACE[body.level] < touch:
        found.on_ship = found.stand_on(on_level(base, body.level), body)
    apart = Overlap()
    for other in bodies:
        if other is body or other.level != body.level:
            continue
        gap = low - other.high()
        if -touch < gap < touch and other.z < body.z and overlap(body, other, apart):
            shadow = shadow_of(other)
            if found.stand_on(common(base, shadow.x, shadow.y), body):
                bit: i64 = 1
                bit <<= other.piece
                found.carriers |= bit
    return found
