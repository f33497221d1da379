"""Two whole matches with remarks: ``golden/*.log`` tells them, ``golden/*.md`` explains them."""

import re
from pathlib import Path

import pytest

import tablee
from tablee import Match
from tests.games.puko.dumb import Table
from tests.games.puko.staging import look
from tests.games.puko.test_counts import follow

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["four-seats", "five-seats-together"]
CLAUSES = (Path(__file__).parent / "clauses.txt").read_text().split()
REMARK = re.compile(r"\| (\d+) \| (house|\d) \| `(.+?)` \| (.+) \|")


def read(name: str) -> str:
    return (GOLDEN / f"{name}.log").read_text()


def lines(name: str) -> list[tuple[str, str]]:
    """Who and what, line by line."""
    played = read(name).partition("\n\n")[2].splitlines()[:-1]
    return [(who, move.partition(" @")[0]) for who, _, move in (p.partition(" ") for p in played)]


def after(name: str, line: int) -> Match:
    """The match as it was after this line of the log, and what the house did upon it."""
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
    assert [named for named in re.findall(r"PUK-\w+", text) if named not in CLAUSES] == []


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
    match = tablee.replay(read(name))
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
    match = after(name, line)
    assert {what: look(match, what) for what in then} == then
