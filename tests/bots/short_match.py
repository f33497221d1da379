"""Plays short matches between all levels of a game and prints their logs.

python -m tests.bots.short_match GAME
"""

import sys

from tablee.games import GAMES
from tablee.tournaments import series
from tests.kit.bots import line_ups, trial
from tests.kit.twins import kind_of_rules


def main(name: str) -> None:
    game = GAMES[name]
    seats, options = trial(game).short
    print(kind_of_rules())
    for number, bots in enumerate(line_ups(trial(game).bots, seats)):
        match = series.play_through(game, bots, game.check_options(options), seed=3 + number)
        print(match.log())


if __name__ == "__main__":
    main(sys.argv[1])
