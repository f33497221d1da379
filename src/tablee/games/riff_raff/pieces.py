# mypyc: compiled
"""The setup of a table of Riff Raff, and what each seat has."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit
from tablee.core.log import Value
from tablee.core.state import Piece, TableSetup
from tablee.games.riff_raff import ship
from tablee.games.riff_raff.cargo import SETS, set_of

FULL_HAND: Final = 0x7FE  # the cards 1 to 10, one bit each (RAF-02)
CARDS: Final = 10
NO_CARD: Final = 0
NO_PIECE: Final = 32
SEAT_BITS: Final = 4  # in a number with a small field for each seat, or each place in the order
SEAT_MASK: Final = 15

# Values of the options; the rules know them by their place in the list.
MODES: Final = ("full", "statics", "referee")
TOUCHES: Final = ("no", "steady", "yards")
COVERED: Final = ("hidden", "shown")
HANDS: Final = ("steady", "ordinary", "shaky")
KEELS: Final = tuple(ship.KEELS)
FIRST_CAPTAINS: Final = ("random", "first", "second", "third", "fourth")
FULL: Final = 0
STATICS: Final = 1
REFEREE: Final = 2


@final
@mypyc_attr(acyclic=True)
class Setup(TableSetup):
    """The options of a table of Riff Raff, as the rules read them."""

    def __init__(self, seats: i64, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.physics: i64 = MODES.index(str(options["physics"]))  # RAF-O1
        self.touch: i64 = TOUCHES.index(str(options["touch"]))  # RAF-O2
        self.covered: i64 = COVERED.index(str(options["covered"]))  # RAF-O3
        self.limit: i64 = int(options["limit"])  # RAF-A7: seconds
        self.games: i64 = int(options["games"])  # RAF-43
        self.captains: i64 = self.first_captains(str(options["captain"]))
        self.hands: i64 = HANDS.index(str(options["hands"]))  # RAF-O4
        self.keel: i64 = KEELS.index(str(options["keel"]))  # RAF-O5

    def first_captains(self, told: str) -> i64:
        """RAF-07: the seats that may be captain before the first round, counted round the table."""
        number: i64 = FIRST_CAPTAINS.index(told)
        if number == 0:
            return bit(self.seats) - 1
        return bit((number - 1) % self.seats)

    def rounds(self) -> i64:
        """RAF-41, RAF-42: ten rounds, and with two players ten more."""
        if self.seats == 2:
            return 2 * CARDS
        return CARDS

    def first_supply(self, seat: i64) -> i64:
        """RAF-06: a set of pieces each, with two players two sets."""
        if self.seats == 2:
            return set_of(2 * seat) | set_of(2 * seat + 1)
        return set_of(seat)

    def in_play(self) -> i64:
        """RAF-D6: the pieces in play, not left in the box."""
        pieces: i64 = 0
        for seat in range(self.seats):
            pieces |= self.first_supply(seat)
        return pieces

    def sets(self) -> i64:
        if self.seats == 2:
            return SETS
        return self.seats


@final
@mypyc_attr(acyclic=True)
class Player(Piece):
    """What a seat has."""

    def __init__(self) -> None:
        self.supply: i64 = 0  # the set of pieces still to be loaded
        self.hand: i64 = FULL_HAND  # secret: the set of cards not yet played in this pass
        self.chosen: i64 = NO_CARD  # secret until all are revealed: the card laid face down
        self.card: i64 = NO_CARD  # the last one revealed, on top of the older ones (RAF-13)
        self.wins: i64 = 0  # games of the series won (RAF-43)

    def copy(self) -> "Player":
        twin = Player()
        twin.supply = self.supply
        twin.hand = self.hand
        twin.chosen = self.chosen
        twin.card = self.card
        twin.wins = self.wins
        return twin

    def start_game(self, supply: i64) -> None:
        self.supply = supply
        self.take_cards_back()

    def take_cards_back(self) -> None:
        """RAF-42: all ten are in hand again."""
        self.hand = FULL_HAND
        self.chosen = NO_CARD
        self.card = NO_CARD
