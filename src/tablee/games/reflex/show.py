# mypyc: compiled
"""What is shown to a seat of Reflex, or to a spectator: built up from nothing, never cut down."""

from mypy_extensions import i64

from tablee.core.bits import bit, cards, size
from tablee.core.log import Value
from tablee.core.pause import ROUND
from tablee.games.flinke.cards import COLOURS, VALUES, count, kind, kinds, put
from tablee.games.flinke.notation import write_cards
from tablee.games.reflex.events import EVENTS
from tablee.games.reflex.moves import MOVES
from tablee.games.reflex.pieces import Player
from tablee.games.reflex.rules import Reflex
from tablee.games.reflex.state import NOBODY
from tablee.games.reflex.view import PHASES, ReflexView, SeatView


def show(
    state: Reflex, options: dict[str, Value], rules_version: int, seat: int | None
) -> ReflexView:
    """What this seat may know; there is nothing more to remember."""
    me = None if seat is None else state.players[seat]
    legal = [] if seat is None else [MOVES.write(move) for move in state.legal(seat)]
    awaited = state.awaited()
    if seat is not None and legal:
        awaited |= bit(seat)
    waits = seat is not None and state.submitted & bit(seat) != 0
    in_turns = state.takes_turns() and state.is_playing()
    return ReflexView(
        game="reflex",
        rules=rules_version,
        options=options,
        seat=seat,
        seats=state.seats,
        movers=cards(awaited),
        legal=legal,
        scores=state.scores(),
        winners=cards(state.winners()),
        over=state.is_over(),
        pause=ROUND.after if state.is_counted() else None,
        phase=PHASES[state.phase],
        round=state.round,
        dealer=state.dealer,
        turn=state.turn if in_turns else None,
        hand=write_cards(me.hand) if me else [],
        tops=show_tops(state),
        ready=cards(state.ready),
        pending=MOVES.write(me.pending) if me and waits else None,
        quickest=None if state.quickest == NOBODY else state.quickest,
        passes=state.passes,
        stalled=state.stalled,
        players=[show_seat(player) for player in state.players],
        happened=EVENTS.seen(state.story, seat),
    )


def show_seat(player: Player) -> SeatView:
    return SeatView(
        hand=size(player.hand),
        taken=write_cards(player.taken),
        points=player.points,
    )


def show_tops(state: Reflex) -> list[list[int]]:
    """Empty where no cards lie."""
    taken = 0
    for player in state.players:
        for card in kinds(player.taken):
            taken = put(taken, card)
    if state.wanted == 0 and taken == 0:
        return []
    return [tops(state.wanted, taken, colour) for colour in range(COLOURS)]


def tops(wanted: i64, taken: i64, colour: i64) -> list[int]:
    """The top values of a colour's two series, the higher first; 6 for those taken."""
    found: list[int] = []
    for _ in range(count(taken, kind(colour, VALUES))):
        found.append(VALUES)
    for value in range(i64(VALUES), 1, -1):
        for _ in range(count(wanted, kind(colour, value))):
            found.append(value - 1)
    return found
