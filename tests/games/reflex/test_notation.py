"""Reflex in text: there and back for every move and house move, and a sentence for the rest."""

import pytest

import tablee
from tablee.games import find
from tests.games.reflex.staging import PACK, seen_by

GAME = find("reflex")
WORDS = ["ready", "stop", "pass", "enough"]
RUNS = [
    f"{colour}{first}" + (f"-{last}" if last > first else "")
    for colour in "bygr"
    for first in range(2, 7)
    for last in range(first, 7)
]
MOVES = RUNS + WORDS


def test_runs_are_the_first_sixty_moves() -> None:
    assert [GAME.read_move(text) for text in RUNS] == list(range(60))


@pytest.mark.parametrize("number", [-1, 60, 63, 68, 255])
def test_other_numbers_are_no_moves(number: int) -> None:
    if number >= 0:
        with pytest.raises(ValueError, match="no move"):
            GAME.write_move(number)
    state = tablee.state("reflex", seats=3)
    with pytest.raises(tablee.Illegal):
        state.play(0, number)


@pytest.mark.parametrize(
    "text",
    ["", "b", "b1", "b1-3", "b7", "b3-3", "b5-3", "b3-7", "b3-", "x3", "B3", "b3 4", "b34", "go"],
)
def test_what_is_no_move_gets_a_sentence(text: str) -> None:
    with pytest.raises(tablee.Illegal) as refused:
        GAME.read_move(text)
    assert refused.value.clause == "REF-05"
    assert refused.value.say("en").startswith(f"“{text}” is not a move of Reflex")
    assert refused.value.say("fr") != refused.value.say("en")


def test_a_deal_lists_the_hands_seat_by_seat() -> None:
    match = tablee.start("reflex", seats=5, seed=3)
    [deal] = [line.move for line in match.record.lines]
    hands = deal.split()[1:]
    assert [len(hand) // 2 for hand in hands] == [10, 10, 10, 9, 9]
    assert sorted("".join(hands)[at : at + 2] for at in range(0, 96, 2)) == sorted(PACK)


def test_moves_carry_the_time_of_the_table() -> None:
    match = tablee.start("reflex", seats=2, seed=3)
    match.play(0, "ready", at=900)
    match.play(1, "ready", at=1250)
    match.time_out(at=11_250)
    assert match.log().splitlines()[-1].endswith("@11250")
    assert match.log().splitlines()[-1].startswith("house force")
    assert tablee.replay(match.log()) == match
    assert seen_by(match).stalled
