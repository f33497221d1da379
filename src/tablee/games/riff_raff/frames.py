"""From the deck or a yard to the room and back, as the ship tilts."""

from math import cos, sin
from typing import NamedTuple

from tablee.games.riff_raff.footprint import times, turned
from tablee.games.riff_raff.provider import MICRO, Laid, Tilt
from tablee.games.riff_raff.shapes import Quaternion, Vector
from tablee.games.riff_raff.ship import HULL, SHIP


class Frame(NamedTuple):
    """Where something has its origin, and how it is turned there."""

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

    def holding(self, inner: "Frame") -> "Frame":
        """A frame that is told in terms of this one, seen from outside."""
        return Frame(self.out(inner.at), times(self.turn, inner.turn))


ROOM = Frame()


def hull(tilt: Tilt) -> Frame:
    """The hull pitches with the ring and rolls in it, both about the pivot."""
    return Frame(turn=times(pitched(tilt.pitch), rolled(tilt.roll)))


def yard(number: int, tilt: Tilt) -> Frame:
    """A yard, from 1 below to 3 above, rocks on its peg: about the middle of its underside."""
    angle = (tilt.lower, tilt.middle, tilt.upper)[number - 1]
    half = SHIP.yard_depth / 2
    rocking = Frame((0.0, 0.0, SHIP.yard_heights[number - 1] - half), rolled(angle))
    return hull(tilt).holding(rocking).holding(Frame((0.0, 0.0, half)))


def support(number: int, tilt: Tilt) -> Frame:
    """The frame of what a spot belongs to."""
    return hull(tilt) if number == HULL else yard(number, tilt)


def of(laid: Laid) -> Frame:
    """The frame of a piece aboard."""
    return Frame(laid.pose.at(), laid.pose.turn())


def pitched(angle: int) -> Quaternion:
    """Bow down by some microradians."""
    half = angle / MICRO / 2
    return cos(half), 0.0, sin(half), 0.0


def rolled(angle: int) -> Quaternion:
    """Port up by some microradians."""
    half = angle / MICRO / 2
    return cos(half), sin(half), 0.0, 0.0
