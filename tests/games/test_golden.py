"""The golden games of every game: the logs replay, and the remarks speak of what is in them.

What is special to a game, its results and its positions on the way, is in the folder of the game.
"""

import re
from dataclasses import replace

import pytest

import tablee
from tablee import Match
from tablee.core.game import AnyGame
from tablee.core.log import Line, Record
from tablee.core.match import moments, source
from tablee.core.pause import ROUND, TRICK
from tests.kit.clauses import listed
from tests.kit.golden import ALL, WITH_PAUSES, Golden, golden_games
from tests.kit.marks import every_own_game

pytestmark = pytest.mark.usefixtures("first_fake_physics")

PAUSES = (("house", TRICK.word), ("house", ROUND.word))

every_golden_game = pytest.mark.parametrize("golden", ALL, ids=str)


@every_own_game
def test_every_game_has_two_golden_games_or_more(game: AnyGame) -> None:
    assert len(golden_games(game)) >= 2


@pytest.mark.parametrize("golden", [*ALL, *WITH_PAUSES], ids=str)
def test_the_log_is_told_again_byte_for_byte(golden: Golden) -> None:
    match = golden.match()
    assert match.over
    assert match.log() == golden.log
    assert tablee.verify(golden.log).ok


@pytest.mark.parametrize("golden", [*ALL, *WITH_PAUSES], ids=str)
def test_the_moves_played_at_the_table_again_give_the_same_log(golden: Golden) -> None:
    told = golden.match().record
    match = Match(golden.game, replace(told, lines=[], end=None), source(told, None))
    match.go_on()
    for number, line in enumerate(told.lines):
        if line.who != "house":
            match.play(int(line.who), line.move, line.at)
        elif number == len(match.record.lines):  # it has waited for a clock to run out
            match.time_out(line.at)
    assert match.record.lines == told.lines
    assert match.result() == golden.match().result()


def as_told(match: Match, told: Record) -> list[Line]:
    """The lines of a match, without those that the rules of a record do not have."""
    lines = match.record.lines
    if told.rules == match.game.rules_version:
        return lines
    return [line for line in lines if (line.who, line.move) not in PAUSES]


@every_own_game
def test_a_match_with_pauses_is_the_same_but_for_a_line_after_each(game: AnyGame) -> None:
    assert bool(golden_games(game, "with-pauses")) == (game.rules_without_pauses is not None)
    for golden in golden_games(game, "with-pauses"):
        match = golden.match()
        without = Golden(game, golden.path.parents[1] / golden.path.name).match().record
        assert as_told(match, without) == without.lines
        pauses = [moment for moment in moments(game, match.record) if moment.view(None).pause]
        assert len(pauses) == len(match.record.lines) - len(without.lines) > 0


@every_golden_game
def test_the_remarks_speak_of_moves_in_the_log_and_of_clauses_of_the_rules(golden: Golden) -> None:
    lines = golden.match().record.lines
    assert len(golden.remarks()) > 10
    for number, who, move in golden.remarks():
        assert (lines[number - 1].who, lines[number - 1].move) == (who, move)
    named = re.findall(r"\b[A-Z]{2,}-\w+", golden.page)
    assert set(named) - set(listed(golden.game)) == set()
