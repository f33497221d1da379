# mypyc: compiled
"""The state of Puko: its fields, and what can be asked about them.

Nothing changes here: ``rules.py`` says who may move and what happens then.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, size
from tablee.core.state import GameState, left_of
from tablee.games.flinke.cards import KINDS, PACK, has, take
from tablee.games.puko.cards import NOT_ROLLED, together
from tablee.games.puko.pieces import Player, Setup
from tablee.games.puko.ranking import rank

HAND: Final = 6
DRAWN: Final = 2  # cards drawn after each trick

# Phases: who is asked for what.
DEALING: Final = 0  # the house deals six cards each (PUK-10)
DRAWING: Final = 1  # the house gives everybody two new cards (PUK-15)
ROLLING: Final = 2  # the house rolls the die (PUK-11)
STAKING: Final = 3  # the losers say how much they stake (PUK-21)
CHOOSING: Final = 4  # everybody chooses two cards, in secret (PUK-12)
DECLARING: Final = 5  # knock or stay out (PUK-13)
SETTLED: Final = 6  # the pot is paid; the cards stay visible during the pause (PUK-14)
OVER: Final = 7
PHASES: Final = (
    "dealing",
    "drawing",
    "rolling",
    "staking",
    "choosing",
    "declaring",
    "settled",
    "over",
)


@mypyc_attr(acyclic=True)
class PukoState(GameState):
    """A match of Puko at one moment."""

    def __init__(self, setup: Setup, players: list[Player]) -> None:
        super().__init__()
        self.setup: Setup = setup
        self.seats: i64 = setup.seats
        self.players: list[Player] = players
        self.phase: i64 = DEALING
        self.trick: i64 = 0  # tricks finished and cleared away
        self.first: i64 = 0  # who declares first
        self.die: i64 = NOT_ROLLED
        self.pot: i64 = 0
        self.asked: i64 = 0  # the set of seats that may move
        self.declared: i64 = 0  # the set of seats that have declared in this trick
        self.knocked: i64 = 0  # those that knocked; secret while all declare together
        self.debtors: i64 = 0  # the set of seats that still have to stake
        self.owed: i64 = 0  # what each of them stakes at least: the pot of the trick
        self.last: bool = False  # somebody could not pay in full: this trick is the last
        self.pile: i64 = PACK  # the set of cards not drawn yet; secret
        self.open: i64 = 0  # discarded since the last shuffle, and seen by all
        self.champions: i64 = 0

    def copy_fields_to(self, twin: "PukoState") -> None:
        """Copy all fields that do not follow from the setup, except the players."""
        twin.phase = self.phase
        twin.trick = self.trick
        twin.first = self.first
        twin.die = self.die
        twin.pot = self.pot
        twin.asked = self.asked
        twin.declared = self.declared
        twin.knocked = self.knocked
        twin.debtors = self.debtors
        twin.owed = self.owed
        twin.last = self.last
        twin.pile = self.pile
        twin.open = self.open
        twin.champions = self.champions

    # -- Queries -----------------------------------------------------------------------------

    def is_settled(self) -> bool:
        return self.phase == SETTLED

    def is_over(self) -> bool:
        return self.phase == OVER

    def phase_name(self) -> str:
        return PHASES[self.phase]

    def right_of(self, seat: i64) -> i64:
        if seat > 0:
            return seat - 1
        return self.seats - 1

    def earliest(self, among: i64) -> i64:
        """The seat that declares first, of a set that is not empty."""
        seat = self.first
        while among & bit(seat) == 0:
            seat = left_of(seat, self.seats)
        return seat

    def next_debtor(self) -> i64:
        return self.earliest(self.debtors)

    def are_shown(self) -> bool:
        """PUK-14, PUK-42: whether those who knocked show their cards; not if it is only one."""
        return size(self.knocked) > 1

    def best(self) -> i64:
        """The set of seats that take the pot, or tie for it."""
        if self.knocked == 0:
            return bit(self.right_of(self.first))  # the last to declare
        if self.knocked & (self.knocked - 1) == 0:
            return self.knocked
        best: i64 = 0
        most: i64 = -1
        for seat in range(self.seats):
            if self.knocked & bit(seat) != 0:
                worth = rank(self.players[seat].kept, self.die, self.setup.sums)
                if worth > most:
                    most = worth
                    best = bit(seat)
                elif worth == most:
                    best |= bit(seat)
        return best

    def lies_there(self) -> bool:
        """Whether the trick is decided and its cards are still on the table."""
        return self.phase == SETTLED or (self.phase == OVER and self.declared != 0)

    # -- What the house draws -----------------------------------------------------------------

    def cards_each(self) -> i64:
        """How many cards everybody gets now."""
        return HAND if self.phase == DEALING else DRAWN

    def die_is_due(self) -> bool:
        """PUK-11: whether the die is rolled at once; not if somebody has to stake first."""
        return self.phase <= ROLLING and self.debtors == 0

    def discards(self) -> i64:
        """The cards that are neither in a hand nor in the pile."""
        rest = self.open
        for player in self.players:
            rest = together(rest, player.spent)
        return rest

    def can_be_drawn(self, outcome: list[int]) -> bool:
        """PUK-15, PUK-A15: whether these cards can be drawn, in order from the first player; an
        empty pile is reshuffled.
        """
        each = self.cards_each()
        pile = self.pile
        for turn in range(self.seats):
            seat = (self.first + turn) % self.seats
            for place in range(seat * each, seat * each + each):
                if pile == 0:
                    pile = self.discards()
                kind: i64 = outcome[place]
                if kind < 0 or kind >= KINDS or not has(pile, kind):
                    return False
                pile = take(pile, kind)
        return True

    # -- Scores ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """PUK-41: the money of each seat."""
        return [player.purse for player in self.players]

    def winners(self) -> i64:
        """The set of seats that have won; empty until the match is over."""
        return self.champions
