"""The rules of Traf as a table: given these hands and this middle, after these moves, this is so.

Every clause in ``clauses.txt`` is named by at least one case or test here, or listed in
``docs/clauses.md``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import cast

import pytest

import tablee
from tablee import Illegal
from tablee.games.flinke.notation import read_cards
from tablee.games.traf.events import (
    DealOver,
    Dealt,
    Forced,
    Knocked,
    Laid,
    MatchOver,
    PackUsed,
    Reshuffled,
    Showed,
    Stayed,
    Swapped,
    Won,
)
from tablee.games.traf.hands import class_of, rank, rank_with_sum, worth_of
from tablee.games.traf.rules import Traf
from tests.games.traf.staging import PACK, deal, look, play, seen_by, stage
from tests.kit.clauses import clause
from tests.kit.play import move_by_chance, mover, play_by_chance

NOTHING = ["b1 y2 g3 r4", "b2 y3 g4 r5", "b3 y4 g5 r6"]
MIDDLE = "b6 y6 g6"
COLOUR = ["b1 b2 b4 r4", "b2 y3 g4 r5", "b3 y4 g5 r6"]
HIGHEST: dict[str, object] = {"pot": "highest"}
INSTEAD: dict[str, object] = {"knock": "instead"}
STAYS: dict[str, object] = {"middle": "stays"}
FROM_FIRST: dict[str, object] = {"last_chance": "from_first"}


@dataclass(frozen=True)
class Case:
    """Given these hands and this middle, after these moves, this is what lies there."""

    clauses: str
    says: str
    given: Sequence[str] = field(default_factory=lambda: NOTHING)
    middle: str = MIDDLE
    played: str = ""
    then: dict[str, object] = field(default_factory=dict)
    options: dict[str, object] = field(default_factory=dict)
    house: Sequence[str] = ()

    def __str__(self) -> str:
        return f"{self.clauses}: {self.says}"


CASES = [
    # -- A deal
    Case(
        "TRA-01 TRA-03 FF-03",
        "everybody has twelve chips and has put one of them into the pot",
        then={"chips": "11 11 11", "pot": 3},
    ),
    Case(
        "TRA-02",
        "the three cards of the middle lie open, and 33 are left to draw",
        then={"middle": "b6 y6 g6", "pile": 33, "discards": ""},
    ),
    Case(
        "TRA-A11",
        "who sits at the dealer’s left starts",
        then={"dealer": 2, "turn": 0},
    ),
    # -- A turn
    Case(
        "TRA-04",
        "one card of the hand for one of the middle, where the card given lies open",
        played="swap y2 b6",
        then={"middle": "y2 y6 g6", "turn": 1, "passes": 0},
    ),
    Case(
        "TRA-04",
        "passing changes nothing but whose turn it is",
        played="pass",
        then={"middle": "b6 y6 g6", "turn": 1, "passes": 1, "chips": "11 11 11"},
    ),
    Case(
        "TRA-04 TRA-A1 TRA-O1",
        "pass, knock, and each of twelve swaps with or without a knock after it",
        given=["b1 b2 r3 r4", *NOTHING[1:]],
        middle="y1 g1 g6",
        then={
            "menu": "pass, knock, "
            + ", ".join(
                f"swap {give} {take}{knock}"
                for give in ("b1", "b2", "r3", "r4")
                for take in ("y1", "g1", "g6")
                for knock in ("", " knock")
            )
        },
    ),
    Case(
        "TRA-04",
        "of two equal cards it does not matter which",
        given=["b1 b1 r3 r3", *NOTHING[1:]],
        middle="y6 y6 g6",
        then={
            "menu": "pass, knock, swap b1 y6, swap b1 y6 knock, swap b1 g6, swap b1 g6 knock, "
            "swap r3 y6, swap r3 y6 knock, swap r3 g6, swap r3 g6 knock"
        },
    ),
    Case(
        "TRA-A1 TRA-O1",
        "at a table that knocks instead, a swap and a knock are two turns",
        given=["b1 b1 y2 y2", *NOTHING[1:]],
        middle="g6 g6 r6",
        options=INSTEAD,
        then={
            "menu": "pass, knock, swap b1 g6, swap b1 r6, swap y2 g6, swap y2 r6",
        },
    ),
    # -- Knocking
    Case(
        "TRA-05 TRA-A2",
        "after the knock the others have one turn each, from the knocker’s left on",
        played="pass, swap r5 b6 knock",
        then={"turn": 2, "knocker": 1, "phase": "turns"},
    ),
    Case(
        "TRA-A2",
        "then round the table, past seat 0 too",
        played="pass, swap r5 b6 knock, pass",
        then={"turn": 0, "deals": 0},
    ),
    Case(
        "TRA-A2",
        "or from whoever began the deal, who may have played already",
        options=FROM_FIRST,
        played="pass, swap r5 b6 knock",
        then={"turn": 0, "knocker": 1, "phase": "turns"},
    ),
    Case(
        "TRA-A2",
        "the knocker is passed over",
        options=FROM_FIRST,
        played="pass, swap r5 b6 knock, pass",
        then={"turn": 2, "deals": 0},
    ),
    Case(
        "TRA-A2",
        "and when all the others have had their turn, all show",
        options=FROM_FIRST,
        given=COLOUR,
        played="pass, knock, pass, pass",
        then={"deals": 1, "shown": "colour 7, nothing 0, nothing 0"},
    ),
    Case(
        "TRA-A2",
        "if the knocker began the deal, the left neighbour is first in both ways",
        options=FROM_FIRST,
        played="knock",
        then={"turn": 1, "knocker": 0},
    ),
    Case(
        "TRA-05 TRA-A14",
        "when it is the knocker’s turn again all show: the knocker has no last turn",
        given=COLOUR,
        played="knock, pass, pass",
        then={"deals": 1, "shown": "colour 7, nothing 0, nothing 0"},
    ),
    Case(
        "TRA-05 TRA-A14",
        "in a last turn one swaps or passes; nobody can knock again",
        given=["b1 y2 g3 r4", "b2 b2 g4 g4", NOTHING[2]],
        middle="g6 g6 r6",
        played="knock",
        then={"menu": "pass, swap b2 g6, swap b2 r6, swap g4 g6, swap g4 r6"},
    ),
    Case(
        "TRA-D2",
        "a knock on the very first turn",
        played="knock",
        then={"knocker": 0, "turn": 1, "turns": 1},
    ),
    Case(
        "TRA-A1",
        "a knock after a swap: the swap counts",
        given=["b1 b2 y3 r4", *NOTHING[1:]],
        played="swap y3 b6 knock, pass, pass",
        then={"shown": "colour 9, nothing 0, nothing 0"},
    ),
    # -- The show
    Case(
        "TRA-06",
        "the best combination takes the pot",
        given=COLOUR,
        played="knock, pass, pass",
        then={"scores": [14, 11, 11]},
    ),
    Case(
        "TRA-06",
        "not the knocker: whoever has the best hand",
        given=["b1 b2 b4 r4", "y2 y3 y5 r5", "b3 y4 g5 r6"],
        played="knock, pass, pass",
        then={"scores": [11, 14, 11]},
    ),
    Case(
        "TRA-T1 TRA-20 TRA-21 TRA-22",
        "four 2s beat both runs and the colour, whatever the sums",
        given=["b2 y2 g2 r2", "g1 g2 g3 g4", "r2 r3 r4 r5", "b1 b5 b6 b6"],
        middle="y1 y3 y5",
        played="knock, pass, pass, pass",
        then={"shown": "alike 2, run 10, run 14, colour 18", "scores": [15, 11, 11, 11]},
    ),
    Case(
        "TRA-A3 FF-03",
        "two equal best hands share a pot that is even",
        given=["b1 b2 b4 r4", "y1 y2 y4 r4", "g1 r2 b5 y6", "g2 r3 b6 y5"],
        middle="g6 g6 r6",
        played="knock, pass, pass, pass",
        then={"scores": [13, 13, 11, 11]},
    ),
    Case(
        "TRA-A3",
        "a pot that cannot be split evenly stays, and the next deal adds to it",
        given=["b1 b2 b4 r4", "y1 y2 y4 r5", "g1 r2 b5 y6"],
        played="knock, pass, pass",
        then={"chips": "10 10 10", "pot": 6, "deals": 1},
    ),
    Case(
        "TRA-A12 TRA-A3",
        "5-6-1-2 and 2-3-4-5 are equal: the sum is 14 in both",
        given=["b5 b6 b1 b2", "y2 y3 y4 y5", "g1 r2 b5 y6", "g2 r3 b6 y5"],
        middle="g6 g6 r6",
        played="knock, pass, pass, pass",
        then={"shown": "run 14, run 14, nothing 0, nothing 0", "scores": [13, 13, 11, 11]},
    ),
    Case(
        "TRA-A4",
        "nobody has a combination: the pot stays",
        played="knock, pass, pass",
        then={"chips": "10 10 10", "pot": 6},
    ),
    Case(
        "TRA-A4 TRA-O4",
        "or the highest sum takes it, at a table that says so",
        played="knock, pass, pass",
        options=HIGHEST,
        then={"scores": [11 - 1, 11 - 1, 14 - 1], "pot": 3},
    ),
    Case(
        "TRA-A3 TRA-O4",
        "at such a table the sum of all four cards decides between equal colours",
        given=["b1 b2 b4 r4", "y1 y2 y4 r5", "g1 r2 b5 y6"],
        played="knock, pass, pass",
        options=HIGHEST,
        then={"chips": "10 13 10", "pot": 3},
    ),
    Case(
        "TRA-A3 TRA-O4",
        "still equal, it is split or stays as everywhere",
        given=["b1 b2 b4 r4", "y1 y2 y4 r4", "g1 g2 r2 y3"],
        played="knock, pass, pass",
        options=HIGHEST,
        then={"chips": "10 10 10", "pot": 6},
    ),
    Case(
        "TRA-04 TRA-05 TRA-06",
        "the example at the end of the rules",
        given=["b1 b4 y3 r4", "b2 y3 g4 r5", "b3 y4 g5 r6"],
        played="swap y3 b6, swap r5 y3, swap b3 g6, swap r4 b3 knock, swap g4 y6, swap r6 g4",
        then={"shown": "colour 14, colour 12, colour 15", "scores": [11, 11, 14]},
    ),
    # -- Between deals
    Case(
        "TRA-07 TRA-A5 TRA-O2",
        "hands and middle are discarded, and the middle is new",
        given=COLOUR,
        played="knock, pass, pass",
        house=[deal(["g1 g1 y1 y1", "g2 g2 y2 r1", "g3 y3 r1 r2"], "r3 r3 r6")],
        then={
            "discards": "b1 b2 b2 b3 b4 b6 y3 y4 y6 g4 g5 g6 r4 r5 r6",
            "middle": "r3 r3 r6",
            "pile": 18,
        },
    ),
    Case(
        "TRA-A5 TRA-O2",
        "or it stays where it is, and only hands are dealt",
        given=COLOUR,
        played="knock, pass, swap g5 y6",
        options=STAYS,
        house=[deal(["g1 g1 y1 y1", "g2 g2 y2 r1", "g3 y3 r1 r2"])],
        then={"middle": "b6 g5 g6", "pile": 21},
    ),
    Case(
        "TRA-A11 TRA-03 TRA-07",
        "the deal passes to the left, and everybody pays again",
        given=COLOUR,
        played="knock, pass, pass",
        then={"dealer": 0, "turn": 1, "chips": "13 10 10", "pot": 3},
    ),
    # -- All pass
    Case(
        "TRA-08 TRA-A8",
        "three passes in a row: three new cards, and the count starts again",
        played="pass, pass, pass",
        house=["middle r1r2r3"],
        then={
            "middle": "r1 r2 r3",
            "discards": "b6 y6 g6",
            "turn": 0,
            "passes": 0,
            "pile": 30,
            "happened": "Passed Swept Laid",
        },
    ),
    Case(
        "TRA-A8",
        "wherever the row of passes begins",
        played="swap b1 b6, pass, pass, pass",
        house=["middle r1r2r3"],
        then={"middle": "r1 r2 r3", "turn": 1},
    ),
    Case(
        "TRA-A8",
        "a swap in between begins a new count",
        played="pass, pass, swap b3 b6, pass, pass",
        then={"middle": "b3 y6 g6", "passes": 2, "turn": 2},
    ),
    Case(
        "TRA-A8",
        "after a knock passes bring no new cards",
        played="pass, pass, knock, pass",
        then={"middle": "b6 y6 g6", "turn": 1, "passes": 2},
    ),
    # -- An end to it
    Case(
        "TRA-A9",
        "after the last turn that the table allows all show without a knock",
        given=COLOUR,
        played="swap r4 y6, pass, pass",
        options={"turns": 1},
        then={"shown": "colour 7, nothing 0, nothing 0", "deals": 1},
    ),
    Case(
        "TRA-A9",
        "who knocks in their last turn still gives everybody else one more",
        played="pass, pass, knock",
        options={"turns": 1},
        then={"turn": 0, "deals": 0},
    ),
    Case(
        "TRA-A9",
        "a table may allow more turns",
        played="swap b1 b6, pass, pass, swap b6 b1, pass",
        options={"turns": 2},
        then={"turn": 2, "turns": 5, "deals": 0},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_rule(case: Case) -> None:
    match = stage(case.given, case.middle, case.played, dict(case.options), case.house)
    found = {what: look(match, what) for what in case.then}
    if "scores" in case.then and "pot" not in case.then:  # before the next deal is paid for
        found["scores"] = [chips + 1 for chips in match.scores()]
    assert found == case.then


# -- What is refused --------------------------------------------------------------------------

REFUSALS = [
    ("TRA-04", "pass", 1, "", {}, "It is not your turn"),
    (
        "TRA-04",
        "swap r1 b6",
        0,
        "",
        {},
        "You cannot give the red 1: it is not in your hand",
    ),
    (
        "TRA-04",
        "swap b1 r1",
        0,
        "",
        {},
        "You cannot take the red 1: it is not in the middle",
    ),
    (
        "TRA-05",
        "knock",
        1,
        "knock",
        {},
        "Somebody has knocked already: swap one last card, or pass",
    ),
    (
        "TRA-05",
        "swap b2 b6 knock",
        1,
        "knock",
        {},
        "Somebody has knocked already: swap one last card, or pass",
    ),
    (
        "TRA-O1",
        "swap b1 b6 knock",
        0,
        "",
        INSTEAD,
        "At this table you knock instead of swapping: knock without giving a card",
    ),
]


@pytest.mark.parametrize(("clauses", "move", "seat", "played", "options", "says"), REFUSALS)
def test_refused(
    clauses: str, move: str, seat: int, played: str, options: dict[str, object], says: str
) -> None:
    match = stage(NOTHING, MIDDLE, played, options)
    with pytest.raises(Illegal) as refused:
        match.play(seat, move)
    assert str(refused.value) == f"{says} ({clauses})"


@clause("TRA-09")
def test_nothing_is_played_after_the_end() -> None:
    match = play_by_chance(tablee.start("traf", seats=3, seed=1), 1)
    with pytest.raises(Illegal, match="The match is over"):
        match.play(0, "pass")


# -- Combinations -----------------------------------------------------------------------------

HANDS = [
    ("TRA-20", "b6 b6 r6 g6", 3, 6),
    ("TRA-20", "b1 y1 g1 r1", 3, 1),
    ("TRA-21 TRA-23 TRA-T3", "b3 b4 b5 b6", 2, 18),
    ("TRA-23 TRA-T3", "y4 y5 y6 y1", 2, 16),
    ("TRA-23 TRA-T3", "g5 g6 g1 g2", 2, 14),
    ("TRA-23 TRA-T3", "r2 r3 r4 r5", 2, 14),
    ("TRA-23 TRA-T3", "r6 r1 r2 r3", 2, 12),
    ("TRA-23 TRA-T3", "r1 r2 r3 r4", 2, 10),
    ("TRA-22 TRA-T2", "r5 r3 r1 b6", 1, 9),
    ("TRA-22", "b1 b5 b6 b6", 1, 18),
    ("TRA-22 TRA-A13", "b1 b2 b3 b5", 1, 11),
    ("TRA-22", "b6 b6 b5 b5", 1, 22),
    ("TRA-22", "y1 y1 y2 r6", 1, 4),
    ("TRA-24", "b6 b6 r6 g5", 0, 0),
    ("TRA-24", "b6 b5 r6 r5", 0, 0),
    ("TRA-24 TRA-21", "b3 b4 y5 y6", 0, 0),
]


@pytest.mark.parametrize(("clauses", "hand", "made", "worth"), HANDS)
def test_a_hand_is_what_it_is_in_any_order(clauses: str, hand: str, made: int, worth: int) -> None:
    for order in permutations(hand.split()):
        strength = rank(read_cards(list(order)))
        assert (class_of(strength), worth_of(strength)) == (made, worth)


@clause("TRA-20", "TRA-21", "TRA-22", "TRA-A13")
def test_any_four_alike_beat_any_run_and_any_run_beats_any_colour() -> None:
    best_colour, worst_run = rank(read_cards(["b6", "b6", "b5", "b5"])), rank(run("1234"))
    best_run, worst_alike = rank(run("3456")), rank(read_cards(["b1", "y1", "g1", "r1"]))
    assert best_colour < worst_run < best_run < worst_alike


def run(values: str) -> int:
    return read_cards([f"g{value}" for value in values])


@clause("TRA-O4")
def test_with_the_sum_of_all_cards_no_rank_overtakes_a_better_one() -> None:
    low_colour, high_nothing = ["y1", "y1", "y2", "r1"], ["b6", "b6", "r6", "r5"]
    assert rank_with_sum(read_cards(low_colour)) > rank_with_sum(read_cards(high_nothing))


# -- The pack runs out ------------------------------------------------------------------------


def until(match: tablee.Match, wanted: type[object]) -> list[object]:
    """Play without swaps (pass, knock in turns) until this happens."""
    while True:
        match.play(mover(match), "pass" if "knock" not in match.legal(mover(match)) else "knock")
        happened = seen_by(match).happened
        if any(isinstance(event, wanted) for event in happened):
            return list(happened)


@clause("TRA-A6", "TRA-07")
def test_the_pack_runs_out_in_mid_deal() -> None:
    """Three seats: 48 cards are three deals of fifteen and three cards."""
    match = tablee.start("traf", seats=3, seed=5)
    happened = until(match, Reshuffled)
    names = [type(event).__name__ for event in happened]
    assert names[-4:] == ["DealOver", "PackUsed", "Reshuffled", "Dealt"]
    view = seen_by(match, recall=True)
    assert (view.deals, view.packs, view.pile) == (3, 1, 45 - 12)
    assert len(view.old or []) == 3
    first = match.record.lines[-1].move.split()[1:4]
    left = (view.dealer + 1) % 3
    assert sorted(hand[:2] for hand in first) == sorted(view.old or [])  # one card each
    assert left == mover(match)


@clause("TRA-A7", "TRA-09", "TRA-O3")
@pytest.mark.parametrize(
    ("seats", "length", "deals"),
    [(2, 1, 5), (2, 2, 9), (3, 1, 4), (3, 3, 10), (4, 3, 7), (5, 3, 7), (6, 3, 4), (3, 2, 7)],
)
def test_the_deal_that_draws_the_last_card_of_the_last_pack_is_the_last(
    seats: int, length: int, deals: int
) -> None:
    match = tablee.start("traf", seats=seats, seed=3, options={"length": length})
    happened = until(match, MatchOver)
    assert seen_by(match).deals == deals
    assert seen_by(match).packs == length
    assert isinstance(happened[-2], DealOver)
    assert seen_by(match).last


@clause("TRA-A7")
def test_a_card_more_in_the_pile_makes_no_last_deal() -> None:
    match = tablee.start("traf", seats=3, seed=3, options={"length": 1})
    until(match, DealOver)
    assert not seen_by(match).last
    until(match, PackUsed)
    assert seen_by(match).last
    assert not match.over


@clause("TRA-D1")
def test_a_replacement_takes_what_is_there_and_then_from_the_discards() -> None:
    """Five seats: 48 - 23 = 25 cards are eight replacements and one card."""
    match = tablee.start("traf", seats=5, seed=2)
    for _ in range(8 * 5):
        match.play(mover(match), "pass")
    view = seen_by(match)
    assert (view.pile, len(view.discards), view.packs) == (1, 24, 0)
    aside = view.middle
    for _ in range(5):
        match.play(mover(match), "pass")
    view = seen_by(match, recall=True)
    assert [type(event) for event in view.happened][-3:] == [PackUsed, Reshuffled, Laid]
    assert (view.pile, view.packs) == (24 - 2, 1)
    assert view.discards == aside  # they waited until the new ones lay there
    assert len(view.stock or []) == 22


@clause("TRA-D3")
def test_everybody_passes_for_ever() -> None:
    match = tablee.start("traf", seats=5, seed=2, options={"length": 1, "turns": 30})
    moves = 0
    while not match.over:
        match.play(mover(match), "pass")
        moves += 1
    assert moves == 10 * 5  # eight replacements, one that draws the last card, and one more lap
    happened = seen_by(match).happened
    assert [event for event in happened if isinstance(event, Forced)] == [Forced("cards")]
    assert seen_by(match).deals == 1


@clause("TRA-D3", "TRA-A9")
def test_without_a_last_pack_the_turns_end_it() -> None:
    options: dict[str, object] = {"length": "broke", "turns": 30}
    match = tablee.start("traf", seats=6, seed=2, options=options)
    for _ in range(30 * 6):
        assert seen_by(match).deals == 0
        match.play(mover(match), "pass")
    assert Forced("turns") in seen_by(match).happened
    assert seen_by(match).deals == 1


# -- The end ----------------------------------------------------------------------------------


def staged_end(chips: Sequence[int], pot: int, hands: Sequence[str], packs: int = 0) -> Traf:
    """A state just before the last move of a deal, with these chips."""
    match = stage(hands, MIDDLE, "knock, pass", {"length": 1} if packs else {"length": "broke"})
    state = cast(Traf, match.state)
    for player, count in zip(state.players, chips, strict=True):
        player.chips = count
    state.pot = pot
    state.packs = packs
    state.play(2, 0)
    return state


@clause("TRA-A10", "TRA-09", "TRA-O3")
def test_a_seat_without_a_chip_for_the_next_deal_ends_the_match() -> None:
    over = staged_end([20, 13, 0], 3, COLOUR)
    assert (over.movers(), over.winners(), over.scores()) == (0, 0b001, [23, 13, 0])
    on = staged_end([20, 12, 1], 3, COLOUR)
    assert on.winners() == 0


@clause("TRA-A10")
def test_who_takes_the_pot_with_their_last_chip_plays_on() -> None:
    assert staged_end([0, 20, 13], 3, COLOUR).winners() == 0


@clause("TRA-D4", "TRA-09")
def test_a_pot_that_stayed_belongs_to_nobody_and_equals_share_the_victory() -> None:
    over = staged_end([10, 10, 4], 12, NOTHING, packs=1)
    assert (over.winners(), over.scores(), over.pot) == (0b011, [10, 10, 4], 12)


@clause("TRA-09")
def test_until_broke_takes_at_least_thirteen_deals_and_may_use_many_packs() -> None:
    match = tablee.start("traf", seats=3, seed=4, options={"length": "broke"})
    play_by_chance(match, 4)
    assert seen_by(match).deals >= 12
    assert min(match.scores()) == 0


@clause("TRA-D5")
def test_a_seat_that_is_away_passes() -> None:
    match = stage(COLOUR, MIDDLE)
    assert match.fallback(0) == "pass"
    play(match, "knock")
    assert match.fallback(1) == "pass"


@clause("TRA-A11")
def test_chance_names_the_first_dealer() -> None:
    dealers = {seen_by(tablee.start("traf", seats=4, seed=seed)).dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}


@clause("FF-04", "FF-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_can_play_with_48_cards(seats: int) -> None:
    view = seen_by(tablee.start("traf", seats=seats, seed=1))
    assert view.pile == 48 - 4 * seats - 3
    with pytest.raises(tablee.BadSetup):
        tablee.start("traf", seats=1 if seats == 2 else 7, seed=1)


# -- What is seen -----------------------------------------------------------------------------


@clause("TRA-04", "TRA-05")
def test_hands_are_hidden_until_the_show_and_swaps_are_not() -> None:
    match = stage(COLOUR, MIDDLE, "swap r4 y6")
    view = seen_by(match, 1)
    assert view.hand == ["b2", "y3", "g4", "r5"]
    assert [player.known for player in view.players] == [["y6"], [], []]
    assert view.happened == [Swapped(0, "r4", "y6")]
    match.waits_at_pauses = True
    play(match, "knock, pass, pass")
    after = seen_by(match)
    assert after.pause == "round"
    assert after.players[0].shown == ["b1", "b2", "b4", "y6"]
    assert Showed(0, ["b1", "b2", "b4", "y6"], "colour", 7) in after.happened


@clause("TRA-05", "TRA-06", "TRA-A4")
def test_the_story_of_a_show() -> None:
    told = play(stage(COLOUR, MIDDLE), "knock, pass, pass")
    assert Knocked(0) in told
    assert Won(0, 3, 1) in told
    told = play(stage(NOTHING, MIDDLE), "knock, pass, pass")
    assert Stayed(3, "nothing") in told
    assert any(isinstance(event, Dealt) for event in told)
    assert not any(isinstance(event, Laid) for event in told)


# -- Invariants -------------------------------------------------------------------------------


@clause("TRA-I1", "TRA-I2", "TRA-I3", "FF-01")
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, STAYS), (4, HIGHEST), (5, INSTEAD), (6, {"length": 1}), (3, {"length": "broke"})],
)
def test_chips_and_cards_add_up_after_every_move(seats: int, options: dict[str, object]) -> None:
    match = tablee.start("traf", seats=seats, seed=seats, options=options)
    rng = tablee.seeded(seats, 1)
    while not match.over:
        views = [seen_by(match, seat) for seat in range(seats)]
        table = views[0]
        assert sum(table.scores) + table.pot == 12 * seats
        assert [len(view.hand) for view in views] == [4] * seats
        assert len(table.middle) == 3
        seen = [card for view in views for card in view.hand] + table.middle + table.discards
        assert len(seen) + table.pile == 48
        assert all(seen.count(card) <= PACK.count(card) for card in seen)
        move_by_chance(match, rng)
