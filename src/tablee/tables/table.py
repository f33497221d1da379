"""A table: the state that results from its log.

``after`` returns the table with one more entry; a table is immutable, so nothing is lost if an
entry cannot be saved. No clock and no I/O: times are arguments, in milliseconds since 1970.
"""

from collections.abc import Collection, Mapping
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from tablee.core.cast import cast_at
from tablee.core.fair import FairLuck, commitment
from tablee.core.game import AnyGame
from tablee.core.log import HOUSE_NAME, Record, Value
from tablee.core.match import Match
from tablee.core.simulation import Question
from tablee.games import find
from tablee.tables import entries, refusals
from tablee.tables.chat import Talk, with_message
from tablee.tables.entries import AnyEntry, Instead, Status
from tablee.tables.log_lines import feed
from tablee.tables.refusals import NotNow
from tablee.tables.seats import Chair, Chairs, bots_on, longest_absence, replaced, replanned
from tablee.tables.setup import consent_settings

IDLE_AT_FULL_TABLE = 120_000  # milliseconds that others wait for somebody who is not ready


class Table:
    """One table, from its first entry on.

    Its counters, all of which only grow:

    seq          entries, chat included: how workers find out who wrote first
    seating      ``seq`` of the entry that last changed who sits or is connected
    number       entries that anybody but their author could notice: in ``table`` and ``ack``
    view_number  ``number`` when the match last looked different: the number of a view
    view_before  ``view_number`` of the view before it, so that a client can tell if it missed one
    position     lines in the log of the match (``position_of``): what a bot's move was chosen for

    ``seen`` in a client's request is the ``view_number`` its player was looking at.
    """

    def __init__(self, id: str, created: entries.Created, at: int) -> None:
        self.id = id
        self.game: AnyGame = find(created.game)
        self.host = created.host
        self.seed = bytes.fromhex(created.seed)
        self.options: Mapping[str, Value] = created.options
        self.settings = created.settings
        self.cast_key = created.cast or self.commitment
        self.seq = 1
        self.chairs: Chairs = ()
        self._seat_all(tuple(Chair(plan) for plan in created.seats))
        for sitter in created.sitters:
            self._seat(sitter.seat, sitter.person, sitter.name, sitter.face, at)
        self.rules = self.game.rules_version  # of the match that is played, or would be now
        self.script = created.script
        self.status: Status = "open"
        self.resting = False
        self.in_play = False  # whether moves can be made
        self.contested = False  # whether it matters who is first
        self.rest_undecided = False  # whether the votes for a rest must be counted
        self.barred: frozenset[str] = frozenset()  # who may not sit down here
        self.muted: frozenset[str] = frozenset()  # who may not chat here
        self.full_since: int | None = None  # since when no seat has been open
        self.rematch: str | None = None
        self.said: Talk = ()  # the latest chat messages
        self.created_at = at
        self.match: Match | None = None
        self.number = 1
        self.silent = False  # whether the latest entry is invisible to the others
        self.view_number = 0
        self.view_before = 0
        # By seat, what moved instead of a bot at its level: told with the latest view …
        self.replaced: tuple[tuple[int, Instead], ...] = ()
        self._to_be_told: tuple[tuple[int, Instead], ...] = ()  # … or with the next one
        self.changed_at = at  # of the latest entry, chat excluded
        self.started_at = 0
        self.rest_total = 0  # milliseconds of all rests so far
        self.resting_since = 0
        self.awaited_since: dict[int, int] = {}  # by awaited seat
        self.house_moved_at = at
        self.clock_ends: int | None = None  # when the house moves, if nobody moves before
        self.seen_at = at  # of the latest visible change …
        self.clock_seen: int | None = None  # … and `clock_ends` then, as everybody may know it

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    # -- Applying entries ---------------------------------------------------------------------

    def after(self, at: int, entry: AnyEntry, match: Match | None = None) -> Self:
        """This table with one more entry; ``match`` is given if the judge has already played it."""
        table = type(self).__new__(type(self))
        table.__dict__.update(self.__dict__)
        table._add(at, entry, match)
        return table

    def _add(self, at: int, entry: AnyEntry, match: Match | None) -> None:
        self.seq += 1
        if isinstance(entry, entries.Spoke):  # chat changes neither the match nor the number
            self._add_chat(entry, at)
            return
        self.silent = False
        self.changed_at = at
        match entry:
            case entries.Moved():
                self._note_replaced(entry)
                self._play(entry.lines, at, match, entry.seat)
                if entry.id:
                    number = self.number + (not self.silent)
                    move = self.playing().record.lines[-len(entry.lines)].move
                    chair = self.chairs[entry.seat].with_done(entry.id, number, move)
                    # Not through _seat_all: nothing derived from chairs depends on past moves.
                    self.chairs = replaced(self.chairs, entry.seat, chair)
            case entries.HouseMoved():
                self.clock_ends = None  # it has run out
                self._play(entry.lines, at, match)
            case entries.Started():
                self.status, self.started_at = "playing", at
                self.rules = entry.rules or self.game.rules_without_pauses or self.rules
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
                self._leave([entry.seat])
            case entries.Removed():
                self._remove(entry)
            case entries.Muted():
                others = self.muted - {entry.person}
                self.muted = others | {entry.person} if entry.muted else others
            case entries.RestVoted():
                self._alter(entry.seat, wants_rest=entry.rest)
                self.rest_undecided = True
            case entries.Rematched():
                self.rematch = entry.table
            case entries.Closed():
                self.status = "closed"
            case entries.Created():
                raise ValueError(f"table {self.id} was created twice")
        self._decide_rest(at)
        self._note_full(at)
        self.in_play = self.status == "playing" and not self.resting
        self.number += not self.silent

    def _add_chat(self, spoke: entries.Spoke, at: int) -> None:
        chair = self.chairs[spoke.seat]
        self.said = with_message(self.said, spoke, chair, self.view_number, at)

    # -- Seats --------------------------------------------------------------------------------

    def _set(self, seat: int, chair: Chair) -> None:
        self._seat_all(replaced(self.chairs, seat, chair))

    def _seat_all(self, chairs: Chairs) -> None:
        """Set all chairs, and what is derived from them."""
        self.chairs = chairs
        self.seating = self.seq
        self.bots = bots_on(chairs, self.settings.sits_in)  # by seat, stand-ins included
        names = [chair.name for chair in chairs]
        seats = [seat for seat, chair in enumerate(chairs) if chair.kind == "bot"]
        self.characters = cast_at(seats, self.game.cast, self.cast_key, names)  # of bots, by seat
        self.has_people = any(chair.person is not None for chair in chairs)
        self.away_since = longest_absence(chairs)

    def _alter(self, seat: int, **changes: Any) -> None:
        self._set(seat, replace(self.chairs[seat], **changes))

    def _seat(self, seat: int, person: str, name: str, face: int, at: int) -> None:
        plan = self.chairs[seat].plan
        self._set(seat, Chair(plan, person, name, face, away_since=at))

    def _change(self, entry: entries.Changed) -> None:
        same = self.options == entry.options and consent_settings(
            self.settings
        ) == consent_settings(entry.settings)
        same = same and len(self.chairs) == len(entry.seats)
        self.options, self.settings = entry.options, entry.settings
        self._seat_all(replanned(self.chairs, entry.seats, same=same))

    def _leave(self, seats: list[int]) -> None:
        """These seats are given up for good during the match."""
        for seat in seats:
            self._alter(seat, left=True)
        if not any(chair.person and not chair.left for chair in self.chairs):
            self.status = "closed"  # no people are left
        self.rest_undecided = True

    def _remove(self, entry: entries.Removed) -> None:
        seats = self.seats_of(entry.person)
        if entry.barred:
            self.barred |= {entry.person}
        if self.status == "playing":
            self._leave(seats)
            return
        for seat in seats:
            self._set(seat, Chair(self.chairs[seat].plan))

    def _note_full(self, at: int) -> None:
        if self.status != "open" or any(chair.kind == "open" for chair in self.chairs):
            self.full_since = None
        elif self.full_since is None:
            self.full_since = at

    # -- Rests --------------------------------------------------------------------------------

    def _decide_rest(self, at: int) -> None:
        """Rest or resume when all people present want it.

        Decided after a vote, not when somebody disconnects, and only after a running simulation.
        """
        if not self.rest_undecided or self.status != "playing" or self.is_simulating():
            return
        self.rest_undecided = False
        votes = {
            chair.wants_rest
            for chair in self.chairs
            if chair.person is not None and chair.here and not chair.left
        }
        if not self.resting and votes == {True}:
            self.resting, self.resting_since = True, at
            self._set_wants_rest(rest=True)
        elif self.resting and votes == {False}:
            rest_total = at - self.resting_since
            self.resting = False
            self._set_wants_rest(rest=False)
            self.rest_total += rest_total
            self.awaited_since = {seat: at + rest_total for seat, at in self.awaited_since.items()}
            if self.clock_ends is not None:
                self.clock_ends += rest_total
            if self.clock_seen is not None:
                self.clock_seen += rest_total

    def _set_wants_rest(self, *, rest: bool) -> None:
        """Absent people follow what the others decided."""
        # Not through _seat_all: nothing derived from chairs depends on wishes for a rest.
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
        record = Record(self.game.name, self.rules, len(self.chairs), self.options)
        record.commitment, record.shares = self.commitment, luck.shares
        return Match(self.game, record, luck, self.script, waits_at_pauses=True)

    def playing(self) -> Match:
        """The match, once it has begun."""
        if self.match is None:
            raise ValueError(f"table {self.id} has no match yet")
        return self.match

    def _play(
        self, lines: tuple[str, ...], at: int, match: Match | None, mover: int | None = None
    ) -> None:
        """Apply these lines to the match, unless ``match`` already has them."""
        before = self.match
        if match is None:
            match = before.copy() if before else self.deal()
            feed(match, lines)
        self.match = match
        if any(line.startswith(HOUSE_NAME) for line in lines):
            self.house_moved_at = at
        self.contested = self.game.racing(match.state, self.options)
        self.silent = before is not None and looks_the_same(before, match)
        if match.over:
            self.status = "over"
        if self.settings.limit:
            since = self.awaited_since
            self.awaited_since = {
                seat: at if seat == mover else since.get(seat, at) for seat in match.awaited()
            }
        self._set_clock(match, at)
        if before is not None and self.silent:
            match.state.story = list(before.state.story or [])  # still the latest events
        else:
            self.view_before, self.view_number = self.view_number, self.number + 1
            self.seen_at, self.clock_seen = at, self.clock_ends
            self.replaced, self._to_be_told = self._to_be_told, ()

    def _note_replaced(self, moved: entries.Moved) -> None:
        """A bot that is weaker than its level is told, except while a clock runs for everybody.

        There it would tell that the bot had something to think about, such as the Bomb.
        """
        if moved.instead is None:
            return
        if self.game.live(self.options) or self.playing().timeout() is None:
            self._to_be_told = (*self._to_be_told, (moved.seat, moved.instead))

    def _set_clock(self, match: Match, at: int) -> None:
        """Restart the clock after a visible event; an invisible one can only shorten it."""
        due = match.timeout()
        if due is None or match.over:
            self.clock_ends = None
        elif match.state.story or self.clock_ends is None or at + due < self.clock_ends:
            self.clock_ends = at + due

    # -- Queries: people ----------------------------------------------------------------------

    def people(self) -> set[str]:
        return {chair.person for chair in self.chairs if chair.person is not None}

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def names(self) -> list[str]:
        """The names of the people at this table; bots change theirs if need be."""
        return [chair.name for chair in self.chairs if chair.person is not None]

    def idle(self, now: int) -> list[int]:
        """Seats of those who keep a full table that is open to everybody from starting."""
        ends = self.idle_ends()
        if ends is None or now < ends:
            return []
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.kind == "person" and not chair.ready and chair.person != self.host
        ]

    def idle_ends(self) -> int | None:
        """When those who are not ready must stand up."""
        if not self.settings.listed or self.full_since is None or self.can_start():
            return None
        return self.full_since + IDLE_AT_FULL_TABLE

    def can_start(self) -> bool:
        return self.status == "open" and all(
            chair.kind == "bot" or (chair.kind == "person" and chair.ready) for chair in self.chairs
        )

    def open_since(self) -> int | None:
        """Since when the table is publicly joinable: listed, a seat free, its host present."""
        joinable = self.settings.listed and self.status == "open"
        if not joinable or not any(chair.kind == "open" for chair in self.chairs):
            return None
        waits = any(chair.person == self.host and chair.here for chair in self.chairs)
        return self.created_at if waits else None

    def lost_connections(self, alive: Collection[str]) -> list[tuple[int, str]]:
        """Seats recorded as connected to dead workers."""
        return [
            (seat, worker)
            for seat, chair in enumerate(self.chairs)
            for worker in sorted(chair.workers)
            if worker not in alive
        ]

    # -- Queries: the match -------------------------------------------------------------------

    def racing(self) -> bool:
        """Whether moves can be made and it matters who is first."""
        return self.in_play and self.contested

    def pausing(self) -> bool:
        """Whether something has just ended and still lies there."""
        return self.in_play and self.match is not None and self.match.pause() is not None

    def is_simulating(self) -> bool:
        """Whether the house's next move is the outcome of a simulation that everybody watches."""
        return (
            self.status == "playing"
            and self.match is not None
            and self.match.house_must_move()
            and self.is_simulated(self.match)
        )

    def is_simulated(self, match: Match) -> bool:
        return not match.scripted and self.game.is_simulated(match.state)

    def question(self) -> Question:
        """The question for the simulation that is due now."""
        match, simulation = self.playing(), self.game.simulation
        luck = match.luck_to_come()
        if simulation is None or luck is None or not simulation.is_due(match.state):
            raise ValueError(f"table {self.id} has nothing to simulate")
        asked: Question = simulation.question(match.state, luck)
        return asked

    def goes_on_since(self) -> int | None:
        """Since when what people see moves on by itself, as ``Simulation.goes_on`` has it."""
        simulation = self.game.simulation
        if simulation is None or self.match is None or not simulation.goes_on(self.match.state):
            return None
        return self.house_moved_at

    def made_at(self, move: str, at: int, lag: int) -> str:
        """The move as it counts if its message arrives at this time."""
        since, simulation = self.goes_on_since(), self.game.simulation
        if since is None or simulation is None:
            return move
        return simulation.made_at(move, max(0, at - since), lag)

    def log(self) -> str:
        """The log of the match, hidden information included; refused while it is played."""
        if self.match is None or self.status not in ("over", "closed"):
            raise NotNow(refusals.NOT_OVER)
        return self.match.log(abandoned=True)

    # -- Queries: time ------------------------------------------------------------------------

    def stamp(self, at: int) -> int:
        """Milliseconds of play since the start, rests excluded, as written in the match's log."""
        latest = self.match.record.latest if self.match is not None else None
        return max(latest or 0, at - self.started_at - self.rest_total)

    def move_ends(self) -> int | None:
        """When the time for a move runs out, if the table has a limit."""
        slowest = self.longest_awaited() if self.settings.limit and self.in_play else None
        if slowest is None:
            return None
        return self.awaited_since[slowest] + 1000 * self.settings.limit

    def longest_awaited(self) -> int | None:
        """The seat that has been awaited longest, of those that can move now."""
        match = self.match
        if match is None or match.timeout() is not None or match.house_must_move():
            return None
        able = [seat for seat in match.movers() if seat in self.awaited_since]
        return min(able, key=self.awaited_since.__getitem__, default=None)

    def absence_ends(self) -> int | None:
        """When a bot stands in for the longest-absent player."""
        if self.away_since is None or not self.in_play or not self.settings.absent:
            return None
        return self.away_since + 1000 * self.settings.absent

    def long_absent(self, now: int) -> list[int]:
        if self.absence_ends() is None:
            return []
        patience = 1000 * self.settings.absent
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.needs_stand_in and chair.away_since + patience <= now
        ]

    def due(self) -> int | None:
        """When a worker must act at this table, even if nobody is connected."""
        if self.status == "open":
            return self.changed_at if self.can_start() else self.idle_ends()
        if not self.in_play or self.match is None or not self.has_people:
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
    """The table created by this entry."""
    if not isinstance(first, entries.Created):
        raise ValueError(f"table {id} begins with {type(first).__name__}")
    return Table(id, first, at)


def looks_the_same(before: Match, after: Match) -> bool:
    """Whether a spectator cannot see any difference."""
    if after.state.story:
        return False
    seen = [msgspec.structs.replace(match.view(None), happened=()) for match in (before, after)]
    return seen[0] == seen[1]
