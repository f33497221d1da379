# mypyc: compiled
"""Riff Raff in text, both ways: moves (place rat upright 0,60) and what the house does (settled …).

A placement leaves out what is usual: not turned, let go from 2 mm, not pushed. The house says who
is captain, or what came of a placement: who worked it out, how long it took, how the ship stands,
how every piece lies (``rat1@5:x,y,z,w,i,j,k``), and which fell or were caught (``crate2=fell``).
"""

import re
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, lowest
from tablee.core.errors import Illegal
from tablee.games.riff_raff import words
from tablee.games.riff_raff.cargo import PIECES, SHAPES, SPOTS, of_shape
from tablee.games.riff_raff.house import SEEDS
from tablee.games.riff_raff.moves import (
    ANNOUNCE,
    CAPTAIN,
    CARD,
    CAUGHT,
    DONE,
    FELL,
    HIGHEST,
    LIES,
    LIES_END,
    LOAD,
    NEXT,
    PUSH,
    PUSH_STEP,
    REACH,
    TURN_STEP,
    TURNS,
    height_in,
    is_placement,
    place,
    push_x_in,
    push_y_in,
    rest_in,
    shape_in,
    turn_in,
    x_in,
    y_in,
)
from tablee.games.riff_raff.outcome import ENGINE, numbers, outcome_of
from tablee.games.riff_raff.pieces import CARDS
from tablee.games.riff_raff.placing import END, GENTLY
from tablee.games.riff_raff.provider import Laid, Outcome, Pose, Ship, Tilt
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.shapes import SHAPES as FORMS
from tablee.games.riff_raff.words import PIECE_NAMES

SHAPE_WORDS = {shape.name: number for number, shape in enumerate(FORMS)}
SEATS = 4
SETS = ("1", "2", "3", "4")
EXAMPLES: Final = 2000  # placements kept in text: more than ``placing.examples`` has

CHOICE = re.compile(r"(card|captain|next|announce) ([0-9]{1,2})")
CHOICES = {
    "card": (CARD, 1, CARDS),
    "captain": (CAPTAIN, 0, SEATS - 1),
    "next": (NEXT, 0, SEATS - 1),
    "announce": (ANNOUNCE, 1, 2),
}
LOADING = re.compile(r"load ([a-z]+)")
REPORT = re.compile(r"(fell|caught) ([a-z]+[1-4])")
POSITION = re.compile(r"lies ([a-z]+[1-4]) ([0-9]|10)")
PLACEMENT = re.compile(
    r"place ([a-z]+)(?: ([a-z-]+))? (-?[0-9]{1,3}),(-?[0-9]{1,3})"
    r"(?: turn ([0-9]{1,3}))?(?: drop ([0-9]{1,2}))?(?: push (-?[0-9]{1,2}),(-?[0-9]{1,2}))?"
)
CAPTAIN_IS = re.compile(r"captain ([0-9])")
OUTCOME = re.compile(
    r"(settled|frozen) ([a-z0-9.-]+) seed ([0-9]{1,10}) ([0-9]{1,6})ms( live)?"
    r" tilt (-?[0-9]{1,7}(?:,-?[0-9]{1,7}){4})((?: [a-z]+[1-4][@=][a-z0-9:,-]+)*)"
)
ABOARD = re.compile(r"([a-z]+[1-4])@([0-9]|10):(-?[0-9]{1,7}(?:,-?[0-9]{1,7}){6})")
FALLEN = re.compile(r"([a-z]+[1-4])=(fell|caught)")


# -- Moves of a seat --------------------------------------------------------------------------


def write_move(move: int) -> str:
    if is_placement(move) and move < END:
        return write_placement(move)
    for word, (first, least, most) in CHOICES.items():
        if first + least <= move <= first + most:
            return f"{word} {move - first}"
    if move == DONE:
        return "done"
    if LOAD <= move < LOAD + SHAPES:
        return f"load {FORMS[move - LOAD].name}"
    if FELL <= move < FELL + PIECES:
        return f"fell {PIECE_NAMES[move - FELL]}"
    if CAUGHT <= move < CAUGHT + PIECES:
        return f"caught {PIECE_NAMES[move - CAUGHT]}"
    if LIES <= move < LIES_END and (move - LIES) & 15 <= SPOTS:
        return f"lies {PIECE_NAMES[(move - LIES) >> 4]} {(move - LIES) & 15}"
    raise ValueError(f"{move} is not a move of Riff Raff")


@lru_cache(EXAMPLES)
def write_placement(move: int) -> str:
    form = FORMS[shape_in(move)]
    if rest_in(move) >= len(form.rests):
        raise ValueError(f"{move} is not a move of Riff Raff")
    told = f"place {form.name} {form.rests[rest_in(move)].name} {x_in(move)},{y_in(move)}"
    if turn_in(move):
        told += f" turn {turn_in(move) * TURN_STEP}"
    if height_in(move) != GENTLY:
        told += f" drop {height_in(move)}"
    push = push_x_in(move) * PUSH_STEP, push_y_in(move) * PUSH_STEP
    return told + (f" push {push[0]},{push[1]}" if any(push) else "")


def read_move(text: str) -> int:
    """The move this text means, or Illegal where it means none."""
    if text == "done":
        return DONE
    if found := CHOICE.fullmatch(text):
        first, least, most = CHOICES[found[1]]
        if least <= int(found[2]) <= most:
            return first + int(found[2])
    elif found := PLACEMENT.fullmatch(text):
        return read_placement(text, found)
    elif found := LOADING.fullmatch(text):
        if found[1] in SHAPE_WORDS:
            return LOAD + SHAPE_WORDS[found[1]]
    elif found := REPORT.fullmatch(text):
        piece = read_piece(found[2])
        if piece is not None:
            return (FELL if found[1] == "fell" else CAUGHT) + piece
    elif found := POSITION.fullmatch(text):
        piece = read_piece(found[1])
        if piece is not None:
            return LIES + 16 * piece + int(found[2])
    raise Illegal("RAF-20", words.no_move(text, words.EXAMPLES))


def read_placement(text: str, found: re.Match[str]) -> int:
    if found[1] not in SHAPE_WORDS:
        raise Illegal("RAF-20", words.no_move(text, words.EXAMPLES))
    shape = SHAPE_WORDS[found[1]]
    names = [rest.name for rest in FORMS[shape].rests]
    rest = found[2] or names[0]
    if rest not in names:
        raise Illegal("RAF-23", words.no_such_rest(shape))
    x, y = int(found[3]), int(found[4])
    turn, drop = int(found[5] or 0), int(found[6] or GENTLY)
    push_x, push_y = int(found[7] or 0), int(found[8] or 0)
    if any(part % step for part, step in ((turn, TURN_STEP), (push_x, 2), (push_y, 2))):
        raise Illegal("RAF-23", words.STEPS)
    if (
        max(abs(x), abs(y)) > REACH
        or turn >= TURNS * TURN_STEP
        or drop > HIGHEST
        or max(abs(push_x), abs(push_y)) > PUSH * PUSH_STEP
    ):
        raise Illegal("RAF-20", words.OUT_OF_REACH)
    return place(
        shape,
        names.index(rest),
        turn // TURN_STEP,
        drop,
        x,
        y,
        push_x // PUSH_STEP,
        push_y // PUSH_STEP,
    )


def read_piece(name: str) -> int | None:
    """One of the 32 pieces by its name, such as rat2."""
    shape, number = SHAPE_WORDS.get(name[:-1]), name[-1:]
    return SHAPES * (int(number) - 1) + shape if shape is not None and number in SETS else None


# -- Moves of the house -----------------------------------------------------------------------


def write_house(state: RiffRaff, outcome: list[int]) -> str:
    """The house's next move in this state, in text."""
    if state.is_starting():
        return f"captain {outcome[0]}"
    return write_outcome(outcome_of(outcome))


def write_outcome(outcome: Outcome) -> str:
    told = [
        "settled" if outcome.settled else "frozen",
        outcome.engine,
        f"seed {outcome.seed}",
        f"{outcome.milliseconds}ms",
    ]
    if outcome.live:
        told.append("live")
    told.append(f"tilt {_listed(outcome.ship.tilt)}")
    for piece, spot, pose in outcome.ship.cargo:
        told.append(f"{PIECE_NAMES[piece]}@{spot}:{_listed(pose)}")
    for piece in outcome.fallen:
        how = "caught" if piece in outcome.caught else "fell"
        told.append(f"{PIECE_NAMES[piece]}={how}")
    return " ".join(told)


def _listed(values: tuple[int, ...]) -> str:
    return ",".join(map(str, values))


def read_house(state: RiffRaff, text: str) -> list[int]:
    """The outcome this text means in this state, or Illegal where it means none."""
    if state.is_starting():
        found = CAPTAIN_IS.fullmatch(text)
        if found is None:
            raise Illegal("RAF-07", words.NOT_A_CAPTAIN)
        return [int(found[1])]
    if not state.is_settling():
        raise Illegal("RAF-30", words.HOUSE_NOT_ASKED)
    return numbers(read_outcome(text))


def read_outcome(text: str) -> Outcome:
    """What came of a placement; whether it can be is for the rules to say."""
    found = OUTCOME.fullmatch(text)
    if found is None or not ENGINE.fullmatch(found[2]) or int(found[3]) >= SEEDS:
        raise Illegal("RAF-30", words.NOT_AN_OUTCOME)
    cargo: dict[int, Laid] = {}
    fallen: dict[int, bool] = {}
    for told in found[7].split():
        lies, fell = ABOARD.fullmatch(told), FALLEN.fullmatch(told)
        piece = read_piece(told[: re.search("[1-4]", told).end()])  # type: ignore[union-attr]
        if piece is None or piece in cargo or piece in fallen or not (lies or fell):
            raise Illegal("RAF-30", words.NOT_AN_OUTCOME)
        if lies:
            cargo[piece] = Laid(piece, int(lies[2]), Pose(*map(int, lies[3].split(","))))
        elif fell:
            fallen[piece] = fell[2] == "caught"
    return Outcome(
        found[2],
        int(found[3]),
        int(found[4]),
        found[1] == "settled",
        tuple(sorted(fallen)),
        tuple(sorted(piece for piece, caught in fallen.items() if caught)),
        Ship(tuple(cargo[piece] for piece in sorted(cargo)), Tilt(*map(int, found[6].split(",")))),
        found[5] is not None,
    )


# -- Small things -----------------------------------------------------------------------------


def write_pieces(pieces: i64) -> list[str]:
    """A set of pieces, boats first."""
    told: list[str] = []
    for shape in range(i64(SHAPES)):
        alike = of_shape(pieces, shape)
        while alike != 0:
            told.append(PIECE_NAMES[lowest(alike)])
            alike &= alike - 1
    return told


def read_pieces(names: list[str]) -> int:
    return sum(bit(piece) for name in names if (piece := read_piece(name)) is not None)
