# mypyc: compiled
"""The rules of Défifoo Rouge: win the tricks that pay, and the Bank with them.

Players follow the gang led, police beat gangs, and the holders of the Bomb and of the Bank card may
stop any trick. Whoever wins most points in a deal also wins the Bank.
Clause numbers (DEF-11) point into RULES.en.md and RULES.fr.md beside this file.
"""

from typing import final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, cards, size
from tablee.core.errors import Illegal
from tablee.core.events import MATCH_OVER
from tablee.core.luck import Luck, Rng, shuffled
from tablee.core.menu import BLOCK, Menu
from tablee.core.pause import check_nothing_drawn
from tablee.core.state import HOUSE
from tablee.games.defifoo_rouge import words
from tablee.games.defifoo_rouge.cards import (
    BANK,
    BOMB,
    INTERRUPTS,
    NO_CARD,
    POLICE,
    VAMP,
    card_in,
    finished,
    playable,
    points_of,
    slot,
    suit_of,
    voids_shown,
)
from tablee.games.defifoo_rouge.events import (
    DEAL_OVER,
    DEALT,
    DIRECTED,
    DISCARDED,
    FOLLOWS,
    LAID,
    LEADS,
    PARTNERED,
    RUFFS,
    STOPPED,
    THROWN,
    TOOK,
    UNDEALT,
    UNFINISHED,
    VAMPS,
)
from tablee.games.defifoo_rouge.moves import LEFT, WAVE, WITH
from tablee.games.defifoo_rouge.pieces import GRACE, TO_BANK, Player, Setup
from tablee.games.defifoo_rouge.playout import play_out
from tablee.games.defifoo_rouge.refusals import why_not
from tablee.games.defifoo_rouge.result import count_deal, winning_seats
from tablee.games.defifoo_rouge.state import (
    COUNTED,
    DEALING,
    DIRECTION,
    OVER,
    PARTNERS,
    TAKEN,
    TURN,
    WINDOW,
    DefifooState,
)


@final
@mypyc_attr(acyclic=True)
class Defifoo(DefifooState):
    """A match of Défifoo Rouge. Holds no luck and no clock: the house's moves come from outside."""

    # -- The interface of every game ---------------------------------------------------------

    def movers(self) -> i64:
        """The seats that may move; only HOUSE's bit while the house must."""
        if self.phase == TURN:
            if self.table != 0:
                return bit(self.turn) | self.armed  # DEF-20; DEF-A5: but not before a lead
            return bit(self.turn)
        if self.phase == WINDOW:
            return (bit(self.seats) - 1) & ~self.waved | self.armed
        if self.phase == OVER:
            return 0
        if self.phase == PARTNERS or self.phase == DIRECTION:
            return bit(self.turn)
        return bit(HOUSE)

    def awaited(self) -> i64:
        """The movers that everybody waits for: others must not learn who could interrupt."""
        if self.phase == TURN:
            return bit(self.turn)
        if self.phase == WINDOW:
            return (bit(self.seats) - 1) & ~self.waved
        return self.movers() & ~bit(HOUSE)

    def on_turn(self) -> i64:
        """The seat whose turn it is: after a card the next one thinks already (DEF-A16)."""
        if self.phase != WINDOW:
            return self.awaited()
        if self.is_complete():
            return 0
        return bit(self.turn)

    def legal(self, seat: i64) -> Menu:
        """The moves this seat may make now."""
        if seat < 0 or seat >= self.seats:
            return Menu(0, 0, 0, 0)
        if self.phase == WINDOW:
            hand = self.players[seat].hand & INTERRUPTS
            if self.waved & bit(seat) != 0:
                return Menu(hand, 0, 0, 0)
            return Menu(hand, bit(WAVE - BLOCK), 0, 0)
        if self.phase == TURN:
            if seat == self.turn:
                return Menu(playable(self.players[seat].hand, self.led), 0, 0, 0)
            if self.table != 0:
                return Menu(self.players[seat].hand & INTERRUPTS, 0, 0, 0)
        elif seat == self.turn:
            if self.phase == PARTNERS:
                return Menu(0, 0, self.choices_of_partners(), 0)
            if self.phase == DIRECTION:
                return Menu(0, 0, 0, 3)  # LEFT or RIGHT
        return Menu(0, 0, 0, 0)

    def play(self, seat: i64, move: i64) -> i64:
        """Make a seat's move, or refuse it and change nothing; returns who may move next."""
        if not self.legal(seat).has(move):
            raise why_not(self, seat, move)
        self.apply(seat, move)
        return self.movers()

    def apply(self, seat: i64, move: i64) -> None:
        """Make a move that is known to be legal."""
        if move < BANK:
            self.lay(move)
        elif move <= BOMB:
            self.interrupt(seat, move)
        elif move == WAVE:
            self.wave(seat)
        elif move < LEFT:
            self.pick(move - WITH)
        else:
            self.direct(move - LEFT)

    def draw(self, luck: Luck) -> list[int]:
        """Draw the house's next move: a deal, or nothing if only time passes."""
        if self.phase != DEALING:
            return []
        return shuffled(cards(self.setup.deck()), luck)

    def house(self, outcome: list[int]) -> None:
        """Make the house's move, or refuse it and change nothing."""
        if self.phase == WINDOW:
            if outcome:
                raise Illegal("DEF-A16", words.ONLY_TIME)
            self.close_window()
        elif self.phase == TAKEN:
            check_nothing_drawn("DEF", outcome)
            self.phase = TURN
        elif self.phase == COUNTED:
            check_nothing_drawn("DEF", outcome)
            self.next_deal()
        elif self.phase != DEALING:
            raise Illegal("DEF-03", words.HOUSE_NOT_ASKED)
        else:
            if sorted(outcome) != cards(self.setup.deck()):
                raise Illegal("DEF-03", words.NOT_THE_PACK)
            self.deal(outcome)

    # -- A deal, in the order of play --------------------------------------------------------

    def start_deal(self) -> None:
        """DEF-35: the deal passes to the left."""
        self.dealer = self.deals % self.seats
        self.turn = self.dealer
        self.phase = DEALING

    def deal(self, order: list[int]) -> None:
        """DEF-03: each seat gets its cards in order; the rest starts the Bank, face down."""
        size_of_hand = self.setup.hand_size()
        at: i64 = 0
        self.armed = 0
        for seat in range(self.seats):
            hand: i64 = 0
            for _ in range(size_of_hand):
                hand |= bit(order[at])
                at += 1
            player = self.players[seat]
            player.hand = hand
            player.won = 0
            player.voids = 0
            if hand & INTERRUPTS != 0:
                self.armed |= bit(seat)
        self.spent = 0
        self.undealt = 0
        for card in order[at:]:
            self.undealt |= bit(card)
        self.bank = 0
        self.last = 0
        self.vamped = 0
        self.team = 0
        self.reverse = 0
        self.tell(DEALT)
        if self.seats > 3:
            self.phase = PARTNERS
        elif self.seats == 3:
            self.phase = DIRECTION
        else:
            self.phase = TURN  # with two seats both directions are the same

    def pick(self, partners: i64) -> None:
        """DEF-05: the dealer and these seats against the others."""
        self.team = partners | bit(self.dealer)
        self.phase = DIRECTION
        self.tell(PARTNERED, self.dealer, partners)

    def direct(self, reverse: i64) -> None:
        """DEF-06: the dealer chooses the direction of play, and leads."""
        self.reverse = reverse
        self.phase = TURN
        self.tell(DIRECTED, self.dealer, reverse)

    def lay(self, card: i64) -> None:
        """DEF-10: the seat on turn lays a card, which may be the best so far (DEF-14)."""
        player = self.players[self.turn]
        player.hand ^= bit(card)
        does: i64 = LEADS
        if self.table == 0:
            self.leader = self.turn
            self.led = card
            self.best = self.turn
        else:
            player.voids |= voids_shown(self.led, card)
            does = self.join(card)
        self.trick |= slot(self.turn, card)
        self.table |= bit(card)
        self.tell(LAID, self.turn, card, does)
        if player.hand == 0:  # DEF-30
            self.end_deal()
            return
        if not self.is_complete():
            self.turn = self.next_after(self.turn)
        elif self.setup.interrupts != GRACE or not self.can_be_stopped():
            self.collect()
            return
        if self.can_be_stopped():
            self.phase = WINDOW
            self.waved = 0

    def join(self, card: i64) -> i64:
        """DEF-14: note whether a card is the best so far; returns what it does, for the story."""
        if self.beats(card):
            self.best = self.turn
        if suit_of(card) != suit_of(self.led):
            return DISCARDED if card < POLICE else RUFFS
        if self.vamps(card):
            self.vamped = 1  # DEF-A12: used up, whoever takes the trick
            return VAMPS
        return FOLLOWS

    def beats(self, card: i64) -> bool:
        """DEF-14, DEF-40: whether this card would be the best of the trick so far."""
        strongest = card_in(self.trick, self.best)
        if card < POLICE and suit_of(card) != suit_of(self.led):
            return False
        if self.vamps(card):
            return strongest == card + 1
        return card > strongest

    def vamps(self, card: i64) -> bool:
        """DEF-40: whether this card of the gang led is the Vamp after her Godfather."""
        return (
            self.setup.vamp
            and self.vamped == 0
            and card < POLICE
            and card & 7 == VAMP
            and self.table & bit(card + 1) != 0
        )

    def wave(self, seat: i64) -> None:
        """DEF-A16: a seat waves the trick on; it goes on at once when all have."""
        self.waved |= bit(seat)
        if self.waved == bit(self.seats) - 1:
            self.close_window()

    def close_window(self) -> None:
        """Go on: nobody has stopped the trick in time."""
        self.waved = 0
        self.phase = TURN
        if self.is_complete():
            self.collect()

    def collect(self) -> None:
        """DEF-14: the strongest card takes the trick, and its player leads."""
        card = card_in(self.trick, self.best)
        self.tell(TOOK, self.best, card, self.seats, points_of(self.table))
        self.players[self.best].won |= self.table
        self.clear_trick(self.best, NO_CARD)
        self.lead(self.best)

    def interrupt(self, seat: i64, card: i64) -> None:
        """DEF-21, DEF-22: the Bomb takes the trick, the Bank card banks it; its player leads."""
        player = self.players[seat]
        player.hand ^= bit(card)
        self.spent |= bit(card)
        if player.hand & INTERRUPTS == 0:
            self.armed ^= bit(seat)
        caught = self.table | bit(card)
        self.tell(STOPPED, seat, card, size(caught), self.moment_for(seat))
        if self.table == 0:
            self.leader = seat
        if card == BOMB:
            player.won |= caught
            self.clear_trick(seat, card)
        else:
            self.bank |= caught
            self.clear_trick(HOUSE, card)
        if player.hand == 0:  # DEF-A3: the effect first, then the end
            self.end_deal()
        else:
            self.lead(seat)

    def lead(self, seat: i64) -> None:
        """This seat leads to the next trick, after a pause to look at the last one."""
        self.turn = seat
        self.waved = 0
        self.phase = TAKEN if self.setup.pauses else TURN

    def clear_trick(self, taker: i64, stopper: i64) -> None:
        """Empty the table; the trick may be looked at once more (DEF-50)."""
        self.last = finished(self.trick, self.leader, taker, stopper)
        self.trick = 0
        self.table = 0
        self.led = NO_CARD

    # -- End of a deal, match ----------------------------------------------------------------

    def end_deal(self) -> None:
        """DEF-30: somebody has laid their last card; what nobody has won goes to the Bank."""
        if self.table != 0:
            self.end_trick()
        self.tell(UNDEALT, self.undealt)
        for seat in range(self.seats):
            player = self.players[seat]
            if player.hand != 0:
                self.tell(THROWN, seat, player.hand)
                self.bank |= player.hand
                player.hand = 0
        self.armed = 0
        self.waved = 0
        count_deal(self)
        self.tell(DEAL_OVER)
        leaders = winning_seats(self.setup, self.players, self.deals + 1)
        if leaders != 0:
            self.deals += 1
            self.champions = leaders
            self.phase = OVER
            self.tell(MATCH_OVER, leaders)
            return
        self.phase = COUNTED
        if not self.setup.pauses:
            self.next_deal()

    def next_deal(self) -> None:
        self.deals += 1
        self.start_deal()

    def end_trick(self) -> None:
        """DEF-A2: a complete trick is won as usual, an unfinished one goes to the Bank."""
        if self.is_complete():
            self.collect()
            return
        points = points_of(self.table)
        if self.setup.last_trick == TO_BANK:
            self.tell(UNFINISHED, size(self.table), points, HOUSE)
            self.bank |= self.table
            self.clear_trick(HOUSE, NO_CARD)
        else:
            self.tell(UNFINISHED, size(self.table), points, self.best)
            self.players[self.best].won |= self.table
            self.clear_trick(self.best, NO_CARD)

    # -- Copies and simulation ---------------------------------------------------------------

    def copy(self) -> "Defifoo":
        """An independent copy that records no story."""
        twin = Defifoo(self.setup, [player.copy() for player in self.players])
        self.copy_fields_to(twin)
        return twin

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end of the match; returns how many moves the seats made."""
        return play_out(self, rng)


def begin(setup: Setup) -> Defifoo:
    """A match before its first deal; seat 0 deals and leads."""
    match = Defifoo(setup, [Player() for _ in range(setup.seats)])
    match.start_deal()
    return match
