"""Search over sampled worlds: try each move in worlds that could be the real one, keep the best.

It knows no game: it is given functions that sample a world and play one out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import TypeVar

from tablee.core.errors import BadSetup, Text

World = TypeVar("World")


@dataclass(frozen=True)
class Budget:
    """How long to think about a move: a number of playouts, of seconds, or whichever ends first.

    With playouts alone the same seed gives the same move on every machine.
    """

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        given = [limit for limit in (self.playouts, self.seconds) if limit is not None]
        if not given or min(given) <= 0:
            raise BadSetup(
                Text(
                    "A budget needs a number of playouts or of seconds, above nought",
                    "Il faut un nombre de parties imaginées ou de secondes, supérieur à zéro",
                )
            )


def best_move(
    moves: Sequence[int],
    imagine: Callable[[], World],
    play_out: Callable[[World, int], int],
    budget: Budget,
    clock: Callable[[], float] = process_time,  # CPU time: a busy machine does not weaken the bot
) -> int:
    """The move with the best average result, by sequential halving.

    Each stage gets an equal share of the budget. In a sweep every move still in the field is
    played out in the same imagined world, so that luck favours none; after the stage the
    better half goes on. ``play_out`` must leave the world as it found it.
    """
    field = list(moves)
    totals = dict.fromkeys(field, 0)
    stages = (len(field) - 1).bit_length()
    start = clock()
    for stage in range(stages):
        sweeps = _sweeps(budget, stages, len(field))
        deadline = start + (budget.seconds or 0.0) * (stage + 1) / stages
        swept = 0
        while swept == 0 or (
            (sweeps is None or swept < sweeps) and (budget.seconds is None or clock() < deadline)
        ):
            world = imagine()
            for move in field:
                totals[move] += play_out(world, move)
            swept += 1
        field.sort(key=lambda move: totals[move], reverse=True)
        del field[(len(field) + 1) // 2 :]
    return field[0]


def _sweeps(budget: Budget, stages: int, moves: int) -> int | None:
    """How many worlds a stage samples; None if only seconds count."""
    return None if budget.playouts is None else max(1, budget.playouts // (stages * moves))
