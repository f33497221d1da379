"""Random play for simulation, for games without a faster version of their own."""

from tablee.core.bits import cards
from tablee.core.game import State
from tablee.core.luck import Rng
from tablee.core.state import HOUSE


def play_out(state: State, rng: Rng) -> int:
    """Play at random to the end of the match; returns how many moves the seats made."""
    moves = 0
    while movers := cards(state.movers()):
        if movers == [HOUSE]:
            state.house(state.draw(rng))
        else:
            seat = movers[rng.below(len(movers))]
            menu = state.legal(seat)
            state.play(seat, menu[rng.below(len(menu))])
            moves += 1
    return moves
