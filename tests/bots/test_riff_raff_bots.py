"""Bots of Riff Raff: legal, repeatable, blind to hidden cards, and each better than the last."""

import os
import subprocess
import sys
from typing import cast

import pytest

import tablee
from tablee.core.bot import LEVELS as NAMES
from tablee.core.bot import WAIT, Bot
from tablee.core.match import Match
from tablee.games import find
from tablee.games.riff_raff.bot import LEVELS, Effort, Hard, emptiest, expected_behind, mind
from tablee.games.riff_raff.view import RiffRaffView
from tablee.tournaments import arena

QUICK: dict[str, Bot] = {
    **LEVELS,
    "hard": Hard(Effort(ways=3, tries=2, finalists=2, cards_ways=1, cards_tries=1, full_tries=0)),
}
TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {"physics": "statics"}),
    (3, {"physics": "statics", "touch": "steady", "hands": "shaky", "covered": "shown"}),
    (4, {"physics": "statics", "touch": "yards", "keel": "light", "hands": "steady"}),
    (4, {"physics": "referee"}),
    (2, {"physics": "referee", "games": 2}),
]


def play_on(match: Match, bots: list[Bot], seed: int, moves: int) -> list[str]:
    """Let the bots play so many moves; a move that is not legal is refused loudly."""
    luck = [tablee.seeded(seed, 1 + seat) for seat in range(match.seats)]
    played: list[str] = []
    while not match.over and len(played) < moves:
        seat = match.movers()[0]
        bot = bots[seat % len(bots)]
        move = bot.choose(match.view(seat, bot.recalls), luck[seat]) or match.fallback(seat)
        match.play(seat, move)
        played.append(move)
    return played


def test_levels_go_from_the_weakest_to_the_strongest() -> None:
    assert tuple(find("riff-raff").bots()) == NAMES


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_bots_play_legal_moves_and_repeat_themselves(
    level: str, seats: int, options: dict[str, object]
) -> None:
    moves = 80 if tablee.compiled() else 24
    first = tablee.start("riff-raff", seats=seats, seed=3, options=options)
    second = first.copy()
    bots = [QUICK[level]]
    assert play_on(first, bots, 5, moves) == play_on(second, bots, 5, moves)
    assert first.log() == second.log()


def test_a_whole_match_of_all_levels_ends() -> None:
    match = tablee.start("riff-raff", seats=4, seed=6, options={"physics": "statics"})
    play_on(match, list(QUICK.values()), 1, 1000)
    assert match.over


@pytest.mark.parametrize("level", QUICK)
def test_a_view_that_came_as_json_is_as_good(level: str) -> None:
    bot = QUICK[level]
    match = tablee.start("riff-raff", seats=3, seed=8, options={"physics": "statics"})
    for number in range(20):
        seat = match.movers()[0]
        view = match.view(seat, bot.recalls)
        sent = tablee.decode("riff-raff", tablee.encode(view))
        move = bot.choose(view, tablee.seeded(number))
        assert bot.choose(sent, tablee.seeded(number)) == move
        match.play(seat, move)


@pytest.mark.parametrize("level", QUICK)
def test_hidden_cards_change_nothing(level: str) -> None:
    """Whatever the others have laid face down, the next player lays the same card."""
    bot = QUICK[level]
    game = find("riff-raff")
    match = tablee.start("riff-raff", seats=3, seed=4, options={"physics": "statics"})
    play_on(match, [QUICK["easy"]], 2, 12)
    while cast(RiffRaffView, match.view(0)).phase != "choosing" or len(match.movers()) < 3:
        play_on(match, [QUICK["easy"]], 3, 1)
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


def test_without_knowing_where_pieces_lie_the_emptiest_spot_is_chosen() -> None:
    match = tablee.start("riff-raff", seats=2, seed=1, options={"physics": "referee"})
    play_on(match, [LEVELS["hard"]], 1, 6)
    while cast(RiffRaffView, match.view(0)).phase != "choosing":
        play_on(match, [LEVELS["hard"]], 1, 1)
    known = mind(match.view(0, True)).frame
    taken = [laid[0] for laid in known.ship if laid is not None]
    assert taken
    assert emptiest(known, [taken[0], 4], tablee.seeded(1)) == 4


def test_a_high_card_has_more_players_behind_it() -> None:
    match = tablee.start("riff-raff", seats=4, seed=1, options={"physics": "statics"})
    known = mind(match.view(0, True))
    assert expected_behind(known, 0, 10) == pytest.approx(3 * 0.9)
    assert expected_behind(known, 0, 1) == 0


# -- Strength ---------------------------------------------------------------------------------


def small_tournament(better: str, worse: str, games: int, seats: int) -> arena.PairResult:
    return arena.run(
        "riff-raff",
        [better, worse],
        seats=seats,
        games=games,
        seed=11,
        options={"physics": "statics"},
        workers=1,
        progress=None,
    ).pairs[0]


@pytest.mark.both_ways
@pytest.mark.parametrize(
    ("better", "worse", "games", "seats"),
    [("easy", "random", 60, 4), ("medium", "easy", 40, 4), ("hard", "medium", 6, 2)],
)
def test_each_level_beats_the_one_before(better: str, worse: str, games: int, seats: int) -> None:
    pair = small_tournament(better, worse, games, seats)
    assert pair.wins.mean > 0.05


TWIN = """
import tablee
from tablee.games.riff_raff.bot import LEVELS, Effort, Hard
match = tablee.start("riff-raff", seats=3, seed=3, options={"physics": "statics"})
hard = Hard(Effort(ways=3, tries=2, cards_ways=1, cards_tries=1))
bots = [hard, LEVELS["medium"], LEVELS["easy"]]
luck = [tablee.seeded(3, 1 + seat) for seat in range(3)]
while not match.over:
    seat = match.movers()[0]
    match.play(seat, bots[seat].choose(match.view(seat, bots[seat].recalls), luck[seat]))
print(match.log())
"""


@pytest.mark.both_ways
def test_bots_and_the_fast_model_are_the_same_compiled_and_interpreted() -> None:
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
    assert "statics-1" in logs[0]
    assert logs[0] == logs[1]
