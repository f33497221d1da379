# mypyc: compiled
"""What lies on a table of Défifoo Rouge: how it is set up, and what each seat has."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.games.defifoo.cards import DECK, ONE_AND_TWO, ONE_TO_THREE

# Values of the options, in the order in which they are listed.
NINE: Final = 0
EIGHT: Final = 1
TO_BANK: Final = 0
TO_STRONGEST: Final = 1
UNTIL_LAST: Final = 0
GRACE: Final = 1
NOBODY: Final = 0
SPLIT: Final = 1
CARRIED: Final = 2
LOST: Final = 3  # what is carried past the last deal; no option, but told as one
DEALS: Final = 0
TARGET: Final = 1
ONE_DEAL: Final = 2


@final
@mypyc_attr(acyclic=True)
class Setup:
    """How a table plays: its seats and options."""

    def __init__(
        self,
        seats: i64,
        five: i64,
        last_trick: i64,
        interrupts: i64,
        vamp: bool,
        tie: i64,
        match: i64,
        target: i64,
        wait: i64,
    ) -> None:
        self.seats: i64 = seats
        self.five: i64 = five
        self.last_trick: i64 = last_trick
        self.interrupts: i64 = interrupts
        self.vamp: bool = vamp
        self.tie: i64 = tie
        self.match: i64 = match
        self.target: i64 = target
        self.wait: i64 = wait  # milliseconds

    def facts(self) -> tuple[int, int, int, int, bool, int, int, int, int]:
        return (
            self.seats,
            self.five,
            self.last_trick,
            self.interrupts,
            self.vamp,
            self.tie,
            self.match,
            self.target,
            self.wait,
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
class Player:
    """What a seat holds and has won."""

    def __init__(self, hand: i64, won: i64, voids: i64, points: i64, gained: i64) -> None:
        self.hand: i64 = hand  # secret
        self.won: i64 = won  # all shown once, then a matter of memory (DEF-50)
        self.voids: i64 = voids  # suits that it has shown not to hold
        self.points: i64 = points  # of the finished deals
        self.gained: i64 = gained  # of the last deal

    def facts(self) -> tuple[int, int, int, int, int]:
        return (self.hand, self.won, self.voids, self.points, self.gained)

    def copy(self) -> "Player":
        return Player(self.hand, self.won, self.voids, self.points, self.gained)


def new_player() -> Player:
    return Player(0, 0, 0, 0, 0)
