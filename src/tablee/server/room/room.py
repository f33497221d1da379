"""A room: one table and all connections to it at this worker.

Everything that happens to a table goes through one queue, one thing at a time: judge, save, show
(``keep``).

fast_move    a move while the queue is empty skips the queue
subscribers  the connections, and what they are shown
presence     records in the log who is connected
bots         the bots' moves
live_moves   moves in real time, where it matters who is first
simulation   a simulation that everybody watches live
pauses       who wants to continue after the end of a trick, turn or round
scheduler    starts, timeouts and absences
hints, catch_up  requests answered outside the queue
"""

import asyncio
from collections import Counter
from functools import partial
from random import random
from time import perf_counter

import structlog

from tablee.core.errors import Refusal
from tablee.processes.bot_pool import Choice
from tablee.server import metrics, wire
from tablee.server.room import answers
from tablee.server.room.bots import Bots
from tablee.server.room.catch_up import CatchUp
from tablee.server.room.fast_move import FastMoves
from tablee.server.room.hints import Hints
from tablee.server.room.live_moves import LiveMoves
from tablee.server.room.pauses import Pauses
from tablee.server.room.presence import Presence
from tablee.server.room.queue import Queue
from tablee.server.room.requests import Request, draft_for
from tablee.server.room.scheduler import TAKEOVER_DELAY, Scheduler
from tablee.server.room.services import Requester, Services
from tablee.server.room.simulation import LiveSimulation
from tablee.server.room.steps import MakeDraft, Step, next_step
from tablee.server.room.subscribers import Conn, Subscribers, show_all
from tablee.server.room.view_messages import ViewMessages
from tablee.storage.store import Notice, StoreFailure
from tablee.tables import entries
from tablee.tables.entries import AnyEntry, read_entry
from tablee.tables.judge import Draft, Judge
from tablee.tables.referee import Ruling
from tablee.tables.refusals import AlreadyDone
from tablee.tables.table import Table

RETRIES = 200  # after write conflicts with other workers
JITTER = 0.01  # seconds at most between retries: constant, so that nobody starves
TIMING_SAMPLE = 8  # one entry in this many is timed
IDLE_TIMEOUT = 30_000  # milliseconds that an empty room stays loaded
MAX_PENDING = 32  # requests per person in the queue
MATCH_ENTRIES = (entries.Started, entries.Moved, entries.HouseMoved)

_log = structlog.get_logger()


class Room:
    """One table at this worker."""

    def __init__(self, table: Table, wrote_last: str, services: Services) -> None:
        self.table = table
        self.wrote_last = wrote_last
        self.services = services
        self.last_used_at = services.clock.now()
        self.queue = Queue(self._job_failed)
        self.subscribers = Subscribers()
        self._fast_moves = FastMoves(self)
        self._presence = Presence(self)
        self._bots = Bots(self)
        self.live_moves = LiveMoves(self, self._bots)
        self._simulation = LiveSimulation(self)
        self._pauses = Pauses(self)
        self._scheduler = Scheduler(
            self, self._presence, self._bots, self.live_moves, self._simulation
        )
        self._hints = Hints(self)
        self._catch_up = CatchUp(self)
        self._pending: Counter[str] = Counter()  # by person: requests in the queue
        self._moves_made = metrics.moves_of(table.game.name)

    # -- One entry more: judge, save, show --------------------------------------------------------

    async def keep(
        self,
        make_draft: MakeDraft,
        requester: Requester | None = None,
        ruling: Ruling | None = None,
    ) -> None:
        """Judge, save, show: the path of every entry.

        If another worker has written to the table meanwhile, read its entries and judge again.
        """
        for _ in range(RETRIES):
            step = self.next_step(make_draft())
            if await self.services.store.append(step.addition):
                self.show(step, requester, ruling)
                return
            await self.resolve_conflict()
        raise StoreFailure("too many write conflicts with other workers")

    def next_step(self, draft: Draft) -> Step:
        return next_step(self.table, draft, self.services.worker, self.services.clock.now())

    def show(self, step: Step, requester: Requester | None, ruling: Ruling | None = None) -> None:
        """Make the saved step the current state, and show it to everybody who may see it."""
        after = self.table = step.after
        self.wrote_last = self.services.worker
        self.services.bus.publish((Notice(after.id, after.seq),))
        self._count(step)
        if ruling is not None:
            self.live_moves.accepted(ruling.press)
        if requester is not None:
            answers.acknowledge(requester.conn, requester.id, after.number)
        self._show_everybody(step.entry, ruling)
        self._scheduler.plan()

    def _count(self, step: Step) -> None:
        if metrics.ENTRIES.count % TIMING_SAMPLE == 0:
            metrics.SAVE_SECONDS.observe(perf_counter() - step.judged_at)
        metrics.ENTRIES.count += 1
        if isinstance(step.entry, entries.Moved):
            self._moves_made.count += 1

    def _show_everybody(self, entry: AnyEntry, ruling: Ruling | None = None) -> None:
        table = self.table
        if isinstance(entry, MATCH_ENTRIES):
            live = self.live_moves
            views = ViewMessages(table, live.show_time(), live.verdict_message(ruling))
            self.subscribers.show_views(views, table, entry)
        else:
            self.subscribers.show(table, entry)

    async def resolve_conflict(self) -> None:
        """Another worker wrote first: read its entries."""
        metrics.CONFLICTS.inc()
        await asyncio.sleep(random() * JITTER)
        await self._read_new_entries()

    async def _read_new_entries(self) -> None:
        """Apply the entries that other workers have written."""
        for stored in await self.services.store.entries(self.table.id, self.table.seq):
            if stored.seq == self.table.seq + 1:
                entry = read_entry(stored.body)
                self.table = self.table.after(stored.at, entry)
                self.wrote_last = stored.worker
                self._show_everybody(entry)
        self._scheduler.plan()

    # -- Called from outside; none of these waits ------------------------------------------------

    def enter(self, conn: Conn) -> None:
        """A connection joins the room."""
        self.queue.post(partial(self._enter, conn))

    def leave(self, conn: Conn) -> None:
        self.queue.post(partial(self._leave, conn))

    def on_message(self, conn: Conn, message: wire.AnyFromClient) -> None:
        """Dispatch a client's message."""
        if isinstance(message, wire.Move) and self.table.racing():
            self.live_moves.press(conn, message)
        elif isinstance(message, wire.Move) and not self.queue.busy:
            self._fast_moves.make(conn, message)
        elif isinstance(message, wire.Time):
            now = float(self.services.clock.now())
            conn.send(wire.write_message(wire.Clock(id=message.id, mine=message.mine, server=now)))
        elif isinstance(message, wire.Story):
            self._catch_up.ask(conn, message)
        elif isinstance(message, wire.Hint):
            self._hints.ask(conn, message)
        elif self._pending[conn.person.id] >= MAX_PENDING:
            answers.refuse_too_many(conn, message.id)
        else:
            self._pending[conn.person.id] += 1
            self.queue.post(partial(self._answer_in_turn, conn, message))

    @property
    def is_live(self) -> bool:
        """Whether the table plays in real time, so that latency must be measured often."""
        return self.live_moves.in_use

    def measured(self, conn: Conn) -> None:
        """The latency of this connection has been measured."""
        self.live_moves.measured(conn)

    def notice(self, notice: Notice) -> None:
        """Another worker has written to this table."""
        if notice.seq > self.table.seq:
            self.queue.post(partial(self._read_up_to, notice.seq))

    def check_due(self) -> None:
        """Queue whatever is due at this table."""
        self._scheduler.check_due()

    def is_idle(self, now: int) -> bool:
        """Whether the room can be unloaded; the store has all of it."""
        if self.subscribers.conns or self.queue.busy or now < self.last_used_at + IDLE_TIMEOUT:
            return False
        due = self.table.due()
        return due is None or due > now + IDLE_TIMEOUT

    def forget(self) -> None:
        """Stop timers and bots of a room that was unloaded."""
        self._scheduler.retire()

    async def close(self) -> None:
        """Finish the queue and close all connections."""
        self._scheduler.retire()
        self._hints.stop()
        await self.queue.finish()
        self.subscribers.say_bye(wire.CloseCode.RESTART)

    # -- Connections -----------------------------------------------------------------------------

    async def _enter(self, conn: Conn) -> None:
        now, show = self.services.clock.now(), self.live_moves.show_time()
        self.subscribers.enter(conn, self.table, now, show)
        self._simulation.show_to(conn)
        self._pauses.show_to(conn)
        self._presence.came(conn.person.id)
        await self._presence.record_changes()
        self._scheduler.plan()

    async def _leave(self, conn: Conn) -> None:
        if conn in self.subscribers.conns:
            self.subscribers.leave(conn)
            self._presence.went(conn.person.id)
            self._scheduler.plan()

    async def _read_up_to(self, seq: int) -> None:
        if seq > self.table.seq:
            await self._read_new_entries()

    # -- Bots and errors -------------------------------------------------------------------------

    def bot_moves(self, seat: int, choice: Choice, position: int) -> None:
        if self.table.racing():
            self.live_moves.press_of_bot(seat, choice)
        else:
            self._bots.move_in_turn(seat, choice, position)

    def _job_failed(self, error: Exception) -> None:
        """A job failed; the table is unchanged."""
        if isinstance(error, StoreFailure):
            metrics.SAVE_FAILURES.inc()
            _log.warning("not_kept", table=self.table.id, error=str(error))
            self.services.clock.at(self.services.clock.now() + TAKEOVER_DELAY, self.check_due)
        elif isinstance(error, Refusal):  # another worker has already done it
            self._scheduler.plan()
        else:  # our bug
            _log.error("job_failed", table=self.table.id, exc_info=error)

    # -- Requests --------------------------------------------------------------------------------

    async def _answer_in_turn(self, conn: Conn, message: wire.AnyFromClient) -> None:
        person = conn.person.id
        self._pending[person] -= 1
        if not self._pending[person]:
            del self._pending[person]
        await self.answer(conn, message)

    async def answer(self, conn: Conn, message: wire.AnyFromClient) -> None:
        try:
            await self._do(conn, message)
        except Exception as error:
            self.answer_failure(Requester(conn, message.id), error)

    def answer_failure(self, requester: Requester, error: Exception) -> None:
        answers.answer_failure(requester.conn, requester.id, error)
        if not isinstance(error, answers.EXPECTED):
            self._job_failed(error)

    async def _do(self, conn: Conn, message: wire.AnyFromClient) -> None:
        requester = Requester(conn, message.id)
        match message:
            case wire.Look():
                self.subscribers.look_from(conn, message.seat, self.table)
                answers.acknowledge(conn, message.id, self.table.number)
                show_all(conn, self.table, self.live_moves.show_time())
            case wire.Tap():
                self._simulation.tap(conn, message)
                answers.acknowledge(conn, message.id, self.table.number)
            case wire.Next():
                await self._pauses.skip(conn, message)
            case wire.Rematch():
                await self._rematch(requester)
            case wire.Time() | wire.Story() | wire.Hint():
                raise AssertionError("answered outside the queue")
            case _:
                await self.keep(partial(self.draft, conn, message), requester)

    def draft(self, conn: Conn, request: Request) -> Draft:
        """Judge a request against the table as it is now; raises a Refusal."""
        return draft_for(self.table, conn, request, self.services.clock.now())

    async def _rematch(self, requester: Requester) -> None:
        person = requester.conn.person.id
        if self.table.rematch is None:
            Judge(self.table).go_on_at(person, "")
            table = await self.services.rematch(self.table, person)
            await self.keep(partial(self._go_on_at, person, table), requester)
        else:
            answers.acknowledge(requester.conn, requester.id, self.table.number)

    def _go_on_at(self, person: str, table: str) -> Draft:
        if self.table.rematch is not None:  # somebody else asked at the same time
            raise AlreadyDone(self.table.number)
        return Judge(self.table).go_on_at(person, table)
