"""The event-driven clock: who is faster lays first, and nobody is served out of order."""

from dataclasses import dataclass
from statistics import mean, stdev

import pytest

import tablee
from tablee import Match, Rng
from tablee.bots.clock import LiveTable
from tablee.bots.pace import ORDINARY, Pace
from tablee.core.bot import WAIT
from tablee.core.view import View
from tablee.games import find

SLOW = Pace(reaction=900, scan=100, motor=900, again=300, spread=0.25)


@dataclass(frozen=True)
class First:
    """Lays the first card it may."""

    pace: Pace = ORDINARY
    recalls = False

    def choose(self, view: View, rng: Rng) -> str:
        return view.legal[0]


class Waits:
    """Says it is ready, then never lays a card."""

    recalls = False

    def choose(self, view: View, rng: Rng) -> str:
        return "ready" if "ready" in view.legal else WAIT


def start(seed: int = 1, seats: int = 3, **options: object) -> Match:
    return tablee.start("reflex", seats=seats, seed=seed, options=options)


def table(match: Match, *bots: First | Waits) -> LiveTable:
    luck = {seat: tablee.seeded(5, seat) for seat in range(len(bots))}
    return LiveTable(match, dict(enumerate(bots)), luck)


def play_out(match: Match, *bots: First | Waits) -> Match:
    live = table(match, *bots)
    while not match.over:
        live.step()
    return match


def test_stamps_never_go_back_and_the_log_replays() -> None:
    match = play_out(start(), First(), First(), First())
    stamps = [line.at for line in match.record.lines if line.at is not None]
    assert stamps == sorted(stamps)
    assert tablee.verify(match.log()).ok
    assert tablee.replay(match.log()) == match


def test_the_same_luck_gives_the_same_match() -> None:
    assert play_out(start(), First(), First(), First()) == play_out(
        start(), First(), First(), First()
    )


def test_the_faster_player_scores_more() -> None:
    points = [0, 0, 0]
    for seed in range(10):
        match = play_out(start(seed), First(SLOW), First(), First(SLOW))
        points = [sum(pair) for pair in zip(points, match.scores(), strict=True)]
    assert points[1] > 1.5 * max(points[0], points[2])


def test_a_stalled_table_goes_on_by_its_clock() -> None:
    match = start(stall=10)
    live = table(match, Waits(), Waits(), Waits())
    forced: list[int] = []
    while len(forced) < 3:
        live.step()
        last = match.record.lines[-1]
        if last.move.startswith("force") and last.at is not None and last.at not in forced:
            forced.append(last.at)
    first, second, third = forced
    ready = max(line.at or 0 for line in match.record.lines if line.move == "ready")
    assert first == ready + 10_000
    assert second == first + 3000
    assert third == second + 3000


def test_a_batch_ends_a_fixed_time_after_its_first_move() -> None:
    match = play_out(start(tempo="batched", seats=5), *[First() for _ in range(5)])
    opened: int | None = None
    seen = 0
    for line in match.record.lines:
        if line.move.startswith("batch"):
            assert opened is not None
            assert (line.at or 0) - opened <= 150
            seen += (line.at or 0) - opened == 150
            opened = None
        elif line.move != "ready" and line.who != "house" and opened is None:
            opened = line.at
    assert seen > 10


def test_bots_that_all_wait_without_a_clock_lay_in_the_end() -> None:
    assert play_out(start(stall=0, limit=1), Waits(), Waits(), Waits()).over


def test_a_person_among_bots_moves_from_outside() -> None:
    match = start()
    luck = {seat: tablee.seeded(5, seat) for seat in (1, 2)}
    live = LiveTable(match, {1: First(), 2: First()}, luck)
    while live.next_at() is not None:
        live.step()
    assert match.movers() == [0]  # now everything depends on the person
    live.play(0, "ready", live.now + 500)
    assert live.next_at() is not None
    assert match.record.lines[-1].at == live.now
    with pytest.raises(tablee.Illegal):
        live.play(0, "ready", live.now)


def test_somebody_who_was_overtaken_looks_again() -> None:
    """Moves that are no longer possible are refused without a trace in the log."""
    match = play_out(start(seats=6, seed=3), *[First() for _ in range(6)])
    assert tablee.replay(match.log()) == match


def test_times_are_spread_about_their_mean() -> None:
    rng = tablee.seeded(1)
    pace = Pace(reaction=200, scan=40, motor=500, again=100, spread=0.25)
    noticed = [pace.notice(10, rng) for _ in range(4000)]
    laid = [pace.lay(3, rng) for _ in range(4000)]
    assert mean(noticed) == pytest.approx(600, rel=0.03)
    assert mean(laid) == pytest.approx(700, rel=0.03)
    assert stdev(laid) / mean(laid) == pytest.approx(0.25, rel=0.1)
    assert min(noticed) > 0


def test_reflex_tells_how_much_there_is_to_scan_and_to_lay() -> None:
    game, match = find("reflex"), start()
    ones = 48 - sum(game.cards_to_scan(match.state, seat) for seat in range(3))
    assert ones == 8
    assert (game.pieces_in("b3"), game.pieces_in("b3-5")) == (1, 3)
