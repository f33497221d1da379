# mypyc: compiled
"""Random play of Grippe-jetons for simulation: faster than choosing from menus."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tablee.core.bits import nth, size
from tablee.core.luck import Rng
from tablee.games.grippe_jetons.dice import VALUES, some
from tablee.games.grippe_jetons.keeps import different_keeps, equal_keeps
from tablee.games.grippe_jetons.moves import KEEP_EQUAL
from tablee.games.grippe_jetons.state import COUNTING, FINISHED, OVER, ROLLING, SETTLED, TAKING

if TYPE_CHECKING:
    from tablee.games.grippe_jetons.rules import Grippe


def play_out(state: "Grippe", rng: Rng) -> i64:
    """Play at random to the end of the match; returns how many moves the seats made."""
    moves: i64 = 0
    while state.phase != OVER:
        if state.phase == ROLLING:
            dice: i64 = 0
            for _ in range(state.dice_to_roll()):
                dice += some(rng.below(VALUES), 1)
            state.roll(dice)
        elif state.phase == TAKING:
            state.apply(any_keep(state, rng))
            moves += 1
        elif state.phase == COUNTING:
            state.count_in_best_order()
            moves += 1
        elif state.phase == SETTLED:
            state.next_turn()
        elif state.phase == FINISHED:
            state.next_game()
        else:
            state.start_game(rng.below(state.seats))
    return moves


def any_keep(state: "Grippe", rng: Rng) -> i64:
    """Any of the moves that take dice out, each equally likely."""
    different = different_keeps(state.rolled)
    equal = equal_keeps(state.rolled)
    first = size(different)
    pick = rng.below(first + size(equal))
    if pick < first:
        return nth(different, pick)
    return KEEP_EQUAL + nth(equal, pick - first)
