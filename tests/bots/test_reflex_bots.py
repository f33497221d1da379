"""What the bots of Reflex do in telling positions, and that each beats the one before."""

from itertools import pairwise
from typing import cast

import pytest

import tablee
from tablee.bots.pace import ORDINARY, Pace
from tablee.bots.search import Budget
from tablee.core.bot import Bot
from tablee.core.match import Match
from tablee.games import find
from tablee.games.reflex.bot import LEVELS, Dawdler, Easy, Hard, Medium
from tablee.tournaments import series
from tests.games.reflex.quick_bots import TRIAL
from tests.games.reflex.staging import seen_by, stage
from tests.kit.bots import duel

GAME = find("reflex")


def played(bots: list[Bot], options: dict[str, object], seed: int) -> Match:
    return series.play_through(GAME, bots, GAME.check_options(options), seed)


def test_the_stronger_the_quicker_but_never_quicker_than_people() -> None:
    paces = [cast(Pace, bot.pace) for bot in LEVELS.values()]  # type: ignore[attr-defined]
    for slow, quick in pairwise(paces):
        assert slow.reaction > quick.reaction
        assert slow.motor > quick.motor
    assert paces[2] == ORDINARY
    assert paces[3].reaction >= 220  # a simple reaction takes people as long


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
    for bot in (Easy(), Medium(ORDINARY), TRIAL.bots["hard"]):
        assert choice(bot, match) == "b2-3"


def test_who_has_no_cards_left_calls_stop_at_once() -> None:
    match = stage(["b1 b1 y1 y1 g1 g1 b2 b3", "", "", "", "", ""], "0:b2-3", stop="called")
    assert [choice(bot, match) for bot in TRIAL.bots.values()] == ["stop"] * 4


def test_without_a_limit_bots_go_on_for_a_long_time_but_not_for_ever() -> None:
    match = played([Easy(), Easy()], {"limit": 0}, seed=1)
    assert max(match.scores()) >= 50
    assert match.record.lines[-1].move == "enough"


def test_where_nobody_is_forced_nobody_waits() -> None:
    """Else all might wait for ever."""
    for number in range(5):
        match = played([TRIAL.bots["hard"]] * 3, {"stall": 0, "limit": 5}, seed=number)
        assert not any(line.who == "house" and "force" in line.move for line in match.record.lines)
        stamps = [line.at or 0 for line in match.record.lines]
        assert max(b - a for a, b in pairwise(stamps)) < 10_000


@pytest.mark.both_ways
@pytest.mark.parametrize("tempo", ["live", "turns"])
@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("easy", "random")])
def test_each_level_beats_the_one_before(better: str, worse: str, tempo: str) -> None:
    games = 60 if tempo == "turns" else 20
    options = {"tempo": tempo}
    pair = duel("reflex", better=better, worse=worse, games=games, seats=4, options=options)
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
    pair = duel("reflex", better="better", worse="worse", games=44, seats=4)
    assert pair.wins.mean > 0.1
    assert pair.wins_p < 0.01


@pytest.mark.both_ways
@pytest.mark.parametrize("tempo", ["live", "turns"])
def test_search_beats_the_heuristics_at_the_same_pace(
    tempo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "better", Hard(Budget(playouts=150), ORDINARY))
    pair = duel(
        "reflex", better="better", worse="medium", games=16, seats=4, options={"tempo": tempo}
    )
    assert pair.wins.mean > 0.1
    assert pair.points.mean > 0
