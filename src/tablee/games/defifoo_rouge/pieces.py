# mypyc: compiled
"""The setup of a table of Défifoo Rouge, and what each seat has."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.log import Value
from tablee.core.state import Piece, TableSetup
from tablee.games.defifoo_rouge.cards import DECK, ONE_AND_TWO, ONE_TO_THREE

# Values of the options; the rules know them by their place in the list.
FIVE: Final = ("nine", "eight")
LAST_TRICK: Final = ("bank", "strongest")
INTERRUPTS_UNTIL: Final = ("last", "grace")
TIE: Final = ("nobody", "split", "carried")
MATCH: Final = ("deals", "target", "one")
NINE: Final = 0
EIGHT: Final = 1
TO_BANK: Final = 0
TO_STRONGEST: Final = 1
UNTIL_LAST: Final = 0
GRACE: Final = 1
NOBODY: Final = 0
SPLIT: Final = 1
CARRIED: Final = 2
LOST: Final = 3  # carried past the last deal: not an option, but told like one
DEALS: Final = 0
TARGET: Final = 1
ONE_DEAL: Final = 2


@final
@mypyc_attr(acyclic=True)
class Setup(TableSetup):
    """The options of a table of Défifoo Rouge, as the rules read them."""

    def __init__(self, seats: i64, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.five: i64 = FIVE.index(str(options["five"]))
        self.last_trick: i64 = LAST_TRICK.index(str(options["last_trick"]))
        self.interrupts: i64 = INTERRUPTS_UNTIL.index(str(options["interrupts"]))
        self.vamp: bool = bool(options["vamp"])
        self.tie: i64 = TIE.index(str(options["tie"]))
        self.match: i64 = MATCH.index(str(options["match"]))
        self.target: i64 = int(options["target"])
        self.wait: i64 = int(options["wait"])  # milliseconds
        self.always_waits: bool = (
            False  # rules 1 and 2: even when nothing can stop a trick any more
        )

    def deck(self) -> i64:
        """DEF-02, DEF-A1: the cards that are dealt."""
        if self.seats <= 3:
            return DECK & ~ONE_TO_THREE
        if self.seats == 5 and self.five == EIGHT:
            return DECK & ~ONE_AND_TWO
        return DECK

    def hand_size(self) -> i64:
        """DEF-04: 18, 12, 12, 9 or 8, and 8 cards each."""
        if self.seats == 2:
            return 18
        if self.seats == 5:
            return 9 - self.five
        if self.seats == 6:
            return 8
        return 12

    def partners(self) -> i64:
        """DEF-05: how many partners the dealer picks."""
        if self.seats < 4:
            return 0
        if self.seats == 4:
            return 1
        return 2


@final
@mypyc_attr(acyclic=True)
class Player(Piece):
    """What a seat holds and has won."""

    def __init__(self) -> None:
        self.hand: i64 = 0  # secret
        self.won: i64 = 0  # everybody has seen them, but must remember them (DEF-50)
        self.voids: i64 = 0  # suits that it has shown not to hold
        self.points: i64 = 0  # of the finished deals
        self.gained: i64 = 0  # of the last deal

    def copy(self) -> "Player":
        twin = Player()
        twin.hand = self.hand
        twin.won = self.won
        twin.voids = self.voids
        twin.points = self.points
        twin.gained = self.gained
        return twin
