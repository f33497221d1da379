"""The three golden games: their results, and positions on the way, as the remarks have them."""

import pytest

from tablee.games.riff_raff.rules import RiffRaff
from tests.games.riff_raff.staging import look
from tests.kit.golden import golden

pytestmark = pytest.mark.usefixtures("first_fake_physics")


@pytest.mark.parametrize(
    ("name", "scores", "winners"),
    [
        ("two-seats-referee", [0, -5], [0]),
        ("three-seats-statics", [-5, -4, 0], [2]),
        ("four-seats", [-5, -3, -1, -1], [2, 3]),
    ],
)
def test_the_result(name: str, scores: list[int], winners: list[int]) -> None:
    match = golden("riff-raff", name).match()
    assert (match.scores(), match.winners()) == (scores, winners)
    assert scores == [-left for left in pieces_left(name)]


def pieces_left(name: str) -> list[int]:
    """A dumb tally of the log: who has how many pieces in front of them at the end."""
    told = golden("riff-raff", name).match().record
    left = [16 if told.seats == 2 else 8] * told.seats
    placed, fell, caught = "", set[str](), set[str]()
    loader = 0
    for line in told.lines:
        word, *rest = line.move.split()
        if word in ("place", "load"):
            loader, placed = int(line.who), rest[0]
            left[loader] -= 1
            fell, caught = set(), set()
        if word in ("fell", "caught"):
            fell.add(rest[0])
            caught |= {rest[0]} if word == "caught" else set()
        if word in ("settled", "frozen"):
            fell = {piece.partition("=")[0] for piece in rest if "=" in piece}
            caught = {piece.partition("=")[0] for piece in rest if "=caught" in piece}
        if word in ("settled", "frozen", "done"):
            only_own = len(caught) == 1 and own(placed, caught)
            left[loader] += len(fell) if only_own else len(fell - caught)
    return left


def own(placed: str, caught: set[str]) -> bool:
    """Whether the one piece that was caught was the one in hand.

    In these games no other piece of that shape was ever caught alone.
    """
    [piece] = caught
    return piece.rstrip("1234") == placed


@pytest.mark.parametrize(
    ("name", "line", "then"),
    [
        ("two-seats-referee", 1, {"left": [16, 16], "captain": 1, "hands": [10, 10]}),
        ("two-seats-referee", 12, {"left": [15, 15], "removed": "", "turn": 0}),
        ("two-seats-referee", 19, {"left": [14, 15], "aboard": "plank2@2 flask3@3 plank3@9"}),
        ("two-seats-referee", 39, {"removed": "flask1", "turn": 0, "phase": "announcing"}),
        ("two-seats-referee", 71, {"round": 10, "hands": [10, 10], "cards": [None, None]}),
        ("two-seats-referee", 80, {"turn": 0, "announced": 2, "placed": 1}),
        ("three-seats-statics", 4, {"phase": "naming", "movers": [2], "captain": 2}),
        ("three-seats-statics", 10, {"left": [8, 7, 8], "aboard": "crate2@7", "turn": 0}),
        ("three-seats-statics", 24, {"captain": 1, "phase": "ordering", "order": [1]}),
        ("three-seats-statics", 63, {"removed": "barrel3 rat3", "left": [4, 4, 2]}),
        ("three-seats-statics", 77, {"over": True, "round": 6}),
        ("four-seats", 6, {"captain": 3, "order": [3, 1, 2, 0], "turn": 3}),
        ("four-seats", 39, {"removed": "flask3", "left": [6, 7, 5, 7]}),
        ("four-seats", 68, {"left": [5, 5, 7, 5]}),
    ],
)
def test_positions_on_the_way(name: str, line: int, then: dict[str, object]) -> None:
    state = golden("riff-raff", name).after(line).state
    assert isinstance(state, RiffRaff)
    assert {what: look(state, what) for what in then} == then
