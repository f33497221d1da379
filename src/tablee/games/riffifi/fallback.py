"""What is played in Riffifi for a seat whose time has run out (RIF-D5, RIF-A3)."""

from tablee.core.bits import bit, cards, lowest
from tablee.games.riffifi.cards import COLOURED, OFFICER, value_of
from tablee.games.riffifi.moves import CONCEAL, FROM, REMOVE
from tablee.games.riffifi.result import with_most
from tablee.games.riffifi.rules import Riffifi


def fallback(state: Riffifi, seat: int) -> int:
    """The lowest card that stays face up, else the highest one, concealed; the Officer last."""
    if state.is_removing():
        return REMOVE
    if state.is_giving():
        return FROM + leading(state)
    hand = cards(state.players[seat].hand & COLOURED)
    if not hand:
        return OFFICER
    doomed = state.doomed()
    safe = [card for card in hand if not doomed & bit(card)]
    return min(safe, key=value_of) if safe else CONCEAL + max(hand, key=value_of)


def leading(state: Riffifi) -> int:
    """Of the tied seats as many as must give, the highest scores first."""
    chosen = 0
    for _ in range(state.odd):
        chosen |= bit(lowest(with_most(state.tied & ~chosen, state.scores())))
    return chosen
