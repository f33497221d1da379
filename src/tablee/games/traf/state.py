# mypyc: compiled
"""The state of Traf: its fields, and what can be asked about them.

Nothing changes here: ``rules.py`` says who may move and what happens then.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import size
from tablee.core.state import GameState
from tablee.games.flinke.cards import PACK
from tablee.games.traf.cards import HAND, MIDDLE
from tablee.games.traf.menu import AFTER, INSTEAD, NEVER
from tablee.games.traf.pieces import UNTIL_BROKE, Player, Setup

NOBODY: Final = 9  # instead of a seat

# Phases: who is asked for what.
CHOOSING: Final = 0  # the house picks the first dealer (TRA-A11)
DEALING: Final = 1  # the house deals (TRA-02)
REPLACING: Final = 2  # all have passed: the house replaces the middle (TRA-08)
TURNS: Final = 3  # the seat on turn swaps, passes or knocks (TRA-04)
SHOWN: Final = 4  # all hands lie open, and the pot is paid (TRA-05)
OVER: Final = 5


@mypyc_attr(acyclic=True)
class TrafState(GameState):
    """A match of Traf at one moment."""

    def __init__(self, setup: Setup, players: list[Player]) -> None:
        super().__init__()
        self.setup: Setup = setup
        self.seats: i64 = setup.seats
        self.players: list[Player] = players
        self.phase: i64 = CHOOSING
        self.deals: i64 = 0  # deals finished and cleared away
        self.dealer: i64 = 0
        self.turn: i64 = 0
        self.middle: i64 = 0
        self.pile: i64 = PACK  # the cards not drawn yet; secret, and in no order
        self.discards: i64 = 0
        self.old: i64 = 0  # cards that came into hands before a reshuffle in mid-deal
        self.fresh: bool = False  # the pile was reshuffled since the hands were dealt
        self.passes: i64 = 0  # in a row (TRA-08)
        self.turns: i64 = 0  # taken in this deal (TRA-A9)
        self.knocker: i64 = NOBODY
        self.packs: i64 = 0  # packs used up (TRA-09)
        self.pot: i64 = 0
        self.champions: i64 = 0

    def copy_fields_to(self, twin: "TrafState") -> None:
        """Copy all fields that do not follow from the setup, except the players."""
        twin.phase = self.phase
        twin.deals = self.deals
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.middle = self.middle
        twin.pile = self.pile
        twin.discards = self.discards
        twin.old = self.old
        twin.fresh = self.fresh
        twin.passes = self.passes
        twin.turns = self.turns
        twin.knocker = self.knocker
        twin.packs = self.packs
        twin.pot = self.pot
        twin.champions = self.champions

    # -- Queries -----------------------------------------------------------------------------

    def knocking(self) -> i64:
        """TRA-A1, TRA-A14: how the seat on turn may knock; not at all once somebody has."""
        if self.knocker != NOBODY:
            return NEVER
        if self.setup.knock_instead:
            return INSTEAD
        return AFTER

    def is_over(self) -> bool:
        return self.phase == OVER

    def is_shown(self) -> bool:
        return self.phase == SHOWN

    def is_choosing(self) -> bool:
        return self.phase == CHOOSING

    def is_replacing(self) -> bool:
        return self.phase == REPLACING

    def wanted(self) -> i64:
        """How many cards the house draws now."""
        if self.phase == REPLACING:
            return MIDDLE
        return HAND * self.seats + MIDDLE - size(self.middle)

    def is_last_deal(self) -> bool:
        """TRA-A7: whether the last card of the last pack has been drawn."""
        return self.setup.packs != UNTIL_BROKE and self.packs >= self.setup.packs

    def somebody_is_broke(self) -> bool:
        """TRA-A10: whether a seat could not pay for the next deal."""
        broke = False
        for player in self.players:
            broke = broke or player.chips == 0
        return broke

    # -- Scores ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """TRA-09: chips."""
        return [player.chips for player in self.players]

    def winners(self) -> i64:
        """The set of seats that have won; empty until the match is over."""
        return self.champions
