"""The rules of Défifoo Rouge as a table: given these hands, after these moves, this must be so.

Every clause in ``clauses.txt`` is named by a case or test here, or listed in ``docs/clauses.md``.
Seat 0 deals and leads; with four seats its partner is seat 2.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

import tablee
from tablee.games.defifoo_rouge.events import (
    Counted,
    Laid,
    Stopped,
    Thrown,
    Tied,
    Took,
    Undealt,
    Unfinished,
)
from tests.games.defifoo_rouge.dumb import pack, points
from tests.games.defifoo_rouge.staging import (
    GAME,
    endgame,
    hands_of,
    look,
    play_out_deal,
    run,
    seen_by,
    stage,
    wave_on,
)
from tests.kit.clauses import clause
from tests.kit.play import happened, steps
from tests.kit.refusals import check_refused


@dataclass(frozen=True)
class Case:
    """Given these hands and after these moves, this is so."""

    clauses: str
    says: str
    given: Sequence[str]
    played: str = ""
    then: dict[str, object] = field(default_factory=dict)
    direction: str = "left"
    options: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.clauses}: {self.says}"


VAMP: dict[str, object] = {"vamp": True}
GRACE: dict[str, object] = {"interrupts": "grace"}
NO_RED_NO_POLICE = "b1 g1 y1 bomb !r !p !bank"

CASES = [
    # -- A trick
    Case(
        "DEF-10",
        "in direction, one card each; to the left the next seat follows",
        given=["r4", "r2", "r3", "r5"],
        played="r4 r2 ~",
        then={"trick": "0:r4 1:r2", "turn": 2, "winning": 0},
    ),
    Case(
        "DEF-06 DEF-10",
        "to the right play goes the other way round",
        given=["r4", "r2", "r3", "r5"],
        played="r4 r5 ~",
        direction="right",
        then={"trick": "0:r4 3:r5", "turn": 2, "winning": 3},
    ),
    Case(
        "DEF-T5 DEF-11",
        "red led: who has red follows, whatever police they hold",
        given=["r4", "r2 p15 !r !bomb !bank", "", ""],
        played="r4 ~",
        then={"menu": "r2"},
    ),
    Case(
        "DEF-T5 DEF-11 DEF-20",
        "red led: without red, police must come, or the Bomb",
        given=["r4", "p1 bomb !r !p !bank", "", ""],
        played="r4 ~",
        then={"menu": "p1 bomb"},
    ),
    Case(
        "DEF-T5 DEF-11",
        "red led: with neither, anything may be thrown in",
        given=["r4 !b !g", "b1 b2 b3 b4 b5 b6 bv bg g1 g2 g3 g4", "", ""],
        played="r4 ~",
        then={"menu": "b1 b2 b3 b4 b5 b6 bv bg g1 g2 g3 g4"},
    ),
    Case(
        "DEF-T5 DEF-14",
        "… and it cannot win, not even a Godfather",
        given=["r1 !b !g", "b1 b2 b3 b4 b5 b6 bv bg g1 g2 g3 g4", "", ""],
        played="r1 bg ~",
        then={"winning": 0},
    ),
    Case(
        "DEF-12",
        "police led: police must be played",
        given=["p4", "r1 r2 r3 r4 r5 r6 rv rg b1 p2 p9 bank", "", ""],
        played="p4 ~",
        then={"menu": "p2 p9 bank"},
    ),
    Case(
        "DEF-12",
        "police led: without police anything will do, and does not count",
        given=["p4", "b1 b2 b3 b4 b5 b6 bv bg g1 g2 g3 g4", "", ""],
        played="p4 bg ~",
        then={"winning": 0},
    ),
    Case(
        "DEF-13",
        "nobody has to beat a card: any of the gang will do",
        given=["r4", "r1 r2 r5 rg !r !bomb !bank", "", ""],
        played="r4 ~",
        then={"menu": "r1 r2 r5 rg"},
    ),
    Case(
        "DEF-13",
        "any police will do on a gang, even under one that lies there",
        given=["r4", "p9 !r !bomb !bank", "p1 p12 !r !p !bomb !bank", ""],
        played="r4 p9 ~",
        then={"menu": "p1 p12"},
    ),
    Case(
        "DEF-T6 DEF-14",
        "the higher police takes the red Godfather",
        given=["rg", "p1 !r", "p3 !r", "b1 b2 b3 b4 b5 b6 bv bg g1 g2 g3 g4"],
        played="rg p1 p3 b1",
        then={"pile2": "rg b1 p1 p3", "turn": 2, "won": "0 0 4 0"},
    ),
    Case(
        "DEF-14",
        "without police the highest of the gang led wins, and leads",
        given=["r4", "r6", "r5", "r1"],
        played="r4 r6 r5 r1",
        then={"pile1": "r1 r4 r5 r6", "turn": 1, "phase": "turn"},
    ),
    Case(
        "DEF-A8",
        "the Vamp beats the 6, the Godfather beats the Vamp",
        given=["r6", "rv", "rg", "r1"],
        played="r6 rv rg r1",
        then={"pile2": "r1 r6 rv rg"},
    ),
    Case(
        "DEF-A8 DEF-40",
        "without the variant she does not beat him, even after him",
        given=["rg", "rv", "r1", "r2"],
        played="rg rv r1 r2",
        then={"pile0": "r1 r2 rv rg", "vamped": False},
    ),
    # -- Bomb and Bank
    Case(
        "DEF-20 DEF-A16",
        "after a card the table waits for everybody, whoever holds what",
        given=["r4", "r2 bomb", "bank", ""],
        played="r4",
        then={
            "phase": "window",
            "awaited": [0, 1, 2, 3],
            "on_turn": [1],
            "menu0": "wave",
            "menu1": "bomb wave",
            "menu2": "bank wave",
        },
    ),
    Case(
        "DEF-20 DEF-21 DEF-24",
        "the Bomb out of turn: its player takes the trick and leads; others keep their cards",
        given=["rg", "r2", "", "bomb"],
        played="rg r2 3:bomb",
        then={"pile3": "r2 rg bomb", "turn": 3, "phase": "turn", "hands": "11 11 12 11"},
    ),
    Case(
        "DEF-20",
        "also by one who has already played in this trick",
        given=["rg bomb", "r2", "", ""],
        played="rg r2 0:bomb",
        then={"pile0": "r2 rg bomb", "turn": 0, "bomb_by": 0},
    ),
    Case(
        "DEF-20 DEF-22",
        "the Bank card out of turn: the trick goes to the Bank, and its player leads",
        given=["rg", "r2", "bank", ""],
        played="rg r2 2:bank",
        then={"banked": "r2 rg bank", "bank": 4, "turn": 2, "bank_played": True},
    ),
    Case(
        "DEF-20",
        "in turn, instead of following",
        given=["rg", "r2 bomb", "", ""],
        played="rg bomb",
        then={"pile1": "rg bomb", "turn": 1},
    ),
    Case(
        "DEF-20",
        "and still while the next one thinks about their card",
        given=["rg", "r2", "", "bomb"],
        played="rg ~ 3:bomb",
        then={"pile3": "rg bomb", "turn": 3},
    ),
    Case(
        "DEF-D1 DEF-23",
        "the Bomb led: its player keeps it and leads again",
        given=["bomb r4", "", "", ""],
        played="bomb",
        then={"pile0": "bomb", "turn": 0, "phase": "turn", "trick": ""},
    ),
    Case(
        "DEF-D2 DEF-23",
        "the Bank card led: into the Bank, and its player leads again",
        given=["bank r4", "", "", ""],
        played="bank",
        then={"banked": "bank", "bank": 2, "turn": 0},
    ),
    Case(
        "DEF-D3",
        "both in one hand: Bomb, then Bank, then a card",
        given=["bomb bank r4", "r1", "", ""],
        played="bomb bank r4 r1 ~",
        then={"trick": "0:r4 1:r1", "turn": 2, "bank": 2, "pile0": "bomb"},
    ),
    Case(
        "DEF-A4 DEF-O3",
        "the last card ends the trick: no Bomb against it",
        given=["r4", "r6", "r5", "r1", "r2 bomb", "r3"],
        played="r4 r6 r5 r1 r2 r3",
        then={"phase": "turn", "trick": "", "menu4": ""},
    ),
    Case(
        "DEF-A4",
        "the last player may play it too, instead of their card",
        given=["r4", "r6", "r5", "r1 bomb"],
        played="r4 r6 r5 bomb",
        then={"pile3": "r4 r5 r6 bomb", "turn": 3},
    ),
    Case(
        "DEF-A4 DEF-O3",
        "with the grace period there is a moment after the last card too",
        given=["r4", "r6", "r5", "r1 bomb"],
        played="r4 r6 r5 r1",
        options=GRACE,
        then={"phase": "window", "on_turn": [], "menu3": "bomb wave", "won": "0 0 0 0"},
    ),
    Case(
        "DEF-A4 DEF-O3",
        "used, it takes the whole trick",
        given=["r4", "r6", "r5", "r1 bomb"],
        played="r4 r6 r5 r1 3:bomb",
        options=GRACE,
        then={"pile3": "r1 r4 r5 r6 bomb", "turn": 3},
    ),
    Case(
        "DEF-A4 DEF-O3 DEF-14",
        "unused, the strongest card takes the trick",
        given=["r4", "r6", "r5", "r1 bomb"],
        played="r4 r6 r5 r1 ~",
        options=GRACE,
        then={"pile1": "r1 r4 r5 r6", "turn": 1, "phase": "turn"},
    ),
    Case(
        "DEF-A16",
        "who has waved is not waited for, but may still change their mind",
        given=["r4", "bomb !bank", "", ""],
        played="r4 1:wave",
        then={"awaited": [0, 2, 3], "menu1": "bomb"},
    ),
    Case(
        "DEF-A16",
        "… and does",
        given=["r4", "bomb", "", ""],
        played="r4 1:wave 1:bomb",
        then={"turn": 1, "pile1": "r4 bomb"},
    ),
    Case(
        "DEF-A16",
        "who is on turn stays so after waving",
        given=["r4", "!bomb !bank", "", ""],
        played="r4 1:wave",
        then={"awaited": [0, 2, 3], "on_turn": [1], "menu1": ""},
    ),
    Case(
        "DEF-A16",
        "with the Bomb played and the Bank card not, the table still waits",
        given=["r4 r5 bomb", "", "", ""],
        played="bomb r4",
        then={"phase": "window"},
    ),
    Case(
        "DEF-A16 DEF-D3",
        "once both have been played the next card may come at once",
        given=["r4", "r2 bomb", "bank b1", ""],
        played="r4 2:bank b1 1:bomb r2",
        then={"phase": "turn", "turn": 2, "awaited": [2], "bomb_by": 1, "bank_played": True},
    ),
    Case(
        "DEF-A16 DEF-O3",
        "… and no moment longer is given after a trick",
        given=["r4 bomb bank", "r6", "r5", "r1"],
        played="bomb bank r4 r6 r5 r1",
        options=GRACE,
        then={"pile1": "r1 r4 r5 r6", "phase": "turn"},
    ),
    Case(
        "DEF-D8",
        "two seats: between lead and answer there is one moment",
        given=["r4", "bomb"],
        played="r4",
        then={"phase": "window", "awaited": [0, 1]},
    ),
    Case(
        "DEF-D8",
        "… and none after the answer",
        given=["r4 !bomb", "r6"],
        played="r4 r6",
        then={"phase": "turn", "turn": 1, "won": "0 2"},
    ),
    Case(
        "DEF-D7",
        "for one who is away the lowest legal card is played, and never the Bomb",
        given=["r4", "p1 p12 bomb !r !bank", "", ""],
        played="r4 ~",
        then={"fallback": "p1"},
    ),
    # -- Vamped
    Case(
        "DEF-40 DEF-O4",
        "the Vamp after her Godfather beats him",
        given=["rg", "rv", "r1", "r2"],
        played="rg rv r1 r2",
        options=VAMP,
        then={"pile1": "r1 r2 rv rg", "vamped": True, "turn": 1},
    ),
    Case(
        "DEF-40",
        "before him she does not",
        given=["rv", "rg", "r1", "r2"],
        played="rv rg r1 r2",
        options=VAMP,
        then={"pile1": "r1 r2 rv rg", "vamped": False},
    ),
    Case(
        "DEF-40 DEF-A13",
        "only once in a deal: the second Godfather is safe",
        given=["rg bg", "rv bv", "r1 b1", "r2 b2"],
        played="rg rv r1 r2 bv b1 b2 bg",
        options=VAMP,
        then={"pile0": "b1 b2 bv bg"},
    ),
    Case(
        "DEF-40 DEF-A13",
        "… also when she comes after him",
        given=["rg b1", "rv b3", "r1 bg", "r2 bv"],
        played="rg rv r1 r2 b3 bg bv b1",
        options=VAMP,
        then={"pile2": "b1 b3 bv bg"},
    ),
    Case(
        "DEF-40",
        "a police card beats both",
        given=["rg", "rv", "p1 !r", "r2"],
        played="rg rv p1 r2",
        options=VAMP,
        then={"pile2": "r2 rv rg p1", "vamped": True},
    ),
    Case(
        "DEF-A12",
        "vamping is used up even if the police has taken the trick",
        given=["rg bg", "p5 b1 !r", "rv bv", "r2 b2"],
        played="rg p5 rv r2 b1 bv b2 bg",
        options=VAMP,
        then={"vamped": True, "pile1": "r2 rv rg p5", "pile0": "b1 b2 bv bg"},
    ),
    Case(
        "DEF-A11",
        "Godfather and Vamp thrown in on another gang do nothing",
        given=["r1 !b !g", "bg b2 b3 b4 b5 b6 g1 g2 g3 g4 g5 g6", "bv y1 y2 y3 y4 !r !p !bomb", ""],
        played="r1 bg bv",
        options=VAMP,
        then={"vamped": False, "winning": 0},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rules_as_a_table(case: Case) -> None:
    match = stage(case.given, case.played, case.options, direction=case.direction)
    assert {what: look(match, what) for what in case.then} == case.then


# -- Refusals ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Refused:
    clauses: str
    given: Sequence[str]
    tries: str
    en: str
    fr: str
    played: str = ""
    seat: int = 1

    def __str__(self) -> str:
        return f"{self.clauses}: {self.en}"


ANY = ["", "", "", ""]
REFUSALS = [
    Refused(
        "DEF-11",
        given=["r4", "r2 p15", "", ""],
        played="r4 ~",
        tries="p15",
        en="You cannot play police 15: you hold a red card and must follow",
        fr="Vous ne pouvez pas poser le policier 15 : vous avez une carte rouge et devez fournir",
    ),
    Refused(
        "DEF-11",
        given=["r4", "b2 p15 !r", "", ""],
        played="r4 ~",
        tries="b2",
        en="You cannot play the blue 2: without a card of the gang led you must play police",
        fr="Vous ne pouvez pas poser le 2 bleu : sans carte du gang demandé, il faut jouer "
        "la police",
    ),
    Refused(
        "DEF-12",
        given=["p4", "gv p15", "", ""],
        played="p4 ~",
        tries="gv",
        en="You cannot play the green Vamp: you hold a police card and must follow",
        fr="Vous ne pouvez pas poser la Vamp verte : vous avez un policier et devez fournir",
    ),
    Refused(
        "DEF-10",
        given=["r4", "", "", ""],
        played="r4 ~",
        tries="r4",
        en="The red 4 is not in your hand",
        fr="Le 4 rouge n’est pas dans votre main",
    ),
    Refused(
        "DEF-10",
        given=["r4", "", "", ""],
        tries="r4",
        en="It is not your turn",
        fr="Ce n’est pas votre tour",
    ),
    Refused(
        "DEF-20",
        given=["r4 bomb", "", "", ""],
        played="r4",
        tries="bomb",
        en="The Bomb is not in your hand",
        fr="La Bombe n’est pas dans votre main",
    ),
    Refused(
        "DEF-A5",
        given=["r4", "bomb", "", ""],
        tries="bomb",
        en="No trick is running: the Bomb and the Bank card may be played once a card lies on the "
        "table",
        fr="Aucun pli n’est en cours : la Bombe et la carte Banque se jouent dès qu’une carte est "
        "posée",
    ),
    Refused(
        "DEF-A16",
        given=["r4", "r2", "", ""],
        played="r4",
        tries="r2",
        en="The next card has to wait a moment: the trick may still be stopped",
        fr="La carte suivante attend un instant : le pli peut encore être arrêté",
    ),
    Refused(
        "DEF-A16",
        given=["r4", "r2", "", ""],
        played="r4 1:wave",
        tries="wave",
        en="You have already waved the trick on; only the Bomb or the Bank card could still "
        "stop it",
        fr="Vous avez déjà laissé passer ; seules la Bombe et la carte Banque arrêteraient le pli",
    ),
    Refused(
        "DEF-A16",
        given=["r4", "r2", "", ""],
        played="r4 ~",
        tries="wave",
        en="There is nothing to wave on: the table waits for a card",
        fr="Il n’y a rien à laisser passer : la table attend une carte",
    ),
    Refused(
        "DEF-10",
        given=["r4", "r2", "", ""],
        played="r4 ~",
        tries="left",
        en="Lay one card from your hand, such as r4, rv, rg, p15, bomb or bank",
        fr="Posez une carte de votre main, comme r4, rv, rg, p15, bomb ou bank",
    ),
]


@pytest.mark.parametrize("case", REFUSALS, ids=str)
def test_refused_with_the_reason(case: Refused) -> None:
    match = stage(case.given, case.played)
    check_refused(match, case.seat, case.tries, clause=case.clauses, en=case.en, fr=case.fr)


@pytest.mark.parametrize("played", ["", "r4", "r4 ~"])
@pytest.mark.parametrize("seat", [-1, 4, 8])
def test_nobody_else_has_a_move(seat: int, played: str) -> None:
    state = stage(["r4", "", "", ""], played).state
    assert list(state.legal(seat)) == []
    with pytest.raises(tablee.Illegal, match="It is not your turn"):
        state.play(seat, GAME.read_move("wave"))


@clause("DEF-20", "DEF-50")
def test_who_may_stop_a_trick_shows_in_no_event() -> None:
    """The same cards are laid, by whomever the Bomb and the Bank card are held."""
    told = []
    for held in (["bomb bank", "", ""], ["", "bomb", "bank"], ["", "", "bomb bank"]):
        match = stage(["r4", f"r2 {held[0]}", f"r3 {held[1]}", f"r5 {held[2]}"])
        events = []
        for move in ("r4", "~", "r2", "~", "r3", "~", "r5"):
            run(match, move)
            events.append([seen_by(match, seat).happened for seat in (None, 0)])
        told.append(events)
    assert told[0] == told[1] == told[2]


@clause("DEF-05", "DEF-06")
def test_the_dealer_is_told_what_to_choose() -> None:
    match = tablee.start("defifoo-rouge", seats=5, seed=1)
    with pytest.raises(tablee.Illegal, match="pick your 2 partners, for instance “with 1 2”"):
        match.play(0, "with 1")
    with pytest.raises(tablee.Illegal, match="pick your 2 partners"):
        match.play(0, "with 0 1")
    with pytest.raises(tablee.Illegal, match="It is not your turn"):
        match.play(1, "with 2 3")
    match.play(0, "with 1 2")
    with pytest.raises(tablee.Illegal, match="choose the direction of play: to the left or"):
        match.play(0, "with 1 2")
    four = tablee.start("defifoo-rouge", seats=4, seed=1)
    with pytest.raises(tablee.Illegal, match="pick your partner, for instance “with 1”"):
        four.play(0, "left")


# -- Players and deal -------------------------------------------------------------------------


@clause("DEF-01")
@pytest.mark.parametrize("seats", [1, 7])
def test_one_or_seven_cannot_play(seats: int) -> None:
    with pytest.raises(tablee.BadSetup) as refused:
        tablee.start("defifoo-rouge", seats=seats)
    assert str(refused.value) == f"Défifoo Rouge has 2 to 6 seats, not {seats}"


@clause("DEF-02", "DEF-03", "DEF-04", "DEF-T2", "DEF-A1", "DEF-A18", "DEF-O1")
@pytest.mark.parametrize(
    ("seats", "five", "cards", "hand", "bank", "total"),
    [
        (2, "nine", 37, 18, 1, 87),
        (3, "nine", 37, 12, 1, 87),
        (4, "nine", 49, 12, 1, 99),
        (5, "nine", 49, 9, 4, 99),
        (5, "eight", 41, 8, 1, 91),
        (6, "nine", 49, 8, 1, 99),
    ],
)
def test_everybody_gets_equally_many_and_the_rest_opens_the_bank(
    seats: int, five: str, cards: int, hand: int, bank: int, total: int
) -> None:
    match = tablee.start("defifoo-rouge", seats=seats, seed=4, options={"five": five})
    view = seen_by(match)
    assert [player.hand for player in view.players] == [hand] * seats
    assert view.bank == bank
    told = match.record.lines[0].move
    everything = [card for part in hands_of(told.replace(" +", "")) for card in part]
    assert len(set(everything)) == cards
    assert points(everything) == total
    if seats < 4:
        assert not [card for card in everything if card[1] in "123" and card[0] in "rbgy"]


@clause("DEF-05", "DEF-A14", "DEF-A15")
@pytest.mark.parametrize(
    ("seats", "menu", "teams"),
    [(4, 3, [2, 2]), (5, 6, [3, 2]), (6, 10, [3, 3])],
)
def test_the_dealer_picks_partners_after_seeing_their_cards(
    seats: int, menu: int, teams: list[int]
) -> None:
    match = tablee.start("defifoo-rouge", seats=seats, seed=4)
    assert len(seen_by(match, 0).hand) > 0
    assert match.movers() == [0]
    assert len(match.legal(0)) == menu
    match.play(0, match.legal(0)[-1])
    view = seen_by(match)
    assert [len(view.team), seats - len(view.team)] == teams
    assert match.legal(0) == ["left", "right"]
    match.play(0, "right")
    assert (seen_by(match).turn, seen_by(match).direction) == (0, "right")


@clause("DEF-02", "DEF-06")
def test_two_or_three_play_for_themselves() -> None:
    three = tablee.start("defifoo-rouge", seats=3, seed=1)
    assert three.legal(0) == ["left", "right"]
    two = tablee.start("defifoo-rouge", seats=2, seed=1)
    assert seen_by(two).phase == "turn"  # with two either way round is the same
    for match in (two, three):
        assert seen_by(match).team == []


# -- The end of a deal ------------------------------------------------------------------------

EMPTY = ["", "", "", ""]


@clause("DEF-30", "DEF-A2", "DEF-O2", "DEF-32")
@pytest.mark.parametrize(("option", "seat"), [("bank", None), ("strongest", 0)])
def test_a_lead_that_is_the_last_card_ends_the_deal(option: str, seat: int | None) -> None:
    match = endgame(["rg", "r1 r2", "b1 b2", "p3 p4"], played="rg", last_trick=option)
    assert look(match, "deals") == 1
    assert happened(match, Unfinished) == [Unfinished(1, 6, seat)]
    assert happened(match, Thrown) == [
        Thrown(1, ["r1", "r2"]),
        Thrown(2, ["b1", "b2"]),
        Thrown(3, ["p3", "p4"]),
    ]
    assert [len(event.cards) for event in happened(match, Undealt)] == [1]


@clause("DEF-A2")
def test_an_unfinished_trick_of_three_goes_to_the_strongest_so_far() -> None:
    match = endgame(["r4 b1", "r6 b2", "r5", "r1 b3"], played="r4 r6 r5", last_trick="strongest")
    assert happened(match, Unfinished) == [Unfinished(3, 3, 1)]
    assert happened(match, Thrown) == [
        Thrown(0, ["b1"]),
        Thrown(1, ["b2"]),
        Thrown(3, ["r1", "b3"]),
    ]


@clause("DEF-A2", "DEF-14")
def test_a_complete_trick_is_won_even_if_its_last_card_ends_the_deal() -> None:
    match = endgame(["r4 b1", "r6 b2", "r5 b4", "r1"], played="r4 r6 r5 r1")
    assert happened(match, Took) == [Took(1, "r6", 4, 4)]
    assert happened(match, Unfinished) == []
    assert look(match, "deals") == 1


@clause("DEF-A4", "DEF-O3", "DEF-30")
def test_no_grace_after_a_card_that_ends_the_deal() -> None:
    match = endgame(["r4 b1", "r6 bomb", "r5 b4", "r1"], played="r4 r6 r5 r1", interrupts="grace")
    assert happened(match, Took) == [Took(1, "r6", 4, 4)]
    assert look(match, "deals") == 1


@clause("DEF-A3", "DEF-D6")
def test_the_bomb_as_last_card_works_first() -> None:
    match = endgame(["r4 b1", "bomb", "r5 b4", "r1 b2"], played="r4 1:bomb")
    assert happened(match, Stopped) == [Stopped(1, "bomb", 2, "interrupt")]
    assert happened(match, Unfinished) == []
    assert look(match, "deals") == 1
    assert happened(match, Counted)[1].won == 5


@clause("DEF-A3", "DEF-D6")
def test_the_bank_card_as_last_card_works_first() -> None:
    match = endgame(["rg b1", "r6 b2", "bank", "r1 b3"], ["", "bg", "", ""], "rg r6 2:bank")
    assert happened(match, Stopped) == [Stopped(2, "bank", 3, "interrupt")]
    assert look(match, "deals") == 1
    assert happened(match, Counted)[1].won == 6  # seats 1 and 3, who also break the Bank
    assert happened(match, Counted)[1].bank == 99 - 6


@clause("DEF-A7", "DEF-D5")
def test_who_holds_nothing_else_must_play_bomb_and_bank() -> None:
    match = endgame(["r4 b1", "bomb bank", "r5 b4", "r1 b2"], played="r4 ~")
    assert match.legal(1) == ["bank", "bomb"]
    assert match.fallback(1) == "bank"
    run(match, "bomb")
    assert (look(match, "turn"), look(match, "menu")) == (1, "bank")
    run(match, "bank")
    assert look(match, "deals") == 1


@clause("DEF-A6")
def test_the_second_of_two_interrupts_comes_too_late() -> None:
    match = stage(["r4", "bomb", "bank", ""], "r4 1:bomb")
    with pytest.raises(tablee.Illegal, match="No trick is running"):
        match.play(2, "bank")
    assert "bank" in seen_by(match, 2).hand


@clause("DEF-31", "DEF-I3")
@pytest.mark.parametrize("seats", range(2, 7))
def test_nobody_is_ever_on_turn_without_a_card(seats: int) -> None:
    match = tablee.start("defifoo-rouge", seats=seats, seed=seats)
    for _ in steps(match, seed=seats):
        if not match.over:
            assert all(player.hand > 0 for player in seen_by(match).players)
            assert match.legal(seen_by(match).turn) or seen_by(match).phase == "window"


@clause("DEF-D4")
def test_an_undealt_bomb_is_nobodys() -> None:
    match = stage(EMPTY, bank="bomb")
    for seat in range(4):
        assert "bomb" not in seen_by(match, seat).hand
    play_out_deal(match)
    assert happened(match, Undealt) == [Undealt(["bomb"])]


# -- Points -----------------------------------------------------------------------------------


@clause("DEF-32", "DEF-33", "DEF-34", "DEF-T3", "DEF-A10")
def test_a_team_with_fifty_five_points_scores_fifty_five_each() -> None:
    """They have won 45, and the Bank holds four cards of hands and the undealt Bank card."""
    mine = "rg bg gg yg rv bv gv yv bomb r1"
    hands = ["g1", "g2", "g3", "g4"]
    named = {*mine.split(), *hands, "bank"}
    theirs = " ".join(card for card in pack(4) if card not in named)
    match = endgame(hands, [mine[:11], theirs, mine[12:], ""], "g1", undealt="bank")
    counted = happened(match, Counted)
    assert [(event.seats, event.won, event.bank) for event in counted] == [
        ([0, 2], 45, 10),
        ([1, 3], 44, 0),
    ]
    assert match.scores() == [55, 44, 55, 44]


@clause("DEF-33", "DEF-A10")
def test_most_points_are_those_won_not_those_with_the_bank() -> None:
    match = endgame(["g1 y1", "g2 y2", "g3 y3", "g4"], ["rg", "bg r1", "", ""], "g1 g2 g3 g4")
    counted = happened(match, Counted)
    assert [(event.won, event.bank) for event in counted] == [(6, 0), (11, 82)]


@clause("DEF-A9", "DEF-O5")
@pytest.mark.parametrize(
    ("tie", "gained", "carried"),
    [("nobody", [10, 10, 10, 10], 0), ("split", [49, 49, 49, 49], 0), ("carried", [10] * 4, 79)],
)
def test_a_tie_for_most_points(tie: str, gained: list[int], carried: int) -> None:
    match = endgame(["g1", "g2 y2", "g3 y3", "g4 y4"], ["rg rv", "bg bv", "", ""], "g1", tie=tie)
    assert happened(match, Tied) == [Tied([0, 1, 2, 3], 79, tie)]
    assert look(match, "gained") == gained  # the odd point of 79 is nobody's
    assert seen_by(match).carried == carried


@clause("DEF-A9", "DEF-O5")
def test_a_carried_bank_goes_to_the_winner_of_the_next_deal() -> None:
    match = endgame(
        ["g1", "g2 y2", "g3 y3", "g4 y4"], ["rg rv", "bg bv", "", ""], "g1", tie="carried"
    )
    play_out_deal(match)
    counted = happened(match, Counted)
    assert sum(event.won + event.bank for event in counted) == 99 + 79
    assert seen_by(match).carried == 0


@clause("DEF-A9", "DEF-O5")
def test_what_is_carried_past_the_last_deal_is_lost() -> None:
    hands, piles = ["g1", "g2 y2", "g3 y3", "g4 y4"], ["rg rv", "bg bv", "", ""]
    match = endgame(hands, piles, "g1", tie="carried", match="one")
    assert match.over
    assert happened(match, Tied) == [Tied([0, 1, 2, 3], 79, "lost")]
    assert look(match, "gained") == [10] * 4
    assert seen_by(match).carried == 0


@clause("DEF-A9", "DEF-O5")
def test_three_alone_may_tie_in_twos() -> None:
    hands, piles = ["g4", "g5 y5", "g6 y6"], ["rg", "bg", "rv"]
    match = endgame(hands, piles, "g4", tie="split")
    assert happened(match, Tied) == [Tied([0, 1], 71, "split")]
    assert look(match, "gained") == [41, 41, 4]


@clause("DEF-34", "DEF-A18", "DEF-I2")
@pytest.mark.parametrize(("seats", "total"), [(2, 87), (3, 87), (4, 99), (5, 99), (6, 99)])
def test_team_totals_add_up(seats: int, total: int) -> None:
    for seed in range(6):
        match = tablee.start("defifoo-rouge", seats=seats, seed=seed, options={"match": "one"})
        play_out_deal(match)
        counted = happened(match, Counted)
        if not happened(match, Tied):
            assert sum(event.won + event.bank for event in counted) == total


# -- The match --------------------------------------------------------------------------------


@clause("DEF-35", "DEF-O6")
@pytest.mark.parametrize("seats", range(2, 7))
def test_as_many_deals_as_seats_and_the_deal_passes_to_the_left(seats: int) -> None:
    match = tablee.start("defifoo-rouge", seats=seats, seed=seats)
    dealers = []
    totals = [0] * seats
    while not match.over:
        dealers.append(look(match, "dealer"))
        play_out_deal(match)
        gained = [player.gained for player in seen_by(match).players]
        totals = [total + more for total, more in zip(totals, gained, strict=True)]
    assert dealers == list(range(seats))
    assert match.scores() == totals
    assert match.winners() == [at for at, total in enumerate(totals) if total == max(totals)]


@clause("DEF-35", "DEF-O6")
def test_to_a_target_or_one_deal() -> None:
    match = tablee.start(
        "defifoo-rouge", seats=2, seed=3, options={"match": "target", "target": 200}
    )
    before = [0, 0]
    while not match.over:
        before = match.scores()
        play_out_deal(match)
    assert max(before) < 200 <= max(match.scores())
    one = tablee.start("defifoo-rouge", seats=2, seed=3, options={"match": "one"})
    play_out_deal(one)
    assert one.over


@clause("DEF-35")
def test_after_the_match_nothing_can_be_played() -> None:
    match = tablee.start("defifoo-rouge", seats=2, seed=3, options={"match": "one"})
    play_out_deal(match)
    with pytest.raises(tablee.Illegal, match=r"The match is over \(DEF-35\)"):
        match.play(0, "p1")


# -- Who sees what ----------------------------------------------------------------------------


@clause("DEF-50")
def test_won_cards_are_a_matter_of_memory_except_the_last_trick() -> None:
    match = stage(["r4 b2", "r6 b1", "r5 b3", "r1 b4"], "r4 r6 r5 r1 b1 b3 b4 b2")
    view, recalled = seen_by(match, 0), seen_by(match, 0, recall=True)
    assert [player.won for player in view.players] == [0, 4, 0, 4]
    assert [player.pile for player in view.players] == [None] * 4
    assert recalled.players[1].pile == ["r1", "r4", "r5", "r6"]
    assert view.last_trick is not None
    assert [laid.card for laid in view.last_trick.cards] == ["b1", "b3", "b4", "b2"]
    assert view.last_trick.taker == 3


@clause("DEF-50", "DEF-03")
def test_the_first_card_of_the_bank_is_shown_when_the_deal_is_counted() -> None:
    match = stage(EMPTY, bank="rg", match="one")
    for seat in (None, 0, 1, 2, 3):
        assert '"rg"' not in tablee.encode(seen_by(match, seat, recall=True)).decode()
    play_out_deal(match)
    assert seen_by(match).undealt == ["rg"]


@clause("DEF-50", "DEF-A16")
def test_who_could_interrupt_is_told_to_nobody_else() -> None:
    match = stage(["r4", "", "", "bomb"], "r4 ~")
    assert match.movers() == [1, 3]
    assert match.awaited() == [1]
    assert [seen_by(match, seat).movers for seat in (None, 0, 1, 2, 3)] == [[1]] * 5
    assert seen_by(match, 3).legal == ["bomb"]


@clause("DEF-A16")
def test_who_is_next_is_on_turn_and_knows_what_to_lay_while_the_next_card_has_to_wait() -> None:
    match = stage(["r4", "r2 r6 bomb !r", "", "bank"], "r4")
    assert [seen_by(match, seat).movers for seat in (None, 0, 1, 2, 3)] == [[1]] * 5
    assert seen_by(match, 1).next_cards == ["r2", "r6", "bomb"]
    assert [seen_by(match, seat).next_cards for seat in (None, 0, 2, 3)] == [[]] * 4
    match.time_out()
    assert seen_by(match, 1).next_cards == []
    assert set(match.legal(1)) == {"r2", "r6", "bomb"}


@clause("DEF-A16")
def test_everybody_sees_who_has_waved() -> None:
    match = stage(["r4", "bomb", "", ""], "r4 1:wave 3:wave")
    assert [seen_by(match, seat).waved for seat in (None, 0, 1)] == [[1, 3]] * 3
    match.time_out()
    assert seen_by(match).waved == []


@clause("DEF-A16", "DEF-D4")
def test_with_a_bomb_that_was_never_dealt_the_table_waits_all_the_deal() -> None:
    match = stage(["r4 bank", "", "", ""], "bank r4", bank="bomb")
    assert match.timeout() == 1200


@clause("DEF-A16", "DEF-A6")
def test_who_is_first_no_longer_matters_once_both_have_been_played() -> None:
    match = stage(["r4 bomb bank", "", "", ""])
    raced = []
    for move in ("bomb", "r4"):
        run(match, move)
        raced.append(GAME.racing(match.state, match.record.options))
    assert raced == [False, True]
    match = stage(["r4 bomb bank", "", "", ""], "bomb bank r4")
    assert not GAME.racing(match.state, match.record.options)


@clause("DEF-A16")
@pytest.mark.parametrize("wait", [800, 1200, 2500])
def test_after_a_card_the_table_waits_and_then_goes_on(wait: int) -> None:
    match = stage(["r4", "", "", "bomb"], "", wait=wait)
    assert match.timeout() is None
    match.play(0, "r4")
    assert match.timeout() == wait
    match.play(2, "wave")
    match.time_out()
    assert look(match, "phase") == "turn"
    assert match.awaited() == [1]
    assert match.timeout() is None
    assert match.record.lines[-1].move == "time"
    assert tablee.replay(match.log()).log() == match.log()


@clause("DEF-A16")
@pytest.mark.parametrize("wait", [1000, 5000, 10000])
def test_waits_of_old_logs_can_be_read_and_not_chosen(wait: int) -> None:
    log = stage(["r4", "", "", ""], "r4 1:wave").log()
    old = log.replace("defifoo-rouge 3", "defifoo-rouge 2").replace("wait=1200", f"wait={wait}")
    match = tablee.replay(old)
    assert match.timeout() == wait
    assert match.log() == old
    with pytest.raises(tablee.BadSetup, match="Option wait cannot be"):
        tablee.start("defifoo-rouge", seats=4, options={"wait": wait})
    again = match.game.still_offered(match.record.options)  # for a rematch
    assert tablee.start("defifoo-rouge", seats=4, options=again).timeout() is None


@clause("DEF-A16")
def test_by_the_rules_of_old_logs_the_table_waits_even_when_both_have_been_played() -> None:
    log = stage(["r4 bomb bank", "", "", ""], "bomb bank").log()
    old = log.replace("defifoo-rouge 3", "defifoo-rouge 2")
    for version, waits in ((log, False), (old, True)):
        match = tablee.replay(version)
        match.play(0, "r4")
        assert (match.timeout() is not None) == waits


@clause("DEF-D7", "DEF-A16")
def test_one_who_is_away_waves_and_never_interrupts() -> None:
    match = stage(["r4", "bomb", "", ""], "r4")
    assert [match.fallback(seat) for seat in range(4)] == ["wave"] * 4
    partners = tablee.start("defifoo-rouge", seats=4, seed=1)
    assert partners.fallback(0) == "with 1"


# -- What always holds ------------------------------------------------------------------------


@clause("DEF-I1", "DEF-I2", "DEF-I4", "DEF-I5", "DEF-24")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("options", [{}, {"five": "eight", "interrupts": "grace", "vamp": True}])
def test_cards_and_points_add_up_after_every_move(seats: int, options: dict[str, object]) -> None:
    match = tablee.start("defifoo-rouge", seats=seats, seed=7, options=options)
    whole = pack(seats, options.get("five", "nine"))
    sizes_differ = False
    for events in steps(match, seed=7):
        view = seen_by(match, recall=True)
        if view.over:
            break
        held = [card for seat in range(seats) for card in seen_by(match, seat).hand]
        laid = [laid.card for laid in view.trick]
        won = [card for player in view.players for card in player.pile or []]
        public = held + laid + won + (view.banked or [])
        undealt = set(whole) - set(public)
        assert len(public) == len(set(public))  # I1
        assert len(undealt) == view.bank - len(view.banked or [])
        assert points(public) + points(sorted(undealt)) == points(whole)  # I2
        assert len({entry.seat for entry in view.trick}) == len(view.trick) <= seats  # I4
        for event in events:
            if isinstance(event, Took | Stopped) and view.phase == "turn" and not view.trick:
                assert view.turn == event.seat or view.deals  # I5
        sizes_differ |= len({player.hand for player in view.players}) > 2
    assert sizes_differ or seats == 2


@clause("DEF-10", "DEF-40")
def test_the_story_says_what_a_card_does() -> None:
    match = stage(["rg", "rv", "p1 !r", "b1 b2 b3 b4 b5 b6 bg g1 g2 g3 g4 g5"], "", vamp=True)
    told = []
    for move in ("rg", "rv", "p1", "b1"):
        run(match, move)
        told += happened(match, Laid)
    assert [event.does for event in told] == ["leads", "vamps", "ruffs", "discards"]
    wave_on(match)
