"""The games on the shelf. A new one is a folder here and a line in ``FOLDERS``."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from tablee.core.errors import BadSetup, Text, spell
from tablee.core.game import AnyGame

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
            folder, game = FOLDERS[name]
            self._open[name] = getattr(import_module(f"tablee.games.{folder}.game"), game)()
        return self._open[name]

    def __iter__(self) -> Iterator[str]:
        return iter(FOLDERS)

    def __len__(self) -> int:
        return len(FOLDERS)


GAMES = Shelf()


def find(name: object) -> AnyGame:
    """The game of this name."""
    if isinstance(name, str) and name in FOLDERS:
        return GAMES[name]
    names = ", ".join(FOLDERS)
    raise BadSetup(
        Text(
            f"There is no game {spell(name)} on the shelf; there are {names}",
            f"Il n’y a pas de jeu {spell(name)} sur l’étagère ; il y a {names}",
        )
    )
