# mypyc: compiled
"""What lies on a table of Puko: how it is set up, and what each seat has."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

# What happens to a seat that cannot pay (PUK-O3), in the order in which the values are listed.
LAST_TRICK: Final = 0
OVER_AT_ONCE: Final = 1
GO_ON: Final = 2
ENDLESS: Final = 1000  # tricks after which a match without bankruptcy ends all the same (PUK-A17)


@final
@mypyc_attr(acyclic=True)
class Setup:
    """How a table plays: its seats and options."""

    def __init__(
        self,
        seats: i64,
        purse: i64,
        raises: bool,
        broke: i64,
        at_once: bool,
        sums: bool,
        packs: i64,
    ) -> None:
        self.seats: i64 = seats
        self.purse: i64 = purse  # what everybody starts with
        self.raises: bool = raises  # PUK-O2
        self.broke: i64 = broke
        self.at_once: bool = at_once  # PUK-O4: all declare together
        self.sums: bool = sums  # PUK-O5
        self.packs: i64 = packs  # PUK-O6; none: until somebody is bankrupt

    def facts(self) -> tuple[int, int, bool, int, bool, bool, int]:
        return (
            self.seats,
            self.purse,
            self.raises,
            self.broke,
            self.at_once,
            self.sums,
            self.packs,
        )

    def has_length(self) -> bool:
        """PUK-O6: whether packs are counted at all."""
        return self.packs != 0

    def tricks(self) -> i64:
        """PUK-43: how many tricks use up so many packs.

        Dealt and drawn from, a fresh pack lasts 6, 4 or 1.8 tricks, each shuffle of the discards
        after it 6, 4 or 2. The trick in which the last pack runs out is played.
        """
        if self.packs == 0:
            return ENDLESS
        if self.seats == 5:
            return 2 * self.packs + 1
        return (6 if self.seats == 3 else 4) * self.packs


@final
@mypyc_attr(acyclic=True)
class Player:
    """What a seat has."""

    def __init__(self, hand: i64, kept: i64, spent: i64, purse: i64) -> None:
        self.hand: i64 = (
            hand  # secret; the two cards of the trick are in it until they are discarded
        )
        self.kept: i64 = kept  # secret: the two cards chosen for this trick
        self.spent: i64 = spent  # secret: discarded face down since the last shuffle
        self.purse: i64 = purse

    def facts(self) -> tuple[int, int, int, int]:
        return (self.hand, self.kept, self.spent, self.purse)

    def copy(self) -> "Player":
        return Player(self.hand, self.kept, self.spent, self.purse)
