"""The two golden games: their results, and positions on the way, as the remarks have them."""

import pytest

from tests.games.reflex.dumb import Table
from tests.games.reflex.staging import look
from tests.games.reflex.test_counts import follow
from tests.kit.golden import golden


def dumb_tally(name: str) -> Table:
    """The same moves by the dumb rules."""
    match = golden("reflex", name).match()
    table = Table(match.seats, match.record.options)
    follow(table, match, 0)
    return table


@pytest.mark.parametrize(
    ("name", "rounds", "winners"),
    [
        ("four-seats-live", [[3, 0, 4, 1], [2, 2, 5, 0]], [2]),
        ("three-seats-turns", [[3, 5, 2], [2, 6, 2]], [1]),
    ],
)
def test_the_result_is_what_a_dumb_tally_gives(
    name: str, rounds: list[list[int]], winners: list[int]
) -> None:
    match, dumb = golden("reflex", name).match(), dumb_tally(name)
    assert [list(scores) for scores in zip(*(seat.rounds for seat in dumb.seats), strict=True)] == (
        rounds
    )
    assert match.scores() == dumb.scores() == [sum(both) for both in zip(*rounds, strict=True)]
    assert match.winners() == dumb.winners == winners


@pytest.mark.parametrize(
    ("name", "line", "then"),
    [
        ("four-seats-live", 1, {"hands": "11 10 11 8", "phase": "sorting", "dealer": 3}),
        ("four-seats-live", 5, {"phase": "playing", "timeout": 10_000}),
        ("four-seats-live", 8, {"red": "3 2", "green": "2 1"}),
        ("four-seats-live", 9, {"green": "6 1", "taken": "g6 - - -"}),
        ("four-seats-live", 14, {"menu 0": "y3 y3-4 y3-5 y3-6"}),
        ("four-seats-live", 25, {"taken": "y6g6r6 - b6 r6", "yellow": "6 5", "hands": "1 4 1 3"}),
        ("four-seats-live", 27, {"scores": [3, 0, 4, 1], "dealer": 0, "round": 1}),
        ("four-seats-live", 51, {"movers": [0], "awaited": [0, 1, 2, 3]}),
        ("four-seats-live", 52, {"timeout": 3000, "green": "6 2"}),
        ("four-seats-live", 53, {"phase": "over", "scores": [5, 2, 9, 1]}),
        ("three-seats-turns", 4, {"turn": 0, "timeout": None}),
        ("three-seats-turns", 21, {"menu 2": "pass"}),
        ("three-seats-turns", 24, {"quickest": 1, "phase": "playing", "turn": 2}),
        ("three-seats-turns", 26, {"menu 1": "stop pass"}),
        ("three-seats-turns", 28, {"scores": [3, 5, 2], "dealer": 0}),
        ("three-seats-turns", 40, {"menu 1": "b3 b3-4 y6 pass"}),
        ("three-seats-turns", 58, {"menu 1": "b3 pass", "turn": 1}),
        ("three-seats-turns", 61, {"quickest": 1, "turn": 0, "hands": "2 0 1"}),
        ("three-seats-turns", 63, {"scores": [5, 11, 4]}),
    ],
)
def test_positions_on_the_way(name: str, line: int, then: dict[str, object]) -> None:
    match = golden("reflex", name).after(line)
    assert {what: look(match, what) for what in then} == then
