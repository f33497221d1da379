"""What the story of a match tells, as numbers, each with up to four facts of eight bits."""

from typing import Final

REMOVED: Final = 0  # card
DEALT: Final = 1
MISDEALT: Final = 2  # seat that held too many
PASSED: Final = 3  # hands went to the left
LAID: Final = 4  # seat, card
CONCEALED: Final = 5  # seat, card
TURNED: Final = 6  # seat, card
TOOK: Final = 7  # seat, colour, tokens, giver (HOUSE for the pool)
TICKED: Final = 8  # seat, colour
ROUND_OVER: Final = 9
MATCH_OVER: Final = 10
