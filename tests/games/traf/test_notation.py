"""Traf in text: there and back for every move and house move, and a sentence for the rest."""

import pytest

import tablee
from tablee import Illegal
from tablee.games import find
from tablee.games.traf.moves import MOVES_END
from tests.games.traf.staging import PACK
from tests.kit.play import mover
from tests.kit.text import plain

GAME = find("traf")
CARDS = sorted(set(PACK))
MOVES = [
    "pass",
    "knock",
    *(f"swap {give} {take}" for give in CARDS for take in CARDS),
    *(f"swap {give} {take} knock" for give in CARDS for take in CARDS),
]


def test_moves_are_numbered_without_a_gap() -> None:
    assert {GAME.read_move(text) for text in MOVES} == set(range(MOVES_END))


def test_there_are_no_other_moves() -> None:
    for number in (-1, MOVES_END):
        with pytest.raises(ValueError, match="no move of Traf"):
            GAME.write_move(number)


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("knock", ["after", "instead"])
def test_whatever_a_menu_offers_is_understood(seats: int, knock: str) -> None:
    match = tablee.start("traf", seats=seats, seed=seats, options={"knock": knock})
    rng = tablee.seeded(seats, stream=1)
    while not match.over:
        (seat,) = match.movers()
        numbers = list(match.state.legal(seat))
        menu = match.legal(seat)
        assert [GAME.read_move(move) for move in menu] == numbers == sorted(set(numbers))
        assert len(match.state.legal(seat)) == len(menu)
        assert [n for n in range(-2, MOVES_END + 2) if n in match.state.legal(seat)] == numbers
        match.play(seat, menu[rng.below(len(menu))])


def test_a_seat_that_may_not_move_has_an_empty_menu() -> None:
    state = tablee.state("traf", seats=3)
    assert all(list(state.legal(seat)) == [] for seat in (-1, 0, 2, 3, 8))
    for told in ("dealer 2", "deal b1b2b3b4 y1y2y3y4 g1g2g3g4 + r1r2r3"):
        state.house(GAME.read_house(state, told))
    assert [seat for seat in range(-1, 9) if len(state.legal(seat))] == [0]
    assert not any(move in state.legal(1) for move in range(-2, MOVES_END + 2))
    assert "pass" not in state.legal(0)


@pytest.mark.parametrize("middle", ["new", "stays"])
def test_every_house_move_there_and_back(middle: str) -> None:
    options: dict[str, object] = {"middle": middle}
    match = tablee.start("traf", seats=3, seed=3, options=options)
    while not match.over:
        match.play(mover(match), "pass")
    state = tablee.state("traf", seats=3, options=options)
    verbs = set()
    for line in match.record.lines:
        if line.move == "next":  # a bare state does not pause
            continue
        if line.who == "house":
            outcome = GAME.read_house(state, line.move)
            assert GAME.write_house(state, outcome) == line.move
            state.house(outcome)
            verbs.add(line.move.split()[0])
        else:
            state.play(int(line.who), GAME.read_move(line.move))
    assert verbs == {"dealer", "deal", "middle"}
    assert tablee.replay(match.log()).log() == match.log()


@pytest.mark.parametrize("text", ["swap", "swap b1", "swap b1 b7", "swap b1 v2", "Knock", "pass "])
def test_what_is_no_move_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.read_move(text)
    assert str(refused.value) == (
        f"“{text}” is not a move of Traf: write swap b3 r5, swap b3 r5 knock, pass or knock "
        "(TRA-04)"
    )
    assert plain(refused.value.say("fr")) == (
        f"« {text} » n’est pas un coup de Traf : écrivez swap b3 r5, swap b3 r5 knock, pass "
        "ou knock (TRA-04)"
    )


@pytest.mark.parametrize(
    ("played", "text", "says"),
    [
        ([], "dealer 3", "The first dealer is one of the seats"),
        ([], "deal", "The first dealer is one of the seats"),
        (["dealer 0"], "dealer 0", "is not a deal"),
        (["dealer 0"], "deal b1b2b3b4 y1y2y3y4", "a deal has 3 hands of 4 cards"),
        (["dealer 0"], "deal b1b2b3b4 y1y2y3y4 g1g2g3g4", "15 cards are drawn now, not 12"),
        (["dealer 0"], "deal b1b1b1b4 y1y2y3y4 g1g2g3g4 + r1r2r3", "no longer holds the blue 1"),
    ],
)
def test_what_is_no_house_move_is_refused(played: list[str], text: str, says: str) -> None:
    state = tablee.state("traf", seats=3)
    for told in played:
        state.house(GAME.read_house(state, told))
    facts = state.facts()
    with pytest.raises(Illegal, match=says):
        state.house(GAME.read_house(state, text))
    assert state.facts() == facts
