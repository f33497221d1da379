"""The two golden games: their results, and positions on the way, as the remarks have them."""

import pytest

from tablee.core.match import moments
from tests.games.riffifi.dumb import Table
from tests.games.riffifi.staging import look, seen_by
from tests.games.riffifi.test_counts import follow
from tests.kit.golden import golden


def dumb_tally(name: str) -> Table:
    """The same moves by the dumb rules."""
    match = golden("riffifi", name).match()
    table = Table(match.seats, match.record.options)
    follow(table, match, 0)
    return table


@pytest.mark.parametrize(
    ("name", "scores", "winners"),
    [("four-seats", [50, 44, 45, 51], [3]), ("three-seats-ticks", [5, 4, 3], [0])],
)
def test_the_result_is_what_a_dumb_tally_gives(
    name: str, scores: list[int], winners: list[int]
) -> None:
    match = golden("riffifi", name).match()
    assert match.scores() == dumb_tally(name).scores() == scores
    assert match.winners() == dumb_tally(name).winners == winners


def test_every_round_of_the_four_counts_as_in_the_remarks() -> None:
    rounds = [[12, 16, 10, 12], [4, 9, 14, 14], [19, 13, 13, 5], [15, 6, 8, 20]]
    table = dumb_tally("four-seats")
    assert [[seat.rounds[at] for seat in table.seats] for at in range(4)] == rounds
    match = golden("riffifi", "with-pauses/four-seats").match()
    played = moments(match.game, match.record)
    assert [look(at, "tokens") for at in played if at.pause() or at.over] == rounds


@pytest.mark.parametrize(
    ("name", "line", "then"),
    [
        ("four-seats", 1, {"turn": 0, "dealer": 3, "lies": "none none none none"}),
        ("four-seats", 4, {"face_up": "2:g5", "lies": "down down up none", "turn": 3}),
        ("four-seats", 9, {"green": "4 0 0 0 | 8", "face_up": "1:y5 3:v3", "turn": 0}),
        ("four-seats", 25, {"violet": "6 3 0 3 | 0", "turn": 0}),
        ("four-seats", 33, {"violet": "6 3 0 3 | 0", "menu": "from 1 from 3", "turn": 0}),
        ("four-seats", 34, {"violet": "7 2 0 3 | 0", "phase": "laying", "turn": 0}),
        ("four-seats", 35, {"lies": "concealed down up up", "red": "0 8 3 0 | 1"}),
        ("four-seats", 41, {"blue": "0 3 2 0 | 7", "yellow": "2 0 0 7 | 3", "turn": 3}),
        ("four-seats", 42, {"scores": [12, 16, 10, 12], "turn": 1, "dealer": 0, "round": 1}),
        ("four-seats", 67, {"red": "0 9 0 3 | 0", "turn": 1}),
        ("four-seats", 86, {"turn": 2, "dealer": 1, "round": 2}),
        ("three-seats-ticks", 5, {"yellow": "0 7 0 | 5", "ticks": "- y -", "turn": 1}),
        ("three-seats-ticks", 24, {"violet": "0 1 11 | 0", "ticks": "g y v"}),
        ("three-seats-ticks", 34, {"face_up": "1:v2", "lies": "down up down", "turn": 0}),
        ("three-seats-ticks", 37, {"ticks": "g y v", "round": 1, "turn": 1, "dealer": 0}),
        ("three-seats-ticks", 45, {"violet": "8 4 0 | 0", "ticks": "gv yv v"}),
        ("three-seats-ticks", 99, {"yellow": "5 2 5 | 0", "menu": "from 0 from 2", "turn": 1}),
        ("three-seats-ticks", 100, {"yellow": "4 3 5 | 0", "phase": "laying", "turn": 1}),
        ("three-seats-ticks", 110, {"ticks": "brgv yrgv ygv", "round": 3, "turn": 0}),
        ("three-seats-ticks", 114, {"ticks": "byrgv yrgv ygv", "winners": [0], "round": 3}),
    ],
)
def test_positions_on_the_way(name: str, line: int, then: dict[str, object]) -> None:
    match = golden("riffifi", name).after(line)
    assert {what: look(match, what) for what in then} == then


def test_the_hand_that_ana_opened_with_is_bilals_in_round_two() -> None:
    played = golden("riffifi", "three-seats-ticks")
    start, second = played.after(1), played.after(37)
    assert seen_by(second, 1).hand == seen_by(start, 0).hand
    assert seen_by(second).revealed is None
