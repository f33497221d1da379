# mypyc: compiled
"""The view of a seat or spectator of Puko: built up from nothing, never cut down."""

from tablee.core.bits import bit, cards, size
from tablee.core.log import Value
from tablee.core.pause import TRICK
from tablee.core.state import HOUSE
from tablee.games.flinke.notation import write_cards
from tablee.games.puko.cards import FACE_TEXTS, NOT_ROLLED, together
from tablee.games.puko.events import EVENTS
from tablee.games.puko.moves import MOVES
from tablee.games.puko.rules import Puko
from tablee.games.puko.state import PHASES
from tablee.games.puko.view import PukoView, SeatView, Word


def show(
    state: Puko, options: dict[str, Value], rules_version: int, seat: int | None, recall: bool
) -> PukoView:
    """What this seat may know; ``recall`` adds what it has been shown and might remember."""
    me = None if seat is None else state.players[seat]
    thrown = me.spent if me else 0
    return PukoView(
        game="puko",
        rules=rules_version,
        options=options,
        seat=seat,
        seats=state.seats,
        movers=cards(state.movers() & ~bit(HOUSE)),
        legal=[] if seat is None else [MOVES.write(move) for move in state.legal(seat)],
        scores=state.scores(),
        winners=cards(state.winners()),
        over=state.is_over(),
        pause=TRICK.after if state.is_settled() else None,
        phase=PHASES[state.phase],
        trick=state.trick,
        tricks=state.setup.tricks() if state.setup.has_length() else None,
        last=state.last,
        first=state.first,
        die=None if state.die == NOT_ROLLED else FACE_TEXTS[state.die],
        pot=state.pot,
        owed=state.owed,
        debtors=cards(state.debtors),
        best=cards(state.best()) if state.lies_there() else [],
        pile=size(state.pile),
        discards=size(state.discards()),
        hand=write_cards(me.hand) if me else [],
        kept=write_cards(me.kept) if me else [],
        seen=write_cards(together(state.open, thrown)) if recall else None,
        thrown=write_cards(thrown) if recall else None,
        players=[show_seat(state, other, seat) for other in range(state.seats)],
        happened=EVENTS.seen(state.story, seat),
    )


def show_seat(state: Puko, other: int, seat: int | None) -> SeatView:
    player = state.players[other]
    return SeatView(
        hand=size(player.hand),
        chosen=player.kept != 0,
        shown=write_cards(player.kept) if shows(state, other) else [],
        word=word_of(state, other, seat),
        purse=player.purse,
        spent=size(player.spent),
    )


def word_of(state: Puko, other: int, seat: int | None) -> Word:
    """PUK-A12: what a seat has declared; hidden until all have, if they declare together."""
    if not state.declared & bit(other):
        return "none"
    if state.setup.at_once and other != seat and not state.lies_there():
        return "hidden"
    return "knocks" if state.knocked & bit(other) else "stays"


def shows(state: Puko, other: int) -> bool:
    """PUK-14, PUK-42: whether this seat has shown its two cards."""
    return state.lies_there() and state.are_shown() and bool(state.knocked & bit(other))
