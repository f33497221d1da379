"""The laws of core/laws.py on every listed game."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tablee
from tablee.core import laws
from tablee.core.game import AnyGame
from tablee.games import GAMES

MATCHES = 10_000 if tablee.compiled() else 400
CHUNKS = 16

games = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def a_table(game: AnyGame) -> st.SearchStrategy[tuple[int, dict[str, bool | int | str]]]:
    """Any number of seats with any options, shrinking to the defaults."""
    options = {
        option.name: st.just(option.default) | st.sampled_from(laws.worth_trying(option))
        for option in game.options
    }
    return st.tuples(st.sampled_from(list(game.seats)), st.fixed_dictionaries(options))


@games
@settings(
    max_examples=60 if tablee.compiled() else 15,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def test_all_laws_hold_in_generated_play(game: AnyGame, data: st.DataObject) -> None:
    seats, options = data.draw(a_table(game))
    seed = data.draw(st.integers(0, 2**32))
    laws.play_by_the_laws(game, seats, options, seed, probes=8)


@games
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_law_is_broken_over_every_seat_count_and_option(game: AnyGame, chunk: int) -> None:
    tables = list(laws.tables(game))
    for number in range(chunk, MATCHES, CHUNKS):
        seats, options = tables[number * 7919 % len(tables)]  # a prime step visits them all
        laws.play_by_the_laws(game, seats, options, number, probes=0)


@games
def test_the_sweep_visits_every_table(game: AnyGame) -> None:
    tables = list(laws.tables(game))
    visited = {number * 7919 % len(tables) for number in range(10_000)}
    assert len(visited) == len(tables)
