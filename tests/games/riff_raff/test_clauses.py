"""The rules of Riff Raff as a table: given this ship, after these moves, this is how it stands.

Every clause in ``clauses.txt`` is named by at least one case or test here or beside this file.
Seat 0 is captain before the round unless a case says otherwise.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from itertools import product
from pathlib import Path

import pytest

import tablee
from tablee.core import laws
from tablee.core.bits import bit, cards, size
from tablee.games.riff_raff.cargo import PIECES, is_yard, set_of
from tablee.games.riff_raff.events import Started
from tablee.games.riff_raff.house import HEAD, SPEED, TILT
from tablee.games.riff_raff.moves import CARD
from tablee.games.riff_raff.outcome import numbers
from tablee.games.riff_raff.piece_names import SHAPE_WORDS
from tablee.games.riff_raff.pieces import FULL_HAND, Setup
from tablee.games.riff_raff.placing import PLACES, examples, fits, ways
from tablee.games.riff_raff.provider import Conditions, Ship, provider
from tablee.games.riff_raff.rules import RiffRaff, begin
from tablee.games.riff_raff.shapes import SHAPES
from tablee.games.riff_raff.ship import SHIP, SPOTS
from tests.games.riff_raff.fake import pretending
from tests.games.riff_raff.staging import GAME, look, outcome, refusal, run, seen, stage
from tests.kit.clauses import clause
from tests.kit.play import happened


@dataclass(frozen=True)
class Case:
    """Given this table and after these lines, this is how it stands."""

    clauses: str
    says: str
    played: str
    then: dict[str, object] = field(default_factory=dict)
    seats: int = 3
    captain: int = 0
    supplies: Sequence[str] = ()
    aboard: str = ""
    round: int = 0
    hands: Sequence[str] = ()
    options: dict[str, object] = field(default_factory=dict)
    may: Sequence[str] = ()
    may_not: Mapping[str, str] = field(default_factory=dict)  # with the clause that forbids it

    def __str__(self) -> str:
        return f"{self.clauses}: {self.says}"

    def given(self) -> RiffRaff:
        return stage(
            self.seats,
            self.options,
            self.supplies,
            self.aboard,
            self.captain,
            self.round,
            self.hands,
        )


REFEREE: dict[str, object] = {"physics": "referee"}
FIRST: dict[str, object] = {"captain": "first"}

CASES = [
    # -- Cards, captain and order
    Case(
        "RAF-10",
        "nothing is revealed until everybody has laid a card",
        "cards 7 9",
        {"phase": "choosing", "movers": [2], "cards": [None, None, None], "hands": [9, 9, 10]},
    ),
    Case(
        "RAF-10 RAF-11 RAF-12",
        "the highest card is captain and loads first, the others follow downwards",
        "cards 3 9 5",
        {"captain": 1, "order": [1, 2, 0], "turn": 1, "spot": 9, "cards": [3, 9, 5]},
    ),
    Case(
        "RAF-T1 RAF-11",
        "7, 9, 9: the old captain names one of the nines",
        "cards 7 9 9",
        {"phase": "naming", "movers": [0], "menu": "captain 1, captain 2", "captain": 0},
    ),
    Case(
        "RAF-T1 RAF-12",
        "… and then the other nine loads second",
        "cards 7 9 9; captain 2",
        {"captain": 2, "order": [2, 1, 0], "phase": "placing", "turn": 2},
    ),
    Case(
        "RAF-T2",
        "10, 6, 6, 6: the ten orders the three sixes",
        "cards 10 6 6 6",
        {"captain": 0, "phase": "ordering", "order": [0], "menu": "next 1, next 2, next 3"},
        seats=4,
        captain=3,
    ),
    Case(
        "RAF-T2 RAF-12",
        "… naming two of them is enough",
        "cards 10 6 6 6; next 2; next 3",
        {"order": [0, 2, 3, 1], "phase": "placing", "turn": 0},
        seats=4,
        captain=3,
    ),
    Case(
        "RAF-T3 RAF-11",
        "the old captain may name themselves",
        "cards 8 8 2; captain 0",
        {"captain": 0, "order": [0, 1, 2]},
    ),
    Case(
        "RAF-A12",
        "first the old captain names the new one, then the new one orders every other tie",
        "cards 9 4 9 4; captain 2",
        {"phase": "ordering", "movers": [2], "order": [2, 0], "menu": "next 1, next 3"},
        seats=4,
        captain=1,
    ),
    Case(
        "RAF-D3",
        "four equal cards: the old captain names one, who orders the other three",
        "cards 5 5 5 5; captain 3; next 0; next 2",
        {"captain": 3, "order": [3, 0, 2, 1]},
        seats=4,
    ),
    Case(
        "RAF-14",
        "the captain of the round before is still in office while cards are chosen",
        "cards 1 3 2; put rat; rest; put rat; rest; put rat; rest",
        {"phase": "choosing", "captain": 1, "round": 1, "order": []},
    ),
    Case(
        "RAF-13",
        "a round is over when everybody has loaded; the last card stays visible",
        "cards 1 3 2; put rat; rest; put rat; rest; put rat; rest",
        {"round": 1, "cards": [1, 3, 2], "hands": [9, 9, 9], "left": [7, 7, 7]},
    ),
    Case(
        "RAF-13",
        "a card is played once",
        "cards 1 3 2; put rat; rest; put rat; rest; put rat; rest",
        may=["card 2"],
        may_not={"card 1": "RAF-13", "card 0": "RAF-20", "card 11": "RAF-20"},
    ),
    # -- Loading
    Case(
        "RAF-20",
        "the piece is free, the spot is not",
        "cards 7 1 2",
        may=["put rat", "put boat", "put chest outer"],
        may_not=dict.fromkeys(
            ["place rat upright 0,-60", "load rat", "captain 0", "done"], "RAF-20"
        ),
    ),
    Case(
        "RAF-20",
        "only pieces one has",
        "cards 7 1 2",
        supplies=["rat1 crate1"],
        may=["put rat", "put crate"],
        may_not={"place boat upright 0,60 turn 90": "RAF-20"},
    ),
    Case(
        "RAF-T4 RAF-21",
        "spot 5 is empty: nothing to announce",
        "cards 5 1 2",
        {"phase": "placing", "announced": 1},
        may_not={"announce 2": "RAF-21", "announce 1": "RAF-21"},
    ),
    Case(
        "RAF-T4 RAF-21",
        "a rat lies on spot 5: one or two, and it must be said",
        "cards 5 1 2",
        {"phase": "announcing", "menu": "announce 1, announce 2"},
        aboard="rat3@5",
        may=["announce 1", "announce 2"],
        may_not={"put crate": "RAF-21", "announce 3": "RAF-20"},
    ),
    Case(
        "RAF-T4 RAF-A2",
        "three pieces on spot 3 allow no second one: it is on the deck",
        "cards 3 1 2",
        {"phase": "placing", "announced": 1},
        aboard="rat3@3 crate3@3 boat3@3",
        may_not={"announce 2": "RAF-21"},
    ),
    Case(
        "RAF-A1",
        "a piece on the other side of the yard does not count",
        "cards 5 1 2",
        {"phase": "placing"},
        aboard="rat3@6",
    ),
    Case(
        "RAF-21",
        "who has one piece cannot announce two",
        "cards 5 1 2",
        {"phase": "placing", "announced": 1},
        supplies=["rat1"],
        aboard="rat3@5",
    ),
    Case(
        "RAF-21",
        "what counts is what lay there before the turn, not one's own first piece",
        "cards 5 1 2; put crate; rest",
        {"turn": 2, "phase": "placing"},
    ),
    Case(
        "RAF-21",
        "a piece loaded in this round by somebody before counts",
        "cards 5 5 2; captain 0; put crate; rest",
        {"turn": 1, "phase": "announcing"},
    ),
    Case(
        "RAF-21",
        "after the first of two pieces the second is due",
        "cards 5 1 2; announce 2; put crate; rest",
        {"turn": 0, "phase": "placing", "placed": 1, "announced": 2},
        aboard="rat3@5",
        may_not={"announce 1": "RAF-21", "done": "RAF-20"},
    ),
    Case(
        "RAF-21 RAF-I4",
        "two pieces are two placements",
        "cards 5 1 2; announce 2; put crate; rest; put rat; rest",
        {"turn": 2, "left": [6, 8, 7]},
        aboard="rat3@5",
    ),
    Case(
        "RAF-21",
        "one announced is one loaded",
        "cards 5 1 2; announce 1; put crate; rest",
        {"turn": 2, "left": [7, 8, 7]},
        aboard="rat3@5",
    ),
    Case(
        "RAF-22",
        "a fall at the first of two pieces ends the turn",
        "cards 5 1 2; announce 2; put crate; falls rat3",
        {"turn": 2, "mine": "boat1 barrel1 flask1 sailor1 plank1 rat1 rat3 chest1"},
        aboard="rat3@5",
    ),
    # -- Falling and catching
    Case(
        "RAF-33 RAF-35",
        "what falls goes to the player who was loading, whoever had loaded it",
        "cards 5 1 2; put crate; falls rat3 boat2",
        {"left": [9, 7, 7], "aboard": "crate1@5"},
        aboard="rat3@7 boat2@1",
    ),
    Case(
        "RAF-31 RAF-34",
        "what is caught is out of the game, the rest comes back",
        "cards 5 1 2; put crate; falls crate1 rat3* boat2",
        {"left": [9, 7, 7], "removed": "rat3", "aboard": ""},
        aboard="rat3@7 boat2@1",
    ),
    Case(
        "RAF-32 RAF-34",
        "catching the placed piece alone does not count",
        "cards 5 1 2; put crate; falls crate1* rat3",
        {"left": [9, 8, 7], "removed": ""},
        aboard="rat3@7",
    ),
    Case(
        "RAF-32 RAF-34",
        "… even where nothing else fell",
        "cards 5 1 2; put crate; falls crate1*",
        {"left": [8, 8, 8], "removed": ""},
    ),
    Case(
        "RAF-31 RAF-34",
        "with another piece it counts: both are out of the game",
        "cards 5 1 2; put crate; falls crate1* rat3*",
        {"left": [7, 8, 7], "removed": "crate1 rat3"},
        aboard="rat3@7",
    ),
    Case(
        "RAF-A4 RAF-34",
        "the first of two pieces is cargo: catching it alone removes it",
        "cards 5 1 2; announce 2; put crate; rest; put boat; falls crate1*",
        {"left": [6, 8, 7], "removed": "crate1", "aboard": "boat1@5 rat3@5"},
        aboard="rat3@5",
    ),
    Case(
        "RAF-A4 RAF-32",
        "… but the second alone comes back",
        "cards 5 1 2; announce 2; put crate; rest; put boat; falls boat1*",
        {"left": [7, 8, 7], "removed": ""},
        aboard="rat3@5",
    ),
    Case(
        "RAF-A5",
        "a piece that drops from a yard to the deck is still aboard, where it came to rest",
        "cards 5 1 2; put crate; rest rat3@1",
        {"aboard": "crate1@5 rat3@1", "left": [7, 8, 7], "turn": 2},
        aboard="rat3@7",
    ),
    Case(
        "RAF-A5 RAF-21",
        "and counts there: spot 7 is free again, spot 5 is taken",
        "cards 9 7 5; put crate; rest rat3@5; put crate; rest",
        {"turn": 2, "phase": "announcing"},
        aboard="rat3@7",
    ),
    Case(
        "RAF-A6",
        "sliding across a line after the release is no offence",
        "cards 5 1 2; put crate; rest crate1@6",
        {"aboard": "crate1@6", "turn": 2},
    ),
    Case(
        "RAF-A5",
        "a piece may come to lie on no spot at all",
        "cards 5 1 2; put crate; rest crate1@0",
        {"aboard": "crate1@0", "turn": 2},
    ),
    Case(
        "RAF-A8",
        "a piece that never rests aboard has fallen, and the turn is over",
        "cards 5 1 2; put crate; falls crate1",
        {"left": [8, 8, 8], "turn": 2},
    ),
    Case(
        "RAF-A9",
        "nobody has to catch",
        "cards 5 1 2; put crate; falls rat3 boat3*",
        {"removed": "boat3", "left": [8, 8, 6], "turn": 2},
        aboard="rat3@7 boat3@7",
    ),
    Case(
        "RAF-A10",
        "a drop on purpose, over the end of the yard, is a placement like any other",
        "cards 5 1 2; place crate upright 0,160 drop 31; falls crate1* rat3*",
        {"removed": "crate1 rat3", "left": [7, 8, 7], "turn": 2},
        aboard="rat3@7",
    ),
    Case(
        "RAF-A13",
        "others fall, the placed piece stays aboard",
        "cards 5 1 2; announce 2; put crate; falls rat3",
        {"aboard": "crate1@5", "turn": 2, "left": [8, 8, 7]},
        aboard="rat3@5",
    ),
    Case(
        "RAF-D5",
        "everything falls uncaught: all of it belongs to one player",
        "cards 5 1 2 3; put rat; falls "
        + " ".join(f"boat{n} crate{n} chest{n}" for n in (2, 3, 4)),
        {"left": [16, 5, 5, 5], "aboard": "rat1@5"},
        seats=4,
        aboard=" ".join(f"boat{n}@1 crate{n}@2 chest{n}@3" for n in (2, 3, 4)),
    ),
    Case(
        "RAF-D7",
        "a ship that never rests is stopped, and what has left it has fallen",
        "cards 5 1 2; put crate; stops rat3",
        {
            "left": [8, 8, 7],
            "happened": ["chose", "chose", "chose", "revealed", "took-office", "placed"]
            + ["frozen", "fell", "returned"],
        },
        aboard="rat3@7",
    ),
    # -- The end
    Case(
        "RAF-T10 RAF-40",
        "one piece left, placed, nothing falls: a win, and the others do not play",
        "cards 5 1 2; put rat; rest",
        {"over": True, "winners": [0], "scores": [0, -8, -8], "round": 0},
        supplies=["rat1"],
    ),
    Case(
        "RAF-40",
        "the last piece falls: no win",
        "cards 5 1 2; put rat; falls rat1",
        {"over": False, "turn": 2},
        supplies=["rat1"],
    ),
    Case(
        "RAF-40 RAF-21",
        "two pieces left and both placed: a win",
        "cards 5 1 2; announce 2; put rat; rest; put crate; rest",
        {"over": True, "winners": [0]},
        supplies=["rat1 crate1"],
        aboard="rat3@5",
    ),
    Case(
        "RAF-A14",
        "the last piece placed, others fall, all caught: a win",
        "cards 5 1 2; put rat; falls boat3* crate3*",
        {"over": True, "winners": [0], "left": [0, 8, 6]},
        supplies=["rat1"],
        aboard="boat3@1 crate3@7",
    ),
    Case(
        "RAF-A14 RAF-32",
        "… but not by catching the last piece alone",
        "cards 5 1 2; put rat; falls rat1*",
        {"over": False, "left": [1, 8, 8]},
        supplies=["rat1"],
    ),
    Case(
        "RAF-41 RAF-D1",
        "after ten rounds the fewest pieces win",
        "cards 10 9 8; put rat; rest; put rat; rest; put rat; rest",
        {"over": True, "winners": [1], "scores": [-2, -1, -3], "hands": [0, 0, 0]},
        supplies=["rat1 boat1 crate1", "rat2 boat2", "rat3 boat3 crate3 chest3"],
        round=9,
        hands=["10", "9", "8"],
    ),
    Case(
        "RAF-41",
        "several winners are possible",
        "cards 10 9 8; put rat; rest; put rat; rest; put rat; rest",
        {"over": True, "winners": [0, 1]},
        supplies=["rat1 boat1", "rat2 boat2", "rat3 boat3 crate3 chest3"],
        round=9,
        hands=["10", "9", "8"],
    ),
    Case(
        "RAF-T12 RAF-42",
        "two players: after round ten both hands are 1 to 10 again",
        "cards 10 9; put rat; rest; put rat; rest",
        {
            "over": False,
            "phase": "choosing",
            "round": 10,
            "hands": [10, 10],
            "cards": [None, None],
            "captain": 0,
            "left": [15, 15],
        },
        seats=2,
        captain=1,
        round=9,
        hands=["10", "9"],
    ),
    Case(
        "RAF-42",
        "… and after round twenty it is over",
        "cards 10 9; put rat; rest; put rat; rest",
        {"over": True, "winners": [0], "scores": [-1, -2]},
        seats=2,
        supplies=["rat1 boat1", "rat3 boat3 crate3"],
        round=19,
        hands=["10", "9"],
    ),
    Case(
        "RAF-43",
        "a series: a point, and the next captain sits to the left; everything starts anew",
        "cards 5 1 2; put rat; rest",
        {
            "over": False,
            "wins": [1, 0, 0],
            "scores": [1, 0, 0],
            "captain": 2,
            "left": [8, 8, 8],
            "aboard": "",
            "hands": [10, 10, 10],
            "phase": "choosing",
        },
        supplies=["rat1"],
        captain=1,
        options={"games": 3},
    ),
    # -- When time runs out
    Case(
        "RAF-D8",
        "for who never chooses the highest card is played",
        "cards 7 3",
        {"fallback": "card 10"},
    ),
    Case(
        "RAF-D4",
        "a captain who does not answer: clockwise from them",
        "cards 9 3 9 9",
        {"fallback": "captain 2"},
        seats=4,
        captain=1,
    ),
    Case(
        "RAF-D4",
        "… the captain last",
        "cards 9 3 9 1",
        {"fallback": "captain 2"},
        seats=4,
        captain=0,
    ),
    Case(
        "RAF-D4",
        "… and so for the order",
        "cards 4 4 9 4",
        {"fallback": "next 3"},
        seats=4,
    ),
    Case(
        "RAF-D8",
        "who does not say how many pieces loads one",
        "cards 5 1 2",
        {"fallback": "announce 1"},
        aboard="rat3@5",
    ),
    Case(
        "RAF-D8",
        "… the first of their shapes, near the mast",
        "cards 5 1 2",
        {"fallback": "place barrel upright 0,16"},
        supplies=["barrel1 crate1"],
    ),
    Case(
        "RAF-D8",
        "… and on the deck too",
        "cards 3 1 2",
        {"fallback": "place crate upright -17,29"},
        supplies=["crate1 rat1"],
    ),
    Case(
        "RAF-D8",
        "in referee mode nothing more is reported",
        "cards 5 1 2; load rat",
        {"fallback": "done, done, done"},
        options=REFEREE,
    ),
    # -- Referee mode
    Case(
        "RAF-O1",
        "in referee mode the player names their piece, and what came of it",
        "cards 5 1 2; load crate; done",
        {"aboard": "crate1@5", "left": [7, 8, 8], "turn": 2},
        options=REFEREE,
    ),
    Case(
        "RAF-O1 RAF-34",
        "what fell and what was caught is reported",
        "cards 5 1 2; load crate; fell boat3; caught rat3; done",
        {"aboard": "crate1@5", "removed": "rat3", "left": [8, 8, 6], "turn": 2},
        options=REFEREE,
        aboard="rat3@7 boat3@1",
    ),
    Case(
        "RAF-O1 RAF-A5",
        "where something came to rest elsewhere, that is said too",
        "cards 5 1 2; load crate; lies crate1 1; lies rat3 0; done",
        {"aboard": "crate1@1 rat3@0"},
        options=REFEREE,
        aboard="rat3@7",
    ),
    Case(
        "RAF-O1",
        "anybody at the table may report, also for a player without hands",
        "cards 5 9 2; load crate",
        {"movers": [0, 1, 2], "turn": 1},
        options=REFEREE,
    ),
    Case(
        "RAF-O1",
        "a report is put right by saying where the piece lies",
        "cards 5 1 2; load crate; fell rat3; lies rat3 7; caught rat3; done",
        {"removed": "rat3"},
        options=REFEREE,
        aboard="rat3@7",
    ),
    Case(
        "RAF-O1",
        "the last report of a piece holds: missed after all",
        "cards 5 1 2; load crate; caught rat3; fell rat3; done",
        {"removed": "", "left": [8, 8, 7]},
        options=REFEREE,
        aboard="rat3@7",
    ),
    Case(
        "RAF-O1",
        "… or caught after all",
        "cards 5 1 2; load crate; fell rat3; caught rat3; done",
        {"removed": "rat3", "left": [7, 8, 7]},
        options=REFEREE,
        aboard="rat3@7",
    ),
    Case(
        "RAF-O1",
        "what has been reported is no longer listed, so that random play comes to an end",
        "cards 5 1 2; load crate; fell rat3",
        {"menu": ", ".join(["done, fell crate1, caught crate1"] * 3)},
        options=REFEREE,
        aboard="rat3@7",
    ),
    Case(
        "RAF-O1 RAF-20",
        "who named a wrong piece names another, and what was said of falls is forgotten",
        "cards 5 1 2; load crate; fell crate1; load rat; done",
        {"aboard": "rat1@5 rat3@7", "left": [7, 8, 7], "turn": 2},
        options=REFEREE,
        aboard="rat3@7",
    ),
    Case(
        "RAF-O1 RAF-20",
        "… but only one they have",
        "cards 5 1 2; load crate",
        options=REFEREE,
        supplies=["crate1 rat1"],
        may=["load rat", "load crate"],
        may_not={"load boat": "RAF-20"},
    ),
    Case(
        "RAF-O1 RAF-30",
        "of a piece that is not aboard nothing can be said",
        "cards 5 1 2; load crate; fell rat3",
        options=REFEREE,
        aboard="rat3@7",
        may=["fell rat3", "caught rat3", "fell crate1", "lies rat3 3", "lies crate1 0", "done"],
        may_not={
            "fell boat2": "RAF-30",
            "caught boat2": "RAF-30",
            "lies boat2 3": "RAF-30",
            "card 3": "RAF-O1",
        },
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rules(case: Case) -> None:
    state = run(case.given(), case.played)
    GAME.audit(state)
    assert {what: look(state, what) for what in case.then} == case.then
    for move in case.may:
        assert refusal(state, move) == "played"
    for move, forbidding in case.may_not.items():
        assert refusal(state, move).endswith(f"({forbidding})")


# -- What is in the box ---------------------------------------------------------------------


@clause("RAF-01", "RAF-06", "RAF-D6")
@pytest.mark.parametrize(("seats", "each", "sets"), [(2, 16, 4), (3, 8, 3), (4, 8, 4)])
def test_everybody_has_ten_cards_and_a_set_or_two(seats: int, each: int, sets: int) -> None:
    state = stage(seats)
    assert look(state, "left") == [each] * seats
    assert look(state, "hands") == [10] * seats
    assert size(state.setup.in_play()) == 8 * sets
    shapes = [name.rstrip("1234") for name in str(look(state, "mine")).split()]
    names = [shape.name for shape in SHAPES]
    assert sorted(shapes) == sorted(names * (each // 8))


@clause("RAF-01")
@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(tablee.BadSetup, match="Riff Raff has 2 to 4 seats"):
        tablee.start("riff-raff", seats=seats, options=REFEREE)


@clause("RAF-02", "RAF-03")
def test_forty_cards_and_thirty_two_pieces() -> None:
    assert cards(FULL_HAND) == list(range(1, 11))
    assert len(SHAPES) * 4 == PIECES
    assert [shape.name for shape in SHAPES] == [
        "boat",
        "barrel",
        "flask",
        "crate",
        "sailor",
        "plank",
        "rat",
        "chest",
    ]


@clause("RAF-04", "RAF-05")
def test_ten_spots_on_the_deck_and_three_yards() -> None:
    assert list(SPOTS) == list(range(1, 11))
    assert [spot.support for spot in SPOTS.values()] == [0, 0, 0, 0, 1, 1, 2, 2, 3, 3]
    assert [is_yard(number) for number in SPOTS] == [False] * 4 + [True] * 6
    assert len(SHIP.yard_heights) == 3
    heights = [spot.height for spot in SPOTS.values()]
    assert heights == sorted(heights)


@clause("RAF-07")
def test_the_first_captain_is_anybody_or_seat_0() -> None:
    captains = {
        tablee.start("riff-raff", seats=3, seed=seed, options=REFEREE).state.captain  # type: ignore[attr-defined]
        for seed in range(30)
    }
    assert captains == {0, 1, 2}
    for seed in range(5):
        match = tablee.start("riff-raff", seats=3, seed=seed, options={**REFEREE, **FIRST})
        assert match.record.lines[0].move == "captain 0"
    with pytest.raises(tablee.BadSetup, match="captain before the first round"):
        tablee.start("riff-raff", seats=3, options={**REFEREE, **FIRST}, luck=["captain 1"])


@clause("RAF-07")
@pytest.mark.parametrize(
    ("captain", "seats", "seat"),
    [("first", 4, 0), ("second", 4, 1), ("third", 4, 2), ("fourth", 4, 3), ("fourth", 3, 0)],
)
def test_the_host_names_the_seat_of_the_oldest(captain: str, seats: int, seat: int) -> None:
    options = {**REFEREE, "captain": captain}
    for seed in range(3):
        match = tablee.start("riff-raff", seats=seats, seed=seed, options=options)
        assert match.record.lines[0].move == f"captain {seat}"
        match.play(0, "card 3")
        log = match.log()
        assert tablee.replay(log).state == match.state
        assert f"captain={captain}" in log
    with pytest.raises(tablee.BadSetup, match="captain before the first round"):
        tablee.start(
            "riff-raff", seats=seats, options=options, luck=[f"captain {(seat + 1) % seats}"]
        )


@clause("RAF-07")
def test_play_by_chance_begins_with_the_captain_named() -> None:
    for seed in range(4):
        state = begin(Setup(3, {**GAME.default_options(), "captain": "third"}))
        state.playout(tablee.seeded(seed))
        assert state.first == 2


@clause("RAF-43")
def test_in_a_series_with_seat_0_first_game_k_begins_with_player_k() -> None:
    match = tablee.start("riff-raff", seats=2, seed=1, options={**REFEREE, **FIRST, "games": 4})
    captains: list[int] = []
    while not match.over:
        captains += [event.captain for event in happened(match, Started)]
        seat = match.movers()[0]
        match.play(seat, match.legal(seat)[0])
    assert captains == [0, 1, 0, 1]
    wins = match.scores()
    assert sum(wins) >= 4
    assert match.winners() == [seat for seat in (0, 1) if wins[seat] == max(wins)]


# -- Placing --------------------------------------------------------------------------------


@clause("RAF-24", "RAF-23")
@pytest.mark.parametrize("spot", range(1, 11))
def test_every_example_fits(spot: int) -> None:
    listed = examples(set_of(0), spot)
    assert all(fits(set_of(0), spot, move) for move in listed)
    assert len(set(listed)) == len(listed)
    for shape, form in enumerate(SHAPES):
        rests = [rest.name for rest in form.rests if is_yard(spot) or not rest.below]
        assert list(ways(shape, spot)) == list(product(rests, PLACES))
    assert sum(len(ways(shape, spot)) for shape in range(8)) == len(listed)


@clause("RAF-23")
@pytest.mark.parametrize("shape", ["rat", "sailor"])
def test_what_is_hung_as_an_example_stays_aboard(shape: str) -> None:
    """By quick physics with steady hands, from every yard and on both sides."""
    number, steady = SHAPE_WORDS[shape], Conditions(hands="steady")
    for spot in range(5, 11):
        move = ways(number, spot)["hung", "inner"]
        found = provider("statics").settle(Ship(), number, spot, move, 1, steady)
        assert (found.fallen, [laid.spot for laid in found.ship.cargo]) == ((), [spot])
        assert found.ship.cargo[0].pose.at()[2] < SPOTS[spot].height - 10


PLACINGS = [
    ("RAF-24", "over the edge at the side and at the end", 5, "place crate 10,148", ""),
    ("RAF-24", "right at the mast", 5, "place crate upright 0,14", ""),
    ("RAF-24", "across the middle", 5, "place crate upright 0,5", "would lie on spot 6 as well"),
    ("RAF-24", "pushed across it", 5, "place crate 0,30 push 0,-30", "would lie on spot 6 as well"),
    ("RAF-A6", "set down beyond it, pushed home", 5, "place crate 0,-10 push 0,40", ""),
    ("RAF-24", "across the deck's middle", 1, "place crate 50,5", "would lie on spot 2 as well"),
    ("RAF-24", "and abeam of the mast", 1, "place crate 0,30", "would lie on spot 3 as well"),
    ("RAF-20", "beside the yard", 5, "place crate 60,60", "would not touch spot 5"),
    ("RAF-20", "on the other side", 5, "place crate 0,-60", "would not touch spot 5"),
    ("RAF-24", "pushed along the yard", 5, "place crate 0,30 push 0,20", ""),
]


@pytest.mark.parametrize(("clauses", "says", "spot", "move", "refused"), PLACINGS)
def test_where_a_piece_may_be_placed(
    clauses: str, says: str, spot: int, move: str, refused: str
) -> None:
    state = run(stage(), "cards 5 1 2")
    if spot == 1:
        state = run(stage(), "cards 1 2 3; put rat; rest; put rat; rest")
    told = refusal(state, move)
    if refused:
        assert refused in told
        assert f"({clauses})" in told
    else:
        assert told == "played"


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("place crate lying 0,60", "RAF-23"),
        ("place rat upright 0,300", "RAF-20"),
        ("place rat upright 0,60 turn 7", "RAF-23"),
        ("place rat upright 0,60 turn 360", "RAF-20"),
        ("place rat upright 0,60 drop 32", "RAF-20"),
        ("place rat upright 0,60 push 0,64", "RAF-20"),
        ("place rat upright 0,60 push 0,3", "RAF-23"),
        ("place whale upright 0,60", "RAF-20"),
    ],
)
@clause("RAF-23")
def test_what_no_hand_can_do_is_refused(move: str, says: str) -> None:
    assert f"({says})" in refusal(run(stage(), "cards 5 1 2"), move)


def test_numbers_that_are_no_placement_are_refused() -> None:
    state = run(stage(), "cards 5 1 2")
    good = GAME.read_move("place crate upright 0,60")
    menu = state.legal(0)
    assert good in menu
    wrong = [
        good | 3 << 3,  # a rest that a crate has not
        good + (127 << 5),  # a turn of more than a circle
        good + (15_000 << 47),  # a moment after two minutes
        4095,
        -1,
    ]
    for move in wrong:
        assert move not in menu
        with pytest.raises(tablee.Illegal):
            state.play(0, move)


# -- Refusals -------------------------------------------------------------------------------


REFUSALS = [
    ("RAF-10", "", "0 card 3", "Your card is face down", "cards 3"),
    ("RAF-10", "", "0 captain 1", "Lay one of your cards face down (1, 2", ""),
    ("RAF-13", "", "0 card 5", "You no longer have the 5; your hand has 1, 2", ""),
    ("RAF-11", "cards 7 9 9", "0 captain 0", "among the seats with the highest card, 1, 2", ""),
    ("RAF-12", "cards 9 4 4", "0 next 0", "of the seats with equal cards, 1, 2", ""),
    ("RAF-12", "cards 9 4 3", "1 put rat", "It is not your turn", ""),
    ("RAF-21", "cards 9 4 3", "0 announce 2", "Two pieces may be loaded only on a yard", ""),
    ("RAF-21", "cards 9 4 3", "0 announce 1", "You load one piece here: just place it", ""),
    (
        "RAF-21",
        "cards 9 9 3; captain 0; put rat; rest",
        "1 announce 1",
        "You have already said how many",
        "announce 2",
    ),
    (
        "RAF-21",
        "cards 9 9 3; captain 0; put rat; rest",
        "1 announce 2",
        "You have already said how many",
        "announce 1",
    ),
    ("RAF-20", "cards 9 4 3", "0 done", "Place a piece, for instance", ""),
]


@pytest.mark.parametrize(("clauses", "played", "move", "says", "more"), REFUSALS)
def test_a_refusal_is_a_sentence_with_its_clause(
    clauses: str, played: str, move: str, says: str, more: str
) -> None:
    hands = ["1 2"] if "1, 2" in says and not played else []
    state = run(stage(hands=hands), f"{played}; {more}")
    seat, _, text = move.partition(" ")
    if text == "put rat":
        text = "place rat upright 0,60"
    with pytest.raises(tablee.Illegal) as refused:
        state.play(int(seat), GAME.read_move(text))
    assert says in str(refused.value)
    assert str(refused.value).endswith(f"({clauses})")
    assert refused.value.say("fr") != str(refused.value)


def test_what_a_referee_table_refuses() -> None:
    state = run(stage(options=REFEREE), "cards 9 4 3; load rat")
    with pytest.raises(tablee.Illegal, match=r"^crate3 is not aboard \(RAF-30\)$") as refused:
        state.play(1, GAME.read_move("fell crate3"))
    assert refused.value.say("fr") == "La caisse 3 n’est pas à bord (RAF-30)"
    with pytest.raises(tablee.Illegal, match=r"Only the player who is loading .* \(RAF-20\)"):
        state.play(1, GAME.read_move("load boat"))
    assert GAME.read_move("load boat") not in state.legal(1)
    assert GAME.read_move("load boat") in state.legal(0)


def test_a_menu_answers_for_more_than_it_lists() -> None:
    placing = run(stage(supplies=["rat1 crate1"]), "cards 7 1 2").legal(0)
    finer = GAME.read_move("place rat upright 1,61 turn 85")
    assert finer not in list(placing)
    assert finer in placing
    assert placing.has(finer)
    assert not placing.has(GAME.read_move("place boat upright 0,60"))
    assert "place" not in placing
    reporting = run(stage(options=REFEREE, aboard="rat3@5"), "cards 9 4 3; load rat; fell rat3")
    corrected = GAME.read_move("lies rat3 10")
    assert corrected not in list(reporting.legal(0))
    assert reporting.legal(0).has(corrected)
    for wrong in (-1, 512 + 16 * 22 + 11, 1024, 2**60):
        assert not reporting.legal(0).has(wrong)


@pytest.mark.parametrize("played", ["", "cards 7 9 9", "cards 9 4 3", "cards 9 4 3; put rat"])
def test_a_seat_that_is_not_there_has_an_empty_menu(played: str) -> None:
    state = run(stage(), played)
    for seat in (-1, 3, 8, 63):
        assert list(state.legal(seat)) == []


def test_after_the_end_nothing_is_played() -> None:
    state = run(stage(supplies=["rat1"]), "cards 5 1 2; put rat; rest")
    with pytest.raises(tablee.Illegal, match="The match is over"):
        state.play(0, CARD + 1)
    assert len(state.legal(0)) == 0


# -- What the house may say -----------------------------------------------------------------


@clause("RAF-30")
@pytest.mark.parametrize(
    "change",
    [
        {"fallen": (15,)},  # not in play here: nobody has placed it
        {"caught": (3,)},  # caught, but it has not fallen
        {"seed": 2**31},
        {"milliseconds": -1},
        {"engine": "fake-1.0", "fallen": (3,)},  # fallen, and aboard too
    ],
)
def test_an_impossible_outcome_is_refused_and_changes_nothing(change: dict[str, object]) -> None:
    state = run(stage(aboard="rat3@5"), "cards 7 1 2; put crate")
    told = numbers(outcome(state, "rest", [])._replace(**change))  # type: ignore[arg-type]
    before = state.copy()
    with pytest.raises(tablee.Illegal, match="This cannot be the result of the placement"):
        state.house(told)
    assert state == before


@clause("RAF-30")
@pytest.mark.parametrize(
    ("at", "value"),
    [
        (HEAD + 1, 11),
        (HEAD + 1, -1),
        (HEAD, 32),
        (HEAD, 2),
        (HEAD + 2, 3_000_000),
        (HEAD + 5, 0),
        (HEAD + 5, 1_200_000),
        (TILT, 2 * 10**6),
        (SPEED, 3 * 10**7),
        (SPEED + 1, -3 * 10**7),
    ],
)
def test_numbers_out_of_the_world_are_refused(at: int, value: int) -> None:
    state = run(stage(aboard="rat3@5"), "cards 7 1 2; put crate")
    told = numbers(outcome(state, "rest", []))
    told[at] = value
    before = state.copy()
    with pytest.raises(tablee.Illegal):
        state.house(told)
    assert state == before


@clause("RAF-07", "RAF-30")
def test_enormous_numbers_are_refused_like_any_others() -> None:
    state = begin(Setup(3, GAME.default_options()))
    for wrong in ([10**30], [-(10**30)], [3], [-1]):
        with pytest.raises(tablee.Illegal):
            state.house(wrong)
    state = run(stage(aboard="rat3@5"), "cards 7 1 2; put crate")
    good = numbers(outcome(state, "rest", []))
    for at in range(len(good)):
        with pytest.raises(tablee.Illegal):
            state.house(good[:at] + [10**30] + good[at + 1 :])
    state.house(good)


def test_an_outcome_must_tell_of_every_piece() -> None:
    state = run(stage(aboard="rat3@5"), "cards 7 1 2; put crate")
    told = numbers(outcome(state, "rest", []))
    for wrong in (told[:-9], told[:-1], [], told + told[-9:], told[:12] + told[21:] + told[12:21]):
        with pytest.raises(tablee.Illegal):
            state.house(wrong)
    state.house(told)
    with pytest.raises(tablee.Illegal, match="a player has to move"):
        state.house(told)


# -- What is seen ---------------------------------------------------------------------------


@clause("RAF-A11", "RAF-O3", "RAF-13")
def test_covered_cards_are_remembered_or_shown() -> None:
    played = "cards 1 3 2; put rat; rest; put rat; rest; put rat; rest; cards 4 5 6"
    state = run(stage(), played)
    assert [player.played for player in seen(state, 0).players] == [None, None, None]
    assert [player.card for player in seen(state, 0).players] == [4, 5, 6]
    assert [player.played for player in seen(state, 0, recall=True).players] == [
        [1, 4],
        [3, 5],
        [2, 6],
    ]
    shown = run(stage(options={"covered": "shown"}), played)
    assert [player.played for player in seen(shown, None).players] == [[1, 4], [3, 5], [2, 6]]


@clause("RAF-10")
def test_a_card_face_down_is_seen_by_its_owner_alone() -> None:
    state = run(stage(), "cards 7 9")
    assert (seen(state, 0).chosen, seen(state, 1).chosen, seen(state, 2).chosen) == (7, 9, None)
    assert [player.chosen for player in seen(state, 2).players] == [True, True, False]
    told = repr(seen(state, 2, recall=True))
    other = repr(seen(run(stage(), "cards 3 2"), 2, recall=True))
    assert told == other
    assert seen(state, None).chosen is None
    assert seen(state, None).hand == []


def test_imagined_hands_agree_with_what_is_remembered() -> None:
    played = "cards 1 3 2; put rat; rest; put rat; rest; put rat; rest; cards 4 5"
    state = run(stage(), played)
    rng = tablee.seeded(1)
    laid = set()
    for _ in range(200):
        imagined = GAME.mind(seen(state, 2, recall=True)).imagine(rng)
        assert isinstance(imagined, RiffRaff)
        first = imagined.players[0]
        laid.add(first.chosen)
        assert first.hand | bit(first.chosen) == FULL_HAND & ~bit(1)
        forgetful = GAME.mind(seen(state, 2)).imagine(rng)
        assert isinstance(forgetful, RiffRaff)
        assert size(forgetful.players[1].hand) == 8
        assert not forgetful.players[1].hand & bit(3)
    assert laid == set(range(2, 11))


# -- What always holds ----------------------------------------------------------------------


@clause("RAF-I1", "RAF-I2", "RAF-I3", "RAF-I4", "RAF-D1", "RAF-D2", "RAF-D6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_and_cards_add_up_after_every_move(seats: int) -> None:
    with pretending():
        match = tablee.start("riff-raff", seats=seats, seed=seats, options={"games": 2})
        rng = tablee.seeded(seats)
        placements = 0
        while not match.over:
            before = seen(match.state, None)  # type: ignore[arg-type]
            seat = match.movers()[rng.below(len(match.movers()))]
            menu = match.legal(seat)
            move = menu[rng.below(len(menu))]
            if before.turn == seat and not before.placed:
                placements = 0
            placements += move.startswith("place")
            assert placements <= 2
            match.play(seat, move)
            after = seen(match.state, None)  # type: ignore[arg-type]
            total = len(after.ship) + len(after.removed)
            total += sum(len(player.supply) for player in after.players)
            assert total == 8 * {2: 4, 3: 3, 4: 4}[seats]
            if after.game_number == before.game_number:
                for other, (then, now) in enumerate(
                    zip(before.players, after.players, strict=True)
                ):
                    if len(now.supply) > len(then.supply):
                        assert other == seat == before.turn
                    if before.turn is not None:
                        assert then.supply


@clause("RAF-O1")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_laws_hold_at_a_referee_table(seats: int) -> None:
    """Whatever may be said is known to the menu, also where it puts a report right."""
    options = {**GAME.default_options(), "physics": "referee"}
    laws.play_by_the_laws(GAME, seats, options, seed=seats, probes=4)


# -- Options --------------------------------------------------------------------------------


@clause("RAF-O1", "RAF-O3", "RAF-43", "RAF-07")
def test_the_options_are_those_of_the_rules() -> None:
    told = {option.clause: (option.name, option.default) for option in GAME.options}
    assert told == {
        "RAF-O1": ("physics", "full"),
        "RAF-O2": ("touch", "no"),
        "RAF-O3": ("covered", "hidden"),
        "RAF-A7": ("limit", 6),
        "RAF-43": ("games", 1),
        "RAF-07": ("captain", "random"),
        "RAF-O4": ("hands", "ordinary"),
        "RAF-O5": ("keel", "normal"),
    }


def test_every_way_to_lie_stands_in_the_rules_and_in_the_notation() -> None:
    here = resources.files("tablee.games.riff_raff")
    pages = [here.joinpath(f"RULES.{lang}.md").read_text("utf-8") for lang in ("en", "fr")]
    pages.append((Path(__file__).parents[3] / "docs" / "notation.md").read_text())
    for page in pages:
        missing = {
            rest.name for form in SHAPES for rest in form.rests if f"`{rest.name}`" not in page
        }
        assert missing == set()
