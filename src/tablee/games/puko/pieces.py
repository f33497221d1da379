# mypyc: compiled
"""The setup of a table of Puko, and what each seat has."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.log import Value
from tablee.core.state import Piece, TableSetup

PURSE: Final = 47  # what three or four start with (PUK-03) …
PURSE_OF_FIVE: Final = {"sheet": 66, "47": 47, "46": 46}  # … and five, as agreed (PUK-A1)

# What happens to a seat that cannot pay (PUK-O3); the rules know it by its place in the list.
IF_BROKE: Final = ("last", "over", "on")
LAST_TRICK: Final = 0
OVER_AT_ONCE: Final = 1
GO_ON: Final = 2
ENDLESS: Final = 1000  # tricks after which a match ends even without a bankruptcy (PUK-A17)


@final
@mypyc_attr(acyclic=True)
class Setup(TableSetup):
    """The options of a table of Puko, as the rules read them."""

    def __init__(self, seats: i64, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        length = options["length"]
        self.purse: i64 = PURSE_OF_FIVE[str(options["purse"])] if seats == 5 else PURSE
        self.raises: bool = options["stake"] == "raises"  # PUK-O2
        self.broke: i64 = IF_BROKE.index(str(options["broke"]))
        self.at_once: bool = options["declare"] == "together"  # PUK-O4
        self.sums: bool = options["plain"] == "sums"  # PUK-O5
        self.packs: i64 = 0 if length == "broke" else int(length)  # PUK-O6; 0: until bankruptcy

    def has_length(self) -> bool:
        """PUK-O6: whether a number of packs ends the match."""
        return self.packs != 0

    def tricks(self) -> i64:
        """PUK-43: how many tricks use up the agreed number of packs.

        The first pack, with the deal, lasts 6, 4 or 1.8 tricks, each shuffle of the discards
        after it 6, 4 or 2. The trick in which the last pack runs out is still played.
        """
        if self.packs == 0:
            return ENDLESS
        if self.seats == 5:
            return 2 * self.packs + 1
        return (6 if self.seats == 3 else 4) * self.packs


@final
@mypyc_attr(acyclic=True)
class Player(Piece):
    """What a seat has."""

    def __init__(self) -> None:
        self.hand: i64 = 0  # secret; the two cards of the trick are in it until they are discarded
        self.kept: i64 = 0  # secret: the two cards chosen for this trick
        self.spent: i64 = 0  # secret: discarded face down since the last shuffle
        self.purse: i64 = 0

    def copy(self) -> "Player":
        twin = Player()
        twin.hand = self.hand
        twin.kept = self.kept
        twin.spent = self.spent
        twin.purse = self.purse
        return twin
