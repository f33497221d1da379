"""Pauses: what has ended lies there for a while, so that people can look at it.

Where a trick, a turn or a round is complete, the rules stop (``GameState.stop_at_pauses``): only
the house may move, without luck, and then the table is cleared and the game goes on.
"""

from typing import Literal, NamedTuple

from tablee.core.errors import Illegal, Text

Ended = Literal["trick", "turn", "round"]


class Pause(NamedTuple):
    """One kind of pause."""

    after: Ended  # what has ended, as views say it
    word: str  # the house's move that goes on from it, in notation
    milliseconds: int  # how long people look at it, unless all of them have seen enough


TRICK = Pause("trick", "gather", 1_800)
TURN = Pause("turn", "next", 2_200)
ROUND = Pause("round", "next", 6_000)


def check_nothing_drawn(code: str, outcome: list[int]) -> None:
    """Refuse an outcome of the house where it only goes on; ``code`` is the game's."""
    if outcome:
        raise Illegal(
            f"{code}-01",
            Text("The house only goes on now", "La maison ne fait que passer à la suite"),
        )
