"""A room: one table and everybody who looks at it from this worker.

Everything that happens to a table goes through one queue, one thing at a time: judge, save, show.
A move at a table where nothing else goes on, by far the most frequent thing, needs no queue: it is
judged when it is heard, and shown when it is saved.
Where another worker has written to the same table meanwhile, the room reads what it wrote and
judges again. Whoever wrote the latest entry looks after what follows from it (bots, clocks, the
ship); other workers step in only if nothing happens for a while, so that a worker may die.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from functools import partial
from random import random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from tablee.core.errors import Illegal, Refusal, Text
from tablee.server import metrics, story, wire
from tablee.server.advice import Advisers
from tablee.server.audience import Conn
from tablee.server.race import Race
from tablee.server.ship import Ship
from tablee.server.showing import Showing, spoken_message, table_message
from tablee.tables import entries, refusals
from tablee.tables.clock import Alarm
from tablee.tables.company import Company, has_moved
from tablee.tables.entries import AnyEntry, read_entry, write_entry
from tablee.tables.referee import Verdict
from tablee.tables.refusals import AlreadyDone, NotNow, NotYours
from tablee.tables.store import Addition, Notice, StoreFailure
from tablee.tables.table import Draft, Table
from tablee.version import VERSION

if TYPE_CHECKING:
    from tablee.server.hall import Hall

KEPT_OPEN = 30_000  # milliseconds that a room stays without anybody in it
STEPS_IN = 3000  # milliseconds after which a worker does what another one should have done
LOOKS_AGAIN = 200  # milliseconds after something due could not be done
BLINK = 2500  # milliseconds that a line may break before others are told
MOST_ASKED = 32  # things that a person may have waiting in the queue
RETRIES = 200  # times something is judged anew because another worker was faster
JITTER = 0.01  # seconds at most between two of them: constant, so that nobody starves
SEEN_ON_THE_TABLE = (entries.Started, entries.Moved, entries.HouseMoved)
GOING_AWAY = 1012
TIMED = 8  # of so many entries one is timed, where there are many at once

TOO_MUCH = Text("That was too much at once; wait a moment", "Trop à la fois ; attendez un instant")
NOT_KEPT = Text(
    "This could not be kept, so it has not happened; please try again",
    "Ceci n’a pas pu être enregistré et n’a donc pas eu lieu ; réessayez",
)

_log = structlog.get_logger()

Job = Callable[[], Awaitable[object]]
Judge = Callable[[], Draft]


class Step(msgspec.Struct, frozen=True):
    """What was judged, and how the table will be once it is saved."""

    entry: AnyEntry
    after: Table
    addition: Addition
    judged_at: float


class Room:
    """One table at this worker."""

    def __init__(self, table: Table, wrote_last: str, hall: "Hall") -> None:
        self.table = table
        self.wanted_at = hall.clock.now()  # when somebody last asked for it
        self.conns: list[Conn] = []
        self._hall = hall
        self._wrote_last = wrote_last
        self._jobs: deque[Job] = deque()
        self._working: asyncio.Future[Any] | None = None  # on the queue, or saving a move
        self._alarm: Alarm | None = None
        self._company = Company(
            hall.clock, hall.thinkers, table.settings.pace, table.seed.hex(), self._bot_moves
        )
        self.race = Race(self, hall.clock)
        self._ship = Ship(self, hall.harbour, hall.clock)
        self._gone_at: dict[str, int] = {}  # people whose last connection has ended: when
        self._asking: Counter[str] = Counter()  # how much of each person waits in the queue
        self._advisers = Advisers(self, hall)
        self._stories: deque[tuple[Conn, wire.Story]] = deque()
        self._noted: object = None  # the seating and the connections that were last compared
        self._comings = 0  # and goings, so far
        self._moves_made = metrics.moves_of(table.game.name)
        self._not_before = 0  # when to look again after something due could not be done
        self._closed = False

    # -- From outside: nothing here waits --------------------------------------------------------

    def enter(self, conn: Conn) -> None:
        """Somebody looks at the table from now on."""
        self.post(partial(self._enter, conn))

    def leave(self, conn: Conn) -> None:
        self.post(partial(self._leave, conn))

    def hear(self, conn: Conn, message: wire.AnyFromClient) -> None:
        """Somebody asks for something."""
        if isinstance(message, wire.Move) and self.table.racing():
            self.race.press(conn, message)
        elif isinstance(message, wire.Move) and self._working is None:
            self._move_at_once(conn, message)
        elif isinstance(message, wire.Time):
            now = float(self._hall.clock.now())
            conn.send(wire.write_message(wire.Clock(id=message.id, mine=message.mine, server=now)))
        elif isinstance(message, wire.Story):
            self._tell_story(conn, message)
        elif isinstance(message, wire.Hint):
            self._advisers.ask(conn, message)
        elif self._asking[conn.person.id] >= MOST_ASKED:
            says = TOO_MUCH.say(conn.lang)
            conn.send(wire.write_message(wire.Refused(id=message.id, why="too-much", says=says)))
        else:
            self._asking[conn.person.id] += 1
            self.post(partial(self._answer_in_turn, conn, message))

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
            self.post(partial(self._catch_up_to, notice.seq))

    def look_after(self) -> None:
        """Do what is due at this table, though nobody asked."""
        self.post(self._do_what_is_due)

    def is_idle(self, now: int) -> bool:
        """Whether nobody would miss it: the store has all of it."""
        if self.conns or self._working is not None or now < self.wanted_at + KEPT_OPEN:
            return False
        due = self.table.due()
        return due is None or due > now + KEPT_OPEN

    def forget(self) -> None:
        """Nobody needs this room any more: whoever wants the table gets another one."""
        self._closed = True
        self._rest()

    async def close(self) -> None:
        """Finish what was begun, and say good-bye."""
        self._closed = True
        self._rest()
        self._advisers.stop()
        while self._working is not None:
            await asyncio.wait([self._working])
        for conn in self.conns:
            conn.send(wire.write_message(wire.Bye(why="restart")))
            conn.close(GOING_AWAY)

    # -- The queue -------------------------------------------------------------------------------

    def post(self, job: Job) -> None:
        """One thing more to do, after all that came before."""
        self._jobs.append(job)
        self._go_on()

    def _go_on(self) -> None:
        if self._jobs and self._working is None:
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self._jobs:
            job = self._jobs.popleft()
            try:
                await job()
            except Exception as failed:
                self._failed(failed)
        self._working = None

    def _failed(self, failed: Exception) -> None:
        """Something could not be done; the table and its people are none the worse for it."""
        if isinstance(failed, StoreFailure):
            metrics.NOT_KEPT.inc()
            _log.warning("not_kept", table=self.table.id, error=str(failed))
            self._hall.clock.at(self._hall.clock.now() + STEPS_IN, self.look_after)
        elif isinstance(failed, Refusal):  # another worker has done what was to be done
            self._plan()
        else:  # our bug
            _log.error("job_failed", table=self.table.id, exc_info=failed)

    # -- Judge, save, show -----------------------------------------------------------------------

    async def keep(
        self,
        judge: Judge,
        done: Callable[[], None] | None = None,
        verdict: Verdict | None = None,
    ) -> None:
        """Judge, save, tell whoever asked that it is done, show everybody."""
        for _ in range(RETRIES):
            step = self._step(judge())
            if await self._hall.store.append(step.addition):
                self._take(step, done, verdict)
                return
            await self._give_way()
        raise StoreFailure("other workers were always faster")

    def _step(self, draft: Draft) -> Step:
        hall, entry, now = self._hall, draft.entry, self._hall.clock.now()
        after = self.table.after(now, entry, draft.match)
        members = (entry.person,) if isinstance(entry, entries.Sat) else ()
        addition = Addition(
            after.id,
            after.seq,
            now,
            hall.worker,
            write_entry(entry),
            after.status,
            after.due(),
            members,
            after.open_since(),
        )
        return Step(entry, after, addition, perf_counter())

    def _take(
        self, step: Step, done: Callable[[], None] | None, verdict: Verdict | None = None
    ) -> None:
        """It is saved: from now on that is how things stand."""
        after, hall = step.after, self._hall
        self.table, self._wrote_last = after, hall.worker
        hall.bus.publish((Notice(after.id, after.seq),))
        if metrics.ENTRIES.count % TIMED == 0:
            metrics.KEPT_SECONDS.observe(perf_counter() - step.judged_at)
        metrics.ENTRIES.count += 1
        if isinstance(step.entry, entries.Moved):
            self._moves_made.count += 1
        if done is not None:
            done()
        self._show(step.entry, verdict)
        self._plan()

    async def _give_way(self) -> None:
        """Another worker was faster."""
        metrics.CONFLICTS.inc()
        await asyncio.sleep(random() * JITTER)
        await self.catch_up()

    # -- The same for a move, where nobody has to wait -------------------------------------------

    def _move_at_once(self, conn: Conn, message: wire.Move) -> None:
        try:
            step = self._step(self._judge_move(conn.person.id, message))
            self._working = asyncio.ensure_future(self._hall.store.append(step.addition))
        except Exception as why:
            self._not_done(conn, message.id, why)
        else:
            self._working.add_done_callback(partial(self._saved, conn, message, step))

    def _saved(
        self, conn: Conn, message: wire.Move, step: Step, saving: asyncio.Future[bool]
    ) -> None:
        self._working = None
        try:
            if saving.result():
                self._take(step, partial(self._done, conn, message.id))
            else:
                self._jobs.appendleft(partial(self._judge_again, conn, message))
        except Exception as why:
            self._not_done(conn, message.id, why)
        self._go_on()

    async def _judge_again(self, conn: Conn, message: wire.Move) -> None:
        try:
            await self._give_way()
        except Exception as why:
            self._not_done(conn, message.id, why)
        else:
            await self.answer(conn, message)

    async def _catch_up_to(self, seq: int) -> None:
        if seq > self.table.seq:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Take in what other workers have written."""
        for stored in await self._hall.store.entries(self.table.id, self.table.seq):
            if stored.seq == self.table.seq + 1:
                entry = read_entry(stored.body)
                self.table = self.table.after(stored.at, entry)
                self._wrote_last = stored.worker
                self._show(entry, None)
        self._plan()

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
            self.acknowledge(conn, id, why.number)
        elif isinstance(why, Refusal):
            self.refuse(conn, id, why)
        else:
            self.refuse_for_now(conn, id)
            self._failed(why)

    async def _do(self, conn: Conn, message: wire.AnyFromClient) -> None:
        person = conn.person.id
        done = partial(self._done, conn, message.id)
        match message:
            case wire.Move():
                await self.keep(partial(self._judge_move, person, message), done)
            case wire.Sit():
                name = message.name or conn.person.name
                face = conn.person.face if message.face is None else message.face
                await self.keep(lambda: self.table.sit(person, message.seat, name, face), done)
            case wire.Stand():
                await self.keep(lambda: self.table.stand(person, message.seat), done)
            case wire.Set():
                await self.keep(
                    lambda: self.table.change(
                        person, message.options, message.seats, message.settings
                    ),
                    done,
                )
            case wire.Start():
                await self.keep(lambda: self.table.fill(person, message.bot), done)
            case wire.Ready():
                await self.keep(
                    lambda: self.table.ready(person, message.seat, message.ready, message.share),
                    done,
                )
            case wire.Rest():
                await self.keep(lambda: self.table.rest(person, message.seat, message.rest), done)
            case wire.Leave():
                await self.keep(lambda: self.table.leave(person, message.seat), done)
            case wire.Close():
                await self.keep(lambda: self.table.close(person), done)
            case wire.Say():
                await self.keep(partial(self._judge_words, person, message), done)
            case wire.Rematch():
                await self._rematch(person, done)
            case wire.Look():
                self._look_from(conn, message.seat)
                done()
                self._send_all(conn)
            case wire.Catch():
                self._ship.catch(conn, message)
                done()
            case wire.Time() | wire.Story() | wire.Hint():
                raise AssertionError("answered when heard")

    def _judge_move(self, person: str, message: wire.Move) -> Draft:
        self.table.check_move(person, message.seat, message.id, message.move)
        return self.table.move(message.seat, message.move, self._hall.clock.now(), id=message.id)

    def _judge_words(self, person: str, message: wire.Say) -> Draft:
        now = self._hall.clock.now()
        return self.table.say(
            person, message.seat, message.phrase, message.text or "", message.id, now
        )

    async def _rematch(self, person: str, done: Callable[[], None]) -> None:
        if self.table.rematch is None:
            self.table.go_on_at(person, "")
            table = await self._hall.rematch(self.table, person)
            await self.keep(lambda: self._go_on_at(person, table), done)
        else:
            done()

    def _go_on_at(self, person: str, table: str) -> Draft:
        if self.table.rematch is not None:  # somebody else asked for it at the same time
            raise AlreadyDone(self.table.number)
        return self.table.go_on_at(person, table)

    def _look_from(self, conn: Conn, seat: int | None) -> None:
        if seat is not None and seat not in self._own_seats(conn):
            raise NotYours(refusals.NOT_YOUR_SEAT)
        conn.looks_from = seat

    def _tell_story(self, conn: Conn, message: wire.Story) -> None:
        """Told beside the queue, so that the table need not wait, and one after the other."""
        self._stories.append((conn, message))
        if len(self._stories) == 1:
            self._hall.run(self._tell_stories())

    async def _tell_stories(self) -> None:
        while self._stories:
            conn, message = self._stories[0]
            try:
                if conn in self.conns:
                    await self._tell(conn, message)
            except Exception as failed:
                _log.warning("story_failed", table=self.table.id, error=repr(failed))
                self.refuse_for_now(conn, message.id)
            finally:
                self._stories.popleft()

    async def _tell(self, conn: Conn, message: wire.Story) -> None:
        kept = await self._hall.store.entries(self.table.id, 0)
        told, whole = await story.tell(
            self.table.id, kept, conn.looks_from, conn.lang, message.after
        )
        tale = wire.Tale(id=message.id, after=message.after, told=told, whole=whole)
        conn.send(wire.write_message(tale))

    # -- Answers ---------------------------------------------------------------------------------

    def _done(self, conn: Conn, id: str) -> None:
        self.acknowledge(conn, id, self.table.number)

    def acknowledge(self, conn: Conn, id: str, number: int) -> None:
        conn.send(wire.write_message(wire.Ack(id=id, number=number)))

    def refuse(self, conn: Conn, id: str, refused: Refusal) -> None:
        """Normal life: somebody is told why not."""
        metrics.REFUSED.inc()
        conn.send(
            wire.write_message(
                wire.Refused(
                    id=id,
                    why=why(refused),
                    says=refused.say(conn.lang),
                    clause=refused.clause if isinstance(refused, Illegal) else None,
                    until=refused.until if isinstance(refused, refusals.Locked) else None,
                )
            )
        )

    def refuse_for_now(self, conn: Conn, id: str) -> None:
        says = NOT_KEPT.say(conn.lang)
        conn.send(wire.write_message(wire.Refused(id=id, why="again", says=says)))

    # -- Who looks -------------------------------------------------------------------------------

    async def _enter(self, conn: Conn) -> None:
        self.conns.append(conn)
        self._comings += 1
        own = self._own_seats(conn)
        awaited = self.table.match.awaited() if self.table.match else []
        conn.looks_from = next((seat for seat in own if seat in awaited), own[0] if own else None)
        conn.send(
            wire.write_message(
                wire.Welcome(
                    protocol=wire.PROTOCOL,
                    server=VERSION,
                    person=conn.person.id,
                    now=self._hall.clock.now(),
                )
            )
        )
        self._send_all(conn)
        for said in self.table.said:
            conn.send(spoken_message(said))
        self._ship.show_to(conn)
        self._gone_at.pop(conn.person.id, None)
        await self._note_presence()
        self._plan()

    async def _leave(self, conn: Conn) -> None:
        if conn in self.conns:
            self.conns.remove(conn)
            self._comings += 1
            self._gone_at[conn.person.id] = self._hall.clock.now()
            self._plan()

    async def _note_presence(self) -> None:
        """Everybody sees who is there."""
        while change := self._change_of_presence():
            await self.keep(partial(self._coming_or_going, *change))

    def _change_of_presence(self) -> tuple[int, bool] | None:
        """A seat of which the log does not say whether its person is here.

        A line that breaks for a moment is nobody's business.
        """
        worker = self._hall.worker
        here = {conn.person.id for conn in self.conns}
        for seat, chair in enumerate(self.table.chairs):
            if chair.person in here:
                if worker not in chair.workers:
                    return seat, True
            elif worker in chair.workers and self._gone_until(chair.person) is None:
                return seat, False
        return None

    def _gone_until(self, person: str | None) -> int | None:
        """Until when somebody who has just gone may come back unnoticed."""
        until = self._gone_at.get(person or "", 0) + BLINK
        return until if until > self._hall.clock.now() else None

    def _coming_or_going(self, seat: int, comes: bool) -> Draft:
        if comes:
            return Draft(entries.Came(seat=seat, worker=self._hall.worker))
        return self._going(seat, self._hall.worker)

    def _going(self, seat: int, worker: str) -> Draft:
        return Draft(entries.Went(seat=seat, worker=worker))

    def _own_seats(self, conn: Conn) -> list[int]:
        chairs = self.table.chairs
        return [seat for seat in self.table.seats_of(conn.person.id) if not chairs[seat].left]

    # -- What people see -------------------------------------------------------------------------

    def _show(self, entry: AnyEntry, verdict: Verdict | None) -> None:
        """Tell everybody who may know of it."""
        if isinstance(entry, SEEN_ON_THE_TABLE):
            self._show_views(entry, verdict)
            if isinstance(entry, entries.Started) or self.table.status == "over":
                self._show_table()
            return
        if isinstance(entry, entries.Spoke):
            for conn in self.conns:
                conn.send(spoken_message(self.table.said[-1]))
            return
        if isinstance(entry, entries.Sat):
            self._seat_conns(entry)
        self._show_table()

    def _seat_conns(self, sat: entries.Sat) -> None:
        """Whoever has sat down looks from there, and plays."""
        for conn in self.conns:
            if conn.person.id == sat.person and conn.looks_from is None:
                conn.looks_from = sat.seat

    def _show_views(self, entry: AnyEntry, verdict: Verdict | None) -> None:
        showing = Showing(self.table, self.race.shows(), self.race.told(verdict))
        silent = self.table.silent
        for conn in self.conns:
            seat = conn.looks_from
            if silent and not (isinstance(entry, entries.Moved) and entry.seat == seat):
                continue  # nobody else may learn that something was done
            view = showing.view(seat, conn.lang)
            if view is not None:
                conn.send_newest("view", view)

    def _show_table(self) -> None:
        for conn in self.conns:
            self._send_table(conn)

    def _send_table(self, conn: Conn) -> None:
        own = self._own_seats(conn)
        if conn.looks_from is not None and conn.looks_from not in own:  # it has left that seat
            conn.looks_from = next(iter(own), None)
            self._send_view(conn)
        conn.send_newest(
            "table", table_message(self.table, conn.person.id, conn.lang, conn.looks_from)
        )

    def _send_view(self, conn: Conn) -> None:
        view = Showing(self.table).view(conn.looks_from, conn.lang)
        if view is not None:
            conn.send_newest("view", view)

    def _send_all(self, conn: Conn) -> None:
        conn.send_newest(
            "table", table_message(self.table, conn.person.id, conn.lang, conn.looks_from)
        )
        self._send_view(conn)

    # -- What must be looked after ---------------------------------------------------------------

    def _plan(self) -> None:
        """See to bots, clocks and absences, if that is for this worker to do."""
        self._cancel_alarm()
        if self._closed or self._is_calm():
            return
        table, hall = self.table, self._hall
        if self._change_of_presence() is not None:
            self.post(self._note_presence)
        else:
            self._noted = self._seen_now()
        blinks = [until for person in self._gone_at if (until := self._gone_until(person))]
        if self._wrote_last != hall.worker and self._wrote_last in hall.alive:
            self._rest()
            self.race.changed()  # what people have pressed here is judged here all the same
            due = table.due()
            if due is not None:
                self._ring_at(max(due, table.changed_at) + STEPS_IN, self._step_in)
            elif blinks:
                self._ring_at(min(blinks), self.look_after)
            return
        if table.going and table.match is not None and (table.has_people or self.conns):
            self._company.pace = table.settings.pace
            self._company.look(table.match, table.bots, self.race.shows())
        else:
            self._rest()
        self.race.changed()
        self._ship.changed()
        if table.can_start() or table.lost(hall.alive):
            self.post(self._do_what_is_due)
        ends = [self._clock_ends(), table.move_ends(), table.absence_ends(), *blinks]
        times = [time for time in ends if time is not None]
        if times:
            self._ring_at(max(min(times), self._not_before), self.look_after)

    def _is_calm(self) -> bool:
        """Whether people play among themselves, and nothing runs but their own thoughts."""
        table = self.table
        return (
            self._noted == self._seen_now()
            and self._wrote_last == self._hall.worker
            and table.going
            and not (table.bots or table.settings.limit or self._gone_at or self.race.in_use)
            and table.clock_ends is None
            and table.away_since is None
            and not self._ship.in_use
        )

    def _seen_now(self) -> object:
        """What who is there depends on: it has been noted as long as this stays the same."""
        return self.table.seating, self._comings

    def _clock_ends(self) -> int | None:
        """When the table's clock has run out for everybody, however long the line."""
        ends = self.table.clock_ends
        return None if ends is None or not self.table.going else self.race.settled(ends)

    async def _do_what_is_due(self) -> None:
        try:
            await self._do_first_due()
        except Refusal:  # another worker has done it meanwhile
            self._not_before = self._hall.clock.now() + LOOKS_AGAIN
            self._plan()

    async def _do_first_due(self) -> None:
        table, now = self.table, self._hall.clock.now()
        clock_ends, move_ends = self._clock_ends(), table.move_ends()
        if table.can_start():
            await self.keep(self._start)
        elif lost := table.lost(self._hall.alive):
            await self.keep(partial(self._going, *lost[0]))
        elif clock_ends is not None and clock_ends <= now:
            await self.race.judge()  # what was pressed before the clock ran out comes first
            if self.table.seq == table.seq:
                await self.keep(partial(self._time_out, table.seq))
        elif move_ends is not None and move_ends <= now:
            await self.keep(partial(self._move_for, table.seq))
        elif absent := table.long_absent(now):
            await self.keep(partial(self._sit_in, absent[0]))
        else:
            self._plan()

    def _start(self) -> Draft:
        if not self.table.can_start():
            raise NotNow(refusals.NOT_OPEN)
        return self.table.start()

    def _time_out(self, seq: int) -> Draft:
        self._check_unchanged(seq)
        return self.table.time_out(self._hall.clock.now())

    def _move_for(self, seq: int) -> Draft:
        self._check_unchanged(seq)
        slowest = self.table.slowest()
        if slowest is None:
            raise NotNow(refusals.SOMEBODY_MOVED)
        return self.table.move_for(slowest, self._hall.clock.now())

    def _check_unchanged(self, seq: int) -> None:
        """What is done because time ran out is not done twice by two workers."""
        if self.table.seq != seq:
            raise NotNow(refusals.SOMEBODY_MOVED)

    def _sit_in(self, seat: int) -> Draft:
        if seat not in self.table.long_absent(self._hall.clock.now()):
            raise NotNow(refusals.SOMEBODY_MOVED)
        return Draft(entries.SatIn(seat=seat))

    def _step_in(self) -> None:
        """The worker that should have gone on has not."""
        self._wrote_last = self._hall.worker
        self.look_after()

    def _ring_at(self, when: int, do: Callable[[], None]) -> None:
        self._alarm = self._hall.clock.at(when, do)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _rest(self) -> None:
        self._cancel_alarm()
        self._company.stop()
        self.race.stop()
        self._ship.stop()

    # -- Bots ------------------------------------------------------------------------------------

    def _bot_moves(self, seat: int, move: str, position: int) -> None:
        if self.table.racing():
            self.race.press_of_bot(seat, move)
        else:
            judge = partial(self._judge_bot_in_turn, seat, move, position)
            self.post(partial(self.keep_bot_move, seat, judge))

    def _judge_bot_in_turn(self, seat: int, move: str, position: int) -> Draft:
        match = self.table.match
        if match is None or has_moved(match, seat, position):
            raise NotNow(refusals.SOMEBODY_MOVED)
        return self.judge_bot(seat, move, self._hall.clock.now())

    async def keep_bot_move(self, seat: int, judge: Judge, verdict: Verdict | None = None) -> bool:
        """Whether a bot's move could be made."""
        try:
            await self.keep(judge, None, verdict)
            return True
        except Refusal as refused:
            _log.debug("bot_refused", table=self.table.id, seat=seat, says=str(refused))
            self._company.refused(seat)
            return False
        except StoreFailure:
            self._company.refused(seat)
            raise

    def bot_was_refused(self, seat: int) -> None:
        self._company.refused(seat)

    def judge_bot(self, seat: int, move: str, at: int, drew: tuple[int, ...] = ()) -> Draft:
        if seat not in self.table.bots:
            raise NotYours(refusals.NOT_YOUR_SEAT)
        return self.table.move(seat, move, at, by="bot", drew=drew)


def why(refused: Refusal) -> wire.Why:
    if isinstance(refused, Illegal):
        return "illegal"
    if isinstance(refused, NotYours):
        return "not-yours"
    if isinstance(refused, refusals.Locked):
        return "locked"
    if isinstance(refused, refusals.Reused):
        return "malformed"
    if isinstance(refused, refusals.TooOften):
        return "too-much"
    return "not-now"
