"""What the bots of Puko do in telling positions, and that each beats the one before."""

from collections import Counter
from itertools import combinations
from typing import cast

import pytest

import tablee
from tablee.games import find
from tablee.games.flinke.cards import gathered, kinds
from tablee.games.flinke.notation import read_cards
from tablee.games.puko.bot import HARD, PLAIN, Easy, Hard, Medium
from tablee.games.puko.cards import FACES
from tablee.games.puko.mixture import GAIN, KNOCKS, ONE, STEPS, TOGETHER
from tablee.games.puko.odds import SURE, Odds, best_rank, ways
from tablee.games.puko.policy import Outlook, lowest_two
from tablee.games.puko.view import PukoView
from tests.games.puko.staging import stage
from tests.kit.bots import duel

# -- Odds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("sums", [False, True])
@pytest.mark.parametrize("die", range(FACES))
def test_the_odds_are_exact(die: int, sums: bool) -> None:
    """Of eleven unseen cards every six are looked at: 462 hands."""
    unseen = ["b1", "b1", "b6", "y2", "y5", "y5", "g3", "g4", "r1", "r6", "r6"]
    odds = Odds(read_cards(unseen), sums)
    held = kinds(read_cards(unseen))
    bests = [best_rank(gathered(sorted(six)), die, sums) for six in combinations(held, 6)]
    assert len(bests) == odds.total == ways(11, 6) == 462
    assert [odds.below(rank, die) for rank in range(60)] == [
        sum(best < rank for best in bests) for rank in range(60)
    ]
    middle = sorted(bests)[231]
    below, level = sum(b < middle for b in bests), bests.count(middle)
    assert odds.beats(middle, die) == (2 * below + level) * (SURE // 2) // 462


def test_the_mixture_has_every_row_and_only_chances() -> None:
    assert len(KNOCKS) == (6 + 10 + 15) * STEPS
    assert len(GAIN) == (3 + 4 + 5) * STEPS
    assert len(TOGETHER) == 6 * STEPS
    assert all(0 <= chance <= ONE for chance in [*KNOCKS, *TOGETHER])


# -- What they do -------------------------------------------------------------------------------


def test_medium_keeps_a_trump_pair_and_knocks() -> None:
    deal = "deal r6r6b1b2b3b4 y1y2y3y4y5y6 g1g2g3g4g5g6 roll red"
    match = tablee.start("puko", seats=3, luck=[deal], seed=1)
    assert Medium().choose(match.view(0, recall=True), tablee.seeded(1)) == "keep r6 r6"
    match.play(0, "keep r6 r6")
    match.play(1, "keep y1 y2")
    match.play(2, "keep g1 g2")
    assert Medium().choose(match.view(0, recall=True), tablee.seeded(1)) == "knock"
    assert Easy(errs_once_in=1000).choose(match.view(0), tablee.seeded(1)) == "knock"


def test_hard_throws_away_what_it_needs_least_where_it_cannot_win() -> None:
    deal = "deal b1b2y6y6g6g6 y1y2y3y4y5r6 g1g2g3g4g5r6 roll red"
    match = tablee.start("puko", seats=3, luck=[deal], seed=1)
    chosen = Counter(
        Hard(HARD).choose(match.view(0, recall=True), tablee.seeded(seed)) for seed in range(30)
    )
    assert chosen.most_common(1)[0][0] == "keep b1 b2"


def test_hard_always_knocks_in_the_last_trick() -> None:
    match = tablee.start("puko", seats=5, seed=3, options={"length": 1})
    while cast(PukoView, match.view(None)).trick < 2 or len(match.movers()) > 1:
        for seat in match.movers():
            match.play(seat, match.fallback(seat))
    while cast(PukoView, match.view(None)).phase == "choosing":
        for seat in match.movers():
            match.play(seat, match.fallback(seat))
    seat = match.movers()[0]
    for seed in range(10):
        assert Hard(HARD).choose(match.view(seat, recall=True), tablee.seeded(seed)) == "knock"


def test_hard_mixes_where_it_is_indifferent_and_stakes_the_least() -> None:
    odds = Odds(read_cards(["b1", "b2", "b3", "b4", "b5", "b6", "y1", "y2"]), False)
    kept = read_cards(["y3", "g3"])
    outlook = Outlook(odds, hand=0, die=0, seats=4, place=1, pot=4, last=False)
    said = {outlook.declare(kept, 0, False, HARD, tablee.seeded(seed)) for seed in range(60)}
    assert said == {0, 1}
    plain = {outlook.declare(kept, 0, False, PLAIN, tablee.seeded(seed)) for seed in range(60)}
    assert len(plain) == 1
    staking = stage("x b6b6! y5y4! g4g5.")
    staking.house("draw b1b2 y1y2 g1g2")
    view = staking.view(1, recall=True)
    assert Hard(HARD).choose(view, tablee.seeded(1)) == view.legal[0] == "stake 3"


def test_the_lowest_two_of_a_hand() -> None:
    assert lowest_two(read_cards(["b5", "b6", "y2", "g1", "r1", "r3"])) == find("puko").read_move(
        "keep g1 r1"
    )


# -- Strength -----------------------------------------------------------------------------------


@pytest.mark.both_ways
@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("easy", "random")])
def test_each_level_beats_the_one_before(better: str, worse: str) -> None:
    pair = duel("puko", better=better, worse=worse, games=100, seats=4)
    assert pair.wins.mean > 0.05
    assert pair.wins_p < 0.05


@pytest.mark.both_ways
def test_the_mixture_beats_fixed_bounds() -> None:
    pair = duel("puko", better="hard", worse="medium", games=200, seats=4)
    assert pair.wins.mean > 0.02
    assert pair.points.mean > 0
