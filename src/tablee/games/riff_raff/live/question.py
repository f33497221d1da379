"""What physics is asked about a placement that people watch."""

from typing import NamedTuple

from tablee.games.riff_raff.outcome import conditions_of, ship_of
from tablee.games.riff_raff.provider import Conditions, Ship
from tablee.games.riff_raff.rules import RiffRaff


class Question(NamedTuple):
    """What physics is asked about a placement, and who may catch what falls (RAF-30)."""

    ship: Ship
    piece: int
    spot: int
    placement: int
    seed: int
    conditions: Conditions
    seat: int


def question_about(state: RiffRaff, seed: int) -> Question:
    """What physics is asked about the latest placement."""
    seat = state.turn()
    return Question(
        ship=ship_of(state),
        piece=state.piece,
        spot=state.players[seat].card,
        placement=state.placement,
        seed=seed,
        conditions=conditions_of(state),
        seat=seat,
    )
