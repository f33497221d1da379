"""Traf once more, as dumbly as possible: lists of cards such as “r5”, and no cleverness at all.

It is told every line of a log and keeps the table; ``test_counts.py`` compares it with the rules.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

PACK = [f"{colour}{value}" for colour in "bygr" for value in range(1, 7)] * 2
RUNS = [[1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 6], [1, 4, 5, 6], [1, 2, 5, 6], [1, 2, 3, 6]]


def strength(hand: Sequence[str]) -> tuple[int, int]:
    """(3, value) four alike, (2, sum) run, (1, sum) colour, (0, 0) nothing."""
    values = sorted(int(card[1]) for card in hand)
    if len(set(values)) == 1:
        return 3, values[0]
    colours = Counter(card[0] for card in hand)
    colour, many = colours.most_common(1)[0]
    if many == 4 and values in RUNS:
        return 2, sum(values)
    if many >= 3:
        return 1, sum(int(card[1]) for card in hand if card[0] == colour)
    return 0, 0


class Table:
    """A table of Traf."""

    def __init__(self, seats: int, options: Mapping[str, object]) -> None:
        self.n = seats
        self.options = options
        self.chips = [12] * seats
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.middle: list[str] = []
        self.pile = list(PACK)
        self.discards: list[str] = []
        self.pot = self.packs = self.deals = self.turns = self.passes = 0
        self.dealer = self.turn = 0
        self.knocker: int | None = None
        self.last: list[int] = []  # who still has a last turn
        self.wants = "dealer"
        self.winners: list[int] = []

    def choose(self, dealer: int) -> None:
        assert self.wants == "dealer"
        self.dealer, self.turn, self.wants = dealer, (dealer + 1) % self.n, "deal"

    def draw(self, card: str) -> str:
        if not self.pile:
            self.pile, self.discards = self.discards, []
        self.pile.remove(card)
        if not self.pile:
            self.packs += 1
        return card

    def deal(self, hands: Sequence[Sequence[str]], middle: Sequence[str]) -> None:
        assert self.wants == "deal"
        for seat in range(self.n):
            self.chips[seat] -= 1
            self.pot += 1
        for lap in range(4):
            for step in range(1, self.n + 1):
                seat = (self.dealer + step) % self.n
                self.hands[seat].append(self.draw(hands[seat][lap]))
        self.middle += [self.draw(card) for card in middle]
        self.wants = "move"

    def replace(self, cards: Sequence[str]) -> None:
        assert self.wants == "middle"
        aside = self.middle
        self.middle = [self.draw(card) for card in cards]
        self.discards += aside
        self.passes, self.wants = 0, "move"

    def legal(self) -> list[str]:
        if self.wants != "move":
            return []
        hand, middle = set(self.hands[self.turn]), set(self.middle)
        swaps = [f"swap {give} {take}" for give in hand for take in middle]
        if self.knocker is not None:
            return ["pass", *swaps]
        if self.options["knock"] == "instead":
            return ["pass", "knock", *swaps]
        return ["pass", "knock", *swaps, *(f"{swap} knock" for swap in swaps)]

    def play(self, move: str) -> None:
        assert move in self.legal()
        words = move.split()
        if words[0] == "swap":
            give, take = words[1:3]
            self.hands[self.turn].remove(give)
            self.hands[self.turn].append(take)
            self.middle.remove(take)
            self.middle.append(give)
            self.passes = 0
        elif words[0] == "pass":
            self.passes += 1
        if words[-1] == "knock":
            self.knocker = self.turn
        self.turns += 1
        if self.knocker is not None:
            if words[-1] == "knock":
                self.last = self.last_turns()
            if self.last:
                self.turn = self.last.pop(0)
            else:
                self.show()
            return
        self.turn = (self.turn + 1) % self.n
        if self.turns == self.n * int(str(self.options["turns"])):
            self.show()
        elif self.passes == self.n:
            if self.is_last():
                self.show()
            else:
                self.wants = "middle"

    def last_turns(self) -> list[int]:
        """Everybody but the knocker, in the order of the option."""
        first = self.turn if self.options["last_chance"] == "from_knocker" else self.dealer + 1
        order = [(first + step) % self.n for step in range(self.n)]
        return [seat for seat in order if seat != self.knocker]

    def is_last(self) -> bool:
        return self.options["length"] != "broke" and self.packs >= int(str(self.options["length"]))

    def show(self) -> None:
        worth: list[tuple[int, ...]] = [strength(hand) for hand in self.hands]
        if self.options["pot"] == "highest":
            sums = [sum(int(card[1]) for card in hand) for hand in self.hands]
            worth = [(*each, total) for each, total in zip(worth, sums, strict=True)]
        best = [seat for seat in range(self.n) if worth[seat] == max(worth)]
        if max(worth) > (0, 0) and self.pot % len(best) == 0:
            for seat in best:
                self.chips[seat] += self.pot // len(best)
            self.pot = 0
        self.deals += 1
        self.turns = self.passes = 0
        self.knocker = None
        if self.is_last() or 0 in self.chips:
            self.wants = "nothing"
            self.winners = [s for s in range(self.n) if self.chips[s] == max(self.chips)]
        else:
            for hand in self.hands:
                self.discards += hand
            self.hands = [[] for _ in range(self.n)]
            if self.options["middle"] == "new":
                self.discards += self.middle
                self.middle = []
            self.dealer = (self.dealer + 1) % self.n
            self.turn = (self.dealer + 1) % self.n
            self.wants = "deal"
