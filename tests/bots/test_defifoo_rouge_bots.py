"""What the bots of Défifoo Rouge do in telling positions, and that each beats the one before."""

from typing import cast

import pytest

import tablee
from tablee.bots.search import Budget
from tablee.games.defifoo_rouge.bot import LEVELS, Hard, Medium
from tablee.games.defifoo_rouge.view import DefifooView
from tests.games.defifoo_rouge.quick_bots import TRIAL
from tests.games.defifoo_rouge.staging import deal
from tests.kit.bots import duel


@pytest.mark.parametrize("level", TRIAL.bots)
def test_a_seat_that_may_only_interrupt_can_be_asked_too(level: str) -> None:
    """Nobody waits for it, but a bot that is asked all the same has an answer."""
    hands = ["r4 !bomb !bank", "r2 !bomb !bank", "!bomb !bank", "bomb !bank"]
    match = tablee.start("defifoo-rouge", seats=4, luck=[deal(hands, "bank")], seed=1)
    for move in ("with 2", "left", "r4"):
        match.play(0, move)
    for seat in range(4):
        match.play(seat, "wave")
    view = match.view(3, TRIAL.bots[level].recalls)
    assert view.legal == ["bomb"]
    assert TRIAL.bots[level].choose(view, tablee.seeded(1)) == "bomb"


def chosen(level: str, hands: list[str], played: list[tuple[int, str]], seat: int) -> str:
    """What a bot does after these moves; between cards everybody waves."""
    match = tablee.start("defifoo-rouge", seats=4, luck=[deal(hands)], seed=1)
    for who, move in played:
        while cast(DefifooView, match.view(None)).phase == "window":
            match.play(match.awaited()[0], "wave")
        match.play(who, move)
    bot = LEVELS[level]
    return bot.choose(match.view(seat, bot.recalls), tablee.seeded(1))


def test_a_partner_who_wins_is_given_points() -> None:
    """Police 15 cannot be beaten, so the last of their team adds the six points of police 1."""
    hands = ["p15 !bomb", "p2 !bomb !bank", "p3 p4 p1 !bomb !bank", "p5 !bomb"]
    played = [(0, "with 2"), (0, "right"), (0, "p15"), (3, "p5")]
    match = tablee.start("defifoo-rouge", seats=4, luck=[deal(hands, "bomb")], seed=1)
    for who, move in played:
        while cast(DefifooView, match.view(None)).phase == "window":
            match.play(match.awaited()[0], "wave")
        match.play(who, move)
    while cast(DefifooView, match.view(None)).phase == "window":
        match.play(match.awaited()[0], "wave")
    assert Medium().choose(match.view(2, recall=True), tablee.seeded(1)) == "p1"


def test_nobody_wastes_a_bomb_on_a_trick_of_their_own_team() -> None:
    hands = ["p15 bomb !bank", "p2 !bank", "", "p5"]
    played = [(0, "with 2"), (0, "left"), (0, "p15"), (1, "p2")]
    assert chosen("medium", hands, played, 0) == "wave"


@pytest.mark.both_ways
@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("easy", "random")])
def test_each_level_beats_the_one_before(better: str, worse: str) -> None:
    pair = duel("defifoo-rouge", better=better, worse=worse, games=50, seats=2)
    assert pair.wins.mean > 0.15
    assert pair.wins_p < 0.01


@pytest.mark.both_ways
def test_search_beats_the_heuristics(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "hard", Hard(Budget(playouts=150)))
    pair = duel("defifoo-rouge", better="hard", worse="medium", games=16, seats=2)
    assert pair.wins.mean > 0
    assert pair.points.mean > 0.05
    assert pair.points_p < 0.01
