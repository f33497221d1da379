"""The bots of Reflex play whole matches at their pace, fairly and the same way every time."""

import os
import subprocess
import sys
from itertools import pairwise, product
from typing import cast

import pytest

import tablee
from tablee.bots.pace import ORDINARY, Pace
from tablee.bots.search import Budget
from tablee.core.bot import WAIT, Bot
from tablee.core.match import Match
from tablee.games import find
from tablee.games.reflex.bot import LEVELS, Dawdler, Easy, Hard, Medium
from tablee.games.reflex.view import ReflexView
from tablee.tournaments import arena, series
from tests.games.reflex.staging import seen_by, stage

GAME = find("reflex")
QUICK: dict[str, Bot] = {**LEVELS, "hard": Hard(Budget(playouts=10), LEVELS["hard"].pace)}  # type: ignore[attr-defined]
VARIANTS: list[dict[str, object]] = [
    {},
    {"stop": "called", "limit": 8},
    {"tempo": "batched", "limit": 8},
    {"tempo": "batched", "stop": "called", "stall": 0, "limit": 8},
    {"tempo": "turns", "limit": 8},
    {"tempo": "turns", "stop": "called", "stall": 0, "limit": 8},
    {"limit": 0, "stall": 0},
]


def played(bots: list[Bot], options: dict[str, object], seed: int) -> Match:
    return series.play_through(GAME, bots, GAME.check_options(options), seed)


def test_levels_go_from_the_weakest_to_the_strongest() -> None:
    assert list(GAME.bots()) == ["random", "easy", "medium", "hard"]


def test_the_stronger_the_quicker_but_never_quicker_than_people() -> None:
    paces = [cast(Pace, bot.pace) for bot in LEVELS.values()]  # type: ignore[attr-defined]
    for slow, quick in pairwise(paces):
        assert slow.reaction > quick.reaction
        assert slow.motor > quick.motor
    assert paces[2] == ORDINARY
    assert paces[3].reaction >= 220  # a simple reaction takes people as long


@pytest.mark.parametrize(("seats", "number"), [*product((2, 4, 6), range(len(VARIANTS)))])
def test_every_level_plays_whole_matches_under_every_option(seats: int, number: int) -> None:
    levels = list(QUICK.values())
    bots = [levels[(seat + number) % len(levels)] for seat in range(seats)]
    match = played(bots, VARIANTS[number], seed=number)
    assert match.winners()
    assert tablee.verify(match.log()).ok


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("tempo", ["live", "batched", "turns"])
def test_a_choice_is_legal_or_to_wait_and_follows_from_the_view_alone(
    level: str, tempo: str
) -> None:
    """The same view of two different worlds, and decoded from JSON, gives the same choice."""
    bot = QUICK[level]
    options = GAME.check_options({"tempo": tempo, "stop": "called"})
    rng = tablee.seeded(5)
    match = tablee.start("reflex", seats=4, seed=8, options=options)
    for number in range(60):
        if match.over:
            break
        movers = match.movers()
        if not movers:
            match.time_out()
            continue
        seat = movers[rng.below(len(movers))]
        view = match.view(seat, bot.recalls)
        move = bot.choose(view, tablee.seeded(number))
        assert move in view.legal or (move == WAIT and tempo != "turns")
        again = tablee.decode("reflex", tablee.encode(view))
        assert bot.choose(again, tablee.seeded(number)) == move
        world = tablee.mind(view).imagine(tablee.seeded(number, stream=3))
        same = GAME.show(world, options, seat, bot.recalls)
        assert bot.choose(same, tablee.seeded(number)) == move
        menu = match.legal(seat)
        match.play(seat, move if move != WAIT else menu[rng.below(len(menu))])


def choice(bot: Bot, match: Match, seat: int = 0) -> str:
    return bot.choose(seen_by(match, seat, bot.recalls), tablee.seeded(3))


def test_easy_lays_a_card_with_all_that_follow() -> None:
    match = stage(["b2 b3 b4 b5", "b6 b6 y2 y2 g2 g2", "r2 r2"])
    assert choice(Easy(), match) == "b2-5"


def test_medium_takes_a_series_before_it_lays_a_longer_run() -> None:
    match = stage(["b6 y2 y3 y4", "b2 b3 b4 b5", ""], "1:b2-5")
    assert choice(Medium(ORDINARY), match) == "b6"


def test_all_but_random_lay_their_last_cards_at_once() -> None:
    match = stage(["b1 b1 y1 y1 g1 g1 b2 b3", "b4 b5 b6", "", "", "", ""])
    for bot in (Easy(), Medium(ORDINARY), QUICK["hard"]):
        assert choice(bot, match) == "b2-3"


def test_who_has_no_cards_left_calls_stop_at_once() -> None:
    match = stage(["b1 b1 y1 y1 g1 g1 b2 b3", "", "", "", "", ""], "0:b2-3", stop="called")
    assert [choice(bot, match) for bot in QUICK.values()] == ["stop"] * 4


def test_without_a_limit_bots_go_on_for_a_long_time_but_not_for_ever() -> None:
    match = played([Easy(), Easy()], {"limit": 0}, seed=1)
    assert max(match.scores()) >= 50
    assert match.record.lines[-1].move == "enough"


def test_where_nobody_is_forced_nobody_waits() -> None:
    """Else all might wait for ever."""
    for number in range(5):
        match = played([QUICK["hard"]] * 3, {"stall": 0, "limit": 5}, seed=number)
        assert not any(line.who == "house" and "force" in line.move for line in match.record.lines)
        stamps = [line.at or 0 for line in match.record.lines]
        assert max(b - a for a, b in pairwise(stamps)) < 10_000


def small_tournament(better: str, worse: str, games: int, **options: object) -> arena.PairResult:
    result = arena.run(
        "reflex",
        [better, worse],
        seats=4,
        games=games,
        seed=11,
        options=options,
        workers=1,
        progress=None,
    )
    return result.pairs[0]


@pytest.mark.both_ways
@pytest.mark.parametrize("tempo", ["live", "turns"])
@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("easy", "random")])
def test_each_level_beats_the_one_before(better: str, worse: str, tempo: str) -> None:
    pair = small_tournament(better, worse, games=60 if tempo == "turns" else 20, tempo=tempo)
    assert pair.wins.mean > 0.1
    assert pair.wins_p < 0.01


class Hasty(Dawdler):
    """Random, at an ordinary pace."""

    pace = ORDINARY


class Steady(Easy):
    """Easy, at an ordinary pace."""

    pace = ORDINARY


@pytest.mark.both_ways
@pytest.mark.parametrize(
    ("better", "worse"), [(Medium(ORDINARY), Steady()), (Steady(), Hasty())], ids=["medium", "easy"]
)
def test_planning_alone_helps_at_the_same_pace(
    better: Bot, worse: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "better", better)
    monkeypatch.setitem(LEVELS, "worse", worse)
    pair = small_tournament("better", "worse", games=44)
    assert pair.wins.mean > 0.1
    assert pair.wins_p < 0.01


@pytest.mark.both_ways
@pytest.mark.parametrize("tempo", ["live", "turns"])
def test_search_beats_good_sense_at_the_same_pace(
    tempo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "better", Hard(Budget(playouts=150), ORDINARY))
    pair = small_tournament("better", "medium", games=16, tempo=tempo)
    assert pair.wins.mean > 0.1
    assert pair.points.mean > 0


def test_views_are_all_a_bot_sees() -> None:
    assert isinstance(seen_by(stage(["", "", ""]), 0), ReflexView)
    assert not Easy().recalls


TWIN = """
import tablee
from tablee.bots.clock import LiveTable
from tablee.bots.pace import ORDINARY
from tablee.bots.search import Budget
from tablee.games.reflex.bot import LEVELS, Hard
bots = {0: Hard(Budget(playouts=8), ORDINARY), 1: LEVELS["medium"], 2: LEVELS["easy"]}
match = tablee.start("reflex", seats=3, seed=3, options={"limit": 8, "stop": "called"})
table = LiveTable(match, bots, {seat: tablee.seeded(3, 1 + seat) for seat in range(3)})
while not match.over:
    table.step()
print(match.log())
"""


@pytest.mark.both_ways
def test_bots_play_the_same_compiled_and_interpreted() -> None:
    logs = []
    for pure in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", TWIN],
            env={**os.environ, "TABLEE_PURE": pure, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
        logs.append(done.stdout)
    assert "won" in logs[0]
    assert logs[0] == logs[1]
