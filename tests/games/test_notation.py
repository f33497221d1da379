"""The moves of every game in text: there and back, and a sentence with examples for the rest.

Each game writes out its moves in ``MOVES`` of its own ``test_notation.py``. That moves of the house
and whole logs go there and back is one of the laws.
"""

import pytest

import tablee
from tablee.core.game import AnyGame
from tests.kit.games import module
from tests.kit.marks import every_game, every_own_game
from tests.kit.text import plain


@every_own_game
def test_every_move_goes_there_and_back_and_has_a_number_of_its_own(game: AnyGame) -> None:
    moves = module(game, "test_notation").MOVES
    numbers = [game.read_move(text) for text in moves]
    assert [game.write_move(number) for number in numbers] == moves
    assert len(set(numbers)) == len(moves) > 0


@every_game
def test_text_that_is_no_move_is_answered_with_an_example_of_each_kind(game: AnyGame) -> None:
    examples = [example for example, _ in game.moves.explained()]
    with pytest.raises(tablee.Illegal, match="is not a move of") as refused:
        game.read_move("hello")
    assert refused.value.clause.startswith(game.code)
    for lang, last in (("en", " or "), ("fr", " ou ")):
        listed = last.join([", ".join(examples[:-1]), examples[-1]] if examples[1:] else examples)
        assert plain(refused.value.say(lang)).endswith(f" {listed} ({refused.value.clause})")


@every_game
def test_every_example_is_a_move_and_explained_in_both_languages(game: AnyGame) -> None:
    for example, means in game.moves.explained():
        assert game.write_move(game.read_move(example)) == example
        assert means.en != means.fr
