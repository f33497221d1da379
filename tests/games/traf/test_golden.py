"""The two golden games: their results, and positions on the way, as the remarks have them."""

import pytest

from tests.games.traf.dumb import Table
from tests.games.traf.staging import look
from tests.games.traf.test_counts import follow, what_lies, what_should_lie
from tests.kit.golden import golden


@pytest.mark.parametrize(
    ("name", "scores", "winners"),
    [("three-seats", [8, 23, 2], [1]), ("four-seats-instead", [9, 17, 9, 13], [1])],
)
def test_the_result_is_what_the_dumb_table_gives(
    name: str, scores: list[int], winners: list[int]
) -> None:
    match = golden("traf", name).match()
    dumb = Table(match.seats, match.record.options)
    follow(dumb, match, 0)
    assert what_lies(match) == what_should_lie(dumb)
    assert (match.scores(), match.winners()) == (scores, winners)


@pytest.mark.parametrize(
    ("name", "line", "then"),
    [
        ("three-seats", 2, {"dealer": 0, "turn": 1, "pot": 3, "middle": "y1 y3 g3", "pile": 33}),
        ("three-seats", 3, {"middle": "b1 y1 y3", "turn": 2}),
        ("three-seats", 7, {"knocker": 2, "turn": 0}),
        ("three-seats", 10, {"pot": 6, "deals": 1, "chips": "10 10 10", "dealer": 1}),
        ("three-seats", 16, {"pot": 3, "chips": "9 15 9"}),
        ("three-seats", 23, {"packs": 1, "pile": 33, "pot": 3, "deals": 3}),
        ("three-seats", 36, {"pot": 6, "deals": 5}),
        ("three-seats", 40, {"packs": 2, "last": False}),
        ("three-seats", 56, {"packs": 3, "last": True, "deals": 9}),
        ("three-seats", 60, {"over": True, "pot": 3, "winners": [1], "deals": 10}),
        ("four-seats-instead", 7, {"chips": "10 14 10 10", "middle": "b3 g3 g3", "pile": 13}),
        ("four-seats-instead", 18, {"packs": 1, "last": True, "chips": "9 17 9 9"}),
        ("four-seats-instead", 23, {"passes": 3, "turn": 0}),
        ("four-seats-instead", 30, {"passes": 0, "turn": 3}),
        ("four-seats-instead", 41, {"shown": "nothing 0, nothing 0, nothing 0, colour 13"}),
    ],
)
def test_positions_on_the_way(name: str, line: int, then: dict[str, object]) -> None:
    match = golden("traf", name).after(line)
    assert {what: look(match, what) for what in then} == then
