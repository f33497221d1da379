"""Measures what latency costs in real time, with the referee and without.

python -m bench.lines [--races N] [--matches N] [--seed N]    writes bench/lines.md

Two equal players, one near and one far, race for the same place, and play whole matches of
Reflex. Lines wander, pings are measured as the server does, and the referee knows nothing else.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from pathlib import Path
from random import Random

from tablee.bots.pace import ORDINARY, Pace
from tablee.core import match as matches
from tablee.core.bot import WAIT, Bot
from tablee.core.errors import Illegal
from tablee.core.luck import Rng, seeded
from tablee.core.match import Match
from tablee.core.view import View
from tablee.games import find
from tablee.games.reflex.bot import Medium
from tablee.tables.referee import LAG_CAP, Lag, Referee
from tablee.tournaments.series import Interval, mean_interval

PAGE = Path(__file__).parent / "lines.md"
SHAPE = 2.0  # of the gamma distribution of jitter: mostly little, sometimes a lot
WARMED_UP = 15  # pings before the first race
BETWEEN = 5000  # milliseconds from a race to the next
PING_EVERY = 2000
SEATS = 4  # at a table of Reflex
STEPS = 200_000  # more than any match takes

ONE, OTHER = 0, 1


@dataclass(frozen=True)
class Line:
    """A simulated connection: minimum one-way latency and mean jitter."""

    least: int
    wander: int
    holds_back: int = 0  # milliseconds by which a cheat delays pongs

    def way(self, luck: Random) -> int:
        return self.least + round(luck.gammavariate(SHAPE, self.wander / SHAPE))

    def ping(self, lag: Lag, luck: Random) -> None:
        lag.pinged(self.way(luck) + self.way(luck) + self.holds_back)

    def __str__(self) -> str:
        held = f", pongs {self.holds_back} ms late" if self.holds_back else ""
        return f"{self.least} + {self.wander} ms{held}"


NEAR = Line(20, 4)


@dataclass(frozen=True)
class Help:
    """How the table compensates for latency."""

    name: str
    together: bool  # changes are shown on all screens at the same instant
    refereed: bool  # presses count from when they were made


NOTHING = Help("by arrival", together=False, refereed=False)
ALL = Help("referee", together=True, refereed=True)
HELPS = (
    NOTHING,
    Help("shown together only", together=True, refereed=False),
    Help("presses only", together=False, refereed=True),
    ALL,
)

Task = Callable[[Rng], int]  # from the cue on the screen to the press


def tap(luck: Rng) -> int:
    """Press as soon as one sees the cue."""
    return ORDINARY.notice(0, luck)


def card(luck: Rng) -> int:
    """Scan eight cards and play one."""
    return ORDINARY.notice(8, luck) + ORDINARY.lay(1, luck)


# -- Races to one cue ---------------------------------------------------------------------------


def races(lines: Sequence[Line], task: Task, given: Help, count: int, seed: int) -> Interval:
    """How often the second of two equal players is judged first."""
    lags = [Lag(), Lag()]
    wandering = Random(seed)
    players = [seeded(seed, seat) for seat in (ONE, OTHER)]
    for _ in range(WARMED_UP):
        ping(lines, lags, wandering)
    wins: list[float] = []
    for number in range(count):
        ping(lines, lags, wandering)
        referee = Referee(seed.to_bytes(32, "big"), 2)
        for seat in (ONE, OTHER):
            referee.update_lags(seat, [lags[seat]])
        now = (number + 1) * BETWEEN
        show = referee.show_at(now) if given.together else now
        arriving = []
        for seat, line in enumerate(lines):
            shown = max(show, now + line.way(wandering))
            arriving.append((shown + task(players[seat]) + line.way(wandering), seat))
        arriving.sort()
        wins.append(float(first_of(arriving, referee, lags, number, given) == OTHER))
    return mean_interval(wins, 0, 1)


def ping(lines: Sequence[Line], lags: Sequence[Lag], luck: Random) -> None:
    for line, lag in zip(lines, lags, strict=True):
        line.ping(lag, luck)


def first_of(
    arriving: list[tuple[int, int]],
    referee: Referee,
    lags: Sequence[Lag],
    number: int,
    given: Help,
) -> int:
    """Who is judged first; presses after the ruling are too late."""
    (early, first), (late, second) = arriving
    if not given.refereed:
        return first
    referee.receive(first, "r2", "", 0, early, lags[first])
    due = referee.due()
    if due is None or late < due:
        referee.receive(second, "r2", "", 0, late, lags[second])
    ruling = referee.next_ruling(late + BETWEEN, number)
    assert ruling is not None
    return ruling.press.seat


# -- Matches of Reflex --------------------------------------------------------------------------

SHOWN, DECIDE, SEND, ARRIVE, ANSWER, JUDGE, PING, CLOCK = range(8)


class FarTable:
    """A match of bots with simulated latency: each acts on its own, delayed screen."""

    def __init__(
        self, match: Match, bots: Sequence[Bot], lines: Sequence[Line], given: Help, seed: int
    ) -> None:
        self.match, self.bots, self.lines, self.given = match, bots, lines, given
        self.now = 0
        self.lags = [Lag() for _ in lines]
        self.referee = Referee(seed.to_bytes(32, "big"), len(lines))
        self._wandering = Random(seed)
        self._luck = [seeded(seed, 1 + seat) for seat in range(len(lines))]
        self._events: list[tuple[int, int, int, int, object]] = []
        self._number = 0
        self._screens: list[View] = [match.view(seat) for seat in range(len(lines))]
        self._busy = [False for _ in lines]
        self._reached = [0 for _ in lines]  # a connection keeps the order of its messages
        self._clock_ends = 0
        for seat, lag in enumerate(self.lags):
            self.referee.update_lags(seat, [lag])
        for _ in range(WARMED_UP):
            ping(lines, self.lags, self._wandering)
        self._plan(PING_EVERY, PING, 0, None)
        self._changed()

    def play(self) -> Match:
        for _ in range(STEPS):
            if self.match.over:
                return self.match
            self.now, _, kind, seat, what = heappop(self._events)
            if kind == PING:
                ping(self.lines, self.lags, self._wandering)
                self._plan(self.now + PING_EVERY, PING, 0, None)
            elif kind == SHOWN:
                assert isinstance(what, View)
                self._screens[seat] = what
                if not self._busy[seat]:
                    self._look(seat)
            elif kind == DECIDE:
                self._decide(seat)
            elif kind == SEND:
                self._reached[seat] = max(self._reached[seat], self.now + self._way(seat))
                self._plan(self._reached[seat], ARRIVE, seat, what)
            elif kind == ARRIVE:
                self._arrive(seat, str(what))
            elif kind == ANSWER:  # refused, or laid: either way there is something to look at
                self._look(seat)
            elif kind == JUDGE:
                self._judge()
            elif self.now == self._clock_ends:
                self._time_out()
        raise AssertionError("the match does not end")

    def _look(self, seat: int) -> None:
        self._busy[seat] = True
        scanned = self.match.game.cards_to_scan(self.match.state, seat)
        noticed = pace_of(self.bots[seat]).notice(scanned, self._luck[seat])
        self._plan(self.now + noticed, DECIDE, seat, None)

    def _decide(self, seat: int) -> None:
        view = self._screens[seat]
        move = self.bots[seat].choose(view, self._luck[seat]) if view.legal else WAIT
        if move == WAIT:
            self._busy[seat] = False
            return
        laid = pace_of(self.bots[seat]).lay(self.match.game.pieces_in(move), self._luck[seat])
        self._plan(self.now + laid, SEND, seat, move)

    def _arrive(self, seat: int, move: str) -> None:
        if not self.given.refereed:
            self._lay(seat, move)
            return
        self.referee.receive(seat, move, "", 0, self.now, self.lags[seat])
        self._wait_for_verdict()

    def _judge(self) -> None:
        ruling = self.referee.next_ruling(self.now, self._number)
        if ruling is not None:
            self._lay(ruling.press.seat, ruling.press.move)
        self._wait_for_verdict()

    def _wait_for_verdict(self) -> None:
        due = self.referee.due()
        if due is not None:
            self._plan(max(due, self.now), JUDGE, 0, None)

    def _lay(self, seat: int, move: str) -> None:
        try:
            self.match.play(seat, move, self.now)
        except Illegal:  # somebody was faster
            self._plan(self.now + self._way(seat), ANSWER, seat, None)
            return
        shown = self._changed()
        self._plan(shown[seat], ANSWER, seat, None)

    def _time_out(self) -> None:
        if self.match.timeout() is None:  # all wait for each other
            seat = self.match.movers()[0]
            self.match.play(seat, self.match.fallback(seat), self.now)
        else:
            self.match.time_out(self.now)
        self._changed()

    def _changed(self) -> list[int]:
        """Send everybody the current view; returns when each screen shows it."""
        show = self.referee.show_at(self.now) if self.given.together else self.now
        shown = [max(show, self.now + self._way(seat)) for seat in range(len(self.lines))]
        for seat, at in enumerate(shown):
            self._plan(at, SHOWN, seat, self.match.view(seat))
        self._clock_ends = max(shown) + (self.match.timeout() or 10_000)
        self._plan(self._clock_ends, CLOCK, 0, None)
        return shown

    def _way(self, seat: int) -> int:
        return self.lines[seat].way(self._wandering)

    def _plan(self, at: int, kind: int, seat: int, what: object) -> None:
        self._number += 1
        heappush(self._events, (at, self._number, kind, seat, what))


def pace_of(bot: Bot) -> Pace:
    pace: Pace = getattr(bot, "pace", ORDINARY)
    return pace


def reflex(one: Line, given: Help, count: int, seed: int) -> tuple[Interval, Interval]:
    """The share of matches and points won by one player whose latency differs."""
    game = find("reflex")
    bots = [Medium(ORDINARY)] * SEATS
    won: list[float] = []
    scored: list[float] = []
    for number in range(count):
        seat = number % SEATS
        lines = [NEAR] * SEATS
        lines[seat] = one
        match = matches.begin(game, SEATS, {}, seed + number)
        FarTable(match, bots, lines, given, seed + number).play()
        won.append((seat in match.winners()) / len(match.winners()))
        scored.append(match.scores()[seat] / sum(match.scores()))
    return mean_interval(won, 0, 1), mean_interval(scored, 0, 1)


# -- The page -----------------------------------------------------------------------------------

PAIRS = (
    (NEAR, NEAR),
    (Line(10, 4), Line(75, 10)),
    (NEAR, Line(150, 10)),
    (NEAR, Line(100, 40)),
    (NEAR, Line(250, 20)),
)
CHEATS = (
    (NEAR, Line(20, 4, holds_back=300)),
    (NEAR, Line(20, 4, holds_back=3000)),
    (Line(75, 10), Line(75, 10, holds_back=300)),
)
MATCHED = (NEAR, Line(75, 10), Line(150, 10), Line(20, 4, holds_back=300))


def page(count: int, played: int, seed: int) -> str:
    def race(pair: Sequence[Line], task: Task, given: Help) -> str:
        return share(races(pair, task, given, count, seed))

    return "\n".join(
        [
            "# What a long line costs in real time",
            "",
            f"Written by `python -m bench.lines --races {count} --matches {played} --seed {seed}`. "
            "Equal players of ordinary pace (docs/real-time.md) answer the same cue. A line is "
            "given **one way**: at least so long, plus a gamma-distributed part of shape 2 with "
            "that mean, drawn anew for every message. The server knows only its pings. Shares "
            "have their 95 % intervals.",
            "",
            "## Races of two to one cue",
            "",
            f"How often the **second** player is judged first, of {count} races; 50 % is fair. "
            "*By arrival*: no help. *Shown together only*: all screens show the cue at the same "
            "instant. *Presses only*: what the line takes is taken off. *Referee*: both, as at a "
            "table. First, to tap when the cue is seen:",
            "",
            header(["first player", "second player", *(each.name for each in HELPS)]),
            *(
                cells([*map(str, pair), *(race(pair, tap, given) for given in HELPS)])
                for pair in PAIRS
            ),
            "",
            "To look through eight cards and lay one:",
            "",
            header(["first player", "second player", NOTHING.name, ALL.name]),
            *(
                cells([*map(str, pair), *(race(pair, card, given) for given in (NOTHING, ALL))])
                for pair in PAIRS
            ),
            "",
            "## Who holds back pongs",
            "",
            f"Compensation is capped at {LAG_CAP} ms one way, so pretending to be far away gains "
            "at most the difference between that and the real lag. Share of races with the "
            "referee that the cheat wins:",
            "",
            header(["first player", "second player, a cheat", "tap", "card"]),
            *(
                cells([*map(str, pair), *(race(pair, task, ALL) for task in (tap, card))])
                for pair in CHEATS
            ),
            "",
            "## Whole matches of Reflex",
            "",
            f"Four bots of level medium, three of them near ({NEAR}); {played} matches for each "
            "line and way of judging. What the fourth wins of matches and of points; 25 % is fair.",
            "",
            header(
                ["the fourth"]
                + [
                    f"{what}, {given.name}"
                    for given in (NOTHING, ALL)
                    for what in ("matches", "points")
                ]
            ),
            *(
                cells(
                    [str(one)]
                    + [
                        share(each)
                        for given in (NOTHING, ALL)
                        for each in reflex(one, given, played, seed)
                    ]
                )
                for one in MATCHED
            ),
            "",
        ]
    )


def header(names: list[str]) -> str:
    return "\n".join([cells(names), "|---" * len(names) + "|"])


def cells(words: list[str]) -> str:
    return f"| {' | '.join(words)} |"


def share(found: Interval) -> str:
    return f"{100 * found.mean:.1f} % ({100 * found.low:.1f}–{100 * found.high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=20_000)
    parser.add_argument("--matches", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=PAGE, help="where to write the page")
    asked = parser.parse_args()
    asked.to.write_text(page(asked.races, asked.matches, asked.seed), encoding="utf-8")


if __name__ == "__main__":
    main()
