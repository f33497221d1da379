# mypyc: compiled
"""Random play of Riff Raff for simulation: faster than choosing from menus, and without physics."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tablee.core.bits import nth, size
from tablee.core.luck import Rng
from tablee.games.riff_raff.cargo import has, kinds_in
from tablee.games.riff_raff.moves import DONE
from tablee.games.riff_raff.referee import report
from tablee.games.riff_raff.rough import roughly, roughly_caught
from tablee.games.riff_raff.state import (
    ANNOUNCING,
    CHOOSING,
    NAMING,
    OVER,
    PLACING,
    REPORTING,
    SETTLING,
    STARTING,
)

if TYPE_CHECKING:
    from tablee.games.riff_raff.rules import RiffRaff


def play_out(state: "RiffRaff", rng: Rng) -> i64:
    """Play at random to the end of the match; returns how many moves the seats made.

    What falls is guessed by ``rough.py``: no physics is asked.
    """
    moves: i64 = 0
    while state.phase != OVER:
        if state.phase == CHOOSING:
            moves += choose_at_random(state, rng)
        elif state.phase == PLACING:
            kinds = kinds_in(state.players[state.turn()].supply)
            state.load(nth(kinds, rng.below(size(kinds))), 0)
            settle_roughly(state, rng)
            moves += 1
        elif state.phase == SETTLING:
            settle_roughly(state, rng)
        elif state.phase == STARTING:
            captains = state.setup.captains
            state.first = nth(captains, rng.below(size(captains)))
            state.start_game(state.first)
        else:
            decide_at_random(state, rng)
            moves += 1
    return moves


def choose_at_random(state: "RiffRaff", rng: Rng) -> i64:
    """Everybody who has not laid a card lays a random one."""
    seats = state.undecided()
    moves = size(seats)
    for seat in range(state.seats):
        if has(seats, seat):
            hand = state.players[seat].hand
            state.choose(seat, nth(hand, rng.below(size(hand))))
    return moves


def decide_at_random(state: "RiffRaff", rng: Rng) -> None:
    if state.phase == ANNOUNCING:
        state.announce(1 + rng.below(2))
        return
    if state.phase == REPORTING:
        report(state, state.turn(), DONE)
        return
    equals = state.equals()
    seat = nth(equals, rng.below(size(equals)))
    if state.phase == NAMING:
        state.take_office(seat, 1)
    else:
        state.call(seat)


def settle_roughly(state: "RiffRaff", rng: Rng) -> None:
    """Settle a placement by a guess instead of physics."""
    spot = state.players[state.turn()].card
    fallen = roughly(state.aboard, state.piece, spot, state.setup.keel, rng)
    state.lay_down()
    state.resolve(fallen, roughly_caught(fallen, rng))
