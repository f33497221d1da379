"""The games Tablée offers: the folders here, then packages with an entry point ``tablee.games``.

A package names its games in its ``pyproject.toml``:

    [project.entry-points."tablee.games"]
    goofspiel = "tablee_goofspiel.game:Goofspiel"
"""

import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from tablee.core.errors import BadSetup, Text, spell
from tablee.core.game import AnyGame, Game

GROUP = "tablee.games"


class Shelf(Mapping[str, AnyGame]):
    """The games by name; each is loaded on first use."""

    def __init__(self) -> None:
        self._open: dict[str, AnyGame] = {}

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._open:
            self._open[name] = self._load(name)
        return self._open[name]

    def _load(self, name: str) -> AnyGame:
        game_type = (
            game_in(f"{self.folders[name]}.game")
            if name in self.folders
            else self.installed[name].load()
        )
        found: AnyGame = game_type()
        if found.name != name:
            raise BadSetup(
                Text(
                    f"A game that calls itself {found.name} stands on the shelf as {name}",
                    f"Un jeu qui se nomme {found.name} est rangé sur l’étagère comme {name}",
                )
            )
        return found

    @cached_property
    def folders(self) -> dict[str, str]:
        """The packages of our own games, by name: every folder here that has a ``game.py``."""
        here = Path(__file__).parent
        return {
            found.parent.name.replace("_", "-"): f"{__name__}.{found.parent.name}"
            for found in here.glob("*/game.py")
        }

    @cached_property
    def installed(self) -> dict[str, EntryPoint]:
        """The games of other packages, by name; none of them replaces one of ours."""
        found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
        for point in found:
            if point.name in self.folders:
                warnings.warn(
                    f"{point.value} is not used: Tablée itself has a game {point.name}",
                    RuntimeWarning,
                    stacklevel=2,
                )
        return {point.name: point for point in found if point.name not in self.folders}

    def __iter__(self) -> Iterator[str]:
        yield from sorted(self.folders, key=lambda name: import_module(self.folders[name]).PLACE)
        yield from self.installed

    def __len__(self) -> int:
        return len(self.folders) + len(self.installed)

    def __contains__(self, name: object) -> bool:
        return name in self.folders or name in self.installed


GAMES = Shelf()


def game_in(module: str) -> type[AnyGame]:
    """The game that this module defines."""
    found = import_module(module)
    (game_type,) = (
        thing
        for thing in vars(found).values()
        if isinstance(thing, type) and issubclass(thing, Game) and thing.__module__ == module
    )
    return game_type


def command_modules() -> list[str]:
    """The modules with subcommands of ``tablee``: every game folder that has a ``command``."""
    here = Path(__file__).parent
    return [f"{__name__}.{found.parent.name}.command" for found in sorted(here.glob("*/command"))]


def find(name: object) -> AnyGame:
    """The game of this name."""
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    names = ", ".join(GAMES)
    raise BadSetup(
        Text(
            f"There is no game {spell(name)} on the shelf; there are {names}",
            f"Il n’y a pas de jeu {spell(name)} sur l’étagère ; il y a {names}",
        )
    )
