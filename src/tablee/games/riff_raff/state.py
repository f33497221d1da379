# mypyc: compiled
"""The state of Riff Raff: its fields, and what can be asked about them.

Nothing changes here: ``rules.py`` says who may move and what happens then.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, size
from tablee.core.state import GameState
from tablee.games.riff_raff.cargo import PIECES, SPOTS, has, is_yard, kinds_in
from tablee.games.riff_raff.pieces import NO_CARD, NO_PIECE, SEAT_BITS, SEAT_MASK, Player, Setup

# Phases: who is asked for what.
STARTING: Final = 0  # the house names the first captain (RAF-07)
CHOOSING: Final = 1  # everybody lays a card face down (RAF-10)
NAMING: Final = 2  # the old captain names the new one (RAF-11)
ORDERING: Final = 3  # the captain orders players with equal cards (RAF-12)
ANNOUNCING: Final = 4  # one piece or two (RAF-21)
PLACING: Final = 5  # the player on turn places a piece (RAF-20)
SETTLING: Final = 6  # the house says what fell (RAF-30)
REPORTING: Final = 7  # referee mode: somebody at the table reports it
OVER: Final = 8

LEVEL: Final[tuple[int, ...]] = (0, 0, 0, 0, 0)  # the tilt of an empty ship
STILL: Final[tuple[int, ...]] = (0, 0)  # … and how fast it moves
NO_SHIP: Final[list[tuple[int, ...] | None]] = []  # never changed: every match gets its own list

# A piece aboard: its spot, then its position and turn as in provider.Pose.
LYING: Final = [(spot, 0, 0, 0, 1_000_000, 0, 0, 0) for spot in range(SPOTS + 1)]  # place unknown


@mypyc_attr(acyclic=True)
class RiffRaffState(GameState):
    """A match of Riff Raff at one moment. Hands and cards laid face down are secret."""

    def __init__(self, setup: Setup, players: list[Player]) -> None:
        super().__init__()
        self.setup: Setup = setup
        self.seats: i64 = setup.seats
        self.players: list[Player] = players
        self.ship: list[tuple[int, ...] | None] = NO_SHIP  # by piece: how it lies
        self.tilt: tuple[int, ...] = LEVEL  # of hull and yards, see provider.Tilt
        self.speed: tuple[int, ...] = STILL  # … when the ship came to rest, see provider.Speed
        self.swell: i64 = 0  # the seed of the waves since then
        self.phase: i64 = STARTING
        self.game: i64 = 0  # games finished
        self.round: i64 = 0  # rounds finished in this game
        self.first: i64 = 0  # the captain before the first round of the match
        self.captain: i64 = 0
        self.order: i64 = 0  # who loads first, second, …: four bits a place
        self.ordered: i64 = 0  # how many places of the order are known
        self.place: i64 = 0  # whose turn it is: a place in the order
        self.announced: i64 = 0  # how many pieces this turn will load; 0: not yet announced
        self.placed: i64 = 0  # … and how many of them are aboard
        self.piece: i64 = NO_PIECE  # the piece that has just been placed, until it is settled
        self.placement: i64 = 0  # … and how
        self.aboard: i64 = 0  # the set of pieces on the ship
        self.removed: i64 = 0  # the set of pieces that were caught (RAF-31)
        self.fallen: i64 = 0  # referee mode: the set of pieces reported as fallen …
        self.caught: i64 = 0  # … and those of them reported as caught
        self.champions: i64 = 0

    def copy_fields_to(self, twin: "RiffRaffState") -> None:
        """Copy all fields that do not follow from the setup, except the players."""
        twin.ship = self.ship[:]
        twin.tilt = self.tilt
        twin.speed = self.speed
        twin.swell = self.swell
        twin.phase = self.phase
        twin.game = self.game
        twin.round = self.round
        twin.first = self.first
        twin.captain = self.captain
        twin.order = self.order
        twin.ordered = self.ordered
        twin.place = self.place
        twin.announced = self.announced
        twin.placed = self.placed
        twin.piece = self.piece
        twin.placement = self.placement
        twin.aboard = self.aboard
        twin.removed = self.removed
        twin.fallen = self.fallen
        twin.caught = self.caught
        twin.champions = self.champions

    # -- Cards, captain and order -------------------------------------------------------------

    def turn(self) -> i64:
        """The seat that loads now."""
        return (self.order >> (SEAT_BITS * self.place)) & SEAT_MASK

    def undecided(self) -> i64:
        """The set of seats that have not laid a card yet."""
        seats: i64 = 0
        for seat in range(self.seats):
            if self.players[seat].chosen == NO_CARD:
                seats |= bit(seat)
        return seats

    def in_order(self) -> i64:
        """The set of seats whose place in the order is known."""
        seats: i64 = 0
        for place in range(self.ordered):
            seats |= bit((self.order >> (SEAT_BITS * place)) & SEAT_MASK)
        return seats

    def equals(self) -> i64:
        """The set of seats with the highest card among those whose place is not known."""
        known = self.in_order()
        best: i64 = 0
        most: i64 = 0
        for seat in range(self.seats):
            card = self.players[seat].card
            if has(known, seat) or card < most:
                continue
            if card > most:
                most = card
                best = 0
            best |= bit(seat)
        return best

    # -- Loading ------------------------------------------------------------------------------

    def may_load_two(self) -> bool:
        """RAF-21, RAF-A1, RAF-A2: on a yard, if something already lies on that very spot."""
        player = self.players[self.turn()]
        return is_yard(player.card) and self.is_taken(player.card) and size(player.supply) > 1

    def is_taken(self, spot: i64) -> bool:
        """Whether a piece lies on this spot."""
        for piece in range(i64(PIECES)):
            laid = self.ship[piece]
            if laid is not None and laid[0] == spot:
                return True
        return False

    def kinds_instead(self, seat: i64) -> i64:
        """Referee mode: the shapes this seat may have loaded instead of the one it named."""
        if seat != self.turn():
            return 0
        return kinds_in(self.players[seat].supply | bit(self.piece))

    # -- Phases -------------------------------------------------------------------------------

    def is_over(self) -> bool:
        return self.phase == OVER

    def is_starting(self) -> bool:
        return self.phase == STARTING

    def is_choosing(self) -> bool:
        return self.phase == CHOOSING

    def is_naming(self) -> bool:
        return self.phase == NAMING

    def is_ordering(self) -> bool:
        return self.phase == ORDERING

    def is_announcing(self) -> bool:
        return self.phase == ANNOUNCING

    def is_settling(self) -> bool:
        return self.phase == SETTLING

    def is_reporting(self) -> bool:
        return self.phase == REPORTING

    def is_loading(self) -> bool:
        """Whether some seat is on turn."""
        return ANNOUNCING <= self.phase <= REPORTING

    # -- Scores -------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """RAF-43: in a series the games won; in a single game minus the pieces left."""
        if self.setup.games > 1:
            return [player.wins for player in self.players]
        return [-size(player.supply) for player in self.players]

    def winners(self) -> i64:
        """The set of seats that have won; empty until the match is over."""
        return self.champions
