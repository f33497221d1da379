# mypyc: compiled
"""Random play of Puko for simulation: faster than choosing from menus."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tablee.core.bits import lowest
from tablee.core.luck import Rng
from tablee.games.puko.menu import Pairs
from tablee.games.puko.moves import KEEP
from tablee.games.puko.state import CHOOSING, DECLARING, OVER, ROLLING, SETTLED

if TYPE_CHECKING:
    from tablee.games.puko.rules import Puko


def play_out(state: "Puko", rng: Rng) -> i64:
    """Play at random to the end of the match; returns how many moves the seats made."""
    moves: i64 = 0
    while state.phase != OVER:
        moves += play_out_trick(state, rng)
    return moves


def play_out_trick(state: "Puko", rng: Rng) -> i64:
    """Play at random until a trick is over; returns how many moves the seats made."""
    trick = state.trick
    moves: i64 = 0
    while state.phase != OVER and state.trick == trick:
        if state.phase <= ROLLING:
            state.hand_out(state.draw(rng))
            continue
        if state.phase == SETTLED:
            state.gather(state.best())
            continue
        moves += 1
        seat = lowest(state.asked)
        if state.phase == CHOOSING:
            pairs = Pairs(state.players[seat].hand)
            state.choose(seat, pairs[rng.below(len(pairs))] - KEEP)
        elif state.phase == DECLARING:
            state.declare(seat, rng.below(2))
        else:
            spare = state.players[seat].purse - state.owed
            state.stake(seat, state.owed + rng.below(spare + 1))
    return moves
