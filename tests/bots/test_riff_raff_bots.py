"""What the bots of Riff Raff do in telling positions, and that each beats the one before."""

from typing import cast

import pytest

import tablee
from tablee.core.bot import WAIT
from tablee.games import find
from tablee.games.riff_raff.bot import LEVELS
from tablee.games.riff_raff.view import RiffRaffView
from tests.games.riff_raff.quick_bots import TRIAL
from tests.kit.bots import duel, play_on

STATICS = {"physics": "statics"}


@pytest.mark.parametrize("level", TRIAL.bots)
def test_hidden_cards_change_nothing(level: str) -> None:
    """Whatever the others have laid face down, the next player lays the same card."""
    bot = TRIAL.bots[level]
    game = find("riff-raff")
    match = tablee.start("riff-raff", seats=3, seed=4, options=STATICS)
    play_on(match, [TRIAL.bots["easy"]], seed=2, moves=12)
    while cast(RiffRaffView, match.view(0)).phase != "choosing" or len(match.movers()) < 3:
        play_on(match, [TRIAL.bots["easy"]], seed=3, moves=1)
    choices = set()
    for first, second in (("low", "high"), ("high", "low")):
        other = match.copy()
        for seat, wish in ((0, first), (1, second)):
            hand = cast(RiffRaffView, other.view(seat)).hand
            other.play(seat, f"card {min(hand) if wish == 'low' else max(hand)}")
        choices.add(bot.choose(other.view(2, bot.recalls), tablee.seeded(1)))
    assert len(choices) == 1
    assert game.bots()[level] is LEVELS[level]


def test_in_referee_mode_a_bot_loads_heavy_low_and_light_high_and_reports_nothing() -> None:
    match = tablee.start("riff-raff", seats=2, seed=1, options={"physics": "referee"})
    bot = LEVELS["hard"]
    loads: dict[str, str] = {}
    while len(loads) < 2:
        seat = match.movers()[0]
        view = cast(RiffRaffView, match.view(seat, True))
        move = bot.choose(view, tablee.seeded(1))
        if view.phase == "placing":
            assert view.spot is not None
            loads.setdefault("yard" if view.spot >= 5 else "deck", move)
        if view.phase == "reporting":
            assert move == WAIT, "whoever sits at the box reports"
        match.play(seat, move or match.fallback(seat))
    assert loads == {"yard": "load plank", "deck": "load chest"}


# -- Strength ---------------------------------------------------------------------------------


@pytest.mark.both_ways
@pytest.mark.parametrize(
    ("better", "worse", "games", "seats"),
    [("easy", "random", 60, 4), ("medium", "easy", 40, 4), ("hard", "medium", 6, 2)],
)
def test_each_level_beats_the_one_before(better: str, worse: str, games: int, seats: int) -> None:
    pair = duel("riff-raff", better=better, worse=worse, games=games, seats=seats, options=STATICS)
    assert pair.wins.mean > 0.05
