# mypyc: compiled
"""What is shown to a seat of Grippe-jetons, or to a spectator: everything (GEI-34)."""

from mypy_extensions import i64

from tablee.core.bits import cards
from tablee.core.log import Value
from tablee.games.grippe import codes
from tablee.games.grippe.board import columns_of
from tablee.games.grippe.dice import number_of, values_of
from tablee.games.grippe.notation import write_move
from tablee.games.grippe.pieces import Player
from tablee.games.grippe.rules import Grippe
from tablee.games.grippe.story import (
    WHY,
    AnyEvent,
    Borrowed,
    GameOver,
    Gave,
    Idle,
    Kept,
    MatchOver,
    Placed,
    Repaid,
    Rolled,
    Started,
    Void,
    Won,
)
from tablee.games.grippe.view import PHASES, ColumnView, GrippeView, SeatView


def show(
    state: Grippe, options: dict[str, Value], rules_version: int, seat: int | None
) -> GrippeView:
    return GrippeView(
        game="grippe-jetons",
        rules=rules_version,
        options=options,
        seat=seat,
        seats=state.seats,
        movers=cards(state.movers()),
        legal=[] if seat is None else [write_move(move) for move in state.legal(seat)],
        scores=state.scores(),
        winners=cards(state.winners()),
        over=state.is_over(),
        phase=PHASES[state.phase],
        round=state.game,
        turns=state.turns,
        starter=state.starter,
        turn=state.turn,
        players=[show_seat(player) for player in state.players],
        columns=show_columns(state, str(options["board"])),
        reserve=state.reserve,
        rolled=values_of(state.rolled),
        kept=values_of(state.kept),
        loan=state.loan,
        happened=events(state.story or []),
    )


def show_seat(player: Player) -> SeatView:
    return SeatView(
        stock=player.stock,
        points=player.points,
        paid=player.paid,
        won=player.won,
        given=player.given,
        forgiven=player.forgiven,
    )


def show_columns(state: Grippe, board: str) -> list[ColumnView]:
    shown = []
    for place, column in enumerate(columns_of(board)):
        filled = number_of(state.filled, place)
        shown.append(
            ColumnView(
                squares=column.squares,
                number=column.number,
                filled=filled,
                tokens=state.board.tokens(place, filled),
            )
        )
    return shown


# -- News -------------------------------------------------------------------------------------


def events(story: list[int]) -> list[AnyEvent]:
    return [event(entry) for entry in story]


def event(entry: i64) -> AnyEvent:
    kind, a, b = entry & 0xFF, entry >> 8 & 0xFF, entry >> 16 & 0xFF
    c, d = entry >> 24 & 0xFF, entry >> 32 & 0xFF
    match kind:
        case codes.STARTED:
            return Started(a)
        case codes.ROLLED:
            return Rolled(a, values_of(entry >> 16))
        case codes.KEPT:
            return Kept(a, values_of(entry >> 16))
        case codes.IDLE:
            return Idle(a, b)
        case codes.PLACED:
            return Placed(a, b + 1, c, d)
        case codes.BORROWED:
            return Borrowed(a, b)
        case codes.WON:
            return Won(a, b + 1, c)
        case codes.GAVE:
            return Gave(a, b, c)
        case codes.REPAID:
            return Repaid(a, b, c)
        case codes.VOID:
            return Void(a, b, c)
        case codes.GAME_OVER:
            return GameOver(WHY[a], b)
        case codes.MATCH_OVER:
            return MatchOver(cards(a))
    raise AssertionError(f"the story has no event {kind}")
