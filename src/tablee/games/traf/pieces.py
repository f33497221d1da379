# mypyc: compiled
"""The setup of a table of Traf, and what each seat has."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.log import Value
from tablee.core.state import Piece, TableSetup

CHIPS: Final = 12  # that each seat starts with (TRA-01)
BROKE: Final = "broke"  # the length of a match that ends when somebody has no chips (TRA-O3)
UNTIL_BROKE: Final = 0  # the same, instead of a number of packs


@final
@mypyc_attr(acyclic=True)
class Setup(TableSetup):
    """The options of a table of Traf, as the rules read them."""

    def __init__(self, seats: i64, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        length = options["length"]
        self.knock_instead: bool = options["knock"] == "instead"
        self.middle_stays: bool = options["middle"] == "stays"
        self.packs: i64 = UNTIL_BROKE if length == BROKE else int(length)
        self.last_from_first: bool = options["last_chance"] == "from_first"
        self.highest: bool = options["pot"] == "highest"
        self.turns: i64 = int(options["turns"])


@final
@mypyc_attr(acyclic=True)
class Player(Piece):
    """What a seat holds, and what everybody has seen of it."""

    def __init__(self) -> None:
        self.hand: i64 = 0  # secret
        self.known: i64 = 0  # those of its cards that it took from the middle
        self.given: i64 = 0  # cards it was dealt and has given away since
        self.chips: i64 = CHIPS
        self.won: i64 = 0  # chips it got at the show

    def copy(self) -> "Player":
        twin = Player()
        twin.hand = self.hand
        twin.known = self.known
        twin.given = self.given
        twin.chips = self.chips
        twin.won = self.won
        return twin
