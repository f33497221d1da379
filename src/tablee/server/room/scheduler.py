"""What happens at a table without a request: starts, timeouts, absences, bots, simulations.

The worker that wrote the latest entry is responsible for what follows from it. Other workers take
over only if nothing happens for a while, so that a worker may die.
"""

from collections.abc import Callable
from functools import partial

from tablee.core.errors import Refusal
from tablee.server.room.bots import Bots
from tablee.server.room.live_moves import LiveMoves
from tablee.server.room.presence import Presence, draft_went
from tablee.server.room.services import TableRoom
from tablee.server.room.simulation import LiveSimulation
from tablee.tables import entries, refusals
from tablee.tables.clock import Alarm
from tablee.tables.judge import Draft, Judge
from tablee.tables.refusals import NotNow

TAKEOVER_DELAY = 3000  # milliseconds until a worker does what another one should have done
RETRY_DELAY = 200  # milliseconds after something due was refused


class Scheduler:
    """Does what is due at one table, and sets the alarm for what comes next."""

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
        self._retry_at = 0  # earliest time of the next attempt after a refusal
        self._retired = False

    # -- Planning --------------------------------------------------------------------------------

    def plan(self) -> None:
        """Start bots and simulations and set the alarm, if this worker is responsible."""
        self._cancel_alarm()
        if self._retired or self._needs_nothing():
            return
        table, services = self._room.table, self._services
        if not self._presence.check_log():
            self._room.queue.post(self._presence.record_changes)
        grace_ends = self._presence.grace_ends()
        if self._room.wrote_last != services.worker and self._room.wrote_last in services.alive:
            self._stop_all()
            self._live_moves.changed()  # presses made here are judged here all the same
            due = table.due()
            if due is not None:
                self._set_alarm(max(due, table.changed_at) + TAKEOVER_DELAY, self._take_over)
            elif grace_ends:
                self._set_alarm(min(grace_ends), self.check_due)
            return
        if (
            table.in_play
            and table.match is not None
            and (table.has_people or self._room.subscribers.conns)
        ):
            self._bots.look(table.match, self._live_moves.show_time())
        else:
            self._stop_all()
        self._live_moves.changed()
        self._simulation.changed()
        if table.can_start() or table.lost_connections(services.alive):
            self._room.queue.post(self._do_due)
        ends = [
            self._clock_ends(),
            table.move_ends(),
            table.absence_ends(),
            table.idle_ends(),
            *grace_ends,
        ]
        times = [time for time in ends if time is not None]
        if times:
            self._set_alarm(max(min(times), self._retry_at), self.check_due)

    def _needs_nothing(self) -> bool:
        """Fast check: only people play, and no bot, clock, absence or simulation needs planning."""
        table = self._room.table
        return (
            self._presence.is_up_to_date()
            and self._room.wrote_last == self._services.worker
            and table.in_play
            and not (table.bots or table.settings.limit or self._live_moves.in_use)
            and self._presence.nobody_left
            and table.clock_ends is None
            and table.away_since is None
            and not self._simulation.in_use
        )

    def _clock_ends(self) -> int | None:
        """When the table's clock has run out for everybody, whatever their latency."""
        table = self._room.table
        ends = table.clock_ends
        if ends is None or not table.in_play:
            return None
        return self._live_moves.settled(ends) if table.racing() else ends

    def _take_over(self) -> None:
        """The responsible worker did nothing: do it here."""
        self._room.wrote_last = self._services.worker
        self.check_due()

    def _set_alarm(self, when: int, do: Callable[[], None]) -> None:
        self._alarm = self._services.clock.at(when, do)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _stop_all(self) -> None:
        self._cancel_alarm()
        self._bots.stop()
        self._live_moves.stop()
        self._simulation.stop()

    def retire(self) -> None:
        """Stop for good: this worker has no more to do with the table."""
        self._retired = True
        self._stop_all()

    # -- Doing what is due -----------------------------------------------------------------------

    def check_due(self) -> None:
        """Queue whatever is due at this table."""
        self._room.queue.post(self._do_due)

    async def _do_due(self) -> None:
        try:
            await self._do_first_due()
        except Refusal:  # another worker did it meanwhile
            self._retry_at = self._services.clock.now() + RETRY_DELAY
            self.plan()

    async def _do_first_due(self) -> None:
        room, table, now = self._room, self._room.table, self._services.clock.now()
        clock_ends, move_ends = self._clock_ends(), table.move_ends()
        if table.can_start():
            await room.keep(self._start)
        elif lost := table.lost_connections(self._services.alive):
            await room.keep(partial(draft_went, *lost[0]))
        elif clock_ends is not None and clock_ends <= now:
            await self._live_moves.play_due()  # presses made before the timeout come first
            if room.table.seq == table.seq:
                await room.keep(partial(self._time_out, table.seq))
        elif move_ends is not None and move_ends <= now:
            await room.keep(partial(self._move_for, table.seq))
        elif idle := table.idle(now):
            await room.keep(partial(self._stand_idle, idle[0]))
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
        slowest = self._room.table.longest_awaited()
        if slowest is None:
            raise NotNow(refusals.SOMEBODY_MOVED)
        return Judge(self._room.table).move_for(slowest, self._services.clock.now())

    def _check_unchanged(self, seq: int) -> None:
        """Make sure that two workers do not both act on the same timeout."""
        if self._room.table.seq != seq:
            raise NotNow(refusals.SOMEBODY_MOVED)

    def _stand_idle(self, seat: int) -> Draft:
        return Judge(self._room.table).stand_idle(seat, self._services.clock.now())

    def _sit_in(self, seat: int) -> Draft:
        if seat not in self._room.table.long_absent(self._services.clock.now()):
            raise NotNow(refusals.SOMEBODY_MOVED)
        return Draft(entries.SatIn(seat=seat))
