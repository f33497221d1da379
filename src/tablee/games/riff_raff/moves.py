"""The moves of Riff Raff: their numbers, and how they and the house's moves are written.

A placement is packed into one large number, see ``placement.py``. Its text omits the defaults: not
turned, let go from 2 mm, not pushed, and at once when the ship has come to rest.
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tablee.core.errors import Illegal, Text
from tablee.core.moves import Family, Moves, OneMove
from tablee.games.riff_raff import words
from tablee.games.riff_raff.cargo import SPOTS
from tablee.games.riff_raff.outcome import numbers, outcome_of, read_outcome, write_outcome
from tablee.games.riff_raff.piece_names import PIECE_NAMES, SHAPE_WORDS
from tablee.games.riff_raff.pieces import CARDS
from tablee.games.riff_raff.placement import (
    HIGHEST,
    MOMENT_STEP,
    MOMENTS,
    PLACE,
    PUSH,
    PUSH_STEP,
    REACH,
    TURN_STEP,
    TURNS,
    height_in,
    is_placement,
    moment_in,
    place,
    push_x_in,
    push_y_in,
    rest_in,
    shape_in,
    turn_in,
    x_in,
    y_in,
)
from tablee.games.riff_raff.placing import GENTLY
from tablee.games.riff_raff.shapes import SHAPES

if TYPE_CHECKING:
    from tablee.games.riff_raff.rules import RiffRaff

CARD: Final = 0  # + 1 to 10: lay this card face down (RAF-10)
CAPTAIN: Final = 16  # + a seat: name the new captain (RAF-11)
NEXT: Final = 24  # + a seat: name who loads next among equals (RAF-12)
ANNOUNCE: Final = 32  # + 1 or 2 pieces (RAF-21)
DONE: Final = 40  # referee mode: all has been reported
LOAD: Final = 48  # + a shape: referee mode, with a real hand
FELL: Final = 64  # + a piece: it fell and was not caught
CAUGHT: Final = 96  # + a piece: it fell and was caught
LIES: Final = 512  # + 16 * piece + spot: it has come to lie there
LIES_END: Final = 1024
# PLACE and above: a placement

SEATS = [str(seat) for seat in range(4)]
PIECES_ON_SPOTS = [
    f"{name} {spot}" if spot <= SPOTS else "" for name in PIECE_NAMES for spot in range(16)
]
EXAMPLES: Final = 2000  # placements whose text is cached: more than ``placing.examples`` has
PLACEMENT = re.compile(
    r"place ([a-z]+)(?: ([a-z-]+))? (-?[0-9]{1,3}),(-?[0-9]{1,3})"
    r"(?: turn ([0-9]{1,3}))?(?: drop ([0-9]{1,2}))?(?: push (-?[0-9]{1,2}),(-?[0-9]{1,2}))?"
    r"(?: moment ([0-9]{1,6}))?"
)


class Placement(Family):
    """A family of moves too large for a table: billions of placements."""

    def __init__(self, *, example: str, means: Text) -> None:
        super().__init__("", PLACE, (), example=example, means=means)

    def write(self, move: int) -> str | None:
        if not is_placement(move) or rest_in(move) >= len(SHAPES[shape_in(move)].rests):
            return None
        return write_placement(move)

    def read(self, text: str) -> int | None:
        found = PLACEMENT.fullmatch(text)
        if found is None or found[1] not in SHAPE_WORDS:
            return None
        shape = SHAPE_WORDS[found[1]]
        rests = [rest.name for rest in SHAPES[shape].rests]
        rest = found[2] or rests[0]
        if rest not in rests:
            raise Illegal("RAF-23", words.no_such_rest(shape))
        x, y = int(found[3]), int(found[4])
        turn, height = int(found[5] or 0), int(found[6] or GENTLY)
        push_x, push_y = int(found[7] or 0), int(found[8] or 0)
        moment = int(found[9] or 0)
        if turn % TURN_STEP or push_x % PUSH_STEP or push_y % PUSH_STEP:
            raise Illegal("RAF-23", words.STEPS)
        if moment % MOMENT_STEP or moment >= MOMENTS * MOMENT_STEP:
            raise Illegal("RAF-23", words.NO_SUCH_MOMENT)
        if (
            max(abs(x), abs(y)) > REACH
            or turn >= TURNS * TURN_STEP
            or height > HIGHEST
            or max(abs(push_x), abs(push_y)) > PUSH * PUSH_STEP
        ):
            raise Illegal("RAF-20", words.OUT_OF_REACH)
        return place(
            shape=shape,
            rest=rests.index(rest),
            turn=turn // TURN_STEP,
            height=height,
            x=x,
            y=y,
            push_x=push_x // PUSH_STEP,
            push_y=push_y // PUSH_STEP,
            moment=moment // MOMENT_STEP,
        )


def states_moment(text: str) -> bool:
    """Whether this is a placement that says when the piece is let go."""
    found = PLACEMENT.fullmatch(text)
    return found is not None and found[9] is not None


@lru_cache(EXAMPLES)
def write_placement(move: int) -> str:
    form = SHAPES[shape_in(move)]
    told = f"place {form.name} {form.rests[rest_in(move)].name} {x_in(move)},{y_in(move)}"
    if turn_in(move):
        told += f" turn {turn_in(move) * TURN_STEP}"
    if height_in(move) != GENTLY:
        told += f" drop {height_in(move)}"
    push = push_x_in(move) * PUSH_STEP, push_y_in(move) * PUSH_STEP
    if any(push):
        told += f" push {push[0]},{push[1]}"
    return told + (f" moment {moment_in(move) * MOMENT_STEP}" if moment_in(move) else "")


CHOICES = (
    Family(
        "card {card}",
        CARD + 1,
        [str(card) for card in range(1, CARDS + 1)],
        example="card 7",
        means=Text("lay the 7 face down", "poser le 7, face cachée"),
    ),
    Family(
        "captain {seat}",
        CAPTAIN,
        SEATS,
        example="captain 2",
        means=Text("seat 2 is captain", "la place 2 commande"),
    ),
    Family(
        "next {seat}",
        NEXT,
        SEATS,
        example="next 1",
        means=Text("seat 1 loads next", "la place 1 charge ensuite"),
    ),
    Family(
        "announce {pieces}",
        ANNOUNCE + 1,
        ["1", "2"],
        example="announce 2",
        means=Text("two pieces in this turn", "deux pièces ce tour-ci"),
    ),
)
BY_HAND = (
    Placement(
        example="place rat upright 0,60",
        means=Text(
            "60 mm to port of the mast (x to the bow, y to port)",
            "à 60 mm du mât, à bâbord (x vers la proue, y à bâbord)",
        ),
    ),
)
REFEREE = (
    Family(
        "load {shape}",
        LOAD,
        list(SHAPE_WORDS),
        example="load rat",
        means=Text(
            "you load the rat; also to put a wrong piece right",
            "vous chargez le rat ; aussi pour corriger une erreur",
        ),
    ),
    Family(
        "fell {piece}",
        FELL,
        PIECE_NAMES,
        example="fell rat2",
        means=Text("that rat fell and was missed", "ce rat est tombé"),
    ),
    Family(
        "caught {piece}",
        CAUGHT,
        PIECE_NAMES,
        example="caught rat2",
        means=Text("that rat fell and was caught", "ce rat a été rattrapé"),
    ),
    Family(
        "lies {piece and spot}",
        LIES,
        PIECES_ON_SPOTS,
        example="lies rat2 5",
        means=Text("it lies on spot 5 after all", "il est finalement sur le 5"),
    ),
    OneMove("done", DONE, means=Text("everything is reported", "tout est dit")),
)
MOVES = Moves("Riff Raff", "RAF-20", *CHOICES, *BY_HAND, *REFEREE)


# -- The house ---------------------------------------------------------------------------------

CAPTAIN_IS = re.compile(r"captain ([0-9])")


def write_house(state: "RiffRaff", outcome: list[int]) -> str:
    """The house's next move in text: who is captain, or the outcome of a placement."""
    if state.is_starting():
        return f"captain {outcome[0]}"
    return write_outcome(outcome_of(outcome))


def read_house(state: "RiffRaff", text: str) -> list[int]:
    """Read a move of the house from text; Illegal if it does not fit this state."""
    if state.is_starting():
        found = CAPTAIN_IS.fullmatch(text)
        if found is None:
            raise Illegal("RAF-07", words.NOT_A_CAPTAIN)
        return [int(found[1])]
    if not state.is_settling():
        raise Illegal("RAF-30", words.HOUSE_NOT_ASKED)
    return numbers(read_outcome(text))
