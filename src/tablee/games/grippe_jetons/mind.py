# mypyc: compiled
"""What a seat of Grippe-jetons knows: everything (GEI-34), so there is nothing to imagine."""

from typing import final

from tablee.core.luck import Rng
from tablee.games.grippe_jetons.rules import Grippe


@final
class Mind:
    """The position itself; only the dice to come are unknown, and no state holds those."""

    def __init__(self, frame: Grippe) -> None:
        self.frame: Grippe = frame

    def imagine(self, rng: Rng) -> Grippe:
        return self.frame.copy()
