# mypyc: compiled
"""The phases of a match, and what its story tells, as numbers."""

from typing import Final

# Phases: who is asked for what.
DEALING: Final = 0  # the house shuffles and deals (DEF-03)
PARTNERS: Final = 1  # the dealer picks his partners (DEF-05)
DIRECTION: Final = 2  # the dealer says which way round (DEF-06)
TURN: Final = 3  # a seat lays a card (DEF-10)
WINDOW: Final = 4  # a card lies: all may let the trick go on, or stop it (DEF-20, DEF-A16)
OVER: Final = 5

# The story: each entry with up to four facts of 8, 8, 16 and 16 bits.
DEALT: Final = 0
PARTNERED: Final = 1  # dealer, set of partners
DIRECTED: Final = 2  # dealer, move (LEFT or RIGHT)
LAID: Final = 3  # seat, card, what it does (below)
STOPPED: Final = 4  # seat, card (Bomb or Bank), cards of the trick with it, when (below)
TOOK: Final = 5  # seat, card that won, cards, points
UNFINISHED: Final = 6  # seat that takes it or HOUSE for the Bank, 0, cards, points
UNDEALT: Final = 7  # 0, card: it lay in the Bank from the start
THROWN: Final = 8  # seat, card: from its hand into the Bank
COUNTED: Final = 9  # 0, set of seats, points won, points of the Bank
TIED: Final = 10  # 0, set of seats, points of the Bank, what becomes of it (TIE of the options)
DEAL_OVER: Final = 11
MATCH_OVER: Final = 12  # 0, set of seats

# What a card does when it is laid.
LEADS: Final = 0
FOLLOWS: Final = 1
RUFFS: Final = 2  # police on a gang (DEF-11)
DISCARDED: Final = 3  # neither: it does not count
VAMPS: Final = 4  # the Vamp after her Godfather (DEF-40)

# When a trick was stopped.
AS_LEAD: Final = 0  # there was nothing on the table (DEF-23)
IN_TURN: Final = 1
OUT_OF_TURN: Final = 2
