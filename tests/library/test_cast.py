"""The bots' characters: told apart by name, shape and colour."""

import pytest

from tablee.core.cast import CAST, cast_at
from tablee.games import GAMES

pytestmark = pytest.mark.both_ways


def test_no_two_characters_share_a_name_a_shape_or_a_colour() -> None:
    assert len(CAST) >= 12
    assert len({one.name for one in CAST}) == len(CAST)
    assert len({one.face.top for one in CAST}) == len(CAST)
    assert len({one.face.colour for one in CAST}) == len(CAST)


def test_every_game_has_characters_for_all_its_seats() -> None:
    for game in GAMES.values():
        assert len(game.cast) >= game.seats[-1]


def test_the_same_key_gives_the_same_characters() -> None:
    assert cast_at(range(1, 6), CAST, "a table") == cast_at(range(1, 6), CAST, "a table")
    tables = [cast_at(range(1, 4), CAST, str(number)) for number in range(20)]
    assert len({tuple(one.name for one in at.values()) for at in tables}) > 10


def test_nobody_plays_twice_nor_under_the_name_of_a_person() -> None:
    for number in range(50):
        own = cast_at([3], CAST, str(number))[3].name
        chosen = cast_at([1, 2, 3, 4, 5], CAST, str(number), taken=[own.upper()])
        names = [one.name for one in chosen.values()]
        assert len(set(names)) == len(names) == 5
        assert own not in names


def test_a_bot_keeps_its_seat_while_others_come_and_go() -> None:
    few, more = cast_at([2], CAST, "a table"), cast_at([1, 2, 3], CAST, "a table")
    assert few[2] == more[2]
