# mypyc: compiled
"""The state of Grippe-jetons: its fields, and what can be asked about them.

Nothing changes here: ``rules.py`` says who may move and what happens then.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablee.core.state import GameState
from tablee.games.grippe_jetons.columns import Board
from tablee.games.grippe_jetons.dice import DICE, how_many
from tablee.games.grippe_jetons.pieces import ALL_TOKENS, Player, Setup

LOAN: Final = 5  # tokens that may be borrowed in a turn (GEI-30)

# Phases: who is asked for what.
STARTING: Final = 0  # the house names who starts (GEI-04)
ROLLING: Final = 1  # the house rolls the dice that are not out yet (GEI-10)
TAKING: Final = 2  # the player takes dice out (GEI-11)
COUNTING: Final = 3  # the player says which die is counted next (GEI-26)
SETTLED: Final = 4  # the turn is over: its dice are counted and its loan returned (GEI-31)
FINISHED: Final = 5  # the game is over, and the next of the series follows (GEI-33)
OVER: Final = 6


@mypyc_attr(acyclic=True)
class GrippeState(GameState):
    """A match of Grippe-jetons at one moment. Nothing in it is hidden (GEI-34)."""

    def __init__(self, setup: Setup, players: list[Player]) -> None:
        super().__init__()
        self.setup: Setup = setup
        self.board: Board = setup.board
        self.seats: i64 = setup.seats
        self.players: list[Player] = players
        self.phase: i64 = STARTING
        self.game: i64 = 0  # games finished and cleared away
        self.turns: i64 = 0  # turns finished in this game
        self.starter: i64 = 0
        self.turn: i64 = 0
        self.filled: i64 = 0  # four bits a column: its squares with tokens, from the top
        self.reserve: i64 = ALL_TOKENS  # negative where the bank is unlimited (GEI-A4)
        self.rolled: i64 = 0  # dice on the table, to be chosen from
        self.kept: i64 = 0  # dice that are out, and not counted yet; at the end those that are void
        self.counted: i64 = 0  # dice counted in this turn
        self.completed: i64 = 0  # four bits a column: how often it was completed in this turn
        self.spent: i64 = 0  # tokens of their own that the player has put on the board in this turn
        self.loan: i64 = 0  # tokens borrowed in this turn
        self.champions: i64 = 0

    def copy_fields_to(self, twin: "GrippeState") -> None:
        """Copy all fields that do not follow from the setup, except the players."""
        twin.phase = self.phase
        twin.game = self.game
        twin.turns = self.turns
        twin.starter = self.starter
        twin.turn = self.turn
        twin.filled = self.filled
        twin.reserve = self.reserve
        twin.rolled = self.rolled
        twin.kept = self.kept
        twin.counted = self.counted
        twin.completed = self.completed
        twin.spent = self.spent
        twin.loan = self.loan
        twin.champions = self.champions

    # -- Queries -----------------------------------------------------------------------------

    def is_over(self) -> bool:
        return self.phase == OVER

    def is_settled(self) -> bool:
        return self.phase == SETTLED

    def is_finished(self) -> bool:
        return self.phase == FINISHED

    def is_starting(self) -> bool:
        return self.phase == STARTING

    def is_counting(self) -> bool:
        return self.phase == COUNTING

    def dice_to_roll(self) -> i64:
        return DICE - how_many(self.kept)

    # -- Scores ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """GEI-32, GEI-33: tokens, with those of the games before."""
        return [player.points + player.stock for player in self.players]

    def winners(self) -> i64:
        """The set of seats that have won; empty until the match is over."""
        return self.champions
