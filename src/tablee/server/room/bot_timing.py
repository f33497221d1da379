"""When bots think and move, so that playing with them feels natural.

In turn-based games a bot moves after a random pause and thinks meanwhile. The pause depends only
on public facts and the table's secret, so its length reveals nothing about the bot's hand. While a
clock runs for everybody, as after a card of Défifoo Rouge, the pause is a fraction of that time;
the pause of whoever is next runs meanwhile.
In live games a bot notices, decides by what it sees then, and acts, each with a delay of its own
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
from tablee.core.bot import WAIT, Level
from tablee.core.log import HOUSE_NAME
from tablee.core.luck import Rng, seeded
from tablee.core.match import Match
from tablee.library import encode
from tablee.processes.bot_pool import Choice
from tablee.tables.clock import Alarm, Clock
from tablee.tables.entries import BotPace

PAUSES: dict[BotPace, tuple[int, int]] = {  # milliseconds: from, to
    "slow": (2000, 4000),
    "normal": (800, 2000),
    "fast": (200, 600),
    "none": (0, 0),
}
BREATHS: dict[BotPace, int] = {"slow": 150, "normal": 100, "fast": 40, "none": 0}  # per cent
LONGEST_PAUSE = 4000
SHORTEST_PAUSE = 100  # after a clock has run for everybody, except at pace ``none``
AFTER_DEAL = 130  # per cent of a pause, after a deal or a roll: there is more to see
WINDOW_PARTS: dict[BotPace, tuple[int, int]] = {  # per cent of the clock's time
    "slow": (30, 80),
    "normal": (20, 60),
    "fast": (20, 40),
    "none": (20, 20),
}
TURN_BUDGET = 5.0  # seconds to think in turn-based games
LIVE_BUDGET = 1.0
LEAST_BUDGET = 0.1
RETRY_DELAY = 1000  # milliseconds after a refused move
MAX_REFUSALS = 2  # before the fallback move is made instead

_log = structlog.get_logger()

Submit = Callable[[int, Choice, int], None]  # seat, move, and the position it was chosen for
NO_MOVE = Choice(WAIT)


class Chooser(Protocol):
    """Chooses bots' moves, as ``BotPool`` does."""

    async def choose(
        self, game: str, level: str, view: bytes, seed: int, budget: float
    ) -> Choice: ...


def position_of(match: Match) -> int:
    """The number of a position: the length of its log."""
    return len(match.record.lines)


def own_seed(secret: str, position: int, seat: int, purpose: str) -> int:
    """A seed for one bot in one position, which reveals nothing about the table's secret."""
    digest = sha256(f"tablee company {secret} {position} {seat} {purpose}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2


def turn_pause(pace: BotPace, new_things: bool, luck: Rng, per_cent: int = 100) -> int:
    """Milliseconds from a change to a move in turn-based games."""
    pause = between(PAUSES[pace], luck) * per_cent // 100
    return min(pause * AFTER_DEAL // 100 if new_things else pause, LONGEST_PAUSE)


def window_pause(pace: BotPace, window: int, luck: Rng) -> int:
    """Milliseconds from a change to a move while a clock of ``window`` milliseconds runs."""
    return window * between(WINDOW_PARTS[pace], luck) // 100


def between(bounds: tuple[int, int], luck: Rng) -> int:
    least, most = bounds
    return least + luck.below(most - least + 1)


@dataclass
class PendingMove:
    """A bot's next move: being noticed, thought about, or waiting for its time."""

    since: int  # the position in which it began
    position: int  # the position it is chosen for
    clocked: bool = False  # whether a clock runs for everybody
    due: int = 0  # when the move may be made
    view: bytes = b""
    choice: Choice = NO_MOVE
    task: "asyncio.Task[None] | None" = None
    alarm: Alarm | None = None
    submitted: bool = False
    refusals: int = 0

    @property
    def idle(self) -> bool:
        """Whether the bot leaves the move to others."""
        return self.task is None and self.alarm is None and not self.submitted

    def cancel(self) -> None:
        if self.task is not None:
            self.task.cancel()
        if self.alarm is not None:
            self.alarm.cancel()
        self.task = self.alarm = None


class BotTiming:
    """The bots of one table.

    The room calls ``look`` after every change, and ``refused`` if it did not make a submitted
    move. ``submit`` must queue the move, not judge it synchronously. ``pace`` may be changed at
    any time.
    """

    def __init__(
        self, clock: Clock, chooser: Chooser, pace: BotPace, secret: str, submit: Submit
    ) -> None:
        self._clock = clock
        self._chooser = chooser
        self.pace = pace
        self._secret = secret
        self._submit = submit
        self._match: Match | None = None
        self._bots: dict[int, Level] = {}
        self._seen = -1  # the position last looked at
        self._shown_at = 0  # when people see that position
        self._since: int | None = None  # since when what they see moves on by itself
        self._thinks_since = 0  # since when the bots on turn there have been thinking
        self._in_window = False  # whether a clock ran for everybody there
        self._pending: dict[int, PendingMove] = {}
        self._luck: dict[int, Rng] = {}  # for the delays of live games
        self._patience: Alarm | None = None

    @property
    def thinking(self) -> int:
        """How many bots are thinking."""
        return sum(pending.task is not None for pending in self._pending.values())

    def look(
        self,
        match: Match,
        bots: Mapping[int, Level],
        shown: int | None = None,
        since: int | None = None,
    ) -> None:
        """The match as it is now; looking twice at the same position changes nothing.

        ``shown`` is when people see it, if that is later than now: bots see it no sooner. ``since``
        is since when what they see moves on by itself.
        """
        self._shown_at, self._since = shown or 0, since
        if match.over:
            self.stop()
            return
        new_bots = {seat for seat in bots if self._bots.get(seat) != bots[seat]}
        bots_differ = bots != self._bots
        self._match, self._bots = match, dict(bots)
        for seat in list(self._pending):
            if seat not in bots or seat in new_bots:
                self._drop(seat)
        if position_of(match) != self._seen or bots_differ:
            self._start_patience(match)
        if match.game.live(match.record.options):
            self._look_live(match, new_bots)
        else:
            self._look_in_turns(match)
        self._seen = position_of(match)

    def refused(self, seat: int) -> None:
        """A submitted move was not made: somebody was faster, or it could not be saved."""
        match, pending = self._match, self._pending.get(seat)
        if match is None or pending is None or not pending.submitted:
            return
        if match.game.live(match.record.options):
            self._drop(seat)
            self._notice(match, seat)
            return
        pending.submitted = False
        if pending.position == position_of(match):  # else somebody was faster
            _log.warning("bot_refused", game=match.game.name, seat=seat, position=pending.position)
            pending.refusals += 1
            pending.due = self._clock.now() + RETRY_DELAY
        pending.position = position_of(match)
        pending.view = self._view(match, seat)
        self._think(match, seat, pending)

    def stop(self) -> None:
        """Cancel everything until the next ``look``."""
        for seat in list(self._pending):
            self._drop(seat)
        if self._patience is not None:
            self._patience.cancel()
        self._match = self._patience = None
        self._bots = {}
        self._seen = -1
        self._in_window = False

    def _drop(self, seat: int) -> None:
        self._pending.pop(seat).cancel()

    # -- Turn-based games ---------------------------------------------------------------------

    def _look_in_turns(self, match: Match) -> None:
        awaited = set(match.awaited()) & self._bots.keys()
        for seat in self._pending.keys() - awaited:
            self._drop(seat)
        clocked = match.timeout() is not None
        window_over = self._in_window and position_of(match) != self._seen
        if match.state.story or not window_over:
            self._thinks_since = self._seen_at()
        self._in_window = clocked and match.pause() is None
        for seat in sorted(awaited):
            pending = self._pending.get(seat)
            if pending is None:
                self._begin(match, seat)
            elif pending.position == position_of(match):
                continue
            elif (
                pending.idle or pending.clocked != clocked or has_moved(match, seat, pending.since)
            ):
                self._drop(seat)
                self._begin(match, seat)
            elif not pending.submitted:  # a submitted move is for the room to judge
                self._reconsider(match, seat, pending)

    def _begin(self, match: Match, seat: int) -> None:
        """It is this bot's turn: start its pause."""
        position = position_of(match)
        pending = PendingMove(position, position, match.timeout() is not None)
        pending.due = self._due(match, seat)
        self._pending[seat] = pending
        pending.view = self._view(match, seat)
        self._think(match, seat, pending)

    def _reconsider(self, match: Match, seat: int, pending: PendingMove) -> None:
        """Somebody else has moved meanwhile: think again if this bot can see it.

        A move without events, such as a wave in Défifoo Rouge, changes nothing.
        """
        quiet = position_of(match) == pending.position + 1 and not match.state.story
        pending.position = position_of(match)
        view = pending.view if quiet else self._view(match, seat)
        if view != pending.view:
            pending.view = view
            self._think(match, seat, pending)

    def _due(self, match: Match, seat: int) -> int:
        """From public facts only: who is awaited, whether a clock runs or ran, who moved last."""
        luck = seeded(own_seed(self._secret, position_of(match), seat, "pause"))
        window = match.timeout()
        if window is not None:
            return self._seen_at() + window_pause(self.pace, window, luck)
        lines = match.record.lines
        dealt = bool(lines) and lines[-1].who == HOUSE_NAME and bool(match.state.story)
        pause = turn_pause(self.pace, dealt, luck, match.game.bot_pauses)
        pause += match.game.breath(match.state) * BREATHS[self.pace] // 100
        # A pause that has passed must not end in the instant in which the thought does.
        return max(self._thinks_since + pause, self._seen_at() + min(pause, SHORTEST_PAUSE))

    def _think(self, match: Match, seat: int, pending: PendingMove) -> None:
        pending.cancel()
        pending.task = asyncio.create_task(self._think_in_turn(match, seat, pending))

    async def _think_in_turn(self, match: Match, seat: int, pending: PendingMove) -> None:
        budget = TURN_BUDGET
        if match.timeout() is not None:
            # The move must not be late, or its timing would reveal the hand.
            budget = max(LEAST_BUDGET, (pending.due - self._clock.now()) / 1000)
        if pending.refusals < MAX_REFUSALS:
            pending.choice = await self._choice(match, seat, pending.view, budget)
        else:
            pending.choice = Choice(self._fallback(match, seat), "house")
        pending.task = None
        if pending.choice.move != WAIT:
            due = self._await_moment(match, seat, pending)
            self._set_alarm(pending, due, lambda: self._submit_move(seat, pending))

    def _await_moment(self, match: Match, seat: int, pending: PendingMove) -> int:
        """When the move is made: where the moment matters, when the bot wants it."""
        simulation, since = match.game.simulation, self._since
        if simulation is None or since is None:
            return pending.due
        luck = seeded(own_seed(self._secret, pending.position, seat, "moment"))
        earliest = max(pending.due, self._clock.now()) - since
        move, instead = pending.choice
        level = "easy" if self.pace == "none" else self._bots[seat]  # which waits for no moment
        told, moment = simulation.timed(match.state, move, level, earliest, luck)
        pending.choice = Choice(told, instead)
        return since + moment

    # -- Live games ---------------------------------------------------------------------------

    def _look_live(self, match: Match, new_bots: set[int]) -> None:
        for seat, pending in list(self._pending.items()):
            if pending.submitted and has_moved(match, seat, pending.position):
                self._drop(seat)
        news = position_of(match) != self._seen and bool(match.state.story)
        if news and match.game.just_started(match.state):
            self._forget_what_was_before()
        looking = self._bots.keys() if news else new_bots
        for seat in sorted(looking - self._pending.keys()):
            self._notice(match, seat)

    def _forget_what_was_before(self) -> None:
        """A round starts: no reaction to it may have begun before the cue is shown."""
        for seat, pending in list(self._pending.items()):
            if not pending.submitted:
                self._drop(seat)

    def _notice(self, match: Match, seat: int) -> None:
        """The bot notices the change after a delay, and scans its cards."""
        position = position_of(match)
        pending = self._pending[seat] = PendingMove(position, position)
        cards = match.game.cards_to_scan(match.state, seat)
        delay = self._pace_of(match, seat).notice(cards, self._luck_of(seat, position))
        self._set_alarm(pending, self._seen_at() + delay, lambda: self._decide(seat, pending))

    def _seen_at(self) -> int:
        """When a bot sees the latest change: no sooner than people do."""
        return max(self._clock.now(), self._shown_at)

    def _decide(self, seat: int, pending: PendingMove) -> None:
        """Choose by what the bot sees now, not by what it noticed."""
        match = self._match
        assert match is not None
        if self._clock.now() < self._shown_at:  # the latest change is not on the screens yet
            self._set_alarm(pending, self._shown_at, lambda: self._decide(seat, pending))
            return
        if not match.view(seat).legal:
            self._drop(seat)
            return
        pending.position = position_of(match)
        pending.task = asyncio.create_task(self._think_live(match, seat, pending))

    async def _think_live(self, match: Match, seat: int, pending: PendingMove) -> None:
        decided = self._clock.now()
        pending.choice = await self._choice(match, seat, self._view(match, seat), LIVE_BUDGET)
        pending.task = None
        if pending.choice.move == WAIT:
            self._drop(seat)
            return
        cards = match.game.pieces_in(pending.choice.move)
        delay = self._pace_of(match, seat).lay(cards, self._luck_of(seat, pending.position))
        self._set_alarm(pending, decided + delay, lambda: self._submit_move(seat, pending))

    def _pace_of(self, match: Match, seat: int) -> Pace:
        return pace_of(match.game.bots()[self._bots[seat]])

    def _luck_of(self, seat: int, position: int) -> Rng:
        if seat not in self._luck:
            self._luck[seat] = seeded(own_seed(self._secret, position, seat, "pace"))
        return self._luck[seat]

    # -- Both ---------------------------------------------------------------------------------

    async def _choice(self, match: Match, seat: int, view: bytes, budget: float) -> Choice:
        """The bot's move; if choosing fails, the fallback move."""
        level = self._bots[seat]
        seed = own_seed(self._secret, position_of(match), seat, "thought")
        try:
            return await self._chooser.choose(match.game.name, level, view, seed, budget)
        except Exception as error:  # a bug in a bot must not stop the table
            _log.error("bot_replaced", game=match.game.name, level=level, error=repr(error))
            return Choice(self._fallback(match, seat), "house")

    def _fallback(self, match: Match, seat: int) -> str:
        if seat in match.awaited() and seat in match.movers():
            return match.fallback(seat)
        return WAIT

    def _view(self, match: Match, seat: int) -> bytes:
        return encode(match.view(seat, match.game.bots()[self._bots[seat]].recalls))

    def _set_alarm(self, pending: PendingMove, when: int, do: Callable[[], None]) -> None:
        def ring() -> None:
            pending.alarm = None
            do()

        pending.alarm = self._clock.at(when, ring)

    def _submit_move(self, seat: int, pending: PendingMove) -> None:
        pending.submitted = True
        self._set_alarm(pending, self._clock.now() + PATIENCE, lambda: self.refused(seat))  # lost
        self._submit(seat, pending.choice, pending.position)

    def _start_patience(self, match: Match) -> None:
        """If only bots are awaited and all wait for the others, make one move in the end."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        awaited = set(match.awaited())
        if match.timeout() is None and awaited and awaited <= self._bots.keys():
            self._patience = self._clock.at(self._clock.now() + PATIENCE, self._lose_patience)

    def _lose_patience(self) -> None:
        match = self._match
        assert match is not None
        self._start_patience(match)
        able = [seat for seat in match.awaited() if self._fallback(match, seat) != WAIT]
        if able and all(pending.idle for pending in self._pending.values()):
            self._submit(able[0], Choice(self._fallback(match, able[0])), position_of(match))


def has_moved(match: Match, seat: int, since: int) -> bool:
    """Whether this seat has moved since that position."""
    return any(line.who == str(seat) for line in match.record.lines[since:])
