# mypyc: compiled
"""What lies on a table of Traf: how it is set up, and what each seat has."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

CHIPS: Final = 12  # of each seat (TRA-01)
UNTIL_BROKE: Final = 0  # in place of a number of packs (TRA-O3)


@final
@mypyc_attr(acyclic=True)
class Setup:
    """How a table plays: its seats and options."""

    def __init__(
        self,
        seats: i64,
        knock_instead: bool,
        middle_stays: bool,
        packs: i64,
        highest: bool,
        turns: i64,
    ) -> None:
        self.seats: i64 = seats
        self.knock_instead: bool = knock_instead
        self.middle_stays: bool = middle_stays
        self.packs: i64 = packs
        self.highest: bool = highest
        self.turns: i64 = turns

    def facts(self) -> tuple[int, bool, bool, int, bool, int]:
        return (
            self.seats,
            self.knock_instead,
            self.middle_stays,
            self.packs,
            self.highest,
            self.turns,
        )


@final
@mypyc_attr(acyclic=True)
class Player:
    """What a seat holds, and what everybody has seen of it."""

    def __init__(
        self, hand: i64, known: i64, given: i64, chips: i64, former: i64, won: i64
    ) -> None:
        self.hand: i64 = hand  # secret
        self.known: i64 = known  # those of its cards that it took from the middle
        self.given: i64 = given  # cards it was dealt and has given away
        self.chips: i64 = chips
        self.former: i64 = former  # what it showed at the end of the deal before
        self.won: i64 = won  # chips it got then

    def facts(self) -> tuple[int, int, int, int, int, int]:
        return (self.hand, self.known, self.given, self.chips, self.former, self.won)

    def copy(self) -> "Player":
        return Player(self.hand, self.known, self.given, self.chips, self.former, self.won)


def new_player() -> Player:
    return Player(0, 0, 0, CHIPS, 0, 0)
