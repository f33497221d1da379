# mypyc: compiled
"""Grippe-jetons in text, both ways: moves (keep 3 3) and the house's moves (roll 1 3 3 5 6)."""

import re
from typing import Final

from tablee.core.bits import bit
from tablee.core.errors import Illegal, Text, quote
from tablee.games.grippe import words
from tablee.games.grippe.dice import (
    COLUMNS,
    COUNT,
    COUNT_BEST,
    EQUAL,
    LAST_EQUAL,
    VALUES,
    dice_of,
    values_of,
)
from tablee.games.grippe.rules import Grippe

KEEP = re.compile(r"keep((?: [1-6]){1,5})")
COUNT_ONE = re.compile(r"count ([1-5]|best)")
ROLL = re.compile(r"roll((?: [1-6]){1,5})")
START = re.compile(r"start ([0-9])")


KEEPS: Final = {
    move: f"keep {words.dice(values_of(dice_of(move)))}"
    for move in (*range(1, EQUAL - 1), *range(EQUAL, LAST_EQUAL + 1))
}


def write_move(move: int) -> str:
    if move in KEEPS:
        return KEEPS[move]
    if move == COUNT_BEST:
        return "count best"
    if COUNT <= move < COUNT + COLUMNS:
        return f"count {move - COUNT + 1}"
    raise ValueError(f"{move} is not a move of Grippe-jetons")


def read_move(text: str) -> int:
    """The move this text means, or Illegal where it means none."""
    if found := COUNT_ONE.fullmatch(text):
        return COUNT_BEST if found[1] == "best" else COUNT + int(found[1]) - 1
    found = KEEP.fullmatch(text)
    if found is None:
        raise Illegal("GEI-10", _no_move(text))
    values = sorted(int(value) for value in found[1].split())
    return move_of(values)


def move_of(values: list[int]) -> int:
    """The move that keeps these dice, or Illegal where none does (GEI-11)."""
    different = set(values)
    if len(different) == len(values):
        return sum(bit(value - 1) for value in values)
    if len(different) == 1:
        return EQUAL + (len(values) - 2) * VALUES + values[0] - 1
    raise Illegal("GEI-11", words.mixed(values))


def write_house(state: Grippe, outcome: list[int]) -> str:
    """The house's next move in this state, in text."""
    if state.is_starting():
        return f"start {outcome[0]}"
    return f"roll {words.dice(sorted(outcome))}"


def read_house(state: Grippe, text: str) -> list[int]:
    """The outcome this text means in this state, or Illegal where it means none."""
    if state.is_starting():
        found = START.fullmatch(text)
        if found is None:
            raise Illegal("GEI-04", words.NOT_A_STARTER)
        return [int(found[1])]
    found = ROLL.fullmatch(text)
    if found is None:
        raise Illegal("GEI-12", words.wrong_roll(max(1, state.dice_to_roll())))
    return sorted(int(value) for value in found[1].split())


def _no_move(text: str) -> Text:
    return Text(
        f"“{quote(text)}” is not a move of Grippe-jetons: write the dice you take out, such as "
        "keep 3 3 or keep 1 5 6",
        f"« {quote(text)} » n’est pas un coup de Grippe-jetons : écrivez les dés que vous sortez, "
        "comme keep 3 3 ou keep 1 5 6",
    )
