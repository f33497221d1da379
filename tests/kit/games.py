"""Where the tests of a game are."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from tablee.core.game import AnyGame

TESTS = Path(__file__).parents[1] / "games"


def folder(game: AnyGame) -> Path:
    """The tests of one of our own games."""
    return TESTS / game.name.replace("-", "_")


def module(game: AnyGame, name: str) -> ModuleType:
    """A module of the tests of one of our own games."""
    return import_module(f"tests.games.{folder(game).name}.{name}")


def modules_with_tests(game: AnyGame) -> Iterator[ModuleType]:
    return (module(game, path.stem) for path in sorted(folder(game).glob("test_*.py")))
