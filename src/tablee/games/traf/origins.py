"""Where the cards that a seat has seen came from, if the pack ran out in the middle of a deal.

Whoever has counted the cards knows what was left of the old pack, and who got how many of these
(TRA-A6). If one copy of a card was left and the other was discarded, it may have been dealt before
or after the reshuffle. Each possible account is weighted by the number of deals that it covers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import factorial, gcd, perm

from tablee.core.bits import size, units
from tablee.core.errors import BadView
from tablee.games.flinke.cards import count, kinds, take
from tablee.games.traf import words
from tablee.games.traf.cards import HAND, without
from tablee.games.traf.mind import Origin

MOST_CHANCES = 1 << 24
Account = tuple[int, Origin]  # with its chance, which may not fit into 64 bits


@dataclass(frozen=True)
class Dealt:
    """What is known of a seat's four cards as they were dealt."""

    seen: list[int]  # the kinds known
    early: int  # how many of the four came before the reshuffle


def early_cards(old: int, seats: int, dealer: int, seat: int) -> int:
    """How many of the cards dealt before the reshuffle went to this seat."""
    before = (seat - dealer - 1) % seats
    dealt = size(old)
    return min(HAND, (dealt - before + seats - 1) // seats) if dealt > before else 0


def origins(old: int, loose: int, hands: Sequence[Dealt]) -> list[Origin]:
    """Every account of the cards seen, with its chance; the place of ``loose`` cards is unknown."""
    weighed = (account(old, loose, hands, early) for early in accounts(old, hands))
    found = [each for each in weighed if each is not None]
    if not found:
        raise BadView(words.NO_DEAL_FITS)
    return scaled(found)


def accounts(old: int, hands: Sequence[Dealt]) -> Iterator[list[list[int]]]:
    """Every possible choice, by seat, of the kinds seen that were dealt before the reshuffle."""
    places = [(seat, card) for seat, hand in enumerate(hands) for card in hand.seen]
    early: list[list[int]] = [[] for _ in hands]

    def go_on(at: int) -> Iterator[list[list[int]]]:
        if at == len(places):
            yield [list(cards) for cards in early]
            return
        seat, card = places[at]
        used = sum(cards.count(card) for cards in early)
        if used < count(old, card) and len(early[seat]) < hands[seat].early:
            early[seat].append(card)
            yield from go_on(at + 1)
            early[seat].pop()
        later = sum(1 for other in places[:at] if other[1] == card) - used
        if later < 2 - count(old, card):
            yield from go_on(at + 1)

    return go_on(0)


def account(old: int, loose: int, hands: Sequence[Dealt], early: list[list[int]]) -> Account | None:
    """What is left of the old and the new cards, and who needs how many of them."""
    left = old
    for card in (card for cards in early for card in cards):
        left = take(left, card)
    if any(count(left, card) > count(loose, card) for card in set(kinds(left))):
        return None
    new = without(loose, left)
    chance = factorial(size(left))
    needs_old = needs_new = wanted = 0
    for seat, (hand, before) in enumerate(zip(hands, early, strict=True)):
        after = len(hand.seen) - len(before)
        late = HAND - hand.early
        if after > late:
            return None
        chance *= perm(hand.early, len(before)) * perm(late, after)
        needs_old += units(seat, hand.early - len(before))
        needs_new += units(seat, late - after)
        wanted += late - after
    if wanted > size(new):
        return None
    origin = Origin(old=left, new=new, needs_old=needs_old, needs_new=needs_new)
    return chance * perm(size(new), wanted), origin


def scaled(found: list[Account]) -> list[Origin]:
    """The same with chances small enough to draw from."""
    common = gcd(*(chance for chance, _ in found))
    total = sum(chance for chance, _ in found) // common
    shrink = total // MOST_CHANCES + 1
    for chance, origin in found:
        origin.chance = max(1, chance // common // shrink)
    return [origin for _, origin in found]
