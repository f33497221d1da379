"""The rules of Puko as a table: after these tricks, this must lie there.

Every clause in ``clauses.txt`` is named by at least one case or test here. A trick is written as
``staging.py`` says: the die, then each seat's two cards, ``!`` for a knock and ``.`` for none.
"""

from dataclasses import dataclass, field
from itertools import product
from typing import cast

import pytest

import tablee
from tablee.core.bits import bit, size
from tablee.core.events import MatchOver
from tablee.games import find
from tablee.games.flinke.cards import PACK as WHOLE_PACK
from tablee.games.flinke.cards import one
from tablee.games.flinke.notation import read_cards
from tablee.games.puko.cards import FACE_TEXTS, together
from tablee.games.puko.events import (
    Broke,
    Chose,
    Declared,
    Drew,
    EachStaked,
    Knocked,
    LastOne,
    Left,
    Owe,
    Rolled,
    Shared,
    Showed,
    Shuffled,
    Staked,
    Stayed,
    Won,
)
from tablee.games.puko.ranking import rank
from tablee.games.puko.rules import Puko
from tests.games.puko.dumb import key
from tests.games.puko.staging import look, phase, seen_by, stage, start, state
from tests.kit.clauses import clause
from tests.kit.play import happened, move_by_chance, play_by_chance

GAME = find("puko")


@dataclass(frozen=True)
class Case:
    """After these tricks, this is what lies there."""

    clauses: str
    says: str
    tricks: str
    then: dict[str, object]
    options: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.clauses}: {self.says}"


EXACT: dict[str, object] = {"stake": "exact"}

# Three seats start with 47, so 46 each and a pot of 3 at the first roll.
CASES = [
    # -- Who takes the pot
    Case(
        "PUK-14",
        "the best of those who knocked takes the pot",
        "x b6b6! y1y2! g1g2.",
        {"purses": "49 46 46", "pot": 0, "first": 0, "owed": 3, "debtors": [1]},
    ),
    Case(
        "PUK-14",
        "a better hand that stayed out gets nothing",
        "x b6b6. y1y2! g1g3!",
        {"purses": "46 46 49", "first": 2, "debtors": [1]},
    ),
    Case(
        "PUK-14 PUK-20",
        "who alone knocked takes it whatever they hold, and everybody stakes 1 again",
        "red b1y1! r6r6. r5r4.",
        {"purses": "48 45 45", "pot": 3, "first": 0, "owed": 0, "debtors": []},
    ),
    Case(
        "PUK-14 PUK-23 PUK-D2",
        "nobody knocked: the last in order takes the pot, and everybody stakes 1",
        "red r6r6. b1b2. y1y2.",
        {"purses": "45 45 48", "pot": 3, "first": 2},
    ),
    Case(
        "PUK-14 PUK-A13",
        "last in order is the seat on the first player’s right",
        """x b1b2. y1y2. g1g2.
           x b3b4. y3y4. g3g4.""",
        {"purses": "44 47 47", "first": 1},
    ),
    Case(
        "PUK-A13",
        "the last player is asked although all before them stayed out; knocking changes nothing",
        "red r6r6. b1b2. y1y2!",
        {"purses": "45 45 48", "pot": 3, "first": 2},
    ),
    Case(
        "PUK-16",
        "the winner declares first in the next trick",
        "x b1b2! y6y6! g1g2.",
        {"first": 1},
    ),
    # -- Stakes
    Case(
        "PUK-10 PUK-T11",
        "after the deal 46 each and 3 in the middle; the trick is for these 3",
        "x b1b2! y1y3. g1g2.",
        {"purses": "48 45 45"},
    ),
    Case(
        "PUK-21 PUK-22 PUK-A4",
        "three stakes of 1 lay in the middle: both losers owe 3, the winner nothing",
        "x b6b6! y5y4! g4g5!",
        {"purses": "49 46 46", "owed": 3, "debtors": [1, 2], "pot": 0},
    ),
    Case(
        "PUK-21 PUK-22 PUK-O2",
        "with exact stakes they pay at once, and 6 lie in the middle",
        "x b6b6! y5y4! g4g5!",
        {"purses": "49 43 43", "pot": 6, "phase": "drawing"},
        EXACT,
    ),
    Case(
        "PUK-21 PUK-A4",
        "the next losers owe 6 each; who stayed out of that trick owes nothing",
        """x b6b6! y5y4! g4g5!
           x b1b2. y6y6! g4g1!""",
        {"purses": "49 49 37", "pot": 6},
        EXACT,
    ),
    Case(
        "PUK-20",
        "one knock after a dear trick brings the stakes back to 1",
        """x b6b6! y5y4! g4g5!
           x b1b2. y6y6! g4g1.""",
        {"purses": "48 48 42", "pot": 3},
        EXACT,
    ),
    Case(
        "PUK-A2 PUK-O2",
        "a loser may stake more than they must: 10 and 3 make 13",
        "x b6b6! y5y4! g4g5! | 10 3",
        {"purses": "49 36 43", "pot": 13, "phase": "rolling"},
    ),
    Case(
        "PUK-A2",
        "what was raised counts: who loses the next trick owes 13",
        """x b6b6! y5y4! g4g5! | 10 3
           x b1b2. y6y6! g4g1!""",
        {"purses": "49 49 43", "owed": 13, "debtors": [2]},
    ),
    # -- Ties
    Case(
        "PUK-40 PUK-A5",
        "two equal hands share a pot of 4; they are winners and owe nothing",
        "x b6b5! y6y5! g1g2! r1r2.",
        {"purses": "48 48 46 46", "pot": 0, "owed": 4, "debtors": [2]},
    ),
    Case(
        "PUK-40 PUK-A5 PUK-D4",
        "shared, and nobody owes: the pot is empty, so everybody stakes 1",
        "x b6b5! y6y5! g1g2. r1r2.",
        {"purses": "47 47 45 45", "pot": 4, "first": 0},
    ),
    Case(
        "PUK-40 PUK-A6 PUK-D3",
        "3 does not divide by two: it stays, nobody owes, nobody stakes",
        "x b6b5! y6y5! g1g2.",
        {"purses": "46 46 46", "pot": 3, "owed": 0, "debtors": [], "phase": "drawing"},
    ),
    Case(
        "PUK-A6",
        "it stays, and the third who knocked and lost owes it: 3 + 3 in the middle",
        "x b6b5! y6y5! g1g2!",
        {"purses": "46 46 43", "pot": 6},
        EXACT,
    ),
    Case(
        "PUK-A3",
        "whoever loses next owes everything that was contested, the carried 3 too",
        """x b6b5! y6y5! g1g2!
           x b1b2! y4y4! g3g4.""",
        {"purses": "40 52 43", "pot": 6},
        EXACT,
    ),
    Case(
        "PUK-A7",
        "after a tie the tied seat that declared earliest is first",
        """x b1b2. y1y2! g1g2.
           x b6b5! y4y2. g6g5!""",
        {"first": 2},
    ),
    Case(
        "PUK-40",
        "three equal hands share 3",
        "x b6b5! y6y5! g6g5!",
        {"purses": "46 46 46", "pot": 3, "first": 0},
    ),
    # -- Ranking at the table
    Case(
        "PUK-T2 PUK-33",
        "trump blue: a pair of blue 1s beats blue 6 and 5, and the yellow pair comes last",
        "blue b1b1! y6y6! b6b5!",
        {"purses": "49 46 46", "debtors": [1, 2]},
    ),
    Case(
        "PUK-T3 PUK-32",
        "X: the pair of yellow 2s beats 8 and 6",
        "x r3y3! b3b5! y2y2!",
        {"purses": "46 46 49"},
    ),
    Case(
        "PUK-T4 PUK-35",
        "0: the lowest total wins, and a pair of 1s is just 2",
        "0 r3y3! b2r2! y1y1!",
        {"purses": "46 46 49"},
    ),
    Case(
        "PUK-A11",
        "0: a pair of 1s and two different 1s are level",
        "0 y1y1! b1r1! g1g2. r3r4.",
        {"purses": "47 47 45 45", "pot": 4},
    ),
    Case(
        "PUK-34 PUK-A9",
        "trump red, two hands without red and without a pair: both nothing, level",
        "red b6y6! g1y2! r1r2. g5g6.",
        {"purses": "47 47 45 45"},
    ),
    Case(
        "PUK-O5 PUK-A9",
        "with sums, 12 beats 3",
        "red b6y6! g1y2! r1r2. g5g6.",
        {"purses": "50 46 46 46", "debtors": [1]},
        {"plain": "sums"},
    ),
    Case(
        "PUK-34 PUK-A10",
        "trump red: a pair of blue 1s beats nothing, and falls to the red 1",
        "red b1b1! g5y6! r1y1!",
        {"purses": "46 46 49"},
    ),
    Case(
        "PUK-30",
        "X: two 6s of different colours are no pair, so a pair of 1s wins",
        "x b6y6! g1g1! r1r2.",
        {"purses": "46 49 46"},
    ),
    # -- Cannot pay
    Case(
        "PUK-A8 PUK-D1",
        "who owes more than they have puts in everything, and one last trick is played",
        """x b6b6! y5y4! g4g5. | 43
           x b5b5! y3y4! g4g1.""",
        {"purses": "92 0 46", "pot": 3, "debtors": [], "last": True, "phase": "drawing"},
    ),
    Case(
        "PUK-A8",
        "after it the match is over, and most money wins",
        """x b6b6! y5y4! g4g5. | 43
           x b5b5! y3y4! g4g1.
           x b2b1. y6y6! g1g6!""",
        {"phase": "over", "winners": [0]},
    ),
    Case(
        "PUK-A8",
        "who can pay exactly is not broke: the match goes on with an empty purse",
        """x b6b6! y5y4! g4g5. | 23
           x b5b5! y3y4! g4g1.""",
        {"purses": "72 0 46", "pot": 23, "last": False, "phase": "drawing"},
    ),
    Case(
        "PUK-A8 PUK-41",
        "a debtor with nothing left ends the match at once, before anybody pays",
        """x b6b6! y5y4! g4g5. | 23
           x b5b5! y3y4! g4g1.
           x b4b4! y2y6. g1g6.""",
        {"purses": "95 0 46", "pot": 0, "phase": "over", "winners": [0]},
    ),
    Case(
        "PUK-O3",
        "over at once: nothing is staked by one who cannot pay in full",
        """x b6b6! y5y4! g4g5. | 43
           x b5b5! y3y4! g4g1.""",
        {"purses": "92 3 46", "pot": 0, "phase": "over", "winners": [0]},
        {"broke": "over"},
    ),
    Case(
        "PUK-O3",
        "going on: all in, and the match goes on if they win",
        """x b6b6! y5y4! g4g5. | 43
           x b5b5! y3y4! g4g1.
           x b2b1! y6y6! g1g6.""",
        {"purses": "92 3 46", "last": False, "phase": "drawing", "trick": 3},
        {"broke": "on"},
    ),
    Case(
        "PUK-O3",
        "going on: who then owes with nothing left ends it",
        """x b6b6! y5y4! g4g5. | 43
           x b5b5! y3y4! g4g1.
           x b4b4! y6y1! g1g6.""",
        {"purses": "95 0 46", "phase": "over", "winners": [0]},
        {"broke": "on"},
    ),
    Case(
        "PUK-A16",
        "a pot left in the middle at the end is nobody’s",
        """x b1b2! y3y4. g1g2. r1r2. r3r4.
           x b1b3! y3y5. g1g3. r1r3. r4r5.
           x b5b6! y1y2. g5g6! r6y1. r6y2.""",
        {"purses": "73 63 63 63 63", "pot": 5, "phase": "over", "winners": [0]},
        {"length": 1},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rules(case: Case) -> None:
    match = stage(case.tricks, **case.options)
    assert {what: look(match, what) for what in case.then} == case.then
    GAME.audit(match.state)


@dataclass(frozen=True)
class Refused:
    """After these tricks this move is refused in these words."""

    clauses: str
    tricks: str
    seat: int
    move: str
    says: str


REFUSALS = [
    Refused("PUK-12", "", 0, "knock", "Choose two cards of your hand for this trick"),
    Refused("PUK-12", "", 0, "keep r6 r6", "You do not hold the red 6"),
    Refused("PUK-12", "", 0, "keep b1 b1", "You hold the blue 1 only once"),
    Refused("PUK-12", "", 1, "keep y1 y2", "You have chosen your two cards; wait for the others"),
    Refused("PUK-13", "chosen", 1, "knock", "It is not for you to move now"),
    Refused("PUK-13", "chosen", 0, "stake 3", "Say whether you take part"),
    Refused("PUK-13", "declared", 0, "stay", "You have declared; wait for the others"),
    Refused("PUK-21", "owing", 1, "stake 2", "Stake at least 3, what lay in the middle"),
    Refused("PUK-21", "owing", 1, "stake 47", "and at most the 46 you own"),
    Refused("PUK-13", "owing", 2, "stake 3", "It is not for you to move now"),
    Refused("PUK-41", "over", 0, "knock", "The match is over"),
]


def in_a_fix(what: str) -> tablee.Match:
    if what == "over":
        return play_by_chance(start(5, length=1), 1)
    deal = "deal b1b2b3b4b5b6 y1y2y3y4y5y6 g1g2g3g4g5g6 roll x"
    match = tablee.start("puko", seats=3, luck=[deal], seed=1)
    match.play(1, "keep y4 y5")
    if what:
        match.play(0, "keep b5 b6")
        match.play(2, "keep g1 g2")
    if what in ("declared", "owing"):
        match.play(0, "knock")
    if what == "owing":
        match.play(1, "knock")
        match.play(2, "knock")
    return match


@pytest.mark.parametrize("what", ["", "chosen", "declared", "owing", "over"])
def test_a_seat_that_may_not_move_has_an_empty_menu(what: str) -> None:
    table = state(in_a_fix(what))
    for seat in (-65, -1, 0, 1, 2, 3, 4, 8, 64, 100):
        if not (0 <= seat < table.seats and table.movers() & bit(seat)):
            assert list(table.legal(seat)) == []
            with pytest.raises(tablee.Illegal):
                table.play(seat, 0)


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: f"{case.clauses} {case.move}")
def test_refusals(case: Refused) -> None:
    match = in_a_fix(case.tricks)
    before = match.log()
    with pytest.raises(tablee.Illegal) as refused:
        match.play(case.seat, case.move)
    assert case.says in str(refused.value)
    assert refused.value.clause == case.clauses
    assert refused.value.say("fr") != str(refused.value)
    assert match.log() == before


# -- Money and length -------------------------------------------------------------------------


@clause("PUK-01")
@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_play(seats: int) -> None:
    assert list(GAME.seats) == [3, 4, 5]
    with pytest.raises(tablee.BadSetup):
        start(seats)


@clause("PUK-02", "PUK-03", "PUK-04", "PUK-A1", "PUK-O1", "PUK-T11")
@pytest.mark.parametrize(
    ("seats", "purse", "chips"),
    [
        (3, "sheet", {"blue": 1, "red": 3, "yellow": 3, "white": 6}),
        (4, "sheet", {"blue": 1, "red": 3, "yellow": 3, "white": 6}),
        (5, "sheet", {"black": 1, "blue": 1, "red": 3, "yellow": 3, "white": 5}),
        (5, "47", {"blue": 1, "red": 3, "yellow": 3, "white": 6}),
        (5, "46", {"blue": 1, "red": 3, "yellow": 3, "white": 5}),
        (4, "46", {"blue": 1, "red": 3, "yellow": 3, "white": 6}),
    ],
)
def test_everybody_starts_with_these_chips_and_stakes_a_white_one(
    seats: int, purse: str, chips: dict[str, int]
) -> None:
    worth = {"white": 1, "yellow": 2, "blue": 5, "red": 10, "black": 20}
    money = sum(worth[colour] * count for colour, count in chips.items())
    match = start(seats, purse=purse)
    assert match.scores() == [money - 1] * seats
    assert look(match, "pot") == seats
    assert happened(match, EachStaked) == [EachStaked(1)]


@clause("PUK-41", "PUK-43", "PUK-O6", "PUK-A17")
@pytest.mark.parametrize(
    ("seats", "length", "tricks"),
    [(3, 3, 18), (4, 3, 12), (5, 3, 7), (3, 1, 6), (4, 1, 4), (5, 1, 3), (5, 6, 13), (3, 6, 36)],
)
def test_a_match_lasts_the_agreed_number_of_packs(seats: int, length: int, tricks: int) -> None:
    """Nobody ever knocks, so nobody is broke."""
    match = start(seats, length=length)
    while not match.over:
        for seat in match.movers():
            match.play(seat, match.fallback(seat))
    assert look(match, "trick") == tricks
    assert happened(match, MatchOver)
    money = match.scores()
    assert match.winners() == [at for at in range(seats) if money[at] == max(money)]


@clause("PUK-A17", "PUK-O6")
def test_without_packs_only_bankruptcy_or_the_thousandth_trick_ends_a_match() -> None:
    state = tablee.state("puko", seats=3, options={"length": "broke"})
    rng = tablee.seeded(1)
    while state.movers():
        if state.movers() == bit(8):
            state.house(state.draw(rng))
        for seat in range(3):
            if state.movers() & bit(seat):
                state.play(seat, GAME.fallback(state, seat))
    assert cast(Puko, state).trick == 1000
    assert seen_by(start(3, length="broke")).tricks is None


@clause("PUK-41")
def test_equal_purses_share_the_victory() -> None:
    match = stage("x b6b5! y6y5! g1g2. r1r2.", length=1)
    table = state(match)
    table.end_match()
    assert match.scores() == [47, 47, 45, 45]
    assert match.winners() == [0, 1]


# -- Cards ------------------------------------------------------------------------------------


@clause("PUK-10", "PUK-11", "PUK-A14", "PUK-I2")
def test_the_match_begins_with_six_cards_each_a_stake_and_a_roll() -> None:
    match = start(4)
    view = seen_by(match, 2)
    assert [player.hand for player in view.players] == [6] * 4
    assert len(view.hand) == 6
    assert view.first == 0
    assert view.die in FACE_TEXTS
    assert [type(event).__name__ for event in view.happened] == ["Dealt", "EachStaked", "Rolled"]
    assert match.movers() == [0, 1, 2, 3]


@clause("PUK-11")
def test_the_die_has_six_faces() -> None:
    seen = {seen_by(start(3, seed=seed)).die for seed in range(60)}
    assert seen == set(FACE_TEXTS) == {"blue", "yellow", "green", "red", "x", "0"}


@clause("PUK-12", "PUK-42")
def test_the_choice_is_secret_and_in_any_order() -> None:
    match = in_a_fix("")
    assert match.movers() == [0, 2]
    assert [player.chosen for player in seen_by(match, 0).players] == [False, True, False]
    assert happened(match, Chose, 0) == [Chose(1, None)]
    assert happened(match, Chose) == [Chose(1, None)]
    assert happened(match, Chose, 1) == [Chose(1, ["y4", "y5"])]
    assert seen_by(match, 1).kept == ["y4", "y5"]
    assert seen_by(match, 0).kept == []
    assert len(match.legal(0)) == 15


@clause("PUK-13", "PUK-A12", "PUK-16")
def test_all_declare_openly_in_order_from_the_first_player() -> None:
    match = stage("x b1b2. y1y2! g1g2.")
    match.house("draw b5b6 y5y6 g5g6 roll x")
    for seat in range(3):
        match.step(seat, match.legal(seat)[0])
    for seat in (1, 2, 0):
        assert match.movers() == [seat]
        match.step(seat, "stay" if seat == 2 else "knock")
        if seat != 0:
            assert seen_by(match, 0).players[seat].word == ("stays" if seat == 2 else "knocks")
    assert happened(match, Knocked) == [Knocked(0)]


@clause("PUK-O4", "PUK-A12")
def test_together_nobody_knows_before_all_have_declared() -> None:
    match = start(3, declare="together")
    for seat in range(3):
        match.play(seat, match.legal(seat)[0])
    assert match.movers() == [0, 1, 2]
    match.play(2, "knock")
    assert match.movers() == [0, 1]
    assert [player.word for player in seen_by(match, 0).players] == ["none", "none", "hidden"]
    assert seen_by(match, 2).players[2].word == "knocks"
    assert happened(match, Declared, 0) == [Declared(2, None)]
    assert happened(match, Declared, 2) == [Declared(2, True)]
    match.play(1, "stay")
    match.play(0, "stay")
    assert happened(match, Stayed) == [Stayed(0), Stayed(1)]
    assert happened(match, Won) == [Won(2, 3, 1)]


@clause("PUK-15")
def test_everybody_discards_two_and_draws_two() -> None:
    match = stage("x b1b2. y1y2! g1g2.")
    assert look(match, "hands") == [4, 4, 4]
    match.house("draw b5b6 y5y6 g5g6 roll x")
    assert look(match, "hands") == [6, 6, 6]
    view = seen_by(match, 1, recall=True)
    assert view.discards == 6
    assert view.seen == view.thrown == ["y1", "y2"]
    assert "y5" in view.hand
    assert "y1" not in view.hand
    assert happened(match, Drew, 1) == [Drew(["y5", "y6"])]
    assert happened(match, Drew) == [Drew(None)]


@clause("PUK-42")
def test_cards_are_shown_only_by_those_who_knocked_and_only_if_two_did() -> None:
    alone = stage("x b6b6! y5y4. g4g5.")
    assert happened(alone, Showed) == []
    assert seen_by(alone, 1, recall=True).seen == ["y4", "y5"]
    several = stage("x b6b6! y5y4! g4g5.")
    assert happened(several, Showed) == [
        Showed(0, ["b6", "b6"], "x"),
        Showed(1, ["y4", "y5"], "x"),
    ]
    assert seen_by(several, None, recall=True).seen == ["b6", "b6", "y4", "y5"]
    assert seen_by(several, 2, recall=True).seen == ["b6", "b6", "y4", "y5", "g4", "g5"]
    assert seen_by(several, 2, recall=True).thrown == ["g4", "g5"]
    assert seen_by(several, 2).seen is None


@pytest.mark.parametrize(
    ("words", "shown", "best"),
    [
        ("stay knock stay", [[], [], []], [1]),
        ("knock knock stay", [["b5", "b6"], ["y4", "y5"], []], [0]),
        ("stay stay stay", [[], [], []], [2]),
    ],
)
@clause("PUK-14", "PUK-42")
def test_until_the_trick_is_gathered_everybody_sees_who_takes_the_pot_and_why(
    words: str, shown: list[list[str]], best: list[int]
) -> None:
    deal = "deal b1b2b3b4b5b6 y1y2y3y4y5y6 g1g2g3g4g5g6 roll x"
    match = tablee.start("puko", seats=3, luck=[deal], seed=1)
    match.waits_at_pauses = True
    for seat, cards in enumerate(("b5 b6", "y4 y5", "g1 g2")):
        match.play(seat, f"keep {cards}")
    for seat, word in enumerate(words.split()):
        match.play(seat, word)
    for viewer in (None, 0, 1, 2):
        view = seen_by(match, viewer)
        assert (view.pause, view.best, view.die) == ("trick", best, "x")
        assert [player.shown for player in view.players] == shown
    match.time_out()
    assert seen_by(match).best == []
    assert seen_by(match).first == best[0]


@clause("PUK-42")
def test_what_was_discarded_face_down_stays_so_even_when_the_match_is_over() -> None:
    match = play_by_chance(start(4, declare="together"), 3)
    view = seen_by(match, 0, recall=True)
    assert view.over
    assert len(view.seen or []) < view.discards


@clause("PUK-A15", "PUK-D5")
def test_with_five_the_discards_are_shuffled_in_mid_draw() -> None:
    match = start(5, length=6, seed=2)
    sizes: list[tuple[int, int]] = []
    shuffled = []
    while len(sizes) < 5:
        for seat in match.movers():
            match.play(seat, match.fallback(seat))
        if seen_by(match).trick > len(sizes):
            view = seen_by(match)
            sizes.append((view.pile, view.discards))
            shuffled.append(bool(happened(match, Shuffled)))
            assert view.pile + view.discards == 18
    assert sizes == [(8, 10), (18, 0), (8, 10), (18, 0), (8, 10)]
    assert shuffled == [False, True, False, True, False]


@clause("PUK-A15")
@pytest.mark.parametrize(("seats", "draws"), [(3, [5, 6, 6]), (4, [3, 4, 4])])
def test_with_three_or_four_the_pack_comes_out_even(seats: int, draws: list[int]) -> None:
    match = start(seats, length=6)
    found: list[int] = []
    count = trick = 0
    while len(found) < 3:
        for seat in match.movers():
            match.play(seat, match.fallback(seat))
        if seen_by(match).trick > trick:
            trick += 1
            if happened(match, Shuffled):
                found.append(count)
                count = 0
            count += 1
    assert found == draws


@clause("PUK-A15", "PUK-15")
def test_only_what_is_in_the_pile_can_be_drawn_and_the_first_player_draws_first() -> None:
    match = stage("x b1b2. y1y2. g1g2! r1r2. r3r4.\nx b3b4. y3y4. g3g4! r1r2. r3r4.")
    table = state(match)
    assert size(table.pile) == 8
    assert table.first == 2
    spent = table.discards()
    assert size(spent) == 20
    for seed in range(5):  # seat 1 draws last: from the new pile, whatever comes
        outcome = table.draw(tablee.seeded(seed))
        assert all(spent & one(kind) for kind in outcome[2:4])
        table.copy().house(outcome)
    old = next(kind for kind in range(24) if not spent & one(kind))
    with pytest.raises(tablee.Illegal, match="still in the pile"):
        table.copy().house([*outcome[:2], old, *outcome[3:]])


# -- Ranking ----------------------------------------------------------------------------------


@clause("PUK-T1", "PUK-31", "PUK-33", "PUK-36")
@pytest.mark.parametrize(
    ("die", "hands", "keys"),
    [
        ("red", ["b6 b6", "b6 r4", "r2 r3"], [(1, 6), (2, 4), (2, 5)]),  # T1: three blue 6s
        ("blue", ["b1 b1", "y6 y6", "b6 b5"], [(3, 1), (1, 6), (2, 11)]),
        ("x", ["r3 y3", "b3 b5", "y2 y2"], [(0, 6), (0, 8), (1, 2)]),
        ("0", ["r3 y3", "b2 r2", "y1 y1"], [(0, -6), (0, -4), (0, -2)]),
        ("green", ["b6 y6", "g1 r6", "g1 g1"], [(0, 0), (2, 1), (3, 1)]),
    ],
)
def test_hands_rank_as_the_sheet_says(
    die: str, hands: list[str], keys: list[tuple[int, int]]
) -> None:
    assert [key(hand.split(), die, False) for hand in hands] == keys
    ranks = [rank(read_cards(hand.split()), FACE_TEXTS.index(die), False) for hand in hands]
    assert sorted(range(3), key=ranks.__getitem__) == sorted(range(3), key=keys.__getitem__)


@clause("PUK-36", "PUK-O5")
@pytest.mark.parametrize(("die", "sums"), [*product(FACE_TEXTS, [False, True])])
def test_no_trump_pair_beats_nothing_and_every_trump_beats_every_plain_hand(
    die: str, sums: bool
) -> None:
    worth = {
        name: rank(read_cards(name.split()), FACE_TEXTS.index(die), sums)
        for name in ("b1 b1", "b6 b6", "r6 y6", "r1 b2", "g1 y1")
    }
    if die == "red":
        assert worth["r6 y6"] > worth["r1 b2"] > worth["b6 b6"] > worth["b1 b1"] > worth["g1 y1"]
        assert worth["g1 y1"] == (2 if sums else 0)
    if die == "x":
        assert worth["b6 b6"] > worth["b1 b1"] > worth["r6 y6"]
    if die == "0":
        assert worth["b1 b1"] == worth["g1 y1"] > worth["r1 b2"] > worth["r6 y6"]


# -- Telling, leaving, and what holds always ----------------------------------------------------


@clause("PUK-21", "PUK-40", "PUK-A8")
def test_stakes_ties_and_debts_are_told() -> None:
    assert happened(stage("x b6b6! y5y4! g4g5!"), Owe) == [Owe([1, 2], 3)]
    assert happened(stage("x b6b6! y5y4! g4g5! | 10 3"), Staked) == [Staked(2, 3, 3)]
    assert happened(stage("x b6b5! y6y5! g1g2. r1r2."), Shared) == [Shared([0, 1], 2)]
    assert happened(stage("x b6b5! y6y5! g1g2."), Left) == [Left([0, 1], 3)]
    broke = "x b6b6! y5y4! g4g5. | 43\nx b5b5! y3y4! g4g1."
    assert happened(stage(broke), LastOne) == [LastOne(1, 43)]
    assert happened(stage(broke, broke="over"), Broke) == [Broke(1, 43)]
    assert happened(start(3), Rolled)


@clause("PUK-D6")
def test_for_a_seat_that_has_left_the_two_lowest_are_chosen_and_it_stays_out() -> None:
    match = in_a_fix("")
    assert match.fallback(2) == "keep g1 g2"
    match.play(2, match.fallback(2))
    match.play(0, match.fallback(0))
    assert match.fallback(0) == "stay"
    assert in_a_fix("owing").fallback(1) == "stake 3"


@clause("PUK-I1", "PUK-I2", "PUK-I3", "PUK-I4")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("broke", ["last", "over", "on"])
def test_money_and_cards_are_conserved(seats: int, broke: str) -> None:
    match = start(seats, seed=seats, broke=broke, length="broke")
    total = sum(match.scores()) + state(match).pot
    rng = tablee.seeded(5)
    while not match.over:
        table = state(match)
        assert sum(match.scores()) + table.pot == total
        assert min(match.scores()) >= 0
        assert phase(match) in ("choosing", "declaring", "staking")
        assert {size(player.hand) for player in table.players} == {6}
        everything = together(table.pile, table.discards())
        for player in table.players:
            everything = together(everything, player.hand)
        assert everything == WHOLE_PACK
        move_by_chance(match, rng)


@clause("PUK-O1", "PUK-O2", "PUK-O3", "PUK-O4", "PUK-O5", "PUK-O6")
def test_the_options_are_those_of_the_list() -> None:
    assert [(option.name, option.clause, option.default) for option in GAME.options] == [
        ("purse", "PUK-O1", "sheet"),
        ("stake", "PUK-O2", "raises"),
        ("broke", "PUK-O3", "last"),
        ("declare", "PUK-O4", "order"),
        ("plain", "PUK-O5", "nothing"),
        ("length", "PUK-O6", 3),
    ]
