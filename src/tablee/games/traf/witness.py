"""What the laws check Traf by: its invariants, and other worlds that look the same to a seat.

Computed from the rule sheet and the log alone, so that it can judge the views.
"""

import re
from collections import Counter
from dataclasses import replace

from tablee.core.bits import size
from tablee.core.log import Record
from tablee.core.luck import Rng
from tablee.games.flinke.cards import KINDS, SINGLES, count
from tablee.games.flinke.notation import CARD
from tablee.games.traf.rules import Traf
from tablee.games.traf.state import DEALING, NOBODY, OVER, REPLACING, SHOWN, TURNS

CHANGES = 3  # at most this many pairs of cards are swapped


def audit(state: Traf) -> None:
    """TRA-I1 to TRA-I3."""
    chips = sum(player.chips for player in state.players)
    assert chips + state.pot == 12 * state.seats, "TRA-I1: chips and pot make twelve a seat"
    assert all(player.chips >= 0 for player in state.players), "TRA-I1: nobody owes a chip"
    in_play = state.phase in (TURNS, REPLACING, SHOWN, OVER)
    for player in state.players:
        assert size(player.hand) == (4 if in_play else 0), "TRA-I2: four cards in a hand"
        assert all(
            count(player.known, kind) <= count(player.hand, kind) for kind in range(KINDS)
        ), "TRA-04: what was taken and not given back is in the hand"
    if in_play:
        assert size(state.middle) == 3, "TRA-I2: three cards in the middle"
    hands = [player.hand for player in state.players]
    places = [*hands, state.middle, state.pile, state.discards]
    for cards in places:
        assert (cards >> 1) & SINGLES & ~cards == 0, "TRA-I3: one copy before the second"
    for kind in range(KINDS):
        copies = sum(count(cards, kind) for cards in places)
        assert copies == 2, "TRA-I3: two of every card, and no other"
    assert 0 <= state.passes <= state.seats, "TRA-A8: a lap of passes brings new cards"
    assert (state.passes == state.seats) == (state.phase == REPLACING), "TRA-A8"
    knocked = state.phase in (TURNS, SHOWN, OVER)
    assert state.knocker == NOBODY or knocked, "TRA-05: a knock ends with the show"
    if state.phase == DEALING:
        assert all(player.chips > 0 for player in state.players), "TRA-A10: everybody can pay"
    if state.phase == OVER:
        most = max(player.chips for player in state.players)
        best = [seat for seat, player in enumerate(state.players) if player.chips == most]
        assert sum(1 << seat for seat in best) == state.champions, "TRA-09: most chips win"


def other_world(record: Record, seat: int | None, rng: Rng) -> Record | None:
    """Swap cards of other hands that this seat has not seen with other unseen cards."""
    past = _Past(record)
    if past.deal is None or past.all_have_shown(int(record.options["turns"])):
        return None
    changed = False
    for _ in range(1 + rng.below(CHANGES)):
        changed = past.swap_unseen(seat, rng) or changed
    if not changed:
        return None
    lines = record.lines[:]
    lines[past.deal] = lines[past.deal]._replace(move=past.told())
    return replace(record, lines=lines)


class _Past:
    """The last deal of a log: who was dealt what and when, and what has been given away since."""

    def __init__(self, record: Record) -> None:
        self.seats = record.seats
        self.deal: int | None = None  # its line in the log
        self.dealer = 0
        self.hands: list[list[str]] = []
        self.rest = ""  # what the line of the deal says of the middle
        self.gone: list[Counter[str]] = []  # cards dealt to a seat that it has given away
        self.taken: list[Counter[str]] = []
        self.middle: Counter[str] = Counter()
        self.discards: Counter[str] = Counter()
        self.pile = Counter({f"{colour}{value}": 2 for colour in "bygr" for value in range(1, 7)})
        self.early = 0  # how many cards were dealt before the discards were shuffled
        self.pile_is_known = False
        self.turns = 0  # taken in this deal
        self.knocked: int | None = None  # after how many of them
        stays = record.options["middle"] == "stays"
        for at, line in enumerate(record.lines):
            verb, *rest = line.move.split()
            if verb == "dealer":
                self.dealer = int(rest[0]) - 1
            elif verb == "deal":
                self._clear(stays)
                self._deal(at, rest)
            elif verb == "middle":
                self._replace(re.findall(CARD, rest[0]))
            elif verb == "swap":
                self._swap(int(line.who), rest[0], rest[1])
            if line.who.isdigit():
                self.turns += 1
                if line.move.endswith("knock"):
                    self.knocked = self.turns

    def all_have_shown(self, laps: int) -> bool:
        """TRA-05, TRA-A9: whether all had a last turn after the knock, or the turns are up."""
        if self.knocked is not None:
            return self.turns == self.knocked + self.seats - 1
        return self.turns == laps * self.seats

    def _clear(self, stays: bool) -> None:
        for seat, hand in enumerate(self.hands):
            held = Counter(hand)
            held.subtract(self.gone[seat])
            self.discards.update(held)
            self.discards.update(self.taken[seat])
        if not stays:
            self.discards.update(self.middle)
            self.middle = Counter()
        self.dealer = (self.dealer + 1) % self.seats

    def _deal(self, at: int, told: list[str]) -> None:
        self.deal = at
        self.turns, self.knocked = 0, None
        self.hands = [re.findall(CARD, hand) for hand in told[: self.seats]]
        self.rest = " ".join(told[self.seats :])
        self.gone = [Counter() for _ in self.hands]
        self.taken = [Counter() for _ in self.hands]
        self.pile_is_known = False
        to_middle = re.findall(CARD, self.rest)
        order = [hand[lap] for lap in range(4) for hand in self._from_dealers_left()]
        self.early = 0
        for drawn, card in enumerate([*order, *to_middle]):
            if self._draw(card):
                self.early = drawn
        self.middle.update(to_middle)

    def _from_dealers_left(self) -> list[list[str]]:
        first = (self.dealer + 1) % self.seats
        return self.hands[first:] + self.hands[:first]

    def _draw(self, card: str) -> bool:
        """Draw a card; returns whether the discards had to be shuffled first."""
        shuffled = self.pile.total() == 0
        if shuffled:
            self.pile, self.discards = self.discards, Counter()
        self.pile[card] -= 1
        return shuffled

    def _replace(self, cards: list[str]) -> None:
        aside, self.middle = self.middle, Counter(cards)
        for card in cards:
            self.pile_is_known = self._draw(card) or self.pile_is_known
        self.discards.update(aside)

    def _swap(self, seat: int, gave: str, took: str) -> None:
        self.middle[took] -= 1
        self.middle[gave] += 1
        if self.taken[seat][gave]:
            self.taken[seat][gave] -= 1
        else:
            self.gone[seat][gave] += 1
        self.taken[seat][took] += 1

    def swap_unseen(self, seat: int | None, rng: Rng) -> bool:
        """Swap two unseen cards that were both dealt before, or both after, a reshuffle."""
        hidden = self._hidden(seat)
        if not hidden:
            return False
        one = hidden[rng.below(len(hidden))]
        others = [place for place in hidden if self._is_early(place) == self._is_early(one)]
        in_pile = []
        if not self._is_early(one) and not self.pile_is_known:
            in_pile = sorted(self.pile.elements())
        pick = rng.below(len(others) + len(in_pile))
        if pick < len(others):
            self._exchange(one, others[pick])
        else:
            card = in_pile[pick - len(others)]
            mine = self.hands[one[0]][one[1]]
            self.pile[card] -= 1
            self.pile[mine] += 1
            self.hands[one[0]][one[1]] = card
        return True

    def _hidden(self, seat: int | None) -> list[tuple[int, int]]:
        """Where cards were dealt that this seat has not seen: whose hand, and which place in it."""
        places = []
        for other, hand in enumerate(self.hands):
            gone = Counter(self.gone[other])
            for at, card in enumerate(hand):
                if gone[card]:
                    gone[card] -= 1
                elif other != seat:
                    places.append((other, at))
        return places

    def _is_early(self, place: tuple[int, int]) -> bool:
        seat, lap = place
        order = lap * self.seats + (seat - self.dealer - 1) % self.seats
        return order < self.early

    def _exchange(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        (a, at), (b, to) = one, other
        self.hands[a][at], self.hands[b][to] = self.hands[b][to], self.hands[a][at]

    def told(self) -> str:
        return " ".join(["deal", *map("".join, self.hands), *([self.rest] if self.rest else [])])
