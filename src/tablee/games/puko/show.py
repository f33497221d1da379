# mypyc: compiled
"""What is shown to a seat of Puko, or to a spectator: its view and its news.

Built up from nothing, never cut down.
"""

from mypy_extensions import i64

from tablee.core.bits import bit, cards, size
from tablee.core.log import Value
from tablee.games.flinke.notation import write_cards
from tablee.games.puko import codes
from tablee.games.puko.cards import KNOCK, NOT_ROLLED, together
from tablee.games.puko.notation import FACES, write_move, write_pair
from tablee.games.puko.rules import PHASES, Puko
from tablee.games.puko.story import (
    AnyEvent,
    Broke,
    Chose,
    Dealt,
    Declared,
    Drew,
    EachStaked,
    Knocked,
    LastOne,
    Left,
    MatchOver,
    Owe,
    Rolled,
    Shared,
    Showed,
    Shuffled,
    Staked,
    Stayed,
    TrickOver,
    Won,
)
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
        movers=cards(state.movers()),
        legal=[] if seat is None else [write_move(move) for move in state.legal(seat)],
        scores=state.scores(),
        winners=cards(state.winners()),
        over=state.is_over(),
        phase=PHASES[state.phase],
        trick=state.trick,
        tricks=state.setup.tricks() if state.setup.has_length() else None,
        last=state.last,
        first=state.first,
        die=None if state.die == NOT_ROLLED else FACES[state.die],
        pot=state.pot,
        owed=state.owed,
        debtors=cards(state.debtors),
        pile=size(state.pile),
        discards=size(state.discards()),
        hand=write_cards(me.hand) if me else [],
        kept=write_cards(me.kept) if me else [],
        seen=write_cards(together(state.open, thrown)) if recall else None,
        thrown=write_cards(thrown) if recall else None,
        players=[show_seat(state, other, seat) for other in range(state.seats)],
        happened=events(state.story or [], seat, not state.setup.raises),
    )


def show_seat(state: Puko, other: int, seat: int | None) -> SeatView:
    player = state.players[other]
    return SeatView(
        hand=size(player.hand),
        chosen=player.kept != 0,
        word=word_of(state, other, seat),
        purse=player.purse,
        spent=size(player.spent),
    )


def word_of(state: Puko, other: int, seat: int | None) -> Word:
    """PUK-A12: where all declare together, nobody knows what the others say until all have."""
    if not state.declared & bit(other):
        return "none"
    if state.setup.at_once and other != seat:
        return "hidden"
    return "knocks" if state.knocked & bit(other) else "stays"


# -- News -------------------------------------------------------------------------------------


def events(story: list[int], seat: int | None, exact: bool) -> list[AnyEvent]:
    """The story as this seat, or a spectator, saw it; ``exact`` where nobody may raise (PUK-O2)."""
    seen = [event(entry, seat, exact) for entry in story]
    return [each for each in seen if each is not None]


def event(entry: i64, seat: int | None, exact: bool) -> AnyEvent | None:
    """None for what another seat drew."""
    kind, a, b, c = entry & 0xFF, entry >> 8 & 0xFF, entry >> 16 & 0xFFFF, entry >> 32
    match kind:
        case codes.DEALT:
            return Dealt()
        case codes.EACH_STAKED:
            return EachStaked(b)
        case codes.ROLLED:
            return Rolled(FACES[a])
        case codes.CHOSE:
            return Chose(a, write_pair(b) if a == seat else None)
        case codes.DECLARED:
            return Declared(a, b == KNOCK if a == seat else None)
        case codes.KNOCKED:
            return Knocked(a)
        case codes.STAYED:
            return Stayed(a)
        case codes.SHOWED:
            return Showed(a, write_pair(b), FACES[c])
        case codes.WON:
            return Won(a, b, c)
        case codes.SHARED:
            return Shared(cards(a), b)
        case codes.LEFT:
            return Left(cards(a), b)
        case codes.OWE:
            return Owe(cards(a), b, exact)
        case codes.STAKED:
            return Staked(a, b, c)
        case codes.SHUFFLED:
            return Shuffled()
        case codes.DREW:
            if seat is None and a == 0:
                return Drew(None)
            return Drew(write_pair(b)) if a == seat else None
        case codes.LAST_ONE:
            return LastOne(a, b)
        case codes.BROKE:
            return Broke(a, b)
        case codes.TRICK_OVER:
            return TrickOver()
        case codes.MATCH_OVER:
            return MatchOver(cards(a))
    raise AssertionError(f"the story has no event {kind}")
