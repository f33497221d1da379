"""Plays seeded matches through the fast interface and prints a digest of every state on the way.

python -m tests.laws.digest GAME FIRST LAST
"""

import hashlib
import sys

from tablee.core import laws
from tablee.core.bits import bit, cards
from tablee.core.luck import seeded
from tablee.core.state import HOUSE
from tablee.games import GAMES
from tests.games.riff_raff.fake import pretending
from tests.kit.twins import kind_of_rules


def main(name: str, first: int, last: int) -> None:
    game = GAMES[name]
    tables = laws.tables(game)
    print(kind_of_rules())
    for number in range(first, last):
        seats, options = tables[number * 7919 % len(tables)]
        rng = seeded(number)
        state = game.begin(seats, options)
        digest = hashlib.sha256()
        while movers := state.movers():
            time_is_up = game.timeout(state) is not None and rng.below(10) == 0
            if movers == bit(HOUSE) or time_is_up:
                state.house(state.draw(rng))
            else:
                seats_to_move = cards(movers)
                seat = seats_to_move[rng.below(len(seats_to_move))]
                menu = state.legal(seat)
                digest.update(repr(list(menu)).encode())
                state.play(seat, menu[rng.below(len(menu))])
            digest.update(repr(state.facts()).encode())
        twin = state.copy()
        assert twin == state
        print(number, digest.hexdigest()[:16], state.scores())


if __name__ == "__main__":
    with pretending():
        main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
