"""Who looks after a table: starts, clocks, absences, bots, simulations.

Whoever wrote the latest entry looks after what follows from it; other workers step in only if
nothing happens for a while, so that a worker may die.
"""

from collections.abc import Callable
from functools import partial

from tablee.core.errors import Refusal
from tablee.server.room.bots import Bots
from tablee.server.room.live_moves import LiveMoves
from tablee.server.room.presence import Presence, going
from tablee.server.room.services import TableRoom
from tablee.server.room.simulation import LiveSimulation
from tablee.tables import entries, refusals
from tablee.tables.clock import Alarm
from tablee.tables.judge import Draft, Judge
from tablee.tables.refusals import NotNow

STEPS_IN = 3000  # milliseconds after which a worker does what another one should have done
LOOKS_AGAIN = 200  # milliseconds after something due could not be done


class Scheduler:
    """What is due at one table, and the alarm for what will be."""

    def __init__(
        self,
        room: TableRoom,
        presence: Presence,
        bots: Bots,
        live_moves: LiveMoves,
        simulation: LiveSimulation,
    ) -> None:
        self._room = room
        self._services = room.services
        self._presence = presence
        self._bots = bots
        self._live_moves = live_moves
        self._simulation = simulation
        self._alarm: Alarm | None = None
        self._not_before = 0  # when to look again after something due could not be done
        self._retired = False

    # -- What will be due ------------------------------------------------------------------------

    def plan(self) -> None:
        """See to bots, clocks and absences, if that is for this worker to do."""
        self._cancel_alarm()
        if self._retired or self._is_calm():
            return
        table, services = self._room.table, self._services
        if not self._presence.compare():
            self._room.queue.post(self._presence.note)
        blinks = self._presence.blinks()
        if self._room.wrote_last != services.worker and self._room.wrote_last in services.alive:
            self._rest()
            self._live_moves.changed()  # what people have pressed here is judged here all the same
            due = table.due()
            if due is not None:
                self._ring_at(max(due, table.changed_at) + STEPS_IN, self._step_in)
            elif blinks:
                self._ring_at(min(blinks), self.look_after)
            return
        if (
            table.going
            and table.match is not None
            and (table.has_people or self._room.subscribers.conns)
        ):
            self._bots.look(table.match, self._live_moves.shows())
        else:
            self._rest()
        self._live_moves.changed()
        self._simulation.changed()
        if table.can_start() or table.lost(services.alive):
            self._room.queue.post(self._do_what_is_due)
        ends = [self._clock_ends(), table.move_ends(), table.absence_ends(), *blinks]
        times = [time for time in ends if time is not None]
        if times:
            self._ring_at(max(min(times), self._not_before), self.look_after)

    def _is_calm(self) -> bool:
        """Whether people play among themselves, and nothing runs but their own thoughts."""
        table = self._room.table
        return (
            self._presence.is_noted()
            and self._room.wrote_last == self._services.worker
            and table.going
            and not (table.bots or table.settings.limit or self._live_moves.in_use)
            and self._presence.all_stayed
            and table.clock_ends is None
            and table.away_since is None
            and not self._simulation.in_use
        )

    def _clock_ends(self) -> int | None:
        """When the table's clock has run out for everybody, however long the line."""
        table = self._room.table
        ends = table.clock_ends
        return None if ends is None or not table.going else self._live_moves.settled(ends)

    def _step_in(self) -> None:
        """The worker that should have gone on has not."""
        self._room.wrote_last = self._services.worker
        self.look_after()

    def _ring_at(self, when: int, do: Callable[[], None]) -> None:
        self._alarm = self._services.clock.at(when, do)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _rest(self) -> None:
        self._cancel_alarm()
        self._bots.stop()
        self._live_moves.stop()
        self._simulation.stop()

    def retire(self) -> None:
        """From now on nothing at this table is for this worker to do."""
        self._retired = True
        self._rest()

    # -- What is due -----------------------------------------------------------------------------

    def look_after(self) -> None:
        """Do what is due at this table, though nobody asked."""
        self._room.queue.post(self._do_what_is_due)

    async def _do_what_is_due(self) -> None:
        try:
            await self._do_first_due()
        except Refusal:  # another worker has done it meanwhile
            self._not_before = self._services.clock.now() + LOOKS_AGAIN
            self.plan()

    async def _do_first_due(self) -> None:
        room, table, now = self._room, self._room.table, self._services.clock.now()
        clock_ends, move_ends = self._clock_ends(), table.move_ends()
        if table.can_start():
            await room.keep(self._start)
        elif lost := table.lost(self._services.alive):
            await room.keep(partial(going, *lost[0]))
        elif clock_ends is not None and clock_ends <= now:
            await self._live_moves.judge()  # what was pressed before the clock ran out comes first
            if room.table.seq == table.seq:
                await room.keep(partial(self._time_out, table.seq))
        elif move_ends is not None and move_ends <= now:
            await room.keep(partial(self._move_for, table.seq))
        elif absent := table.long_absent(now):
            await room.keep(partial(self._sit_in, absent[0]))
        else:
            self.plan()

    def _start(self) -> Draft:
        if not self._room.table.can_start():
            raise NotNow(refusals.NOT_OPEN)
        return Judge(self._room.table).start()

    def _time_out(self, seq: int) -> Draft:
        self._check_unchanged(seq)
        return Judge(self._room.table).time_out(self._services.clock.now())

    def _move_for(self, seq: int) -> Draft:
        self._check_unchanged(seq)
        slowest = self._room.table.slowest()
        if slowest is None:
            raise NotNow(refusals.SOMEBODY_MOVED)
        return Judge(self._room.table).move_for(slowest, self._services.clock.now())

    def _check_unchanged(self, seq: int) -> None:
        """What is done because time ran out is not done twice by two workers."""
        if self._room.table.seq != seq:
            raise NotNow(refusals.SOMEBODY_MOVED)

    def _sit_in(self, seat: int) -> Draft:
        if seat not in self._room.table.long_absent(self._services.clock.now()):
            raise NotNow(refusals.SOMEBODY_MOVED)
        return Draft(entries.SatIn(seat=seat))
