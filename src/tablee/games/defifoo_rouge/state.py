# mypyc: compiled
"""The state of Défifoo Rouge: its fields, and what can be asked about them.

Nothing changes here: ``rules.py`` says who may move and what happens then.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, size
from tablee.core.state import GameState
from tablee.games.defifoo_rouge.cards import INTERRUPTS, NO_CARD, stopper_of
from tablee.games.defifoo_rouge.events import AS_LEAD, IN_TURN, OUT_OF_TURN
from tablee.games.defifoo_rouge.pieces import Player, Setup

# Phases: who is asked for what.
DEALING: Final = 0  # the house shuffles and deals (DEF-03)
PARTNERS: Final = 1  # the dealer picks partners (DEF-05)
DIRECTION: Final = 2  # the dealer chooses the direction of play (DEF-06)
TURN: Final = 3  # a seat lays a card (DEF-10)
WINDOW: Final = 4  # after a card: the next cannot come yet, but the trick may be stopped (DEF-A16)
TAKEN: Final = 5  # a pause to look at a trick that has ended (DEF-50)
COUNTED: Final = 6  # a pause to look at the count of a deal (DEF-34)
OVER: Final = 7


@mypyc_attr(acyclic=True)
class DefifooState(GameState):
    """A match of Défifoo Rouge at one moment."""

    def __init__(self, setup: Setup, players: list[Player]) -> None:
        super().__init__()
        self.setup: Setup = setup
        self.seats: i64 = setup.seats
        self.players: list[Player] = players
        self.phase: i64 = DEALING
        self.deals: i64 = 0  # deals finished and cleared away
        self.dealer: i64 = 0
        self.turn: i64 = 0
        self.team: i64 = 0  # the dealer and their partners; empty if all play for themselves
        self.reverse: i64 = 0  # 1 if play goes to the right
        self.leader: i64 = 0  # of the trick on the table
        self.led: i64 = NO_CARD
        self.best: i64 = 0  # the seat that is winning it
        self.trick: i64 = 0  # packed: what each seat has laid in it
        self.table: i64 = 0  # the same cards as a set
        self.last: i64 = 0  # packed: the trick before (DEF-50)
        self.waved: i64 = 0  # seats that wave the trick on: they need no more time
        self.armed: i64 = 0  # seats that hold the Bomb or the Bank; secret
        self.spent: i64 = 0  # which of the two have been played in this deal, as all have seen
        self.bank: i64 = 0  # the cards of the Bank pile that everybody has seen
        self.undealt: i64 = 0  # the first cards of the Bank pile; secret
        self.vamped: i64 = 0  # 1 if a Godfather has been vamped in this deal
        self.carried: i64 = 0  # points of earlier Banks that are still to be won (DEF-A9)
        self.champions: i64 = 0

    def copy_fields_to(self, twin: "DefifooState") -> None:
        """Copy all fields that do not follow from the setup, except the players."""
        twin.phase = self.phase
        twin.deals = self.deals
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.team = self.team
        twin.reverse = self.reverse
        twin.leader = self.leader
        twin.led = self.led
        twin.best = self.best
        twin.trick = self.trick
        twin.table = self.table
        twin.last = self.last
        twin.waved = self.waved
        twin.armed = self.armed
        twin.spent = self.spent
        twin.bank = self.bank
        twin.undealt = self.undealt
        twin.vamped = self.vamped
        twin.carried = self.carried
        twin.champions = self.champions

    # -- Queries -----------------------------------------------------------------------------

    def is_dealing(self) -> bool:
        return self.phase == DEALING

    def is_window(self) -> bool:
        return self.phase == WINDOW

    def is_taken(self) -> bool:
        return self.phase == TAKEN

    def was_stopped(self) -> bool:
        """Whether the Bomb or the Bank card has ended the last trick."""
        return stopper_of(self.last) != NO_CARD

    def is_counted(self) -> bool:
        return self.phase == COUNTED

    def is_over(self) -> bool:
        return self.phase == OVER

    def can_be_stopped(self) -> bool:
        """DEF-A16: whether a Bomb or a Bank card may still come, as far as everybody knows."""
        return self.spent != INTERRUPTS or self.setup.always_waits

    def is_complete(self) -> bool:
        """DEF-A4: whether everybody has laid a card in the trick on the table."""
        return size(self.table) == self.seats

    def next_after(self, seat: i64) -> i64:
        """DEF-06: the neighbour whose turn comes next."""
        if self.reverse == 0:
            seat += 1
            if seat == self.seats:
                return 0
            return seat
        if seat == 0:
            return self.seats - 1
        return seat - 1

    def teams(self) -> list[int]:
        """DEF-05: two teams as sets of seats; with two or three seats each seat alone."""
        if self.seats > 3:
            return [self.team, (bit(self.seats) - 1) & ~self.team]
        return [bit(seat) for seat in range(self.seats)]

    def team_of(self, seat: i64) -> i64:
        """The seats that score together with this one."""
        if self.seats <= 3:
            return bit(seat)
        if self.team & bit(seat) != 0:
            return self.team
        return (bit(self.seats) - 1) & ~self.team

    def choices_of_partners(self) -> i64:
        """DEF-05: a bit for each set of other seats the dealer may play with."""
        wanted = self.setup.partners()
        choices: i64 = 0
        for partners in range(bit(self.seats)):
            if partners & bit(self.dealer) == 0 and size(partners) == wanted:
                choices |= bit(partners)
        return choices

    def moment_for(self, seat: i64) -> i64:
        """At which moment this seat would stop the trick."""
        if self.table == 0:
            return AS_LEAD
        if self.phase == TURN and seat == self.turn:
            return IN_TURN
        return OUT_OF_TURN

    # -- Scores ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """DEF-34: the points of the finished deals."""
        return [player.points for player in self.players]

    def winners(self) -> i64:
        """The set of seats that have won; empty until the match is over."""
        return self.champions
