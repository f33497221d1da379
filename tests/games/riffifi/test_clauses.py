"""The rules of Riffifi as a table: given these hands, after these moves, this must lie there.

Every clause in ``clauses.txt`` is named by at least one case or test here. The four of the rule
sheet are seat 0 the Mexican, 1 Max, 2 Lulu and 3 Isabelle; seat 0 starts and seat 3 has dealt.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

import tablee
from tablee import Match
from tablee.core.events import MatchOver
from tablee.games.riffifi.events import (
    Dealt,
    Laid,
    Misdealt,
    Passed,
    Removed,
    RoundOver,
    Took,
)
from tests.games.riffifi.staging import (
    COLOURS,
    HAND_SIZE,
    PACK,
    deal,
    face_up,
    hands_of,
    is_misdeal,
    lay_first_cards,
    look,
    pack,
    play,
    seen_by,
    stage,
    to_the_count,
    tokens,
)
from tests.kit.clauses import clause
from tests.kit.play import happened, mover, play_by_chance, steps
from tests.kit.refusals import check_refused
from tests.kit.text import plain

GAME = tablee.find("riffifi")


@dataclass(frozen=True)
class Case:
    """Given these hands and after these moves, this is what lies there."""

    clauses: str
    says: str
    given: Sequence[str]
    played: str = ""
    then: dict[str, object] = field(default_factory=dict)
    may: Sequence[str] = ()
    may_not: Sequence[str] = ()
    options: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.clauses}: {self.says}"


OFFICER: dict[str, object] = {"officer": True}
TICKS: dict[str, object] = {"scoring": "ticks"}

# Who gets the red tokens in these scripts is counted out beside them.
SHEET_EXAMPLE = ["r7", "r6", "r3", "r1 r2"]  # after it: pool 0, and 0 6 3 3 before the payment
SHEET_EXAMPLE_PLAYED = """
    - r6 - -
    - - r3 -
    - - - r1
    - - - r2
    - - - -
    r7 - - -"""
THREE_TIED = ["r5", "r4", "r1 r3 r6", "r8 r7 r2"]
THREE_TIED_PLAYED = """
    - - - r8
    - - - -
    - r4 r6 r7
    - - r1 r2
    - - r3 -
    - - - -
    r5 - - -"""  # Isabelle 8, Max 4 of the pool; Lulu 1 and 3 of Isabelle's: 4 each
FOUR_SEVENS = """
    b7 - - -
    y7 - - -
    r7 - - -
    g7 - - -"""
SEVENS = ["b7 y7 r7 g7 v7", "", "", ""]

CASES = [
    # -- A turn
    Case(
        "RIF-T1 RIF-13",
        "the lower blue card turns the higher one down before the next player acts",
        given=["b5", "y7", "b2", ""],
        played="b5 y7 b2",
        then={"face_up": "1:y7 2:b2", "lies": "down up up none", "turn": 3},
    ),
    Case(
        "RIF-T2 RIF-10",
        "the red 4 pays when the turn comes round, and is turned down",
        given=["r4", "g8", "g6", "g3"],
        played="r4 g8 g6 g3",
        then={
            "red": "4 0 0 0 | 8",
            "green": "0 0 0 0 | 12",
            "face_up": "3:g3",
            "lies": "down down down up",
            "turn": 0,
        },
    ),
    Case(
        "RIF-T2 RIF-16",
        "Max, whose green 8 was turned down, gets nothing and plays on",
        given=["r4 b1", "g8", "g6", "g3"],
        played="r4 g8 g6 g3 b1",
        then={"green": "0 0 0 0 | 12", "face_up": "0:b1 3:g3", "turn": 1},
    ),
    Case(
        "RIF-D3 RIF-10",
        "on the first turn of a round there is nothing to pay",
        given=["r4", "", "", ""],
        then={"red": "0 0 0 0 | 12", "lies": "none none none none", "turn": 0},
    ),
    Case(
        "RIF-11",
        "a card that has paid is out of the way of its owner’s next one",
        given=["r4 r6", "b1", "y1", "v1"],
        played="r4 b1 y1 v1 r6",
        then={"red": "4 0 0 0 | 8", "face_up": "0:r6 2:y1 3:v1", "blue": "0 1 0 0 | 11"},
    ),
    Case(
        "RIF-12",
        "any card of the hand may be laid: no colour has to be followed",
        given=["b5", "b2 b8 y1 y2 r3 r4 g5 g6 v7 v8", "", ""],
        played="b5",
        then={"menu": "b2 b8 y1 y2 r3 r4 g5 g6 v7 v8 conceal b8"},
    ),
    Case(
        "RIF-13",
        "the higher card goes even if it is the new one",
        given=["b2", "b5", "", ""],
        played="b2 b5",
        then={"face_up": "0:b2", "lies": "up down none none"},
    ),
    Case(
        "RIF-13",
        "cards of different colours leave each other alone",
        given=["b5", "y5", "r5", "g5"],
        played="b5 y5 r5",
        then={"face_up": "0:b5 1:y5 2:r5"},
    ),
    Case(
        "RIF-16",
        "a turned card stays down, even when the card that struck it is gone",
        given=["b5 v1", "b2 v2", "", ""],
        played="b5 b2 - -  v1 v2 - -",
        then={"blue": "0 2 0 0 | 10"},
    ),
    Case(
        "RIF-10 RIF-13 RIF-14",
        "the short example at the end of the rules",
        given=["r4 g2 b4", "g8 y7", "g6 g7", "g3 b5"],
        played="r4 g8 g6 g3  g2 y7 conceal g7 b5  b4",
        then={
            "red": "4 0 0 0 | 8",
            "green": "2 0 0 0 | 10",
            "yellow": "0 7 0 0 | 5",
            "blue": "0 0 0 0 | 12",
            "violet": "0 0 0 0 | 12",
            "lies": "up down concealed down",
            "turn": 1,
        },
    ),
    # -- Concealing
    Case(
        "RIF-T3 RIF-14 RIF-A8",
        "the red 7 may be hidden from the red 4, or shown",
        given=["r4", "r7", "", ""],
        played="r4",
        may=["conceal r7", "r7"],
    ),
    Case(
        "RIF-T3 RIF-14",
        "hidden, it lies face down at once and the red 4 stays",
        given=["r4", "r7", "", ""],
        played="r4 conceal r7",
        then={"lies": "up concealed none none", "face_up": "0:r4", "turn": 2},
    ),
    Case(
        "RIF-T3 RIF-A8",
        "shown, it is turned down all the same",
        given=["r4", "r7", "", ""],
        played="r4 r7",
        then={"lies": "up down none none", "face_up": "0:r4", "turn": 2},
    ),
    Case(
        "RIF-T3 RIF-15",
        "against the red 8 the red 7 may not be hidden: it would win",
        given=["r8", "r7", "", ""],
        played="r8",
        may=["r7"],
        may_not=["conceal r7"],
    ),
    Case(
        "RIF-15",
        "nothing may be hidden on an empty table, nor under another colour",
        given=["b1", "r7", "", ""],
        played="b1",
        may_not=["conceal r7"],
    ),
    Case(
        "RIF-15",
        "nor under one’s own card, which has been turned down by then",
        given=["r1 r7", "", "", ""],
        played="r1 - - -",
        may=["r7"],
        may_not=["conceal r7"],
    ),
    Case(
        "RIF-14 RIF-16",
        "a concealed card brings nothing",
        given=["r4", "r7", "", ""],
        played="r4 conceal r7 - - -",
        then={"red": "4 0 0 0 | 8", "turn": 1},
    ),
    # -- Taking tokens
    Case(
        "RIF-05 RIF-03 RIF-A1",
        "a round starts with twelve tokens of each colour in the pool",
        given=["", "", "", ""],
        then={f"{colour}": "0 0 0 0 | 12" for colour in COLOURS.values()},
    ),
    Case(
        "RIF-20",
        "the pool pays first, even if others own more",
        given=["r4", "r6", "", ""],
        played="- r6 - -  - - - -  r4 - - -",
        then={"red": "4 6 0 0 | 2"},
    ),
    Case(
        "RIF-T4 RIF-20 RIF-21",
        "owed 7 with 2 in the pool: 2 from there and 5 from the richest",
        given=["r7", "r8", "r2", ""],
        played="- r8 - -  - - r2 -  - - - -  r7 - - -",
        then={"red": "7 3 2 0 | 0"},
    ),
    Case(
        "RIF-T5 RIF-A2",
        "the richest is emptied before Lulu and Isabelle are touched",
        given=SHEET_EXAMPLE,
        played=SHEET_EXAMPLE_PLAYED,
        then={"red": "6 0 3 3 | 0", "phase": "giving", "menu": "from 2 from 3"},
    ),
    Case(
        "RIF-T5 RIF-22",
        "the Mexican takes the last one from Lulu",
        given=SHEET_EXAMPLE,
        played=SHEET_EXAMPLE_PLAYED + " from 2",
        then={"red": "7 0 2 3 | 0", "phase": "laying", "turn": 0},
    ),
    Case(
        "RIF-T5 RIF-A3",
        "or from Isabelle, as he likes",
        given=SHEET_EXAMPLE,
        played=SHEET_EXAMPLE_PLAYED + " from 3",
        then={"red": "7 0 3 2 | 0", "phase": "laying", "turn": 0},
    ),
    Case(
        "RIF-22",
        "two tied opponents share 8 evenly, and nobody is asked",
        given=["r8", "r6", "r1 r5", ""],
        played="- r6 - -  - - r1 -  - - r5 -  - - - -  r8 - - -",
        then={"red": "8 2 2 0 | 0", "phase": "laying"},
    ),
    Case(
        "RIF-22 RIF-24",
        "two tied opponents are emptied if that much is owed; taking is complete",
        given=["r4 r8", "r3", "r1 r2", ""],
        played="r4 - - -  - r3 - -  - - r1 -  - - r2 -  - - - -  r8 - - -",
        then={"red": "12 0 0 0 | 0", "phase": "laying"},
    ),
    Case(
        "RIF-22",
        "three tied givers, five owed: one each, then two of them give one more",
        given=THREE_TIED,
        played=THREE_TIED_PLAYED,
        then={"red": "3 3 3 3 | 0", "menu": "from 1 2 from 1 3 from 2 3"},
    ),
    Case(
        "RIF-22",
        "three tied givers: the taker’s choice",
        given=THREE_TIED,
        played=THREE_TIED_PLAYED + " from 1 3",
        then={"red": "5 2 3 2 | 0", "phase": "laying", "turn": 0},
    ),
    Case(
        "RIF-T6 RIF-23",
        "who owns 10 green gets only the last 2 for a green 5",
        given=["g8 g2 g5", "", "", ""],
        played="g8 - - -  g2 - - -  g5 - - -",
        then={"green": "12 0 0 0 | 0"},
    ),
    Case(
        "RIF-23 RIF-D2",
        "up to twelve, wherever the last ones are",
        given=["g8 g1 g5", "g2", "", ""],
        played="g8 - - -  - g2 - -  - - - -  g1 - - -  g5 - - -",
        then={"green": "12 0 0 0 | 0"},
    ),
    Case(
        "RIF-D1",
        "who owns all twelve takes nothing more",
        given=["g8 g2 g5 g7", "", "", ""],
        played="g8 - - -  g2 - - -  g5 - - -  g7 - - -",
        then={"green": "12 0 0 0 | 0", "turn": 0, "phase": "laying"},
    ),
    # -- The Officer
    Case(
        "RIF-50",
        "the Officer turns an opponent’s card down, and himself",
        given=["g5", "y2", "o", ""],
        played="g5 y2 o g5",
        then={"face_up": "1:y2", "lies": "down up down none", "turn": 3},
        options=OFFICER,
    ),
    Case(
        "RIF-50",
        "he brings nothing himself, and the card he struck does not pay",
        given=["g5", "o", "v2", "y3"],
        played="g5 o g5 v2 y3 - -",
        then={"green": "0 0 0 0 | 12", "turn": 2},
        options=OFFICER,
    ),
    Case(
        "RIF-A10",
        "he may be laid on an empty table, without effect",
        given=["o b2", "", "", ""],
        may=["o"],
        may_not=["o b2"],
        played="",
        options=OFFICER,
    ),
    Case(
        "RIF-A10",
        "then he lies face down alone",
        given=["o", "", "", ""],
        played="o",
        then={"lies": "down none none none", "turn": 1},
        options=OFFICER,
    ),
    Case(
        "RIF-D4 RIF-A11",
        "with a single target he is asked all the same",
        given=["g5", "o", "", ""],
        played="g5",
        may=["o g5", "o"],
        options=OFFICER,
    ),
    Case(
        "RIF-A11",
        "he may spare everybody",
        given=["g5", "o", "", ""],
        played="g5, o",
        then={"face_up": "0:g5", "lies": "up down none none"},
        options=OFFICER,
    ),
    Case(
        "RIF-50 RIF-11",
        "his owner’s latest card is no target: it has paid and lies face down",
        given=["g5 o", "", "", ""],
        played="g5 - - -",
        may=["o"],
        may_not=["o g5", "conceal o"],
        options=OFFICER,
    ),
    # -- Ticks
    Case(
        "RIF-52 RIF-A13",
        "seven tokens are ticked in the very payment that brings them",
        given=["r7", "", "", ""],
        played="r7 - - -",
        then={"ticks": "r - - -", "scores": [1, 0, 0, 0]},
        options=TICKS,
    ),
    Case(
        "RIF-52",
        "six are not enough",
        given=["r6", "", "", ""],
        played="r6 - - -",
        then={"ticks": "- - - -"},
        options=TICKS,
    ),
    Case(
        "RIF-A13",
        "a tick stays when the tokens are stolen, and the thief ticks the colour too",
        given=["r7", "r8", "", ""],
        played="r7 - - -  - r8 - -  -",
        then={"red": "4 8 0 0 | 0", "ticks": "r r - -"},
        options=TICKS,
    ),
    Case(
        "RIF-A13",
        "with ticks-late nothing is ticked before the round is over",
        given=["r7", "", "", ""],
        played="r7 - - -",
        then={"red": "7 0 0 0 | 5", "ticks": "- - - -"},
        options={"scoring": "ticks-late"},
    ),
    Case(
        "RIF-52 RIF-22",
        "a seventh token that a tied seat gives is ticked too",
        given=SHEET_EXAMPLE,
        played=SHEET_EXAMPLE_PLAYED + " from 2",
        then={"red": "7 0 2 3 | 0", "ticks": "r - - -"},
        options=TICKS,
    ),
    Case(
        "RIF-A16",
        "9 captured with never more than 6 at a time are no tick",
        given=["r6 r3", "r4", "r5", ""],
        played="r6 - - -  - r4 - -  - - r5 -  - - - -  r3 - - -",
        then={"red": "6 4 2 0 | 0", "ticks": "- - - -"},
        options=TICKS,
    ),
    Case(
        "RIF-52 RIF-A13",
        "the fifth tick ends the match in mid-round",
        given=SEVENS,
        played=FOUR_SEVENS + " v7 - - -",
        then={"ticks": "byrgv - - -", "winners": [0], "phase": "over", "round": 0},
        options=TICKS,
    ),
    # -- When time runs out
    Case(
        "RIF-D5",
        "a time-out lays the lowest card that is not turned down at once",
        given=["b1", "b3 b4 y5 y6 r7 r8 g5 g8 v6 v7", "", ""],
        played="b1",
        then={"fallback": "y5"},
    ),
    Case(
        "RIF-D5",
        "of equal values the first colour of blue, yellow, red, green, violet",
        given=["v5 g3 r3 y7 b8 b7 y8 r8 g8 v8", "", "", ""],
        then={"fallback": "r3"},
    ),
    Case(
        "RIF-D5",
        "a card that turns another down stays itself, so it counts",
        given=["b5", "b2 b6 y3 y4 r3 r4 g3 g4 v3 v4", "", ""],
        played="b5",
        then={"fallback": "b2"},
    ),
    Case(
        "RIF-D5",
        "if all would be turned down: the highest, concealed",
        given=["r1", "y1", "", "r7 y8"],
        played="- - - -" * 8 + "r1 y1 -",
        then={"menu": "y8 r7 conceal y8 conceal r7", "fallback": "conceal y8"},
    ),
    Case(
        "RIF-D5",
        "the Officer waits while there is any other card, even a doomed one",
        given=["r1", "", "", "r7 o"],
        played="- - - -" * 8 + "r1 - -",
        then={"fallback": "conceal r7"},
        may=["r7", "conceal r7", "o", "o r1"],
        options=OFFICER,
    ),
    Case(
        "RIF-D5",
        "laid by a time-out as the last card, the Officer spares everybody",
        given=["", "", "", "o"],
        played="- - - -" * 9 + "- - -",
        then={"fallback": "o"},
        options=OFFICER,
    ),
    Case(
        "RIF-A3 RIF-D5",
        "a time-out asks the tied seat that leads; all level, the lowest seat number",
        given=SHEET_EXAMPLE,
        played=SHEET_EXAMPLE_PLAYED,
        then={"scores": [0, 0, 0, 0], "fallback": "from 2"},
    ),
    Case(
        "RIF-A3",
        "two odd tokens: the two lowest seat numbers",
        given=THREE_TIED,
        played=THREE_TIED_PLAYED,
        then={"fallback": "from 1 2"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_as_the_rules_say(case: Case) -> None:
    match = stage(case.given, case.played, case.options)
    assert {what: look(match, what) for what in case.then} == case.then
    menu = [] if match.over else match.legal(mover(match))
    assert [move for move in case.may if move not in menu] == []
    assert [move for move in case.may_not if move in menu] == []


# -- Refusals, word for word ------------------------------------------------------------------


@dataclass(frozen=True)
class Refused:
    """Given these hands and after these moves, this try is refused with this sentence."""

    clauses: str
    given: Sequence[str]
    played: str
    tries: str
    en: str
    fr: str
    seat: int | None = None  # by default the one whose turn it is
    options: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.clauses}: {self.en}"


REFUSALS = [
    Refused(
        "RIF-08",
        given=["b5", "y7", "", ""],
        played="",
        seat=1,
        tries="y7",
        en="It is not your turn",
        fr="Ce n’est pas votre tour",
    ),
    Refused(
        "RIF-12",
        given=["b5", "y7", "", ""],
        played="",
        tries="y7",
        en="The yellow 7 is not in your hand",
        fr="Le 7 jaune n’est pas dans votre main",
    ),
    Refused(
        "RIF-12",
        given=["b5", "y7", "b8", ""],
        played="b5",
        tries="conceal b8",
        en="The blue 8 is not in your hand",
        fr="Le 8 bleu n’est pas dans votre main",
    ),
    Refused(
        "RIF-12",
        given=["b5", "", "", ""],
        played="",
        tries="o",
        en="The Officer is not in your hand",
        fr="L’Officier n’est pas dans votre main",
    ),
    Refused(
        "RIF-12",
        given=["", "v7", "", ""],
        played="-",
        tries="o v7",
        en="The Officer is not in your hand",
        fr="L’Officier n’est pas dans votre main",
    ),
    Refused(
        "RIF-12",
        given=["b5", "", "", ""],
        played="",
        tries="from 2",
        en="Lay one card from your hand: “r7” face up, or “conceal r7” where it would be turned "
        "down",
        fr="Posez une carte de votre main : « r7 » face visible, ou « conceal r7 » si elle doit "
        "être retournée",
    ),
    Refused(
        "RIF-12",
        given=["b5", "", "", ""],
        played="",
        tries="pass",
        en="“pass” is not a move of Riffifi: write r7, conceal r7, o, o g5, from 2 or remove r1",
        fr="« pass » n’est pas un coup de Riffifi : écrivez r7, conceal r7, o, "
        "o g5, from 2 ou remove r1",
    ),
    Refused(
        "RIF-15",
        given=["r8", "r7", "", ""],
        played="r8",
        tries="conceal r7",
        en="Lay the red 7 face up: it is lower than the red 8 and turns that card down",
        fr="Posez le 7 rouge face visible : plus faible, il fait retourner le 8 rouge",
    ),
    Refused(
        "RIF-15",
        given=["g8", "r7", "", ""],
        played="g8",
        tries="conceal r7",
        en="Lay the red 7 face up: no lower red card lies face up, so it stays",
        fr="Posez le 7 rouge face visible : aucune carte rouge plus faible n’est "
        "visible, il reste donc en place",
    ),
    Refused(
        "RIF-22",
        given=SHEET_EXAMPLE,
        played=SHEET_EXAMPLE_PLAYED,
        tries="from 1",
        en="Choose 1 of seats 2 and 3 to give one more token, for instance “from 2”",
        fr="Choisissez qui donne un jeton de plus (1 parmi les places 2 et 3), par exemple "
        "« from 2 »",
    ),
    Refused(
        "RIF-22",
        given=THREE_TIED,
        played=THREE_TIED_PLAYED,
        tries="from 2",
        en="Choose 2 of seats 1, 2 and 3 to give one more token, for instance “from 1 2”",
        fr="Choisissez qui donne un jeton de plus (2 parmi les places 1, 2 et 3), par exemple "
        "« from 1 2 »",
    ),
    Refused(
        "RIF-33",
        given=SEVENS,
        played=FOUR_SEVENS + " v7 - - -",
        seat=1,
        tries="b1",
        en="The match is over",
        fr="La partie est finie",
        options=TICKS,
    ),
    Refused(
        "RIF-50",
        given=["g5", "o", "", ""],
        played="g5",
        tries="o v7",
        en="The Officer can only turn down a card that lies face up, and the violet 7 does not",
        fr="L’Officier ne retourne qu’une carte visible, et le 7 violet ne l’est pas",
        options=OFFICER,
    ),
    Refused(
        "RIF-A12",
        given=["g5", "o", "", ""],
        played="g5",
        tries="conceal o",
        en="The Officer is always shown before he is turned down: play “o”",
        fr="L’Officier se montre toujours avant d’être retourné : jouez « o »",
        options=OFFICER,
    ),
    Refused(
        "RIF-50",
        given=["", "", "", ""],
        played="",
        tries="b2",
        en="As dealer, take a card of value 1 out of the pack: “remove r1” or another colour",
        fr="Donneur, retirez du paquet une carte de valeur 1 : « remove r1 » ou une autre couleur",
        options={"officer": True, "removed_one": "dealer"},
    ),
]


@pytest.mark.parametrize("case", REFUSALS, ids=str)
def test_refused_with_the_reason(case: Refused) -> None:
    match = stage(case.given, case.played, case.options)
    seat = mover(match) if case.seat is None else case.seat
    check_refused(match, seat, case.tries, clause=case.clauses, en=case.en, fr=case.fr)


@clause("RIF-01")
@pytest.mark.parametrize("seats", [2, 6])
def test_two_or_six_cannot_play(seats: int) -> None:
    with pytest.raises(tablee.BadSetup) as refused:
        tablee.start("riffifi", seats=seats)
    assert str(refused.value) == f"Riffifi has 3 to 5 seats, not {seats}"
    assert refused.value.say("fr") == f"Riffifi se joue de 3 à 5 places, pas {seats}"


@clause("RIF-06", "RIF-50")
@pytest.mark.parametrize(
    ("luck", "options", "en", "fr"),
    [
        (
            ["deal b1 y1 r1 g1"],
            {},
            "With 4 seats a deal has 4 hands of 10 cards",
            "À 4 places, une donne compte 4 mains de 10 cartes",
        ),
        (
            [deal(["b1", "", "", ""]).replace("b1", "b2")],
            {},
            "A deal holds every card of the pack exactly once",
            "Une donne contient chaque carte du paquet exactement une fois",
        ),
        (
            ["remove r7"],
            OFFICER,
            "Exactly one card of value 1 leaves the pack, for instance “remove r1”",
            "Une seule carte de valeur 1 quitte le paquet, par exemple « remove r1 »",
        ),
        (
            ["remove r1", deal(["r1", "", "", ""])],
            OFFICER,
            "A deal holds every card of the pack exactly once",
            "Une donne contient chaque carte du paquet exactement une fois",
        ),
    ],
)
def test_the_house_cannot_deal_what_is_not_a_pack(
    luck: list[str], options: dict[str, object], en: str, fr: str
) -> None:
    with pytest.raises(tablee.BadSetup) as refused:
        tablee.start("riffifi", seats=4, luck=luck, options=options)
    assert str(refused.value) == en
    assert plain(refused.value.say("fr")) == fr


# -- Players, cards, dealing ------------------------------------------------------------------


@clause("RIF-01", "RIF-02", "RIF-06", "RIF-50")
@pytest.mark.parametrize(
    ("seats", "officer", "cards_each", "left_out"),
    [
        (3, False, 12, 4),
        (4, False, 10, 0),
        (5, False, 8, 0),
        (3, True, 12, 0),
        (4, True, 10, 0),
        (5, True, 8, 0),
    ],
)
def test_hands_by_number_of_players(
    seats: int, officer: bool, cards_each: int, left_out: int
) -> None:
    match = stage([""] * seats, officer=officer, removed="r1")
    hands = [seen_by(match, seat).hand for seat in range(seats)]
    dealt = {card for hand in hands for card in hand}
    cards = pack(seats, officer, removed="r1")
    assert [len(hand) for hand in hands] == [cards_each] * seats
    assert len(dealt) == cards_each * seats
    assert dealt <= set(cards)
    assert len(cards) - len(dealt) == left_out
    if officer:
        assert "o" in dealt
        assert sum(card[1:] == "1" for card in dealt) == (0 if seats == 3 else 4)


@clause("RIF-04")
def test_the_fifth_colour_is_called_violet() -> None:
    match = stage(["v3", "", "", ""], "v3 - - -")
    [took] = happened(match, Took)
    [says] = GAME.tell([took], lambda seat: "Ana")
    assert says == ("Ana takes 3 violet from the pool", "Ana prend 3 jetons violets à la réserve")


@clause("RIF-07", "RIF-A6")
def test_five_of_a_colour_are_a_misdeal_and_the_same_dealer_deals_again() -> None:
    wrong = deal_unchecked(["", "", "b1 b2 b3 b4 b5", ""])
    right = deal(["b1", "", "", ""])
    match = tablee.start("riffifi", seats=4, luck=[wrong, wrong, right], seed=1)
    misdeal = seen_by(match).happened[0]
    assert GAME.tell([misdeal], lambda seat: "Ana") == [
        (
            "Misdeal: Ana got five cards or more of one colour",
            "Fausse donne : Ana a reçu au moins cinq cartes d’une couleur",
        )
    ]
    assert [line.move for line in match.record.lines] == [wrong, wrong, right]
    assert [type(event) for event in seen_by(match).happened] == [Misdealt, Misdealt, Dealt]
    assert seen_by(match).dealer == 3
    assert mover(match) == 0
    assert set(seen_by(match, 0).hand) == set(hands_of(right)[0])


@clause("RIF-07")
def test_exactly_four_of_a_colour_are_fine() -> None:
    match = stage(["b1 b2 b3 b4 y1 y2 y3 y4", "", "", ""])
    assert [type(event) for event in seen_by(match).happened] == [Dealt]


@clause("RIF-07", "RIF-50")
def test_the_officer_does_not_count_as_a_fifth_card_of_a_colour() -> None:
    match = stage(["v1 v2 v3 v4 o", "", "", ""], officer=True)
    assert [type(event) for event in seen_by(match).happened] == [Removed, Dealt]


@clause("RIF-D6")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_house_deals_until_a_deal_is_fair(seats: int) -> None:
    """The chances of a misdeal are counted in test_counts.py."""
    for seed in range(50):
        match = tablee.start("riffifi", seats=seats, seed=seed)
        *wrong, right = [hands_of(line.move) for line in match.record.lines]
        assert all(any(map(is_misdeal, hands)) for hands in wrong)
        assert not any(map(is_misdeal, right))


def deal_unchecked(hands: list[str]) -> str:
    rest = [card for card in PACK if card not in " ".join(hands).split()]
    full = []
    for hand in hands:
        full.append(hand.split())
        while len(full[-1]) < HAND_SIZE[len(hands)]:
            full[-1].append(rest.pop(0))
    return " ".join(["deal", *("".join(hand) for hand in full)])


# -- Order of play ----------------------------------------------------------------------------


@clause("RIF-08", "RIF-32", "RIF-A4")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_deal_passes_to_the_left_and_its_left_starts(seats: int) -> None:
    match = tablee.start("riffifi", seats=seats, seed=5)
    dealers = []
    starters = []
    while not match.over:
        dealers.append(seen_by(match).dealer)
        starters.append(mover(match))
        lap = []
        for _ in range(seats):
            lap.append(mover(match))
            play(match, match.legal(mover(match))[0])
        assert lap == [(starters[-1] + step) % seats for step in range(seats)]
        lay_first_cards(match)
    assert dealers == [seats - 1, *range(seats - 1)]
    assert starters == list(range(seats))


@clause("RIF-30")
def test_after_the_last_card_everybody_is_paid_once_more_in_turn_order() -> None:
    match = tablee.start("riffifi", seats=4, seed=5)
    for _ in range(39):
        play(match, match.legal(mover(match))[0])
    view = seen_by(match)
    assert [player.hand for player in view.players] == [0, 0, 0, 1]
    still_up = [seat for seat in range(3) if view.players[seat].lies == "up"]
    play(match, match.legal(3)[0])
    takers = list(dict.fromkeys(took.seat for took in happened(match, Took)))
    assert len(happened(match, Laid)) == 1
    assert len(happened(match, RoundOver)) == 1
    assert takers == sorted(takers)
    assert {seat for seat in takers if seat != 3} <= set(still_up)
    assert seen_by(match).round == 1


@clause("RIF-30", "RIF-22")
def test_givers_can_be_asked_in_the_closing_sweep() -> None:
    late = THREE_TIED_PLAYED.replace("r5 - - -", "- - - -" * 3 + "r5 - - -")
    match = stage(THREE_TIED, late)
    assert [player.hand for player in seen_by(match).players] == [0, 0, 0, 0]
    assert seen_by(match).phase == "giving"
    assert mover(match) == 0
    assert match.legal(0) == ["from 1 2", "from 1 3", "from 2 3"]
    assert tokens(match, "red") == "3 3 3 3 | 0"
    others_up = face_up(match)
    play(match, "from 2 3")
    red = [(took.giver, took.tokens) for took in happened(match, Took) if took.colour == "r"]
    assert red == [(2, 1), (3, 1)]
    assert others_up != ""
    assert len({took.seat for took in happened(match, Took)}) == 1 + len(others_up.split())
    assert seen_by(match).round == 1


@clause("RIF-31", "RIF-32", "RIF-33")
def test_a_token_is_a_point_and_a_match_has_a_round_per_player() -> None:
    match = tablee.start("riffifi", seats=4, seed=9)
    totals = [0, 0, 0, 0]
    for rounds in (1, 2, 3, 4):
        to_the_count(match)
        players = seen_by(match).players
        totals = [total + sum(p.tokens) for total, p in zip(totals, players, strict=True)]
        assert match.scores() == totals
        assert match.over == (rounds == 4)
        if not match.over:
            match.time_out()
            view = seen_by(match)
            assert view.round == rounds
            assert view.pool == [12] * 5
            assert [player.pile for player in view.players] == [0] * 4
    best = max(totals)
    assert match.winners() == [seat for seat in range(4) if totals[seat] == best]
    assert happened(match, MatchOver) == [MatchOver(match.winners())]


# -- Ties -------------------------------------------------------------------------------------

# Found by trying: if everybody lays the first card of their menu, all three get 19 tokens.
LEVEL = "deal b2v8g8g5b6v3b7v1y5v7y4b8 g3y3v5r6y8b5v2v4b1r7r2y1 g2r8b4r5y2g1g4r4y7v6y6r3 + r1g7g6b3"


def level_deal(round_number: int) -> str:
    """The same hands moved on to the left, as the start is: the round goes the same way."""
    told = LEVEL.split()
    hands = [told[1 + (seat - round_number) % 3] for seat in range(3)]
    return " ".join(["deal", *hands, *told[4:]])


def level_match(rounds: int, **options: object) -> Match:
    luck = [level_deal(number) for number in range(rounds)]
    match = tablee.start("riffifi", seats=3, luck=luck, options=options, seed=1)
    lay_first_cards(match, until_round=rounds)
    return match


# With this seed and play by chance, seats 0 and 2 end level at 64 tokens.
TIED_SEED = 0


def tied_match(tie: str) -> Match:
    match = tablee.start("riffifi", seats=3, seed=TIED_SEED, options={"tie": tie})
    return play_by_chance(match, TIED_SEED)


@clause("RIF-A5", "RIF-O4", "RIF-33")
def test_a_tie_is_shared() -> None:
    match = tied_match("shared")
    assert match.scores() == [64, 51, 64]
    assert match.winners() == [0, 2]


@clause("RIF-A5", "RIF-O4")
def test_a_tie_is_broken_by_the_best_round() -> None:
    match = tied_match("best-round")
    assert match.scores() == [64, 51, 64]
    assert [player.best for player in seen_by(match).players] == [26, 21, 23]
    assert match.winners() == [0]


@clause("RIF-A5", "RIF-O4")
def test_a_tie_of_best_rounds_too_is_shared() -> None:
    match = level_match(3, tie="best-round")
    assert match.scores() == [57, 57, 57]
    assert [player.best for player in seen_by(match).players] == [19, 19, 19]
    assert match.winners() == [0, 1, 2]


@clause("RIF-A5", "RIF-O4")
def test_a_tie_is_broken_by_an_extra_round() -> None:
    match = tied_match("extra-round")
    assert seen_by(match).round == 4
    assert match.scores() == [83, 71, 85]
    assert match.winners() == [2]


@clause("RIF-A5", "RIF-O4")
def test_extra_rounds_end_after_the_twentieth() -> None:
    match = level_match(19, tie="extra-round")
    assert not match.over
    assert len(set(match.scores())) == 1
    match = level_match(20, tie="extra-round")
    assert match.over
    assert match.scores() == [380, 380, 380]
    assert match.winners() == [0, 1, 2]


# -- What is hidden ---------------------------------------------------------------------------

CONCEALED = ["r4 b1 b2", "r7 b3 b4", "y1 y2 y3", "g1 g2 g3"]


@clause("RIF-40")
def test_nobody_sees_another_hand_and_spectators_see_none() -> None:
    match = stage(["b1", "y1", "r1", "g1"])
    hands = hands_of(match.record.lines[0].move)
    for seat in (0, 1, 2, 3, None):
        view = seen_by(match, seat, recall=True)
        told = tablee.encode(view).decode()
        assert set(view.hand) == (set() if seat is None else set(hands[seat]))
        for other in range(4):
            if other != seat:
                assert [card for card in hands[other] if f'"{card}"' in told] == []
    assert seen_by(match).legal == []
    assert [player.hand for player in seen_by(match).players] == [10, 10, 10, 10]


@clause("RIF-40", "RIF-14")
@pytest.mark.parametrize("history", ["memory", "open"])
def test_a_concealed_card_is_seen_by_its_owner_alone(history: str) -> None:
    match = stage(CONCEALED, "r4 conceal r7", history=history)
    for seat in (0, 2, 3, None):
        view = seen_by(match, seat, recall=True)
        assert view.players[1].lies == "concealed"
        assert view.players[1].top is None
        assert view.players[1].concealed == [["r5", "r6", "r7", "r8"]]
        assert '"r7"' not in tablee.encode(view).decode().replace('"r5","r6","r7","r8"', "")
        assert Laid(1, None, concealed=True) in view.happened
    own = seen_by(match, 1)
    assert own.players[1].top == "r7"
    assert Laid(1, "r7", concealed=True) in own.happened


@clause("MEMORY", "RIF-A7", "RIF-O5", "RIF-40")
def test_from_memory_only_the_top_cards_can_be_looked_at() -> None:
    """What was covered is not shown again, not even to the one who laid it."""
    match = stage(CONCEALED, "r4 conceal r7 y1 g1 b1 b3 y2 g2")
    for seat in (0, 1, 2, 3, None):
        view = seen_by(match, seat)
        assert [player.top for player in view.players] == ["b1", "b3", "y2", "g2"]
        assert [player.shown for player in view.players] == [None] * 4
        assert [player.concealed for player in view.players] == [[]] * 4
        assert view.concealed is None
        told = tablee.encode(view).decode()
        assert [card for card in ("r4", "r7", "y1", "g1") if f'"{card}"' in told] == []


@clause("RIF-A7", "RIF-O5", "RIF-40")
@pytest.mark.parametrize(("history", "recall"), [("open", False), ("memory", True)])
def test_the_open_history_and_recall_show_what_was_shown(history: str, recall: bool) -> None:
    match = stage(CONCEALED, "r4 conceal r7 y1 g1 b1 b3 y2 g2", history=history)
    for seat in (0, 1, 2, 3, None):
        view = seen_by(match, seat, recall)
        shown = [player.shown for player in view.players]
        assert shown == [["b1", "r4"], ["b3"], ["y1", "y2"], ["g1", "g2"]]
        assert view.players[1].concealed == [["r5", "r6", "r7", "r8"]]
        mine = {1: ["r7"], None: None}.get(seat, [])
        assert view.concealed == mine


@clause("RIF-A7", "RIF-40", "MEMORY")
def test_after_a_round_everything_is_revealed() -> None:
    match = stage(CONCEALED, "r4 conceal r7")
    hands = hands_of(match.record.lines[0].move)
    assert seen_by(match).revealed is None
    to_the_count(match)
    for seat in (0, 1, 2, 3, None):
        revealed = seen_by(match, seat).revealed
        assert revealed is not None
        assert [set(cards) for cards in revealed] == [set(hand) for hand in hands]
    match.time_out()
    assert seen_by(match).revealed is None


@clause("RIF-A7", "RIF-51")
def test_with_equal_chances_all_is_revealed_only_at_the_end_of_the_match() -> None:
    match = stage(CONCEALED, "r4 conceal r7", equal_chances=True)
    hands = hands_of(match.record.lines[0].move)
    match.waits_at_pauses = True
    while not match.over:
        assert [seen_by(match, seat).revealed for seat in (0, 1, 2, 3, None)] == [None] * 5
        if match.pause():
            match.time_out()
        else:
            play(match, match.legal(mover(match))[0])
    revealed = seen_by(match).revealed
    assert revealed is not None
    passed_on = [set(hands[(seat + 1) % 4]) for seat in range(4)]  # three times to the left
    assert [set(cards) for cards in revealed] == passed_on


@clause("RIF-A7", "RIF-51")
def test_with_equal_chances_the_open_history_goes_with_the_hand() -> None:
    """A card once shown is known to come again; who has held the hand knows all of it."""
    match = stage(CONCEALED, "r4 conceal r7", equal_chances=True, history="open")
    hand = set(hands_of(match.record.lines[0].move)[1])
    lay_first_cards(match)
    for seat in (0, 3, None):
        assert set(seen_by(match, seat).players[2].known or ()) == hand - {"r7"}
    assert set(seen_by(match, 1).players[2].known or ()) == hand
    hidden = set()
    while seen_by(match).round == 1:
        menu = match.legal(mover(match))
        if mover(match) == 2 and menu[-1].startswith("conceal"):
            hidden.add(menu[-1].split()[1])
            play(match, menu[-1])
        else:
            play(match, menu[0])
    assert hidden - {"r7"}
    never_shown = hidden & {"r7"}
    for seat in (0, None):
        assert set(seen_by(match, seat).players[3].known or ()) == hand - never_shown
    assert set(seen_by(match, 1).players[3].known or ()) == hand


@clause("RIF-A7", "RIF-52")
def test_a_match_that_ends_in_mid_round_reveals_the_hands_too() -> None:
    match = stage(SEVENS, FOUR_SEVENS + " v7 - - -", scoring="ticks")
    hands = hands_of(match.record.lines[0].move)
    revealed = seen_by(match).revealed
    assert revealed is not None
    assert [set(cards) for cards in revealed] == [set(hand) for hand in hands]


# -- The Officer and the 1 he replaces --------------------------------------------------------


@clause("RIF-50")
def test_with_three_seats_all_the_ones_go_and_nobody_chooses() -> None:
    for removed_one in ("announced", "dealer", "secret"):
        match = tablee.start(
            "riffifi", seats=3, seed=1, options={"officer": True, "removed_one": removed_one}
        )
        assert {line.move.split()[0] for line in match.record.lines} == {"deal"}
        assert seen_by(match).removed is None
        assert "+" not in match.record.lines[0].move


@clause("RIF-A9", "RIF-50")
@pytest.mark.parametrize("seats", [4, 5])
def test_the_removed_one_is_drawn_and_announced(seats: int) -> None:
    match = stage([""] * seats, officer=True, removed="g1")
    for seat in (*range(seats), None):
        assert seen_by(match, seat).removed == "g1"
        assert Removed("g1") in seen_by(match, seat).happened


@clause("RIF-A9")
@pytest.mark.parametrize("seats", [4, 5])
def test_the_dealer_chooses_the_removed_one_openly(seats: int) -> None:
    match = tablee.start(
        "riffifi", seats=seats, seed=1, options={"officer": True, "removed_one": "dealer"}
    )
    dealer = seats - 1
    assert match.movers() == [dealer]
    assert match.legal(dealer) == [f"remove {colour}1" for colour in COLOURS]
    assert match.legal(0) == []
    assert match.fallback(dealer) == "remove b1"
    match.play(dealer, "remove g1")
    for seat in (*range(seats), None):
        assert seen_by(match, seat).removed == "g1"
    assert mover(match) == 0


@clause("RIF-A9", "RIF-40")
@pytest.mark.parametrize("seats", [4, 5])
def test_the_removed_one_can_be_secret_until_the_end(seats: int) -> None:
    match = stage([""] * seats, officer=True, removed="g1", removed_one="secret")
    for seat in (*range(seats), None):
        view = seen_by(match, seat, recall=True)
        assert view.removed is None
        assert Removed(None) in view.happened
        assert '"g1"' not in tablee.encode(view).decode()
    lay_first_cards(match, until_round=seats)
    *_, last = [line.move for line in match.record.lines if line.move.startswith("remove")]
    assert seen_by(match).removed == last.split()[1]


@clause("RIF-A9", "RIF-51")
def test_another_one_is_removed_each_round_except_while_hands_go_round() -> None:
    for equal_chances, removals in ((False, 4), (True, 1)):
        options: dict[str, object] = {"officer": True, "equal_chances": equal_chances}
        match = tablee.start("riffifi", seats=4, seed=3, options=options)
        lay_first_cards(match, until_round=4)
        lines = [line.move for line in match.record.lines]
        assert sum(line.startswith("remove") for line in lines) == removals


@clause("RIF-A12", "RIF-50")
def test_the_officer_is_seen_by_all_before_he_is_turned_down() -> None:
    match = stage(["g5", "o", "", ""], "g5 o g5", officer=True)
    for seat in (0, 2, 3, None):
        view = seen_by(match, seat)
        assert (view.players[1].top, view.players[1].lies) == ("o", "down")
        assert Laid(1, "o") in view.happened


# -- Equal chances ----------------------------------------------------------------------------


@clause("RIF-51", "RIF-A4", "RIF-O2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_hands_go_to_the_left_and_the_start_with_them(seats: int) -> None:
    match = tablee.start("riffifi", seats=seats, seed=2, options={"equal_chances": True})
    first = hands_of(match.record.lines[-1].move)
    for rounds in range(seats):
        assert seen_by(match).round == rounds
        assert seen_by(match).dealer == (seats - 1 + rounds) % seats
        for seat in range(seats):
            came_from = (seat - rounds) % seats
            assert set(seen_by(match, seat).hand) == set(first[came_from])
        assert rounds == 0 or len(happened(match, Passed)) == 1
        lay_first_cards(match)
    assert match.over
    deals = [line for line in match.record.lines if line.move.startswith("deal")]
    assert hands_of(deals[-1].move) == first


@clause("RIF-51", "RIF-06")
def test_with_three_seats_the_same_four_cards_stay_out_all_match() -> None:
    match = stage(["b1", "y1", "r1"], out="v1 v2 v3 v4", equal_chances=True)
    for _ in range(3):
        dealt = {card for seat in range(3) for card in seen_by(match, seat).hand}
        assert set(PACK) - dealt == {"v1", "v2", "v3", "v4"}
        lay_first_cards(match)
    assert match.over


@clause("RIF-A17")
def test_equal_chances_deal_anew_when_every_hand_has_gone_round() -> None:
    options: dict[str, object] = {
        "equal_chances": True,
        "scoring": "ticks-late",
        "tick_cap": 7,
    }
    match = tablee.start("riffifi", seats=3, seed=7, options=options)
    dealt_in = []
    while not match.over:
        if happened(match, Dealt):
            dealt_in.append(seen_by(match).round)
        lay_first_cards(match)
    assert seen_by(match).round == 7
    assert dealt_in == [0, 3, 6]


@clause("RIF-A17", "RIF-O4")
def test_an_extra_round_after_equal_chances_is_dealt_anew() -> None:
    """The second deal is level too, so the match goes on once more with its hands passed on."""
    luck = [LEVEL, LEVEL]
    options: dict[str, object] = {"equal_chances": True, "tie": "extra-round"}
    match = tablee.start("riffifi", seats=3, luck=luck, options=options, seed=1)
    lay_first_cards(match, until_round=3)
    assert match.scores() == [57, 57, 57]
    assert [type(event) for event in seen_by(match).happened][-2:] == [RoundOver, Dealt]
    lay_first_cards(match)
    assert seen_by(match).happened[-1] == Passed()


# -- Ticks ------------------------------------------------------------------------------------


@clause("RIF-52", "RIF-A13", "RIF-30")
def test_the_fifth_tick_ends_the_match_in_the_closing_sweep() -> None:
    given = ["b7 y7 r7 g7 v7 b1 y1 r1 g1 b2", "b6 b8", "y6 y8", "r6 r8"]
    played = FOUR_SEVENS + "b1 - - - y1 - - - r1 - - - g1 - - -  b2 b6 y6 r6  v7 b8 y8 r8"
    match = stage(given, played, scoring="ticks")
    assert [player.hand for player in seen_by(match).players] == [0, 0, 0, 0]
    assert seen_by(match).players[0].ticks == ["b", "y", "r", "g", "v"]
    assert match.winners() == [0]
    assert seen_by(match).round == 0
    assert face_up(match) == "1:b8 2:y8 3:r8", "these would have been paid after him"


@clause("RIF-A13", "RIF-O3")
def test_late_ticks_count_what_is_owned_once_the_round_is_over() -> None:
    match = tablee.start("riffifi", seats=4, seed=11, options={"scoring": "ticks-late"})
    owned = [[0] * 5 for _ in range(4)]
    for events in steps(match, seed=11):
        for event in events:
            if isinstance(event, Took):
                colour = "byrgv".index(event.colour)
                owned[event.seat][colour] += event.tokens
                if event.giver is not None:
                    owned[event.giver][colour] -= event.tokens
        if seen_by(match).round == 1:
            break
        assert look(match, "ticks") == "- - - -"
    ticks = ["".join(c for c, n in zip("byrgv", own, strict=True) if n >= 7) for own in owned]
    assert look(match, "ticks") == " ".join(ticked or "-" for ticked in ticks)
    assert any(ticks)


def late_match(seed: int) -> Match:
    options: dict[str, object] = {"scoring": "ticks-late", "tie": "best-round"}
    return play_by_chance(tablee.start("riffifi", seats=3, seed=seed, options=options), seed)


@clause("RIF-A15")
def test_two_who_finish_together_compare_the_tokens_of_that_round() -> None:
    match = late_match(seed=24)
    assert match.scores() == [5, 3, 5]
    assert look(match, "tokens") == [11, 17, 31]
    assert match.winners() == [2]


@clause("RIF-A15")
def test_level_in_that_too_they_share_whatever_the_tie_option_says() -> None:
    match = late_match(seed=82)
    assert match.scores() == [4, 5, 5]
    assert look(match, "tokens") == [12, 24, 24]
    assert [player.best for player in seen_by(match).players] == [26, 29, 25]
    assert match.winners() == [1, 2]


def capped_match(seed: int, **options: object) -> Match:
    options = {"scoring": "ticks", "tick_cap": 1, **options}
    return play_by_chance(tablee.start("riffifi", seats=3, seed=seed, options=options), seed)


@clause("RIF-A14")
@pytest.mark.parametrize(
    ("seed", "ticks", "points", "winners"),
    [
        (20, [3, 2, 1], [16, 20, 20], [0]),  # most ticks
        (7, [2, 2, 0], [18, 30, 9], [1]),  # then most tokens
        (12, [3, 0, 3], [27, 4, 27], [0, 2]),  # then shared
    ],
)
def test_at_the_cap_ticks_decide_then_tokens(
    seed: int, ticks: list[int], points: list[int], winners: list[int]
) -> None:
    match = capped_match(seed)
    assert seen_by(match).round == 1
    assert match.scores() == ticks
    assert [player.points for player in seen_by(match).players] == points
    assert match.winners() == winners


@clause("RIF-A14", "RIF-O4")
def test_a_tie_at_the_cap_follows_the_tie_option() -> None:
    assert capped_match(12, tie="best-round").winners() == [0, 2]  # the only round was level
    played_on = capped_match(12, tie="extra-round")
    assert seen_by(played_on).round > 1 or max(played_on.scores()) == 5
    assert len(played_on.winners()) == 1


@clause("RIF-A14")
def test_without_five_ticks_a_match_lasts_twenty_rounds() -> None:
    luck = [level_deal(number) for number in range(20)]
    options: dict[str, object] = {"scoring": "ticks-late"}
    match = tablee.start("riffifi", seats=3, luck=luck, options=options, seed=1)
    lay_first_cards(match, until_round=20)
    assert match.over
    assert max(match.scores()) < 5
    assert seen_by(match).round == 20


# -- Options ----------------------------------------------------------------------------------


@clause("RIF-O1", "RIF-O2", "RIF-O3", "RIF-O4", "RIF-O5", "RIF-A9", "RIF-A14")
def test_the_options_and_their_defaults() -> None:
    told = {o.clause: (o.name, o.default, list(o.values)) for o in GAME.options}
    assert told == {
        "RIF-O1": ("officer", False, [False, True]),
        "RIF-O2": ("equal_chances", False, [False, True]),
        "RIF-O3": ("scoring", "tokens", ["tokens", "ticks", "ticks-late"]),
        "RIF-O4": ("tie", "shared", ["shared", "best-round", "extra-round"]),
        "RIF-O5": ("history", "memory", ["memory", "open"]),
        "RIF-A9": ("removed_one", "announced", ["announced", "dealer", "secret"]),
        "RIF-A14": ("tick_cap", 20, list(range(1, 51))),
    }
    for option in GAME.options:
        assert all(option.title)
        assert all(option.help)


# -- When time runs out -----------------------------------------------------------------------


@clause("RIF-A3", "RIF-D5")
def test_a_time_out_asks_the_tied_seat_that_leads_the_match() -> None:
    """The sheet's example in round two, where seat 1 starts: seats 3 and 0 are tied."""
    given = [*SHEET_EXAMPLE[-1:], *SHEET_EXAMPLE[:-1]]
    leading = set()
    for seed in range(6):
        first = tablee.start("riffifi", seats=4, seed=seed).record.lines[-1].move
        match = stage(given, SHEET_EXAMPLE_PLAYED, before=[first])
        assert match.legal(1) == ["from 0", "from 3"]
        scores = match.scores()
        leader = 0 if scores[0] >= scores[3] else 3
        assert match.fallback(1) == f"from {leader}"
        leading.add(leader)
    assert leading == {0, 3}


@clause("RIF-D5")
def test_only_who_must_move_can_run_out_of_time() -> None:
    match = stage(["", "", "", ""])
    with pytest.raises(tablee.BadSetup, match="Seat 1 need not move now"):
        match.fallback(1)


# -- What always holds ------------------------------------------------------------------------

VARIANTS: list[tuple[int, dict[str, object]]] = [
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"officer": True, "equal_chances": True}),
    (4, {"officer": True, "removed_one": "secret", "scoring": "ticks", "tick_cap": 6}),
    (5, {"equal_chances": True, "scoring": "ticks-late", "tick_cap": 6}),
]


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
@clause("RIF-I1", "RIF-I2", "RIF-I4", "RIF-I5", "RIF-03")
def test_tokens_and_face_up_cards_add_up_after_every_move(
    seats: int, options: dict[str, object]
) -> None:
    match = tablee.start("riffifi", seats=seats, seed=6, options=options)
    points = 0
    from_pool = 0
    for events in steps(match, seed=6):
        view = seen_by(match)
        for colour in COLOURS.values():
            *owned, _, pool = tokens(match, colour).split()
            assert int(pool) + sum(map(int, owned)) == 12  # I1
        up = [card.split(":") for card in face_up(match).split()]
        assert len({card[0] for _, card in up}) == len(up)  # I2
        if not match.over and mover(match) == (view.dealer + 1) % seats and view.phase == "laying":
            assert len({player.hand for player in view.players}) == 1  # I4
        took = [event for event in events if isinstance(event, Took)]
        from_pool += sum(event.tokens for event in took if event.giver is None)
        counted = sum(player.points for player in view.players) - points
        if counted:
            assert counted == from_pool <= 60  # I5
            points += counted
            from_pool = 0


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
@clause("RIF-I3", "RIF-02")
def test_hands_piles_and_cards_left_out_are_the_pack(
    seats: int, options: dict[str, object]
) -> None:
    match = tablee.start("riffifi", seats=seats, seed=8, options=options)
    for _ in steps(match, seed=8):
        lines = [line.move for line in match.record.lines]
        last_deal = next(line for line in reversed(lines) if line.startswith("deal"))
        removed = [line.split()[1] for line in lines if line.startswith("remove")]
        cards = pack(seats, bool(options.get("officer")), removed[-1] if removed else "")
        dealt = [card for hand in hands_of(last_deal) for card in hand]
        held: list[str] = []
        for seat in range(seats):
            view = seen_by(match, seat, recall=True)
            held += view.hand + (view.players[seat].shown or []) + (view.concealed or [])
        assert sorted(dealt) == sorted(held) or match.over
        assert len(cards) - len(dealt) == (4 if len(cards) == 40 and seats == 3 else 0)
        assert set(dealt) <= set(cards)
