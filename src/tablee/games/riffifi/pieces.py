"""What lies on a table of Riffifi: how it is set up, and what each seat has."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit
from tablee.games.riffifi.cards import COLOURED, NO_CARD, OFFICER, ONES

# Values of the options, in the order in which they are listed.
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
class Setup:
    """How a table plays: its seats and options."""

    def __init__(
        self,
        seats: i64,
        officer: bool,
        equal_chances: bool,
        scoring: i64,
        tie: i64,
        open_history: bool,
        removed_one: i64,
        tick_cap: i64,
    ) -> None:
        self.seats: i64 = seats
        self.officer: bool = officer
        self.equal_chances: bool = equal_chances
        self.scoring: i64 = scoring
        self.tie: i64 = tie
        self.open_history: bool = open_history
        self.removed_one: i64 = removed_one
        self.tick_cap: i64 = tick_cap

    def facts(self) -> tuple[int, bool, bool, int, int, bool, int, int]:
        return (
            self.seats,
            self.officer,
            self.equal_chances,
            self.scoring,
            self.tie,
            self.open_history,
            self.removed_one,
            self.tick_cap,
        )

    def hand_size(self) -> i64:
        """RIF-06: 12, 10 or 8 cards each."""
        return 12 if self.seats == 3 else 40 // self.seats

    def removes_one(self) -> bool:
        """RIF-50: with three seats all the 1s go, so nobody picks one."""
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
class Player:
    """What a seat holds and what lies in front of it."""

    def __init__(
        self,
        hand: i64,
        top: i64,
        pile: i64,
        shown: i64,
        tokens: i64,
        doubts: list[int],
        points: i64,
        best: i64,
        gained: i64,
        ticks: i64,
        former: i64,
        known: i64,
    ) -> None:
        self.hand: i64 = hand  # secret
        self.top: i64 = top  # the latest card; secret while concealed
        self.pile: i64 = pile  # all cards laid in this round; secret where not shown
        self.shown: i64 = shown  # those of them that everybody has seen
        self.tokens: i64 = tokens
        self.doubts: list[int] = doubts  # for each concealed card: what it could be (RIF-15)
        self.points: i64 = points  # tokens of the rounds before
        self.best: i64 = best  # most tokens in one round
        self.gained: i64 = gained  # tokens of the last round
        self.ticks: i64 = ticks  # set of colours
        self.former: i64 = former  # the pile of the round before; secret under RIF-51
        self.known: i64 = known  # cards of this hand that earlier rounds have shown (RIF-51)

    def facts(self) -> tuple[int, int, int, int, int, list[int], int, int, int, int, int, int]:
        return (
            self.hand,
            self.top,
            self.pile,
            self.shown,
            self.tokens,
            self.doubts,
            self.points,
            self.best,
            self.gained,
            self.ticks,
            self.former,
            self.known,
        )

    def copy(self) -> "Player":
        return Player(
            self.hand,
            self.top,
            self.pile,
            self.shown,
            self.tokens,
            self.doubts,
            self.points,
            self.best,
            self.gained,
            self.ticks,
            self.former,
            self.known,
        )

    def clear_table(self) -> None:
        """Everything in front of the seat goes back to the pack and the pool."""
        self.hand = 0
        self.top = NO_CARD
        self.pile = 0
        self.shown = 0
        self.tokens = 0
        self.doubts = []


def new_player() -> Player:
    return Player(0, NO_CARD, 0, 0, 0, [], 0, 0, 0, 0, 0, 0)
