"""What is played in Reflex for a seat whose time has run out, or who has left (REF-D4)."""

from tablee.games.flinke.cards import SINGLES
from tablee.games.reflex.moves import ENOUGH, PASS, READY, STOP
from tablee.games.reflex.rules import Reflex, lowest_value
from tablee.games.reflex.runs import single


def fallback(state: Reflex, seat: int) -> int:
    """The lowest card that fits, alone; stop without cards; between rounds, enough."""
    if state.is_resting():
        return ENOUGH
    if not state.is_playing():
        return READY
    hand = state.players[seat].hand
    fitting = hand & state.wanted & SINGLES
    if fitting:
        return single(lowest_value(fitting))
    return STOP if hand == 0 and state.setup.called else PASS
