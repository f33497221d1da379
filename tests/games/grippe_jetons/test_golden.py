"""The two golden games: their results, and positions on the way, as the remarks have them."""

import pytest

from tablee.games.grippe_jetons.rules import Grippe
from tests.games.grippe_jetons.dumb import Table
from tests.games.grippe_jetons.staging import look
from tests.games.grippe_jetons.test_dumb import follow
from tests.kit.golden import golden


@pytest.mark.parametrize(
    ("name", "scores", "winners"),
    [("three-seats", [20, 26, 0], [1]), ("two-seats-series", [50, 0], [0])],
)
def test_the_result_is_what_a_dumb_tally_gives(
    name: str, scores: list[int], winners: list[int]
) -> None:
    match = golden("grippe-jetons", name).match()
    table = Table(match.seats, match.record.options)
    follow(match, table, 0)
    assert match.scores() == table.points == scores
    assert match.winners() == table.winners == winners


@pytest.mark.parametrize(
    ("name", "line", "then"),
    [
        ("three-seats", 2, {"stocks": [22, 22, 22], "reserve": 64, "turn": 2}),
        ("three-seats", 9, {"stocks": [22, 22, 17], "tokens": [2, 2, 0, 0, 1], "turn": 0}),
        ("three-seats", 16, {"stocks": [24, 21, 16], "tokens": [0, 2, 0, 0, 1], "reserve": 66}),
        ("three-seats", 38, {"stocks": [24, 17, 11], "tokens": [0, 3, 2, 2, 3]}),
        ("three-seats", 43, {"stocks": [23, 19, 10], "reserve": 69}),
        ("three-seats", 59, {"stocks": [20, 26, 0], "turn": 2, "over": False}),
        ("three-seats", 67, {"over": True, "borrowed": 5, "forgiven": [0, 0, 5]}),
        ("two-seats-series", 22, {"stocks": [21, 12], "reserve": 95}),
        ("two-seats-series", 55, {"phase": "counting", "menu": "count best, count 1, count 2"}),
        ("two-seats-series", 57, {"stocks": [24, 4], "borrowed": 1, "won": [1]}),
        ("two-seats-series", 163, {"stocks": [22, 0], "turn": 1}),
        ("two-seats-series", 170, {"stocks": [18, 18], "scores": [40, 18], "turn": 1}),
        ("two-seats-series", 249, {"stocks": [22, 3], "won": [1]}),
        ("two-seats-series", 256, {"stocks": [28, 0], "won": [5, 2], "turn": 1}),
    ],
)
def test_positions_on_the_way(name: str, line: int, then: dict[str, object]) -> None:
    state = golden("grippe-jetons", name).after(line).state
    assert isinstance(state, Grippe)
    assert {what: look(state, what) for what in then} == then
