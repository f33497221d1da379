"""How everybody stands while a match is played, as anybody beside the table could add it up.

It is made from what a spectator has been shown and nothing else. ``Game.standing``, which knows
everything, is for the end of a match.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from tablee.core.score_unit import POINTS, ScoreUnit


class SeatStanding(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat has by now."""

    count: int
    says: str  # the same in words: “3 points”
    leads: bool  # alone or with others; nobody leads while all have the same


@dataclass(frozen=True)
class Standing:
    """What each seat has by now; the most is best, or the fewest."""

    counts: Sequence[int]
    unit: ScoreUnit = POINTS
    fewest: bool = False

    def seats(self, lang: str) -> tuple[SeatStanding, ...]:
        best = min(self.counts) if self.fewest else max(self.counts)
        level = min(self.counts) == max(self.counts)
        return tuple(
            SeatStanding(
                count=count,
                says=self.unit.amount(count).say(lang),
                leads=count == best and not level,
            )
            for count in self.counts
        )
