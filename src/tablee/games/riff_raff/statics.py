# mypyc: compiled
"""The fast model of the ship: it computes what falls from moments, slopes and supports.

It has no time steps. A piece comes down, the ship finds its new balance, and every piece is checked
at the steepest moment of the swing: it tips over an edge, slides on a steep slope, drops without
support, and may land below when it leaves a yard. This is repeated until nothing moves.
"""

from math import cos, pi, radians, sin, sqrt
from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import bit
from tablee.core.luck import Rng, seeded
from tablee.games.riff_raff.balance import Balance, frame_of, in_room, on_ship
from tablee.games.riff_raff.bodies import (
    LEVELS,
    OUTLINE_Y,
    ROLLS,
    SHOULDER,
    SURFACE,
    TOUCH,
    Area,
    Body,
    Footing,
    Overlap,
    footing,
    on_level,
    overlap,
)
from tablee.games.riff_raff.cargo import PIECES
from tablee.games.riff_raff.faces import HUNG_BELOW, REST_TURNS, RESTS, Turn
from tablee.games.riff_raff.noise import normal, uniform
from tablee.games.riff_raff.placement import (
    PUSH_STEP,
    TURN_STEP,
    height_in,
    push_x_in,
    push_y_in,
    rest_in,
    shape_in,
    turn_in,
    x_in,
    y_in,
)
from tablee.games.riff_raff.ship import SHIP

MICRO: Final = 1_000_000.0
SETTLED: Final = 1  # the mark of an outcome
# An outcome by its places; the pieces aboard follow, with nine numbers each.
MILLISECONDS: Final = 0
MARKS: Final = 1
FALLEN: Final = 2
CAUGHT: Final = 3
TILT: Final = 4
HEAD: Final = 9
A_PIECE: Final = 9

ROUNDS: Final = 40  # after which whatever still moves is left where it is

# Fitted to full physics (bench/agreement.py).
GRIP: Final = 0.36  # friction: the slope at which wood slides on wood
GRIP_VARIES: Final = 0.17  # … and the share by which it varies between placements
SWING: Final = 0.25  # the share of a swing's overshoot that pieces feel, since it is slow
JOLT: Final = 1.0  # slope that each radian of a turning yard adds for its cargo
STEADIED: Final = 0.7  # the share of either that is left if a hand has held hull or yard (RAF-O2)
UNEVEN: Final = 0.05  # the share by which the felt slope varies at random
TUMBLED: Final = 80.0  # mm: how far a piece tumbles at most when it slips off another
THROWN: Final = 0.15  # chance that a piece slips that was let go over the mast …
SLIPS: Final = 0.25  # … or that was let go on top of others on a yard
SLIDE: Final = 1000.0  # mm that a piece slides per slope in excess of its grip
LEANS: Final = 0.3  # the steepest slope at which a piece leans on another and stays
FROM_ABOVE: Final = 1e3  # mm: a piece from this height can land on anything
STEP: Final = 12.0  # mm that a piece rolls or slides at a time
SCATTER: Final = 0.10  # mm that a piece strays for each mm it drops
STAYS_ON_DECK: Final = 0.15  # chance that a piece that drops onto the deck stays there
STAYS_ON_YARD: Final = 0.02
CATCHES: Final = [0.04, 0.06, 0.28, 0.47]  # chance to catch a piece from each level, see hands
HANGS: Final = 0.95  # chance that a piece that is hung over an edge stays there
HOLDS: Final = 0.15  # how much steeper a level must get before a hung piece lets go
HOOK: Final = 19.0  # mm from the middle of a piece to the end of its hook
HELD_SOMEHOW: Final = -1e3  # the slack of a piece that rests although its base does not carry it
REACHES_OUT: Final = 14.0  # mm that a piece moves outwards as it leaves its level


@final
class Terms:
    """The options of a table as numbers."""

    def __init__(
        self,
        aim: float,
        turn: float,
        release: float,
        ball: float,
        steadied: bool,
        yards_held: bool,
    ) -> None:
        self.aim: float = aim  # mm a hand misses by
        self.turn: float = turn  # radians
        self.release: float = release  # mm a piece strays when the fingers open
        self.ball: float = ball  # g
        self.steadied: bool = steadied  # RAF-O2: the hull is held while a piece is placed
        self.yards_held: bool = yards_held  # … or the yard


def turn_about_z(steps: i64) -> Turn:
    """The turn of a placement, counted in its steps."""
    half = radians(float(steps * TURN_STEP)) / 2
    return Turn(cos(half), 0.0, 0.0, sin(half))


def settle_quickly(
    laid: list[tuple[int, ...] | None],
    tilt: tuple[int, ...],
    piece: i64,
    spot: i64,
    placement: i64,
    seed: i64,
    terms: Terms,
) -> list[int]:
    """The outcome of a placement on a ship at rest: the numbers of a house move, from the time on.

    ``laid`` has an entry for every piece: None, or spot, position and turn if it is aboard.
    """
    rng = seeded(seed)
    scene = Scene(terms, tilt, rng)
    for other in range(PIECES):
        pose = laid[other]
        if pose is not None:
            scene.bring(other, pose)
    scene.note_what_rests()
    scene.place(piece, spot, placement)
    scene.settle()
    return scene.told()


@final
class Scene:
    """The ship while a piece is placed."""

    def __init__(self, terms: Terms, tilt: tuple[int, ...], rng: Rng) -> None:
        self.terms: Terms = terms
        self.rng: Rng = rng
        self.balance: Balance = Balance(terms.ball)
        self.balance.pitch = tilt[0] / MICRO
        self.balance.roll = tilt[1] / MICRO
        for yard in range(1, LEVELS):
            self.balance.yards[yard] = tilt[1 + yard] / MICRO
        self.bodies: list[Body] = []
        self.fallen: i64 = 0
        self.fell_from: list[i64] = [0] * PIECES  # the level that each of them left
        self.slope_x: float = 0.0  # at the steepest moment of the present swing: pitch …
        self.slope_y: float = 0.0  # … and roll of the ship
        self.still_x: float = 0.0  # the same at rest
        self.still_y: float = 0.0
        self.jolts: list[float] = [0.0] * LEVELS  # radians that each yard has just turned
        self.settled: bool = False
        self.swung: float = 0.0  # radians of all swings: the duration depends on it
        self.grip: float = GRIP * (1 + GRIP_VARIES * normal(rng))

    # -- Before ------------------------------------------------------------------------------

    def bring(self, piece: i64, pose: tuple[int, ...]) -> None:
        """Add a piece that lies aboard; its pose is in the frame of the room."""
        x, y, z = pose[1] / 1000, pose[2] / 1000, pose[3] / 1000
        level = self.level_of(pose[0], x, y, z)
        at = on_ship(self.balance, level, x, y, z)
        turn = Turn(pose[4] / MICRO, pose[5] / MICRO, pose[6] / MICRO, pose[7] / MICRO)
        self.bodies.append(
            Body(
                piece,
                level,
                x=at.x,
                y=at.y,
                z=at.z,
                turn=frame_of(self.balance, level).back().after(turn),
            )
        )

    def level_of(self, spot: i64, x: float, y: float, z: float) -> i64:
        """The level of a piece on this spot, or by its place if it is on none."""
        if spot >= 5:
            return (spot - 3) >> 1
        if spot >= 1:
            return 0
        level: i64 = LEVELS - 1
        while level > 0:
            at = on_ship(self.balance, level, x, y, z)
            half = OUTLINE_Y[level][2]
            if at.z > -25 and abs(at.x) < 45 and abs(at.y) < half + 30:
                return level
            level -= 1
        return 0

    def note_what_rests(self) -> None:
        """Give slack to pieces that rest aboard although this model sees no reason."""
        self.still_x, self.still_y = self.balance.pitch, self.balance.roll
        self.slope_x, self.slope_y = self.still_x, self.still_y
        for body in self.bodies:
            found = footing(body, self.bodies)
            slope_x, slope_y = self.slope_under(body)
            if len(found.x) == 0 or body.z < SURFACE[body.level]:  # it leans or hangs
                body.slack = HELD_SOMEHOW
            else:
                found.weigh(body, slope_x, slope_y)
                body.slack = min(0.0, found.margin)
            body.grip = sqrt(slope_x * slope_x + slope_y * slope_y)

    def felt_under(self, body: Body) -> tuple[float, float]:
        """The slope plus the jolt of a turning yard and some noise."""
        slope_x, slope_y = self.slope_under(body)
        more = 1 + UNEVEN * normal(self.rng)
        jolt = JOLT * self.jolts[body.level]
        return more * slope_x, more * slope_y + (jolt if slope_y > 0 else -jolt)

    def slope_under(self, body: Body) -> tuple[float, float]:
        """The slope at the worst moment, downhill towards the bow and to port.

        High up the swing itself adds to the slope as it turns back.
        """
        height = body.z
        if body.level > 0:
            height += SHIP.yard_heights[body.level - 1]
        thrown = 1 + height * self.balance.sway
        pitch = self.still_x + thrown * (self.slope_x - self.still_x)
        roll = self.still_y + thrown * (self.slope_y - self.still_y)
        return pitch, -roll - self.balance.yards[body.level]

    # -- The hand ----------------------------------------------------------------------------

    def place(self, piece: i64, spot: i64, placement: i64) -> None:
        """Set the piece down with the errors of a hand, push it and let go."""
        rng, terms = self.rng, self.terms
        shape, rest = shape_in(placement), rest_in(placement)
        x = float(x_in(placement)) + terms.aim * normal(rng)
        y = float(y_in(placement)) + terms.aim * normal(rng)
        half = radians(float(turn_in(placement) * TURN_STEP)) / 2 + terms.turn * normal(rng) / 2
        drop = float(height_in(placement))
        level: i64 = (spot - 3) >> 1 if spot >= 5 else 0
        turn = Turn(cos(half), 0.0, 0.0, sin(half)).after(REST_TURNS[shape * RESTS + rest])
        body = Body(piece, level, x=x, y=y, z=0.0, turn=turn)
        push_x = float(push_x_in(placement) * PUSH_STEP)
        push_y = float(push_y_in(placement) * PUSH_STEP)
        self.keep_to_spot(body, spot)
        if push_x != 0 or push_y != 0:
            self.lower(body, FROM_ABOVE)
            self.push(body, push_x, push_y)
            self.keep_to_spot(body, spot)
        stray = SCATTER * drop + terms.release
        body.x += stray * normal(rng)
        body.y += stray * normal(rng)
        self.bodies.append(body)
        if HUNG_BELOW[shape * RESTS + rest] > 0:
            self.hang(body, HUNG_BELOW[shape * RESTS + rest], 2 * half)
        else:
            struck = self.keep_off_mast(body)
            self.lay_down(body, FROM_ABOVE)
            unsteady = body.level > 0 and footing(body, self.bodies).carriers != 0
            chance = THROWN if struck else SLIPS if unsteady else 0.0
            if self.fallen == 0 and uniform(rng) < chance:
                self.tumble(body, 1.0 if body.x > 0 else -1.0, 0.0)

    def hang(self, body: Body, below: float, outboard: float) -> None:
        """Hang a piece with a hook or with arms over an edge within its reach."""
        body.z = SURFACE[body.level] - below
        hook = Area()
        hook.add(body.x - HOOK * cos(outboard), body.y - HOOK * sin(outboard))
        if len(on_level(hook, body.level).x) > 0 and uniform(self.rng) < HANGS:
            body.slack = HELD_SOMEHOW

    def keep_to_spot(self, body: Body, spot: i64) -> None:
        """RAF-24: move the piece off a neighbouring spot, as a player would who sees it there."""
        side = 1.0 if spot % 2 == 1 else -1.0  # odd spots are to port
        over = body.extent(0.0, -side) - side * body.y
        if over > 0:
            body.y += side * over
        if spot <= 4:
            side = 1.0 if spot <= 2 else -1.0
            over = body.extent(-side, 0.0) - side * body.x
            if over > 0:
                body.x += side * over

    def keep_off_mast(self, body: Body) -> bool:
        """Move a piece out of the mast; returns whether it was in the way."""
        radius = SHIP.mast_radius
        side = 1.0 if body.y > 0 else -1.0
        over = radius + body.extent(0.0, -side) - side * body.y
        along = body.extent(-1.0 if body.x > 0 else 1.0, 0.0) + radius - abs(body.x)
        if over <= 0 or along <= 0:
            return False
        body.y += side * over
        return True

    def push(self, body: Body, push_x: float, push_y: float) -> None:
        """RAF-25: move the piece along its level; it pushes what stands in its way."""
        length = sqrt(push_x * push_x + push_y * push_y)
        steps = int(length / PUSH_STEP)
        dx, dy = push_x / length, push_y / length
        for _ in range(steps):
            body.x += PUSH_STEP * dx
            body.y += PUSH_STEP * dy
            self.make_way(body, dx, dy, 0)

    def make_way(self, body: Body, dx: float, dy: float, depth: i64) -> None:
        """Push whatever this piece runs into in the same direction, with what that carries."""
        apart = Overlap()
        for other in self.bodies:
            if other is body or other.level != body.level or depth > 8:
                continue
            if other.low() >= body.high() - 1 or body.low() >= other.high() - 1:
                continue
            if overlap(other, body, apart) and apart.x * dx + apart.y * dy > 0:
                way = apart.depth + 0.1
                for above in self.bodies:
                    if above is not other and footing(above, self.bodies).carriers & bit(
                        other.piece
                    ):
                        above.x += way * dx
                        above.y += way * dy
                other.x += way * dx
                other.y += way * dy
                self.make_way(other, dx, dy, depth + 1)

    # -- Coming down -------------------------------------------------------------------------

    def lay_down(self, body: Body, climb: float) -> None:
        """Let a piece down onto whatever is below it on its level; it may tip or slip there."""
        for _ in range(4):
            self.lower(body, climb)
            climb = TOUCH
            found = footing(body, self.bodies)
            if len(found.x) == 0 and self.is_shed(body):
                continue
            if found.carriers == 0:
                return
            slope_x, slope_y = self.slope_under(body)
            found.weigh(body, slope_x, slope_y)
            if found.margin >= 0 or self.leans_on(body, found) or not self.slip_off(body, found):
                return

    def is_shed(self, body: Body) -> bool:
        """Let a piece glide off others that it touches only with parts that cannot carry it."""
        apart = Overlap()
        low = body.low()
        shed = False
        for other in self.bodies:
            if other is body or other.level != body.level or abs(low - other.high()) > TOUCH:
                continue
            if overlap(body, other, apart):
                body.x += (apart.depth + 0.2) * apart.x
                body.y += (apart.depth + 0.2) * apart.y
                shed = True
        return shed

    def lower(self, body: Body, climb: float) -> None:
        """Put it flat on the highest thing below; things higher than ``climb`` are beside it."""
        ground = SURFACE[body.level]
        highest = body.low() + climb
        apart = Overlap()
        for other in self.bodies:
            if other is body or other.level != body.level or other.high() <= ground:
                continue
            if other.high() <= highest and overlap(body, other, apart) and apart.depth > 1.0:
                ground = other.high()
        body.z = ground + body.face.bottom

    def leans_on(self, body: Body, found: Footing) -> bool:
        """Let a flat piece with one end on something low lean on it and stay; whether it did."""
        dx, dy = found.way_x, found.way_y
        drop = body.low() - SURFACE[body.level]
        length = body.extent(dx, dy) - found.margin
        if drop <= 0 or drop > LEANS * length:
            return False
        body.lean(dx, dy, drop / length)
        body.z -= drop / 2
        return True

    def slip_off(self, body: Body, found: Footing) -> bool:
        """Slip off what it cannot stay on, over its weakest side, if there is room."""
        if self.free_way(body, found.way_x, found.way_y, STEP) < 0.5:
            body.slack = found.margin  # wedged between others
            return False
        self.tumble(body, found.way_x, found.way_y)
        return self.fallen & bit(body.piece) == 0

    def tumble(self, body: Body, dx: float, dy: float) -> None:
        """Move some way, roughly in this direction; it comes to lie at random, or falls."""
        rng = self.rng
        way = TUMBLED * (0.4 + 0.6 * uniform(rng))
        aside = 2 * uniform(rng) - 1
        body.x += way * (dx - aside * dy)
        body.y += way * (dy + aside * dx)
        if len(on_level(point_of(body), body.level).x) == 0:
            self.leave(body, dx, dy)
        else:
            self.turn_anyhow(body)
            self.lower(body, FROM_ABOVE)

    # -- Balance -----------------------------------------------------------------------------

    def settle(self) -> None:
        """Find the balance and check every piece at the steepest moment, until nothing moves."""
        for _ in range(ROUNDS):
            self.swing()
            if not self.something_moves():
                self.settled = True
                return

    def swing(self) -> None:
        balance = self.balance
        before_x, before_y = balance.pitch, balance.roll
        before = balance.yards[:]
        balance.settle(self.bodies)
        for level in range(1, LEVELS):
            self.jolts[level] = abs(balance.yards[level] - before[level])
            if self.terms.yards_held:
                self.jolts[level] *= STEADIED
        self.still_x, self.still_y = balance.pitch, balance.roll
        over = SWING * balance.overshoot()
        if self.terms.steadied:
            over *= STEADIED
        self.slope_x = balance.pitch + over * (balance.pitch - before_x)
        self.slope_y = balance.roll + over * (balance.roll - before_y)
        self.swung += abs(balance.pitch - before_x) + abs(balance.roll - before_y)

    def something_moves(self) -> bool:
        moved = False
        at: i64 = 0
        while at < len(self.bodies):
            body = self.bodies[at]
            if self.moves(body):
                moved = True
                if self.fallen & bit(body.piece) != 0:
                    continue
            at += 1
        return moved

    def moves(self, body: Body) -> bool:
        """Let a piece tip, drop or slide if it must; returns whether it did."""
        found = footing(body, self.bodies)
        slope_x, slope_y = self.felt_under(body)
        steep = sqrt(slope_x * slope_x + slope_y * slope_y)
        if body.slack == HELD_SOMEHOW and steep <= max(self.grip, body.grip + HOLDS):
            return False
        if len(found.x) == 0 or body.slack == HELD_SOMEHOW:
            self.drop(body)
            return True
        found.weigh(body, slope_x, slope_y)
        needed = -ROLLS if body.face.is_round else 0.0
        if found.margin < min(needed, body.slack - 0.5):
            self.go_over(body, found)
            return True
        grip = max(self.grip, 1.05 * body.grip)
        if steep > grip:
            return self.slide(body, slope_x / steep, slope_y / steep, steep - grip)
        return False

    def drop(self, body: Body) -> None:
        """Let a piece without support drop on its level, or leave it."""
        body.slack = 0.0
        if body.leans:
            body.lie_flat()
        if len(on_level(point_of(body), body.level).x) > 0:
            self.lay_down(body, TOUCH)
            return
        length = sqrt(body.x * body.x + body.y * body.y) + 1e-9
        self.leave(body, body.x / length, body.y / length)

    def go_over(self, body: Body, found: Footing) -> None:
        """Go over the weakest side: roll, tip over, slip off what it stood on, or fall."""
        dx, dy = found.way_x, found.way_y
        body.slack = 0.0
        if len(on_level(point_of(body), body.level).x) == 0:
            self.leave(body, dx, dy)
        elif body.leans:
            body.lie_flat()
            self.lay_down(body, 2 * TOUCH)
        elif body.face.is_round:
            self.travel(body, dx, dy, STEP)
        elif found.carriers != 0:
            if self.slip_off(body, found):
                self.lay_down(body, TOUCH)
        else:
            height = body.face.bottom
            body.tip(dx, dy)
            body.x += height * dx
            body.y += height * dy
            self.lay_down(body, height)

    def slide(self, body: Body, dx: float, dy: float, excess: float) -> bool:
        """Slide down the slope until something is in the way."""
        still = sqrt(
            self.still_x * self.still_x
            + (self.still_y + self.balance.yards[body.level])
            * (self.still_y + self.balance.yards[body.level])
        )
        if still > self.grip:
            return self.travel(body, dx, dy, STEP)
        body.grip = self.grip + excess  # it has moved, and stays until a worse swing
        self.travel(body, dx, dy, min(STEP, SLIDE * excess))
        return True

    def travel(self, body: Body, dx: float, dy: float, way: float) -> bool:
        """Move along the level until something is in the way; it falls off the edge."""
        free = self.free_way(body, dx, dy, way)
        body.x += free * dx
        body.y += free * dy
        if len(on_level(point_of(body), body.level).x) == 0:
            self.leave(body, dx, dy)
            return True
        if free > 0.5:
            self.lower(body, TOUCH)
            return True
        return False

    def free_way(self, body: Body, dx: float, dy: float, way: float) -> float:
        """How far a piece can move this way before it meets another."""
        free = way
        apart = Overlap()
        body.x += way * dx
        body.y += way * dy
        for other in self.bodies:
            if other is body or other.level != body.level:
                continue
            if other.low() >= body.high() - 1 or body.low() >= other.high() - 1:
                continue
            if overlap(body, other, apart):
                against = -(apart.x * dx + apart.y * dy)
                if against > 0.2:
                    free = min(free, way - apart.depth / against)
        body.x -= way * dx
        body.y -= way * dy
        free = min(free, self.way_to_mast(body, dx, dy))
        return max(0.0, free)

    def way_to_mast(self, body: Body, dx: float, dy: float) -> float:
        """How far it is to the mast in this direction."""
        radius = SHIP.mast_radius
        aside = abs(body.x * dy - body.y * dx)
        towards = -(body.x * dx + body.y * dy)
        if towards <= 0 or aside > radius + body.extent(-dy, dx):
            return 1e9
        return towards - radius - body.extent(dx, dy)

    # -- Falling -----------------------------------------------------------------------------

    def leave(self, body: Body, dx: float, dy: float) -> None:
        """A piece leaves its level: a yard below or the deck may still hold it (RAF-A5)."""
        rng = self.rng
        gained = REACHES_OUT * (0.3 + uniform(rng))
        x = body.x + gained * dx
        y = body.y + gained * dy
        self.fell_from[body.piece] = body.level
        level = body.level - 1
        while level >= 0:
            body.level = level
            body.x, body.y = x, y
            chance = STAYS_ON_DECK if level == 0 else STAYS_ON_YARD
            if len(on_level(point_of(body), level).x) > 0 and uniform(rng) < chance:
                self.come_to_lie(body)
                return
            level -= 1
        self.fallen |= bit(body.piece)
        self.bodies.remove(body)

    def come_to_lie(self, body: Body) -> None:
        """Land in a random orientation."""
        self.turn_anyhow(body)
        self.keep_off_mast(body)
        self.lay_down(body, FROM_ABOVE)

    def turn_anyhow(self, body: Body) -> None:
        rng = self.rng
        half = pi * uniform(rng)
        rest = rng.below(2)
        body.turn = Turn(cos(half), 0.0, 0.0, sin(half)).after(
            REST_TURNS[body.shape * RESTS + rest]
        )
        body.look()
        body.slack = 0.0
        body.grip = 0.0

    # -- After -------------------------------------------------------------------------------

    def caught(self) -> i64:
        """The set of fallen pieces that the player catches."""
        caught: i64 = 0
        for piece in range(PIECES):
            if self.fallen & bit(piece) == 0:
                continue
            if uniform(self.rng) < CATCHES[self.fell_from[piece]]:
                caught |= bit(piece)
        return caught

    def told(self) -> list[int]:
        """The outcome as numbers: time, marks, fallen, caught, tilt, and what is aboard."""
        balance = self.balance
        caught = self.caught()
        time = 300 + int(5000 * min(1.0, self.swung))
        found = [time, SETTLED if self.settled else 0, self.fallen, caught]
        found += [rounded(balance.pitch, MICRO), rounded(balance.roll, MICRO)]
        for yard in range(1, LEVELS):
            found.append(rounded(balance.yards[yard], MICRO))
        for piece in range(PIECES):
            for body in self.bodies:
                if body.piece == piece:
                    self.tell(body, found)
        return found

    def tell(self, body: Body, found: list[int]) -> None:
        """Add the nine numbers of a piece, in the frame of the room."""
        at = in_room(self.balance, body.level, body.x, body.y, body.z)
        turn = frame_of(self.balance, body.level).after(body.turn)
        sides = turn.w * turn.w + turn.i * turn.i + turn.j * turn.j + turn.k * turn.k
        scale = MICRO / sqrt(sides)
        found += [
            body.piece,
            spot_of(body),
            rounded(at.x, 1000.0),
            rounded(at.y, 1000.0),
            rounded(at.z, 1000.0),
            rounded(turn.w, scale),
            rounded(turn.i, scale),
            rounded(turn.j, scale),
            rounded(turn.k, scale),
        ]


def point_of(body: Body) -> Area:
    """The centre of a piece, as an area."""
    found = Area()
    found.add(body.x, body.y)
    return found


def spot_of(body: Body) -> i64:
    """The spot on which a piece lies: on a yard by its side; 0 on deck outside the spots."""
    port = body.y >= 0
    if body.level > 0:
        return 3 + 2 * body.level + (0 if port else 1)
    if not -SHIP.aft <= body.x <= SHOULDER:
        return 0
    return (1 if body.x >= 0 else 3) + (0 if port else 1)


def rounded(value: float, scale: float) -> int:
    """To the nearest whole number, halves upwards."""
    whole = value * scale + 0.5
    number = int(whole)
    return number - 1 if whole < number else number
