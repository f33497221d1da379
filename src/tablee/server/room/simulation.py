"""The simulation that a room watches, for games that have one: frames for everybody, and taps."""

from functools import partial

from tablee.processes.simulation_pool import LiveRun
from tablee.server import wire
from tablee.server.room.services import TableRoom
from tablee.server.room.subscribers import Conn
from tablee.storage.store import StoreFailure
from tablee.tables import refusals
from tablee.tables.bot_timing import position_of
from tablee.tables.judge import Draft, Judge
from tablee.tables.refusals import NotNow, NotYours

AGAIN = 1000  # milliseconds


class LiveSimulation:
    """What people see between a move and what the house makes of it."""

    def __init__(self, room: TableRoom) -> None:
        self._room = room
        self._pool = room.services.simulations
        self._clock = room.services.clock
        self._run: LiveRun | None = None
        self._next_frame = 0
        self._position = 0  # in which the simulation began

    @property
    def in_use(self) -> bool:
        """Whether this table ever simulates."""
        table = self._room.table
        simulation = table.game.simulation
        return simulation is not None and simulation.is_used(table.options)

    def changed(self) -> None:
        """The table is another one now: simulate if need be."""
        table = self._room.table
        if not table.is_simulating():
            self.stop()
            if table.going and self.in_use:
                self._pool.make_ready()  # the first run need not wait for it
        elif self._run is None:
            self._begin()

    def _begin(self) -> None:
        table = self._room.table
        asked = table.question()
        self._position = position_of(table.match) if table.match else 0
        self._run = self._pool.show(
            table.game.name,
            asked,
            self._show_frame,
            partial(self._ended, self._position),
            by_hand=asked.seat not in table.bots,
            first=self._next_frame,
        )

    def stop(self) -> None:
        if self._run is not None:
            self._next_frame = self._run.next_frame
            self._run.stop()
            self._run = None

    def show_to(self, conn: Conn) -> None:
        """Somebody came in the middle of it."""
        if self._run is not None:
            for frame in self._run.newest():
                conn.send_frame(frame)

    def tap(self, conn: Conn, message: wire.Catch) -> None:
        """A tap; raises a Refusal where it is of no use."""
        if message.seat not in self._room.table.seats_of(conn.person.id):
            raise NotYours(refusals.NOT_YOUR_SEAT)
        if self._run is None:
            raise NotNow(refusals.NOTHING_FALLS)
        refused = self._run.tap(
            message.seat, message.piece, message.frame, self._clock.now(), conn.lag.trusted
        )
        if refused is not None:
            raise refused

    def _show_frame(self, frame: bytes) -> None:
        for conn in self._room.subscribers.conns:
            conn.send_frame(frame)

    def _ended(self, position: int, outcome: str) -> None:
        """Kept in the end, even if the store cannot do it now: nobody tells it a second time."""
        self._room.queue.post(partial(self._keep, position, outcome))

    async def _keep(self, position: int, outcome: str) -> None:
        try:
            await self._room.keep(partial(self._settle, position, outcome))
        except StoreFailure:
            self._clock.at(self._clock.now() + AGAIN, partial(self._ended, position, outcome))
            raise
        except Exception:  # it begins anew, or another worker has settled it
            self.stop()
            raise

    def _settle(self, position: int, outcome: str) -> Draft:
        table = self._room.table
        now_at = position_of(table.match) if table.match else 0
        if (
            not table.is_simulating() or now_at != position
        ):  # another worker saw the same, and was faster
            raise NotNow(refusals.SOMEBODY_MOVED)
        return Judge(table).settle(outcome, self._clock.now())
