# mypyc: compiled
"""The rules of Puko: choose two of six cards, knock to take part, and the best hand takes the pot.

A die says what counts: a trump colour, no trump, or that the weakest wins. Whoever knocks and
loses stakes the size of the pot. Clause numbers (PUK-21) point into RULES.en.md and RULES.fr.md.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, lowest, size
from tablee.core.errors import Illegal
from tablee.core.events import MATCH_OVER
from tablee.core.luck import Luck, Rng
from tablee.core.pause import check_nothing_drawn
from tablee.core.state import HOUSE, left_of
from tablee.games.flinke.cards import gathered, put, some_kind, take
from tablee.games.puko import words
from tablee.games.puko.cards import FACES, NOT_ROLLED, cards_of, together, without
from tablee.games.puko.events import (
    BROKE,
    CHOSE,
    DEALT,
    DECLARED,
    DREW,
    EACH_STAKED,
    KNOCKED,
    LAST_ONE,
    LEFT,
    OWE,
    ROLLED,
    SHARED,
    SHOWED,
    SHUFFLED,
    STAKED,
    STAYED,
    TRICK_OVER,
    WON,
)
from tablee.games.puko.menu import Pairs, Span
from tablee.games.puko.moves import KEEP, KNOCK, STAKE, STAY
from tablee.games.puko.pieces import LAST_TRICK, OVER_AT_ONCE, Player, Setup
from tablee.games.puko.playout import play_out
from tablee.games.puko.refusals import why_not
from tablee.games.puko.state import (
    CHOOSING,
    DEALING,
    DECLARING,
    DRAWING,
    OVER,
    ROLLING,
    SETTLED,
    STAKING,
    PukoState,
)

WHITE: Final = 1  # the value of a white chip, which everybody stakes (PUK-10, PUK-20)


@final
@mypyc_attr(acyclic=True)
class Puko(PukoState):
    """A match of Puko. Holds no luck and no clock: the house's moves come from outside."""

    # -- The interface of every game ---------------------------------------------------------

    def movers(self) -> i64:
        """The set of seats that may move; only HOUSE's bit while the house must."""
        if self.phase == OVER:
            return 0
        if self.phase <= ROLLING or self.phase == SETTLED:
            return bit(HOUSE)
        return self.asked

    def legal(self, seat: i64) -> Pairs | Span:
        """The moves this seat may make now."""
        if seat < 0 or seat >= self.seats or self.asked & bit(seat) == 0:
            return Pairs(0)  # none
        if self.phase == CHOOSING:
            return Pairs(self.players[seat].hand)
        if self.phase == DECLARING:
            return Span(STAY, KNOCK)
        return Span(STAKE + self.owed, STAKE + self.players[seat].purse)

    def play(self, seat: i64, move: i64) -> i64:
        """Make a seat's move, or refuse it and change nothing; returns who may move next."""
        if not self.legal(seat).has(move):
            raise why_not(self, seat, move)
        self.apply(seat, move)
        return self.movers()

    def apply(self, seat: i64, move: i64) -> None:
        """Make a move that is known to be legal."""
        if self.phase == CHOOSING:
            self.choose(seat, move - KEEP)
        elif self.phase == DECLARING:
            self.declare(seat, move)
        else:
            self.stake(seat, move - STAKE)

    def draw(self, luck: Luck) -> list[int]:
        """Draw the house's next move: cards, seat 0's first, and the die if it is due."""
        found: list[int] = []
        if self.phase <= DRAWING:
            each = self.cards_each()
            found = [0] * (each * self.seats)
            pile = self.pile
            for turn in range(self.seats):
                seat = (self.first + turn) % self.seats
                for place in range(seat * each, seat * each + each):
                    if pile == 0:
                        pile = self.discards()
                    kind = some_kind(pile, luck.below(size(pile)))
                    pile = take(pile, kind)
                    found[place] = kind
        if self.die_is_due():
            found.append(luck.below(FACES))
        return found

    def house(self, outcome: list[int]) -> None:
        """Make the house's move, or refuse it and change nothing."""
        if self.phase == SETTLED:
            check_nothing_drawn("PUK", outcome)
            self.gather(self.best())
            return
        if self.phase > ROLLING:
            raise Illegal("PUK-11", words.HOUSE_NOT_ASKED)
        cards: i64 = 0
        if self.phase != ROLLING:
            cards = self.cards_each() * self.seats
        if len(outcome) != cards + (1 if self.die_is_due() else 0):
            raise Illegal("PUK-15", words.WRONG_OUTCOME)
        if self.die_is_due() and not 0 <= outcome[cards] < FACES:
            raise Illegal("PUK-11", words.NO_SUCH_FACE)
        if cards != 0 and not self.can_be_drawn(outcome):
            raise Illegal("PUK-15", words.NOT_IN_THE_PILE)
        self.hand_out(outcome)

    # -- Cards and die -----------------------------------------------------------------------

    def hand_out(self, outcome: list[int]) -> None:
        """Give everybody the cards of an outcome, and roll the die if it is due."""
        if self.phase != ROLLING:
            self.give_cards(outcome)
        if self.phase == DEALING:
            self.tell(DEALT)
            self.debtors = bit(self.seats) - 1
            self.everybody_stakes()
        if self.debtors != 0:
            self.phase = STAKING
            self.asked = bit(self.next_debtor())
        else:
            self.roll(outcome[len(outcome) - 1])

    def give_cards(self, outcome: list[int]) -> None:
        each = self.cards_each()
        for turn in range(self.seats):
            seat = (self.first + turn) % self.seats
            player = self.players[seat]
            for place in range(seat * each, seat * each + each):
                if self.pile == 0:
                    self.shuffle()
                kind: i64 = outcome[place]
                self.pile = take(self.pile, kind)
                player.hand = put(player.hand, kind)
        if self.phase == DRAWING and self.story is not None:
            for seat in range(self.seats):
                self.tell(DREW, seat, gathered(outcome[2 * seat : 2 * seat + 2]))

    def shuffle(self) -> None:
        """PUK-A15: the discards become the new pile."""
        self.pile = self.discards()
        self.open = 0
        for player in self.players:
            player.spent = 0
        self.tell(SHUFFLED)

    def roll(self, die: i64) -> None:
        """PUK-11: what counts in this trick; then everybody chooses two cards."""
        self.die = die
        self.tell(ROLLED, die)
        self.phase = CHOOSING
        self.asked = bit(self.seats) - 1

    # -- A trick, in the order of play -------------------------------------------------------

    def choose(self, seat: i64, pair: i64) -> None:
        """PUK-12: choose two of six cards in secret."""
        kept = cards_of(pair)
        self.players[seat].kept = kept
        self.tell(CHOSE, seat, kept)
        self.asked ^= bit(seat)
        if self.asked == 0:
            self.phase = DECLARING
            self.declared = 0
            self.knocked = 0
            self.asked = bit(self.seats) - 1 if self.setup.at_once else bit(self.first)

    def declare(self, seat: i64, move: i64) -> None:
        """PUK-13, PUK-A12: take part or stay out; openly in turn, or all together."""
        self.declared |= bit(seat)
        if move == KNOCK:
            self.knocked |= bit(seat)
        if self.setup.at_once:
            self.asked ^= bit(seat)
            self.tell(DECLARED, seat, move)
            if self.asked == 0:
                for turn in range(self.seats):
                    self.tell_declared((self.first + turn) % self.seats)
                self.settle()
            return
        self.tell_declared(seat)
        following = left_of(seat, self.seats)
        if following == self.first:
            self.settle()
        else:
            self.asked = bit(following)

    def tell_declared(self, seat: i64) -> None:
        self.tell(KNOCKED if self.knocked & bit(seat) != 0 else STAYED, seat)

    def settle(self) -> None:
        """PUK-14, PUK-40: the pot goes to the best of those who knocked."""
        self.asked = 0
        if self.are_shown() and self.story is not None:
            for turn in range(self.seats):
                seat = (self.first + turn) % self.seats
                if self.knocked & bit(seat) != 0:
                    self.tell(SHOWED, seat, self.players[seat].kept, self.die, int(self.setup.sums))
        best = self.best()
        self.debtors = self.knocked & ~best  # PUK-21
        self.owed = self.pot
        self.pay_out(best, size(self.knocked))
        self.tell(TRICK_OVER)
        if self.last or self.trick + 1 == self.setup.tricks():
            self.trick += 1
            self.end_match()
            return
        self.phase = SETTLED
        if not self.setup.pauses:
            self.gather(best)

    def gather(self, best: i64) -> None:
        """Clear the table for the next trick, in which the best of this one declares first."""
        self.first = self.earliest(best)  # PUK-16, PUK-A7
        self.discard(self.are_shown())
        self.trick += 1
        self.charge()

    def pay_out(self, best: i64, count: i64) -> None:
        """PUK-40: equal hands share the pot if it divides evenly; else it stays in the middle."""
        winners = size(best)
        if winners == 1:
            seat = lowest(best)
            self.players[seat].purse += self.pot
            self.tell(WON, seat, self.pot, count)
            self.pot = 0
        elif self.pot % winners == 0:
            each = self.pot // winners
            for seat in range(self.seats):
                if best & bit(seat) != 0:
                    self.players[seat].purse += each
            self.tell(SHARED, best, each)
            self.pot = 0
        else:
            self.tell(LEFT, best, self.pot)

    def discard(self, shown: bool) -> None:
        """PUK-15: discard everybody's two cards; only those shown have been seen."""
        for seat in range(self.seats):
            player = self.players[seat]
            if shown and self.knocked & bit(seat) != 0:
                self.open = together(self.open, player.kept)
            else:
                player.spent = together(player.spent, player.kept)
            player.hand = without(player.hand, player.kept)
            player.kept = 0
        self.declared = 0
        self.knocked = 0
        self.die = NOT_ROLLED

    # -- Stakes for the next trick -----------------------------------------------------------

    def charge(self) -> None:
        """PUK-20 to PUK-23: work out who owes what, and whether they can pay (PUK-A8)."""
        flat = self.debtors == 0 and self.pot == 0
        if flat:
            self.debtors = bit(self.seats) - 1
            self.owed = WHITE
        if self.ends_by_debt():
            self.debtors = 0
            self.owed = 0
            self.end_match()
            return
        self.phase = DRAWING
        if flat:
            self.everybody_stakes()
        elif self.debtors != 0:
            self.tell(OWE, self.debtors, self.owed, 0 if self.setup.raises else 1)
            for turn in range(self.seats):
                seat = (self.first + turn) % self.seats
                if self.debtors & bit(seat) != 0:
                    purse = self.players[seat].purse
                    if not self.setup.raises or purse <= self.owed:
                        self.put_in(seat, min(purse, self.owed))
        if self.debtors == 0:
            self.owed = 0

    def ends_by_debt(self) -> bool:
        """PUK-A8: a debtor without money ends the match; one with too little, if so agreed."""
        for turn in range(self.seats):
            seat = (self.first + turn) % self.seats
            purse = self.players[seat].purse
            if self.debtors & bit(seat) == 0 or purse >= self.owed:
                continue
            if purse == 0 or self.setup.broke == OVER_AT_ONCE:
                self.tell(BROKE, seat, self.owed)
                return True
        if self.setup.broke == LAST_TRICK:
            for seat in range(self.seats):
                if self.debtors & bit(seat) != 0 and self.players[seat].purse < self.owed:
                    self.last = True
                    self.tell(LAST_ONE, seat, self.owed)
        return False

    def everybody_stakes(self) -> None:
        """PUK-10, PUK-20: a white chip each."""
        for player in self.players:
            player.purse -= WHITE
        self.pot += WHITE * self.seats
        self.debtors = 0
        self.tell(EACH_STAKED, WHITE)

    def put_in(self, seat: i64, amount: i64) -> None:
        """Move chips from a purse to the middle."""
        self.players[seat].purse -= amount
        self.pot += amount
        self.debtors ^= bit(seat)
        self.tell(STAKED, seat, amount, self.owed)

    def stake(self, seat: i64, amount: i64) -> None:
        """PUK-21, PUK-A2: a loser's stake; when all have staked, the die is rolled."""
        self.put_in(seat, amount)
        if self.debtors != 0:
            self.asked = bit(self.next_debtor())
        else:
            self.asked = 0
            self.owed = 0
            self.phase = ROLLING

    def end_match(self) -> None:
        """PUK-41: most money wins; nobody gets a pot left in the middle (PUK-A16)."""
        most: i64 = -1
        for seat in range(self.seats):
            purse = self.players[seat].purse
            if purse > most:
                most = purse
                self.champions = bit(seat)
            elif purse == most:
                self.champions |= bit(seat)
        self.debtors = 0
        self.phase = OVER
        self.tell(MATCH_OVER, self.champions)

    # -- Copies and simulation ---------------------------------------------------------------

    def copy(self) -> "Puko":
        """An independent copy that records no story."""
        twin = Puko(self.setup, [player.copy() for player in self.players])
        self.copy_fields_to(twin)
        return twin

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end of the match; returns how many moves the seats made."""
        return play_out(self, rng)


def begin(setup: Setup) -> Puko:
    """A match before its deal; seat 0 sits to the dealer's left and is first player (PUK-A14)."""
    match = Puko(setup, [Player() for _ in range(setup.seats)])
    for player in match.players:
        player.purse = setup.purse
    return match
