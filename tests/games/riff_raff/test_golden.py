"""Three whole matches with remarks: ``golden/*.log`` tells them, ``golden/*.md`` explains them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablee
from tablee import Match
from tablee.games.riff_raff.rules import RiffRaff
from tests.games.riff_raff.fake import pretending
from tests.games.riff_raff.staging import look

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["two-seats-referee", "three-seats-statics", "four-seats"]
CLAUSES = (Path(__file__).parent / "clauses.txt").read_text().split()
REMARK = re.compile(r"\| (\d+) \| (house|\d) \| `(.+?)` \| (.+) \|")


@pytest.fixture(autouse=True)
def make_believe() -> Iterator[None]:
    with pretending():
        yield


def read(name: str) -> str:
    return (GOLDEN / f"{name}.log").read_text()


def lines(name: str) -> list[tuple[str, str]]:
    """Who and what, line by line."""
    played = read(name).partition("\n\n")[2].splitlines()[:-1]
    return [(who, move) for who, _, move in (row.partition(" ") for row in played)]


def after(name: str, line: int) -> RiffRaff:
    """The position after this line of the log."""
    head, _, played = read(name).partition("\n\n")
    match = tablee.replay("\n".join([head, "", *played.splitlines()[:line], ""]))
    assert isinstance(match.state, RiffRaff)
    return match.state


@pytest.mark.parametrize("name", NAMES)
def test_the_log_is_told_again_byte_for_byte(name: str) -> None:
    match = tablee.replay(read(name))
    assert match.over
    assert match.log() == read(name)
    assert tablee.verify(read(name)).ok


@pytest.mark.parametrize("name", NAMES)
def test_the_moves_played_at_the_table_again_give_the_same_log(name: str) -> None:
    told = tablee.replay(read(name)).record
    match: Match = tablee.start(told.game, seats=told.seats, seed=told.seed, options=told.options)
    for line in told.lines:
        if line.who != "house":
            match.play(int(line.who), line.move)
    assert match.log() == read(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_remarks_speak_of_moves_in_the_log(name: str) -> None:
    text = (GOLDEN / f"{name}.md").read_text()
    remarks = REMARK.findall(text)
    assert len(remarks) > 10
    for number, who, move, _ in remarks:
        assert lines(name)[int(number) - 1] == (who, move)
    assert [named for named in re.findall(r"RAF-\w+", text) if named not in CLAUSES] == []


@pytest.mark.parametrize(
    ("name", "scores", "winners"),
    [
        ("two-seats-referee", [0, -5], [0]),
        ("three-seats-statics", [-5, -4, 0], [2]),
        ("four-seats", [-5, -3, -1, -1], [2, 3]),
    ],
)
def test_the_result(name: str, scores: list[int], winners: list[int]) -> None:
    match = tablee.replay(read(name))
    assert (match.scores(), match.winners()) == (scores, winners)
    assert scores == [-left for left in pieces_left(name)]


def pieces_left(name: str) -> list[int]:
    """A dumb tally of the log: who has how many pieces in front of him at the end."""
    told = tablee.replay(read(name)).record
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
    state = after(name, line)
    assert {what: look(state, what) for what in then} == then
