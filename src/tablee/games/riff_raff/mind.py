# mypyc: compiled
"""What a seat of Riff Raff knows, and the full states it cannot tell from the real one."""

from typing import final

from mypy_extensions import i64

from tablee.core.bits import bit, nth, size
from tablee.core.luck import Rng
from tablee.games.riff_raff.pieces import FULL_HAND, NO_CARD
from tablee.games.riff_raff.rules import RiffRaff


@final
class Mind:
    """A position without the secret cards: how many each seat holds, and from which set.

    With full memory a seat knows which cards the others still have, but not which one lies face
    down. Without it a seat knows only that a card lying open is in nobody's hand.
    """

    def __init__(self, frame: RiffRaff) -> None:
        self.frame: RiffRaff = frame
        self.held: list[int] = []  # by seat: how many unknown cards are in the hand …
        self.possible: list[int] = []  # … and the set they are from
        self.chosen: list[bool] = []  # whether another unknown one lies face down

    def imagine(self, rng: Rng) -> RiffRaff:
        """A full state that agrees with everything the seat knows."""
        state = self.frame.copy()
        for seat in range(state.seats):
            player = state.players[seat]
            rest: i64 = self.possible[seat]
            for _ in range(self.held[seat]):
                card = nth(rest, rng.below(size(rest)))
                rest ^= bit(card)
                player.hand |= bit(card)
            if self.chosen[seat]:
                player.chosen = nth(rest, rng.below(size(rest)))
        return state


def cards_possible(card: i64) -> i64:
    """The cards a hand may hold if only this one lies open."""
    if card == NO_CARD:
        return FULL_HAND
    return FULL_HAND & ~bit(card)
