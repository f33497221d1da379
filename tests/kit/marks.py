"""Marks of tests that run for every game: by being on the shelf, a game gets them all."""

import pytest

from tablee.games import GAMES

OWN_GAMES = [GAMES[name] for name in GAMES.folders]  # whose tests are in this repository

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
every_own_game = pytest.mark.parametrize("game", OWN_GAMES, ids=lambda game: game.name)
every_language = pytest.mark.parametrize("lang", ["en", "fr"])
