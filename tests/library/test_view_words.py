"""What games call the fields of their views and their moves, for people at a plain table."""

import re
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tablee.core.game import AnyGame
from tablee.core.view import View
from tablee.games import GAMES

WORD = re.compile(r"[a-z]{3,}")
# A ship in motion cannot be told in fields: Riff Raff has no plain table.
PLAIN = [game for game in GAMES.values() if game.name != "riff-raff"]


def names_in(kind: Any) -> Iterator[str]:
    """The fields of a type, in its parts too, and the texts that it can hold."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for name, hint in get_type_hints(kind).items():
            if name not in View.__struct_fields__:
                yield name
                yield from names_in(hint)
    elif get_origin(kind) is Literal:
        yield from get_args(kind)
    else:
        for part in get_args(kind):
            yield from names_in(part)


def words_in_moves(game: AnyGame) -> set[str]:
    texts = [text for family in game.moves.families for text in family.texts]
    return {word for text in texts for word in text.split() if WORD.fullmatch(word)}


@pytest.mark.parametrize("game", PLAIN, ids=lambda game: game.name)
def test_every_field_value_and_move_has_words(game: AnyGame) -> None:
    assert {*names_in(game.view_type), *words_in_moves(game)} - game.words.keys() == set()


@pytest.mark.parametrize("game", PLAIN, ids=lambda game: game.name)
def test_no_word_is_empty_in_a_language(game: AnyGame) -> None:
    assert [word for word, text in game.words.items() if not (text.en and text.fr)] == []
