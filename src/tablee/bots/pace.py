"""How long a player takes: the delay model of games in which everybody moves when they like.

Somebody who sits at such a table first notices that something has changed, then looks through
their cards, then moves their hand. Each of the three delays is drawn at random every time. The
figures and where they come from are in ``docs/real-time.md``.
"""

from dataclasses import dataclass
from math import cos, exp, log, pi, sqrt

from tablee.core.luck import WORD, Rng


@dataclass(frozen=True)
class Pace:
    """Mean times in milliseconds, and how widely they spread."""

    reaction: int  # from a change on the table to having noticed it
    scan: int  # per card looked through
    motor: int  # to carry the first card to its place
    again: int  # per further card
    spread: float  # standard deviation divided by the mean

    def notice(self, cards: int, rng: Rng) -> int:
        """From a change to a decision."""
        return self._varied(self.reaction + self.scan * cards, rng)

    def lay(self, cards: int, rng: Rng) -> int:
        """From a decision to the cards being down."""
        return self._varied(self.motor + self.again * (cards - 1), rng)

    def _varied(self, mean: int, rng: Rng) -> int:
        """Log-normal, as human delays are: never negative, with a long tail."""
        variance = log(1 + self.spread**2)
        first, second = (rng.word() + 1) / (WORD + 2), rng.word() / (WORD + 1)
        normal = sqrt(-2 * log(first)) * cos(2 * pi * second)
        return max(1, round(mean * exp(sqrt(variance) * normal - variance / 2)))


ORDINARY = Pace(reaction=280, scan=40, motor=500, again=180, spread=0.25)
