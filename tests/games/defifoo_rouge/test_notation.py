"""Défifoo Rouge in text: there and back for every move, and a sentence for everything else."""

from itertools import combinations

import pytest

import tablee
from tests.games.defifoo_rouge.dumb import PACK
from tests.games.defifoo_rouge.staging import GAME, deal, stage
from tests.kit.text import plain

MOVES = [
    *PACK,
    "wave",
    "left",
    "right",
    *("with " + " ".join(map(str, some)) for n in (1, 2) for some in combinations(range(6), n)),
]


def test_every_move_fits_into_a_menu() -> None:
    assert max(GAME.read_move(text) for text in MOVES) < 256


@pytest.mark.parametrize("text", ["", "r7", "p0", "p16", "with", "with 6", "with 2  1", "R4", "x"])
def test_anything_else_is_refused_with_examples(text: str) -> None:
    with pytest.raises(tablee.Illegal) as refused:
        GAME.read_move(text)
    assert str(refused.value) == (
        f"“{text}” is not a move of Défifoo Rouge: write r4, rv, rg, p15, bomb, bank, wave, "
        "with 2, left or right (DEF-10)"
    )
    assert plain(refused.value.say("fr")) == (
        f"« {text} » n’est pas un coup de Défifoo Rouge : écrivez r4, rv, rg, p15, bomb, bank, "
        "wave, with 2, left ou right (DEF-10)"
    )


def test_partners_may_be_named_in_any_order_but_only_once() -> None:
    assert GAME.write_move(GAME.read_move("with 3 1")) == "with 1 3"
    match = tablee.start("defifoo-rouge", seats=5, seed=1)
    match.play(0, "with 3 1")
    assert match.record.lines[-1].move == "with 1 3"
    with pytest.raises(tablee.Illegal, match=r"names seat 1 twice.*\(DEF-05\)") as refused:
        GAME.read_move("with 1 1")
    assert "nomme deux fois la place 1" in refused.value.say("fr")


def test_the_cards_of_the_bank_need_not_be_told() -> None:
    whole = deal(["r1", "r2", "r3", "r4"])
    state = tablee.state("defifoo-rouge", seats=4)
    short = whole.partition(" + ")[0]
    assert GAME.write_house(state, GAME.read_house(state, short)) == whole


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("deal r1 r2 r3 r4", "With 4 seats a deal has 4 hands of 12 cards"),
        ("deal", "is not a deal: write deal and one hand a seat"),
        ("time", "is not a deal"),
        ("deal " + " ".join(["r1" * 12] * 4), "every card of the pack exactly once"),
    ],
)
def test_a_bad_deal_is_refused(text: str, why: str) -> None:
    with pytest.raises(tablee.BadSetup, match=why):
        tablee.start("defifoo-rouge", seats=4, luck=[text], seed=1)


def test_the_house_cannot_move_while_a_card_is_awaited() -> None:
    match = stage(["r4", "", "", ""])
    with pytest.raises(tablee.Illegal, match="There are no cards to deal now"):
        match.house("time")
    match.play(0, "r4")
    with pytest.raises(tablee.Illegal, match="Now the house can only let time pass"):
        match.house(deal(["", "", "", ""]))
    match.house("time")


def test_numbers_without_a_meaning_cannot_be_written() -> None:
    for number in (49, 60, 65, 128, 194, 255):
        with pytest.raises(ValueError, match="no move of Défifoo Rouge"):
            GAME.write_move(number)
