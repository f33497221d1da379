# mypyc: compiled
"""What a seat of Défifoo Rouge knows, and the full states it cannot tell from the real one."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import amount, bit, nth, size, units
from tablee.core.errors import BadView
from tablee.core.luck import Rng
from tablee.games.defifoo_rouge import words
from tablee.games.defifoo_rouge.cards import INTERRUPTS
from tablee.games.defifoo_rouge.rules import Defifoo

PATIENCE: Final = 20_000  # deals tried before a view counts as impossible
HANDS: Final = 6  # the place of the undealt cards in packed counters, after the hands


@final
class Mind:
    """A position without the cards whose place a seat does not know, and where they may be.

    ``frame`` holds everything the seat knows. The loose cards come in groups by suit: whoever
    did not follow a suit cannot hold it (DEF-11, DEF-12). The Bomb and the Bank card come last;
    they are in no pile unless the view says so.
    """

    def __init__(self, frame: Defifoo) -> None:
        self.frame: Defifoo = frame
        self.needs: i64 = 0  # packed: gaps in each hand, then the undealt cards
        self.piles: list[int] = []  # how many cards of each pile, then of the Bank, are forgotten
        self.forgotten: i64 = 0  # all of those together
        self.groups: list[tuple[int, int]] = []  # loose cards, and the seats that may hold them

    def forget(self, piles: list[int]) -> None:
        """Leave out this many cards of each seat's pile, then of the Bank."""
        self.piles = piles
        self.forgotten = sum(piles)

    def rank(self, groups: list[tuple[int, int]]) -> None:
        """Put the groups in the order in which they are placed: the tightest first."""
        ranked = sorted([(self.slack(cards, seats), cards, seats) for cards, seats in groups])
        self.groups = [(cards, seats) for _, cards, seats in ranked]

    def slack(self, cards: i64, seats: i64) -> i64:
        """How many more places than cards a group has."""
        places = amount(self.needs, HANDS)
        if cards & INTERRUPTS == 0:
            places += self.forgotten
        for seat in range(self.frame.seats):
            if seats & bit(seat) != 0:
                places += amount(self.needs, seat)
        return places - size(cards)

    def imagine(self, rng: Rng) -> Defifoo:
        """A full state that agrees with everything the seat knows."""
        for _ in range(PATIENCE):
            state = self.frame.copy()
            if self.fill(state, rng):
                return state
        raise BadView(words.NO_DEAL_FITS)

    def fill(self, state: Defifoo, rng: Rng) -> bool:
        """Place the loose cards at random; False if some card has no place left."""
        needs = self.needs
        forgotten = self.forgotten
        pile: i64 = 0
        for cards, seats in self.groups:
            rest: i64 = cards
            open_to: i64 = seats
            while rest != 0:
                card = rest & -rest
                rest ^= card
                places = amount(needs, HANDS)
                if card & INTERRUPTS == 0:
                    places += forgotten
                for seat in range(state.seats):
                    if open_to & bit(seat) != 0:
                        places += amount(needs, seat)
                if places == 0:
                    return False
                choice = rng.below(places)
                if choice < amount(needs, HANDS):
                    needs -= units(HANDS, 1)
                    state.undealt |= card
                    continue
                choice -= amount(needs, HANDS)
                for seat in range(state.seats):
                    if open_to & bit(seat) != 0:
                        if choice < amount(needs, seat):
                            needs -= units(seat, 1)
                            state.players[seat].hand |= card
                            card = 0
                            break
                        choice -= amount(needs, seat)
                if card != 0:
                    forgotten -= 1
                    pile |= card
        if pile != 0:
            self.bury(state, pile, rng)
        for seat in range(state.seats):
            if state.players[seat].hand & INTERRUPTS != 0:
                state.armed |= bit(seat)
        return True

    def bury(self, state: Defifoo, pile: i64, rng: Rng) -> None:
        """Put the forgotten cards at random into the piles and the Bank."""
        for seat in range(state.seats):
            for _ in range(self.piles[seat]):
                card = bit(nth(pile, rng.below(size(pile))))
                state.players[seat].won |= card
                pile ^= card
        state.bank |= pile
