"""Two whole matches with remarks: ``golden/*.log`` tells them, ``golden/*.md`` explains them."""

import re
from pathlib import Path

import pytest

import tablee
from tablee import Match
from tests.games.reflex.dumb import Table
from tests.games.reflex.staging import look
from tests.games.reflex.test_counts import follow

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["four-seats-live", "three-seats-turns"]
CLAUSES = [row.split()[0] for row in (GOLDEN.parent / "clauses.txt").read_text().splitlines()]
REMARK = re.compile(r"\| (\d+) \| (house|\d) \| `(.+?)` \| (.+) \|")


def read(name: str) -> str:
    return (GOLDEN / f"{name}.log").read_text()


def remarks(name: str) -> str:
    return (GOLDEN / f"{name}.md").read_text("utf-8")


def after(name: str, line: int) -> Match:
    """The match as it was after this line of the log."""
    head, _, played = read(name).partition("\n\n")
    return tablee.replay("\n".join([head, "", *played.splitlines()[:line], ""]))


def dumb_tally(name: str) -> Table:
    """The same moves by the dumb rules."""
    match = tablee.replay(read(name))
    table = Table(match.seats, match.record.options)
    follow(table, match, 0)
    return table


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
        elif line.move.startswith("force") and told.options["tempo"] == "live":
            match.time_out(line.at)
    assert [line.move for line in match.record.lines] == [line.move for line in told.lines]
    assert match.scores() == tablee.replay(read(name)).scores()


@pytest.mark.parametrize("name", NAMES)
def test_the_remarks_speak_of_moves_in_the_log(name: str) -> None:
    lines = [(line.who, line.move) for line in tablee.replay(read(name)).record.lines]
    found = REMARK.findall(remarks(name))
    assert len(found) > 10
    for number, who, move, _ in found:
        assert lines[int(number) - 1] == (who, move)
    named = re.findall(r"REF-\w+", remarks(name))
    assert [clause for clause in named if clause not in CLAUSES] == []


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
    match, dumb = tablee.replay(read(name)), dumb_tally(name)
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
        ("four-seats-live", 27, {"gained": "3 0 4 1", "dealer": 0, "round": 1}),
        ("four-seats-live", 51, {"movers": [0], "awaited": [0, 1, 2, 3]}),
        ("four-seats-live", 52, {"timeout": 3000, "green": "6 2"}),
        ("four-seats-live", 53, {"phase": "over", "scores": [5, 2, 9, 1]}),
        ("three-seats-turns", 4, {"turn": 0, "timeout": None}),
        ("three-seats-turns", 21, {"menu 2": "pass"}),
        ("three-seats-turns", 24, {"quickest": 1, "phase": "playing", "turn": 2}),
        ("three-seats-turns", 26, {"menu 1": "stop pass"}),
        ("three-seats-turns", 28, {"gained": "3 5 2", "dealer": 0}),
        ("three-seats-turns", 40, {"menu 1": "b3 b3-4 y6 pass"}),
        ("three-seats-turns", 58, {"menu 1": "b3 pass", "turn": 1}),
        ("three-seats-turns", 61, {"quickest": 1, "turn": 0, "hands": "2 0 1"}),
        ("three-seats-turns", 63, {"scores": [5, 11, 4]}),
    ],
)
def test_positions_on_the_way(name: str, line: int, then: dict[str, object]) -> None:
    match = after(name, line)
    assert {what: look(match, what) for what in then} == then
