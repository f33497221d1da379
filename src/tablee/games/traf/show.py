# mypyc: compiled
"""What is shown to a seat of Traf, or to a spectator: its view and its news.

Built up from nothing, never cut down.
"""

from mypy_extensions import i64

from tablee.core.bits import cards, size
from tablee.core.log import Value
from tablee.games.flinke.notation import read_cards, write_cards, write_kind
from tablee.games.traf import codes
from tablee.games.traf.hands import class_of, rank, worth_of
from tablee.games.traf.notation import write_move
from tablee.games.traf.pieces import Player
from tablee.games.traf.rules import NOBODY, Traf
from tablee.games.traf.story import (
    MADE,
    AnyEvent,
    Chosen,
    DealOver,
    Dealt,
    Forced,
    Knocked,
    Laid,
    MatchOver,
    PackUsed,
    Passed,
    Reshuffled,
    Showed,
    Stayed,
    Swapped,
    Swept,
    Won,
    with_sums,
)
from tablee.games.traf.view import PHASES, SeatView, TrafView


def show(
    state: Traf, options: dict[str, Value], rules_version: int, seat: int | None, recall: bool
) -> TrafView:
    """What this seat may know; ``recall`` adds what follows from counting the cards."""
    return TrafView(
        game="traf",
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
        deals=state.deals,
        dealer=state.dealer,
        turn=state.turn,
        hand=[] if seat is None else write_cards(state.players[seat].hand),
        players=[show_seat(player, recall) for player in state.players],
        middle=write_cards(state.middle),
        pile=size(state.pile),
        discards=write_cards(state.discards),
        pot=state.pot,
        packs=state.packs,
        last=state.is_last_deal(),
        knocker=None if state.knocker == NOBODY else state.knocker,
        passes=state.passes,
        turns=state.turns,
        old=write_cards(state.old) if recall else None,
        stock=write_cards(state.pile) if recall and state.fresh else None,
        happened=events(state.story or [], state.setup.highest),
    )


def show_seat(player: Player, recall: bool) -> SeatView:
    return SeatView(
        chips=player.chips,
        hand=size(player.hand),
        known=write_cards(player.known),
        given=write_cards(player.given) if recall else None,
        shown=write_cards(player.former),
        won=player.won,
    )


# -- News -------------------------------------------------------------------------------------


def events(story: list[int], highest: bool) -> list[AnyEvent]:
    """The story as everybody saw it; ``highest`` where the sum of four cards decides (TRA-O4)."""
    told = [event(entry) for entry in story]
    return with_sums(told) if highest else told


def event(entry: i64) -> AnyEvent:
    kind, a, b = entry & 0xFF, entry >> 8 & 0xFF, entry >> 16 & 0xFF
    c, d, e = entry >> 24 & 0xFF, entry >> 32 & 0xFF, entry >> 40 & 0xFF
    match kind:
        case codes.CHOSEN:
            return Chosen(a)
        case codes.DEALT:
            return Dealt(a, b)
        case codes.PACK_USED:
            return PackUsed(a)
        case codes.RESHUFFLED:
            return Reshuffled()
        case codes.PASSED:
            return Passed(a)
        case codes.SWAPPED:
            return Swapped(a, write_kind(b), write_kind(c))
        case codes.KNOCKED:
            return Knocked(a)
        case codes.SWEPT:
            return Swept([write_kind(a), write_kind(b), write_kind(c)])
        case codes.LAID:
            return Laid([write_kind(a), write_kind(b), write_kind(c)])
        case codes.FORCED:
            return Forced("turns" if a == codes.TURNS_UP else "cards")
        case codes.SHOWED:
            hand = [write_kind(b), write_kind(c), write_kind(d), write_kind(e)]
            strength = rank(read_cards(hand))
            return Showed(a, hand, MADE[class_of(strength)], worth_of(strength))
        case codes.WON:
            return Won(a, b, c)
        case codes.STAYED:
            return Stayed(a, "nothing" if b == codes.NO_COMBINATION else "uneven")
        case codes.DEAL_OVER:
            return DealOver()
        case codes.MATCH_OVER:
            return MatchOver(cards(a), b)
    raise AssertionError(f"the story has no event {kind}")
