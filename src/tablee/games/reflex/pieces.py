# mypyc: compiled
"""What lies on a table of Reflex: how it is set up, and what each seat has."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import size
from tablee.core.log import Value
from tablee.core.state import Piece, TableSetup
from tablee.games.flinke.cards import PACK

# Values of the option tempo (REF-O3); the rules use their index in the list.
TEMPO: Final = ("live", "batched", "turns")
LIVE: Final = 0
BATCHED: Final = 1
TURNS: Final = 2

SECOND: Final = 1000
AGAIN: Final = 3 * SECOND  # REF-A4: from one forced card to the next
BATCH: Final = 150  # REF-A8: moves submitted within this time count as made at once


@final
@mypyc_attr(acyclic=True)
class Setup(TableSetup):
    """How a table of Reflex plays."""

    def __init__(self, seats: i64, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.called: bool = options["stop"] == "called"  # REF-O1: somebody must say stop
        self.stall: i64 = int(options["stall"])  # REF-O2: seconds without a move; 0 for no clock
        self.tempo: i64 = TEMPO.index(str(options["tempo"]))  # REF-O3
        self.limit: i64 = int(options["limit"])  # REF-O4: points that end the match; 0 for none

    def hand_size(self, dealer: i64, seat: i64) -> i64:
        """REF-01: all cards are dealt; odd ones go round from the dealer's left."""
        all_cards = size(PACK)
        place = (seat - dealer - 1 + 2 * self.seats) % self.seats
        if place < all_cards % self.seats:
            return all_cards // self.seats + 1
        return all_cards // self.seats


@final
@mypyc_attr(acyclic=True)
class Player(Piece):
    """What a seat holds and what it has won."""

    def __init__(self) -> None:
        self.hand: i64 = 0  # secret
        self.taken: i64 = 0  # the 6s that top the series it has taken (REF-06)
        self.pending: i64 = 0  # batched: what it has submitted; secret (REF-A8)
        self.points: i64 = 0

    def copy(self) -> "Player":
        twin = Player()
        twin.hand = self.hand
        twin.taken = self.taken
        twin.pending = self.pending
        twin.points = self.points
        return twin
