"""Bots for Grippe-jetons, from the weakest to the strongest.

random   any legal move
easy     takes what is best in this roll alone, and sometimes makes a mistake
medium   considers all dice that are out, and the average cost of those still to be rolled
hard     computes the whole turn exactly, and considers what it leaves the next player
"""

from functools import cache, lru_cache
from typing import cast

from tablee.bots.chance import Chance
from tablee.core.bot import Bot
from tablee.core.luck import Rng
from tablee.core.view import View
from tablee.games.grippe_jetons.board import BOARDS, board_of
from tablee.games.grippe_jetons.dice import DICE, how_many
from tablee.games.grippe_jetons.keeps import dice_of
from tablee.games.grippe_jetons.moves import COUNT_BEST, MOVES
from tablee.games.grippe_jetons.pieces import Setup
from tablee.games.grippe_jetons.rules import Grippe
from tablee.games.grippe_jetons.turn import Foresight, Plan, Taste, best_keep, moves_of, swing_of
from tablee.games.grippe_jetons.view import GrippeView, mind_of

# Other numbers did no better in 800 matches with two seats; with ahead=0 it won two in five.
TASTE = Taste(spread=3.0, spread_by_token=0.35, ahead=1.0, game=4.0)
HUNDREDTHS_A_DIE = -60  # what a die still to be rolled brings on average, in tokens
ERRS_ONCE_IN = 5


def position(view: View) -> Grippe:
    return mind_of(cast(GrippeView, view), Setup(view.seats, view.options)).frame


class Easy:
    """Takes out of the roll whatever brings most, or costs least, by itself."""

    recalls = False

    def choose(self, view: View, rng: Rng) -> str:
        state = position(view)
        if state.is_counting():
            return MOVES.write(COUNT_BEST)
        if rng.below(ERRS_ONCE_IN) == 0:
            return view.legal[rng.below(len(view.legal))]
        liked = [
            (swing_of(state.board, state.filled, dice_of(move)), rng.below(64), move)
            for move in moves_of(state.rolled)
        ]
        return MOVES.write(max(liked)[2])


class Medium:
    """Adds the value of the dice that are out and the average of those to be rolled."""

    recalls = False

    def choose(self, view: View, rng: Rng) -> str:
        state = position(view)
        if state.is_counting():
            return MOVES.write(COUNT_BEST)
        return MOVES.write(max(moves_of(state.rolled), key=lambda move: outlook(state, move)))


def outlook(state: Grippe, move: int) -> int:
    """What a turn brings with average dice from here on, in hundredths of a token."""
    out = state.kept + dice_of(move)
    return 100 * swing_of(state.board, state.filled, out) + HUNDREDTHS_A_DIE * (
        DICE - how_many(out)
    )


class Hard:
    """Plays every turn as well as the dice allow."""

    recalls = False

    def __init__(self, taste: Taste) -> None:
        self.taste = taste

    def choose(self, view: View, rng: Rng) -> str:
        state = position(view)
        if state.is_counting():
            return MOVES.write(COUNT_BEST)
        return MOVES.write(best_keep(state, plan(), sight(str(view.options["board"])), self.taste))


@cache
def plan() -> Plan:
    return Plan()


@lru_cache(BOARDS)
def sight(board: str) -> Foresight:
    """The foresight for a board, which is the same in every match."""
    return Foresight(plan(), board_of(board))


LEVELS: dict[str, Bot] = {
    "random": Chance(),
    "easy": Easy(),
    "medium": Medium(),
    "hard": Hard(TASTE),
}
