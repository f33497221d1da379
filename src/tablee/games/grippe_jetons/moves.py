"""The moves of Grippe-jetons: their numbers, and how they and the house's moves are written."""

import re
from typing import TYPE_CHECKING, Final

from tablee.core.bits import cards
from tablee.core.errors import Illegal, Text
from tablee.core.moves import Family, Moves, OneMove
from tablee.games.grippe_jetons import words
from tablee.games.grippe_jetons.dice import COLUMNS, DICE, VALUES

if TYPE_CHECKING:
    from tablee.games.grippe_jetons.rules import Grippe

KEEP: Final = 0  # + set of places: take out one die of each of these values
KEEP_EQUAL: Final = 64  # + 6 * (number of dice - 2) + place: take out that many of one value
LAST_KEEP: Final = 87
COUNT_BEST: Final = 128  # count all dice in the best order
COUNT: Final = 129  # + place: count a die of this value next

KEPT_DICE = re.compile(r"keep((?: [1-6]){1,5})")


class DiceMoves(Moves):
    """Moves in which the dice may be named in any order."""

    def read(self, text: str) -> int:
        if found := KEPT_DICE.fullmatch(text):
            values = sorted(int(value) for value in found[1].split())
            if 1 < len(set(values)) < len(values):
                raise Illegal("GEI-11", words.mixed(values))
            text = f"keep {words.dice(values)}"
        return super().read(text)


MOVES = DiceMoves(
    "Grippe-jetons",
    "GEI-10",
    Family(
        "keep {dice}",
        KEEP_EQUAL,
        [
            words.dice([value] * number)
            for number in range(2, DICE + 1)
            for value in range(1, VALUES + 1)
        ],
        example="keep 3 3",
        means=Text("take two 3s out of the roll", "sortir deux 3 du lancer"),
    ),
    Family(
        "keep {dice}",
        KEEP,
        [words.dice([place + 1 for place in cards(places)]) for places in range(2**VALUES - 1)],
        example="keep 1 5 6",
        means=Text("take three different dice out", "sortir trois dés différents"),
    ),
    Family(
        "count {die}",
        COUNT,
        [str(place + 1) for place in range(COLUMNS)],
        example="count 4",
        means=Text("a 4 counts next, where you are asked", "compter un 4, si on vous interroge"),
    ),
    OneMove(
        "count best",
        COUNT_BEST,
        means=Text("count in the best order", "compter dans le meilleur ordre"),
    ),
)


# -- The house ---------------------------------------------------------------------------------

ROLL = re.compile(r"roll((?: [1-6]){1,5})")
START = re.compile(r"start ([0-9])")


def write_house(state: "Grippe", outcome: list[int]) -> str:
    """The house's next move in this state, in text."""
    if state.is_starting():
        return f"start {outcome[0]}"
    return f"roll {words.dice(sorted(outcome))}"


def read_house(state: "Grippe", text: str) -> list[int]:
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
