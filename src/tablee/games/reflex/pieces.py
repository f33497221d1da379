# mypyc: compiled
"""What lies on a table of Reflex: how it is set up, and what each seat has."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import size
from tablee.games.flinke.cards import PACK

# Values of the option tempo (REF-O3), in the order in which they are listed.
LIVE: Final = 0
BATCHED: Final = 1
TURNS: Final = 2

SECOND: Final = 1000
AGAIN: Final = 3 * SECOND  # REF-A4: from one forced card to the next
BATCH: Final = 150  # REF-A8: moves submitted within this time count as made at once


@final
@mypyc_attr(acyclic=True)
class Setup:
    """How a table plays: its seats and options."""

    def __init__(self, seats: i64, called: bool, stall: i64, tempo: i64, limit: i64) -> None:
        self.seats: i64 = seats
        self.called: bool = called  # REF-O1: somebody must say stop
        self.stall: i64 = stall  # REF-O2: seconds without a move; 0 where nobody is forced
        self.tempo: i64 = tempo  # REF-O3
        self.limit: i64 = limit  # REF-O4: points that end the match; 0 where there is none

    def facts(self) -> tuple[int, bool, int, int, int]:
        return self.seats, self.called, self.stall, self.tempo, self.limit

    def hand_size(self, dealer: i64, seat: i64) -> i64:
        """REF-01: all cards are dealt; odd ones go round from the dealer's left."""
        all_cards = size(PACK)
        place = (seat - dealer - 1 + 2 * self.seats) % self.seats
        if place < all_cards % self.seats:
            return all_cards // self.seats + 1
        return all_cards // self.seats


@final
@mypyc_attr(acyclic=True)
class Player:
    """What a seat holds and what it has won."""

    def __init__(self, hand: i64, taken: i64, pending: i64, gained: i64, points: i64) -> None:
        self.hand: i64 = hand  # secret
        self.taken: i64 = taken  # the 6s that top the series it has taken (REF-06)
        self.pending: i64 = pending  # batched: what it has submitted; secret (REF-A8)
        self.gained: i64 = gained  # points of the last round
        self.points: i64 = points

    def facts(self) -> tuple[int, int, int, int, int]:
        return self.hand, self.taken, self.pending, self.gained, self.points

    def copy(self) -> "Player":
        return Player(self.hand, self.taken, self.pending, self.gained, self.points)


def new_player() -> Player:
    return Player(0, 0, 0, 0, 0)
