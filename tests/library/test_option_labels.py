"""What people call the values of options, in both languages."""

import pytest

from tablee.core.errors import LANGUAGES
from tablee.core.game import AnyGame, Option
from tablee.games import GAMES

pytestmark = pytest.mark.both_ways


def options(game: AnyGame) -> list[Option]:
    """The options that are a choice of a few values."""
    return [option for option in game.options if not isinstance(option.values, range)]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_value_that_is_a_name_has_a_label(game: AnyGame) -> None:
    unnamed = [
        f"{option.name}={value}"
        for option in options(game)
        for value in option.values
        if isinstance(value, str) and not value.isdecimal() and value not in option.labels
    ]
    assert unnamed == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_labels_are_of_values_and_no_two_are_the_same(game: AnyGame) -> None:
    for option in options(game):
        assert option.labels.keys() <= set(option.values), option.name
        for lang in LANGUAGES:
            labels = [option.label(value, lang) for value in option.values]
            assert all(labels), option.name
            assert len(set(labels)) == len(labels), option.name


def test_a_switch_is_on_or_off() -> None:
    officer = GAMES["riffifi"].options[0]
    assert [officer.label(value, "en") for value in (True, False)] == ["on", "off"]
    assert [officer.label(value, "fr") for value in (True, False)] == ["oui", "non"]
