# mypyc: compiled
"""What the story of a match tells, as numbers, each with up to five facts of eight bits."""

from typing import Final

CHOSEN: Final = 0  # the first dealer
DEALT: Final = 1  # dealer, pot
PACK_USED: Final = 2  # how many packs so far
RESHUFFLED: Final = 3
PASSED: Final = 4  # seat
SWAPPED: Final = 5  # seat, given, taken
KNOCKED: Final = 6  # seat
SWEPT: Final = 7  # three cards that leave the middle
LAID: Final = 8  # three cards that come
FORCED: Final = 9  # why: TURNS_UP or CARDS_UP
SHOWED: Final = 10  # seat, its four cards
WON: Final = 11  # seat, chips, how many share the pot
STAYED: Final = 12  # pot, why: NO_COMBINATION or UNEVEN
DEAL_OVER: Final = 13
MATCH_OVER: Final = 14  # set of winners, pot that nobody gets

TURNS_UP: Final = 0  # TRA-A9
CARDS_UP: Final = 1  # TRA-D3
NO_COMBINATION: Final = 0  # TRA-A4
UNEVEN: Final = 1  # TRA-A3
