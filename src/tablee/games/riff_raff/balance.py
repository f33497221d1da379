# mypyc: compiled
"""How the ship and its yards tilt under their cargo, by moments alone, and how far they swing.

Moments are gram millimetres. ``roll`` lifts port, ``pitch`` lowers the bow, a yard's angle lifts
its port end. A yard turns on a pivot at its underside, against a spring and dry friction.
"""

from math import atan, cos, exp, pi, radians, sin, sqrt
from typing import Final, final

from mypy_extensions import i64

from tablee.games.riff_raff.bodies import LEVELS, Body
from tablee.games.riff_raff.faces import Turn
from tablee.games.riff_raff.ship import SHIP

GRAM: Final = 101971.6  # g mm per newton metre
SPRING: Final = 0.030 * GRAM  # of a yard, per radian
RUB: Final = 0.0015 * GRAM  # dry friction of a yard's pivot
CREEP: Final = 0.5  # the share of it that is left once a yard is at rest
DAMPING: Final = 0.022  # N m s per radian
GRAVITY: Final = 9810.0  # mm/s²
LIMIT: Final = radians(SHIP.tilt_limit)
YARD_LIMIT: Final = radians(SHIP.yard_limit)
ROUNDS: Final = 5  # iterations until ship and yards agree

HULL_X: Final = -SHIP.ball * SHIP.ball_forward  # the ball trims the empty ship level
HULL_Z: Final = (
    SHIP.hull * (SHIP.deck - SHIP.hull_depth / 2)
    + SHIP.mast * (SHIP.mast_top + SHIP.deck) / 2
    - SHIP.rod * (SHIP.ball_depth - SHIP.deck + SHIP.hull_depth) / 2
)
INERTIA: Final = 2.35e7  # g mm² of the empty ship about its pivot
HINGE: Final[list[float]] = [0.0, *(z - SHIP.yard_depth / 2 for z in SHIP.yard_heights)]
HALF_DEPTH: Final = SHIP.yard_depth / 2
YARD_MASS: Final[list[float]] = [0.0, *SHIP.yard_masses]


@final
class Balance:
    """The angles of the ship in radians, and how to find them."""

    def __init__(self, ball: float) -> None:
        self.ball: float = ball  # g
        self.pitch: float = 0.0
        self.roll: float = 0.0
        self.yards: list[float] = [0.0] * LEVELS  # the deck's own entry stays 0
        self.stiffness: float = 1.0
        self.sway: float = 0.0  # how much a swing adds to the slope, per mm of height

    def angle(self, level: i64) -> float:
        """How far port is lifted on this level, seen from the room."""
        return self.roll + self.yards[level]

    def settle(self, bodies: list[Body]) -> None:
        """Find the angles at which everything rests, starting from the present ones."""
        masses = [0.0] * LEVELS
        along = [0.0] * LEVELS
        across = [0.0] * LEVELS
        above = [0.0] * LEVELS
        spread = 0.0
        for body in bodies:
            level = body.level
            mass = body.mass
            height = body.z if level == 0 else body.z + HALF_DEPTH
            masses[level] += mass
            along[level] += mass * body.x
            across[level] += mass * body.y
            above[level] += mass * height
            height += HINGE[level]
            spread += mass * (body.y * body.y + height * height)
        for level in range(1, LEVELS):
            masses[level] += YARD_MASS[level]
            above[level] += YARD_MASS[level] * HALF_DEPTH
        for _ in range(ROUNDS):
            self.turn_yards(across, above)
            self.turn_ship(masses, along, across, above)
        inertia = INERTIA + spread
        self.sway = max(0.0, self.stiffness) / inertia

    def turn_yards(self, across: list[float], above: list[float]) -> None:
        for level in range(1, LEVELS):
            self.yards[level] = self.rest_of_yard(level, across[level], above[level])

    def rest_of_yard(self, level: i64, across: float, above: float) -> float:
        """The angle at which a yard comes to rest: it moves only against more than its friction."""
        now = self.yards[level]
        pull = self.pull(now, across, above)
        if abs(pull) <= RUB:
            return now
        left = CREEP * RUB if pull > 0 else -CREEP * RUB
        low, high = -YARD_LIMIT, YARD_LIMIT
        if pull > 0:
            low = now
            if self.pull(high, across, above) >= left:
                return high
        else:
            high = now
            if self.pull(low, across, above) <= left:
                return low
        for _ in range(10):
            middle = (low + high) / 2
            if self.pull(middle, across, above) > left:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    def pull(self, angle: float, across: float, above: float) -> float:
        """The moment that lifts the port end of a yard at this angle."""
        slope = self.roll + angle
        return above * sin(slope) - across * cos(slope) - SPRING * angle

    def turn_ship(
        self, masses: list[float], along: list[float], across: list[float], above: list[float]
    ) -> None:
        forward = self.ball * SHIP.ball_forward + HULL_X + along[0]
        aside = across[0]
        up = HULL_Z - self.ball * SHIP.ball_depth + above[0]
        for level in range(1, LEVELS):
            angle = self.yards[level]
            forward += along[level]
            aside += across[level] * cos(angle) - above[level] * sin(angle)
            up += (
                masses[level] * HINGE[level]
                + across[level] * sin(angle)
                + above[level] * cos(angle)
            )
        self.stiffness = -up
        if up >= 0:  # it capsizes to the side it leans to
            self.roll = LIMIT if self.roll + self.yards[1] > 0 else -LIMIT
            self.pitch = 0.0
            return
        self.roll = within(-atan(aside / self.stiffness), LIMIT)
        upright = self.stiffness * cos(self.roll) - aside * sin(self.roll)
        self.pitch = within(atan(forward / max(upright, 1.0)), LIMIT)

    def overshoot(self) -> float:
        """How far a swing overshoots, per radian of the way to rest."""
        if self.stiffness <= 0:
            return 0.0
        moment = self.stiffness / GRAM
        inertia = moment / (GRAVITY * self.sway)
        damped = DAMPING / (2 * sqrt(moment * inertia))
        if damped >= 1:
            return 0.0
        return exp(-pi * damped / sqrt(1 - damped * damped))


def within(angle: float, limit: float) -> float:
    return max(-limit, min(limit, angle))


# -- Frames ---------------------------------------------------------------------------------


@final
class Place:
    """A point."""

    def __init__(self, x: float, y: float, z: float) -> None:
        self.x: float = x
        self.y: float = y
        self.z: float = z


def frame_of(balance: Balance, level: i64) -> Turn:
    """How a level is turned in the room."""
    pitch, roll = balance.pitch / 2, balance.angle(level) / 2
    return Turn(cos(pitch), 0.0, sin(pitch), 0.0).after(Turn(cos(roll), sin(roll), 0.0, 0.0))


def in_room(balance: Balance, level: i64, x: float, y: float, z: float) -> Place:
    """A point of a level, seen from the room."""
    slope = balance.angle(level)
    height = z + HALF_DEPTH if level > 0 else z
    hinge = HINGE[level]
    aside = y * cos(slope) - height * sin(slope) - hinge * sin(balance.roll)
    up = y * sin(slope) + height * cos(slope) + hinge * cos(balance.roll)
    pitch = balance.pitch
    return Place(x * cos(pitch) + up * sin(pitch), aside, up * cos(pitch) - x * sin(pitch))


def on_ship(balance: Balance, level: i64, x: float, y: float, z: float) -> Place:
    """A point of the room, seen from a level."""
    pitch = balance.pitch
    up = x * sin(pitch) + z * cos(pitch)
    forward = x * cos(pitch) - z * sin(pitch)
    hinge = HINGE[level]
    aside = y + hinge * sin(balance.roll)
    up -= hinge * cos(balance.roll)
    slope = balance.angle(level)
    height = up * cos(slope) - aside * sin(slope)
    return Place(
        forward,
        aside * cos(slope) + up * sin(slope),
        height - HALF_DEPTH if level > 0 else height,
    )
