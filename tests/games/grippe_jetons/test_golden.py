"""Two whole matches with remarks: ``golden/*.log`` tells them, ``golden/*.md`` explains them."""

import re
from pathlib import Path

import pytest

import tablee
from tablee import Match
from tablee.games.grippe_jetons.rules import Grippe
from tests.games.grippe_jetons.dumb import Table
from tests.games.grippe_jetons.staging import look
from tests.games.grippe_jetons.test_dumb import follow

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["three-seats", "two-seats-series"]
CLAUSES = (Path(__file__).parent / "clauses.txt").read_text().split()
REMARK = re.compile(r"\| (\d+) \| (house|\d) \| `(.+?)` \| (.+) \|")


def read(name: str) -> str:
    return (GOLDEN / f"{name}.log").read_text()


def lines(name: str) -> list[tuple[str, str]]:
    """Who and what, line by line."""
    played = read(name).partition("\n\n")[2].splitlines()[:-1]
    return [(who, move.partition(" @")[0]) for who, _, move in (p.partition(" ") for p in played)]


def after(name: str, line: int) -> Match:
    """The match as it was after this line of the log."""
    head, _, played = read(name).partition("\n\n")
    return tablee.replay("\n".join([head, "", *played.splitlines()[:line], ""]))


@pytest.mark.parametrize("name", NAMES)
def test_the_log_is_told_again_byte_for_byte(name: str) -> None:
    match = tablee.replay(read(name))
    assert match.over
    assert match.log() == read(name)
    assert tablee.verify(read(name)).ok


@pytest.mark.parametrize("name", NAMES)
def test_the_moves_played_at_the_table_again_give_the_same_log(name: str) -> None:
    told = tablee.replay(read(name)).record
    match = tablee.start(told.game, seats=told.seats, seed=told.seed, options=told.options)
    for line in told.lines:
        if line.who != "house":
            match.play(int(line.who), line.move, line.at)
    assert [(line.who, line.move) for line in match.record.lines] == lines(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_remarks_speak_of_moves_in_the_log(name: str) -> None:
    text = (GOLDEN / f"{name}.md").read_text()
    remarks = REMARK.findall(text)
    assert len(remarks) > 10
    for number, who, move, _ in remarks:
        assert lines(name)[int(number) - 1] == (who, move)
    assert [named for named in re.findall(r"GEI-\w+", text) if named not in CLAUSES] == []


@pytest.mark.parametrize(
    ("name", "scores", "winners"),
    [("three-seats", [20, 26, 0], [1]), ("two-seats-series", [50, 0], [0])],
)
def test_the_result_is_what_a_dumb_tally_gives(
    name: str, scores: list[int], winners: list[int]
) -> None:
    match = tablee.replay(read(name))
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
    state = after(name, line).state
    assert isinstance(state, Grippe)
    assert {what: look(state, what) for what in then} == then
