"""The judge of a table: decides what may be added to its log.

Each method returns the entry to save as a ``Draft``, or raises a Refusal. Judging changes nothing.
"""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from tablee.core.bot import Level
from tablee.core.match import Match
from tablee.core.refusals import NOT_YOUR_TURN
from tablee.tables import entries, refusals
from tablee.tables.chat import CHAT_AFTER_END, is_flooding, was_said
from tablee.tables.entries import AnyEntry, Instead, Phrase, SeatPlan, Settings, Status
from tablee.tables.log_lines import lines_from
from tablee.tables.names import distinct
from tablee.tables.refusals import AlreadyDone, NotNow, NotYours, Reused, TooOften
from tablee.tables.seats import Chair
from tablee.tables.setup import check_setup
from tablee.tables.table import Table
from tablee.tables.tidy_text import tidy, tidy_words

LEAST_ABSENCE = 10_000  # milliseconds before somebody else may call a stand-in


class Draft(msgspec.Struct, frozen=True):
    """An entry to save, and the match after it, if it changes the match."""

    entry: AnyEntry
    match: Match | None = None


class Judge:
    """Judges requests of people, bots and clocks against the current table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    # -- Before the start ---------------------------------------------------------------------

    def sit(self, person: str, seat: int, name: str, face: int) -> Draft:
        self._check_status("open")
        chair = self._chair(seat)
        if chair.person == person:
            raise AlreadyDone(self._table.number)
        if chair.kind != "open":
            raise NotYours(refusals.TAKEN)
        if person != self._table.host:
            self._check_welcome(person)
        name = distinct(tidy(name), self._table.names())
        return Draft(entries.Sat(seat=seat, person=person, name=name, face=face))

    def _check_welcome(self, person: str) -> None:
        """Whether a guest may take one more seat."""
        table, seated = self._table, person in self._table.people()
        if person in table.barred:
            raise NotYours(refusals.BARRED)
        if table.settings.locked and not seated:
            raise NotYours(refusals.LOCKED)
        if table.settings.listed and seated:
            raise NotYours(refusals.ONE_SEAT)

    def stand(self, person: str, seat: int) -> Draft:
        """Leave a seat; the host may also free the seat of somebody else."""
        self._check_status("open")
        if person != self._table.host or self._chair(seat).person is None:
            self._check_mine(person, seat)
        return Draft(entries.Stood(seat=seat))

    def stand_idle(self, seat: int, at: int) -> Draft:
        """Free the seat of somebody for whom all others have waited too long."""
        if seat not in self._table.idle(at):
            raise NotNow(refusals.SOMEBODY_MOVED)
        return Draft(entries.Stood(seat=seat))

    def change(
        self,
        person: str,
        options: Mapping[str, object],
        seats: tuple[SeatPlan, ...],
        settings: Settings,
    ) -> Draft:
        self._check_status("open")
        self._check_host(person)
        checked = check_setup(self._table.game, options, seats, settings)
        for chair in self._table.chairs[len(seats) :]:
            if chair.person is not None and chair.person != person:
                raise NotYours(refusals.TAKEN)
        plans = tuple(chair.plan for chair in self._table.chairs)
        if (checked, seats, settings) == (self._table.options, plans, self._table.settings):
            raise AlreadyDone(self._table.number)
        return Draft(entries.Changed(options=checked, seats=seats, settings=settings))

    def fill(self, person: str, bot: Level) -> Draft:
        """Put bots on all open seats."""
        self._check_status("open")
        self._check_host(person)
        table = self._table
        seats = tuple(
            SeatPlan(bot=bot) if chair.kind == "open" else chair.plan for chair in table.chairs
        )
        return Draft(
            entries.Changed(options=dict(table.options), seats=seats, settings=table.settings)
        )

    def ready(self, person: str, seat: int, ready: bool, share: str | None) -> Draft:
        self._check_status("open")
        self._check_mine(person, seat)
        if self._table.chairs[seat].ready == ready:
            raise AlreadyDone(self._table.number)
        return Draft(entries.Readied(seat=seat, ready=ready, share=share))

    def start(self) -> Draft:
        match = self._table.deal()
        self._go_on(match, 0)
        lines = lines_from(match, 0)
        return Draft(entries.Started(lines=lines, rules=self._table.rules), match)

    # -- During the match ---------------------------------------------------------------------

    def check_move(self, person: str, seat: int, id: str, move: str) -> None:
        """Check that this person may move at this seat; raises AlreadyDone for a repeated id."""
        chair = self._chair(seat)
        if chair.person != person:
            raise NotYours(refusals.NOT_YOUR_SEAT)
        if id in chair.done:
            number, made = chair.done[id]
            if not self._table.game.is_same_move(move, made):
                raise Reused(refusals.USED_BEFORE)
            raise AlreadyDone(number)
        if chair.left:
            raise NotYours(refusals.GIVEN_UP)
        self._check_playing()

    def move(
        self,
        seat: int,
        move: str,
        at: int,
        *,
        id: str = "",
        by: Literal["person", "bot", "clock"] = "person",
        lag: int = 0,
        flag: str = "",
        drew: tuple[int, ...] = (),
        instead: Instead | None = None,
        line: int = 0,
    ) -> Draft:
        """A move of any seat; ``at`` is when it counts as made.

        Where its moment matters, ``line`` is the one-way lag of the connection it came by.
        """
        move = self._table.made_at(move, at, line)
        match, lines = self._played(at, lambda match, stamp: match.step(seat, move, stamp))
        moved = entries.Moved(
            seat=seat, lines=lines, id=id, by=by, lag=lag, flag=flag, drew=drew, instead=instead
        )
        return Draft(moved, match)

    def check_next(self, person: str, seat: int) -> None:
        """Whether this person may say that they want to go on from a pause."""
        self._check_mine(person, seat)
        self._check_playing()

    def move_for(self, seat: int, at: int) -> Draft:
        """Make the fallback move for a seat whose time has run out."""
        self._check_playing()
        return self.move(seat, self._table.playing().fallback(seat), at, by="clock")

    def time_out(self, at: int) -> Draft:
        """The house moves because the table's clock has run out."""
        match, lines = self._played(at, Match.next_house_move)
        return Draft(entries.HouseMoved(lines=lines), match)

    def settle(self, outcome: str, at: int) -> Draft:
        """The house's move that is the outcome of a simulation, in notation."""
        match, lines = self._played(at, lambda match, stamp: match.follow_house(outcome, stamp))
        return Draft(entries.HouseMoved(lines=lines), match)

    def _played(
        self, at: int, play: Callable[[Match, int], object]
    ) -> tuple[Match, tuple[str, ...]]:
        """The match after this move and the house's moves that follow, and its new log lines."""
        self._check_playing()
        match = self._table.playing().copy()
        before, stamp = len(match.record.lines), self._table.stamp(at)
        play(match, stamp)
        self._go_on(match, stamp)
        return match, lines_from(match, before)

    def _go_on(self, match: Match, stamp: int) -> None:
        """Make the house's moves until somebody must move or a simulation is due."""
        while match.house_must_move() and not self._table.is_simulated(match):
            match.next_house_move(stamp)

    def rest(self, person: str, seat: int, rest: bool) -> Draft:
        self._check_status("playing")
        self._check_mine(person, seat)
        if self._table.chairs[seat].wants_rest == rest:
            raise AlreadyDone(self._table.number)
        return Draft(entries.RestVoted(seat=seat, rest=rest))

    def stand_in(self, person: str, seat: int, at: int) -> Draft:
        """Let a bot play for an absent person at once; anybody at the table may ask for it."""
        chair = self._chair(seat)
        self._check_playing()
        if not any(each.person == person and not each.left for each in self._table.chairs):
            raise NotYours(refusals.NOT_AT_THE_TABLE)
        if chair.sits_in or chair.left:
            raise AlreadyDone(self._table.number)
        if not chair.needs_stand_in:
            raise NotNow(refusals.NOT_AWAY)
        if at < chair.away_since + LEAST_ABSENCE:
            raise NotNow(refusals.JUST_LEFT)
        return Draft(entries.SatIn(seat=seat))

    def leave(self, person: str, seat: int) -> Draft:
        if self._table.status == "open":
            return self.stand(person, seat)
        self._check_status("playing")
        self._check_mine(person, seat)
        return Draft(entries.Left(seat=seat))

    # -- What a host may do about a guest --------------------------------------------------------

    def remove(self, person: str, seat: int, *, bar: bool) -> Draft:
        """Take whoever has this seat away from the table, from all their seats."""
        if self._table.status not in ("open", "playing"):
            self._check_playing()
        guest = self._guest(person, seat)
        if self._table.chairs[seat].left and (guest in self._table.barred or not bar):
            raise AlreadyDone(self._table.number)
        return Draft(entries.Removed(person=guest, barred=bar))

    def mute(self, person: str, seat: int, *, mute: bool) -> Draft:
        guest = self._guest(person, seat)
        if (guest in self._table.muted) == mute:
            raise AlreadyDone(self._table.number)
        return Draft(entries.Muted(person=guest, muted=mute))

    def _guest(self, host: str, seat: int) -> str:
        """Who has this seat, seen by the host."""
        self._check_host(host)
        guest = self._chair(seat).person
        if guest is None:
            raise NotYours(refusals.NO_SEAT)
        if guest == host:
            raise NotYours(refusals.NOT_YOURSELF)
        return guest

    # -- After the match, and at any time -----------------------------------------------------

    def go_on_at(self, person: str, table: str) -> Draft:
        """Record the table of the rematch."""
        if self._table.status not in ("over", "closed"):
            raise NotNow(refusals.NOT_OVER)
        if person not in self._table.people():
            raise NotYours(refusals.NOT_YOUR_SEAT)
        return Draft(entries.Rematched(table=table))

    def say(
        self, person: str, seat: int, phrase: Phrase | None, text: str, id: str, at: int
    ) -> Draft:
        """A chat message from a seated person."""
        self._check_mine(person, seat)
        if was_said(self._table.said, person, id):
            raise AlreadyDone(self._table.number)
        if self._table.status == "closed":
            raise NotNow(refusals.CLOSED)
        if self._table.status == "over" and at > self._table.seen_at + CHAT_AFTER_END:
            raise NotNow(refusals.CHAT_ENDED)
        if person in self._table.muted or person in self._table.barred:
            raise NotYours(refusals.MUTED)
        if self._table.settings.talk == "none":
            raise NotNow(refusals.CHAT_OFF)
        if phrase is None and self._table.settings.talk != "free":
            raise NotNow(refusals.ONLY_PHRASES)
        if is_flooding(self._table.said, person, at):
            raise TooOften(refusals.CHAT_FLOOD)
        words = "" if phrase is not None else tidy_words(text)
        return Draft(entries.Spoke(seat=seat, phrase=phrase, text=words, id=id))

    def close(self, person: str) -> Draft:
        if self._table.status == "closed":
            raise NotNow(refusals.CLOSED)
        self._check_host(person)
        return Draft(entries.Closed())

    def check_hint(self, person: str, seat: int) -> None:
        """Check that this seat may get a hint: only if all other seats are played by bots."""
        self._check_mine(person, seat)
        self._check_playing()
        others = set(range(len(self._table.chairs))) - {seat}
        if not others <= self._table.bots.keys():
            raise NotNow(refusals.NO_HINT_AMONG_PEOPLE)
        if self._table.racing():
            raise NotNow(refusals.NO_HINT_IN_REAL_TIME)
        if seat not in self._table.playing().movers():
            raise NotNow(NOT_YOUR_TURN)

    # -- Checks -------------------------------------------------------------------------------

    def _chair(self, seat: int) -> Chair:
        if seat not in range(len(self._table.chairs)):
            raise NotYours(refusals.NO_SEAT)
        return self._table.chairs[seat]

    def _check_mine(self, person: str, seat: int) -> None:
        chair = self._chair(seat)
        if chair.person != person:
            raise NotYours(refusals.NOT_YOUR_SEAT)
        if chair.left:
            raise NotYours(refusals.GIVEN_UP)

    def _check_host(self, person: str) -> None:
        if person != self._table.host:
            raise NotYours(refusals.ONLY_THE_HOST)

    def _check_status(self, wanted: Status) -> None:
        if self._table.status == wanted:
            return
        if self._table.status == "open":
            raise NotNow(refusals.NOT_PLAYING)
        if self._table.status == "closed":
            raise NotNow(refusals.CLOSED)
        if self._table.status == "over":
            raise NotNow(refusals.OVER)
        raise NotNow(refusals.NOT_OPEN)

    def _check_playing(self) -> None:
        self._check_status("playing")
        if self._table.resting:
            raise NotNow(refusals.RESTING)
