# mypyc: compiled
"""Random play of Traf for simulation: faster than choosing from menus and dealing from lists."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tablee.core.bits import bit, lowest, nth, size
from tablee.core.luck import Rng
from tablee.core.state import left_of
from tablee.games.flinke.cards import KINDS, put
from tablee.games.traf.cards import HAND, canonical, joined
from tablee.games.traf.events import DEALT, PACK_USED
from tablee.games.traf.menu import any_move
from tablee.games.traf.state import CHOOSING, DEALING, OVER, REPLACING, SHOWN, TURNS

if TYPE_CHECKING:
    from tablee.games.traf.rules import Traf


def play_out(state: "Traf", rng: Rng) -> i64:
    """Play at random to the end of the match; returns how many moves the seats made."""
    moves: i64 = 0
    while state.phase != OVER:
        if state.phase == TURNS:
            moves += play_out_deal(state, rng)
        else:
            skip_to_play(state, rng)
    return moves


def skip_to_play(state: "Traf", rng: Rng) -> None:
    """Make the moves of the house: clear up, pick the dealer, deal, or replace the middle."""
    if state.phase == SHOWN:
        state.next_deal()
    elif state.phase == CHOOSING:
        state.choose_dealer(rng.below(state.seats))
    elif state.phase == DEALING:
        deal_at_random(state, rng)
    else:
        state.replace(state.draw(rng))


def deal_at_random(state: "Traf", rng: Rng) -> None:
    """Deal at random without building a list of cards: whole hands, if the pile lasts."""
    state.ante()
    left = size(state.pile)
    wanted = state.wanted()
    if left <= wanted:
        deal_across_packs(state, left, rng)
        return
    pile = state.pile
    for player in state.players:
        hand: i64 = 0
        missing: i64 = HAND  # counted down: mypyc boxes the counter of "for _ in range"
        while missing > 0:
            card = bit(any_place(pile, left, rng))
            pile ^= card
            hand |= card
            left -= 1
            missing -= 1
        player.hand = canonical(hand)
    middle: i64 = 0
    missing = wanted - HAND * state.seats
    while missing > 0:
        card = bit(any_place(pile, left, rng))
        pile ^= card
        middle |= card
        left -= 1
        missing -= 1
    state.middle = joined(state.middle, canonical(middle))
    pile = canonical(pile)
    state.pile = pile
    state.phase = TURNS
    state.tell(DEALT, state.dealer, state.pot)


def deal_across_packs(state: "Traf", left: i64, rng: Rng) -> None:
    """TRA-A6: deal card by card from a pile with this many cards, which runs out meanwhile."""
    hidden = HAND * state.seats
    missing = state.wanted() - left
    seat = state.turn
    while left > 0:
        card = bit(any_place(state.pile, left, rng))
        state.pile ^= card
        if hidden > 0:
            state.players[seat].hand |= card
            seat = left_of(seat, state.seats)
        else:
            state.middle = put(state.middle, lowest(card) >> 1)
        left -= 1
        hidden -= 1
    for player in state.players:
        player.hand = canonical(player.hand)
    state.packs += 1
    state.tell(PACK_USED, state.packs)
    left = size(state.discards)
    while missing > 0:
        place = any_place(state.pile | state.discards, left, rng)  # one of the two is empty
        state.deal_card(place >> 1, seat, hidden > 0)
        seat = left_of(seat, state.seats)
        missing -= 1
        left -= 1
        hidden -= 1
    state.phase = TURNS
    state.tell(DEALT, state.dealer, state.pot)


def play_out_deal(state: "Traf", rng: Rng) -> i64:
    """Play at random to the end of this deal; returns how many moves that took."""
    deals = state.deals
    moves: i64 = 0
    while state.deals == deals and state.phase != OVER:
        if state.phase == TURNS:
            state.apply(
                any_move(state.players[state.turn].hand, state.middle, state.knocking(), rng)
            )
            moves += 1
        elif state.phase == REPLACING:
            state.replace(state.draw(rng))
        else:
            return moves
    return moves


def any_place(cards: i64, many: i64, rng: Rng) -> i64:
    """The bit of a random card of a set that holds this many."""
    if many < KINDS // 3:
        return nth(cards, rng.below(many))
    place = rng.below(2 * KINDS)
    while (cards >> place) & 1 == 0:  # faster than counting while most places are full
        place = rng.below(2 * KINDS)
    return place
