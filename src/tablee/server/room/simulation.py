"""A room's live simulation, for games that have one: broadcasts frames and judges taps."""

from functools import partial

from tablee.processes.simulation_pool import LiveRun
from tablee.server import wire
from tablee.server.room.bot_timing import position_of
from tablee.server.room.services import TableRoom
from tablee.server.room.subscribers import Conn
from tablee.storage.store import StoreFailure
from tablee.tables import refusals
from tablee.tables.judge import Draft, Judge
from tablee.tables.refusals import NotNow, NotYours

RETRY_DELAY = 1000  # milliseconds after the outcome could not be saved


class LiveSimulation:
    """The simulation shown between a move and its outcome."""

    def __init__(self, room: TableRoom) -> None:
        self._room = room
        self._pool = room.services.simulations
        self._clock = room.services.clock
        self._run: LiveRun | None = None
        self._next_frame = 0
        self._position = 0  # when the simulation began

    @property
    def in_use(self) -> bool:
        """Whether this table uses simulations."""
        table = self._room.table
        simulation = table.game.simulation
        return simulation is not None and simulation.is_used(table.options)

    def changed(self) -> None:
        """The table has changed: start or stop the simulation."""
        table = self._room.table
        if not table.is_simulating():
            self.stop()
            if table.in_play and self.in_use:
                self._pool.make_ready()  # so that the first run starts at once
        elif self._run is None:
            self._begin()

    def _begin(self) -> None:
        table = self._room.table
        question = table.question()
        self._position = position_of(table.match) if table.match else 0
        self._run = self._pool.show(
            table.game.name,
            question,
            self._show_frame,
            partial(self._ended, self._position),
            by_hand=question.seat not in table.bots,
            first=self._next_frame,
        )

    def stop(self) -> None:
        if self._run is not None:
            self._next_frame = self._run.next_frame
            self._run.stop()
            self._run = None

    def show_to(self, conn: Conn) -> None:
        """Send the current frames to somebody who has just joined."""
        if self._run is not None:
            for frame in self._run.current_frames():
                conn.send_frame(frame)

    def tap(self, conn: Conn, message: wire.Tap) -> None:
        """Judge a tap; raises a Refusal if it has no effect."""
        if message.seat not in self._room.table.seats_of(conn.person.id):
            raise NotYours(refusals.NOT_YOUR_SEAT)
        if self._run is None:
            raise NotNow(refusals.NOTHING_MOVES)
        refused = self._run.tap(
            message.seat, message.target, message.frame, self._clock.now(), conn.lag.trusted
        )
        if refused is not None:
            raise refused

    def _show_frame(self, frame: bytes) -> None:
        for conn in self._room.subscribers.conns:
            conn.send_frame(frame)

    def _ended(self, position: int, outcome: str) -> None:
        """Save the outcome, retrying until the store can: it is reported only once."""
        self._room.queue.post(partial(self._keep, position, outcome))

    async def _keep(self, position: int, outcome: str) -> None:
        try:
            await self._room.keep(partial(self._settle, position, outcome))
        except StoreFailure:
            self._clock.at(self._clock.now() + RETRY_DELAY, partial(self._ended, position, outcome))
            raise
        except Exception:  # it starts again, or another worker has settled it
            self.stop()
            raise

    def _settle(self, position: int, outcome: str) -> Draft:
        table = self._room.table
        now_at = position_of(table.match) if table.match else 0
        if not table.is_simulating() or now_at != position:  # another worker was faster
            raise NotNow(refusals.SOMEBODY_MOVED)
        return Judge(table).settle(outcome, self._clock.now())
