"""Coordinate frames of deck and yards on a tilted ship: to the room and back."""

from collections.abc import Sequence
from math import cos, sin
from typing import NamedTuple

from tablee.games.riff_raff.footprint import times, turned, unit
from tablee.games.riff_raff.provider import MICRO, THOUSANDTH, Laid, Pose, Tilt
from tablee.games.riff_raff.shapes import Quaternion, Vector
from tablee.games.riff_raff.ship import HULL, SHIP


class Frame(NamedTuple):
    """A coordinate frame: its origin and its turn."""

    at: Vector = (0.0, 0.0, 0.0)
    turn: Quaternion = (1.0, 0.0, 0.0, 0.0)

    def out(self, point: Vector) -> Vector:
        """A point of this frame, seen from outside."""
        x, y, z = turned(self.turn, point)
        return self.at[0] + x, self.at[1] + y, self.at[2] + z

    def into(self, point: Vector) -> Vector:
        """A point outside, seen from this frame."""
        w, x, y, z = self.turn
        away = (point[0] - self.at[0], point[1] - self.at[1], point[2] - self.at[2])
        return turned((w, -x, -y, -z), away)

    def turn_into(self, turn: Quaternion) -> Quaternion:
        """A turn outside, seen from this frame."""
        w, x, y, z = self.turn
        return times((w, -x, -y, -z), turn)

    def holding(self, inner: "Frame") -> "Frame":
        """A frame given in this one, seen from outside."""
        return Frame(self.out(inner.at), times(self.turn, inner.turn))


def support(number: int, tilt: Tilt) -> Frame:
    """The frame of a support, which is the hull or a yard."""
    return frame_of(number, [angle / MICRO for angle in tilt])


def hull(tilt: Tilt) -> Frame:
    return support(HULL, tilt)


def frame_of(number: int, angles: Sequence[float]) -> Frame:
    """The same with angles in radians, in the order of ``Tilt``.

    The hull pitches with the ring and rolls in it, both about the pivot. A yard rocks on its peg,
    about the middle of its underside.
    """
    turn = times(pitched(angles[0]), rolled(angles[1]))
    if number == HULL:
        return Frame(turn=turn)
    half = SHIP.yard_depth / 2
    peg = Frame((0.0, 0.0, SHIP.yard_heights[number - 1] - half), rolled(angles[1 + number]))
    return Frame(turn=turn).holding(peg).holding(Frame((0.0, 0.0, half)))


def of(laid: Laid) -> Frame:
    """The frame of a piece aboard."""
    return Frame(laid.pose.at(), laid.pose.turn())


def pose(frame: Frame) -> Pose:
    """A frame in whole numbers."""
    at = (round(part * THOUSANDTH) for part in frame.at)
    return Pose(*at, *(round(part * MICRO) for part in unit(frame.turn)))


def pitched(angle: float) -> Quaternion:
    """Bow down by some radians."""
    return cos(angle / 2), 0.0, sin(angle / 2), 0.0


def rolled(angle: float) -> Quaternion:
    """Port up by some radians."""
    return cos(angle / 2), sin(angle / 2), 0.0, 0.0
