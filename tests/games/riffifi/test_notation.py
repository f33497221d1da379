"""Riffifi in text: there and back for every move and house move, and a sentence for the rest."""

from itertools import combinations

import pytest

import tablee
from tests.games.riffifi.staging import COLOURS, PACK, deal, pack, stage
from tests.kit.play import mover
from tests.kit.text import plain

GAME = tablee.find("riffifi")

MOVES = [
    *PACK,
    "o",
    *(f"conceal {card}" for card in PACK),
    *(f"o {card}" for card in PACK),
    *(f"remove {colour}1" for colour in COLOURS),
    *(
        "from " + " ".join(map(str, givers))
        for count in range(1, 6)
        for givers in combinations(range(5), count)
    ),
]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("officer", [False, True])
def test_whatever_a_menu_offers_is_understood(seats: int, officer: bool) -> None:
    options: dict[str, object] = {"officer": officer, "removed_one": "dealer"}
    match = tablee.start("riffifi", seats=seats, seed=seats, options=options)
    rng = tablee.seeded(seats, stream=1)
    while not match.over:
        menu = match.legal(mover(match))
        assert [GAME.write_move(GAME.read_move(move)) for move in menu] == menu
        assert len(set(menu)) == len(menu) > 0
        match.play(mover(match), menu[rng.below(len(menu))])


def test_the_cards_left_over_may_be_left_unsaid() -> None:
    whole = deal(["b1", "y1", "r1"], out="v5 v6 v7 v8")
    short = whole.partition(" + ")[0]
    said = tablee.start("riffifi", seats=3, luck=[whole], seed=1)
    unsaid = tablee.start("riffifi", seats=3, luck=[short], seed=1)
    assert said == unsaid
    assert unsaid.record.lines[0].move == f"{short} + v5v6v7v8"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "r",
        "7",
        "r0",
        "r9",
        "r10",
        "R7",
        "7r",
        "x7",
        "r7 ",
        " r7",
        "r7 g5",
        "r٧",
        "r７",
        "conceal",
        "conceal  r7",
        "conceal r9",
        "conceal conceal r7",
        "o o",
        "o r9",
        "remove o",
        "remove r2",
        "from",
        "from 5",
        "from 2 2",
        "from 3 1",
        "from 1,2",
        "from ٣",
        "deal r7",
        "pass",
        "r7\n",
    ],
)
def test_what_is_no_move_is_told_what_is(text: str) -> None:
    match = stage(["r7", "", "", ""])
    with pytest.raises(tablee.Illegal) as refused:
        match.play(0, text)
    told = text.replace("\n", "\\n")
    assert str(refused.value) == (
        f"“{told}” is not a move of Riffifi: write r7, conceal r7, o, o g5, from 2 "
        "or remove r1 (RIF-12)"
    )
    assert plain(refused.value.say("fr")) == (
        f"« {told} » n’est pas un coup de Riffifi : écrivez r7, conceal r7, o, "
        "o g5, from 2 ou remove r1 (RIF-12)"
    )


GOOD = deal(["", "", "", ""])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("shuffle", "“shuffle” is not a deal: write deal and one hand a seat"),
        ("deal", "“deal” is not a deal"),
        (GOOD.replace("deal ", "deal  "), "is not a deal"),
        (GOOD.upper(), "is not a deal"),
        (GOOD + " +", "is not a deal"),
        (GOOD.replace("b1", "b9"), "is not a deal"),
        (GOOD.rpartition(" ")[0], "With 4 seats a deal has 4 hands of 10 cards"),
        (GOOD + " b1", "With 4 seats a deal has 4 hands of 10 cards"),
        (GOOD[:-2], "With 4 seats a deal has 4 hands of 10 cards"),
        (GOOD.replace("b1", "b2"), "A deal holds every card of the pack exactly once"),
        (GOOD.replace("b1", "o"), "A deal holds every card of the pack exactly once"),
        (GOOD + " + b1", "A deal holds every card of the pack exactly once"),
    ],
)
def test_what_is_no_deal_is_told_what_is(text: str, says: str) -> None:
    with pytest.raises(tablee.BadSetup) as refused:
        tablee.start("riffifi", seats=4, luck=[text])
    assert says in str(refused.value)
    assert refused.value.say("fr") != str(refused.value)


@pytest.mark.parametrize("text", ["remove", "remove r7", "remove o", "r1", GOOD])
def test_what_removes_no_one_is_told_so(text: str) -> None:
    with pytest.raises(tablee.BadSetup, match="Exactly one card of value 1 leaves the pack"):
        tablee.start("riffifi", seats=4, luck=[text], options={"officer": True})


def test_nothing_is_dealt_in_mid_round() -> None:
    match = tablee.start("riffifi", seats=4, luck=[GOOD], seed=1)
    with pytest.raises(tablee.Illegal, match=r"There are no cards to deal now \(RIF-06\)"):
        match.house(GOOD)


def test_a_pack_with_the_officer_is_dealt_in_the_same_way() -> None:
    cards = pack(5, officer=True, removed="v1")
    told = deal(["o", "", "", "", ""], cards)
    match = tablee.start(
        "riffifi", seats=5, luck=["remove v1", told], options={"officer": True}, seed=1
    )
    assert [line.move for line in match.record.lines] == ["remove v1", told]
    assert "o" in match.legal(0)
