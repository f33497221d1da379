"""The games on the shelf. A new one is a folder here and a line in ``GAMES``."""

from tablee.core.errors import BadSetup, Text, spell
from tablee.core.game import AnyGame
from tablee.games.puko.game import PukoGame
from tablee.games.riffifi.game import RiffifiGame

GAMES: dict[str, AnyGame] = {game.name: game for game in (RiffifiGame(), PukoGame())}


def find(name: object) -> AnyGame:
    """The game of this name."""
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    names = ", ".join(GAMES)
    raise BadSetup(
        Text(
            f"There is no game {spell(name)} on the shelf; there is {names}",
            f"Il n’y a pas de jeu {spell(name)} sur l’étagère ; il y a {names}",
        )
    )
