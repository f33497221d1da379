"""The games on the shelf: the folders here, then packages with an entry point ``tablee.games``.

A package names its games in its ``pyproject.toml``:

    [project.entry-points."tablee.games"]
    goofspiel = "tablee_goofspiel.game:Goofspiel"
"""

import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from tablee.core.errors import BadSetup, Text, spell
from tablee.core.game import AnyGame

GROUP = "tablee.games"
FOLDERS = {
    "riffifi": ("riffifi", "RiffifiGame"),
    "riff-raff": ("riff_raff", "RiffRaffGame"),
    "reflex": ("reflex", "ReflexGame"),
    "traf": ("traf", "TrafGame"),
    "puko": ("puko", "PukoGame"),
    "grippe-jetons": ("grippe", "GrippeGame"),
    "defifoo-rouge": ("defifoo", "DefifooGame"),
}


class Shelf(Mapping[str, AnyGame]):
    """The games by name; each is opened when it is first asked for."""

    def __init__(self) -> None:
        self._open: dict[str, AnyGame] = {}

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._open:
            self._open[name] = self._load(name)
        return self._open[name]

    def _load(self, name: str) -> AnyGame:
        if name in FOLDERS:
            folder, game = FOLDERS[name]
            found: AnyGame = getattr(import_module(f"tablee.games.{folder}.game"), game)()
            return found
        game_type = self.installed[name].load()
        found = game_type()
        if found.name != name:
            raise BadSetup(
                Text(
                    f"The entry point {name} leads to a game that calls itself {found.name}",
                    f"Le point d’entrée {name} mène à un jeu qui se nomme {found.name}",
                )
            )
        return found

    @cached_property
    def installed(self) -> dict[str, EntryPoint]:
        """The games of other packages, by name; none of them replaces one of ours."""
        found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
        for point in found:
            if point.name in FOLDERS:
                warnings.warn(
                    f"{point.value} is not used: Tablée itself has a game {point.name}",
                    RuntimeWarning,
                    stacklevel=2,
                )
        return {point.name: point for point in found if point.name not in FOLDERS}

    def __iter__(self) -> Iterator[str]:
        yield from FOLDERS
        yield from self.installed

    def __len__(self) -> int:
        return len(FOLDERS) + len(self.installed)

    def __contains__(self, name: object) -> bool:
        return name in FOLDERS or name in self.installed


GAMES = Shelf()


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
