"""What is played for a seat whose time has run out."""

from tablee.games.traf.moves import PASS
from tablee.games.traf.rules import Traf


def fallback(state: Traf, seat: int) -> int:
    """TRA-D5: it passes every time."""
    return PASS
