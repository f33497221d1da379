# mypyc: compiled
"""How a table of Riff Raff plays, and what a seat has."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.games.riff_raff.cargo import SETS, set_of

FULL_HAND: Final = 0x7FE  # the cards 1 to 10, one bit each (RAF-02)
CARDS: Final = 10
NO_CARD: Final = 0
NO_PIECE: Final = 32

# How it is decided what falls (RAF-O1).
FULL: Final = 0
STATICS: Final = 1
REFEREE: Final = 2


@final
@mypyc_attr(acyclic=True)
class Setup:
    """The seats and options of a table, each option by the place of its value."""

    def __init__(
        self,
        seats: i64,
        physics: i64,
        touch: i64,
        covered: i64,
        limit: i64,
        games: i64,
        first_seat: bool,
        hands: i64,
        keel: i64,
    ) -> None:
        self.seats: i64 = seats
        self.physics: i64 = physics  # RAF-O1: full, statics, referee
        self.touch: i64 = touch  # RAF-O2: no, steady, yards
        self.covered: i64 = covered  # RAF-O3: hidden, shown
        self.limit: i64 = limit  # RAF-A7: seconds
        self.games: i64 = games  # RAF-43
        self.first_seat: bool = first_seat  # RAF-07: seat 0 is captain first, not chance's choice
        self.hands: i64 = hands  # RAF-O4: steady, ordinary, shaky
        self.keel: i64 = keel  # RAF-O5: light, normal, heavy

    def facts(self) -> tuple[int, int, int, int, int, int, bool, int, int]:
        return (
            self.seats,
            self.physics,
            self.touch,
            self.covered,
            self.limit,
            self.games,
            self.first_seat,
            self.hands,
            self.keel,
        )

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
        """RAF-D6: the pieces that are not left in the box."""
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
class Player:
    """What a seat has before it."""

    def __init__(self, supply: i64, hand: i64, chosen: i64, card: i64, wins: i64) -> None:
        self.supply: i64 = supply  # the set of pieces still to be loaded
        self.hand: i64 = hand  # secret: the set of cards not yet played in this pass
        self.chosen: i64 = chosen  # secret until all are revealed: the card laid face down
        self.card: i64 = card  # the last card that was revealed; it covers the older ones (RAF-13)
        self.wins: i64 = wins  # games of the series won (RAF-43)

    def facts(self) -> tuple[int, int, int, int, int]:
        return (self.supply, self.hand, self.chosen, self.card, self.wins)

    def copy(self) -> "Player":
        return Player(self.supply, self.hand, self.chosen, self.card, self.wins)

    def start_game(self, supply: i64) -> None:
        self.supply = supply
        self.take_cards_back()

    def take_cards_back(self) -> None:
        """RAF-42: all ten are in hand again."""
        self.hand = FULL_HAND
        self.chosen = NO_CARD
        self.card = NO_CARD
