"""What is played in Reflex for a seat whose time has run out, or who has left (REF-D4)."""

from tablee.games.flinke.cards import SINGLES, colour_of, value_of
from tablee.games.reflex.rules import Reflex, lowest_value
from tablee.games.reflex.runs import ENOUGH, PASS, READY, STOP, run_of


def fallback(state: Reflex, seat: int) -> int:
    """One card, the lowest that fits; stop without cards; who is silent has had enough."""
    if state.is_resting():
        return ENOUGH
    if not state.is_playing():
        return READY
    hand = state.players[seat].hand
    fitting = hand & state.wanted & SINGLES
    if fitting:
        card = lowest_value(fitting)
        return run_of(colour_of(card), value_of(card), value_of(card))
    return STOP if hand == 0 and state.setup.called else PASS
