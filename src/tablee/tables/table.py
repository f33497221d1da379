"""A table: what its log adds up to, and what is true now because of that.

``after`` is the table with one entry more; the table itself never changes, so that nothing is
lost when an entry cannot be kept. There is no clock and no I/O here: times come from outside, in
milliseconds since 1970.
"""

from collections.abc import Collection, Mapping
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from tablee.core.fair import FairLuck, commitment
from tablee.core.game import AnyGame
from tablee.core.log import Record, Value
from tablee.core.match import Match
from tablee.core.simulation import Question
from tablee.games import find
from tablee.tables import entries, refusals
from tablee.tables.chat import Talk, with_words
from tablee.tables.entries import AnyEntry, Status
from tablee.tables.log_lines import feed
from tablee.tables.refusals import NotNow
from tablee.tables.seats import Chair, Chairs, bots_on, first_missed, planned_anew, replaced
from tablee.tables.setup import agreed


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
        self.chairs: Chairs = ()
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
        self.said: Talk = ()  # the latest things that people said
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

    def after(self, at: int, entry: AnyEntry, match: Match | None = None) -> Self:
        """This table and one entry more; ``match`` is what its judge has played already."""
        table = type(self).__new__(type(self))
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
                    move = self.playing().record.lines[-len(entry.lines)].move
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
        self.said = with_words(self.said, spoke, chair, self.view_number, at)

    # -- Who sits where -----------------------------------------------------------------------

    def _set(self, seat: int, chair: Chair) -> None:
        self._seat_all(replaced(self.chairs, seat, chair))

    def _seat_all(self, chairs: Chairs) -> None:
        """Who sits where from now on, and what follows from that."""
        self.chairs = chairs
        self.seating = self.seq  # since which entry they sit like this
        self.bots = bots_on(chairs, self.settings.sits_in)  # by the seats for which they play
        self.has_people = any(chair.person is not None for chair in chairs)
        self.away_since = first_missed(chairs)  # None where nobody is missed

    def _alter(self, seat: int, **changes: Any) -> None:
        self._set(seat, replace(self.chairs[seat], **changes))

    def _seat(self, seat: int, person: str, name: str, face: int, at: int) -> None:
        plan = self.chairs[seat].plan
        self._set(seat, Chair(plan, person, name, face, away_since=at))

    def _change(self, entry: entries.Changed) -> None:
        same = self.options == entry.options and agreed(self.settings) == agreed(entry.settings)
        same = same and len(self.chairs) == len(entry.seats)
        self.options, self.settings = entry.options, entry.settings
        self._seat_all(planned_anew(self.chairs, entry.seats, same=same))

    # -- Rests --------------------------------------------------------------------------------

    def _agree_on_rest(self, at: int) -> None:
        """The table rests, or goes on, when all people who are there want it to.

        It is decided when somebody says so, not when somebody's line breaks. What is happening
        before their eyes comes to its end first.
        """
        if not self.undecided or self.status != "playing" or self.is_simulating():
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

    # -- The match ----------------------------------------------------------------------------

    def deal(self) -> Match:
        """The match before the house's first move."""
        shares = {
            seat: chair.share for seat, chair in enumerate(self.chairs) if chair.share is not None
        }
        luck = FairLuck(self.seed, shares)
        record = Record(self.game.name, self.game.rules_version, len(self.chairs), self.options)
        record.commitment, record.shares = self.commitment, luck.shares
        return Match(self.game, record, luck, self.script)

    def playing(self) -> Match:
        """The match, once it has begun."""
        if self.match is None:
            raise ValueError(f"table {self.id} has no match yet")
        return self.match

    def _play(
        self, lines: tuple[str, ...], at: int, match: Match | None, mover: int | None = None
    ) -> None:
        """Let the match go on by these lines, unless that has been done already."""
        before = self.match
        if match is None:
            match = before.copy() if before else self.deal()
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

    # -- What is true now: people -------------------------------------------------------------

    def people(self) -> set[str]:
        return {chair.person for chair in self.chairs if chair.person is not None}

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def can_start(self) -> bool:
        return self.status == "open" and all(
            chair.kind == "bot" or (chair.kind == "person" and chair.ready) for chair in self.chairs
        )

    def open_since(self) -> int | None:
        """Since when anybody may find the table and sit down: its host waits there for them."""
        joinable = self.settings.listed and self.status == "open"
        if not joinable or not any(chair.kind == "open" for chair in self.chairs):
            return None
        waits = any(chair.person == self.host and chair.here for chair in self.chairs)
        return self.created_at if waits else None

    def lost(self, alive: Collection[str]) -> list[tuple[int, str]]:
        """Connections to workers that are no more."""
        return [
            (seat, worker)
            for seat, chair in enumerate(self.chairs)
            for worker in sorted(chair.workers)
            if worker not in alive
        ]

    # -- What is true now: the match ----------------------------------------------------------

    def racing(self) -> bool:
        """Whether moves can be made, and it matters who is first."""
        return self.going and self.contested

    def is_simulating(self) -> bool:
        """Whether the house's next move is being worked out while everybody watches."""
        return (
            self.status == "playing"
            and self.match is not None
            and self.match.house_must_move()
            and self.is_simulated(self.match)
        )

    def is_simulated(self, match: Match) -> bool:
        return not match.scripted and self.game.is_simulated(match.state)

    def question(self) -> Question:
        """What is simulated now."""
        match, simulation = self.playing(), self.game.simulation
        luck = match.luck_to_come()
        if simulation is None or luck is None or not simulation.is_due(match.state):
            raise ValueError(f"table {self.id} has nothing to simulate")
        asked: Question = simulation.question(match.state, luck)
        return asked

    def log(self) -> str:
        """The log of the match, which tells everything: only once nobody plays any more."""
        if self.match is None or self.status not in ("over", "closed"):
            raise NotNow(refusals.NOT_OVER)
        return self.match.log()

    # -- What is true now: time ---------------------------------------------------------------

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

    def due(self) -> int | None:
        """When somebody must look after this table, though nobody may be connected."""
        if self.status == "open":
            return self.changed_at if self.can_start() else None
        if not self.going or self.match is None or not self.has_people:
            return None
        if self.is_simulating() or (self.bots and self._bot_is_awaited(self.match)):
            return self.changed_at
        if self.clock_ends is None and self.away_since is None and not self.settings.limit:
            return None
        times = [self.clock_ends, self.move_ends(), self.absence_ends()]
        return min((time for time in times if time is not None), default=None)

    def _bot_is_awaited(self, match: Match) -> bool:
        awaited = match.movers() if self.game.live(self.options) else match.awaited()
        return not self.bots.keys().isdisjoint(awaited)


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
