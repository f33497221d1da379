"""What people read is in their language: also what can be chosen of an option."""

from pathlib import Path

import pytest

from tablee.games import GAMES

VALUES = Path(__file__).parents[2] / "web" / "src" / "lib" / "values.ts"
MOST = 12  # longer lists are not offered as buttons

pytestmark = pytest.mark.both_ways


def test_every_value_of_an_option_has_words_in_both_languages() -> None:
    told = VALUES.read_text(encoding="utf-8")
    wanted = [
        f'"{option.name}.{value}":'
        for game in GAMES.values()
        for option in game.options
        for value in option.values
        if len(option.values) <= MOST and isinstance(value, str) and not value.isdecimal()
    ]
    assert len(wanted) > 50
    assert [each for each in wanted if told.count(each) != 2] == []
