"""What the bots of Traf do in telling positions, and that each beats the one before."""

import pytest

import tablee
from tests.games.traf.quick_bots import TRIAL
from tests.games.traf.staging import deal
from tests.kit.bots import duel


def on_turn(hand: str, middle: str, knocked: bool = False) -> tablee.View:
    """What seat 0 (or, after a knock, seat 1) sees with this hand."""
    others = ["b2 y3 g4 r5", "b3 y4 g5 r6"]
    hands = [others[0], hand, others[1]] if knocked else [hand, *others]
    match = tablee.start("traf", seats=3, luck=["dealer 2", deal(hands, middle)], seed=1)
    if knocked:
        match.play(0, "knock")
    return match.view(int(knocked), recall=True)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_four_sixes_are_taken_and_knocked_with(level: str) -> None:
    view = on_turn("b6 y6 g6 r1", "r6 r4 g1")
    assert TRIAL.bots[level].choose(view, tablee.seeded(1)) == "swap r1 r6 knock"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_in_a_last_turn_only_what_the_hand_makes_counts(level: str) -> None:
    view = on_turn("b6 b5 g1 r1", "b4 y1 g6", knocked=True)
    assert TRIAL.bots[level].choose(view, tablee.seeded(1)) in ("swap g1 b4", "swap r1 b4")


@pytest.mark.both_ways
@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("easy", "random")])
def test_each_level_beats_the_one_before(better: str, worse: str) -> None:
    pair = duel("traf", better=better, worse=worse, games=60, seats=3)
    assert pair.wins.mean > 0.05
    assert pair.wins_p < 0.05
