"""The search that knows no game: it finds the best move and keeps to its budget."""

import pytest

import tablee
from tablee.bots.search import Budget, best_move


class Coins:
    """A toy: move m pays m plus luck that is the same for all moves of a world."""

    def __init__(self) -> None:
        self.rng = tablee.seeded(1)
        self.played: list[int] = []

    def imagine(self) -> int:
        return self.rng.below(1000)

    def play_out(self, world: int, move: int) -> int:
        self.played.append(move)
        return world + move


def test_luck_of_a_world_favours_no_move() -> None:
    coins = Coins()
    assert best_move([3, 9, 4, 1, 7], coins.imagine, coins.play_out, Budget(playouts=1)) == 9


def test_a_budget_of_playouts_is_kept() -> None:
    coins = Coins()
    best_move(list(range(8)), coins.imagine, coins.play_out, Budget(playouts=240))
    assert len(coins.played) <= 240
    assert coins.played.count(7) > coins.played.count(0)


def test_a_single_move_needs_no_thought() -> None:
    coins = Coins()
    assert best_move([5], coins.imagine, coins.play_out, Budget(playouts=100)) == 5
    assert coins.played == []


class Clock:
    """Advances by a tenth of a second whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def test_a_budget_of_seconds_is_kept() -> None:
    coins, clock = Coins(), Clock()
    best = best_move([1, 2, 3, 4], coins.imagine, coins.play_out, Budget(seconds=2), clock)
    assert best == 4
    assert 2 <= clock.now < 2.5


def test_of_two_limits_the_one_that_runs_out_first_counts() -> None:
    few, clock = Coins(), Clock()
    best_move([1, 2, 3, 4], few.imagine, few.play_out, Budget(16, seconds=100), clock)
    assert len(few.played) == 16
    brief, clock = Coins(), Clock()
    best_move([1, 2, 3, 4], brief.imagine, brief.play_out, Budget(10**6, seconds=1), clock)
    assert clock.now < 1.5


@pytest.mark.parametrize(("playouts", "seconds"), [(None, None), (0, None), (None, 0.0), (5, -1.0)])
def test_a_budget_of_nothing_is_refused(playouts: int | None, seconds: float | None) -> None:
    with pytest.raises(tablee.BadSetup, match="budget"):
        Budget(playouts, seconds)
