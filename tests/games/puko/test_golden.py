"""The two golden games: their results, and positions on the way, as the remarks have them."""

import pytest

from tests.games.puko.dumb import Table
from tests.games.puko.staging import look
from tests.games.puko.test_counts import follow
from tests.kit.golden import golden


@pytest.mark.parametrize(
    ("name", "scores", "winners"),
    [
        ("four-seats", [48, 50, 44, 46], [1]),
        ("five-seats-together", [36, 16, 95, 83, 0], [2]),
    ],
)
def test_the_result_is_what_a_dumb_tally_gives(
    name: str, scores: list[int], winners: list[int]
) -> None:
    match = golden("puko", name).match()
    dumb = Table(match.seats, match.record.options)
    follow(dumb, match, 0)
    assert match.scores() == dumb.purses == scores
    assert match.winners() == dumb.winners == winners


@pytest.mark.parametrize(
    ("name", "line", "then"),
    [
        ("four-seats", 9, {"purses": "45 45 45 49", "pot": 4, "first": 3}),
        ("four-seats", 18, {"purses": "49 45 45 49", "pot": 0, "owed": 4, "debtors": [3]}),
        ("four-seats", 20, {"purses": "49 45 45 45", "pot": 4, "first": 0}),
        ("four-seats", 29, {"purses": "48 48 44 44", "pot": 4, "first": 1}),
        ("four-seats", 38, {"pot": 0, "phase": "over", "trick": 4}),
        ("five-seats-together", 11, {"purses": "44 44 44 44 49", "pot": 5, "first": 4}),
        ("five-seats-together", 22, {"purses": "44 44 49 44 49", "owed": 5, "debtors": [0, 4]}),
        ("five-seats-together", 25, {"purses": "36 44 49 44 44", "pot": 13}),
        ("five-seats-together", 36, {"pot": 13, "owed": 13, "debtors": [0], "first": 2}),
        ("five-seats-together", 49, {"purses": "23 44 49 70 44", "owed": 26, "debtors": [4]}),
        ("five-seats-together", 62, {"purses": "36 44 49 83 0", "pot": 18, "last": True}),
        ("five-seats-together", 64, {"purses": "36 16 49 83 0", "pot": 46}),
    ],
)
def test_positions_on_the_way(name: str, line: int, then: dict[str, object]) -> None:
    match = golden("puko", name).after(line)
    assert {what: look(match, what) for what in then} == then
