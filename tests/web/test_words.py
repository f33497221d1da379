"""What people read is in their language: also what can be chosen of an option."""

from pathlib import Path

import pytest

from tablee.core.game import AnyGame
from tablee.games import GAMES

FOLDERS = Path(__file__).parents[2] / "web" / "src" / "games"
MOST = 12  # longer lists are not offered as buttons

pytestmark = pytest.mark.both_ways


def values_in_words(game: AnyGame) -> list[str]:
    """The values that a manifest must have words for, as it names them."""
    return [
        f"{option.name}.{value}"
        for option in game.options
        for value in option.values
        if len(option.values) <= MOST and isinstance(value, str) and not value.isdecimal()
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_value_of_an_option_has_words_in_both_languages(game: AnyGame) -> None:
    manifest = (FOLDERS / game.name / "manifest.ts").read_text(encoding="utf-8")
    wanted = values_in_words(game)
    assert [each for each in wanted if manifest.count(f'"{each}":') != 2] == []


def test_there_are_many_of_them() -> None:
    assert sum(len(values_in_words(game)) for game in GAMES.values()) > 50
