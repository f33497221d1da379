# mypyc: compiled
"""The state of Riffifi: its fields, and what can be asked about them.

Nothing changes here: ``rules.py`` says who may move and what happens then.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import amount, bit, size
from tablee.core.state import GameState
from tablee.games.riffifi.cards import NO_CARD, above, colour_of, value_of
from tablee.games.riffifi.pieces import BY_TOKENS, Player, Setup

TOKENS: Final = 12  # of each colour (RIF-03)
FULL_POOL: Final = 0x0C0C0C0C0C

# Phases: who is asked for what.
REMOVING: Final = 0  # a 1 makes room for the Officer (RIF-50)
DEALING: Final = 1  # the house shuffles and deals (RIF-06)
LAYING: Final = 2  # the seat on turn lays a card (RIF-12)
GIVING: Final = 3  # the taker names who gives the odd tokens (RIF-22)
COUNTED: Final = 4  # the round is over; its tokens stay visible during the pause (RIF-31)
OVER: Final = 5


@mypyc_attr(acyclic=True)
class RiffifiState(GameState):
    """A match of Riffifi at one moment."""

    def __init__(self, setup: Setup, players: list[Player]) -> None:
        super().__init__()
        self.setup: Setup = setup
        self.seats: i64 = setup.seats
        self.players: list[Player] = players
        self.phase: i64 = DEALING
        self.round: i64 = 0  # rounds finished and cleared away
        self.dealer: i64 = 0
        self.turn: i64 = 0
        self.face_up: i64 = 0
        self.pool: i64 = FULL_POOL
        self.removed: i64 = NO_CARD
        self.tied: i64 = 0  # while giving: the set of tied seats
        self.odd: i64 = 0  # while giving: how many of them give one more
        self.champions: i64 = 0

    def copy_fields_to(self, twin: "RiffifiState") -> None:
        """Copy all fields that do not follow from the setup, except the players."""
        twin.phase = self.phase
        twin.round = self.round
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.face_up = self.face_up
        twin.pool = self.pool
        twin.removed = self.removed
        twin.tied = self.tied
        twin.odd = self.odd
        twin.champions = self.champions

    # -- Queries -----------------------------------------------------------------------------

    def is_over(self) -> bool:
        return self.phase == OVER

    def is_laying(self) -> bool:
        return self.phase == LAYING

    def is_giving(self) -> bool:
        return self.phase == GIVING

    def is_removing(self) -> bool:
        return self.phase == REMOVING

    def is_counted(self) -> bool:
        return self.phase == COUNTED

    def choices_of_givers(self) -> i64:
        """RIF-22: a bit for each set of tied seats that may give the odd tokens."""
        choices: i64 = 0
        for givers in range(self.tied + 1):
            if givers & ~self.tied == 0 and size(givers) == self.odd:
                choices |= bit(givers)
        return choices

    def doomed(self) -> i64:
        """Every card that would be turned down as soon as it is laid (RIF-13)."""
        return above(self.face_up)

    def owed_for(self, player: Player, card: i64) -> i64:
        """RIF-10, RIF-23: how many tokens a card pays; nobody owns more than all of a colour."""
        return min(value_of(card), TOKENS - amount(player.tokens, colour_of(card)))

    def richest_in(self, colour: i64) -> i64:
        """RIF-21: the seats, other than the one on turn, that own most tokens of a colour."""
        most: i64 = 0
        richest: i64 = 0
        for seat in range(self.seats):
            if seat != self.turn:
                owned = amount(self.players[seat].tokens, colour)
                if owned > most:
                    most = owned
                    richest = bit(seat)
                elif owned == most:
                    richest |= bit(seat)
        return richest

    def owner_of(self, card: i64) -> i64:
        """The seat on whose pile this face-up card lies."""
        for seat in range(self.seats):
            if self.players[seat].top == card:
                return seat
        raise AssertionError("a face-up card lies on top of a pile")

    # -- Scores ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """RIF-31, RIF-52: tokens of the finished rounds, or ticks."""
        if self.setup.scoring == BY_TOKENS:
            return [player.points for player in self.players]
        return [size(player.ticks) for player in self.players]

    def winners(self) -> i64:
        """The set of seats that have won; empty until the match is over."""
        return self.champions
