"""Bots play the same with compiled rules and with interpreted ones."""

import pytest

from tablee.games import GAMES
from tests.kit.twins import run_twins


@pytest.mark.both_ways
@pytest.mark.parametrize("game", GAMES)
def test_bots_play_the_same_compiled_and_interpreted(game: str) -> None:
    compiled, interpreted = run_twins("tests.bots.short_match", game)
    assert " won " in compiled[-2]  # the end of the last log
    assert compiled == interpreted
