"""The bots of Défifoo Rouge: legal, deterministic, blind to what they may not see, and graded."""

import os
import subprocess
import sys
from typing import cast

import msgspec
import pytest

import tablee
from tablee.bots.search import Budget
from tablee.core.bot import Bot
from tablee.core.match import Match
from tablee.games import find
from tablee.games.defifoo_rouge.bot import LEVELS, Easy, Hard, Medium
from tablee.games.defifoo_rouge.view import DefifooView
from tablee.tournaments import arena
from tests.games.defifoo_rouge.staging import deal

QUICK: dict[str, Bot] = {**LEVELS, "hard": Hard(Budget(playouts=8))}
VARIANTS: list[dict[str, object]] = [
    {},
    {"vamp": True, "interrupts": "grace"},
    {"five": "eight", "last_trick": "strongest", "tie": "carried"},
    {"match": "target", "target": 120, "tie": "split"},
]


def play_on(match: Match, bots: list[Bot], seed: int, moves: int = 10_000) -> Match:
    """Let the bots play this many moves, checking that each of them is on offer."""
    luck = [tablee.seeded(seed, 1 + seat) for seat in range(match.seats)]
    while not match.over and moves > 0:
        seat = match.awaited()[0]
        view = match.view(seat, bots[seat].recalls)
        move = bots[seat].choose(view, luck[seat])
        assert move in view.legal
        match.play(seat, move)
        moves -= 1
    return match


def test_levels_go_from_the_weakest_to_the_strongest() -> None:
    assert list(find("defifoo-rouge").bots()) == ["random", "easy", "medium", "hard"]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_every_level_plays_whole_matches_under_every_option(seats: int, number: int) -> None:
    levels = list(QUICK.values())
    bots = [levels[(seat + number) % len(levels)] for seat in range(seats)]
    options = {"match": "one", **VARIANTS[number]}
    match = tablee.start("defifoo-rouge", seats=seats, seed=number, options=options)
    assert play_on(match, bots, seed=number).winners()


@pytest.mark.parametrize("level", QUICK)
def test_a_seat_that_may_only_interrupt_can_be_asked_too(level: str) -> None:
    """Nobody waits for it, but a bot that is asked all the same has an answer."""
    hands = ["r4 !bomb !bank", "r2 !bomb !bank", "!bomb !bank", "bomb !bank"]
    match = tablee.start("defifoo-rouge", seats=4, luck=[deal(hands, "bank")], seed=1)
    for move in ("with 2", "left", "r4"):
        match.play(0, move)
    for seat in range(4):
        match.play(seat, "wave")
    view = match.view(3, QUICK[level].recalls)
    assert view.legal == ["bomb"]
    assert QUICK[level].choose(view, tablee.seeded(1)) == "bomb"


@pytest.mark.parametrize("level", QUICK)
def test_a_choice_follows_from_the_view_and_the_luck_alone(level: str) -> None:
    """The same view of two different worlds, decoded from JSON, with other matches in between."""
    bot = QUICK[level]
    game = find("defifoo-rouge")
    match = tablee.start("defifoo-rouge", seats=4, seed=5)
    play_on(match, [QUICK["easy"]] * 4, seed=5, moves=23)
    for number in range(8):
        seat = match.awaited()[0]
        options = match.record.options
        real = match.state.copy()
        world = tablee.imagine(match.view(seat, recall=True), tablee.seeded(number))
        assert world.facts() != real.facts()
        view = game.show(real, options, seat, bot.recalls)
        same = game.show(world, options, seat, bot.recalls)
        data = tablee.encode(view)
        assert data == tablee.encode(same)
        move = bot.choose(view, tablee.seeded(number))
        decoded = msgspec.json.decode(data, type=DefifooView)
        assert bot.choose(decoded, tablee.seeded(number)) == move
        assert bot.choose(same, tablee.seeded(number)) == move
        play_on(match, [bot] * 4, seed=number, moves=3)


def test_easy_sees_only_what_lies_on_the_table() -> None:
    assert not Easy().recalls
    assert Medium().recalls


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
    """Police 15 cannot be beaten, so the last of his team adds the six points of police 1."""
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


def test_nobody_wastes_a_bomb_on_a_trick_of_his_own_team() -> None:
    hands = ["p15 bomb !bank", "p2 !bank", "", "p5"]
    played = [(0, "with 2"), (0, "left"), (0, "p15"), (1, "p2")]
    assert chosen("medium", hands, played, 0) == "wave"


def small_tournament(better: str, worse: str, games: int, seats: int) -> arena.PairResult:
    result = arena.run(
        "defifoo-rouge",
        [better, worse],
        seats=seats,
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
    pair = small_tournament(better, worse, games=50, seats=2)
    assert pair.wins.mean > 0.15
    assert pair.wins_p < 0.01


@pytest.mark.both_ways
def test_search_beats_good_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "hard", Hard(Budget(playouts=150)))
    pair = small_tournament("hard", "medium", games=16, seats=2)
    assert pair.wins.mean > 0
    assert pair.points.mean > 0.05
    assert pair.points_p < 0.01


TWIN = """
import tablee
from tablee.bots.search import Budget
from tablee.games.defifoo_rouge.bot import LEVELS, Hard
bots = [Hard(Budget(playouts=6)), LEVELS["medium"], Hard(Budget(playouts=9)), LEVELS["easy"]]
match = tablee.start("defifoo-rouge", seats=4, seed=3, options={"match": "one", "vamp": True})
luck = [tablee.seeded(3, 1 + seat) for seat in range(4)]
while not match.over:
    seat = match.awaited()[0]
    match.play(seat, bots[seat].choose(match.view(seat, bots[seat].recalls), luck[seat]))
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
