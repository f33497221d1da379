# mypyc: compiled
"""How good two cards are in Puko, counted exactly: against the best two of any six cards.

Of all sets of six that an opponent could hold, how many contain no two cards of some rank or
better? Sets are counted with products of small polynomials: the coefficient of x^n counts the ways
to take n cards. Twins are the two cards of one kind, which make a pair.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import size
from tablee.games.flinke.cards import COLOURS, VALUES, count, kind, kinds
from tablee.games.puko.cards import FACES, LOWEST, NO_TRUMP
from tablee.games.puko.ranking import ALL_LOW, PAIR, TRUMP, TRUMP_PAIR, rank_of_kinds

HELD: Final = 6  # cards an opponent chooses from
RANKS: Final = 64
SURE: Final = 65536  # certainty
UNKNOWN: Final = -1


@final
class Odds:
    """The odds against one opponent who holds any six of the cards not seen."""

    def __init__(self, unseen: i64, sums: bool) -> None:
        self.unseen: i64 = unseen
        self.sums: bool = sums
        self.total: i64 = ways(size(unseen), HELD)
        self.counted: list[int] = [UNKNOWN] * (RANKS * FACES)

    def beats(self, rank: i64, die: i64) -> i64:
        """How likely a hand of this rank is to beat that opponent's best, in 1/65536.

        An equal hand counts as half a win.
        """
        both = self.below(rank, die) + self.below(rank + 1, die)
        return both * (SURE // 2) // self.total

    def below(self, rank: i64, die: i64) -> i64:
        """How many sets of six hold no two cards of this rank or better under this die."""
        place = die * RANKS + rank
        found: i64 = self.counted[place]
        if found == UNKNOWN:
            found = self.count_below(rank, die)
            self.counted[place] = found
        return found

    def count_below(self, rank: i64, die: i64) -> i64:
        if die == LOWEST:
            return self.all_above(ALL_LOW - rank)
        if die == NO_TRUMP:
            if rank > PAIR:
                return self.without_twins(rank - PAIR, COLOURS)
            return self.small_sums(rank, COLOURS)
        if rank > TRUMP + 2 * VALUES:
            return self.without_twins(rank - TRUMP_PAIR, die)
        if rank > TRUMP:
            return self.small_trumps(rank - TRUMP, die)
        if rank > PAIR:
            return self.without_twins(rank - PAIR, die + COLOURS + 1)
        if rank > 0 and not self.sums:
            return self.without_twins(1, die + COLOURS + 1)
        return self.small_sums(rank, die)

    def without_twins(self, value: i64, mode: i64) -> i64:
        """Sets without twins of this value or more.

        ``mode`` 0 to 3: only twins of that colour count; 4: of any colour; 5 and more: of any
        colour, and there is no card at all of the colour ``mode - 5``.
        """
        ways_to = [1, 0, 0, 0, 0, 0, 0]
        for colour in range(i64(COLOURS)):
            if mode > COLOURS and colour == mode - COLOURS - 1:
                continue
            barred = mode >= COLOURS or colour == mode
            for each in range(1, i64(VALUES) + 1):
                copies = count(self.unseen, kind(colour, each))
                twins = copies == 2 and not (barred and each >= value)
                multiply(ways_to, copies, 1 if twins else 0)
        return ways_to[HELD]

    def small_trumps(self, points: i64, die: i64) -> i64:
        """Sets without trump twins whose best two trumps add up to less than this."""
        plain = size(self.unseen)
        for each in range(1, i64(VALUES) + 1):
            plain -= count(self.unseen, kind(die, each))
        found: i64 = 0
        for chosen in range(i64(64)):
            weight: i64 = 1
            trumps: i64 = 0
            best: i64 = 0
            second: i64 = 0
            for each in range(1, i64(VALUES) + 1):
                if (chosen >> (each - 1)) & 1 != 0:
                    weight *= count(self.unseen, kind(die, each))
                    trumps += 1
                    second = best
                    best = each
            if weight > 0 and best + second < points:
                found += weight * ways(plain, HELD - trumps)
        return found

    def small_sums(self, points: i64, left_out: i64) -> i64:
        """Sets without twins and without the excluded colour, whose two highest add up to less."""
        found: i64 = 0
        upto: list[list[int]] = [[1, 0, 0, 0, 0, 0, 0]]  # the ways with values up to 0, 1, 2 …
        for value in range(1, i64(VALUES) + 1):
            here = [1, 0, 0, 0, 0, 0, 0]
            whole = upto[value - 1][:]
            for colour in range(i64(COLOURS)):
                if colour != left_out:
                    copies = count(self.unseen, kind(colour, value))
                    multiply(here, copies, 0)
                    multiply(whole, copies, 0)
            upto.append(whole)
            second = min(value - 1, points - 1 - value)
            if second >= 0:
                found += here[1] * upto[second][HELD - 1]
            if 2 * value < points:
                for many in range(2, i64(COLOURS) + 1):
                    found += here[many] * upto[value - 1][HELD - many]
        return found

    def all_above(self, total: i64) -> i64:
        """Sets whose two lowest cards add up to more than this; twins do not matter."""
        here = [0] * (VALUES + 2)
        for each in kinds(self.unseen):
            here[each % VALUES + 1] += 1
        above = [0] * (VALUES + 2)  # how many cards are above each value
        for value in range(i64(VALUES) - 1, -1, -1):
            above[value] = above[value + 1] + here[value + 1]
        found: i64 = 0
        for value in range(1, i64(VALUES) + 1):
            second = max(value, min(total - value, VALUES))
            found += here[value] * ways(above[second], HELD - 1)
            if 2 * value > total:
                for many in range(2, i64(HELD) + 1):
                    found += ways(here[value], many) * ways(above[value], HELD - many)
        return found


def multiply(ways_to: list[int], copies: i64, twins: i64) -> None:
    """Add a kind: take none of it, one of its copies, or both if that is allowed."""
    for cards in range(i64(HELD), 0, -1):
        more = copies * ways_to[cards - 1]
        if twins != 0 and cards > 1:
            more += ways_to[cards - 2]
        ways_to[cards] += more


def ways(cards: i64, taken: i64) -> i64:
    """In how many ways this many of the cards can be taken."""
    if taken < 0 or taken > cards:
        return 0
    found: i64 = 1
    for each in range(taken):
        found = found * (cards - each) // (each + 1)
    return found


def best_rank(cards: i64, die: i64, sums: bool) -> i64:
    """The rank of the best two of these cards."""
    held = kinds(cards)
    best: i64 = 0
    for one in range(len(held)):
        for other in range(one + 1, len(held)):
            best = max(best, rank_of_kinds(held[one], held[other], die, sums))
    return best
