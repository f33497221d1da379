"""Puko a second time, the plain way: written from the rule sheet, slow, and sharing no line with
the real rules. The tests play both side by side.

Cards are text (r6), hands are lists, everything is counted out one by one.
"""

from collections.abc import Mapping
from itertools import combinations

PACK = [f"{colour}{value}" for colour in "bygr" for value in range(1, 7) for _ in range(2)]
TRICKS = {3: 6, 4: 4}  # a pack


def key(cards: list[str], die: str, sums: bool) -> tuple[int, int]:
    """PUK-36, word for word: the bigger is the better hand."""
    one, other = cards
    a, b = int(one[1]), int(other[1])
    if die == "0":
        return (0, -(a + b))
    if die == "x":
        return (1, a) if one == other else (0, a + b)
    trumps = [int(card[1]) for card in cards if card[0] == die[0]]
    if len(trumps) == 2 and one == other:
        return (3, a)
    if trumps:
        return (2, sum(trumps))
    if one == other:
        return (1, a)
    return (0, a + b) if sums else (0, 0)


class Table:
    """A match; ``wants`` says what has to happen next."""

    def __init__(self, seats: int, options: Mapping[str, object]) -> None:
        self.options = options
        self.count = seats
        start = 47
        if seats == 5:
            start = {"sheet": 66, "47": 47, "46": 46}[str(options["purse"])]
        self.purses = [start] * seats
        self.pot = 0
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.pile = list(PACK)
        self.discards: list[str] = []
        self.shuffles = 0
        self.kept: dict[int, list[str]] = {}
        self.words: dict[int, str] = {}
        self.debts: dict[int, int] = {}
        self.first = 0
        self.die = ""
        self.tricks = 0
        self.final = False
        self.winners: list[int] = []
        self.wants = "cards"

    # -- The house

    def order(self) -> list[int]:
        return [*range(self.first, self.count), *range(self.first)]

    def give(self, hands: list[list[str]]) -> None:
        assert self.wants == "cards"
        for seat in self.order():
            for card in hands[seat]:
                if not self.pile:
                    self.pile, self.discards = self.discards, []
                    self.shuffles += 1
                self.pile.remove(card)
                self.hands[seat].append(card)
        if self.tricks == 0:
            self.everybody_pays()
        self.wants = "stake" if self.debts else "die"

    def roll(self, die: str) -> None:
        assert self.wants == "die"
        assert all(len(hand) == 6 for hand in self.hands)
        self.die = die
        self.wants = "choice"

    def everybody_pays(self) -> None:
        for seat in range(self.count):
            self.purses[seat] -= 1
            self.pot += 1

    # -- The seats

    def movers(self) -> list[int]:
        if self.wants == "choice":
            return [seat for seat in range(self.count) if seat not in self.kept]
        if self.wants == "word":
            silent = [seat for seat in self.order() if seat not in self.words]
            return sorted(silent) if self.options["declare"] == "together" else silent[:1]
        if self.wants == "stake":
            return [seat for seat in self.order() if seat in self.debts][:1]
        return []

    def legal(self, seat: int) -> list[str]:
        if seat not in self.movers():
            return []
        if self.wants == "choice":
            hand = sorted(self.hands[seat], key=PACK.index)
            pairs = {f"keep {one} {other}" for one, other in combinations(hand, 2)}
            return sorted(pairs, key=lambda text: [PACK.index(c) for c in text.split()[1:]])
        if self.wants == "word":
            return ["stay", "knock"]
        return [f"stake {n}" for n in range(self.debts[seat], self.purses[seat] + 1)]

    def play(self, seat: int, move: str) -> None:
        assert move in self.legal(seat)
        verb, *rest = move.split()
        if verb == "keep":
            self.kept[seat] = rest
            if len(self.kept) == self.count:
                self.wants = "word"
        elif verb == "stake":
            self.pay(seat, int(rest[0]))
            self.wants = "stake" if self.debts else "die"
        else:
            self.words[seat] = verb
            if len(self.words) == self.count:
                self.end_trick()

    def pay(self, seat: int, amount: int) -> None:
        self.purses[seat] -= amount
        self.pot += amount
        del self.debts[seat]

    def end_trick(self) -> None:
        order = self.order()
        knocked = [seat for seat in order if self.words[seat] == "knock"]
        before = self.pot
        if not knocked:
            best = order[-1:]
        elif len(knocked) == 1:
            best = knocked
        else:
            sums = self.options["plain"] == "sums"
            keys = {seat: key(self.kept[seat], self.die, sums) for seat in knocked}
            best = [seat for seat in knocked if keys[seat] == max(keys.values())]
        if before % len(best) == 0:
            for seat in best:
                self.purses[seat] += before // len(best)
            self.pot = 0
        self.tricks += 1
        if self.final or self.is_long_enough():
            self.finish()
            return
        self.first = best[0]
        for seat in range(self.count):
            for card in self.kept[seat]:
                self.hands[seat].remove(card)
                self.discards.append(card)
        self.kept, self.words, self.die = {}, {}, ""
        losers = [seat for seat in knocked if seat not in best] if len(knocked) > 1 else []
        self.ask_for_stakes(losers, before)

    def is_long_enough(self) -> bool:
        """So many packs have been used up: counted by what is left to draw."""
        length = self.options["length"]
        if length == "broke":
            return self.tricks == 1000
        used_up = self.shuffles + (not self.pile)
        return used_up >= int(str(length))

    def ask_for_stakes(self, losers: list[int], before: int) -> None:
        everybody = not losers and self.pot == 0
        owed = 1 if everybody else before
        debtors = list(range(self.count)) if everybody else losers
        short = [seat for seat in debtors if self.purses[seat] < owed]
        if any(self.purses[seat] == 0 for seat in short):
            self.finish()
            return
        if short and self.options["broke"] == "over":
            self.finish()
            return
        self.wants = "cards"
        if everybody:
            self.everybody_pays()
            return
        if short and self.options["broke"] == "last":
            self.final = True
        self.debts = dict.fromkeys(debtors, owed)
        for seat in debtors:
            if self.purses[seat] <= owed or self.options["stake"] == "exact":
                self.pay(seat, min(owed, self.purses[seat]))

    def finish(self) -> None:
        most = max(self.purses)
        self.winners = [seat for seat in range(self.count) if self.purses[seat] == most]
        self.wants = "nothing"
