# mypyc: compiled
"""What the story of a match tells, as numbers, each with facts of eight bits."""

from typing import Final

STARTED: Final = 0  # seat
ROLLED: Final = 1  # seat, dice (24 bits)
KEPT: Final = 2  # seat, dice (24 bits)
IDLE: Final = 3  # seat, sixes
PLACED: Final = 4  # seat, column, tokens of his own, tokens of the reserve
BORROWED: Final = 5  # seat, tokens
WON: Final = 6  # seat, column, tokens
GAVE: Final = 7  # seat, tokens given, tokens asked for
REPAID: Final = 8  # seat, tokens, tokens he still owes
VOID: Final = 9  # seat, dice that do not count, tokens he gives up
GAME_OVER: Final = 10  # why, seat
MATCH_OVER: Final = 11  # winners

# Why a game is over.
BROKE: Final = 0  # the active player has no token (GEI-32)
SOMEBODY_BROKE: Final = 1  # somebody else has none (GEI-O3)
TOO_LONG: Final = 2  # GEI-D6
