"""What is played in Défifoo Rouge for a seat whose time has run out (DEF-D7)."""

from tablee.core.bits import bit
from tablee.games.defifoo_rouge.cards import INTERRUPTS, POLICE
from tablee.games.defifoo_rouge.moves import WAVE
from tablee.games.defifoo_rouge.rules import Defifoo
from tablee.games.defifoo_rouge.state import TURN, WINDOW


def fallback(state: Defifoo, seat: int) -> int:
    """The lowest legal card; the Bomb or the Bank card only if there is nothing else."""
    menu = list(state.legal(seat))
    if state.phase == WINDOW:
        return WAVE if WAVE in menu else menu[0]
    if state.phase != TURN:
        return menu[0]
    return min(menu, key=strength)


def strength(card: int) -> tuple[bool, int]:
    """Gang cards by rank, then the police; Bomb and Bank card last."""
    return (bool(bit(card) & INTERRUPTS), card if card >= POLICE else card & 7)
