"""Bots as company at a table: when they think, and when their moves are seen.

In games of turns a bot makes its move after a pause that is drawn from public things and the
table's secret alone, so nobody can read its hand from it; it thinks while the pause lasts. Where
a clock runs for everybody, as after a card of Défifoo Rouge, the pause is a part of that time. In
live games a bot notices, decides by what it sees then, and lays, each in a time of its own
(``tablee.bots.pace``).
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

import structlog

from tablee.bots.clock import PATIENCE, pace_of
from tablee.bots.pace import Pace
from tablee.core.bot import WAIT
from tablee.core.log import HOUSE_NAME
from tablee.core.luck import Rng, seeded
from tablee.core.match import Match
from tablee.library import encode
from tablee.tables.clock import Alarm, Clock
from tablee.tables.entries import BotPace, Level

PAUSES: dict[BotPace, tuple[int, int]] = {  # milliseconds: from, to
    "slow": (2000, 4000),
    "normal": (800, 2000),
    "fast": (200, 600),
    "none": (0, 0),
}
LONGEST_PAUSE = 4000
NEW_THINGS = (
    130  # per cent of a pause, where the house has dealt or rolled and there is more to see
)
PARTS: dict[BotPace, tuple[int, int]] = {  # per cent of the time that everybody waits
    "slow": (30, 80),
    "normal": (20, 60),
    "fast": (20, 40),
    "none": (20, 20),
}
TURN_BUDGET = 5.0  # seconds to think in games of turns
LIVE_BUDGET = 1.0
LEAST_BUDGET = 0.1
AGAIN = 1000  # milliseconds until a move that was not made is tried again
TRIES = 2  # of a bot's own move, before the house's choice is made for it

_log = structlog.get_logger()

Submit = Callable[[int, str, int], None]  # seat, move, and the position it was thought of in


class Chooser(Protocol):
    """Who thinks for bots, as ``Thinkers`` does."""

    async def choose(self, game: str, level: str, view: bytes, seed: int, budget: float) -> str: ...


def position_of(match: Match) -> int:
    """The number of a position: how many lines its log has."""
    return len(match.record.lines)


def own_seed(secret: str, position: int, seat: int, purpose: str) -> int:
    """A seed for one bot in one position, which tells nothing of the table's secret."""
    digest = sha256(f"tablee company {secret} {position} {seat} {purpose}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2


def turn_pause(pace: BotPace, new_things: bool, luck: Rng) -> int:
    """Milliseconds from a change to a move in games of turns."""
    pause = between(PAUSES[pace], luck)
    return min(pause * NEW_THINGS // 100 if new_things else pause, LONGEST_PAUSE)


def window_pause(pace: BotPace, window: int, luck: Rng) -> int:
    """Milliseconds from a change to a move while a clock of so many runs for all."""
    return window * between(PARTS[pace], luck) // 100


def between(bounds: tuple[int, int], luck: Rng) -> int:
    least, most = bounds
    return least + luck.below(most - least + 1)


@dataclass
class Errand:
    """What a bot is about: looking, thinking, or with its hand on its way."""

    since: int  # the position in which it began
    position: int  # the position it was thought about in
    clocked: bool = False  # whether a clock runs for all meanwhile
    due: int = 0  # when its move may be seen
    view: bytes = b""
    move: str = WAIT
    task: "asyncio.Task[None] | None" = None
    alarm: Alarm | None = None
    told: bool = False  # its move has been submitted
    refusals: int = 0

    @property
    def idle(self) -> bool:
        """Whether it has left the move to others."""
        return self.task is None and self.alarm is None and not self.told

    def cancel(self) -> None:
        if self.task is not None:
            self.task.cancel()
        if self.alarm is not None:
            self.alarm.cancel()
        self.task = self.alarm = None


class BotTiming:
    """The bots of one table.

    The room calls ``look`` after every change and ``refused`` where it has not made a submitted
    move. ``submit`` must only queue the move, never judge it on the spot. ``pace`` may be changed
    at any time.
    """

    def __init__(
        self, clock: Clock, thinkers: Chooser, pace: BotPace, secret: str, submit: Submit
    ) -> None:
        self._clock = clock
        self._thinkers = thinkers
        self.pace = pace
        self._secret = secret
        self._submit = submit
        self._match: Match | None = None
        self._bots: dict[int, Level] = {}
        self._seen = -1  # the position last looked at
        self._shown = 0  # when people see it
        self._errands: dict[int, Errand] = {}
        self._luck: dict[int, Rng] = {}  # for the times of live games
        self._patience: Alarm | None = None

    @property
    def thinking(self) -> int:
        """How many bots are waiting for an answer of their own."""
        return sum(errand.task is not None for errand in self._errands.values())

    def look(self, match: Match, bots: Mapping[int, Level], shown: int | None = None) -> None:
        """This is how things stand now; looking twice at the same position changes nothing.

        ``shown`` is when people see it, where that is later than now: bots see it no sooner.
        """
        self._shown = shown or 0
        if match.over:
            self.stop()
            return
        newcomers = {seat for seat in bots if self._bots.get(seat) != bots[seat]}
        bots_differ = bots != self._bots
        self._match, self._bots = match, dict(bots)
        for seat in list(self._errands):
            if seat not in bots or seat in newcomers:
                self._drop(seat)
        if position_of(match) != self._seen or bots_differ:
            self._be_patient(match)
        if match.game.live(match.record.options):
            self._look_live(match, newcomers)
        else:
            self._look_in_turns(match)
        self._seen = position_of(match)

    def refused(self, seat: int) -> None:
        """A submitted move has not been made: somebody was faster, or it could not be kept."""
        match, errand = self._match, self._errands.get(seat)
        if match is None or errand is None or not errand.told:
            return
        if match.game.live(match.record.options):
            self._drop(seat)
            self._notice(match, seat)
            return
        errand.told = False
        if errand.position == position_of(match):  # else somebody was faster
            _log.warning("bot_refused", game=match.game.name, seat=seat, position=errand.position)
            errand.refusals += 1
            errand.due = self._clock.now() + AGAIN
        errand.position = position_of(match)
        errand.view = self._view(match, seat)
        self._think(match, seat, errand)

    def stop(self) -> None:
        """Nobody moves any more, until somebody looks again."""
        for seat in list(self._errands):
            self._drop(seat)
        if self._patience is not None:
            self._patience.cancel()
        self._match = self._patience = None
        self._bots = {}
        self._seen = -1

    def _drop(self, seat: int) -> None:
        self._errands.pop(seat).cancel()

    # -- Games of turns -----------------------------------------------------------------------

    def _look_in_turns(self, match: Match) -> None:
        awaited = set(match.awaited()) & self._bots.keys()
        for seat in self._errands.keys() - awaited:
            self._drop(seat)
        clocked = match.timeout() is not None
        for seat in sorted(awaited):
            errand = self._errands.get(seat)
            if errand is None:
                self._begin(match, seat)
            elif errand.position == position_of(match):
                continue
            elif errand.idle or errand.clocked != clocked or has_moved(match, seat, errand.since):
                self._drop(seat)
                self._begin(match, seat)
            elif not errand.told:  # else it is for the room to judge
                self._reconsider(match, seat, errand)

    def _begin(self, match: Match, seat: int) -> None:
        """It is this bot's turn: from now on its pause runs."""
        position = position_of(match)
        errand = Errand(position, position, match.timeout() is not None)
        errand.due = self._clock.now() + self._pause(match, seat)
        self._errands[seat] = errand
        errand.view = self._view(match, seat)
        self._think(match, seat, errand)

    def _reconsider(self, match: Match, seat: int, errand: Errand) -> None:
        """Somebody else has moved meanwhile: it thinks again if it can see that.

        What makes no news, as a wave in Défifoo Rouge, changes no mind.
        """
        quiet = position_of(match) == errand.position + 1 and not match.state.story
        errand.position = position_of(match)
        view = errand.view if quiet else self._view(match, seat)
        if view != errand.view:
            errand.view = view
            self._think(match, seat, errand)

    def _pause(self, match: Match, seat: int) -> int:
        """From public things only: who is awaited, whether a clock runs, who moved last."""
        luck = seeded(own_seed(self._secret, position_of(match), seat, "pause"))
        window = match.timeout()
        if window is not None:
            return window_pause(self.pace, window, luck)
        lines = match.record.lines
        dealt = bool(lines) and lines[-1].who == HOUSE_NAME and bool(match.state.story)
        return turn_pause(self.pace, dealt, luck)

    def _think(self, match: Match, seat: int, errand: Errand) -> None:
        errand.cancel()
        errand.task = asyncio.create_task(self._think_in_turn(match, seat, errand))

    async def _think_in_turn(self, match: Match, seat: int, errand: Errand) -> None:
        budget = TURN_BUDGET
        if match.timeout() is not None:  # its move is seen in time, or its hand might show
            budget = max(LEAST_BUDGET, (errand.due - self._clock.now()) / 1000)
        if errand.refusals < TRIES:
            errand.move = await self._choice(match, seat, errand.view, budget)
        else:
            errand.move = self._fallback(match, seat)
        errand.task = None
        if errand.move != WAIT:
            self._ring(errand, errand.due, lambda: self._tell(seat, errand))

    # -- Live games ---------------------------------------------------------------------------

    def _look_live(self, match: Match, newcomers: set[int]) -> None:
        for seat, errand in list(self._errands.items()):
            if errand.told and has_moved(match, seat, errand.position):
                self._drop(seat)
        news = position_of(match) != self._seen and bool(match.state.story)
        looking = self._bots.keys() if news else newcomers
        for seat in sorted(looking - self._errands.keys()):
            self._notice(match, seat)

    def _notice(self, match: Match, seat: int) -> None:
        """It has seen that something changed, and looks through its cards."""
        position = position_of(match)
        errand = self._errands[seat] = Errand(position, position)
        cards = match.game.cards_to_scan(match.state, seat)
        delay = self._pace_of(match, seat).notice(cards, self._luck_of(seat, position))
        seen = max(self._clock.now(), self._shown)
        self._ring(errand, seen + delay, lambda: self._decide(seat, errand))

    def _decide(self, seat: int, errand: Errand) -> None:
        """By what it sees now, not by what it noticed."""
        match = self._match
        assert match is not None
        if not match.view(seat).legal:
            self._drop(seat)
            return
        errand.position = position_of(match)
        errand.task = asyncio.create_task(self._think_live(match, seat, errand))

    async def _think_live(self, match: Match, seat: int, errand: Errand) -> None:
        decided = self._clock.now()
        errand.move = await self._choice(match, seat, self._view(match, seat), LIVE_BUDGET)
        errand.task = None
        if errand.move == WAIT:
            self._drop(seat)
            return
        cards = match.game.pieces_in(errand.move)
        delay = self._pace_of(match, seat).lay(cards, self._luck_of(seat, errand.position))
        self._ring(errand, decided + delay, lambda: self._tell(seat, errand))

    def _pace_of(self, match: Match, seat: int) -> Pace:
        return pace_of(match.game.bots()[self._bots[seat]])

    def _luck_of(self, seat: int, position: int) -> Rng:
        if seat not in self._luck:
            self._luck[seat] = seeded(own_seed(self._secret, position, seat, "pace"))
        return self._luck[seat]

    # -- Both ---------------------------------------------------------------------------------

    async def _choice(self, match: Match, seat: int, view: bytes, budget: float) -> str:
        """The bot's move; where thinking fails, what is played for those whose time is up."""
        level = self._bots[seat]
        seed = own_seed(self._secret, position_of(match), seat, "thought")
        try:
            return await self._thinkers.choose(match.game.name, level, view, seed, budget)
        except Exception as failed:  # whatever it is, the table goes on
            _log.error("bot_replaced", game=match.game.name, level=level, error=repr(failed))
            return self._fallback(match, seat)

    def _fallback(self, match: Match, seat: int) -> str:
        if seat in match.awaited() and seat in match.movers():
            return match.fallback(seat)
        return WAIT

    def _view(self, match: Match, seat: int) -> bytes:
        return encode(match.view(seat, match.game.bots()[self._bots[seat]].recalls))

    def _ring(self, errand: Errand, when: int, do: Callable[[], None]) -> None:
        def rings() -> None:
            errand.alarm = None
            do()

        errand.alarm = self._clock.at(when, rings)

    def _tell(self, seat: int, errand: Errand) -> None:
        errand.told = True
        self._ring(errand, self._clock.now() + PATIENCE, lambda: self.refused(seat))  # lost
        self._submit(seat, errand.move, errand.position)

    def _be_patient(self, match: Match) -> None:
        """Where only bots are awaited and all leave the move to others, one moves in the end."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        awaited = set(match.awaited())
        if match.timeout() is None and awaited and awaited <= self._bots.keys():
            self._patience = self._clock.at(self._clock.now() + PATIENCE, self._lose_patience)

    def _lose_patience(self) -> None:
        match = self._match
        assert match is not None
        self._be_patient(match)
        able = [seat for seat in match.awaited() if self._fallback(match, seat) != WAIT]
        if able and all(errand.idle for errand in self._errands.values()):
            self._submit(able[0], self._fallback(match, able[0]), position_of(match))


def has_moved(match: Match, seat: int, since: int) -> bool:
    """Whether this seat has moved since that position."""
    return any(line.who == str(seat) for line in match.record.lines[since:])
