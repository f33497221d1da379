# mypyc: compiled
"""What a seat of Reflex knows, and the full states it cannot tell from the real one."""

from typing import final

from mypy_extensions import i64

from tablee.core.bits import amount, lowest, size, units
from tablee.core.luck import Rng
from tablee.games.flinke.cards import put
from tablee.games.reflex.rules import Reflex


@final
class Mind:
    """A position without the cards whose place a seat does not know, and how many each hand holds.

    Moves that others have submitted are unknown too: imagined states have none. What passes and
    forced cards tell about hands is ignored.
    """

    def __init__(self, frame: Reflex, loose: i64, needs: i64) -> None:
        self.frame: Reflex = frame
        self.loose: i64 = loose  # the cards whose place is unknown
        self.needs: i64 = needs  # packed: how many of them each seat holds

    def imagine(self, rng: Rng) -> Reflex:
        """A complete state that agrees with everything the seat knows.

        All ways to distribute the unknown cards are equally likely.
        """
        state = self.frame.copy()
        loose = self.loose
        needs = self.needs
        places = size(loose)
        while loose != 0:
            choice = rng.below(places)
            places -= 1
            for seat in range(state.seats):
                need = amount(needs, seat)
                if choice < need:
                    player = state.players[seat]
                    player.hand = put(player.hand, lowest(loose) >> 1)
                    needs -= units(seat, 1)
                    break
                choice -= need
            loose &= loose - 1
        return state
