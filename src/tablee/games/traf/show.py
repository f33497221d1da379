# mypyc: compiled
"""The view of a seat or spectator of Traf: built up from nothing, never cut down."""

from tablee.core.bits import bit, cards, size
from tablee.core.log import Value
from tablee.core.pause import ROUND
from tablee.core.state import HOUSE
from tablee.games.flinke.cards import put, take
from tablee.games.flinke.notation import write_cards, write_kind
from tablee.games.traf.events import EVENTS, MADE
from tablee.games.traf.hands import class_of, rank, sum_of, worth_of
from tablee.games.traf.menu import given_by, taken_by
from tablee.games.traf.moves import MOVES, SWAP
from tablee.games.traf.pieces import Player
from tablee.games.traf.rules import Traf
from tablee.games.traf.state import NOBODY
from tablee.games.traf.view import PHASES, SeatView, SwapView, TrafView, Worth


def show(
    state: Traf, options: dict[str, Value], rules_version: int, seat: int | None, recall: bool
) -> TrafView:
    """What this seat may know; ``recall`` adds what follows from counting the cards."""
    hand = 0 if seat is None else state.players[seat].hand
    return TrafView(
        game="traf",
        rules=rules_version,
        options=options,
        seat=seat,
        seats=state.seats,
        movers=cards(state.movers() & ~bit(HOUSE)),
        legal=[] if seat is None else [MOVES.write(move) for move in state.legal(seat)],
        scores=state.scores(),
        winners=cards(state.winners()),
        over=state.is_over(),
        pause=ROUND.after if state.is_shown() else None,
        phase=PHASES[state.phase],
        deals=state.deals,
        dealer=state.dealer,
        turn=state.turn,
        hand=write_cards(hand),
        makes=worth(state, hand) if hand else None,
        swaps=[] if seat is None else show_swaps(state, seat, hand),
        players=[show_seat(state, player, recall) for player in state.players],
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
        happened=EVENTS.seen(state.story, seat),
    )


def show_seat(state: Traf, player: Player, recall: bool) -> SeatView:
    return SeatView(
        chips=player.chips,
        hand=size(player.hand),
        known=write_cards(player.known),
        given=write_cards(player.given) if recall else None,
        shown=write_cards(player.hand) if state.is_shown() or state.is_over() else [],
        won=player.won,
    )


def worth(state: Traf, hand: int) -> Worth:
    """TRA-20 to TRA-24, TRA-O4: what is compared at the show."""
    strength = rank(hand)
    return Worth(
        made=MADE[class_of(strength)],
        worth=worth_of(strength),
        total=sum_of(hand) if state.setup.highest else None,
    )


def show_swaps(state: Traf, seat: int, hand: int) -> list[SwapView]:
    """Each swap once, with or without a knock."""
    swaps = dict.fromkeys(
        [(given_by(move), taken_by(move)) for move in state.legal(seat) if move >= SWAP]
    )
    return [
        SwapView(
            gives=write_kind(given),
            takes=write_kind(taken),
            makes=worth(state, put(take(hand, given), taken)),
        )
        for given, taken in swaps
    ]
