# mypyc: compiled
"""The setup of a table of Riffifi, and what each seat has."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit
from tablee.core.log import Value
from tablee.core.state import Piece, TableSetup
from tablee.games.riffifi.cards import COLOURED, NO_CARD, OFFICER, ONES

# Values of the options; the rules know them by their place in the list.
SCORING: Final = ("tokens", "ticks", "ticks-late")
TIE: Final = ("shared", "best-round", "extra-round")
REMOVED_ONE: Final = ("announced", "dealer", "secret")
BY_TOKENS: Final = 0
BY_TICKS: Final = 1
BY_TICKS_LATE: Final = 2
SHARED: Final = 0
BEST_ROUND: Final = 1
EXTRA_ROUND: Final = 2
ANNOUNCED: Final = 0
BY_DEALER: Final = 1
SECRET: Final = 2


@final
@mypyc_attr(acyclic=True)
class Setup(TableSetup):
    """The options of a table of Riffifi, as the rules read them."""

    def __init__(self, seats: i64, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.officer: bool = bool(options["officer"])
        self.equal_chances: bool = bool(options["equal_chances"])
        self.scoring: i64 = SCORING.index(str(options["scoring"]))
        self.tie: i64 = TIE.index(str(options["tie"]))
        self.open_history: bool = options["history"] == "open"
        self.removed_one: i64 = REMOVED_ONE.index(str(options["removed_one"]))
        self.tick_cap: i64 = int(options["tick_cap"])

    def hand_size(self) -> i64:
        """RIF-06: 12, 10 or 8 cards each."""
        return 12 if self.seats == 3 else 40 // self.seats

    def removes_one(self) -> bool:
        """RIF-50: whether a 1 is picked and removed; with three seats all 1s go anyway."""
        return self.officer and self.seats > 3

    def deck(self, removed: i64) -> i64:
        """RIF-02, RIF-50: the cards that are shuffled."""
        if not self.officer:
            return COLOURED
        if self.seats == 3:
            return COLOURED & ~ONES | bit(OFFICER)
        return COLOURED & ~bit(removed) | bit(OFFICER)


@final
@mypyc_attr(acyclic=True)
class Player(Piece):
    """What a seat holds and what lies in front of it."""

    def __init__(self) -> None:
        self.hand: i64 = 0  # secret
        self.top: i64 = NO_CARD  # the latest card; secret if concealed
        self.pile: i64 = 0  # all cards laid in this round; secret unless shown
        self.shown: i64 = 0  # those of them that everybody has seen
        self.tokens: i64 = 0
        self.doubts: tuple[int, ...] = ()  # for each concealed card: what it could be (RIF-15)
        self.points: i64 = 0  # tokens of the rounds counted so far
        self.best: i64 = 0  # most tokens in one round
        self.ticks: i64 = 0  # set of colours
        self.known: i64 = 0  # cards of this hand that earlier rounds have shown (RIF-51)

    def copy(self) -> "Player":
        twin = Player()
        twin.hand = self.hand
        twin.top = self.top
        twin.pile = self.pile
        twin.shown = self.shown
        twin.tokens = self.tokens
        twin.doubts = self.doubts
        twin.points = self.points
        twin.best = self.best
        twin.ticks = self.ticks
        twin.known = self.known
        return twin

    def clear_table(self) -> None:
        """Everything in front of the seat goes back to the pack and the pool."""
        self.hand = 0
        self.top = NO_CARD
        self.pile = 0
        self.shown = 0
        self.tokens = 0
        self.doubts = ()
