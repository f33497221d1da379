# mypyc: compiled
"""The six ways each shape can lie, as rectangles: all the fast model knows about a piece.

A face is named by the axis of the shape that points up. Seen from above, ``u`` runs along a
reference axis of the shape (its x, or its y where x points up) and ``v`` across it.
"""

from math import sqrt
from typing import Final, final

from tablee.games.riff_raff.footprint import corners, turned
from tablee.games.riff_raff.shapes import SHAPES, Quaternion, Vector

RESTS: Final = 4  # ways to set a shape down: entries per shape in the tables of rests
FACES: Final = 6  # z up, z down, y up, y down, x up, x down
FLAT: Final = 0.6  # mm above the lowest point of a piece that still carry it
ROUGH: Final = 2.5  # … if only one corner would

_HALF: Final = sqrt(0.5)
FACE_TURNS: Final[tuple[Quaternion, ...]] = (
    (1.0, 0.0, 0.0, 0.0),
    (0.0, 1.0, 0.0, 0.0),
    (_HALF, _HALF, 0.0, 0.0),
    (_HALF, -_HALF, 0.0, 0.0),
    (0.5, -0.5, -0.5, -0.5),
    (0.5, 0.5, 0.5, -0.5),
)


@final
class Face:
    """A shape lying on one face: the area that carries it, its shadow, and its height."""

    def __init__(
        self,
        base: list[float],
        shadow: list[float],
        bottom: float,
        top: float,
        turn: list[float],
        is_round: bool,
    ) -> None:
        self.base_u: float = (base[0] + base[1]) / 2
        self.base_v: float = (base[2] + base[3]) / 2
        self.base_a: float = (base[1] - base[0]) / 2
        self.base_b: float = (base[3] - base[2]) / 2
        self.shadow_u: float = (shadow[0] + shadow[1]) / 2
        self.shadow_v: float = (shadow[2] + shadow[3]) / 2
        self.shadow_a: float = (shadow[1] - shadow[0]) / 2
        self.shadow_b: float = (shadow[3] - shadow[2]) / 2
        self.bottom: float = bottom  # from the centre down
        self.top: float = top  # from the centre up
        self.w: float = turn[0]
        self.i: float = turn[1]
        self.j: float = turn[2]
        self.k: float = turn[3]
        self.is_round: bool = is_round  # whether it rolls


def face_of(shape: int, face: int) -> Face:
    turn = FACE_TURNS[face]
    points = [turned(turn, point) for part in SHAPES[shape].parts for point in corners(part)]
    low = min(z for _, _, z in points)
    base = _bounds([point for point in points if point[2] < low + FLAT])
    if not _is_below(base):
        base = _bounds([point for point in points if point[2] < low + ROUGH])
    return Face(
        base,
        _bounds(points),
        bottom=-low,
        top=max(z for _, _, z in points),
        turn=list(turn),
        is_round=_is_below(base) and min(base[1] - base[0], base[3] - base[2]) < 1.0,
    )


def _is_below(base: list[float]) -> bool:
    """Whether the centre of mass is above this area."""
    return max(base[0], base[2]) < 0.01 and min(base[1], base[3]) > -0.01


def _bounds(points: list[Vector]) -> list[float]:
    return [
        min(x for x, _, _ in points),
        max(x for x, _, _ in points),
        min(y for _, y, _ in points),
        max(y for _, y, _ in points),
    ]


ALL_FACES: Final[list[Face]] = [
    face_of(shape, face) for shape in range(len(SHAPES)) for face in range(FACES)
]
MASSES: Final[list[float]] = [shape.mass for shape in SHAPES]


@final
class Turn:
    """A rotation as a quaternion."""

    def __init__(self, w: float, i: float, j: float, k: float) -> None:
        self.w: float = w
        self.i: float = i
        self.j: float = j
        self.k: float = k

    def after(self, first: "Turn") -> "Turn":
        """The rotation that makes that turn first, then this one."""
        w, i, j, k = self.w, self.i, self.j, self.k
        p, q, r, s = first.w, first.i, first.j, first.k
        return Turn(
            w * p - i * q - j * r - k * s,
            w * q + i * p + j * s - k * r,
            w * r - i * s + j * p + k * q,
            w * s + i * r - j * q + k * p,
        )

    def back(self) -> "Turn":
        return Turn(self.w, -self.i, -self.j, -self.k)


_RESTS: Final = [
    rest
    for shape in SHAPES
    for rest in (*shape.rests, *shape.rests[:1] * (RESTS - len(shape.rests)))
]
REST_TURNS: Final[list[Turn]] = [Turn(*rest.turn) for rest in _RESTS]
HUNG_BELOW: Final[list[float]] = [rest.below for rest in _RESTS]
