"""A table: what its log adds up to, and what may be added to it.

``after`` is the table with one entry more; the table itself never changes, so that nothing is
lost when an entry cannot be kept. The other verbs judge what somebody asks for and return the
entry to be kept, as a ``Draft``, or raise a Refusal. There is no clock and no I/O here: times
come from outside, in milliseconds since 1970.
"""

from collections.abc import Collection, Mapping
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from tablee.core.bot import LEVELS
from tablee.core.errors import BadSetup, Text
from tablee.core.fair import FairLuck, commitment
from tablee.core.game import AnyGame
from tablee.core.log import HOUSE_NAME, LINE, Line, Record, Value
from tablee.core.match import Match
from tablee.games import find
from tablee.games.riff_raff.live import Question, question
from tablee.games.riff_raff.rules import RiffRaff
from tablee.tables import entries, refusals
from tablee.tables.entries import AnyEntry, Level, Phrase, SeatPlan, Settings
from tablee.tables.refusals import AlreadyDone, NotNow, NotYours, Reused, TooOften
from tablee.tables.store import Status

REMEMBERED = 64  # moves of a seat whose ids are known, should they be sent again
LONGEST_NAME = 24
LONGEST_LIMIT = 14 * 24 * 3600  # seconds
HEAD_START = 2000  # milliseconds at most
LONGEST_SAID = 140  # characters
SAID_KEPT = 20  # things said that somebody who comes later still hears
MOST_SAID = 5  # things that a person may say …
SAID_WITHIN = 10_000  # … in so many milliseconds
TALK_AFTERWARDS = 3600_000  # milliseconds from the end of a match until nobody talks any more


class Chair(msgspec.Struct, frozen=True):
    """A seat and who has it."""

    plan: SeatPlan
    person: str | None = None
    name: str = ""
    face: int = 0
    ready: bool = False
    share: str | None = None
    workers: frozenset[str] = frozenset()  # where the person is connected
    away_since: int = 0  # counts while connected nowhere
    sits_in: bool = False  # a bot plays for the person, who is away
    left: bool = False  # the person has given up the seat for good
    wants_rest: bool = False
    done: dict[str, tuple[int, str]] = {}  # ids of the latest moves → their numbers and moves

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        if self.plan.bot is not None:
            return "bot"
        return "open" if self.person is None else "person"

    @property
    def here(self) -> bool:
        return bool(self.workers)

    @property
    def is_missed(self) -> bool:
        """Whether somebody is away for whom nobody plays."""
        return self.person is not None and not (self.workers or self.sits_in or self.left)

    def having_done(self, id: str, number: int, move: str) -> "Chair":
        done = {**self.done, id: (number, move)}
        if len(done) > REMEMBERED:
            del done[next(iter(done))]
        return replace(self, done=done)


class Said(NamedTuple):
    """Something that somebody said, as everybody hears it."""

    number: int  # of the things said at this table, from 1
    at: int
    after: int  # the number of the view that lay there
    seat: int
    person: str
    name: str  # as it was then: somebody else may sit there later
    phrase: Phrase | None
    text: str
    id: str


class Draft(msgspec.Struct, frozen=True):
    """An entry to be kept, and the match as it will be then, where it changes."""

    entry: AnyEntry
    match: Match | None = None


class Table:
    """One table, from its first entry on."""

    def __init__(self, id: str, created: entries.Created, at: int) -> None:
        self.id = id
        self.game: AnyGame = find(created.game)
        self.host = created.host
        self.seed = bytes.fromhex(created.seed)
        self.options: Mapping[str, Value] = created.options
        self.settings = created.settings
        self.seq = 1  # entries so far
        self.chairs: tuple[Chair, ...] = ()
        self._seat_all(tuple(Chair(plan) for plan in created.seats))
        for sitter in created.sitters:
            self._seat(sitter.seat, sitter.person, sitter.name, sitter.face, at)
        self.script = created.script
        self.status: Status = "open"
        self.resting = False
        self.going = False  # whether moves can be made
        self.contested = False  # whether it matters who is first
        self.undecided = False  # somebody has said whether the table should rest
        self.rematch: str | None = None
        self.said: tuple[Said, ...] = ()  # the latest things that people said
        self.created_at = at
        self.match: Match | None = None
        self.number = 1  # of them, those that somebody besides their maker may know of
        self.silent = False  # whether the latest is not among these
        self.view_number = 0  # the latest number at which something was to be seen on the table …
        self.view_before = 0  # … and the one before
        self.changed_at = at  # when something last happened
        self.started_at = 0
        self.rested = 0  # milliseconds of all rests so far
        self.rests_since = 0
        self.waits_since: dict[int, int] = {}  # the seats that are awaited, and since when
        self.clock_ends: int | None = None  # when the house moves, if nobody does before
        self.seen_at = at  # when something was last to be seen on the table …
        self.clock_seen: int | None = None  # … and when the clock ended, as far as all could know

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    # -- What the log adds up to --------------------------------------------------------------

    def after(self, at: int, entry: AnyEntry, match: Match | None = None) -> "Table":
        """This table and one entry more; ``match`` is what its judge has played already."""
        table = Table.__new__(Table)
        table.__dict__.update(self.__dict__)
        table._add(at, entry, match)
        return table

    def _add(self, at: int, entry: AnyEntry, match: Match | None) -> None:
        self.seq += 1
        if isinstance(entry, entries.Spoke):  # words move nothing on the table, no number either
            self._hear(entry, at)
            return
        self.silent = False
        self.changed_at = at
        match entry:
            case entries.Moved():
                self._play(entry.lines, at, match, entry.seat)
                if entry.id:
                    number = self.number + (not self.silent)
                    move = self._match().record.lines[-len(entry.lines)].move
                    chair = self.chairs[entry.seat].having_done(entry.id, number, move)
                    self.chairs = replaced(self.chairs, entry.seat, chair)
            case entries.HouseMoved():
                self.clock_ends = None  # it has run out
                self._play(entry.lines, at, match)
            case entries.Started():
                self.status, self.started_at = "playing", at
                self._play(entry.lines, at, match)
            case entries.Changed():
                self._change(entry)
            case entries.Sat():
                self._seat(entry.seat, entry.person, entry.name, entry.face, at)
            case entries.Stood():
                self._set(entry.seat, Chair(self.chairs[entry.seat].plan))
            case entries.Readied():
                share = entry.share or self.chairs[entry.seat].share
                self._alter(entry.seat, ready=entry.ready, share=share)
            case entries.Came():
                workers = self.chairs[entry.seat].workers | {entry.worker}
                self._alter(entry.seat, workers=workers, sits_in=False)
            case entries.Went():
                workers = self.chairs[entry.seat].workers - {entry.worker}
                self._alter(entry.seat, workers=workers, away_since=at)
            case entries.SatIn():
                self._alter(entry.seat, sits_in=True)
            case entries.Left():
                self._alter(entry.seat, left=True)
                if not any(chair.person and not chair.left for chair in self.chairs):
                    self.status = "closed"  # nobody is left to play for
                self.undecided = True
            case entries.Wished():
                self._alter(entry.seat, wants_rest=entry.rest)
                self.undecided = True
            case entries.Rematched():
                self.rematch = entry.table
            case entries.Closed():
                self.status = "closed"
            case entries.Created():
                raise ValueError(f"table {self.id} was created twice")
        self._agree_on_rest(at)
        self.going = self.status == "playing" and not self.resting
        self.number += not self.silent

    def _hear(self, spoke: entries.Spoke, at: int) -> None:
        chair = self.chairs[spoke.seat]
        number = self.said[-1].number + 1 if self.said else 1
        said = Said(
            number,
            at,
            self.view_number,
            spoke.seat,
            chair.person or "",
            chair.name,
            spoke.phrase,
            spoke.text,
            spoke.id,
        )
        self.said = (*self.said, said)[-SAID_KEPT:]

    def _set(self, seat: int, chair: Chair) -> None:
        self._seat_all(replaced(self.chairs, seat, chair))

    def _seat_all(self, chairs: tuple[Chair, ...]) -> None:
        """Who sits where from now on, and what follows from that."""
        self.chairs = chairs
        self.seating = self.seq  # since which entry they sit like this
        self.bots: dict[int, Level] = {}  # the seats for which a bot plays
        for seat, chair in enumerate(chairs):
            if chair.plan.bot is not None:
                self.bots[seat] = chair.plan.bot
            elif chair.sits_in or chair.left:
                self.bots[seat] = self.settings.sits_in
        self.has_people = any(chair.person is not None for chair in chairs)
        away = [chair.away_since for chair in chairs if chair.is_missed]
        self.away_since = min(away, default=None)  # the first of those for whom nobody plays

    def _alter(self, seat: int, **changes: Any) -> None:
        self._set(seat, replace(self.chairs[seat], **changes))

    def _seat(self, seat: int, person: str, name: str, face: int, at: int) -> None:
        plan = self.chairs[seat].plan
        self._set(seat, Chair(plan, person, name, face, away_since=at))

    def _change(self, entry: entries.Changed) -> None:
        same = self.options == entry.options and agreed(self.settings) == agreed(entry.settings)
        same = same and len(self.chairs) == len(entry.seats)
        chairs = []
        for seat, plan in enumerate(entry.seats):
            chair = self.chairs[seat] if seat < len(self.chairs) else Chair(plan)
            if chair.person is None:
                chair = Chair(plan)
            chairs.append(chair if same else replace(chair, ready=False))
        self.options, self.settings = entry.options, entry.settings
        self._seat_all(tuple(chairs))

    def _agree_on_rest(self, at: int) -> None:
        """The table rests, or goes on, when all people who are there want it to.

        It is decided when somebody says so, not when somebody's line breaks. What is happening
        before their eyes comes to its end first.
        """
        if not self.undecided or self.status != "playing" or self.staged():
            return
        self.undecided = False
        wishes = {
            chair.wants_rest
            for chair in self.chairs
            if chair.person is not None and chair.here and not chair.left
        }
        if not self.resting and wishes == {True}:
            self.resting, self.rests_since = True, at
            self._all_wish(rest=True)
        elif self.resting and wishes == {False}:
            rested = at - self.rests_since
            self.resting = False
            self._all_wish(rest=False)
            self.rested += rested
            self.waits_since = {seat: at + rested for seat, at in self.waits_since.items()}
            if self.clock_ends is not None:
                self.clock_ends += rested
            if self.clock_seen is not None:
                self.clock_seen += rested

    def _all_wish(self, *, rest: bool) -> None:
        """Whoever was away has agreed to what the others decided."""
        self.chairs = tuple(
            replace(chair, wants_rest=rest and chair.person is not None) for chair in self.chairs
        )

    def _deal(self) -> Match:
        """The match before the house's first move."""
        shares = {
            seat: chair.share for seat, chair in enumerate(self.chairs) if chair.share is not None
        }
        luck = FairLuck(self.seed, shares)
        record = Record(self.game.name, self.game.rules_version, len(self.chairs), self.options)
        record.commitment, record.shares = self.commitment, luck.shares
        return Match(self.game, record, luck, self.script)

    def _match(self) -> Match:
        if self.match is None:
            raise ValueError(f"table {self.id} has no match yet")
        return self.match

    def _play(
        self, lines: tuple[str, ...], at: int, match: Match | None, mover: int | None = None
    ) -> None:
        """Let the match go on by these lines, unless that has been done already."""
        before = self.match
        if match is None:
            match = before.copy() if before else self._deal()
            feed(match, lines)
        self.match = match
        self.contested = self.game.racing(match.state, self.options)
        self.silent = before is not None and looks_the_same(before, match)
        if match.over:
            self.status = "over"
        if self.settings.limit:
            since = self.waits_since
            self.waits_since = {
                seat: at if seat == mover else since.get(seat, at) for seat in match.awaited()
            }
        self._set_clock(match, at)
        if before is not None and self.silent:
            match.state.story = list(before.state.story or [])  # still the latest news
        else:
            self.view_before, self.view_number = self.view_number, self.number + 1
            self.seen_at, self.clock_seen = at, self.clock_ends

    def _set_clock(self, match: Match, at: int) -> None:
        """It starts anew when something happens; what nobody hears of only makes it end sooner."""
        due = match.timeout()
        if due is None or match.over:
            self.clock_ends = None
        elif match.state.story or self.clock_ends is None or at + due < self.clock_ends:
            self.clock_ends = at + due

    # -- What may be asked before the start ---------------------------------------------------

    def sit(self, person: str, seat: int, name: str, face: int) -> Draft:
        self._check_status("open")
        chair = self._chair(seat)
        if chair.person == person:
            raise AlreadyDone(self.number)
        if chair.kind != "open":
            raise NotYours(refusals.TAKEN)
        return Draft(entries.Sat(seat=seat, person=person, name=tidy(name), face=face))

    def stand(self, person: str, seat: int) -> Draft:
        """Leave a seat; the host may also free the seat of somebody who is not there."""
        self._check_status("open")
        chair = self._chair(seat)
        if not (person == self.host and chair.person is not None and not chair.here):
            self._check_mine(person, seat)
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
        checked = check_setup(self.game, options, seats, settings)
        for chair in self.chairs[len(seats) :]:
            if chair.person is not None and chair.person != person:
                raise NotYours(refusals.TAKEN)
        plans = tuple(chair.plan for chair in self.chairs)
        if (checked, seats, settings) == (self.options, plans, self.settings):
            raise AlreadyDone(self.number)
        return Draft(entries.Changed(options=checked, seats=seats, settings=settings))

    def fill(self, person: str, bot: Level) -> Draft:
        """Bots on all open seats."""
        self._check_status("open")
        self._check_host(person)
        seats = tuple(
            SeatPlan(bot=bot) if chair.kind == "open" else chair.plan for chair in self.chairs
        )
        return Draft(
            entries.Changed(options=dict(self.options), seats=seats, settings=self.settings)
        )

    def ready(self, person: str, seat: int, ready: bool, share: str | None) -> Draft:
        self._check_status("open")
        self._check_mine(person, seat)
        if self.chairs[seat].ready == ready:
            raise AlreadyDone(self.number)
        return Draft(entries.Readied(seat=seat, ready=ready, share=share))

    def can_start(self) -> bool:
        return self.status == "open" and all(
            chair.kind == "bot" or (chair.kind == "person" and chair.ready) for chair in self.chairs
        )

    def start(self) -> Draft:
        match = self._deal()
        self._go_on(match, 0)
        return Draft(entries.Started(lines=lines_from(match, 0)), match)

    # -- What may be asked during the match ---------------------------------------------------

    def check_move(self, person: str, seat: int, id: str, move: str) -> None:
        """Whether this person may move here at all; raises AlreadyDone for a move sent again."""
        chair = self._chair(seat)
        if chair.person != person:
            raise NotYours(refusals.NOT_YOUR_SEAT)
        if id in chair.done:
            number, made = chair.done[id]
            if made != self.game.write_move(self.game.read_move(move)):
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
    ) -> Draft:
        """A move by whoever may make it; ``at`` is when it counts as made."""
        self._check_playing()
        match = self._match().copy()
        played, stamp = len(match.record.lines), self.stamp(at)
        match.step(seat, move, stamp)
        self._go_on(match, stamp)
        lines = lines_from(match, played)
        return Draft(
            entries.Moved(seat=seat, lines=lines, id=id, by=by, lag=lag, flag=flag, drew=drew),
            match,
        )

    def move_for(self, seat: int, at: int) -> Draft:
        """The time of this seat has run out."""
        self._check_playing()
        return self.move(seat, self._match().fallback(seat), at, by="clock")

    def time_out(self, at: int) -> Draft:
        """The table's own clock has run out."""
        self._check_playing()
        match = self._match().copy()
        played, stamp = len(match.record.lines), self.stamp(at)
        match.next_house_move(stamp)
        self._go_on(match, stamp)
        return Draft(entries.HouseMoved(lines=lines_from(match, played)), match)

    def settle(self, outcome: str, at: int) -> Draft:
        """What came of something that people saw happen: the house's move in notation."""
        self._check_playing()
        match = self._match().copy()
        played, stamp = len(match.record.lines), self.stamp(at)
        match.follow_house(outcome, stamp)
        self._go_on(match, stamp)
        return Draft(entries.HouseMoved(lines=lines_from(match, played)), match)

    def staged(self) -> bool:
        """Whether the house's next move is to be seen happening."""
        return (
            self.status == "playing"
            and self.match is not None
            and self.match.house_must_move()
            and self._is_staged(self.match)
        )

    def _is_staged(self, match: Match) -> bool:
        return not match.scripted and self.game.staged(match.state, self.options)

    def question(self) -> Question:
        """What physics is asked about the house's next move, where it is to be seen."""
        match = self._match()
        luck, state = match.luck_to_come(), match.state
        asked = question(state, luck) if luck and isinstance(state, RiffRaff) else None
        if asked is None:
            raise ValueError(f"table {self.id} has nothing to show")
        return asked

    def _go_on(self, match: Match, stamp: int) -> None:
        """Let the house move as long as it must and nobody needs to see how."""
        while match.house_must_move() and not self._is_staged(match):
            match.next_house_move(stamp)

    def rest(self, person: str, seat: int, rest: bool) -> Draft:
        self._check_status("playing")
        self._check_mine(person, seat)
        if self.chairs[seat].wants_rest == rest:
            raise AlreadyDone(self.number)
        return Draft(entries.Wished(seat=seat, rest=rest))

    def leave(self, person: str, seat: int) -> Draft:
        if self.status == "open":
            return self.stand(person, seat)
        self._check_status("playing")
        self._check_mine(person, seat)
        return Draft(entries.Left(seat=seat))

    # -- What may be asked afterwards, and at any time ----------------------------------------

    def go_on_at(self, person: str, table: str) -> Draft:
        """A rematch at another table."""
        if self.status not in ("over", "closed"):
            raise NotNow(refusals.NOT_OVER)
        if person not in self.people():
            raise NotYours(refusals.NOT_YOUR_SEAT)
        return Draft(entries.Rematched(table=table))

    def say(
        self, person: str, seat: int, phrase: Phrase | None, text: str, id: str, at: int
    ) -> Draft:
        """Something said aloud, by somebody who sits there."""
        self._check_mine(person, seat)
        if any((said.person, said.id) == (person, id) for said in self.said):
            raise AlreadyDone(self.number)
        if self.status == "closed":
            raise NotNow(refusals.CLOSED)
        if self.status == "over" and at > self.seen_at + TALK_AFTERWARDS:
            raise NotNow(refusals.GONE_HOME)
        if self.settings.talk == "none":
            raise NotNow(refusals.SILENCE)
        if phrase is None and self.settings.talk != "free":
            raise NotNow(refusals.ONLY_PHRASES)
        lately = [
            said for said in self.said if said.person == person and said.at > at - SAID_WITHIN
        ]
        if len(lately) >= MOST_SAID:
            raise TooOften(refusals.SAID_ENOUGH)
        words = "" if phrase is not None else tidy_words(text)
        return Draft(entries.Spoke(seat=seat, phrase=phrase, text=words, id=id))

    def close(self, person: str) -> Draft:
        if self.status == "closed":
            raise NotNow(refusals.CLOSED)
        self._check_host(person)
        return Draft(entries.Closed())

    def log(self) -> str:
        """The log of the match, which tells everything: only once nobody plays any more."""
        if self.match is None or self.status not in ("over", "closed"):
            raise NotNow(refusals.NOT_OVER)
        return self.match.log()

    # -- What is true now ---------------------------------------------------------------------

    def check_hint(self, person: str, seat: int) -> None:
        """Whether this seat may be advised: only where all others are bots' at this moment."""
        self._check_mine(person, seat)
        self._check_playing()
        others = set(range(len(self.chairs))) - {seat}
        if not others <= self.bots.keys():
            raise NotNow(refusals.NO_HINT_AMONG_PEOPLE)
        if self.racing():
            raise NotNow(refusals.NO_HINT_IN_REAL_TIME)
        if seat not in self._match().movers():
            raise NotNow(refusals.NOT_YOUR_TURN)

    def open_since(self) -> int | None:
        """Since when anybody may find the table and sit down: its host waits there for them."""
        joinable = self.settings.listed and self.status == "open"
        if not joinable or not any(chair.kind == "open" for chair in self.chairs):
            return None
        waits = any(chair.person == self.host and chair.here for chair in self.chairs)
        return self.created_at if waits else None

    def people(self) -> set[str]:
        return {chair.person for chair in self.chairs if chair.person is not None}

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def racing(self) -> bool:
        """Whether moves can be made, and it matters who is first."""
        return self.going and self.contested

    def stamp(self, at: int) -> int:
        """Milliseconds of play since the start, as the log of the match has them."""
        latest = 0
        if self.match is not None and self.match.record.lines:
            latest = self.match.record.lines[-1].at or 0
        return max(latest, at - self.started_at - self.rested)

    def move_ends(self) -> int | None:
        """When the time for a move runs out, where the table has a limit."""
        slowest = self.slowest() if self.settings.limit and self.going else None
        if slowest is None:
            return None
        return self.waits_since[slowest] + 1000 * self.settings.limit

    def slowest(self) -> int | None:
        """Of the seats that must move now, the one that has been awaited longest."""
        match = self.match
        if match is None or match.timeout() is not None or match.house_must_move():
            return None
        able = [seat for seat in match.movers() if seat in self.waits_since]
        return min(able, key=self.waits_since.__getitem__, default=None)

    def absence_ends(self) -> int | None:
        """When a bot sits in for the first of those who are away."""
        if self.away_since is None or not self.going or not self.settings.absent:
            return None
        return self.away_since + 1000 * self.settings.absent

    def long_absent(self, now: int) -> list[int]:
        if self.absence_ends() is None:
            return []
        patience = 1000 * self.settings.absent
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.is_missed and chair.away_since + patience <= now
        ]

    def lost(self, alive: Collection[str]) -> list[tuple[int, str]]:
        """Connections to workers that are no more."""
        return [
            (seat, worker)
            for seat, chair in enumerate(self.chairs)
            for worker in sorted(chair.workers)
            if worker not in alive
        ]

    def due(self) -> int | None:
        """When somebody must look after this table, though nobody may be connected."""
        if self.status == "open":
            return self.changed_at if self.can_start() else None
        if not self.going or self.match is None or not self.has_people:
            return None
        if self.staged() or (self.bots and self._bot_is_awaited(self.match)):
            return self.changed_at
        if self.clock_ends is None and self.away_since is None and not self.settings.limit:
            return None
        times = [self.clock_ends, self.move_ends(), self.absence_ends()]
        return min((time for time in times if time is not None), default=None)

    def _bot_is_awaited(self, match: Match) -> bool:
        awaited = match.movers() if self.game.live(self.options) else match.awaited()
        return not self.bots.keys().isdisjoint(awaited)

    # -- Checks -------------------------------------------------------------------------------

    def _chair(self, seat: int) -> Chair:
        if seat not in range(len(self.chairs)):
            raise NotYours(refusals.NO_SEAT)
        return self.chairs[seat]

    def _check_mine(self, person: str, seat: int) -> None:
        chair = self._chair(seat)
        if chair.person != person:
            raise NotYours(refusals.NOT_YOUR_SEAT)
        if chair.left:
            raise NotYours(refusals.GIVEN_UP)

    def _check_host(self, person: str) -> None:
        if person != self.host:
            raise NotYours(refusals.ONLY_THE_HOST)

    def _check_status(self, wanted: Status) -> None:
        if self.status == wanted:
            return
        if self.status == "open":
            raise NotNow(refusals.NOT_PLAYING)
        if self.status == "closed":
            raise NotNow(refusals.CLOSED)
        if self.status == "over":
            raise NotNow(refusals.OVER)
        raise NotNow(refusals.NOT_OPEN)

    def _check_playing(self) -> None:
        self._check_status("playing")
        if self.resting:
            raise NotNow(refusals.RESTING)


def create(
    game: str,
    options: Mapping[str, object],
    seats: tuple[SeatPlan, ...],
    settings: Settings,
    host: str,
    seed: bytes,
    sitters: tuple[entries.Sitter, ...] = (),
    after: str | None = None,
    script: tuple[str, ...] = (),
) -> entries.Created:
    """The first entry of a new table, if it can be set like that."""
    found = find(game)
    checked = check_setup(found, options, seats, settings)
    for sitter in sitters:
        if sitter.seat not in range(len(seats)):
            raise BadSetup(refusals.NO_SEAT)
        if seats[sitter.seat].bot is not None:
            raise BadSetup(refusals.TAKEN)
    return entries.Created(
        game=game,
        options=checked,
        seats=seats,
        settings=settings,
        host=host,
        seed=seed.hex(),
        sitters=sitters,
        after=after,
        script=script,
    )


def check_setup(
    game: AnyGame,
    options: Mapping[str, object],
    seats: tuple[SeatPlan, ...],
    settings: Settings,
) -> dict[str, Value]:
    """The complete options of a table that can be played here, or a Refusal."""
    game.check_seats(len(seats))
    checked = game.check_options(options)
    game.check_ready(checked)
    if not 0 <= settings.limit <= LONGEST_LIMIT or not 0 <= settings.absent <= LONGEST_LIMIT:
        days = LONGEST_LIMIT // (24 * 3600)
        raise BadSetup(
            Text(
                f"Time limits are in seconds, up to {days} days",
                f"Les limites de temps sont en secondes, jusqu’à {days} jours",
            )
        )
    starts = settings.head_starts
    if len(starts) > len(seats) or any(not 0 <= start <= HEAD_START for start in starts):
        raise BadSetup(
            Text(
                f"Head starts are milliseconds seat by seat, each up to {HEAD_START}",
                f"Les avances sont en millisecondes, place par place, {HEAD_START} au plus",
            )
        )
    return checked


def agreed(settings: Settings) -> Settings:
    """What people are ready for: not who may find the table, nor how one talks there."""
    return replace(settings, talk="phrases", listed=False)


def replaced(chairs: tuple[Chair, ...], seat: int, chair: Chair) -> tuple[Chair, ...]:
    return (*chairs[:seat], chair, *chairs[seat + 1 :])


def tidy(name: str) -> str:
    """A name on one line that everybody can see."""
    shown = on_one_line(name)
    if not 1 <= len(shown) <= LONGEST_NAME:
        raise BadSetup(refusals.NO_NAME)
    return shown


def tidy_words(text: str) -> str:
    """What somebody wrote, if it can be said."""
    shown = on_one_line(text)
    if not shown:
        raise BadSetup(refusals.NOTHING_SAID)
    if len(shown) > LONGEST_SAID:
        raise BadSetup(refusals.TOO_LONG_SAID)
    return shown


def on_one_line(text: str) -> str:
    """Without anything that cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def read_table(id: str, first: AnyEntry, at: int) -> Table:
    """The table that begins with this entry."""
    if not isinstance(first, entries.Created):
        raise ValueError(f"table {id} begins with {type(first).__name__}")
    return Table(id, first, at)


def looks_the_same(before: Match, after: Match) -> bool:
    """Whether somebody who only watches can tell that nothing has happened."""
    if after.state.story:
        return False
    seen = [msgspec.to_builtins(match.view(None)) for match in (before, after)]
    for view in seen:
        view.pop("happened", None)
    return bool(seen[0] == seen[1])


def feed(match: Match, lines: tuple[str, ...]) -> None:
    """Play lines that were judged before; the luck is left where it was after them."""
    for text in lines:
        line = read_line(text)
        if line.who != HOUSE_NAME:
            match.step(int(line.who), line.move, line.at)
        else:
            match.follow_house(line.move, line.at)


def read_line(text: str) -> Line:
    found = LINE.fullmatch(text)
    if found is None:
        raise ValueError("a line of a kept log cannot be read")
    return Line(found[1], found[2], None if found[3] is None else int(found[3]))


def lines_from(match: Match, played: int) -> tuple[str, ...]:
    return tuple(map(str, match.record.lines[played:]))


assert set(LEVELS) == {"random", "easy", "medium", "hard"}  # as entries.Level has them
