# mypyc: compiled
"""What the story of a match tells, as numbers; a fact of 8 bits, then two of 16."""

from typing import Final

DEALT: Final = 0
EACH_STAKED: Final = 1  # –, amount
ROLLED: Final = 2  # face
CHOSE: Final = 3  # seat, pair
DECLARED: Final = 4  # seat, KNOCK or STAY; only where all declare together
KNOCKED: Final = 5  # seat
STAYED: Final = 6  # seat
SHOWED: Final = 7  # seat, pair, face of the die
WON: Final = 8  # seat, amount, how many knocked
SHARED: Final = 9  # set of seats, amount each
LEFT: Final = 10  # set of seats that tied, amount that stays in the middle
OWE: Final = 11  # set of seats, amount
STAKED: Final = 12  # seat, amount, what was owed
SHUFFLED: Final = 13
DREW: Final = 14  # seat, pair
LAST_ONE: Final = 15  # seat that cannot pay in full: the coming trick is the last
BROKE: Final = 16  # seat that cannot pay: the match ends
TRICK_OVER: Final = 17
MATCH_OVER: Final = 18  # set of seats
