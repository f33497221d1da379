# mypyc: compiled
"""What the story of a match tells, as numbers, each with up to three facts of eight bits."""

from typing import Final

DEALT: Final = 0
OPENED: Final = 1  # seat, how many 1s it laid
SAID_READY: Final = 2  # seat
STARTED: Final = 3
LAID: Final = 4  # seat, run
FORCED: Final = 5  # seat, run: the house lays it
TOOK: Final = 6  # seat, colour
TOO_LATE: Final = 7  # seat, run: only the seat knows which
PASSED: Final = 8  # seat
EMPTIED: Final = 9  # seat
STOPPED: Final = 10  # seat
HAD_ENOUGH: Final = 11  # seat
ROUND_OVER: Final = 12  # seat that emptied its hand first
MATCH_OVER: Final = 13  # set of seats
