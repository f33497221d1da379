"""What a seat of Grippe-jetons, or a spectator, may know: everything (GEI-34)."""

from typing import Literal, get_args

import msgspec

from tablee.core.bits import bit
from tablee.core.errors import BadView, Text
from tablee.core.events import Seat
from tablee.core.view import View
from tablee.games.grippe_jetons.dice import COLUMNS, packed, some
from tablee.games.grippe_jetons.events import AnyEvent
from tablee.games.grippe_jetons.mind import Mind
from tablee.games.grippe_jetons.pieces import Player, Setup
from tablee.games.grippe_jetons.rules import Grippe

Phase = Literal["starting", "rolling", "taking", "counting", "settled", "finished", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat owns, and where that came from in this game."""

    stock: int
    before: int  # its stock when this turn began
    points: int  # tokens of the games before
    paid: int
    won: int
    given: int
    forgiven: int


class ColumnView(msgspec.Struct, frozen=True, kw_only=True):
    """A column of the board."""

    squares: str  # g, y and r from the top down
    number: int  # what everybody else loses when it is completed
    filled: int  # squares with tokens
    tokens: int


class GrippeView(View, frozen=True, kw_only=True):
    """A table of Grippe-jetons."""

    phase: Phase
    round: int  # games finished and cleared away
    turns: int  # turns finished in this game
    starter: Seat
    turn: Seat
    players: list[SeatView]
    columns: list[ColumnView]
    reserve: int
    rolled: list[int]
    kept: list[int]  # dice that are out, and not counted yet; at the end those that are void
    counted: list[int]  # dice counted in this turn
    completed: list[int]  # columns completed in this turn, each as often as it was
    spent: int  # tokens of their own that the player has put on the board in this turn
    loan: int  # tokens borrowed in this turn
    happened: list[AnyEvent]

    def outstanding(self) -> int:
        """The loan, until it is returned at the end of the turn."""
        return 0 if self.pause or self.over else self.loan


# -- From a view back to the position -------------------------------------------------------


def mind_of(view: GrippeView, setup: Setup) -> Mind:
    """The position this view shows."""
    if view.over:
        raise BadView(
            Text(
                "The match is over: nothing is left to imagine",
                "La partie est finie : il n’y a plus rien à imaginer",
            )
        )
    if len(view.players) != view.seats or len(view.columns) != COLUMNS:
        raise BadView(
            Text("This view has not every seat and column", "Il manque des places ou des colonnes")
        )
    frame = Grippe(setup, [frame_player(seat) for seat in view.players])
    frame.phase = PHASES.index(view.phase)
    frame.game = view.round
    frame.turns = view.turns
    frame.starter = view.starter
    frame.turn = view.turn
    frame.filled = sum(some(place, column.filled) for place, column in enumerate(view.columns))
    frame.reserve = view.reserve
    frame.rolled = packed(view.rolled)
    frame.kept = packed(view.kept)
    frame.counted = packed(view.counted)
    frame.completed = packed(view.completed)
    frame.spent = view.spent
    frame.loan = view.loan
    frame.champions = sum(bit(seat) for seat in view.winners)
    return Mind(frame)


def frame_player(shown: SeatView) -> Player:
    player = Player()
    player.stock = shown.stock
    player.before = shown.before
    player.points = shown.points
    player.paid = shown.paid
    player.won = shown.won
    player.given = shown.given
    player.forgiven = shown.forgiven
    return player
