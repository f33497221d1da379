# mypyc: compiled
"""What is shown to a seat of Grippe-jetons, or to a spectator: everything (GEI-34)."""

from tablee.core.bits import bit, cards
from tablee.core.log import Value
from tablee.core.pause import ROUND, TURN
from tablee.core.state import HOUSE
from tablee.games.grippe_jetons.board import columns_of
from tablee.games.grippe_jetons.dice import number_of, values_of
from tablee.games.grippe_jetons.events import EVENTS
from tablee.games.grippe_jetons.moves import MOVES
from tablee.games.grippe_jetons.pieces import Player
from tablee.games.grippe_jetons.rules import Grippe
from tablee.games.grippe_jetons.view import PHASES, ColumnView, GrippeView, SeatView


def show(
    state: Grippe, options: dict[str, Value], rules_version: int, seat: int | None
) -> GrippeView:
    return GrippeView(
        game="grippe-jetons",
        rules=rules_version,
        options=options,
        seat=seat,
        seats=state.seats,
        movers=cards(state.movers() & ~bit(HOUSE)),
        legal=[] if seat is None else [MOVES.write(move) for move in state.legal(seat)],
        scores=state.scores(),
        winners=cards(state.winners()),
        over=state.is_over(),
        pause=TURN.after if state.is_settled() else ROUND.after if state.is_finished() else None,
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
        counted=values_of(state.counted),
        completed=values_of(state.completed),
        spent=state.spent,
        loan=state.loan,
        happened=EVENTS.seen(state.story, seat),
    )


def show_seat(player: Player) -> SeatView:
    return SeatView(
        stock=player.stock,
        before=player.before,
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
