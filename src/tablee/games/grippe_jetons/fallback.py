"""What is played in Grippe-jetons for a seat whose time has run out (GEI-D4)."""

from tablee.core.bits import bit, cards
from tablee.games.grippe_jetons.dice import SIX, number_of, values_in
from tablee.games.grippe_jetons.moves import COUNT_BEST, KEEP
from tablee.games.grippe_jetons.rules import Grippe


def fallback(state: Grippe, seat: int) -> int:
    """The cheapest single die, a 6 before all others; the best order of counting."""
    if state.is_counting():
        return COUNT_BEST
    places = cards(values_in(state.rolled))
    return KEEP + bit(min(places, key=lambda place: (price(state, place), place)))


def price(state: Grippe, place: int) -> int:
    """Tokens of their own that one more die of this value would cost the player."""
    if place == SIX:
        return -1
    taken = number_of(state.filled, place) + number_of(state.kept, place)
    square = taken % state.board.length(place)
    if state.board.is_yellow(place, square):
        return 0
    return state.board.price(place, square)
