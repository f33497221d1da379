"""The laws of core/laws.py on every listed game."""

import os
from itertools import combinations, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tablee
from tablee.core import laws
from tablee.core.bot import LEVELS
from tablee.core.game import AnyGame
from tablee.games import GAMES
from tests.kit.marks import every_game

MATCHES = int(os.environ.get("TABLEE_MATCHES", "300" if tablee.compiled() else "60"))
WHOLE_SWEEP = 10_000  # scripts/soak plays so many
CHUNKS = 6
STEP = 7919  # a prime: sooner or later every table has its turn

pytestmark = pytest.mark.usefixtures("fake_physics")


def a_table(game: AnyGame) -> st.SearchStrategy[tuple[int, dict[str, bool | int | str]]]:
    """Any number of seats with any options, shrinking to the defaults."""
    options = {
        option.name: st.just(option.default) | st.sampled_from(laws.worth_trying(option))
        for option in game.options
    }
    return st.tuples(st.sampled_from(list(game.seats)), st.fixed_dictionaries(options))


@every_game
@settings(
    max_examples=15 if tablee.compiled() else 4,
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def test_all_laws_hold_in_generated_play(game: AnyGame, data: st.DataObject) -> None:
    seats, options = data.draw(a_table(game))
    seed = data.draw(st.integers(0, 2**32))
    laws.play_by_the_laws(game, seats, options, seed, probes=8)


@every_game
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_law_is_broken_over_every_seat_count_and_option(game: AnyGame, chunk: int) -> None:
    tables = laws.tables(game)
    for number in range(chunk, MATCHES, CHUNKS):
        seats, options = tables[number * STEP % len(tables)]
        laws.play_by_the_laws(game, seats, options, number, probes=0)


@every_game
def test_the_whole_sweep_visits_every_table(game: AnyGame) -> None:
    tables = laws.tables(game)
    visited = {number * STEP % len(tables) for number in range(WHOLE_SWEEP)}
    assert len(visited) == len(tables)


@every_game
def test_any_two_options_meet_at_some_table(game: AnyGame) -> None:
    tables = [[seats, *options.values()] for seats, options in laws.tables(game)]
    values = [list[bool | int | str](game.seats), *map(laws.worth_trying, game.options)]
    for one, other in combinations(range(len(values)), 2):
        met = {(row[one], row[other]) for row in tables}
        assert met == set(product(values[one], values[other]))


@every_game
def test_the_shelf_knows_the_game_by_its_name(game: AnyGame) -> None:
    assert GAMES[game.name] is game
    assert tuple(game.bots()) == LEVELS
