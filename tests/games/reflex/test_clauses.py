"""The rules of Reflex as a table: given these hands, after these moves, this must lie there.

Every clause in ``clauses.txt`` is named by a case or a test here, or stands in ``docs/clauses.md``
with the reason why software cannot test it. Seat 0 sits at the left of the dealer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

import tablee
from tablee.core.events import MatchOver
from tablee.core.pause import ROUND
from tablee.games import find
from tablee.games.reflex.events import Emptied, Laid, RoundOver, Took, TooLate
from tests.games.reflex.staging import (
    ONES,
    all_ready,
    deal,
    hand_sizes,
    hands_of,
    look,
    run,
    seen_by,
    stage,
)
from tests.kit.clauses import clause
from tests.kit.play import happened, move_by_chance, play_by_chance
from tests.kit.refusals import check_refused

GAME = find("reflex")


@dataclass(frozen=True)
class Case:
    """Given these hands and after these moves, this is what lies there."""

    clauses: str
    says: str
    given: Sequence[str]
    played: str = ""
    then: dict[str, object] = field(default_factory=dict)
    may: Sequence[str] = ()  # as 0:b2
    may_not: Sequence[str] = ()
    options: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.clauses}: {self.says}"


CALLED: dict[str, object] = {"stop": "called"}
TURNS: dict[str, object] = {"tempo": "turns"}
BATCHED: dict[str, object] = {"tempo": "batched"}
ENDLESS: dict[str, object] = {"limit": 0}

SIX_ONES = "b1 b1 y1 y1 g1 g1"  # of a hand of eight: two cards are left after the opening
NEARLY_OUT = [f"{SIX_ONES} b2 b3", "b4 b5 b6 b2", "b3", "r1 r1", "", ""]
TWO_TO_SIX = ["b2", "b3", "b4", "b5", "b6", ""]
ALL_TWOS_ELSEWHERE = ["", "b2 b2 y2 y2 b3 b3", "g2 g2 r2 r2"]
SAME_PLACE = ["b3 b4", "b3 b4", "b2 b2 b5 b5 b6 b6"]
LAST_CARDS = [f"{SIX_ONES} r1 b2", f"r1 b2 {'y2 g2 r2 y3 g3 r3'}", "", "", "", ""]

CASES = [
    # -- What fits
    Case(
        "REF-T1 REF-05",
        "on a blue 2 goes the blue 3, alone or with those that follow in a row",
        given=["b2 b2", "b3 b4 b5 r3 r3", "b1 b1"],
        played="0:b2",
        then={"blue": "2 1"},
        may=["1:b3", "1:b3-4", "1:b3-5"],
        may_not=["1:b4", "1:r3", "1:b4-5", "1:b5"],
    ),
    Case(
        "REF-T1",
        "the blue 3, 4 and 5 go down in one move",
        given=["b2 b2", "b3 b4 b5 b6", "b3 b4 b5 b6"],
        played="0:b2 1:b3-5",
        then={"blue": "5 1", "hand 1 b": "b6"},
    ),
    Case(
        "REF-A5 REF-05",
        "a run ends where a card is missing, and goes on one series only",
        given=["b2 b2 b3 b5", "b4 b4", "b3 b5 b6 b6"],
        played="",
        may=["0:b2", "0:b2-3"],
        may_not=["0:b2-4", "0:b2-5"],
    ),
    Case(
        "REF-A6",
        "the second copy of a value goes on the other series of its colour",
        given=["b2 b2 b3 b3", "", ""],
        played="0:b2 0:b2 0:b3 0:b3",
        then={"blue": "3 3"},
    ),
    Case(
        "REF-A6 REF-05",
        "of two series the one with the fitting top is meant",
        given=["b2 b2 b3", "b3", ""],
        played="0:b2-3 0:b2 1:b3",
        then={"blue": "3 3"},
    ),
    # -- Taking
    Case(
        "REF-T2 REF-06",
        "the green 6 on the green 5 takes the whole series",
        given=["g2 g3 g4 g5", "g6", ""],
        played="0:g2-5 1:g6",
        then={"green": "6 1", "taken": "- g6 -"},
    ),
    Case(
        "REF-06",
        "a run that reaches the 6 takes the series as well",
        given=["g2 g3", "g4 g5 g6", ""],
        played="0:g2-3 1:g4-6",
        then={"taken": "- g6 -"},
    ),
    Case(
        "REF-06 REF-A6",
        "both series of a colour can be taken by one seat",
        given=["g2 g3 g4 g5 g6 g2 g3 g4 g5 g6", "", ""],
        played="0:g2-6 0:g2-6",
        then={"taken": "g6g6 - -", "green": "6 6"},
    ),
    # -- All at once
    Case(
        "REF-03",
        "anybody may lay at any time, the same seat several times in a row",
        given=["b2 b3 y2 r2", "g2", "b4"],
        played="0:b2 0:y2 1:g2 0:b3 2:b4",
        then={"blue": "4 1", "yellow": "2 1", "green": "2 1"},
    ),
    Case(
        "REF-A1",
        "nobody has to lay: who has a card that fits may leave it in their hand",
        given=["b2", "y2", "g2"],
        played="1:y2",
        may=["0:b2", "2:g2"],
    ),
    Case(
        "REF-A3",
        "the run of the slower one stays whole in their hand",
        given=SAME_PLACE,
        played="2:b2 1:b3",
        then={"blue": "3 1", "hand 0 b": "b3 b4"},
        may_not=["0:b3", "0:b3-4"],
    ),
    # -- The end of a round
    Case(
        "REF-T6 REF-08 REF-11 REF-07",
        "who lays their last card first gets three points, even without a 6",
        given=NEARLY_OUT,
        played="0:b2-3",
        then={"scores": [3, 0, 0, 0, 0, 0], "round": 1, "phase": "sorting"},
    ),
    Case(
        "REF-08",
        "a point for every series taken, nothing for cards left in hand",
        given=NEARLY_OUT,
        played="0:b2 2:b3 1:b4-6 1:b2 0:b3",
        then={"scores": [3, 1, 0, 0, 0, 0]},
    ),
    Case(
        "REF-D1",
        "the last card is a 6: the series and the bonus",
        given=[f"{SIX_ONES} r1 b6", "b2 b3 b4 b5", "", "", "", ""],
        played="1:b2-5 0:b6",
        then={"scores": [4, 0, 0, 0, 0, 0]},
    ),
    Case(
        "REF-D3",
        "nothing but 1s: the round is over as it begins, and the bonus won",
        given=[ONES, "", "", "", "", ""],
        then={"scores": [3, 0, 0, 0, 0, 0], "round": 1},
    ),
    Case(
        "REF-D3 REF-A2",
        "where stop is called they have to call it",
        given=[ONES, "", "", "", "", ""],
        then={"quickest": 0, "round": 0, "menu 0": "stop"},
        options=CALLED,
    ),
    Case(
        "REF-A2 REF-O1",
        "where stop is called the others go on until then",
        given=NEARLY_OUT,
        played="0:b2-3 1:b4-6",
        then={"round": 0, "quickest": 0, "taken": "- b6 - - - -", "menu 0": "stop"},
        options=CALLED,
    ),
    Case(
        "REF-A2 REF-07",
        "only who has no cards may call",
        given=NEARLY_OUT,
        played="0:b2-3",
        may=["0:stop"],
        may_not=["1:stop", "2:stop"],
        options=CALLED,
    ),
    Case(
        "REF-A2",
        "the three points go to the first who laid all their cards, whoever calls",
        given=[f"{SIX_ONES} b2 y2", f"r1 r1 {'g2 r2 b3 b4 b5 b6'}", "g3 g4 g5", "", "", ""],
        played="0:b2 0:y2 1:b3-6 1:g2 1:r2 1:stop",
        then={"scores": [3, 1, 0, 0, 0, 0], "round": 1},
        options=CALLED,
    ),
    # -- When nobody moves
    Case(
        "REF-A4 REF-O2",
        "after ten seconds a card is laid for the first from the dealer’s left who has one",
        given=ALL_TWOS_ELSEWHERE,
        then={"timeout": 10_000},
    ),
    Case(
        "REF-A4",
        "seat 0 has none that fits, seat 1 has: its lowest, of equal ones the first colour",
        given=ALL_TWOS_ELSEWHERE,
        played="time",
        then={"house": "force 1 b2", "blue": "2 1", "timeout": 3000},
    ),
    Case(
        "REF-A4",
        "again every three seconds, the lowest value first",
        given=ALL_TWOS_ELSEWHERE,
        played="time time time",
        then={"house": "force 1 y2", "blue": "2 2", "yellow": "2 1", "timeout": 3000},
    ),
    Case(
        "REF-A4",
        "a move sets the clock back to ten seconds",
        given=ALL_TWOS_ELSEWHERE,
        played="time 2:g2",
        then={"timeout": 10_000},
    ),
    Case(
        "REF-O2",
        "another time",
        given=ALL_TWOS_ELSEWHERE,
        then={"timeout": 25_000},
        options={"stall": 25},
    ),
    Case(
        "REF-O2",
        "a short one is not longer between two forced cards",
        given=ALL_TWOS_ELSEWHERE,
        played="time",
        then={"timeout": 2000},
        options={"stall": 2},
    ),
    Case(
        "REF-O2 REF-A4",
        "switched off nobody is ever forced",
        given=ALL_TWOS_ELSEWHERE,
        then={"timeout": None},
        options={"stall": 0},
    ),
    Case(
        "REF-D4",
        "the cards of somebody who has left are laid by the same rule, even the 6",
        given=["b2 b3 b4 b5 b6", "", "y2 y2 g2 g2 r2 r2"],
        played="time time time time time",
        then={"taken": "b6 - -", "house": "force 0 b6"},
    ),
    Case(
        "REF-D4",
        "or by the table when it is their turn: one card, the lowest that fits",
        given=["b2 b3 y2", "", ""],
        then={"fallback 0": "b2"},
        options=TURNS,
    ),
    Case(
        "REF-D4 REF-A2",
        "and stop is called for them",
        given=NEARLY_OUT,
        played="0:b2-3",
        then={"fallback 0": "stop"},
        options=CALLED,
    ),
    # -- In turns
    Case(
        "REF-A8 REF-O3",
        "in turns the dealer’s left begins, and one seat moves at a time",
        given=["b2 b3", "y2", "g2"],
        then={"turn": 0, "movers": [0], "timeout": None},
        may=["0:b2", "0:b2-3", "0:pass"],
        may_not=["1:y2", "1:pass"],
        options=TURNS,
    ),
    Case(
        "REF-A8 REF-A1",
        "clockwise, one move or a pass each",
        given=["b2 b3", "y2", "g2"],
        played="0:b2 1:pass 2:g2",
        then={"turn": 0, "blue": "2 1", "yellow": "1 1", "green": "2 1"},
        options=TURNS,
    ),
    Case(
        "REF-A8 REF-A4",
        "when all have passed in a row a card is forced at once, and the turn goes on",
        given=ALL_TWOS_ELSEWHERE,
        played="0:pass 1:pass 2:pass",
        then={"house": "force 1 b2", "blue": "2 1", "turn": 0},
        options=TURNS,
    ),
    Case(
        "REF-A8 REF-A4",
        "a lap counts from the last card laid",
        given=ALL_TWOS_ELSEWHERE,
        played="0:pass 1:pass 2:g2 0:pass 1:pass",
        then={"turn": 2, "blue": "1 1"},
        options=TURNS,
    ),
    Case(
        "REF-A8 REF-A2",
        "in turns stop is called when one’s turn comes round",
        given=NEARLY_OUT,
        played="0:b2-3 1:b4-6 2:pass 3:pass 4:pass 5:pass",
        then={"menu 0": "stop pass"},
        options={**TURNS, **CALLED},
    ),
    # -- In batches
    Case(
        "REF-A8 REF-O3",
        "150 ms after the first move submitted the batch is resolved",
        given=SAME_PLACE,
        played="2:b2",
        then={"timeout": 150, "blue": "1 1", "menu 2": ""},
        options=BATCHED,
    ),
    Case(
        "REF-A8 REF-A3",
        "the first of the order lays, the other takes their cards back",
        given=SAME_PLACE,
        played="2:b2 batch-2 0:b3-4 1:b3 batch-0-1",
        then={"blue": "4 1", "hand 0 b": "", "hand 1 b": "b3 b4", "timeout": 10_000},
        options=BATCHED,
    ),
    Case(
        "REF-A8 REF-A3",
        "in the other order the whole run comes back",
        given=SAME_PLACE,
        played="2:b2 batch-2 0:b3-4 1:b3 batch-1-0",
        then={"blue": "3 1", "hand 0 b": "b3 b4", "hand 1 b": "b4"},
        may_not=["0:b3-4"],
        options=BATCHED,
    ),
    Case(
        "REF-D2",
        "two could lay their last cards in one batch: the order decides",
        given=LAST_CARDS,
        played="1:y2-3 batch-1 1:g2-3 batch-1 1:r2-3 batch-1 0:b2 1:b2 batch-1-0",
        then={"scores": [0, 3, 0, 0, 0, 0]},
        options=BATCHED,
    ),
    Case(
        "REF-D2",
        "and the other way round",
        given=LAST_CARDS,
        played="1:y2-3 batch-1 1:g2-3 batch-1 1:r2-3 batch-1 0:b2 1:b2 batch-0-1",
        then={"scores": [3, 0, 0, 0, 0, 0]},
        options=BATCHED,
    ),
    Case(
        "REF-A8 REF-A4",
        "without submissions the stall clock runs in batches too",
        given=ALL_TWOS_ELSEWHERE,
        played="time",
        then={"house": "force 1 b2", "timeout": 3000},
        options=BATCHED,
    ),
    # -- Being ready, having enough
    Case(
        "REF-02",
        "before a round nobody lays anything",
        given=NEARLY_OUT,
        played="0:b2-3",
        then={"phase": "sorting", "menu 0": "ready", "menu 5": "ready", "timeout": None},
    ),
    Case(
        "REF-09 REF-O4",
        "without a limit somebody may have enough between two rounds",
        given=NEARLY_OUT,
        played="0:b2-3",
        then={"phase": "resting", "menu 0": "ready enough", "winners": []},
        options=ENDLESS,
    ),
    Case(
        "REF-09 REF-O4",
        "one is enough for that: the highest total wins",
        given=NEARLY_OUT,
        played="0:b2-3 1:ready 2:enough",
        then={"phase": "over", "winners": [0]},
        options=ENDLESS,
    ),
    Case(
        "REF-09 REF-02",
        "are all ready for another round it is dealt, and everybody sorts again",
        given=NEARLY_OUT,
        played="0:b2-3 0:ready 1:ready 2:ready 3:ready 4:ready 5:ready",
        then={"phase": "sorting", "menu 0": "ready", "dealer": 0},
        options=ENDLESS,
    ),
    Case(
        "REF-O4 REF-09",
        "another limit",
        given=NEARLY_OUT,
        played="0:b2-3",
        then={"phase": "over", "winners": [0]},
        options={"limit": 3},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_as_the_rules_say(case: Case) -> None:
    match = stage(case.given, case.played, case.options)
    assert {what: look(match, what) for what in case.then} == case.then
    menus = {f"{seat}:{move}" for seat in range(match.seats) for move in match.legal(seat)}
    assert [move for move in case.may if move not in menus] == []
    assert [move for move in case.may_not if move in menus] == []
    for move in case.may:
        run(match.copy(), move)


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
    options: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.clauses}: {self.en}"


BLUE = ["b2 b2 b3 b5", "b3 b4 b6", "b4 b5 b6"]

REFUSALS = [
    Refused(
        "REF-05",
        given=BLUE,
        played="0:b2",
        tries="1:b4",
        en="The blue 4 goes on the blue 3, and the blue series end with 1 and 2",
        fr="Le 4 bleu va sur le 3 bleu, or les séries bleues s’arrêtent à 1 et à 2",
    ),
    Refused(
        "REF-05",
        given=BLUE,
        played="",
        tries="1:b3-4",
        en="The blue 3 goes on the blue 2, and both blue series end with 1",
        fr="Le 3 bleu va sur le 2 bleu, or les deux séries bleues s’arrêtent à 1",
    ),
    Refused(
        "REF-05",
        given=BLUE,
        played="",
        tries="0:b2-5",
        en="You do not hold the blue 4",
        fr="Vous n’avez pas le 4 bleu en main",
    ),
    Refused(
        "REF-A3",
        given=SAME_PLACE,
        played="2:b2 1:b3",
        tries="0:b3-4",
        en="Somebody has already laid the blue 3, and the blue series end with 1 and 3",
        fr="Quelqu’un a déjà posé le 3 bleu, et les séries bleues s’arrêtent à 1 et à 3",
    ),
    Refused(
        "REF-A3",
        given=["b2 b3 b4 b5 b6", "b3", ""],
        played="0:b2-6",
        tries="1:b3",
        en="Somebody has already laid the blue 3, and the blue series still open ends with 1",
        fr="Quelqu’un a déjà posé le 3 bleu, et la série bleue encore ouverte s’arrête à 1",
    ),
    Refused(
        "REF-05",
        given=BLUE,
        played="",
        tries="0:b3,5",
        en="“b3,5” is not a move of Reflex: write b3, b3-5, ready, stop, pass or enough",
        fr="« b3,5 » n’est pas un coup de Reflex : écrivez b3, b3-5, ready, stop, pass ou enough",
    ),
    Refused(
        "REF-07",
        given=BLUE,
        played="",
        tries="0:stop",
        en="At this table the round stops by itself when somebody has laid all their cards",
        fr="À cette table, la manche s’arrête d’elle-même dès que quelqu’un a posé toutes ses "
        "cartes",
    ),
    Refused(
        "REF-07",
        given=BLUE,
        played="",
        tries="0:stop",
        en="Only somebody who has laid all their cards may call stop",
        fr="Il faut avoir posé toutes ses cartes pour dire stop",
        options=CALLED,
    ),
    Refused(
        "REF-07",
        given=NEARLY_OUT,
        played="0:b2-3",
        tries="0:b4",
        en="You have laid all your cards",
        fr="Vous avez posé toutes vos cartes",
        options=CALLED,
    ),
    Refused(
        "REF-03",
        given=BLUE,
        played="",
        tries="0:pass",
        en="Nobody passes here: everybody lays cards when they like",
        fr="Ici, on ne passe pas : chacun pose quand il veut",
    ),
    Refused(
        "REF-02",
        given=BLUE,
        played="",
        tries="0:ready",
        en="The round has begun: lay cards on the series",
        fr="La manche a commencé : posez des cartes sur les séries",
    ),
    Refused(
        "REF-02",
        given=NEARLY_OUT,
        played="0:b2-3",
        tries="1:b2",
        en="Say that you are ready when your cards are sorted: the round starts when everybody is",
        fr="Faites signe quand vos cartes sont triées : la manche commence quand tous l’ont fait",
    ),
    Refused(
        "REF-02",
        given=NEARLY_OUT,
        played="0:b2-3 1:ready",
        tries="1:ready",
        en="You are ready; some of the others are not ready yet",
        fr="C’est noté ; les autres n’ont pas tous fait signe",
    ),
    Refused(
        "REF-09",
        given=BLUE,
        played="",
        tries="0:enough",
        en="This match ends when somebody has 20 points",
        fr="Cette partie se termine quand quelqu’un atteint 20 points",
    ),
    Refused(
        "REF-09",
        given=BLUE,
        played="",
        tries="0:enough",
        en="A match without a limit ends between two rounds, not during one",
        fr="Une partie sans limite se termine entre deux manches, pas pendant une manche",
        options=ENDLESS,
    ),
    Refused(
        "REF-09",
        given=NEARLY_OUT,
        played="0:b2-3",
        tries="1:b2",
        en="Say that you are ready for another round, or that you have had enough",
        fr="Faites signe pour une nouvelle manche, ou dites que cela suffit",
        options=ENDLESS,
    ),
    Refused(
        "REF-09",
        given=NEARLY_OUT,
        played="0:b2-3",
        tries="1:b2",
        en="The match is over",
        fr="La partie est finie",
        options={"limit": 3},
    ),
    Refused(
        "REF-A8",
        given=BLUE,
        played="",
        tries="1:b3",
        en="It is not your turn",
        fr="Ce n’est pas votre tour",
        options=TURNS,
    ),
    Refused(
        "REF-A8",
        given=BLUE,
        played="0:b2",
        tries="0:b2-3",
        en="Your move is on its way and cannot be changed",
        fr="Votre coup est déjà parti : on ne peut plus le changer",
        options=BATCHED,
    ),
]


@clause("REF-A9")
@pytest.mark.parametrize("case", REFUSALS, ids=str)
def test_refused_with_the_reason(case: Refused) -> None:
    match = stage(case.given, case.played, case.options)
    seat, _, move = case.tries.partition(":")
    check_refused(match, int(seat), move, clause=case.clauses, en=case.en, fr=case.fr)


@clause("FF-04")
@pytest.mark.parametrize("seats", [1, 7])
def test_one_or_seven_cannot_play(seats: int) -> None:
    with pytest.raises(tablee.BadSetup) as refused:
        tablee.start("reflex", seats=seats)
    assert str(refused.value) == f"Reflex has 2 to 6 seats, not {seats}"


@clause("REF-01", "REF-A4", "REF-A8")
@pytest.mark.parametrize(
    ("played", "house", "en", "options"),
    [
        ("", "deal b1", "The house has nothing to do now", TURNS),
        ("", "force 0 b2", "The forced card is the lowest that fits of the first seat", {}),
        ("", "force 1 b1", "“force 1 b1” is not a forced card", {}),
        ("", "batch 0", "“batch 0” is not a forced card", {}),
        ("1:b2", "batch 0", "A batch names every seat that has submitted a move", BATCHED),
        ("1:b2", "batch 1 1", "A batch names every seat that has submitted a move", BATCHED),
        ("1:b2", "force 1 b2", "“force 1 b2” is not a batch", BATCHED),
    ],
)
def test_the_house_cannot_do_what_is_not_due(
    played: str, house: str, en: str, options: dict[str, object]
) -> None:
    match = stage(ALL_TWOS_ELSEWHERE, played, options)
    before = match.copy()
    if options == TURNS:
        house = "force 1 b2"
    with pytest.raises(tablee.Illegal) as refused:
        match.house(house)
    assert str(refused.value).startswith(en)
    assert match == before


@clause("REF-01")
@pytest.mark.parametrize(
    ("luck", "en"),
    [
        ("deal b1 y1 g1", "This deal has hands of 16, 16, 16 cards"),
        (deal(["b2", "", ""]).replace("b2", "b3"), "A deal holds every card of the pack"),
        ("deal", "“deal” is not a deal"),
    ],
)
def test_the_house_cannot_deal_what_is_not_a_pack(luck: str, en: str) -> None:
    with pytest.raises(tablee.BadSetup) as refused:
        tablee.start("reflex", seats=3, luck=[luck])
    assert str(refused.value).startswith(en)


# -- Dealing, opening, being ready ------------------------------------------------------------


@clause("REF-01", "FF-01", "FF-04")
@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (2, [24, 24]),
        (3, [16, 16, 16]),
        (4, [12, 12, 12, 12]),
        (5, [10, 10, 10, 9, 9]),
        (6, [8, 8, 8, 8, 8, 8]),
    ],
)
def test_all_cards_are_dealt(seats: int, sizes: list[int]) -> None:
    match = tablee.start("reflex", seats=seats, seed=seats)
    hands = hands_of(match.record.lines[0].move)
    assert [len(hand) for hand in hands] == sizes == hand_sizes(seats)
    told = [card for hand in hands for card in hand]
    assert {card: told.count(card) for card in told} == {
        f"{colour}{value}": 2 for colour in "bygr" for value in range(1, 7)
    }


@clause("REF-01")
def test_the_odd_cards_go_round_with_the_deal() -> None:
    match = tablee.start("reflex", seats=5, seed=3, options={"limit": 60})
    dealers: list[int] = []
    while not match.over and len(dealers) < 7:
        dealers.append(seen_by(match).dealer)
        deals = [line.move for line in match.record.lines if line.move.startswith("deal")]
        sizes = [len(hand) for hand in hands_of(deals[-1])]
        assert sizes == hand_sizes(5, dealers[-1])
        rounds = seen_by(match).round
        play_by_chance(match, 3, until=lambda m, r=rounds: seen_by(m).round > r)  # type: ignore[misc]
    assert dealers == [4, 0, 1, 2, 3, 4, 0]


@clause("REF-04", "REF-12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_eight_ones_lie_on_the_table_before_anybody_moves(seats: int) -> None:
    match = tablee.start("reflex", seats=seats, seed=seats)
    hands = hands_of(match.record.lines[0].move)
    view = seen_by(match)
    assert view.tops == [[1, 1]] * 4
    for seat, hand in enumerate(hands):
        kept = sorted(card for card in hand if card[1] != "1")
        assert sorted(seen_by(match, seat).hand) == kept
        assert view.players[seat].hand == len(kept)


@clause("REF-02")
def test_the_round_starts_when_the_last_one_is_ready() -> None:
    match = tablee.start("reflex", seats=4, seed=1)
    for seat, waiting in ((2, [0, 1, 3]), (0, [1, 3]), (3, [1])):
        match.play(seat, "ready")
        assert match.movers() == match.awaited() == waiting
        assert seen_by(match).phase == "sorting"
    match.play(1, "ready")
    assert seen_by(match).phase == "playing"
    assert match.awaited() == [0, 1, 2, 3]


@clause("REF-A8", "REF-02")
def test_who_was_ready_last_does_not_matter_for_whose_turn_it_is() -> None:
    for last in range(3):
        match = tablee.start("reflex", seats=3, seed=1, options=TURNS)
        for step in range(1, 4):
            match.play((last + step) % 3, "ready")
        assert match.movers() == [0]


# -- Points and matches -----------------------------------------------------------------------


@clause("REF-08", "REF-10", "REF-I4", "FF-03")
@pytest.mark.parametrize("stop", ["automatic", "called"])
def test_a_round_gives_three_points_and_one_for_each_series_taken(stop: str) -> None:
    totals = set()
    for seed in range(30):
        options: dict[str, object] = {"stop": stop}
        match = tablee.start("reflex", seats=2 + seed % 5, seed=seed, options=options)
        taken = [0] * match.seats
        rng = tablee.seeded(seed, stream=1)
        while seen_by(match).round == 0:
            move_by_chance(match, rng)
            for took in happened(match, Took):
                taken[took.seat] += 1
        [over] = happened(match, RoundOver)
        assert match.scores() == [n + 3 * (at == over.quickest) for at, n in enumerate(taken)]
        assert sum(taken) <= 8
        totals.add(sum(match.scores()))
    assert min(totals) >= 3
    assert max(totals) <= 11


@clause("REF-11")
def test_who_has_no_six_takes_no_series() -> None:
    sixes = "b6 b6 y6 y6 g6 g6 r6 r6"
    for seed in range(20):
        match = stage(["", sixes, ""])
        play_by_chance(match, seed, until=lambda m: seen_by(m).round == 1)
        assert match.scores()[0] in (0, 3)
        assert match.scores()[2] in (0, 3)


@clause("REF-09", "REF-A7")
def test_the_highest_total_wins_however_many_have_passed_the_limit() -> None:
    seen = set()
    for seed in range(60):
        match = play_by_chance(tablee.start("reflex", seats=3, seed=seed), seed)
        scores = match.scores()
        best = max(scores)
        assert best >= 20
        assert match.winners() == [seat for seat in range(3) if scores[seat] == best]
        assert happened(match, MatchOver) == [MatchOver(match.winners())]
        seen.add((sum(score >= 20 for score in scores) > 1, len(match.winners()) > 1))
    assert {(False, False), (True, False), (True, True)} <= seen


@clause("REF-09")
def test_below_the_limit_the_match_goes_on() -> None:
    match = tablee.start("reflex", seats=4, seed=5, options={"limit": 12})
    before = [0]
    while not match.over:
        before.append(max(match.scores()))
        play_by_chance(match, len(before), until=lambda m: max(m.scores()) > before[-1])
    assert max(before) < 12 <= max(match.scores())


@clause("REF-D5")
@pytest.mark.parametrize("tempo", ["live", "batched", "turns"])
def test_when_all_series_are_complete_the_round_ends_without_a_call(tempo: str) -> None:
    match = tablee.start("reflex", seats=4, seed=2, options={"stop": "called", "tempo": tempo})
    all_ready(match)
    rng = tablee.seeded(4)
    out = []
    while seen_by(match).round == 0:
        movers = match.movers()
        seat = movers[rng.below(len(movers))] if movers else 0
        menu = [move for move in match.legal(seat) if move != "stop"]
        if menu:
            match.play(seat, menu[rng.below(len(menu))])
        elif match.timeout():
            match.time_out()
        out += [event.seat for event in happened(match, Emptied)]
    assert sum(match.scores()) == 8 + 3
    assert sorted(out) == [0, 1, 2, 3]
    assert happened(match, RoundOver) == [RoundOver(out[0])]


# -- Looking at a round that is over ----------------------------------------------------------

ONE_SERIES = "0:b2 2:b3 1:b4-6 1:b2 0:b3"  # with NEARLY_OUT: one series is taken


@clause("REF-08", "REF-09")
@pytest.mark.parametrize("tempo", ["live", "turns"])
def test_a_round_that_is_over_lies_there_until_everybody_has_seen_it(tempo: str) -> None:
    match = stage([f"{SIX_ONES} b2 b3", "", "", "", "", ""], tempo=tempo)
    match.waits_at_pauses = True
    run(match, "0:b2-3")
    view = seen_by(match, 3)
    assert (view.pause, view.phase, view.round, view.quickest) == ("round", "counted", 0, 0)
    assert view.tops[0] == [3, 1]
    assert view.movers == match.movers() == []
    assert [match.legal(seat) for seat in range(6)] == [[]] * 6
    with pytest.raises(tablee.Illegal, match="REF-09"):
        match.play(1, "ready")
    match.time_out()
    view = seen_by(match, 3)
    assert [line.move.split()[0] for line in match.record.lines[-2:]] == ["next", "deal"]
    assert (view.pause, view.phase, view.round, view.quickest) == (None, "sorting", 1, None)
    assert view.tops == [[1, 1]] * 4


@clause("REF-A4", "REF-A8")
@pytest.mark.parametrize("tempo", ["live", "batched"])
def test_no_card_is_forced_while_everybody_looks(tempo: str) -> None:
    match = stage(NEARLY_OUT, tempo=tempo, stall=1)
    match.waits_at_pauses = True
    run(match, "0:b2-3")
    if tempo == "batched":
        match.time_out()  # the batch is made
    assert match.timeout() == ROUND.milliseconds
    match.time_out()
    assert match.timeout() is None  # hands are sorted


@clause("REF-12")
def test_the_cards_left_in_hands_stay_hidden_when_the_round_is_over() -> None:
    match = stage(NEARLY_OUT)
    match.waits_at_pauses = True
    run(match, ONE_SERIES)
    for seat in (0, 1, 2, None):
        view = seen_by(match, seat, recall=True)
        assert [player.taken for player in view.players[:3]] == [[], ["b6"], []]
        mine = set(view.hand)
        others = {card for other in range(6) for card in seen_by(match, other).hand} - mine
        held = tablee.encode(view).decode().replace('"taken":["b6"]', "").partition('"happened"')[0]
        assert [card for card in others if f'"{card}"' in held] == []


@clause("REF-09")
def test_without_a_limit_the_round_lies_there_while_everybody_answers() -> None:
    match = stage(NEARLY_OUT, limit=0)
    match.waits_at_pauses = True
    run(match, f"{ONE_SERIES} 1:ready")
    view = seen_by(match)
    assert (view.pause, view.phase, view.round, view.quickest) == (None, "resting", 0, 0)
    assert view.players[1].taken == ["b6"]
    assert match.timeout() is None
    all_ready(match)
    assert seen_by(match).players[1].taken == []


@clause("REF-09")
@pytest.mark.parametrize(("limit", "then"), [(3, ""), (0, "2:enough")])
def test_the_last_round_of_a_match_stays_on_the_table(limit: int, then: str) -> None:
    match = stage(NEARLY_OUT, limit=limit)
    match.waits_at_pauses = True
    run(match, f"{ONE_SERIES} {then}")
    view = seen_by(match)
    assert (view.over, view.pause, view.round, view.quickest) == (True, None, 1, 0)
    assert view.players[1].taken == ["b6"]
    assert view.tops[0] == [6, 3]


# -- What is hidden ---------------------------------------------------------------------------


@clause("REF-12")
@pytest.mark.parametrize("tempo", ["live", "batched", "turns"])
def test_hands_are_hidden_and_their_sizes_are_not(tempo: str) -> None:
    match = stage(["b2 b3 b4", "y2 y3", "g2"], tempo=tempo)
    for seat in (0, 1, 2, None):
        view = seen_by(match, seat, recall=True)
        sizes = [len(seen_by(match, other).hand) for other in range(3)]
        assert [player.hand for player in view.players] == sizes
        assert view.hand == ([] if seat is None else seen_by(match, seat).hand)
        told = tablee.encode(view).decode()
        mine = set(view.hand)
        others = {card for other in range(3) for card in seen_by(match, other).hand} - mine
        assert [card for card in others if f'"{card}"' in told] == []


@clause("REF-12", "REF-A1", "REF-03")
def test_nobody_is_told_who_could_lay_a_card() -> None:
    """All the 2s are seat 1's and 2's: seat 0 cannot move, which only seat 0 can see."""
    match = stage(ALL_TWOS_ELSEWHERE)
    assert match.movers() == [1, 2]
    for seat in (0, 1, 2, None):
        assert seen_by(match, seat).movers == [0, 1, 2]
    assert seen_by(match, 0).legal == []


@clause("REF-A8")
def test_what_is_submitted_only_its_seat_knows_until_the_batch() -> None:
    match = stage(SAME_PLACE, "2:b2 batch-2 0:b3-4 1:b3", BATCHED)
    assert [seen_by(match, seat).pending for seat in (0, 1, 2, None)] == ["b3-4", "b3", None, None]
    assert [seen_by(match, seat).happened for seat in (0, 1, 2, None)] == [[], [], [], []]
    assert seen_by(match).movers == [0, 1, 2]
    match.house("batch 1 0")
    assert happened(match, Laid) == [Laid(1, "b3")]
    assert happened(match, TooLate) == [TooLate(0, None)]
    assert happened(match, TooLate, 0) == [TooLate(0, "b3-4")]


@clause("REF-A8")
def test_a_batch_waits_though_nobody_else_can_submit() -> None:
    """Otherwise the one who has submitted would learn that nobody else holds a fitting card."""
    twos = "b2 b2 y2 y2 g2 g2 r2 r2"
    match = stage([twos, "b3", ""], "0:b2", BATCHED)
    assert look(match, "blue") == "1 1"
    assert match.movers() == []
    assert (match.over, match.timeout()) == (False, 150)
    match.time_out()
    assert look(match, "blue") == "2 1"
    assert look(match, "house") == "batch 0"


@clause("REF-A8", "REF-A3")
def test_the_order_in_a_batch_is_drawn() -> None:
    orders = set()
    for seed in range(12):
        match = tablee.start("reflex", seats=3, luck=[deal(SAME_PLACE)], seed=seed, options=BATCHED)
        all_ready(match)
        run(match, "2:b2 time 0:b3-4 1:b3 time")
        orders.add(look(match, "house"))
    assert orders == {"batch 0 1", "batch 1 0"}


# -- Options ----------------------------------------------------------------------------------


@clause("REF-O1", "REF-O2", "REF-O3", "REF-O4")
def test_the_options_and_their_defaults() -> None:
    told = {o.clause: (o.name, o.default, list(o.values)) for o in GAME.options}
    assert told == {
        "REF-O1": ("stop", "automatic", ["automatic", "called"]),
        "REF-O2": ("stall", 10, list(range(61))),
        "REF-O3": ("tempo", "live", ["live", "batched", "turns"]),
        "REF-O4": ("limit", 20, list(range(201))),
    }
    for option in GAME.options:
        assert all(option.title)
        assert all(option.help)
    for tempo, live in (("live", True), ("batched", True), ("turns", False)):
        assert GAME.live({"tempo": tempo}) is live


@clause("REF-02", "REF-D4", "REF-09")
def test_what_is_said_for_somebody_who_is_silent() -> None:
    match = tablee.start("reflex", seats=6, luck=[deal(NEARLY_OUT)], options=ENDLESS, seed=1)
    assert match.fallback(3) == "ready"
    all_ready(match)
    match.play(0, "b2-3")
    assert match.fallback(3) == "enough"


# -- What always holds ------------------------------------------------------------------------


@clause("REF-I1", "REF-I2", "REF-I3")
@pytest.mark.parametrize("tempo", ["live", "batched", "turns"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cards_add_up_and_somebody_can_always_lay(seats: int, tempo: str) -> None:
    """Followed card by card from the deal; the proof that there is no deadlock is in the rules."""
    options: dict[str, object] = {"tempo": tempo, "stop": "called", "limit": 4}
    match = tablee.start("reflex", seats=seats, seed=seats, options=options)
    rng = tablee.seeded(seats)
    while not match.over:
        view = seen_by(match)
        if view.phase == "playing":
            series = [top for both in view.tops for top in both]
            assert len(series) == 8
            hands = [seen_by(match, seat).hand for seat in range(seats)]
            held = [card for hand in hands for card in hand]
            laid = [
                f"{'bygr'[colour]}{value}"
                for colour, both in enumerate(view.tops)
                for top in both
                for value in range(1, top + 1)
            ]
            assert len(held) + len(laid) == 48
            assert sorted(held + laid) == sorted(
                card for hand in hands_of(last_deal(match)) for card in hand
            )
            wanted = {
                f"{'bygr'[colour]}{top + 1}"
                for colour, both in enumerate(view.tops)
                for top in both
            }
            assert not held or wanted & set(held)
        move_by_chance(match, rng)


def last_deal(match: tablee.Match) -> str:
    return [line.move for line in match.record.lines if line.move.startswith("deal")][-1]
