"""The bots of Traf play whole matches, fairly and the same way every time."""

import os
import subprocess
import sys
from itertools import product

import msgspec
import pytest

import tablee
from tablee.core.bot import Bot
from tablee.core.match import Match
from tablee.games import find
from tablee.games.traf.bot import LEVELS, Easy, Hard, Medium
from tablee.tournaments import arena
from tests.games.traf.staging import deal

QUICK: dict[str, Bot] = {**LEVELS, "hard": Hard(sweeps=2)}
VARIANTS: list[dict[str, object]] = [
    {},
    {"knock": "instead", "length": 1},
    {"middle": "stays", "pot": "highest", "length": 2},
    {"length": "broke", "turns": 3},
]


def play_on(match: Match, bots: list[Bot], seed: int, moves: int = 1000) -> Match:
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
    assert list(find("traf").bots()) == ["random", "easy", "medium", "hard"]


@pytest.mark.parametrize(("seats", "number"), [*product((2, 3, 6), range(len(VARIANTS)))])
def test_every_level_plays_under_every_option(seats: int, number: int) -> None:
    levels = list(QUICK.values())
    bots = [levels[(seat + number) % len(levels)] for seat in range(seats)]
    match = tablee.start("traf", seats=seats, seed=number, options=VARIANTS[number])
    play_on(match, bots, seed=number, moves=120)


@pytest.mark.parametrize("level", QUICK)
def test_a_choice_follows_from_the_view_and_the_luck_alone(level: str) -> None:
    """The same view of two different worlds, with other matches played in between."""
    bot = QUICK[level]
    game = find("traf")
    match = tablee.start("traf", seats=4, seed=5)
    for number in range(6):
        seat = match.movers()[0]
        options = match.record.options
        real = match.state.copy()
        world = tablee.imagine(match.view(seat, recall=True), tablee.seeded(number))
        view = game.show(real, options, seat, bot.recalls)
        same = game.show(world, options, seat, bot.recalls)
        assert tablee.encode(view) == tablee.encode(same)
        move = bot.choose(view, tablee.seeded(number))
        play_on(tablee.start("traf", seats=3, seed=number), [bot] * 3, seed=number, moves=2)
        assert bot.choose(same, tablee.seeded(number)) == move
        play_on(match, [bot] * 4, seed=number, moves=3)


@pytest.mark.parametrize("level", QUICK)
def test_a_view_from_json_gives_the_same_choice(level: str) -> None:
    bot = QUICK[level]
    match = play_on(tablee.start("traf", seats=3, seed=8), [QUICK["easy"]] * 3, 8, moves=4)
    view = match.view(match.movers()[0], bot.recalls)
    again = msgspec.json.decode(tablee.encode(view), type=find("traf").view_type)
    assert bot.choose(again, tablee.seeded(1)) == bot.choose(view, tablee.seeded(1))


def test_easy_sees_only_what_lies_on_the_table() -> None:
    assert not Easy().recalls
    assert Medium().recalls


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
    assert QUICK[level].choose(view, tablee.seeded(1)) == "swap r1 r6 knock"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_in_a_last_turn_only_what_the_hand_makes_counts(level: str) -> None:
    view = on_turn("b6 b5 g1 r1", "b4 y1 g6", knocked=True)
    assert QUICK[level].choose(view, tablee.seeded(1)) in ("swap g1 b4", "swap r1 b4")


def small_tournament(better: str, worse: str, games: int) -> arena.PairResult:
    result = arena.run(
        "traf",
        [better, worse],
        seats=3,
        games=games,
        seed=11,
        options={},
        workers=1,
        progress=None,
    )
    return result.pairs[0]


@pytest.mark.both_ways
@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("easy", "random")])
def test_each_level_beats_the_one_before(better: str, worse: str) -> None:
    pair = small_tournament(better, worse, games=60)
    assert pair.wins.mean > 0.05
    assert pair.wins_p < 0.05


TWIN = """
import tablee
from tablee.games.traf.bot import LEVELS, Hard
bots = [Hard(sweeps=2), LEVELS["medium"], Hard(sweeps=3), LEVELS["easy"]]
match = tablee.start("traf", seats=4, seed=3, options={"length": 1})
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
