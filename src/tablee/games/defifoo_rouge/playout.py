# mypyc: compiled
"""Random play of Défifoo Rouge for simulation: faster than choosing from menus."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tablee.core.bits import nth, size
from tablee.core.luck import Rng
from tablee.games.defifoo_rouge.cards import BANK, INTERRUPTS, playable
from tablee.games.defifoo_rouge.state import (
    COUNTED,
    DEALING,
    DIRECTION,
    OVER,
    PARTNERS,
    TAKEN,
    TURN,
    WINDOW,
)

if TYPE_CHECKING:
    from tablee.games.defifoo_rouge.rules import Defifoo

CALM: Final = 12  # one window in this many is used to interrupt


def play_out(state: "Defifoo", rng: Rng) -> i64:
    """Play at random to the end of the match; returns how many moves the seats made."""
    moves: i64 = 0
    while state.phase != OVER:
        if state.phase == COUNTED:
            state.next_deal()
        if state.phase == DEALING:
            state.deal(state.draw(rng))
        moves += play_out_deal(state, rng)
    return moves


def play_out_deal(state: "Defifoo", rng: Rng) -> i64:
    """Play at random to the end of this deal; returns how many moves that took.

    Nobody waves: after a card, one time in CALM, one of those who can stops the trick.
    """
    deals = state.deals
    moves: i64 = 0
    while state.deals == deals:
        if state.phase == TURN:
            choices = playable(state.players[state.turn].hand, state.led)
            card = nth(choices, rng.below(size(choices)))
            if card < BANK:
                state.lay(card)
            else:
                state.interrupt(state.turn, card)
        elif state.phase == WINDOW:
            if state.armed == 0 or rng.below(CALM) != 0:
                state.close_window()
                continue
            seat = nth(state.armed, rng.below(size(state.armed)))
            held = state.players[seat].hand & INTERRUPTS
            state.interrupt(seat, nth(held, rng.below(size(held))))
        elif state.phase == PARTNERS:
            choices = state.choices_of_partners()
            state.pick(nth(choices, rng.below(size(choices))))
        elif state.phase == DIRECTION:
            state.direct(rng.below(2))
        elif state.phase == TAKEN:
            state.phase = TURN
            continue
        else:
            return moves  # the house must move first
        moves += 1
    return moves
