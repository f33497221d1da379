"""What is played in Puko for a seat whose time has run out (PUK-D6, PUK-A2)."""

from tablee.games.flinke.cards import KINDS, kinds, value_of
from tablee.games.puko.moves import KEEP, STAKE, STAY
from tablee.games.puko.rules import Puko


def fallback(state: Puko, seat: int) -> int:
    """Choose the two lowest cards, stay out of the trick, and stake the least."""
    phase = state.phase_name()
    if phase == "choosing":
        lowest = sorted(kinds(state.players[seat].hand), key=value_of)[:2]
        low, high = sorted(lowest)
        return KEEP + low * KINDS + high
    if phase == "declaring":
        return STAY
    return STAKE + state.owed
