"""What is played in Riff Raff for a seat whose time has run out (RAF-D4, RAF-D8)."""

from tablee.core.bits import bit, highest, lowest
from tablee.games.riff_raff.cargo import kinds_in
from tablee.games.riff_raff.moves import ANNOUNCE, CAPTAIN, CARD, DONE, LOAD, NEXT
from tablee.games.riff_raff.pieces import REFEREE
from tablee.games.riff_raff.placing import ways
from tablee.games.riff_raff.rules import RiffRaff


def fallback(state: RiffRaff, seat: int) -> int:
    """The highest card, the next seat clockwise, one piece: their first, near the mast."""
    player = state.players[seat]
    if state.is_choosing():
        return CARD + highest(player.hand)
    if state.is_naming():
        return CAPTAIN + next_clockwise(state, seat)
    if state.is_ordering():
        return NEXT + next_clockwise(state, seat)
    if state.is_announcing():
        return ANNOUNCE + 1
    if state.is_reporting():
        return DONE
    shape = lowest(kinds_in(player.supply))
    if state.setup.physics == REFEREE:
        return LOAD + shape
    return next(iter(ways(shape, player.card).values()))


def next_clockwise(state: RiffRaff, captain: int) -> int:
    """RAF-D4: of the players with equal cards the first to the captain's left."""
    around = [(captain + step) % state.seats for step in range(1, state.seats + 1)]
    return next(seat for seat in around if state.equals() & bit(seat))
