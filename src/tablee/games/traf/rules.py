# mypyc: compiled
"""The rules of Traf: swap cards with the middle, knock when your hand is good, take the pot.

Everybody has four cards, and three lie in the middle. Four of one value beat a run of four in one
colour, which beats three or four of one colour. After a knock everybody else may swap once more.
Clause numbers (TRA-04) point into RULES.en.md and RULES.fr.md beside this file.
"""

from typing import final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, size
from tablee.core.errors import Illegal
from tablee.core.events import MATCH_OVER
from tablee.core.luck import Luck, Rng
from tablee.core.pause import check_nothing_drawn
from tablee.core.state import HOUSE, left_of
from tablee.games.flinke.cards import KINDS, has, one, put, some_kind, take
from tablee.games.traf import words
from tablee.games.traf.cards import HAND, joined
from tablee.games.traf.events import (
    CARDS_UP,
    CHOSEN,
    DEAL_OVER,
    DEALT,
    FORCED,
    KNOCKED,
    LAID,
    NO_COMBINATION,
    NO_SUM,
    PACK_USED,
    PASSED,
    RESHUFFLED,
    SHOWED,
    STAYED,
    SWAPPED,
    SWEPT,
    TURNS_UP,
    UNEVEN,
    WON,
)
from tablee.games.traf.hands import WITH_SUM, rank, rank_with_sum, sum_of
from tablee.games.traf.menu import NEVER, Swaps, given_by, knocks, taken_by
from tablee.games.traf.moves import PASS, SWAP
from tablee.games.traf.pieces import Player, Setup
from tablee.games.traf.playout import play_out
from tablee.games.traf.refusals import why_not
from tablee.games.traf.state import (
    CHOOSING,
    DEALING,
    NOBODY,
    OVER,
    REPLACING,
    SHOWN,
    TURNS,
    TrafState,
)


@final
@mypyc_attr(acyclic=True)
class Traf(TrafState):
    """A match of Traf. Holds no luck and no clock: the house's moves come from outside."""

    # -- The interface of every game ---------------------------------------------------------

    def movers(self) -> i64:
        """The set of seats that may move; only HOUSE's bit while the house must."""
        if self.phase == TURNS:
            return bit(self.turn)
        if self.phase == OVER:
            return 0
        return bit(HOUSE)

    def legal(self, seat: i64) -> Swaps:
        """The moves this seat may make now."""
        if self.phase != TURNS or seat != self.turn:
            return Swaps(0, 0, NEVER)
        return Swaps(self.players[seat].hand, self.middle, self.knocking())

    def play(self, seat: i64, move: i64) -> i64:
        """Make a seat's move, or refuse it and change nothing; returns who may move next."""
        if not self.legal(seat).has(move):
            raise why_not(self, seat, move)
        self.apply(move)
        return self.movers()

    def apply(self, move: i64) -> None:
        """Make a move of the seat on turn that is known to be legal."""
        if move >= SWAP:
            self.swap(given_by(move), taken_by(move))
        elif move == PASS:
            if self.knocker == NOBODY:  # TRA-A8
                self.passes += 1
            self.tell(PASSED, self.turn)
        if knocks(move):
            self.knocker = self.turn
            self.tell(KNOCKED, self.turn)
        self.end_turn()

    def draw(self, luck: Luck) -> list[int]:
        """Draw the house's next move: a dealer, or kinds in the order drawn."""
        if self.phase == SHOWN:
            return []
        if self.phase == CHOOSING:
            return [luck.below(self.seats)]
        pile = self.pile
        drawn: list[int] = []
        for _ in range(self.wanted()):
            if pile == 0:
                pile = self.discards  # TRA-A6, TRA-D1
            card = some_kind(pile, luck.below(size(pile)))
            pile = take(pile, card)
            drawn.append(card)
        return drawn

    def house(self, outcome: list[int]) -> None:
        """Make the house's move, or refuse it and change nothing."""
        if self.phase == TURNS or self.phase == OVER:
            raise Illegal("TRA-02", words.HOUSE_NOT_ASKED)
        if self.phase == SHOWN:
            check_nothing_drawn("TRA", outcome)
            self.next_deal()
            return
        if self.phase == CHOOSING:
            if len(outcome) != 1 or not 0 <= outcome[0] < self.seats:
                raise Illegal("TRA-A11", words.NOT_A_DEALER)
            self.choose_dealer(outcome[0])
            return
        if len(outcome) != self.wanted():
            raise Illegal("TRA-02", words.wrong_count(self.wanted(), len(outcome)))
        pile = self.pile
        for drawn in outcome:
            if pile == 0:
                pile = self.discards
            if not 0 <= drawn < KINDS or not has(pile, drawn):
                raise Illegal("TRA-02", words.not_in_pile(drawn))
            pile = take(pile, drawn)
        if self.phase == DEALING:
            self.deal(outcome)
        else:
            self.replace(outcome)

    # -- A deal, in the order of play --------------------------------------------------------

    def choose_dealer(self, dealer: i64) -> None:
        """TRA-A11: the first dealer is drawn at random, and their left neighbour starts."""
        self.dealer = dealer
        self.turn = left_of(dealer, self.seats)
        self.phase = DEALING
        self.tell(CHOSEN, dealer)

    def deal(self, order: list[int]) -> None:
        """TRA-02, TRA-03: everybody pays a chip and gets four cards one by one, then the middle."""
        self.ante()
        seat = self.turn
        hidden = HAND * self.seats
        for card in order:
            self.deal_card(card, seat, hidden > 0)
            hidden -= 1
            seat = left_of(seat, self.seats)
        self.phase = TURNS
        self.tell(DEALT, self.dealer, self.pot)

    def ante(self) -> None:
        """TRA-03: everybody pays a chip into the pot."""
        for player in self.players:
            player.chips -= 1
        self.pot += self.seats

    def deal_card(self, card: i64, seat: i64, to_hand: bool) -> None:
        """Deal one card to a seat or to the middle."""
        if self.pile == 0:
            for player in self.players:
                self.old = joined(self.old, player.hand)
            self.reshuffle()
        self.draw_from_pile(card)
        if to_hand:
            player = self.players[seat]
            player.hand = put(player.hand, card)
        else:
            self.middle = put(self.middle, card)

    def reshuffle(self) -> None:
        """TRA-07, TRA-A6: the discards become the pile."""
        self.pile = self.discards
        self.discards = 0
        self.tell(RESHUFFLED)

    def draw_from_pile(self, card: i64) -> None:
        """TRA-A6: a pack is used up when its last card is drawn."""
        self.pile = take(self.pile, card)
        if self.pile == 0:
            self.packs += 1
            self.tell(PACK_USED, self.packs)

    def swap(self, given: i64, taken: i64) -> None:
        """TRA-04: swap a card of the hand for one of the middle, face up."""
        player = self.players[self.turn]
        player.hand = put(take(player.hand, given), taken)
        self.middle = put(take(self.middle, taken), given)
        if player.known & one(given) != 0:
            player.known = take(player.known, given)
        else:
            player.given = put(player.given, given)
        player.known = put(player.known, taken)
        self.passes = 0  # TRA-A8
        self.tell(SWAPPED, self.turn, given, taken)

    def end_turn(self) -> None:
        """TRA-05: after a knock, the last turns; without one, all show by TRA-A9."""
        self.turns += 1
        if self.knocker != NOBODY:
            self.next_last_turn()
            return
        self.turn = left_of(self.turn, self.seats)
        if self.turns >= self.setup.turns * self.seats:
            self.tell(FORCED, TURNS_UP)
            self.show()
        elif self.passes == self.seats:
            if self.is_last_deal():
                self.tell(FORCED, CARDS_UP)
                self.show()
            else:
                self.phase = REPLACING

    def next_last_turn(self) -> None:
        """TRA-05, TRA-A2: each of the others has one last turn; then all show."""
        first = self.knocker
        if self.setup.last_from_first:
            first = left_of(self.dealer, self.seats)
        first = self.past_knocker(first)
        if self.turn == self.knocker:
            self.turn = first
            return
        self.turn = self.past_knocker(left_of(self.turn, self.seats))
        if self.turn == first:
            self.turn = self.knocker
            self.show()

    def past_knocker(self, seat: i64) -> i64:
        """This seat, or the next one if this one has knocked."""
        if seat == self.knocker:
            return left_of(seat, self.seats)
        return seat

    def replace(self, drawn: list[int]) -> None:
        """TRA-08, TRA-D1: three new cards; the old ones are discarded after these are drawn."""
        swept = self.middle
        self.tell(SWEPT, swept)
        self.middle = 0
        for card in drawn:
            self.draw_to_middle(card)
        self.discards = joined(self.discards, swept)
        self.passes = 0
        self.phase = TURNS
        self.tell(LAID, self.middle)

    def draw_to_middle(self, card: i64) -> None:
        if self.pile == 0:
            self.reshuffle()
            self.fresh = True
        self.draw_from_pile(card)
        self.middle = put(self.middle, card)

    # -- The show ----------------------------------------------------------------------------

    def show(self) -> None:
        """TRA-05, TRA-06: all show, and the best combination takes the pot."""
        best: i64 = 0
        leaders: i64 = 0
        self.passes = 0
        for seat in range(self.seats):
            player = self.players[seat]
            strength = self.strength(player.hand)
            if strength > best:
                best = strength
                leaders = bit(seat)
            elif strength == best:
                leaders |= bit(seat)
        if self.story is not None:
            self.tell_hands()
        if best == 0:
            self.tell(STAYED, self.pot, NO_COMBINATION)  # TRA-A4
        else:
            self.pay(leaders, best)
        self.end_deal()

    def strength(self, hand: i64) -> i64:
        """TRA-20 to TRA-24, TRA-O4: what is compared at the show; 0 wins nothing."""
        if self.setup.highest:
            return rank_with_sum(hand)
        return rank(hand)

    def tell_hands(self) -> None:
        """TRA-05: everybody shows, beginning at the dealer's left."""
        seat = left_of(self.dealer, self.seats)
        for _ in range(self.seats):
            hand = self.players[seat].hand
            self.tell(SHOWED, seat, hand, sum_of(hand) if self.setup.highest else NO_SUM)
            seat = left_of(seat, self.seats)

    def pay(self, leaders: i64, best: i64) -> None:
        """TRA-A3: the pot is split if it divides evenly, or else it stays."""
        sharers = size(leaders)
        if self.pot % sharers != 0:
            self.tell(STAYED, self.pot, UNEVEN)
            return
        share = self.pot // sharers
        total = self.deciding_sum(best)
        for seat in range(self.seats):
            if leaders & bit(seat) != 0:
                player = self.players[seat]
                player.won = share
                player.chips += share
                self.tell(WON, seat, share, sharers, total)
        self.pot = 0

    def deciding_sum(self, best: i64) -> i64:
        """TRA-O4: the winner's sum, if the best combinations were equal."""
        if self.story is None or not self.setup.highest:
            return NO_SUM
        equals: i64 = 0
        for player in self.players:
            if rank(player.hand) == best // WITH_SUM:
                equals += 1
        return best % WITH_SUM if equals > 1 else NO_SUM

    def end_deal(self) -> None:
        """TRA-09, TRA-A7, TRA-A10: the match may be over."""
        self.tell(DEAL_OVER)
        if self.is_last_deal() or self.somebody_is_broke():
            self.deals += 1
            self.end_match()
            return
        self.phase = SHOWN
        if not self.setup.pauses:
            self.next_deal()

    def next_deal(self) -> None:
        """TRA-07: the cards used are discarded, and the deal passes to the left (TRA-A11)."""
        for player in self.players:
            self.discards = joined(self.discards, player.hand)
            player.hand = 0
            player.known = 0
            player.given = 0
            player.won = 0
        if not self.setup.middle_stays:  # TRA-A5
            self.discards = joined(self.discards, self.middle)
            self.middle = 0
        self.old = 0
        self.fresh = False
        self.turns = 0
        self.knocker = NOBODY
        self.deals += 1
        self.dealer = left_of(self.dealer, self.seats)
        self.turn = left_of(self.dealer, self.seats)
        self.phase = DEALING

    def end_match(self) -> None:
        """TRA-09: most chips win; nobody gets a pot that has stayed (TRA-D4)."""
        most: i64 = 0
        for seat in range(self.seats):
            chips = self.players[seat].chips
            if chips > most:
                most = chips
                self.champions = bit(seat)
            elif chips == most:
                self.champions |= bit(seat)
        self.phase = OVER
        self.tell(MATCH_OVER, self.champions, self.pot)

    # -- Copies and simulation ---------------------------------------------------------------

    def copy(self) -> "Traf":
        """An independent copy that records no story."""
        twin = Traf(self.setup, [player.copy() for player in self.players])
        self.copy_fields_to(twin)
        return twin

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end of the match; returns how many moves the seats made."""
        return play_out(self, rng)


def begin(setup: Setup) -> Traf:
    """A match before its first dealer is chosen."""
    return Traf(setup, [Player() for _ in range(setup.seats)])
