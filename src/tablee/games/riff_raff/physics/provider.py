"""Full physics as a provider for the rules, and step by step for a live table."""

from copy import deepcopy
from math import ceil, inf
from typing import NamedTuple

from tablee.core.errors import BadSetup, Text

try:
    from tablee.games.riff_raff.physics.catching import Flight, catches
    from tablee.games.riff_raff.physics.hand import Doing, Hand
    from tablee.games.riff_raff.physics.model import CAREFUL, STEPS, Steps
    from tablee.games.riff_raff.physics.watch import Watch
    from tablee.games.riff_raff.physics.world import ENGINE, World
    from tablee.games.riff_raff.physics.world import Saved as SavedWorld
except ModuleNotFoundError as missing:
    if missing.name not in ("mujoco", "numpy"):
        raise
    raise BadSetup(
        Text(
            'Full physics needs MuJoCo: pip install "tablee[physics]"; '
            "the modes statics and referee need nothing more",
            'La physique complète demande MuJoCo : pip install "tablee[physics]" ; '
            "les modes statics et referee n’ont besoin de rien d’autre",
        )
    ) from missing

from tablee.games.riff_raff.placement import MOMENT_STEP, moment_in
from tablee.games.riff_raff.provider import Conditions, Outcome, Pose, Ship, Tilt
from tablee.games.riff_raff.shapes import Vector
from tablee.games.riff_raff.ship import SPOTS
from tablee.games.riff_raff.swing import carried, torque

HOLDING = 0.008  # s between two decisions of the hand
LOOKING = 0.02  # s between two checks of the ship once the piece has been let go


class Saved(NamedTuple):
    """The saved state of a loading."""

    steps: Steps
    world: SavedWorld
    hand: Doing
    watch: Watch
    let_go_at: Vector
    to_look: int
    damped: float
    over: bool
    settled: bool
    failed: bool


class Loading:
    """One placement, from the moment of the release or of a push until the ship is at rest.

    It begins with the ship as the law of motion has it at that moment, and the same swell goes on.
    How fast ``advance`` is called does not change the result.
    """

    def __init__(
        self, ship: Ship, piece: int, spot: int, placement: int, seed: int, conditions: Conditions
    ) -> None:
        self._asked = ship, piece, spot, placement, seed, conditions
        self._moment = moment_in(placement) * MOMENT_STEP
        self._due = 0.0
        self._begin(STEPS)

    def _begin(self, steps: Steps) -> None:
        ship, piece, spot, placement, seed, conditions = self._asked
        start = carried(ship, conditions.keel, self._moment)
        self._world = World(start, conditions.keel, steps)
        on = {laid.piece: laid.spot for laid in ship.cargo} | {piece: spot}
        self._watch = Watch(supports={p: SPOTS[s].support for p, s in on.items() if s})
        self._hand = Hand(self._world, piece, spot, placement, seed, conditions)
        self._let_go_at = self._world.frame(piece).at
        self._to_look = 0  # steps until the next check
        self._damped = 0.0  # until then: from not at all (0) to strongly (1)
        self._over = self._settled = self._failed = False

    # -- Time -------------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        return self._over

    def advance(self, seconds: float) -> None:
        """Simulate this much time."""
        self._due += seconds
        while not self._over and self._world.time < self._due:
            self._tick()

    def finish(self) -> None:
        self._due = inf
        while not self._over:
            self._tick()
        self._due = self._world.time

    def _tick(self) -> None:
        """Simulate until the next decision or check, but no further than what is due."""
        world, hand = self._world, self._hand
        if self._to_look == 0:
            self._damped = self._impatience()
            world.damp(self._damped)
            world.rock(*torque(self._asked[0].swell, self._moment / 1000 + world.time))
        if hand.opens_at_once:
            hand.let_go()
        if hand.held is not None:
            for _ in range(world.steps_in(HOLDING)):
                hand.pull()
                world.step(1)
            world.look()
            hand.go_on(HOLDING)
            self._let_go_at = world.frame(self._asked[1]).at
        else:
            self._to_look = self._to_look or world.steps_in(LOOKING)
            steps = self._steps_due()
            world.step(steps)
            self._to_look -= steps
            if self._to_look > 0:
                return
            world.look()
        if world.warned():
            if world.steps != CAREFUL:
                self._begin(CAREFUL)  # the same placement again, with smaller steps
            else:
                self._failed = self._over = True
            return
        self._watch.look(world, hand.held)
        self._judge()

    def _steps_due(self) -> int:
        """Steps until the next check, or until what is due if that is sooner; at least one."""
        missing = (self._due - self._world.time) / self._world.seconds_a_step
        return self._to_look if missing >= self._to_look else max(1, ceil(missing))

    def _impatience(self) -> float:
        """From 0 to 1: the longer a ship goes on after all, the more its motion is damped."""
        released, conditions = self._hand.doing.released, self._asked[5]
        if released is None or not conditions.longer:
            return 0.0
        late = (self._world.time - released - conditions.limit) / conditions.longer
        return max(0.0, 2 * late - 1) ** 2

    def _judge(self) -> None:
        """Note whether it is over: at rest, or out of all time (RAF-D7)."""
        released, conditions = self._hand.doing.released, self._asked[5]
        if released is None:
            return
        if self._watch.at_rest(self._world):
            self._over = self._settled = True
        elif self._world.time - released >= conditions.limit + conditions.longer:
            self._watch.give_up(self._world)
            self._over = True

    # -- What can be seen -------------------------------------------------------------------

    @property
    def now(self) -> float:
        """Seconds since the moment of the placement."""
        return self._world.time

    @property
    def held(self) -> int | None:
        return self._hand.held

    def poses(self) -> dict[int, Pose]:
        """The poses of all pieces that have not fallen, including the one in the hand."""
        return {piece: self._world.pose(piece) for piece in self._world.pieces}

    def tilt(self) -> Tilt:
        return self._world.tilt()

    def airborne(self) -> dict[int, Flight]:
        """The pieces that no chain of contacts connects to the ship, with their flights so far."""
        return deepcopy(self._watch.flights)

    def fallen(self) -> dict[int, Flight]:
        return deepcopy(self._watch.fallen)

    # -- Saving -----------------------------------------------------------------------------

    def save(self) -> Saved:
        return Saved(
            self._world.steps,
            self._world.save(),
            self._hand.doing,
            self._watch.copy(),
            self._let_go_at,
            self._to_look,
            self._damped,
            self._over,
            self._settled,
            self._failed,
        )

    def restore(self, saved: Saved) -> None:
        """Continue from a saved state of a loading with the same question."""
        if saved.steps != self._world.steps:
            self._begin(saved.steps)
        self._world.restore(saved.world)
        self._hand.doing = saved.hand
        self._watch = saved.watch.copy()
        self._let_go_at, self._to_look = saved.let_go_at, saved.to_look
        self._damped = saved.damped
        self._world.damp(saved.damped)
        self._over, self._settled, self._failed = saved.over, saved.settled, saved.failed
        self._due = self._world.time

    # -- The outcome ------------------------------------------------------------------------

    def outcome(self, caught: tuple[int, ...] | None = None) -> Outcome:
        """The outcome; ``caught`` is what people caught themselves at a live table."""
        ship, piece, _, _, seed, conditions = self._asked
        if self._failed:  # the solver failed: the piece never rested (RAF-A8)
            return Outcome(ENGINE, seed, 0, False, (piece,), (), ship._replace(swell=seed))
        doing, watch = self._hand.doing, self._watch
        begin = doing.touched if doing.touched is not None else doing.released
        still = watch.still
        end = still.since if self._settled and still is not None else self._world.time
        live = caught is not None
        if caught is None:
            free = conditions.touch == "no"
            let_go = doing.released if doing.released is not None else self._world.time
            caught = catches(watch.fallen, let_go, self._let_go_at, free, seed)
        slips = watch.slips(self._world)
        return Outcome(
            ENGINE,
            seed,
            round(1000 * max(0.0, end - (begin or 0.0))),
            self._settled,
            tuple(sorted(watch.fallen)),
            tuple(sorted(caught)),
            self._world.ship()._replace(swell=seed),
            tuple(sorted(slips)),
            max(slips.values(), default=0),
            live,
        )


class FullPhysics:
    """The provider of the mode ``full``."""

    engine = ENGINE

    def settle(
        self, ship: Ship, piece: int, spot: int, placement: int, seed: int, conditions: Conditions
    ) -> Outcome:
        loading = Loading(ship, piece, spot, placement, seed, conditions)
        loading.finish()
        return loading.outcome()
