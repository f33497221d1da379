# mypyc: compiled
"""The rules of Reflex: everybody at once builds series from 1 to 6, and the 6 takes them.

Eight series are begun by the 1s. A card goes on a series of its colour whose top is one lower;
whoever lays the 6 takes the series, worth a point, and the first without cards gets three more.
Clause numbers (REF-05) point into RULES.en.md and RULES.fr.md beside this file.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, cards, lowest, size
from tablee.core.errors import Illegal
from tablee.core.events import MATCH_OVER
from tablee.core.luck import Luck, Rng, shuffled
from tablee.core.menu import BLOCK, Menu
from tablee.core.pause import check_nothing_drawn
from tablee.core.state import HOUSE, left_of
from tablee.games.flinke.cards import PACK, SINGLES, VALUES, kind, kinds, put, take, value_of
from tablee.games.reflex import words
from tablee.games.reflex.events import (
    DEALT,
    EMPTIED,
    HAD_ENOUGH,
    LAID,
    OPENED,
    PASSED,
    ROUND_OVER,
    SAID_READY,
    STARTED,
    STOPPED,
    TOO_LATE,
    TOOK,
)
from tablee.games.reflex.moves import ENOUGH, PASS, READY, STOP
from tablee.games.reflex.pieces import BATCHED, TURNS, Player, Setup
from tablee.games.reflex.playout import play_out
from tablee.games.reflex.refusals import why_not
from tablee.games.reflex.runs import (
    RUNS,
    colour_of_run,
    first_of_run,
    fitting_runs,
    last_of_run,
    single,
    without_run,
)
from tablee.games.reflex.state import (
    COUNTED,
    DEALING,
    NOBODY,
    OVER,
    PLAYING,
    RESTING,
    SORTING,
    ReflexState,
)

BONUS: Final = 3  # for the first who has laid all their cards (REF-08)
WHOLE_PACK: Final = kinds(PACK)
OPENING: Final = 0xC00C00C00C  # two 2s of each colour are wanted once the 1s lie (REF-04)


@final
@mypyc_attr(acyclic=True)
class Reflex(ReflexState):
    """A match of Reflex. Holds no luck and no clock: the house's moves come from outside."""

    # -- The interface of every game ---------------------------------------------------------

    def movers(self) -> i64:
        """The set of seats that may move; HOUSE's bit alone while the house must."""
        if self.phase == PLAYING:
            if self.setup.tempo == TURNS:
                return bit(HOUSE) if self.passes == self.seats else bit(self.turn)
            return self.able()
        if self.phase == OVER:
            return 0
        if self.phase == SORTING or self.phase == RESTING:
            return (bit(self.seats) - 1) & ~self.ready
        return bit(HOUSE)

    def awaited(self) -> i64:
        """The seats that the match visibly waits for, whatever the hidden hands hold."""
        if self.phase != PLAYING or self.setup.tempo == TURNS:
            return self.movers() & ~bit(HOUSE)
        holding: i64 = 0
        for seat in range(self.seats):
            if self.players[seat].hand != 0 or self.setup.called:
                holding |= bit(seat)
        return holding

    def legal(self, seat: i64) -> Menu:
        """The moves this seat may make now."""
        if seat < 0 or seat >= self.seats:
            return Menu(0, 0, 0, 0)
        if self.phase == PLAYING:
            if not self.may_act(seat):
                return Menu(0, 0, 0, 0)
            hand = self.players[seat].hand
            said: i64 = 0
            if self.setup.tempo == TURNS:
                said = bit(PASS - BLOCK)
            if hand == 0 and self.setup.called:
                said |= bit(STOP - BLOCK)
            return Menu(fitting_runs(hand, self.wanted), said, 0, 0)
        if self.movers() & bit(seat) == 0:
            return Menu(0, 0, 0, 0)
        if self.phase == SORTING:
            return Menu(0, bit(READY - BLOCK), 0, 0)
        return Menu(0, bit(READY - BLOCK) | bit(ENOUGH - BLOCK), 0, 0)

    def play(self, seat: i64, move: i64) -> i64:
        """Make a seat's move, or refuse it and change nothing; returns who may move next."""
        if not self.legal(seat).has(move):
            raise why_not(self, seat, move)
        if self.phase == PLAYING and self.setup.tempo == BATCHED:
            self.submit(seat, move)
        else:
            self.apply(seat, move)
        return self.movers()

    def apply(self, seat: i64, move: i64) -> None:
        """Make a move that is known to be legal."""
        self.stalled = False
        if self.setup.tempo == TURNS and self.phase == PLAYING:
            self.turn = left_of(seat, self.seats)
            self.passes += 1
            if move != PASS:
                self.passes = 0
        if move < RUNS:
            self.tell(LAID, seat, move)
            self.lay(seat, move)
        elif move == READY:
            self.say_ready(seat)
        elif move == STOP:  # REF-07
            self.tell(STOPPED, seat)
            self.end_round()
        elif move == PASS:
            self.tell(PASSED, seat)
        else:
            self.tell(HAD_ENOUGH, seat)
            self.end_match(self.leaders())

    def draw(self, luck: Luck) -> list[int]:
        """What the house's next move is: the pack in order, a batch's order, or a forced card."""
        if self.phase == COUNTED:
            return []
        if self.phase == DEALING:
            return shuffled(WHOLE_PACK, luck)
        if self.submitted != 0:
            return shuffled(cards(self.submitted), luck)
        return self.forced()

    def house(self, outcome: list[int]) -> None:
        """Make the house's move, or refuse it and change nothing."""
        if self.phase == DEALING:
            if sorted(outcome) != WHOLE_PACK:
                raise Illegal("REF-01", words.NOT_THE_PACK)
            self.deal(outcome)
        elif self.phase == COUNTED:
            check_nothing_drawn("REF", outcome)
            self.next_round()
        elif self.phase == PLAYING and self.submitted != 0:
            if sorted(outcome) != cards(self.submitted):
                raise Illegal("REF-A8", words.NOT_THE_BATCH)
            self.resolve(outcome)
        elif self.phase == PLAYING and (self.patience() > 0 or self.movers() == bit(HOUSE)):
            if outcome != self.forced():
                raise Illegal("REF-A4", words.NOT_THE_FORCED_CARD)
            self.force(outcome[0], outcome[1])
        else:
            raise Illegal("REF-01", words.HOUSE_NOT_ASKED)

    # -- A round, in the order of play -------------------------------------------------------

    def start_round(self) -> None:
        """REF-01: the deal passes to the left; where seats take turns the dealer's left begins."""
        self.phase = DEALING
        self.dealer = (self.seats - 1 + self.round) % self.seats
        self.turn = left_of(self.dealer, self.seats)
        self.ready = 0

    def deal(self, order: list[int]) -> None:
        """REF-01: each seat its cards in a row; REF-04: the 1s are laid at once."""
        self.tell(DEALT)
        at: i64 = 0
        for seat in range(self.seats):
            hand: i64 = 0
            ones: i64 = 0
            for _ in range(self.setup.hand_size(self.dealer, seat)):
                card: i64 = order[at]
                at += 1
                if value_of(card) == 1:
                    ones += 1
                else:
                    hand = put(hand, card)
            self.players[seat].hand = hand
            if ones > 0:
                self.tell(OPENED, seat, ones)
        self.wanted = OPENING
        self.phase = SORTING

    def say_ready(self, seat: i64) -> None:
        """REF-02: the round starts, or another one is dealt (REF-09), when all are ready."""
        self.tell(SAID_READY, seat)
        self.ready |= bit(seat)
        if self.ready != bit(self.seats) - 1:
            return
        if self.phase == RESTING:
            self.next_round()
            return
        self.ready = 0
        self.phase = PLAYING
        self.tell(STARTED)
        for each in range(self.seats):  # REF-D3: somebody may have had nothing but 1s
            if self.players[each].hand == 0:
                self.empty_handed(each)
                return

    def lay(self, seat: i64, run: i64) -> None:
        """REF-05: the cards go on a series of their colour; REF-06: the 6 takes the series."""
        player = self.players[seat]
        colour = colour_of_run(run)
        highest = last_of_run(run)
        first = kind(colour, first_of_run(run))
        last = kind(colour, highest)
        player.hand = without_run(player.hand, first, last)
        self.wanted = take(self.wanted, first)
        if highest == VALUES:
            player.taken = put(player.taken, last)
            self.tell(TOOK, seat, colour)
        else:
            self.wanted = put(self.wanted, last + 1)
        if player.hand == 0:
            self.empty_handed(seat)

    def empty_handed(self, seat: i64) -> None:
        """REF-07: the last card ends the round, unless stop must be called (REF-A2, REF-D5)."""
        self.tell(EMPTIED, seat)
        if self.quickest == NOBODY:
            self.quickest = seat
        if not self.setup.called or self.wanted == 0:
            self.end_round()

    # -- Moves submitted, and moves nobody makes ---------------------------------------------

    def submit(self, seat: i64, move: i64) -> None:
        """REF-A8: nobody learns yet what this seat does, nor that it does anything."""
        self.players[seat].pending = move
        self.submitted |= bit(seat)

    def resolve(self, order: list[int]) -> None:
        """REF-A3: one after the other; what has become impossible goes back to the hand."""
        for seat in order:
            move = self.players[seat].pending
            self.players[seat].pending = 0
            self.submitted &= ~bit(seat)
            if self.legal(seat).has(move):
                self.apply(seat, move)
                if self.phase != PLAYING:
                    return
            else:
                self.tell(TOO_LATE, seat, move)

    def forced(self) -> list[int]:
        """REF-A4: the first seat from the dealer's left that can lay, and its lowest such card."""
        seat = self.dealer
        for _ in range(self.seats):
            seat = left_of(seat, self.seats)
            fitting = self.players[seat].hand & self.wanted & SINGLES
            if fitting != 0:
                return [seat, lowest_value(fitting)]
        return []

    def force(self, seat: i64, card: i64) -> None:
        """REF-A4: the house lays one card for a seat."""
        run = single(card)
        self.passes = 0
        self.stalled = True
        self.tell(LAID, seat, run, 1)  # forced
        self.lay(seat, run)

    # -- End, score, match -------------------------------------------------------------------

    def end_round(self) -> None:
        """REF-08: a point a series, three for the quickest; REF-09: the match may be over."""
        for seat in range(self.seats):
            player = self.players[seat]
            player.points += size(player.taken)
            if seat == self.quickest:
                player.points += BONUS
            player.pending = 0
        self.tell(ROUND_OVER, self.quickest)
        self.submitted = 0
        self.passes = 0
        self.stalled = False
        if self.setup.limit == 0:
            self.phase = RESTING
            return
        if max(self.scores()) >= self.setup.limit:
            self.end_match(self.leaders())
            return
        self.phase = COUNTED
        if not self.setup.pauses:
            self.next_round()

    def next_round(self) -> None:
        """REF-09: all cards are gathered, and the next round is dealt."""
        for player in self.players:
            player.hand = 0
            player.taken = 0
        self.wanted = 0
        self.quickest = NOBODY
        self.round += 1
        self.start_round()

    def end_match(self, champions: i64) -> None:
        """The cards of the last round stay on the table."""
        self.round += 1
        self.champions = champions
        self.ready = 0
        self.phase = OVER
        self.tell(MATCH_OVER, champions)

    def leaders(self) -> i64:
        """REF-09, REF-A7: the highest total, however many passed the limit; ties share."""
        points = self.scores()
        most = max(points)
        leaders: i64 = 0
        for seat in range(self.seats):
            if points[seat] == most:
                leaders |= bit(seat)
        return leaders

    # -- Copies and simulation ---------------------------------------------------------------

    def copy(self) -> "Reflex":
        """An independent copy that records no story."""
        twin = Reflex(self.setup, [player.copy() for player in self.players])
        self.copy_fields_to(twin)
        return twin

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end of the match; returns how many moves the seats made."""
        return play_out(self, rng)


def lowest_value(found: i64) -> i64:
    """The kind of the lowest value in a set; of several the first colour."""
    best = lowest(found) >> 1
    while found != 0:
        card = lowest(found) >> 1
        if value_of(card) < value_of(best):
            best = card
        found &= found - 1
    return best


def begin(setup: Setup) -> Reflex:
    """A match before its first deal; seat 0 sits at the dealer's left."""
    match = Reflex(setup, [Player() for _ in range(setup.seats)])
    match.start_round()
    return match
