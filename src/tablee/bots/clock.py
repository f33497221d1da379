"""An event-driven clock for games in which everybody moves when they like.

Time is simulated, in whole milliseconds: nothing waits. Whenever the table changes, every seat
that is not busy notices it after a while, decides by what it then sees, and moves after another
while; if somebody was faster in between, the move is refused and the seat looks again. Where
nobody moves, the table's own clock runs out (``Match.timeout``). A person may sit among the
bots: ``LiveTable.play`` makes that person's moves, and whoever shows the table waits until
``next_at`` in real time.
"""

from collections.abc import Mapping
from heapq import heappop, heappush

from tablee.bots.pace import ORDINARY, Pace
from tablee.core.bot import WAIT, Bot
from tablee.core.errors import Illegal
from tablee.core.luck import Rng
from tablee.core.match import Match

PATIENCE = 10_000  # milliseconds after which a deadlocked table goes on

DECIDE, LAY, TIME_OUT = range(3)


class LiveTable:
    """A match with bots that take their time; ``now`` is the table's clock."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], luck: Mapping[int, Rng]) -> None:
        self.match = match
        self.now = match.record.latest or 0
        self._bots = bots
        self._luck = luck
        self._busy: set[int] = set()  # seats that are looking, or about to move
        self._events: list[tuple[int, int, int, int, str]] = []
        self._clock_ends: int | None = None
        self._number = 0
        self._changed(news=True)

    def next_at(self) -> int | None:
        """When something may happen next; None if only a person can go on."""
        self._drop_stale()
        return self._events[0][0] if self._events else None

    def step(self) -> bool:
        """Run the next event; returns whether it changed the table."""
        self._drop_stale()
        self.now, _, kind, seat, move = heappop(self._events)
        if kind == TIME_OUT:
            return self._time_out()
        if kind == DECIDE:
            self._decide(seat)
            return False
        return self._lay(seat, move)

    def play(self, seat: int, move: str, at: int) -> None:
        """Make a move from outside at this time, which is now."""
        self.match.play(seat, move, at)
        self.now = at
        self._changed(self._news())

    # -- Events -------------------------------------------------------------------------------

    def _decide(self, seat: int) -> None:
        bot, luck = self._bots[seat], self._luck[seat]
        self._busy.discard(seat)
        view = self.match.view(seat, bot.recalls)
        move = bot.choose(view, luck) if view.legal else WAIT
        if move != WAIT:
            self._busy.add(seat)
            cards = self.match.game.pieces_in(move)
            self._plan(pace_of(bot).lay(cards, luck), LAY, seat, move)

    def _lay(self, seat: int, move: str) -> bool:
        self._busy.discard(seat)
        try:
            self.match.play(seat, move, self.now)
        except Illegal:  # somebody was faster
            self._look(seat)
            return False
        self._changed(self._news())
        return True

    def _time_out(self) -> bool:
        self._clock_ends = None
        if self.match.timeout() is not None:
            self.match.time_out(self.now)
        else:
            seat = self.match.movers()[0]
            self.match.play(seat, self.match.fallback(seat), self.now)
        self._changed(self._news())
        return True

    # -- Scheduling ---------------------------------------------------------------------------

    def _changed(self, news: bool) -> None:
        """Something was played: every idle seat that can see it looks, and the clock restarts.

        A move without events, such as one that waits for its batch, is seen by nobody and starts
        the clock only if none is running that would end sooner.
        """
        if self.match.over:
            self._events = []
            return
        if news:
            for seat in sorted(self._bots.keys() - self._busy):
                self._look(seat)
        due = self.match.timeout()
        if due is None and len(self._bots) == self.match.seats:
            due = PATIENCE
        ends = None if due is None else self.now + due
        if news or self._clock_ends is None or (ends is not None and ends < self._clock_ends):
            self._clock_ends = ends
            if due is not None:
                self._plan(due, TIME_OUT, 0, "")

    def _news(self) -> bool:
        """Whether there is anything to see."""
        return bool(self.match.state.story)

    def _look(self, seat: int) -> None:
        bot = self._bots[seat]
        self._busy.add(seat)
        cards = self.match.game.cards_to_scan(self.match.state, seat)
        self._plan(pace_of(bot).notice(cards, self._luck[seat]), DECIDE, seat, "")

    def _plan(self, delay: int, kind: int, whose: int, move: str) -> None:
        self._number += 1
        heappush(self._events, (self.now + delay, self._number, kind, whose, move))

    def _drop_stale(self) -> None:
        """Drop the time-outs of clocks that have been reset since."""
        while self._events and self._events[0][2] == TIME_OUT:
            if self._events[0][0] == self._clock_ends:
                return
            heappop(self._events)


def pace_of(bot: Bot) -> Pace:
    """The bot's own pace, or the default."""
    pace: Pace = getattr(bot, "pace", ORDINARY)
    return pace
