"""What every bot of every game keeps to: it moves legally, and by its view and its luck alone."""

import pytest

import tablee
from tablee.core.game import AnyGame
from tablee.core.match import Match, begin
from tablee.games import GAMES
from tablee.tournaments import series
from tests.kit.bots import Table, check_wait, line_ups, next_seat, play_on, trial
from tests.kit.marks import every_game, every_own_game

QUESTIONS = 6  # a level is asked at a table
MOVES_BETWEEN = 4

TABLES = [
    pytest.param(game, table, id=f"{game.name} {number}")
    for game in GAMES.values()
    for number, table in enumerate(trial(game).tables)
]
every_table = pytest.mark.parametrize(("game", "table"), TABLES)


@every_own_game
def test_only_some_levels_remember_what_no_longer_lies_on_the_table(game: AnyGame) -> None:
    recalling = [level for level, bot in game.bots().items() if bot.recalls]
    assert recalling == list(trial(game).recalling)


@every_table
def test_every_level_plays_whole_matches_and_repeats_itself(game: AnyGame, table: Table) -> None:
    seats, options = table
    for number, bots in enumerate(line_ups(trial(game).bots, seats)):
        first, second = (
            series.play_through(game, bots, game.check_options(options), seed=number) for _ in "12"
        )
        assert first.winners()
        assert first.log() == second.log()
        assert tablee.verify(first.log()).ok


@every_game
def test_a_choice_follows_from_the_view_and_the_luck_alone(game: AnyGame) -> None:
    """The same view of two worlds, and one that came as JSON, with another match in between."""
    different_worlds = 0
    for seats, options in trial(game).tables:
        match = begin(game, seats, dict(options), 5)
        other = begin(game, seats, dict(options), 6)
        for number in range(QUESTIONS):
            play_on(match, list(trial(game).bots.values()), seed=number, moves=MOVES_BETWEEN)
            while not match.over and next_seat(match) is None:
                match.time_out()
            if not match.over:
                different_worlds += ask_every_level(match, number, meanwhile=other)
    assert different_worlds or not trial(game).recalling


def ask_every_level(match: Match, number: int, meanwhile: Match) -> bool:
    """Whether they were asked in another world, too; without secrets there is only one."""
    game, options, seat = match.game, match.record.options, next_seat(match)
    assert seat is not None
    real = match.state.copy()
    world = game.mind(match.view(seat, recall=True)).imagine(tablee.seeded(number))
    for bot in trial(game).bots.values():
        view = game.show(real, options, seat, bot.recalls)
        same = game.show(world, options, seat, bot.recalls)
        assert tablee.encode(view) == tablee.encode(same)
        sent = tablee.decode(game.name, tablee.encode(view))
        move = bot.choose(view, tablee.seeded(number))
        check_wait(match, move)
        if move:
            match.copy().play(seat, move)
        play_on(meanwhile, [bot], seed=number, moves=2)
        assert bot.choose(same, tablee.seeded(number)) == move
        assert bot.choose(sent, tablee.seeded(number)) == move
    return world.facts() != real.facts()
