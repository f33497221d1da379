# mypyc: compiled
"""What is shown to a seat of Reflex, or to a spectator: its view and its news.

Built up from nothing, never cut down.
"""

from mypy_extensions import i64

from tablee.core.bits import bit, cards, size
from tablee.core.log import Value
from tablee.games.flinke.cards import COLOURS, kinds, put
from tablee.games.flinke.notation import COLOUR_LETTERS, write_cards
from tablee.games.reflex import codes
from tablee.games.reflex.notation import write_move
from tablee.games.reflex.pieces import Player
from tablee.games.reflex.rules import NOBODY, Reflex, tops
from tablee.games.reflex.story import (
    AnyEvent,
    Dealt,
    Emptied,
    HadEnough,
    Laid,
    MatchOver,
    Opened,
    Passed,
    Ready,
    RoundOver,
    Started,
    Stopped,
    Took,
    TooLate,
)
from tablee.games.reflex.view import PHASES, ReflexView, SeatView


def show(
    state: Reflex, options: dict[str, Value], rules_version: int, seat: int | None
) -> ReflexView:
    """What this seat may know; there is nothing more to remember."""
    me = None if seat is None else state.players[seat]
    legal = [] if seat is None else [write_move(move) for move in state.legal(seat)]
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
        phase=PHASES[state.phase],
        round=state.round,
        dealer=state.dealer,
        turn=state.turn if in_turns else None,
        hand=write_cards(me.hand) if me else [],
        tops=show_tops(state),
        ready=cards(state.ready),
        pending=write_move(me.pending) if me and waits else None,
        quickest=None if state.quickest == NOBODY else state.quickest,
        passes=state.passes,
        stalled=state.stalled == 1,
        players=[show_seat(player) for player in state.players],
        happened=events(state.story or [], seat),
    )


def show_seat(player: Player) -> SeatView:
    return SeatView(
        hand=size(player.hand),
        taken=write_cards(player.taken),
        gained=player.gained,
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


# -- News -------------------------------------------------------------------------------------


def events(story: list[int], seat: int | None) -> list[AnyEvent]:
    """The story as this seat, or a spectator, saw it."""
    return [event(entry, seat) for entry in story]


def event(entry: i64, seat: int | None) -> AnyEvent:
    code, a, b = entry & 0xFF, entry >> 8 & 0xFF, entry >> 16 & 0xFF
    match code:
        case codes.DEALT:
            return Dealt()
        case codes.OPENED:
            return Opened(a, b)
        case codes.SAID_READY:
            return Ready(a)
        case codes.STARTED:
            return Started()
        case codes.LAID:
            return Laid(a, write_move(b))
        case codes.FORCED:
            return Laid(a, write_move(b), forced=True)
        case codes.TOOK:
            return Took(a, COLOUR_LETTERS[b])
        case codes.TOO_LATE:
            return TooLate(a, write_move(b) if a == seat else None)
        case codes.PASSED:
            return Passed(a)
        case codes.EMPTIED:
            return Emptied(a)
        case codes.STOPPED:
            return Stopped(a)
        case codes.HAD_ENOUGH:
            return HadEnough(a)
        case codes.ROUND_OVER:
            return RoundOver(a)
        case codes.MATCH_OVER:
            return MatchOver(cards(a))
    raise AssertionError(f"the story has no event {code}")
