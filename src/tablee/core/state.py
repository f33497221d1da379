"""The fast door: what a compiled state offers to bots and simulations.

Moves are small integers, sets of cards and seats are masks. ``tablee.core.game`` names the
same things in text for people.
"""

from typing import Final

from mypy_extensions import i64

HOUSE: Final = 8  # the seat number of luck and time in a set of movers


def left_of(seat: i64, seats: i64) -> i64:
    """The next seat clockwise."""
    if seat + 1 < seats:
        return seat + 1
    return 0  # on its own line: mypyc boxes "seat + 1 if … else 0"
