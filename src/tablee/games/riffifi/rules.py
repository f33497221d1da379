# mypyc: compiled
"""The rules of Riffifi: lay a card nobody undercuts, and take its loot.

A card pays its value in tokens of its colour when the turn comes round to its owner again
and it is still face up. Of two face-up cards of one colour the higher is turned down.
Clause numbers (RIF-13) point into RULES.en.md and RULES.fr.md beside this file.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import amount, bit, cards, lowest, size, total, units
from tablee.core.errors import Illegal
from tablee.core.events import MATCH_OVER
from tablee.core.luck import Luck, Rng, shuffled
from tablee.core.menu import Menu
from tablee.core.pause import check_nothing_drawn
from tablee.core.state import HOUSE, left_of
from tablee.games.riffifi import words
from tablee.games.riffifi.cards import (
    COLOURS,
    NO_CARD,
    OFFICER,
    ONES,
    colour_of,
    has_misdeal,
    one_of,
    same_colour,
)
from tablee.games.riffifi.events import (
    DEALT,
    LAID,
    MISDEALT,
    PASSED,
    REMOVED,
    ROUND_OVER,
    TICKED,
    TOOK,
    TURNED,
)
from tablee.games.riffifi.moves import CONCEAL, FROM, REMOVE, TURN_DOWN
from tablee.games.riffifi.pieces import BY_DEALER, BY_TICKS, BY_TICKS_LATE, SECRET, Player, Setup
from tablee.games.riffifi.playout import play_out, play_out_round
from tablee.games.riffifi.refusals import why_not
from tablee.games.riffifi.result import ALL_TICKS, winning_seats
from tablee.games.riffifi.state import (
    COUNTED,
    DEALING,
    FULL_POOL,
    GIVING,
    LAYING,
    OVER,
    REMOVING,
    RiffifiState,
)

TICK: Final = 7  # tokens of one colour (RIF-52)


@final
@mypyc_attr(acyclic=True)
class Riffifi(RiffifiState):
    """A match of Riffifi. Holds no luck and no clock: the house's moves come from outside."""

    # -- The interface of every game ---------------------------------------------------------

    def movers(self) -> i64:
        """The set of seats that may move; only HOUSE's bit while the house must."""
        if self.phase == OVER:
            return 0
        if self.phase == LAYING or self.phase == GIVING:
            return bit(self.turn)
        if self.phase == REMOVING and self.setup.removed_one == BY_DEALER:
            return bit(self.turn)
        return bit(HOUSE)

    def legal(self, seat: i64) -> Menu:
        """The moves this seat may make now."""
        if seat != self.turn:
            return Menu(0, 0, 0, 0)
        if self.phase == LAYING:
            hand = self.players[seat].hand
            if hand & bit(OFFICER) != 0:
                return Menu(hand, hand & self.doomed(), self.face_up, 0)
            return Menu(hand, hand & self.doomed(), 0, 0)
        if self.phase == GIVING:
            return Menu(0, 0, 0, self.choices_of_givers())
        if self.phase == REMOVING and self.setup.removed_one == BY_DEALER:
            return Menu(0, 0, 0, (bit(COLOURS) - 1) << (REMOVE - FROM))
        return Menu(0, 0, 0, 0)

    def play(self, seat: i64, move: i64) -> i64:
        """Make a seat's move, or refuse it and change nothing; returns who may move next."""
        if not self.legal(seat).has(move):
            raise why_not(self, seat, move)
        self.apply(move)
        return self.movers()

    def apply(self, move: i64) -> None:
        """Make a move of the seat on turn that is known to be legal."""
        if move < OFFICER:
            self.lay(move)
        elif move == OFFICER:
            self.lay_officer(NO_CARD)
        elif move < TURN_DOWN:
            self.conceal(move - CONCEAL)
        elif move < FROM:
            self.lay_officer(move - TURN_DOWN)
        elif move < REMOVE:
            self.give(move - FROM)
        else:
            self.remove(one_of(move - REMOVE))

    def draw(self, luck: Luck) -> list[int]:
        """Draw the house's next move: a 1 to remove, or the whole pack in order."""
        if self.phase == COUNTED:
            return []
        if self.phase == REMOVING:
            return [one_of(luck.below(COLOURS))]
        return shuffled(cards(self.setup.deck(self.removed)), luck)

    def house(self, outcome: list[int]) -> None:
        """Make the house's move, or refuse it and change nothing."""
        if self.movers() != bit(HOUSE):
            raise Illegal("RIF-06", words.HOUSE_NOT_ASKED)
        if self.phase == COUNTED:
            check_nothing_drawn("RIF", outcome)
            self.next_round()
        elif self.phase == REMOVING:
            if len(outcome) != 1 or outcome[0] not in cards(ONES):
                raise Illegal("RIF-50", words.NOT_A_ONE)
            self.remove(outcome[0])
        else:
            if sorted(outcome) != cards(self.setup.deck(self.removed)):
                raise Illegal("RIF-06", words.NOT_THE_PACK)
            self.deal(outcome)

    # -- A round, in the order of play -------------------------------------------------------

    def start_round(self, laid: list[int]) -> None:
        """RIF-08, RIF-32: the deal passes to the left, and the dealer's left neighbour starts.

        ``laid`` is what each seat laid in the previous round.
        """
        self.dealer = (self.seats - 1 + self.round) % self.seats
        self.turn = left_of(self.dealer, self.seats)
        if self.setup.equal_chances and self.round % self.seats != 0:
            self.pass_hands(laid)
        elif self.setup.removes_one():
            self.phase = REMOVING
            self.turn = self.dealer
        else:
            self.phase = DEALING

    def remove(self, card: i64) -> None:
        """RIF-50: a 1 leaves the pack for this deal."""
        self.removed = card
        self.turn = left_of(self.dealer, self.seats)
        self.phase = DEALING
        self.tell(REMOVED, NO_CARD if self.setup.removed_one == SECRET else card)

    def deal(self, order: list[int]) -> None:
        """RIF-06: each seat gets its cards in order, the rest stays unseen; RIF-07: misdeals."""
        size_of_hand = self.setup.hand_size()
        at: i64 = 0
        for seat in range(self.seats):
            hand: i64 = 0
            for _ in range(size_of_hand):
                hand |= bit(order[at])
                at += 1
            self.players[seat].hand = hand
        for seat in range(self.seats):
            if has_misdeal(self.players[seat].hand):
                for player in self.players:
                    player.hand = 0
                self.tell(MISDEALT, seat)
                return
        for player in self.players:
            player.known = 0
        self.phase = LAYING
        self.tell(DEALT)

    def pass_hands(self, laid: list[int]) -> None:
        """RIF-51: everybody passes the cards they have just laid to the left."""
        for seat in range(self.seats):
            self.players[left_of(seat, self.seats)].hand = laid[seat]
        last_known = self.players[self.seats - 1].known
        for seat in range(self.seats - 1, 0, -1):
            self.players[seat].known = self.players[seat - 1].known
        self.players[0].known = last_known
        self.phase = LAYING
        self.tell(PASSED)

    def lay(self, card: i64) -> None:
        """RIF-12, RIF-13: of two face-up cards of one colour the higher is turned down at once."""
        player = self.players[self.turn]
        player.hand ^= bit(card)
        player.pile |= bit(card)
        player.shown |= bit(card)
        player.top = card
        self.tell(LAID, self.turn, card)
        rival = self.face_up & same_colour(card)
        if rival == 0:
            self.face_up |= bit(card)
        elif rival > bit(card):
            self.face_up ^= rival | bit(card)
            self.tell(TURNED, self.owner_of(lowest(rival)), lowest(rival), self.turn, card)
        else:
            self.tell(TURNED, self.turn, card, self.owner_of(lowest(rival)), lowest(rival))
        self.next_turn()

    def conceal(self, card: i64) -> None:
        """RIF-14: a card that would be turned down anyway need not be shown."""
        player = self.players[self.turn]
        player.doubts = (*player.doubts, self.doomed())
        player.hand ^= bit(card)
        player.pile |= bit(card)
        player.top = card
        self.tell(LAID, self.turn, card, 1)  # concealed
        self.next_turn()

    def lay_officer(self, target: i64) -> None:
        """RIF-50: the Officer may turn down one face-up card, then lies face down himself."""
        player = self.players[self.turn]
        player.hand ^= bit(OFFICER)
        player.pile |= bit(OFFICER)
        player.shown |= bit(OFFICER)
        player.top = OFFICER
        self.tell(LAID, self.turn, OFFICER)
        if target != NO_CARD:
            self.face_up ^= bit(target)
            self.tell(TURNED, self.owner_of(target), target, self.turn, OFFICER)
        self.next_turn()

    def next_turn(self) -> None:
        self.turn = left_of(self.turn, self.seats)
        self.go_on()

    def go_on(self) -> None:
        """RIF-10: a turn begins with the pay; RIF-30: after the last card there is only pay."""
        while True:
            player = self.players[self.turn]
            if self.face_up & bit(player.top) != 0:
                self.pay(player)
                if self.phase != LAYING:
                    return
            if player.hand != 0:
                return
            if self.face_up == 0:
                self.end_round()
                return
            self.turn = left_of(self.turn, self.seats)

    # -- Taking tokens -----------------------------------------------------------------------

    def pay(self, player: Player) -> None:
        """RIF-11: pay the loot of a face-up card and turn the card down."""
        self.face_up ^= bit(player.top)
        colour = colour_of(player.top)
        owed = self.owed_for(player, player.top)
        from_pool = min(owed, amount(self.pool, colour))  # RIF-20
        self.pool -= units(colour, from_pool)
        player.tokens += units(colour, from_pool)
        if from_pool > 0 or owed == 0:
            self.tell(TOOK, self.turn, colour, from_pool, HOUSE)
        owed -= from_pool
        while owed > 0:
            owed = self.rob_richest(player, colour, owed)
            if self.phase == GIVING:
                return
        self.tick(player, colour)

    def rob_richest(self, player: Player, colour: i64, owed: i64) -> i64:
        """RIF-21, RIF-22: empty the richest, or take evenly from them; returns what is owed yet."""
        tied = self.richest_in(colour)
        most = amount(self.players[lowest(tied)].tokens, colour)
        givers = size(tied)
        each = min(most, owed // givers)
        if each > 0:
            self.take(player, colour, tied, each)
        owed -= each * givers
        if each < most and owed > 0:
            self.phase = GIVING
            self.tied = tied
            self.odd = owed
        return owed

    def give(self, givers: i64) -> None:
        """RIF-22: the taker has chosen who gives one more token."""
        player = self.players[self.turn]
        colour = colour_of(player.top)
        self.take(player, colour, givers, 1)
        self.phase = LAYING
        self.tied = 0
        self.odd = 0
        self.tick(player, colour)
        if self.phase != OVER:
            self.go_on()

    def take(self, player: Player, colour: i64, givers: i64, each: i64) -> None:
        for seat in range(self.seats):
            if givers & bit(seat) != 0:
                self.players[seat].tokens -= units(colour, each)
                player.tokens += units(colour, each)
                self.tell(TOOK, self.turn, colour, each, seat)

    def tick(self, player: Player, colour: i64) -> None:
        """RIF-52: a colour is ticked as soon as a seat owns seven of its tokens."""
        if self.setup.scoring == BY_TICKS and amount(player.tokens, colour) >= TICK:
            self.tick_off(self.turn, colour)
            if player.ticks == ALL_TICKS:
                self.end_match(bit(self.turn))

    def tick_off(self, seat: i64, colour: i64) -> None:
        player = self.players[seat]
        if player.ticks & bit(colour) == 0:
            player.ticks |= bit(colour)
            self.tell(TICKED, seat, colour)

    # -- End, score, match -------------------------------------------------------------------

    def end_round(self) -> None:
        """RIF-31: count the tokens; the match may be over."""
        for seat in range(self.seats):
            player = self.players[seat]
            gained = total(player.tokens)
            player.points += gained
            player.best = max(player.best, gained)
            if self.setup.scoring == BY_TICKS_LATE:  # RIF-A13
                for colour in range(i64(COLOURS)):
                    if amount(player.tokens, colour) >= TICK:
                        self.tick_off(seat, colour)
        self.tell(ROUND_OVER)
        leaders = winning_seats(self.setup, self.players, self.round + 1)
        if leaders != 0:
            self.round += 1
            self.end_match(leaders)
            return
        self.phase = COUNTED
        if not self.setup.pauses:
            self.next_round()

    def next_round(self) -> None:
        """RIF-32: all tokens go back to the pool, and the cards are collected."""
        laid: list[int] = []
        for player in self.players:
            laid.append(player.pile)
            player.known |= player.shown
            player.clear_table()
        self.pool = FULL_POOL
        self.round += 1
        self.start_round(laid)

    def end_match(self, champions: i64) -> None:
        self.champions = champions
        self.phase = OVER
        self.tell(MATCH_OVER, champions)

    # -- Copies and simulation ---------------------------------------------------------------

    def copy(self) -> "Riffifi":
        """An independent copy that records no story."""
        twin = Riffifi(self.setup, [player.copy() for player in self.players])
        self.copy_fields_to(twin)
        return twin

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end of the match; returns how many moves the seats made."""
        return play_out(self, rng)

    def playout_round(self, rng: Rng) -> i64:
        """Play at random to the end of this round; returns how many moves that took."""
        return play_out_round(self, rng)


def begin(setup: Setup) -> Riffifi:
    """A match before its first deal; seat 0 starts."""
    match = Riffifi(setup, [Player() for _ in range(setup.seats)])
    match.start_round([])
    return match
