# mypyc: compiled
"""What the story of a match tells, as numbers: facts of eight bits, or a set of pieces."""

from typing import Final

STARTED: Final = 0  # captain
CHOSE: Final = 1  # seat
REVEALED: Final = 2  # the card of each seat
TOOK_OFFICE: Final = 3  # new captain, captain before, whether he was named
CALLED: Final = 4  # captain, who loads next of equals
ANNOUNCED: Final = 5  # seat, pieces
PLACED: Final = 6  # seat, piece, spot
REPORTED: Final = 7  # seat, piece, what, spot
FROZEN: Final = 8  # seat
FELL: Final = 9  # seat, set of pieces
REMOVED: Final = 10  # seat, set of pieces
ONLY_OWN: Final = 11  # seat, piece
RETURNED: Final = 12  # seat, set of pieces
ROUND_OVER: Final = 13  # round
CARDS_BACK: Final = 14
GAME_OVER: Final = 15  # why, winners
MATCH_OVER: Final = 16  # winners

# Why a game is over.
EMPTIED: Final = 0  # somebody has loaded everything (RAF-40)
ROUNDS_OVER: Final = 1  # the cards are used up (RAF-41)

# What a referee reports of a piece.
IT_FELL: Final = 0
IT_WAS_CAUGHT: Final = 1
IT_LIES: Final = 2
