"""The fast door: what a compiled state offers to bots and simulations.

Moves are small integers, sets of cards and seats are masks. ``tablee.core.game`` names the
same things in text for people.
"""

from typing import Final

HOUSE: Final = 8  # the seat number of luck and time in a set of movers
