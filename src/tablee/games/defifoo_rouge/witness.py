"""What the laws check Défifoo Rouge by: invariants, and other worlds that look the same to a seat.

Computed from the rule sheet and the log alone, so that it can judge the views.
"""

import re
from collections import Counter
from dataclasses import replace

from tablee.core.bits import bit, size
from tablee.core.log import Line, Record
from tablee.core.luck import Rng
from tablee.core.state import HOUSE
from tablee.games.defifoo_rouge.cards import (
    BANK,
    BOMB,
    INTERRUPTS,
    NO_CARD,
    card_in,
    points_of,
    stopper_of,
    suits,
    taker_of,
)
from tablee.games.defifoo_rouge.moves import CARD
from tablee.games.defifoo_rouge.rules import Defifoo
from tablee.games.defifoo_rouge.state import COUNTED, DEALING, OVER, PARTNERS, TAKEN, TURN, WINDOW


def audit(state: Defifoo) -> None:
    """DEF-I1 to DEF-I5, and that redundant fields of the state agree."""
    setup = state.setup
    places = [state.table, state.bank, state.undealt]
    for player in state.players:
        places += [player.hand, player.won]
    together = sum(places)
    if together:
        assert sum(map(size, places)) == size(together), "DEF-I1: no card lies twice"
        assert together == setup.deck(), "DEF-I1: no card is lost"
        total = sum(map(points_of, places))
        expected = 87 if state.seats <= 3 else 91 if size(setup.deck()) == 41 else 99
        assert total == expected, "DEF-I2: points are neither lost nor made"
    playing = state.phase in (TURN, WINDOW, TAKEN)
    if playing:
        assert all(player.hand for player in state.players), "DEF-I3: nobody is without a card"
        assert size(state.table) <= state.seats, "DEF-I4: one card a seat"
        assert not state.table & INTERRUPTS, "DEF-I4: Bomb and Bank stop a trick, never join it"
    laid = [card_in(state.trick, seat) for seat in range(state.seats)]
    assert sum(bit(card) for card in laid if card != NO_CARD) == state.table, "DEF-I4"
    assert (state.led == NO_CARD) == (state.table == 0), "a trick has a lead"
    armed = [seat for seat, player in enumerate(state.players) if player.hand & INTERRUPTS]
    assert state.armed == sum(bit(seat) for seat in armed), "DEF-20: who can interrupt"
    if playing:
        assert bool(state.spent & bit(BOMB)) == any(p.won & bit(BOMB) for p in state.players)
        assert bool(state.spent & bit(BANK)) == bool(state.bank & bit(BANK)), "DEF-A16"
    for player in state.players:
        assert not player.hand & suits(player.voids), "DEF-11: who could not follow has none"
    if state.phase not in (DEALING, COUNTED, OVER):
        assert not state.undealt & (state.bank | state.table), "DEF-03"
        assert not state.bank & bit(BOMB), "DEF-21: the Bomb is its player's"
        assert not any(p.won & bit(BANK) for p in state.players), "DEF-22: the Bank is nobody's"
        if state.seats > 3 and state.phase > PARTNERS:
            assert size(state.team) == (2 if state.seats == 4 else 3), "DEF-05"
    if playing and state.table:
        follows_from_the_leader(state, laid)
    if playing and not state.table and state.last:
        taker = taker_of(state.last)
        if stopper_of(state.last) == NO_CARD:
            assert state.turn == taker, "DEF-I5: the winner of a trick leads"
        else:
            assert taker in (HOUSE, state.turn), "DEF-I5: who interrupts leads"


def follows_from_the_leader(state: Defifoo, laid: list[int]) -> None:
    """DEF-I4: cards were laid in direction from the leader on, and the next seat is on turn."""
    step = -1 if state.reverse else 1
    for place in range(size(state.table)):
        assert laid[(state.leader + step * place) % state.seats] != NO_CARD, "DEF-I4: no gap"
    if size(state.table) < state.seats:
        assert state.turn == (state.leader + step * size(state.table)) % state.seats, "DEF-10"


def other_world(record: Record, seat: int | None, rng: Rng) -> Record | None:
    """Swap cards that this seat has not seen: in other hands, or undealt."""
    deals = [at for at, line in enumerate(record.lines) if line.move.startswith("deal ")]
    if not deals:
        return None
    start = deals[-1]
    dealt = record.lines[start].move
    seen = {line.move for line in record.lines[start + 1 :]}
    hands = [set(re.findall(CARD, hand)) for hand in dealt.partition(" + ")[0].split()[1:]]
    if seat is not None:
        seen |= hands[seat]
    laid = Counter(line.who for line in record.lines[start + 1 :] if re.fullmatch(CARD, line.move))
    if laid and max(laid.values()) == len(hands[0]):
        return None  # DEF-50: the deal is counted, and nothing is secret any more
    unseen = sorted(set(re.findall(CARD, dealt.removeprefix("deal "))) - seen)
    if len(unseen) < 2:
        return None
    return _swapped(record, start, _shuffle(unseen, rng))


def _shuffle(unseen: list[str], rng: Rng) -> dict[str, str]:
    """Mostly swap only two, which the duty to follow suit more often allows; else shuffle all."""
    if rng.below(4) == 0:
        order = unseen[:]
        for place in range(len(order) - 1, 0, -1):
            other = rng.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return dict(zip(unseen, order, strict=True))
    one = unseen[rng.below(len(unseen))]
    free = [card for card in unseen if card in ("bomb", "bank")]
    others = [card for card in unseen if card != one]
    if free and rng.below(2) and free[0] != one:
        other_card = free[0]
    else:
        other_card = others[rng.below(len(others))]
    return {one: other_card, other_card: one}


def _swapped(record: Record, start: int, names: dict[str, str]) -> Record:
    line = record.lines[start]
    moved = re.sub(CARD, lambda card: names.get(card[0], card[0]), line.move.removeprefix("deal "))
    deal: Line = line._replace(move=f"deal {moved}")
    return replace(record, lines=[*record.lines[:start], deal, *record.lines[start + 1 :]])
