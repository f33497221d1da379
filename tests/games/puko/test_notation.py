"""Puko in text: there and back for every move and house move, and a sentence for the rest."""

from itertools import combinations_with_replacement

import pytest

import tablee
from tablee.games import find
from tests.games.puko.staging import stage, start
from tests.kit.text import plain

GAME = find("puko")
KINDS = [f"{colour}{value}" for colour in "bygr" for value in range(1, 7)]
MOVES = [
    "stay",
    "knock",
    *(f"keep {one} {other}" for one, other in combinations_with_replacement(KINDS, 2)),
    *(f"stake {amount}" for amount in [*range(1, 331), 9999]),
]
DEAL = "deal b1b2b3b4b5b6 y1y2y3y4y5y6 g1g2g3g4g5g6"


def test_two_cards_may_be_named_in_any_order() -> None:
    assert GAME.read_move("keep r6 b1") == GAME.read_move("keep b1 r6")


@pytest.mark.parametrize("number", [2, 15, 16 + 24, 592, 1000, 1024, -1])
def test_numbers_that_are_no_moves_are_not_written(number: int) -> None:
    with pytest.raises(ValueError, match="no move of Puko"):
        GAME.write_move(number)


def test_the_log_reads_like_the_table() -> None:
    match = tablee.start("puko", seats=3, luck=[f"{DEAL} roll x"], seed=1)
    for seat, cards in enumerate(("b5 b6", "y4 y5", "g1 g2")):
        match.play(seat, f"keep {cards}")
    for seat, word in enumerate(("knock", "knock", "stay")):
        match.play(seat, word)
    match.play(1, "stake 5")
    told = [f"{line.who} {line.move}" for line in match.record.lines]
    assert told[:7] == [
        f"house {DEAL} roll x",
        "0 keep b5 b6",
        "1 keep y4 y5",
        "2 keep g1 g2",
        "0 knock",
        "1 knock",
        "2 stay",
    ]
    assert told[7] == "house gather"
    assert told[8].startswith("house draw ")
    assert "roll" not in told[8]
    assert told[9] == "1 stake 5"
    assert told[10].startswith("house roll ")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "keep",
        "keep b1",
        "keep b1 b2 b3",
        "keep b1b2",
        "keep b0 b1",
        "keep b7 b1",
        "keep v1 b1",
        "Keep b1 b2",
        "keep  b1 b2",
        "keep b1 b2 ",
        "knock ",
        "Knock",
        "pass",
        "stake",
        "stake 0",
        "stake 03",
        "stake -3",
        "stake 3.5",
        "stake ٣",
        "stake 99999",
        "b1 b2",
        "roll red",
        "stay\n",
    ],
)
def test_what_is_no_move_is_told_what_is(text: str) -> None:
    match = start(3)
    with pytest.raises(tablee.Illegal) as refused:
        match.play(0, text)
    told = text.replace("\n", "\\n")
    assert str(refused.value) == (
        f"“{told}” is not a move of Puko: write keep b1 r6, knock, stay or stake 3 (PUK-13)"
    )
    assert plain(refused.value.say("fr")) == (
        f"« {told} » n’est pas un coup de Puko : écrivez keep b1 r6, knock, stay ou stake 3 "
        "(PUK-13)"
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("shuffle", "does not say who gets which cards"),
        ("roll red", "does not say who gets which cards"),
        (DEAL.replace("deal", "draw") + " roll red", "does not say who gets which cards"),
        (DEAL.replace("b1", "b7") + " roll red", "does not say who gets which cards"),
        (DEAL + "g1 roll red", "With 3 seats there are 3 times 6 cards to hand out"),
        (DEAL + " r1r2r3r4r5r6 roll red", "With 3 seats there are 3 times 6 cards"),
        (DEAL, "rolls the die unless somebody has to stake before"),
        (DEAL + " roll violet", "The die has no such face"),
        (DEAL.replace("b1b2b3", "b1b1b1") + " roll red", "Only cards that are still in the pile"),
    ],
)
def test_what_is_no_deal_is_told_what_is(text: str, says: str) -> None:
    with pytest.raises(tablee.BadSetup) as refused:
        tablee.start("puko", seats=3, luck=[text])
    assert says in str(refused.value)
    assert refused.value.say("fr") != str(refused.value)


def test_the_house_waits_for_the_seats() -> None:
    with pytest.raises(tablee.Illegal, match="There are no cards to draw and no die to roll"):
        start(3).house("roll red")
    with pytest.raises(tablee.Illegal, match="There are no cards to draw"):
        start(3).state.house([0])


@pytest.mark.parametrize("text", ["roll", "roll 7", "draw b1b2 y1y2 g1g2", "red"])
def test_what_is_no_roll_is_told_what_is(text: str) -> None:
    match = stage("x b6b6! y5y4! g4g5. | 5")
    with pytest.raises(tablee.Illegal) as refused:
        match.house(text)
    assert refused.value.clause == "PUK-11"
