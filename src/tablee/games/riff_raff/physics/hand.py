"""The hand that places a piece: it lets go above its place, or touches, pushes and lets go there.

The hand is still in the room, while the ship swings below it. A held piece that pushes is an
ordinary body drawn by a spring of limited strength to a moving goal, so it can push other pieces
(RAF-25) but not hammer them. A hand that steadies the ship (RAF-O2) needs time for it before.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin, sqrt
from typing import Final

from tablee.games.riff_raff.cargo import shape_of
from tablee.games.riff_raff.footprint import (
    about_z,
    corners,
    encroached,
    shadows,
    times,
    turned,
)
from tablee.games.riff_raff.frames import Frame
from tablee.games.riff_raff.hands import GRIP, Slip, slip
from tablee.games.riff_raff.physics.model import BODIES, MM
from tablee.games.riff_raff.physics.world import World
from tablee.games.riff_raff.placement import (
    PUSH_STEP,
    TURN_STEP,
    height_in,
    push_x_in,
    push_y_in,
    rest_in,
    turn_in,
    x_in,
    y_in,
)
from tablee.games.riff_raff.provider import Conditions
from tablee.games.riff_raff.shapes import SHAPES, Quaternion, Rest, Vector
from tablee.games.riff_raff.ship import GRAVITY, HULL, SPOTS

CEILING: Final = 80.0  # mm above deck or yard: how high a hand reaches below the next yard
SKY: Final = 400.0  # … and where there is always room
ASIDE: Final = 0.5  # mm: steps in which the hand feels for an edge …
COARSE, FINE = 2.0, 0.1  # mm: … and for the height of what lies there
ROOM: Final = 4.0  # mm of free height that a hand needs to bring a piece in
GIVE_WAY: Final = 16.0  # mm by which a hand dodges the mast
LEAST: Final = 0.25  # of an error: below this share a corrected error becomes 0
LONGEST: Final = 2.0  # s for one movement: an obstacle may be stronger than the hand
PATIENCE: Final = 10.0  # s after which the fingers open, even if the plan is not finished


# -- The plan -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Plan:
    """A placement in the frame of deck or yard: mm and degrees."""

    piece: int
    spot: int
    rest: Rest
    degrees: float
    x: float  # where it comes down
    y: float
    push_x: float
    push_y: float
    height: float

    @property
    def pushes(self) -> bool:
        return self.push_x != 0 or self.push_y != 0

    def end(self) -> tuple[float, float]:
        return self.x + self.push_x, self.y + self.push_y

    def turn(self) -> Quaternion:
        return times(about_z(self.degrees), self.rest.turn)

    def encroaches(self) -> bool:
        prints = shadows(shape_of(self.piece), self.turn(), *self.end())
        return encroached(self.spot, prints) != 0


def plan(piece: int, spot: int, placement: int, error: Slip) -> Plan:
    """The placement with the errors of this hand; smaller ones if it would end on another spot
    (RAF-24)."""
    meant = Plan(
        piece,
        spot,
        SHAPES[shape_of(piece)].rests[rest_in(placement)],
        float(turn_in(placement) * TURN_STEP),
        float(x_in(placement)),
        float(y_in(placement)),
        float(push_x_in(placement) * PUSH_STEP),
        float(push_y_in(placement) * PUSH_STEP),
        float(height_in(placement)),
    )
    part = 1.0
    while part >= LEAST:
        made = replace(
            meant,
            x=meant.x + part * error.x,
            y=meant.y + part * error.y,
            degrees=meant.degrees + part * error.degrees,
        )
        if not made.encroaches():
            return made
        part /= 2
    return meant


# -- The movement ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Doing:
    """The state of the hand from one moment to the next."""

    phase: str  # open, steady, down, push, correct, pause, done
    since: float
    goal: Vector  # of the middle of the piece, in the frame of the support
    frame: Frame | None = None  # the support at the touch; None before, when the hand follows it
    touched: float | None = None
    released: float | None = None
    corrected: bool = False


class Hand:
    """A hand with a piece over a ship: ``pull`` before every step, ``go_on`` now and then."""

    def __init__(
        self, world: World, piece: int, spot: int, placement: int, seed: int, conditions: Conditions
    ) -> None:
        self._world, self._piece, self._spot = world, piece, SPOTS[spot]
        self._slip = slip(conditions.hands, seed)
        self.plan = plan(piece, spot, placement, self._slip)
        self._turn = self.plan.turn()
        world.add(piece, (0.0, 0.0, SKY), self._turn)
        world.hold(_held(conditions.touch, self._spot.support))
        self._mass, self._inertia = world.mass(piece), world.inertia(piece)
        start = self._start()
        frame = world.support(self._spot.support)
        world.put(piece, frame.out(start), times(frame.turn, self._turn))
        world.look()
        self._lowest = start[2] - ROOM
        self.doing = Doing(self._first_phase(conditions.touch), world.time, start)

    def _first_phase(self, touch: str) -> str:
        if touch != "no":
            return "steady"
        return "down" if self.plan.pushes else "open"

    @property
    def held(self) -> int | None:
        """The piece, until it is let go."""
        return self._piece if self.doing.released is None else None

    @property
    def opens_at_once(self) -> bool:
        """Whether nothing comes before the release."""
        return self.doing.phase == "open"

    # -- The start --------------------------------------------------------------------------

    def _start(self) -> Vector:
        """Where the hand holds the piece at first: so far above what lies below it, or there if it
        will push; lower if there is no room."""
        above = 0.0 if self.plan.pushes else self.plan.height
        if self.plan.rest.below:
            hung = self._hung(above)
            if hung is not None:  # else there is no free edge: try from above
                return hung
        lowest = min(
            turned(self._turn, corner)[2]
            for part in SHAPES[shape_of(self._piece)].parts
            for corner in corners(part)
        )
        standing = self._spot.top - lowest
        height, room = self._feel(standing)
        return self.plan.x, self.plan.y, standing + height + min(above, room)

    def _hung(self, above: float) -> Vector | None:
        """Where a piece hangs over its edge, as near to the plan as there is room."""
        outboard = radians(self.plan.degrees)
        edge = self._spot.top - self.plan.rest.below
        for height in (max(above, GRIP.hook), GRIP.hook):
            away = 0.0
            while away <= GRIP.aside:
                x, y = self.plan.x + away * cos(outboard), self.plan.y + away * sin(outboard)
                if self._free((x, y, edge + height)):
                    return x, y, edge + height
                away += ASIDE
        return None

    def _feel(self, standing: float) -> tuple[float, float]:
        """How high above deck or yard the piece meets what lies there, and how much room there is
        above that. The hand dodges the mast; if there is no room below the next yard, it tries from
        above all of them (RAF-A8)."""
        meant, away = self.plan, 0.0
        from_mast = max(hypot(meant.x, meant.y), FINE)
        while away <= GIVE_WAY:
            part = away / from_mast
            self.plan = replace(meant, x=meant.x * (1 + part), y=meant.y * (1 + part))
            found = self._feel_below(CEILING, standing)
            if found is not None:
                return found
            away += COARSE
        self.plan = meant
        return self._feel_below(SKY, standing) or (SKY, 0.0)

    def _feel_below(self, ceiling: float, standing: float) -> tuple[float, float] | None:
        """The same below this height only; None if there is no room at all."""

        def free(height: float) -> bool:
            return self._free((self.plan.x, self.plan.y, standing + height))

        top = bottom = ceiling
        while bottom >= 0 and top - bottom < ROOM:
            top = bottom = bottom - COARSE
            while bottom >= 0 and free(bottom):
                bottom -= COARSE
        if top - bottom < ROOM:
            return None
        touch = bottom + COARSE
        while touch - FINE > max(bottom, 0.0) and free(touch - FINE):
            touch -= FINE
        return touch, top - touch

    def _free(self, at: Vector) -> bool:
        """Whether the piece would overlap nothing there, in the frame of its support."""
        frame = self._world.support(self._spot.support)
        return self._world.fits(self._piece, frame.out(at), times(frame.turn, self._turn))

    # -- Moving -----------------------------------------------------------------------------

    def pull(self) -> None:
        """Draw the piece towards the goal for one step, carrying its weight."""
        doing, world, slip = self.doing, self._world, self._slip
        frame = doing.frame or world.support(self._spot.support)
        at, turn = world.frame(self._piece)
        speed, spin = world.velocity(self._piece)
        damping = 2 * sqrt(GRIP.spring * self._mass)
        force = [
            GRIP.spring * (want + slip.tremor * sin(pace * world.time + phase) - here) * MM
            - damping * v
            for want, here, v, (pace, phase) in zip(
                frame.out(doing.goal), at, speed, slip.waves, strict=True
            )
        ]
        x, y, z = _at_most(GRIP.strongest, force)
        w, i, j, k = turn
        error = _rotation(times((w, -i, -j, -k), times(frame.turn, self._turn)))
        damping = 2 * sqrt(GRIP.twist * self._inertia)
        twist = [GRIP.twist * e - damping * v for e, v in zip(error, spin, strict=True)]
        world.pull(
            self._piece,
            (x, y, z + GRAVITY * self._mass),
            turned(turn, _at_most(GRIP.strongest_twist, twist)),
        )

    def go_on(self, seconds: float) -> None:
        """Go on with the plan for this much time."""
        doing = self.doing
        if self._world.time > PATIENCE:
            self.let_go()
            return
        lasted = self._world.time - doing.since
        if doing.phase == "steady":
            if lasted >= GRIP.steady:
                self._begin("down" if self.plan.pushes else "pause")
        elif doing.phase == "down":
            self._come_down(seconds)
        elif doing.phase == "push":
            arrived = self._moved((*self.plan.end(), doing.goal[2]), GRIP.push * seconds)
            if arrived or lasted > LONGEST:
                self._begin("pause")
        elif doing.phase == "correct":
            if lasted > LONGEST or not self._keep_off(GRIP.correction * seconds):
                self._begin("pause")
        elif doing.phase == "pause" and lasted >= GRIP.pause:
            if not doing.corrected and self._encroached():
                self.doing = replace(doing, corrected=True)
                self._begin("correct")
            else:
                self.let_go()

    def _begin(self, phase: str) -> None:
        self.doing = replace(self.doing, phase=phase, since=self._world.time)

    def _moved(self, goal: Vector, reach: float) -> bool:
        """Move the goal of the hand by this much; returns whether it has arrived."""
        here = self.doing.goal
        way = [b - a for a, b in zip(here, goal, strict=True)]
        x, y, z = _at_most(reach, way)
        self.doing = replace(self.doing, goal=(here[0] + x, here[1] + y, here[2] + z))
        return sqrt(sum(part * part for part in way)) <= reach

    def _come_down(self, seconds: float) -> None:
        """Come down until the piece touches something: from then on the goal is in the room."""
        x, y, _ = self.doing.goal
        if self._world.meets(self._piece):
            frame = self._world.support(self._spot.support)
            at, now = frame.into(self._world.frame(self._piece).at), self._world.time
            self.doing = replace(self.doing, goal=at, frame=frame, touched=now)
            self._begin("push")
        elif self._moved((x, y, self._lowest), GRIP.down * seconds):
            self._begin("push")

    def _encroached(self) -> int:
        """RAF-24: the other spot on which the piece would be let go now."""
        frame, (at, turn) = self._world.support(self._spot.support), self._world.frame(self._piece)
        x, y, _ = frame.into(at)
        prints = shadows(shape_of(self._piece), frame.turn_into(turn), x, y)
        return encroached(self._spot.number, prints)

    def _keep_off(self, reach: float) -> bool:
        """Draw back from the other spot; False if there is none."""
        other = self._encroached()
        if not other:
            return False
        own, foreign = self._spot.area, SPOTS[other].area
        x, y, z = self.doing.goal
        goal = (
            x + _sign(own.x0 + own.x1 - foreign.x0 - foreign.x1) * reach,
            y + _sign(own.y0 + own.y1 - foreign.y0 - foreign.y1) * reach,
            z,
        )
        self.doing = replace(self.doing, goal=goal)
        return True

    def let_go(self) -> None:
        """Open the fingers of both hands."""
        now, slip = self._world.time, self._slip
        self._world.pull(self._piece, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
        if self.opens_at_once:  # no trembling spring has moved the piece
            x, y, z = (slip.tremor * pace * cos(phase) for pace, phase in slip.waves)
            self._world.nudge(self._piece, (x, y, z))
        self._world.nudge(self._piece, slip.release)
        a, b = slip.spin
        self._world.twirl(self._piece, (radians(a), radians(b), 0.0))
        self._world.hold(())
        self.doing = replace(self.doing, phase="done", released=now)


def _held(touch: str, support: int) -> tuple[str, ...]:
    """What the free hand holds until the release (RAF-O2)."""
    if touch == "steady":
        return ("pitch", "roll")
    if touch == "yards" and support != HULL:
        return (BODIES[support],)
    return ()


def _at_most(limit: float, parts: Sequence[float]) -> Vector:
    x, y, z = parts
    length = sqrt(x * x + y * y + z * z)
    if length <= limit:
        return x, y, z
    share = limit / length
    return x * share, y * share, z * share


def _rotation(turn: Quaternion) -> Vector:
    """A small turn as a vector: its axis, with about the angle in radians as its length."""
    w, x, y, z = turn
    twice = 2.0 if w >= 0 else -2.0
    return twice * x, twice * y, twice * z


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
