"""The games that tests run for: by being listed, a game gets every test that asks for them here."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tablee.core.game import AnyGame
from tablee.games import GAMES

TESTS = Path(__file__).parents[1] / "games"


def folder(game: AnyGame) -> Path:
    """Where the tests of one of our own games are."""
    return TESTS / game.name.replace("-", "_")


def module(game: AnyGame, name: str) -> ModuleType:
    """A module of the tests of one of our own games."""
    return import_module(f"tests.games.{folder(game).name}.{name}")


def modules_with_tests(game: AnyGame) -> Iterator[ModuleType]:
    return (module(game, path.stem) for path in sorted(folder(game).glob("test_*.py")))


OWN_GAMES = [GAMES[name] for name in GAMES.folders]

# For any game on the shelf, installed ones too; for those whose tests are in this repository.
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
every_own_game = pytest.mark.parametrize("game", OWN_GAMES, ids=lambda game: game.name)
