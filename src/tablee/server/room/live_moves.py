"""Presses at a table where it matters who is first, until the referee has judged them.

They are heard the instant they arrive and judged in the order in which they were made
(``tables.referee``); only then do they enter the room's queue.
"""

from functools import partial
from typing import NamedTuple

from tablee.core.errors import Illegal, Refusal, Text
from tablee.core.match import Match
from tablee.server import wire
from tablee.server.room import answers
from tablee.server.room.bots import Bots
from tablee.server.room.services import Asked, TableRoom
from tablee.server.room.subscribers import Conn
from tablee.server.room.view_messages import namer
from tablee.storage.store import StoreFailure
from tablee.tables import refusals
from tablee.tables.clock import Alarm
from tablee.tables.judge import Draft, Judge
from tablee.tables.referee import Lead, Press, Referee, Verdict, lead
from tablee.tables.refusals import AlreadyDone
from tablee.tables.table import Table

END_OF_TIME = 1 << 60


class Presser(NamedTuple):
    """Who waits for the verdict."""

    conn: Conn
    message: wire.Move


class LiveMoves:
    """The referee at a room's table."""

    def __init__(self, room: TableRoom, bots: Bots) -> None:
        self._room = room
        self._bots = bots
        self._clock = room.services.clock
        self._referee: Referee | None = None
        self._waiting: dict[tuple[int, str], Presser] = {}
        self._alarm: Alarm | None = None
        self._show: int | None = None
        self._shown_for = -1  # the number that ``_show`` belongs to
        self._before: Match | None = None  # the match before the press that was judged last

    @property
    def in_use(self) -> bool:
        """Whether it has ever mattered here who is first."""
        return self._referee is not None

    @property
    def referee(self) -> Referee:
        if self._referee is None:
            table = self._room.table
            self._referee = Referee(table.seed, len(table.chairs), table.settings.head_starts)
        return self._referee

    # -- Hearing --------------------------------------------------------------------------------

    def press(self, conn: Conn, message: wire.Move) -> None:
        """A person has pressed."""
        seat = message.seat
        try:
            Judge(self._room.table).check_move(conn.person.id, seat, message.id, message.move)
        except AlreadyDone as done:
            answers.acknowledge(conn, message.id, done.number)
            return
        except Refusal as refused:
            answers.refuse(conn, message.id, refused)
            return
        key = (seat, message.id)
        known = key in self._waiting
        self._waiting[key] = Presser(conn, message)
        if known:  # sent again after a reconnection: it has been heard
            return
        self._note_lines()
        self.referee.hear(seat, message.move, message.id, message.seen, self._clock.now(), conn.lag)
        self._set_alarm()

    def press_of_bot(self, seat: int, move: str) -> None:
        self._note_lines()
        self.referee.hear(seat, move, "", 0, self._clock.now(), None)
        self._set_alarm()

    def _note_lines(self) -> None:
        table = self._room.table
        bots = table.bots
        for seat, chair in enumerate(table.chairs):
            lines = [
                conn.lag
                for conn in self._room.subscribers.conns
                if seat not in bots and conn.person.id == chair.person
            ]
            self.referee.lines(seat, lines)

    def measured(self, conn: Conn) -> None:
        """Whoever plays in real time sees how far away he is, before he loses by it."""
        if not self._room.table.racing():
            return
        self._note_lines()
        quality = wire.LineQuality(lag=conn.lag.trusted, window=self.referee.window)
        conn.send_latest("line", wire.write_message(quality))

    # -- Judging --------------------------------------------------------------------------------

    def changed(self) -> None:
        """The table is another one now."""
        if self._room.table.racing():
            self._set_alarm()
        elif self._referee is not None:
            self._drop_all()

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def settled(self, ends: int) -> int:
        """From when nobody can be heard any more who pressed before this instant."""
        return self.referee.settled(ends)

    def _set_alarm(self) -> None:
        self.stop()
        due = self.referee.due(self._room.table.clock_ends)
        if due is not None:
            self._alarm = self._clock.at(due, partial(self._room.queue.post, self.judge))

    async def judge(self) -> None:
        """Make the moves whose time has come, the earliest press first."""
        while self._room.table.racing():
            table = self._room.table
            verdict = self.referee.verdict(self._clock.now(), table.number, table.clock_ends)
            if verdict is None:
                break
            await self._play(verdict)
        self.changed()

    async def _play(self, verdict: Verdict) -> None:
        room, press = self._room, verdict.press
        self._before = room.table.match
        presser = self._waiting.pop((press.seat, press.id), None)
        if verdict.until is not None:
            self._lock(press, presser, verdict.until)
            return
        if presser is None:
            judge = partial(self._bots.judge, press.seat, press.move, press.at, verdict.drew)
            await self._bots.keep_move(press.seat, judge, verdict)
            return
        conn = presser.conn
        try:
            judge = partial(self._judge_press, conn.person.id, press, verdict.drew)
            await room.keep(judge, Asked(conn, press.id), verdict)
        except AlreadyDone as done:
            answers.acknowledge(conn, press.id, done.number)
        except Illegal as refused:
            answers.refuse(conn, press.id, self._explained(press, refused))
        except Refusal as refused:
            answers.refuse(conn, press.id, refused)
        except StoreFailure:
            answers.refuse_for_now(conn, press.id)
            raise

    def accepted(self, press: Press) -> None:
        """The rules took this press: the table has its number since."""
        self.referee.accepted(press, self._room.table.number)

    def _lock(self, press: Press, presser: Presser | None, until: int) -> None:
        if presser is None:
            self._bots.refused(press.seat)
        else:
            locked = refusals.Locked(refusals.FALSE_START, until)
            answers.refuse(presser.conn, press.id, locked)

    def _judge_press(self, person: str, press: Press, drew: tuple[int, ...]) -> Draft:
        table = self._room.table
        Judge(table).check_move(person, press.seat, press.id, press.move)
        return Judge(table).move(
            press.seat,
            press.move,
            press.at,
            id=press.id,
            lag=press.lag,
            flag=press.flag,
            drew=drew,
        )

    def _explained(self, press: Press, refused: Illegal) -> Illegal:
        """Who was faster, and by how much."""
        leads = self.referee.lost_to(press)
        if not leads:
            return refused
        return Illegal(refused.clause, with_lead(refused.text, leads[0], self._room.table))

    def _drop_all(self) -> None:
        """It no longer matters who is first: what waits is judged like any other move."""
        self.stop()
        while verdict := self.referee.verdict(END_OF_TIME, self._room.table.number):
            press = verdict.press
            presser = self._waiting.pop((press.seat, press.id), None)
            if presser is None:
                self._bots.refused(press.seat)
            else:
                self._room.queue.post(partial(self._room.answer, presser.conn, presser.message))

    # -- Showing --------------------------------------------------------------------------------

    def shows(self) -> int | None:
        """The instant at which all screens show what has just happened."""
        table = self._room.table
        if not table.racing() or table.match is None:
            return None
        if self._shown_for != table.view_number:
            self._shown_for = table.view_number
            self._note_lines()
            now = self._clock.now()
            self._show = self.referee.show_at(now)
            if table.game.just_started(table.match.state):
                start = self.referee.start_at(table.seen_at, table.number)
                if start > now:  # not where the room is opened long after the start
                    self._show = start
                    self.referee.cue(start)
            self._offer(table.match, self._show)
        return self._show

    def _offer(self, match: Match, show: int) -> None:
        """From when each person can see what may be done."""
        if match.game.live(match.record.options):
            bots = self._room.table.bots
            for seat in range(match.seats):
                if seat not in bots:
                    self.referee.offered(seat, match.legal(seat), show)

    def told(self, verdict: Verdict | None) -> wire.Verdict | None:
        """Who was first, for everybody to see: ahead of somebody who can no longer do the same."""
        before, now = self._before, self._room.table.match
        if verdict is None or before is None or now is None:
            return None
        press = verdict.press
        for rival in verdict.rivals:
            seat, move = rival.seat, rival.move
            if move in before.legal(seat) and move not in now.legal(seat):
                ahead = lead(press, rival)
                tie = seat in verdict.drew
                return wire.Verdict(seat=press.seat, ahead_of=seat, by=ahead.by, tie=tie)
        return wire.Verdict(seat=press.seat, ahead_of=None, by=0, tie=False)


def with_lead(text: Text, ahead: Lead, table: Table) -> Text:
    en, fr = namer(table, "en")(ahead.seat), namer(table, "fr")(ahead.seat)
    if ahead.tie:
        return Text(
            f"{text.en}; {en} won the draw in a tie",
            f"{text.fr} ; {fr} a gagné le tirage au sort à égalité",
        )
    return Text(
        f"{text.en}; {en} was {ahead.by} ms faster",
        f"{text.fr} ; {fr} a été plus rapide de {ahead.by} ms",
    )
