"""The bots of Riffifi play whole matches, fairly and the same way every time."""

import os
import subprocess
import sys
from itertools import product

import pytest

import tablee
from tablee.bots.search import Budget
from tablee.core.bot import Bot
from tablee.core.match import Match
from tablee.games import find
from tablee.games.riffifi.bot import LEVELS, Easy, Hard, Medium, sensible
from tablee.games.riffifi.moves import MOVES
from tablee.tournaments import arena

QUICK: dict[str, Bot] = {**LEVELS, "hard": Hard(Budget(playouts=8))}
VARIANTS: list[dict[str, object]] = [
    {},
    {"officer": True},
    {"officer": True, "removed_one": "dealer", "equal_chances": True},
    {"officer": True, "removed_one": "secret", "history": "open"},
    {"equal_chances": True, "scoring": "ticks", "tick_cap": 4},
    {"scoring": "ticks-late", "officer": True, "removed_one": "dealer", "tick_cap": 3},
    {"tie": "extra-round", "scoring": "tokens"},
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
    assert list(find("riffifi").bots()) == ["random", "easy", "medium", "hard"]


@pytest.mark.parametrize(("seats", "number"), [*product((3, 4, 5), range(len(VARIANTS)))])
def test_every_level_plays_whole_matches_under_every_option(seats: int, number: int) -> None:
    levels = list(QUICK.values())
    bots = [levels[(seat + number) % len(levels)] for seat in range(seats)]
    match = tablee.start("riffifi", seats=seats, seed=number, options=VARIANTS[number])
    assert play_on(match, bots, seed=number).winners()


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("scoring", ["tokens", "ticks"])
def test_every_level_answers_every_question(level: str, scoring: str) -> None:
    """Which 1 goes, which card is laid, where the Officer strikes and who gives."""
    options = {"officer": True, "removed_one": "dealer", "scoring": scoring, "tick_cap": 3}
    asked = set()
    for seed in range(10):
        match = tablee.start("riffifi", seats=4, seed=seed, options=options)
        while not match.over:
            seat = match.movers()[0]
            kind = match.legal(seat)[0].split()[0]
            asked.add(kind if kind in ("from", "remove") else "lay")
            if asked == {"from", "remove", "lay"}:
                view = match.view(seat, QUICK[level].recalls)
                assert QUICK[level].choose(view, tablee.seeded(seed)) in view.legal
                return
            play_on(match, [QUICK[level]] * 4, seed, moves=1)
    pytest.fail("nobody was ever asked who gives")


@pytest.mark.parametrize("level", QUICK)
def test_a_choice_follows_from_the_view_and_the_luck_alone(level: str) -> None:
    """The same view of two different worlds, with other matches played in between."""
    bot = QUICK[level]
    game = find("riffifi")
    match = tablee.start("riffifi", seats=4, seed=5, options={"officer": True})
    play_on(match, [QUICK["easy"]] * 4, seed=5, moves=13)
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
        other = tablee.start("riffifi", seats=3, seed=number)
        play_on(other, [bot] * 3, seed=number, moves=2)
        assert bot.choose(same, tablee.seeded(number)) == move
        play_on(match, [bot] * 4, seed=number, moves=3)


def test_easy_sees_only_what_lies_on_the_table() -> None:
    assert not Easy().recalls
    assert Medium().recalls


def test_a_card_that_may_be_concealed_is_not_shown_by_those_who_think() -> None:
    assert sensible(["b3", "r7", "conceal r7"]) == [MOVES.read("b3"), MOVES.read("conceal r7")]


def test_medium_takes_a_safe_undercut() -> None:
    """Seat 0 has opened with the blue 8: the blue 1 fells it and cannot be felled."""
    deal = (
        "deal b8y2y5y7r3r6g4g7v2v6 b1b7y8r7r8g6g8v5v7v8 b2b3y1y3r1r4g1g3v1v4 b4b5b6y4y6r2r5g2g5v3"
    )
    match = tablee.start("riffifi", seats=4, luck=[deal], seed=1)
    match.play(0, "b8")
    chosen = Medium().choose(match.view(1, recall=True), tablee.seeded(1))
    assert chosen in ("b1", "b7")


def small_tournament(better: str, worse: str, games: int) -> arena.PairResult:
    result = arena.run(
        "riffifi",
        [better, worse],
        seats=4,
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
    pair = small_tournament(better, worse, games=24)
    assert pair.wins.mean > 0.15
    assert pair.wins_p < 0.01


@pytest.mark.both_ways
def test_search_beats_good_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "hard", Hard(Budget(playouts=300)))
    pair = small_tournament("hard", "medium", games=14)
    assert pair.wins.mean > 0.15
    assert pair.points.mean > 0


TWIN = """
import tablee
from tablee.bots.search import Budget
from tablee.games.riffifi.bot import LEVELS, Hard
bots = [Hard(Budget(playouts=6)), LEVELS["medium"], Hard(Budget(playouts=9)), LEVELS["easy"]]
options = {"officer": True, "scoring": "ticks", "tick_cap": 2}
match = tablee.start("riffifi", seats=4, seed=3, options=options)
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
