"""The smallest room a company of bots can sit in: it judges what is submitted, in order."""

import asyncio
from collections import deque
from collections.abc import Mapping

from tablee import Illegal, Match
from tablee.core.bot import Level
from tablee.core.log import HOUSE_NAME
from tablee.processes.bot_pool import Choice
from tablee.processes.bot_worker import think
from tablee.server.room.bot_timing import BotTiming, Chooser
from tablee.tables.entries import BotPace
from tablee.tables.referee import COUNTDOWN
from tests.kit.clock import FakeClock


class Here:
    """Thinks at once, in this process."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, bytes, int]] = []

    async def choose(self, game: str, level: str, view: bytes, seed: int, budget: float) -> Choice:
        self.asked.append((level, view, seed))
        return Choice(think(game, level, view, seed))


class Room:
    """A match with bots; time passes when it says so."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Level],
        pool: Chooser | None = None,
        pace: BotPace = "normal",
        secret: str = "5ec3e7",
    ) -> None:
        self.match = match
        self.bots = dict(bots)
        self.clock = FakeClock()
        self.began = self.clock.now()
        self.played: list[tuple[int, int, str]] = []  # when, who, what
        self.refusals = 0
        self._submitted: deque[tuple[int, str, int]] = deque()
        self._clock_ends: int | None = None
        self.house_moved = self.now
        self.company = BotTiming(
            self.clock,
            pool or Here(),
            pace,
            secret,
            lambda seat, choice, position: self._submitted.append((seat, choice.move, position)),
        )
        self.changed()

    @property
    def now(self) -> int:
        return self.clock.now() - self.began

    def play(self, seat: int, move: str) -> None:
        self.match.play(seat, move, self.now)
        self.played.append((self.now, seat, move))
        self.changed()

    def changed(self) -> None:
        """The clock of the game goes anew with every move that makes news."""
        due = self.match.timeout()
        ends = None if due is None else self.clock.now() + due
        news = bool(self.match.state.story)
        if news or self._clock_ends is None or ends is None or ends < self._clock_ends:
            self._clock_ends = ends
        if self.match.record.lines[-1].who == HOUSE_NAME:
            self.house_moved = self.now
        self.company.look(self.match, self.bots, self.shown_at(), self.goes_on_since())

    def goes_on_since(self) -> int | None:
        """Since when what people see moves on by itself."""
        simulation = self.match.game.simulation
        if simulation is None or not simulation.goes_on(self.match.state):
            return None
        return self.began + self.house_moved

    def shown_at(self) -> int | None:
        """When people see the table as it is now, where that is later: the cue of a round."""
        if not self.match.game.just_started(self.match.state):
            return None
        return self.clock.now() + COUNTDOWN[1]

    def judge(self) -> None:
        """Make what was submitted, if it is still legal."""
        while self._submitted:
            seat, move, _ = self._submitted.popleft()
            try:
                self.play(seat, move)
            except Illegal:
                self.refusals += 1
                self.company.refused(seat)

    async def thought(self) -> None:
        """Wait until nobody thinks."""
        while self.company.thinking:
            await asyncio.sleep(0)

    async def next(self) -> bool:
        """Let the next thing happen; False where nothing is going to."""
        await self.thought()
        alarm = self.clock.next_at()
        if self._clock_ends is not None and (alarm is None or self._clock_ends < alarm):
            self.clock.pass_until(self._clock_ends)
            self._clock_ends = None
            self.match.time_out(self.now)
            self.changed()
        elif alarm is not None:
            self.clock.pass_until(alarm)
            self.judge()
        else:
            return False
        return True

    async def to_the_end(self) -> None:
        while not self.match.over:
            assert await self.next(), "the table stands still"
