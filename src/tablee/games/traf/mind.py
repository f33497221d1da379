# mypyc: compiled
"""What a seat of Traf knows, and the full states it cannot tell from the real one."""

from typing import final

from mypy_extensions import i64

from tablee.core.bits import amount, size
from tablee.core.luck import Rng
from tablee.games.flinke.cards import put, some_kind, take
from tablee.games.traf.rules import Traf


@final
class Origin:
    """One way in which the cards a seat knows may have been dealt before and after a reshuffle.

    ``old`` are the cards of unknown place dealt before it, ``new`` those dealt after it; the packed
    counters say how many of each every seat still needs.
    """

    def __init__(self, *, old: i64, new: i64, needs_old: i64, needs_new: i64) -> None:
        self.chance: i64 = 1
        self.old: i64 = old
        self.new: i64 = new
        self.needs_old: i64 = needs_old
        self.needs_new: i64 = needs_new


@final
class Mind:
    """A position without the cards whose place a seat does not know, and where they may be.

    In ``frame`` other hands hold only their known cards. ``stock`` is the pile if everybody
    knows it; otherwise the pile is what the hands leave.
    """

    def __init__(self, frame: Traf, origins: list[Origin], stock: i64) -> None:
        self.frame: Traf = frame
        self.origins: list[Origin] = origins
        self.stock: i64 = stock
        chances: i64 = 0
        for origin in origins:
            chances += origin.chance
        self.chances: i64 = chances

    def imagine(self, rng: Rng) -> Traf:
        """A full state that agrees with everything the seat knows."""
        state = self.frame.copy()
        origin = self.some_origin(rng)
        fill(state, origin.old, origin.needs_old, rng)
        rest = fill(state, origin.new, origin.needs_new, rng)
        if state.fresh:
            state.pile = self.stock
        else:
            state.pile = rest
        return state

    def some_origin(self, rng: Rng) -> Origin:
        """One of the origins, drawn by their chances."""
        if len(self.origins) == 1:
            return self.origins[0]
        pick = rng.below(self.chances)
        for origin in self.origins:
            if pick < origin.chance:
                return origin
            pick -= origin.chance
        raise AssertionError("the chances add up")


def fill(state: Traf, loose: i64, needs: i64, rng: Rng) -> i64:
    """Give each seat as many of the loose cards as it needs, and return those left over."""
    left = size(loose)
    for seat in range(state.seats):
        player = state.players[seat]
        for _ in range(amount(needs, seat)):
            card = some_kind(loose, rng.below(left))
            loose = take(loose, card)
            player.hand = put(player.hand, card)
            left -= 1
    return loose
