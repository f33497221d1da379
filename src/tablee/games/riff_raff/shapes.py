"""The eight shapes of cargo (RAF-03) in millimetres, each of convex parts, and how they may lie.

The origin of a shape is very nearly its centre of mass; z is up in its first rest.
"""

from dataclasses import dataclass
from math import pi, sqrt
from typing import Final, Literal, NamedTuple

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]  # w, x, y, z

WOOD: Final = 0.00065  # g per cubic millimetre


class Part(NamedTuple):
    """A convex body: a box by its edges, a cylinder by radius and length, a ball by its radius,
    or the hull of some points."""

    form: Literal["box", "cylinder", "ball", "hull"]
    size: tuple[float, ...]
    at: Vector = (0.0, 0.0, 0.0)
    axis: Literal["x", "y", "z"] = "z"  # of a cylinder
    points: tuple[Vector, ...] = ()

    def volume(self) -> float:
        if self.form == "box":
            return self.size[0] * self.size[1] * self.size[2]
        if self.form == "cylinder":
            return pi * self.size[0] ** 2 * self.size[1]
        if self.form == "ball":
            return 4 / 3 * pi * self.size[0] ** 3
        return self.size[0]  # a hull gives its volume here


class Rest(NamedTuple):
    """A way to set a shape down: its name, and the turn from its first rest.

    A shape that is hung has its middle ``below`` the surface that carries it. It comes from
    outboard, which is +x before the turn about the vertical.
    """

    name: str
    turn: Quaternion
    below: float = 0.0


@dataclass(frozen=True)
class Shape:
    name: str
    parts: tuple[Part, ...]
    rests: tuple[Rest, ...]  # the most natural first; at most four

    @property
    def mass(self) -> float:
        """In grams."""
        return WOOD * sum(part.volume() for part in self.parts)


_HALF = sqrt(0.5)
_UPRIGHT = Rest("upright", (1.0, 0.0, 0.0, 0.0))
_LYING = Rest("lying", (_HALF, _HALF, 0.0, 0.0))
_OVER = Rest("upside-down", (0.0, 1.0, 0.0, 0.0))


def _boat() -> Part:
    length, width, height = 62.0, 22.0, 14.0
    outline = (
        (length / 2, 0.0),
        (length * 0.28, width / 2),
        (-length * 0.28, width / 2),
        (-length / 2, 0.0),
        (-length * 0.28, -width / 2),
        (length * 0.28, -width / 2),
    )
    gunwale = tuple((x, y, height / 2) for x, y in outline)
    keel = tuple((0.62 * x, 0.55 * y, -height / 2) for x, y in outline)
    return Part("hull", (length * width * height * 0.60,), points=gunwale + keel)


SHAPES: Final = (
    Shape("boat", (_boat(),), (_UPRIGHT, _OVER)),
    Shape("barrel", (Part("cylinder", (11.5, 30.0)),), (_UPRIGHT, _LYING)),
    Shape(
        "flask",
        (
            Part("cylinder", (12.5, 24.0), (0.0, 0.0, -6.0)),
            Part("cylinder", (5.0, 16.0), (0, 0, 14.0)),
        ),
        (_UPRIGHT, _LYING),
    ),
    Shape("crate", (Part("box", (26.0, 26.0, 26.0)),), (_UPRIGHT,)),
    Shape(
        "sailor",  # arms stretched out and bent down, to hang it by
        (
            Part("box", (16.0, 11.0, 26.0), (0.0, 0.0, -6.0)),
            Part("ball", (7.5,), (0.0, 0.0, 14.5)),
            Part("box", (46.0, 9.0, 8.0), (0.0, 0.0, 3.0)),
            Part("box", (5.0, 9.0, 10.0), (20.5, 0.0, -6.0)),
            Part("box", (5.0, 9.0, 10.0), (-20.5, 0.0, -6.0)),
        ),
        (_UPRIGHT, _LYING, Rest("hung", (_HALF, 0.0, _HALF, 0.0), below=18.0)),
    ),
    Shape(
        "plank",
        (Part("box", (80.0, 18.0, 6.0)),),
        (Rest("flat", (1.0, 0.0, 0.0, 0.0)), Rest("edge", (_HALF, _HALF, 0.0, 0.0))),
    ),
    Shape(
        "rat",  # the tail is bent down like a hook
        (
            Part("box", (30.0, 16.0, 15.0)),
            Part("box", (10.0, 10.0, 9.0), (19.0, 0.0, -3.0)),
            Part("box", (20.0, 5.0, 5.0), (-24.0, 0.0, 4.5)),
            Part("box", (5.0, 5.0, 12.0), (-31.5, 0.0, 1.0)),
        ),
        (_UPRIGHT, _LYING, Rest("hung", (_HALF, 0.0, _HALF, 0.0), below=29.0)),
    ),
    Shape(
        "chest",
        (
            Part("box", (34.0, 22.0, 16.0), (0.0, 0.0, -5.0)),
            Part("cylinder", (11.0, 34.0), (0.0, 0.0, 3.0), "x"),
        ),
        (_UPRIGHT, Rest("end", (0.5, 0.5, 0.5, 0.5))),
    ),
)
