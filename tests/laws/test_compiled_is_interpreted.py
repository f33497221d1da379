"""Compiled and interpreted rules agree state for state."""

import os

import pytest

from tablee.games import GAMES
from tests.kit.twins import run_twins

MATCHES = int(os.environ.get("TABLEE_MATCHES", "200"))
CHUNK = 200  # matches a process plays


@pytest.mark.both_ways
@pytest.mark.parametrize("first", range(0, MATCHES, CHUNK))
@pytest.mark.parametrize("game", GAMES)
def test_the_same_moves_give_the_same_states(game: str, first: int) -> None:
    last = min(first + CHUNK, MATCHES)
    compiled, interpreted = run_twins("tests.laws.digest", game, str(first), str(last))
    assert len(compiled) == last - first
    assert compiled == interpreted
