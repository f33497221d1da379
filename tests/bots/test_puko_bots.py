"""The bots of Puko play whole matches, fairly and the same way every time."""

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations, product
from typing import cast

import pytest

import tablee
from tablee.core.bot import Bot
from tablee.core.match import Match
from tablee.games import find
from tablee.games.flinke.cards import gathered, kinds
from tablee.games.flinke.notation import read_cards
from tablee.games.puko.bot import HARD, LEVELS, PLAIN, Easy, Hard, Medium
from tablee.games.puko.cards import FACES
from tablee.games.puko.mixture import GAIN, KNOCKS, ONE, STEPS, TOGETHER
from tablee.games.puko.odds import SURE, Odds, best_rank, ways
from tablee.games.puko.policy import Outlook, lowest_two
from tablee.games.puko.view import PukoView
from tablee.tournaments import arena
from tests.games.puko.staging import stage

VARIANTS: list[dict[str, object]] = [
    {},
    {"stake": "exact", "length": 6},
    {"declare": "together", "broke": "on", "length": "broke"},
    {"plain": "sums", "broke": "over"},
    {"declare": "together", "plain": "sums", "stake": "exact", "purse": "46", "length": 1},
]


def play_on(match: Match, bots: list[Bot], seed: int, moves: int = 10_000) -> Match:
    """Let the bots play this many moves, checking that each of them is on offer."""
    luck = [tablee.seeded(seed, 1 + seat) for seat in range(match.seats)]
    while not match.over and moves > 0:
        seat = match.movers()[0]
        view = match.view(seat, bots[seat].recalls)
        move = bots[seat].choose(view, luck[seat])
        assert move in view.legal
        match.play(seat, move)
        moves -= 1
    return match


def test_levels_go_from_the_weakest_to_the_strongest() -> None:
    assert list(find("puko").bots()) == ["random", "easy", "medium", "hard"]
    assert not Easy().recalls
    assert Medium().recalls


@pytest.mark.parametrize(("seats", "number"), [*product((3, 4, 5), range(len(VARIANTS)))])
def test_every_level_plays_whole_matches_under_every_option(seats: int, number: int) -> None:
    levels = list(LEVELS.values())
    bots = [levels[(seat + number) % len(levels)] for seat in range(seats)]
    match = tablee.start("puko", seats=seats, seed=number, options=VARIANTS[number])
    assert play_on(match, bots, seed=number).winners()


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_follows_from_the_view_and_the_luck_alone(level: str) -> None:
    """The same view of two different worlds, and of one read from JSON."""
    bot = LEVELS[level]
    game = find("puko")
    match = tablee.start("puko", seats=4, seed=5)
    play_on(match, [LEVELS["easy"]] * 4, seed=5, moves=13)
    for number in range(6):
        seat = match.movers()[0]
        options = match.record.options
        real = match.state.copy()
        world = tablee.imagine(match.view(seat, recall=True), tablee.seeded(number))
        assert world.facts() != real.facts()
        view = game.show(real, options, seat, bot.recalls)
        same = game.show(world, options, seat, bot.recalls)
        assert tablee.encode(view) == tablee.encode(same)
        move = bot.choose(view, tablee.seeded(number))
        assert bot.choose(same, tablee.seeded(number)) == move
        decoded = tablee.decode("puko", tablee.encode(view))
        assert bot.choose(decoded, tablee.seeded(number)) == move
        play_on(match, [bot] * 4, seed=number, moves=3)


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


def test_the_mixture_is_whole() -> None:
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
    pair = small_tournament(better, worse, games=100)
    assert pair.wins.mean > 0.05
    assert pair.wins_p < 0.05


@pytest.mark.both_ways
def test_the_mixture_beats_fixed_bounds() -> None:
    pair = small_tournament("hard", "medium", games=200)
    assert pair.wins.mean > 0.02
    assert pair.points.mean > 0


def small_tournament(better: str, worse: str, games: int) -> arena.PairResult:
    result = arena.run(
        "puko",
        [better, worse],
        seats=4,
        games=games,
        seed=11,
        options={},
        workers=1,
        progress=None,
    )
    return result.pairs[0]


TWIN = """
import tablee
from tablee.games.puko.bot import LEVELS
bots = [LEVELS["hard"], LEVELS["medium"], LEVELS["hard"], LEVELS["easy"]]
match = tablee.start("puko", seats=4, seed=3, options={"plain": "sums"})
luck = [tablee.seeded(3, 1 + seat) for seat in range(4)]
while not match.over:
    seat = match.movers()[0]
    match.play(seat, bots[seat].choose(match.view(seat, recall=True), luck[seat]))
print(match.log())
"""


@pytest.mark.both_ways
def test_bots_play_the_same_compiled_and_interpreted() -> None:
    logs = []
    for pure in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", TWIN],
            env={**os.environ, "TABLEE_PURE": pure, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
        logs.append(run.stdout)
    assert "won" in logs[0]
    assert logs[0] == logs[1]
