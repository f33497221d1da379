"""The golden games of every game: the logs replay, and the remarks speak of what is in them.

What is special to a game, its results and its positions on the way, is in the folder of the game.
"""

import re

import pytest

import tablee
from tablee.core.game import AnyGame
from tests.kit.clauses import listed
from tests.kit.golden import ALL, Golden, golden_games
from tests.kit.marks import every_own_game

pytestmark = pytest.mark.usefixtures("make_believe_physics")

every_golden_game = pytest.mark.parametrize("golden", ALL, ids=str)


@every_own_game
def test_every_game_has_two_golden_games_or_more(game: AnyGame) -> None:
    assert len(golden_games(game)) >= 2


@every_golden_game
def test_the_log_is_told_again_byte_for_byte(golden: Golden) -> None:
    match = golden.match()
    assert match.over
    assert match.log() == golden.log
    assert tablee.verify(golden.log).ok


@every_golden_game
def test_the_moves_played_at_the_table_again_give_the_same_log(golden: Golden) -> None:
    told = golden.match().record
    match = tablee.start(told.game, seats=told.seats, seed=told.seed, options=told.options)
    for number, line in enumerate(told.lines):
        if line.who != "house":
            match.play(int(line.who), line.move, line.at)
        elif number == len(match.record.lines):  # it has waited for a clock to run out
            match.time_out(line.at)
    assert match.log() == golden.log


@every_golden_game
def test_the_remarks_speak_of_moves_in_the_log_and_of_clauses_of_the_rules(golden: Golden) -> None:
    lines = golden.match().record.lines
    assert len(golden.remarks()) > 10
    for number, who, move in golden.remarks():
        assert (lines[number - 1].who, lines[number - 1].move) == (who, move)
    named = re.findall(r"\b[A-Z]{2,}-\w+", golden.page)
    assert set(named) - set(listed(golden.game)) == set()
