# mypyc: compiled
"""Referee mode of Riff Raff: what people at the table report about the real ship."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tablee.core.bits import bit
from tablee.games.riff_raff.events import IT_FELL, IT_LIES, IT_WAS_CAUGHT, REPORTED
from tablee.games.riff_raff.moves import CAUGHT as SAY_CAUGHT
from tablee.games.riff_raff.moves import DONE, LIES, LOAD
from tablee.games.riff_raff.moves import FELL as SAY_FELL
from tablee.games.riff_raff.state import LYING

if TYPE_CHECKING:
    from tablee.games.riff_raff.rules import RiffRaff


def report(state: "RiffRaff", seat: i64, move: i64) -> None:
    """What somebody at the table saw; the last report of a piece counts."""
    if move == DONE:
        fallen = state.fallen
        caught = state.caught
        state.fallen = 0
        state.caught = 0
        state.resolve(fallen, caught)
    elif move >= LIES:
        piece = (move - LIES) >> 4
        spot = (move - LIES) & 15
        state.ship[piece] = LYING[spot]
        state.fallen &= ~bit(piece)
        state.caught &= ~bit(piece)
        state.tell(REPORTED, seat, piece, IT_LIES, spot)
    elif move < SAY_FELL:
        load_instead(state, move)
    elif move >= SAY_CAUGHT:
        state.fallen |= bit(move - SAY_CAUGHT)
        state.caught |= bit(move - SAY_CAUGHT)
        state.tell(REPORTED, seat, move - SAY_CAUGHT, IT_WAS_CAUGHT)
    else:
        state.fallen |= bit(move - SAY_FELL)
        state.caught &= ~bit(move - SAY_FELL)
        state.tell(REPORTED, seat, move - SAY_FELL, IT_FELL)


def load_instead(state: "RiffRaff", move: i64) -> None:
    """Another piece was loaded instead; drop the report of its fall."""
    state.aboard ^= bit(state.piece)
    state.ship[state.piece] = None
    state.players[state.turn()].supply |= bit(state.piece)
    state.fallen = 0
    state.caught = 0
    state.load(move - LOAD, move)
    state.lay_down()
