"""A room: one table and everybody who looks at it from this worker.

Everything that happens to a table goes through one queue, one thing at a time: judge, save, show.
A move at a table where nothing else goes on, by far the most frequent thing, needs no queue: it is
judged when it is heard, and shown when it is saved.

book       the table as it is: judge, save, and read what other workers saved
subscribers   who looks, and what they are shown
presence   whether the log says who is here
bots       their moves
race       presses where it matters who is first
simulation what moves before everybody's eyes
caretaker  what is due though nobody asked
advice, teller  answers beside the queue
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial

import structlog

from tablee.core.errors import Refusal
from tablee.server import wire
from tablee.server.ops import metrics
from tablee.server.room import answers
from tablee.server.room.bots import Bots
from tablee.server.room.catch_up import CatchUp
from tablee.server.room.hints import Hints
from tablee.server.room.live_moves import LiveMoves
from tablee.server.room.log_writer import LogWriter, Step
from tablee.server.room.presence import Presence
from tablee.server.room.queue import Queue, Saving
from tablee.server.room.scheduler import STEPS_IN, Scheduler
from tablee.server.room.services import Services
from tablee.server.room.simulation import LiveSimulation
from tablee.server.room.subscribers import Conn, Subscribers, show_all
from tablee.server.room.view_messages import ViewMessages
from tablee.storage.store import Notice, StoreFailure
from tablee.tables import entries
from tablee.tables.entries import AnyEntry
from tablee.tables.referee import Verdict
from tablee.tables.refusals import AlreadyDone
from tablee.tables.table import Draft, Table

KEPT_OPEN = 30_000  # milliseconds that a room stays without anybody in it
MOST_ASKED = 32  # things that a person may have waiting in the queue
SEEN_ON_THE_TABLE = (entries.Started, entries.Moved, entries.HouseMoved)
GOING_AWAY = 1012

_log = structlog.get_logger()


class Room:
    """One table at this worker."""

    def __init__(self, table: Table, wrote_last: str, services: Services) -> None:
        self.wanted_at = services.clock.now()  # when somebody last asked for it
        self.book = LogWriter(table, wrote_last, services, self._show, self._plan)
        self.queue = Queue(self._failed)
        self._services = services
        self._subscribers = subscribers = Subscribers()
        self._presence = Presence(self.book, subscribers, services)
        self._bots = Bots(self.book, self.queue, services, self._bot_moves)
        self.race = LiveMoves(
            self.book, self.queue, subscribers, self._bots, self.answer, services.clock
        )
        self._simulation = LiveSimulation(
            self.book, self.queue, subscribers, services.simulations, services.clock
        )
        self._scheduler = Scheduler(
            self.book,
            self.queue,
            subscribers,
            self._presence,
            self._bots,
            self.race,
            self._simulation,
            services,
        )
        self._hints = Hints(self.book, services)
        self._catch_up = CatchUp(self.book, subscribers, services)
        self._asking: Counter[str] = Counter()  # how much of each person waits in the queue

    @property
    def table(self) -> Table:
        return self.book.table

    # -- From outside: nothing here waits --------------------------------------------------------

    def enter(self, conn: Conn) -> None:
        """Somebody looks at the table from now on."""
        self.queue.post(partial(self._enter, conn))

    def leave(self, conn: Conn) -> None:
        self.queue.post(partial(self._leave, conn))

    def hear(self, conn: Conn, message: wire.AnyFromClient) -> None:
        """Somebody asks for something."""
        if isinstance(message, wire.Move) and self.table.racing():
            self.race.press(conn, message)
        elif isinstance(message, wire.Move) and not self.queue.busy:
            self._move_at_once(conn, message)
        elif isinstance(message, wire.Time):
            now = float(self._services.clock.now())
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
        return self.race.in_use

    def measured(self, conn: Conn) -> None:
        """The line of this connection has been measured anew."""
        self.race.measured(conn)

    def notice(self, notice: Notice) -> None:
        """Another worker has written to this table."""
        if notice.seq > self.table.seq:
            self.queue.post(partial(self.book.catch_up_to, notice.seq))

    def look_after(self) -> None:
        """Do what is due at this table, though nobody asked."""
        self._scheduler.look_after()

    def is_idle(self, now: int) -> bool:
        """Whether nobody would miss it: the store has all of it."""
        if self._subscribers.conns or self.queue.busy or now < self.wanted_at + KEPT_OPEN:
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
        self._subscribers.say_bye(GOING_AWAY)

    # -- Who looks, and what they see ------------------------------------------------------------

    async def _enter(self, conn: Conn) -> None:
        self._subscribers.enter(conn, self.table, self._services.clock.now())
        self._simulation.show_to(conn)
        self._presence.came(conn.person.id)
        await self._presence.note()
        self._plan()

    async def _leave(self, conn: Conn) -> None:
        if conn in self._subscribers.conns:
            self._subscribers.leave(conn)
            self._presence.went(conn.person.id)
            self._plan()

    def _show(self, entry: AnyEntry, verdict: Verdict | None) -> None:
        """Tell everybody who may know of it."""
        table = self.table
        if isinstance(entry, SEEN_ON_THE_TABLE):
            showing = ViewMessages(table, self.race.shows(), self.race.told(verdict))
            self._subscribers.show_views(showing, table, entry)
        else:
            self._subscribers.show(table, entry)

    # -- What follows ----------------------------------------------------------------------------

    def _plan(self) -> None:
        self._scheduler.plan()

    def _bot_moves(self, seat: int, move: str, position: int) -> None:
        if self.table.racing():
            self.race.press_of_bot(seat, move)
        else:
            self._bots.move_in_turn(seat, move, position)

    def _failed(self, failed: Exception) -> None:
        """Something could not be done; the table and its people are none the worse for it."""
        if isinstance(failed, StoreFailure):
            metrics.NOT_KEPT.inc()
            _log.warning("not_kept", table=self.table.id, error=str(failed))
            self._services.clock.at(self._services.clock.now() + STEPS_IN, self.look_after)
        elif isinstance(failed, Refusal):  # another worker has done what was to be done
            self._plan()
        else:  # our bug
            _log.error("job_failed", table=self.table.id, exc_info=failed)

    # -- A move, where nobody has to wait ---------------------------------------------------------

    def _move_at_once(self, conn: Conn, message: wire.Move) -> None:
        try:
            step = self.book.step(self._judge_move(conn.person.id, message))
            saving = asyncio.ensure_future(self._services.store.append(step.addition))
        except Exception as why:
            self._not_done(conn, message.id, why)
        else:
            self.queue.let_save(saving, partial(self._saved, conn, message, step))

    def _saved(self, conn: Conn, message: wire.Move, step: Step, saving: Saving) -> None:
        try:
            if saving.result():
                self.book.take(step, partial(self._done, conn, message.id))
            else:
                self.queue.post_first(partial(self._judge_again, conn, message))
        except Exception as why:
            self._not_done(conn, message.id, why)

    async def _judge_again(self, conn: Conn, message: wire.Move) -> None:
        try:
            await self.book.give_way()
        except Exception as why:
            self._not_done(conn, message.id, why)
        else:
            await self.answer(conn, message)

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
            self._not_done(conn, message.id, why)

    def _not_done(self, conn: Conn, id: str, why: Exception) -> None:
        if isinstance(why, AlreadyDone):
            answers.acknowledge(conn, id, why.number)
        elif isinstance(why, Refusal):
            answers.refuse(conn, id, why)
        else:
            answers.refuse_for_now(conn, id)
            self._failed(why)

    async def _do(self, conn: Conn, message: wire.AnyFromClient) -> None:
        person = conn.person.id
        done = partial(self._done, conn, message.id)
        match message:
            case wire.Move():
                await self.book.keep(partial(self._judge_move, person, message), done)
            case wire.Sit():
                name = message.name or conn.person.name
                face = conn.person.face if message.face is None else message.face
                await self.book.keep(lambda: self.table.sit(person, message.seat, name, face), done)
            case wire.Stand():
                await self.book.keep(lambda: self.table.stand(person, message.seat), done)
            case wire.Set():
                await self.book.keep(
                    lambda: self.table.change(
                        person, message.options, message.seats, message.settings
                    ),
                    done,
                )
            case wire.Start():
                await self.book.keep(lambda: self.table.fill(person, message.bot), done)
            case wire.Ready():
                await self.book.keep(
                    lambda: self.table.ready(person, message.seat, message.ready, message.share),
                    done,
                )
            case wire.Rest():
                await self.book.keep(
                    lambda: self.table.rest(person, message.seat, message.rest), done
                )
            case wire.Leave():
                await self.book.keep(lambda: self.table.leave(person, message.seat), done)
            case wire.Close():
                await self.book.keep(lambda: self.table.close(person), done)
            case wire.Say():
                await self.book.keep(partial(self._judge_words, person, message), done)
            case wire.Rematch():
                await self._rematch(person, done)
            case wire.Look():
                self._subscribers.look_from(conn, message.seat, self.table)
                done()
                show_all(conn, self.table)
            case wire.Catch():
                self._simulation.tap(conn, message)
                done()
            case wire.Time() | wire.Story() | wire.Hint():
                raise AssertionError("answered when heard")

    def _judge_move(self, person: str, message: wire.Move) -> Draft:
        self.table.check_move(person, message.seat, message.id, message.move)
        return self.table.move(
            message.seat, message.move, self._services.clock.now(), id=message.id
        )

    def _judge_words(self, person: str, message: wire.Say) -> Draft:
        now = self._services.clock.now()
        return self.table.say(
            person, message.seat, message.phrase, message.text or "", message.id, now
        )

    async def _rematch(self, person: str, done: Callable[[], None]) -> None:
        if self.table.rematch is None:
            self.table.go_on_at(person, "")
            table = await self._services.rematch(self.table, person)
            await self.book.keep(lambda: self._go_on_at(person, table), done)
        else:
            done()

    def _go_on_at(self, person: str, table: str) -> Draft:
        if self.table.rematch is not None:  # somebody else asked for it at the same time
            raise AlreadyDone(self.table.number)
        return self.table.go_on_at(person, table)

    def _done(self, conn: Conn, id: str) -> None:
        answers.acknowledge(conn, id, self.table.number)
