"""Moves in real time, where it matters who is first.

Presses go to the referee on arrival and are judged in the order in which they were made
(``tables.referee``); only then do they enter the room's queue.
"""

from functools import partial
from typing import NamedTuple

from tablee.core.errors import Illegal, Text
from tablee.core.match import Match
from tablee.processes.bot_pool import Choice
from tablee.server import wire
from tablee.server.room import answers
from tablee.server.room.bots import Bots
from tablee.server.room.services import Requester, TableRoom
from tablee.server.room.subscribers import Conn
from tablee.server.room.view_messages import namer
from tablee.tables import refusals
from tablee.tables.clock import Alarm
from tablee.tables.entries import Instead
from tablee.tables.judge import Draft, Judge
from tablee.tables.referee import Lead, Press, Referee, Ruling, lead
from tablee.tables.table import Table

END_OF_TIME = 1 << 60


class WaitingPress(NamedTuple):
    """A press whose ruling is pending: where to send the reply."""

    conn: Conn
    message: wire.Move


class LiveMoves:
    """The referee at a room's table."""

    def __init__(self, room: TableRoom, bots: Bots) -> None:
        self._room = room
        self._bots = bots
        self._clock = room.services.clock
        self._referee: Referee | None = None
        self._waiting: dict[tuple[int, str], WaitingPress] = {}
        self._instead: dict[int, Instead | None] = {}  # by seat of a bot whose press waits
        self._alarm: Alarm | None = None
        self._show: int | None = None
        self._shown_for = -1  # the number that ``_show`` belongs to
        self._before: Match | None = None  # the match before the latest ruling

    @property
    def in_use(self) -> bool:
        """Whether this room has ever played in real time."""
        return self._referee is not None

    @property
    def referee(self) -> Referee:
        if self._referee is None:
            table = self._room.table
            self._referee = Referee(table.seed, len(table.chairs), table.settings.head_starts)
        return self._referee

    # -- Presses --------------------------------------------------------------------------------

    def press(self, conn: Conn, message: wire.Move) -> None:
        """A person made a move; it waits for the referee."""
        seat = message.seat
        try:
            Judge(self._room.table).check_move(conn.person.id, seat, message.id, message.move)
        except answers.EXPECTED as error:
            answers.answer_failure(conn, message.id, error)
            return
        key = (seat, message.id)
        resent = key in self._waiting
        self._waiting[key] = WaitingPress(conn, message)
        if resent:  # sent again after a reconnection
            return
        self._update_lags()
        self.referee.receive(
            seat, message.move, message.id, message.seen, self._clock.now(), conn.lag
        )
        self._set_alarm()

    def press_of_bot(self, seat: int, choice: Choice) -> None:
        self._update_lags()
        self._instead[seat] = choice.instead
        self.referee.receive(seat, choice.move, "", 0, self._clock.now(), None)
        self._set_alarm()

    def _update_lags(self) -> None:
        table = self._room.table
        bots = table.bots
        for seat, chair in enumerate(table.chairs):
            lags = [
                conn.lag
                for conn in self._room.subscribers.conns
                if seat not in bots and conn.person.id == chair.person
            ]
            self.referee.update_lags(seat, lags)

    def measured(self, conn: Conn) -> None:
        """Show players in real time their latency, before they lose by it."""
        if not self._room.table.racing():
            return
        self._update_lags()
        quality = wire.LineQuality(lag=conn.lag.trusted, window=self.referee.window)
        conn.send_latest("line", wire.write_message(quality))

    # -- Judging --------------------------------------------------------------------------------

    def changed(self) -> None:
        """The table has changed."""
        if self._room.table.racing():
            self._set_alarm()
        elif self._referee is not None:
            self._drop_all()

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def settled(self, ends: int) -> int:
        """When every press made before this instant must have arrived."""
        return self.referee.settled(ends)

    def _set_alarm(self) -> None:
        self.stop()
        due = self.referee.due(self._room.table.clock_ends)
        if due is not None:
            self._alarm = self._clock.at(due, partial(self._room.queue.post, self.play_due))

    async def play_due(self) -> None:
        """Make all moves that are due, the earliest press first."""
        try:
            while self._room.table.racing():
                table = self._room.table
                ruling = self.referee.next_ruling(self._clock.now(), table.number, table.clock_ends)
                if ruling is None:
                    break
                await self._play(ruling)
        finally:  # after an error the other presses still need their alarm
            self.changed()

    async def _play(self, ruling: Ruling) -> None:
        room, press = self._room, ruling.press
        self._before = room.table.match
        waiting_press = self._waiting.pop((press.seat, press.id), None)
        if ruling.until is not None:
            self._lock(press, waiting_press, ruling.until)
            return
        if waiting_press is None:
            choice = Choice(press.move, self._instead.pop(press.seat, None))
            make_draft = partial(self._bots.draft_move, press.seat, choice, press.at, ruling.drew)
            await self._bots.keep_move(press.seat, make_draft, ruling)
            return
        conn = waiting_press.conn
        try:
            make_draft = partial(self._draft_press, conn.person.id, press, ruling.drew)
            await room.keep(make_draft, Requester(conn, press.id), ruling)
        except Illegal as refused:
            answers.refuse(conn, press.id, self._explained(press, refused))
        except Exception as error:
            answers.answer_failure(conn, press.id, error)
            if not isinstance(error, answers.EXPECTED):
                raise

    def accepted(self, press: Press) -> None:
        """The rules accepted this press."""
        self.referee.accepted(press, self._room.table.number)

    def _lock(self, press: Press, waiting_press: WaitingPress | None, until: int) -> None:
        if waiting_press is None:
            self._bots.refused(press.seat)
        else:
            locked = refusals.Locked(refusals.FALSE_START, until)
            answers.refuse(waiting_press.conn, press.id, locked)

    def _draft_press(self, person: str, press: Press, drew: tuple[int, ...]) -> Draft:
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
        """The refusal, with who was faster and by how much."""
        leads = self.referee.lost_to(press)
        if not leads:
            return refused
        return Illegal(refused.clause, with_lead(refused.text, leads[0], self._room.table))

    def _drop_all(self) -> None:
        """The race is over: pending presses are judged like any other move."""
        self.stop()
        while ruling := self.referee.next_ruling(END_OF_TIME, self._room.table.number):
            press = ruling.press
            waiting_press = self._waiting.pop((press.seat, press.id), None)
            if waiting_press is None:
                self._bots.refused(press.seat)
            else:
                self._room.queue.post(
                    partial(self._room.answer, waiting_press.conn, waiting_press.message)
                )

    # -- Showing --------------------------------------------------------------------------------

    def show_time(self) -> int | None:
        """When all screens show the latest change, so that everybody sees it at once."""
        table = self._room.table
        if not table.racing() or table.match is None:
            return None
        if self._shown_for != table.view_number:
            self._shown_for = table.view_number
            self._update_lags()
            now = self._clock.now()
            self._show = self.referee.show_at(now)
            if table.game.just_started(table.match.state):
                start = self.referee.start_at(table.seen_at, table.view_number)
                if start > now:  # not if the room is loaded long after the start
                    self._show = start
                    self.referee.cue(start)
            self._note_offers(table.match, self._show)
        return self._show

    def _note_offers(self, match: Match, show: int) -> None:
        """Tell the referee from when each seat can see its legal moves."""
        if match.game.live(match.record.options):
            for seat in range(match.seats):
                self.referee.offered(seat, match.legal(seat), show)

    def verdict_message(self, ruling: Ruling | None) -> wire.Verdict | None:
        """Who was first, and ahead of whom: a rival whose same move is no longer legal."""
        before, now = self._before, self._room.table.match
        if ruling is None or before is None or now is None:
            return None
        press = ruling.press
        for rival in ruling.rivals:
            seat, move = rival.seat, rival.move
            if move in before.legal(seat) and move not in now.legal(seat):
                ahead = lead(press, rival)
                tie = seat in ruling.drew
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
