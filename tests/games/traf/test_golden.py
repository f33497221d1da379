"""Two whole matches with remarks: ``golden/*.log`` tells them, ``golden/*.md`` explains them."""

import re
from pathlib import Path

import pytest

import tablee
from tablee import Match
from tests.games.traf.dumb import Table
from tests.games.traf.staging import look
from tests.games.traf.test_counts import follow, what_lies, what_should_lie

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["three-seats", "four-seats-instead"]
CLAUSES = [
    row.split()[0] for row in (Path(__file__).parent / "clauses.txt").read_text().split("\n") if row
]
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
def test_the_remarks_speak_of_moves_in_the_log(name: str) -> None:
    text = (GOLDEN / f"{name}.md").read_text()
    remarks = REMARK.findall(text)
    assert len(remarks) > 10
    for number, who, move, _ in remarks:
        assert lines(name)[int(number) - 1] == (who, move)
    assert [named for named in re.findall(r"TRA-\w+", text) if named not in CLAUSES] == []


@pytest.mark.parametrize(
    ("name", "scores", "winners"),
    [("three-seats", [8, 23, 2], [1]), ("four-seats-instead", [9, 17, 9, 13], [1])],
)
def test_the_result_is_what_the_dumb_table_gives(
    name: str, scores: list[int], winners: list[int]
) -> None:
    match = tablee.replay(read(name))
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
    match = after(name, line)
    assert {what: look(match, what) for what in then} == then
