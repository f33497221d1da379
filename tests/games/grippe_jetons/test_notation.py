"""Grippe-jetons in text: there and back for every move and house move, and a sentence else."""

from itertools import combinations

import pytest

import tablee
from tests.games.grippe_jetons.staging import GAME, stage
from tests.kit.text import plain

KEEPS = [
    *(" ".join(map(str, c)) for n in range(1, 6) for c in combinations(range(1, 7), n)),
    *(" ".join([str(value)] * n) for value in range(1, 7) for n in range(2, 6)),
]
MOVES = [*(f"keep {keep}" for keep in KEEPS), *(f"count {n}" for n in "12345"), "count best"]


def test_every_move_fits_into_a_menu() -> None:
    assert len(MOVES) == 62 + 24 + 6
    assert all(0 < GAME.read_move(text) < 256 for text in MOVES)


def test_numbers_that_are_no_move_have_no_text() -> None:
    known = {GAME.read_move(text) for text in MOVES}
    for number in set(range(256)) - known:
        with pytest.raises(ValueError, match="no move of Grippe-jetons"):
            GAME.write_move(number)


def test_dice_may_be_named_in_any_order() -> None:
    assert GAME.read_move("keep 5 1 3") == GAME.read_move("keep 1 3 5")


@pytest.mark.parametrize(
    "text",
    ["", "keep", "keep 7", "keep 0", "keep 1  2", "3 3", "count 6", "count", "count 1 2", "roll 1"],
)
def test_other_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(tablee.Illegal) as refused:
        GAME.read_move(text)
    assert str(refused.value) == (
        f"“{text}” is not a move of Grippe-jetons: write keep 3 3, keep 1 5 6, count 4 or "
        "count best (GEI-10)"
    )
    assert plain(refused.value.say("fr")) == (
        f"« {text} » n’est pas un coup de Grippe-jetons : écrivez keep 3 3, keep 1 5 6, count 4 "
        "ou count best (GEI-10)"
    )


def test_mixed_dice_are_refused_with_their_clause() -> None:
    with pytest.raises(tablee.Illegal, match=r"all equal or all different \(GEI-11\)"):
        GAME.read_move("keep 3 3 1")


@pytest.mark.parametrize("dice", ["1 2 3 4 5", "1 1 1 1 1", "6 6 6 6 6", "1 3 3 5 6"])
def test_rolls_there_and_back(dice: str) -> None:
    state = stage()
    assert GAME.write_house(state, GAME.read_house(state, f"roll {dice}")) == f"roll {dice}"
    backwards = f"roll {dice[::-1]}"
    assert GAME.write_house(state, GAME.read_house(state, backwards)) == f"roll {dice}"


@pytest.mark.parametrize(
    ("text", "says"),
    [("start 3", "One of the seats starts"), ("roll 1 2 3 4 5", "One of the seats starts")],
)
def test_a_start_that_is_none_is_refused(text: str, says: str) -> None:
    with pytest.raises(tablee.BadSetup, match=says):
        tablee.start("grippe-jetons", seats=3, luck=[text])


@pytest.mark.parametrize("text", ["roll", "roll 1 2 3", "roll 1 2 3 4 7", "deal", "start 1"])
def test_a_roll_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(tablee.BadSetup, match="5 dice are rolled now"):
        tablee.start("grippe-jetons", seats=3, luck=["start 0", text])
