"""A room: one table and everybody who looks at it from this worker.

Everything that happens to a table goes through one queue, one thing at a time: judge, save, show
(``keep``). A move at a table where nothing else goes on, by far the most frequent thing, needs no
queue: it is judged when it is heard, and shown when it is saved.

subscribers  who looks, and what they are shown
presence     whether the log says who is here
bots         their moves
live_moves   presses where it matters who is first
simulation   what moves before everybody's eyes
scheduler    what is due though nobody asked
hints, catch_up  answers beside the queue
"""

import asyncio
from collections import Counter
from functools import partial
from random import random
from time import perf_counter

import structlog

from tablee.core.errors import Refusal
from tablee.server import wire
from tablee.server.ops import metrics
from tablee.server.room import answers
from tablee.server.room.bots import Bots
from tablee.server.room.catch_up import CatchUp
from tablee.server.room.hints import Hints
from tablee.server.room.live_moves import LiveMoves
from tablee.server.room.presence import Presence
from tablee.server.room.queue import Queue, Saving
from tablee.server.room.requests import Request, draft_for
from tablee.server.room.scheduler import STEPS_IN, Scheduler
from tablee.server.room.services import Asked, Services
from tablee.server.room.simulation import LiveSimulation
from tablee.server.room.steps import MakeDraft, Step, next_step
from tablee.server.room.subscribers import Conn, Subscribers, show_all
from tablee.server.room.view_messages import ViewMessages
from tablee.storage.store import Notice, StoreFailure
from tablee.tables import entries
from tablee.tables.entries import AnyEntry, read_entry
from tablee.tables.judge import Draft, Judge
from tablee.tables.referee import Verdict
from tablee.tables.refusals import AlreadyDone
from tablee.tables.table import Table

RETRIES = 200  # times something is judged again because another worker was faster
JITTER = 0.01  # seconds at most between two of them: constant, so that nobody starves
TIMED = 8  # of so many entries one is timed, where there are many at once
KEPT_OPEN = 30_000  # milliseconds that a room stays without anybody in it
MOST_ASKED = 32  # things that a person may have waiting in the queue
SEEN_ON_THE_TABLE = (entries.Started, entries.Moved, entries.HouseMoved)
GOING_AWAY = 1012

_log = structlog.get_logger()


class Room:
    """One table at this worker."""

    def __init__(self, table: Table, wrote_last: str, services: Services) -> None:
        self.table = table
        self.wrote_last = wrote_last
        self.services = services
        self.wanted_at = services.clock.now()  # when somebody last asked for it
        self.queue = Queue(self._failed)
        self.subscribers = Subscribers()
        self._presence = Presence(self)
        self._bots = Bots(self)
        self.live_moves = LiveMoves(self, self._bots)
        self._simulation = LiveSimulation(self)
        self._scheduler = Scheduler(
            self, self._presence, self._bots, self.live_moves, self._simulation
        )
        self._hints = Hints(self)
        self._catch_up = CatchUp(self)
        self._asking: Counter[str] = Counter()  # how much of each person waits in the queue
        self._moves_made = metrics.moves_of(table.game.name)

    # -- One entry more: judge, save, show --------------------------------------------------------

    async def keep(
        self, judge: MakeDraft, asked: Asked | None = None, verdict: Verdict | None = None
    ) -> None:
        """Judge, save, show: the way of everything that happens at a table.

        Where another worker has written to the same table meanwhile, what it wrote is read, and
        what was asked for is judged again.
        """
        for _ in range(RETRIES):
            step = self._next_step(judge())
            if await self.services.store.append(step.addition):
                self._show(step, asked, verdict)
                return
            await self._give_way()
        raise StoreFailure("other workers were always faster")

    def _next_step(self, draft: Draft) -> Step:
        return next_step(self.table, draft, self.services.worker, self.services.clock.now())

    def _show(self, step: Step, asked: Asked | None, verdict: Verdict | None = None) -> None:
        """It is saved: from now on that is how things stand, and all who may know it see it."""
        after = self.table = step.after
        self.wrote_last = self.services.worker
        self.services.bus.publish((Notice(after.id, after.seq),))
        self._count(step)
        if verdict is not None:
            self.live_moves.accepted(verdict.press)
        if asked is not None:
            answers.acknowledge(asked.conn, asked.id, after.number)
        self._show_everybody(step.entry, verdict)
        self._scheduler.plan()

    def _count(self, step: Step) -> None:
        if metrics.ENTRIES.count % TIMED == 0:
            metrics.SAVE_SECONDS.observe(perf_counter() - step.judged_at)
        metrics.ENTRIES.count += 1
        if isinstance(step.entry, entries.Moved):
            self._moves_made.count += 1

    def _show_everybody(self, entry: AnyEntry, verdict: Verdict | None = None) -> None:
        table = self.table
        if isinstance(entry, SEEN_ON_THE_TABLE):
            live = self.live_moves
            views = ViewMessages(table, live.shows(), live.told(verdict))
            self.subscribers.show_views(views, table, entry)
        else:
            self.subscribers.show(table, entry)

    async def _give_way(self) -> None:
        """Another worker was faster: see what it did."""
        metrics.CONFLICTS.inc()
        await asyncio.sleep(random() * JITTER)
        await self._read_others()

    async def _read_others(self) -> None:
        """Take in what other workers have written."""
        for stored in await self.services.store.entries(self.table.id, self.table.seq):
            if stored.seq == self.table.seq + 1:
                entry = read_entry(stored.body)
                self.table = self.table.after(stored.at, entry)
                self.wrote_last = stored.worker
                self._show_everybody(entry)
        self._scheduler.plan()

    # -- A move where nobody has to wait: the same without a task of its own ---------------------

    def _move_at_once(self, conn: Conn, message: wire.Move) -> None:
        asked = Asked(conn, message.id)
        try:
            step = self._next_step(self._judge(conn, message))
            saving = asyncio.ensure_future(self.services.store.append(step.addition))
        except Exception as why:
            self._not_done(asked, why)
        else:
            self.queue.let_save(saving, partial(self._saved, asked, message, step))

    def _saved(self, asked: Asked, message: wire.Move, step: Step, saving: Saving) -> None:
        try:
            if saving.result():
                self._show(step, asked)
            else:
                self.queue.post_first(partial(self._judge_again, asked, message))
        except Exception as why:
            self._not_done(asked, why)

    async def _judge_again(self, asked: Asked, message: wire.Move) -> None:
        try:
            await self._give_way()
        except Exception as why:
            self._not_done(asked, why)
        else:
            await self.answer(asked.conn, message)

    # -- From outside: nothing here waits --------------------------------------------------------

    def enter(self, conn: Conn) -> None:
        """Somebody looks at the table from now on."""
        self.queue.post(partial(self._enter, conn))

    def leave(self, conn: Conn) -> None:
        self.queue.post(partial(self._leave, conn))

    def hear(self, conn: Conn, message: wire.AnyFromClient) -> None:
        """Somebody asks for something."""
        if isinstance(message, wire.Move) and self.table.racing():
            self.live_moves.press(conn, message)
        elif isinstance(message, wire.Move) and not self.queue.busy:
            self._move_at_once(conn, message)
        elif isinstance(message, wire.Time):
            now = float(self.services.clock.now())
            conn.send(wire.write_message(wire.Clock(id=message.id, mine=message.mine, server=now)))
        elif isinstance(message, wire.Story):
            self._catch_up.ask(conn, message)
        elif isinstance(message, wire.Hint):
            self._hints.ask(conn, message)
        elif self._asking[conn.person.id] >= MOST_ASKED:
            answers.refuse_so_much(conn, message.id)
        else:
            self._asking[conn.person.id] += 1
            self.queue.post(partial(self._answer_in_turn, conn, message))

    @property
    def is_live(self) -> bool:
        """Whether lines must be measured often."""
        return self.live_moves.in_use

    def measured(self, conn: Conn) -> None:
        """The line of this connection has been measured anew."""
        self.live_moves.measured(conn)

    def notice(self, notice: Notice) -> None:
        """Another worker has written to this table."""
        if notice.seq > self.table.seq:
            self.queue.post(partial(self._read_up_to, notice.seq))

    def look_after(self) -> None:
        """Do what is due at this table, though nobody asked."""
        self._scheduler.look_after()

    def is_idle(self, now: int) -> bool:
        """Whether nobody would miss it: the store has all of it."""
        if self.subscribers.conns or self.queue.busy or now < self.wanted_at + KEPT_OPEN:
            return False
        due = self.table.due()
        return due is None or due > now + KEPT_OPEN

    def forget(self) -> None:
        """Nobody needs this room any more: whoever wants the table gets another one."""
        self._scheduler.retire()

    async def close(self) -> None:
        """Finish what was begun, and say good-bye."""
        self._scheduler.retire()
        self._hints.stop()
        await self.queue.finish()
        self.subscribers.say_bye(GOING_AWAY)

    # -- Who looks, and what they see ------------------------------------------------------------

    async def _enter(self, conn: Conn) -> None:
        self.subscribers.enter(conn, self.table, self.services.clock.now())
        self._simulation.show_to(conn)
        self._presence.came(conn.person.id)
        await self._presence.note()
        self._scheduler.plan()

    async def _leave(self, conn: Conn) -> None:
        if conn in self.subscribers.conns:
            self.subscribers.leave(conn)
            self._presence.went(conn.person.id)
            self._scheduler.plan()

    async def _read_up_to(self, seq: int) -> None:
        if seq > self.table.seq:
            await self._read_others()

    # -- Bots, and what goes wrong ---------------------------------------------------------------

    def bot_moves(self, seat: int, move: str, position: int) -> None:
        if self.table.racing():
            self.live_moves.press_of_bot(seat, move)
        else:
            self._bots.move_in_turn(seat, move, position)

    def _failed(self, failed: Exception) -> None:
        """Something could not be done; the table and its people are none the worse for it."""
        if isinstance(failed, StoreFailure):
            metrics.SAVE_FAILURES.inc()
            _log.warning("not_kept", table=self.table.id, error=str(failed))
            self.services.clock.at(self.services.clock.now() + STEPS_IN, self.look_after)
        elif isinstance(failed, Refusal):  # another worker has done what was to be done
            self._scheduler.plan()
        else:  # our bug
            _log.error("job_failed", table=self.table.id, exc_info=failed)

    # -- What people ask for ---------------------------------------------------------------------

    async def _answer_in_turn(self, conn: Conn, message: wire.AnyFromClient) -> None:
        person = conn.person.id
        self._asking[person] -= 1
        if not self._asking[person]:
            del self._asking[person]
        await self.answer(conn, message)

    async def answer(self, conn: Conn, message: wire.AnyFromClient) -> None:
        try:
            await self._do(conn, message)
        except Exception as why:
            self._not_done(Asked(conn, message.id), why)

    def _not_done(self, asked: Asked, why: Exception) -> None:
        if isinstance(why, AlreadyDone):
            answers.acknowledge(asked.conn, asked.id, why.number)
        elif isinstance(why, Refusal):
            answers.refuse(asked.conn, asked.id, why)
        else:
            answers.refuse_for_now(asked.conn, asked.id)
            self._failed(why)

    async def _do(self, conn: Conn, message: wire.AnyFromClient) -> None:
        asked = Asked(conn, message.id)
        match message:
            case wire.Look():
                self.subscribers.look_from(conn, message.seat, self.table)
                answers.acknowledge(conn, message.id, self.table.number)
                show_all(conn, self.table)
            case wire.Catch():
                self._simulation.tap(conn, message)
                answers.acknowledge(conn, message.id, self.table.number)
            case wire.Rematch():
                await self._rematch(asked)
            case wire.Time() | wire.Story() | wire.Hint():
                raise AssertionError("answered when heard")
            case _:
                await self.keep(partial(self._judge, conn, message), asked)

    def _judge(self, conn: Conn, request: Request) -> Draft:
        return draft_for(self.table, conn, request, self.services.clock.now())

    async def _rematch(self, asked: Asked) -> None:
        person = asked.conn.person.id
        if self.table.rematch is None:
            Judge(self.table).go_on_at(person, "")
            table = await self.services.rematch(self.table, person)
            await self.keep(partial(self._go_on_at, person, table), asked)
        else:
            answers.acknowledge(asked.conn, asked.id, self.table.number)

    def _go_on_at(self, person: str, table: str) -> Draft:
        if self.table.rematch is not None:  # somebody else asked for it at the same time
            raise AlreadyDone(self.table.number)
        return Judge(self.table).go_on_at(person, table)
