# mypyc: compiled
"""The rules of Reflex: everybody at once builds series from 1 to 6, and the 6 takes them.

Eight series are begun by the 1s. A card goes on a series of its colour whose top is one lower;
whoever lays the 6 takes the series, worth a point, and the first without cards gets three more.
Clause numbers (REF-05) point into RULES.en.md and RULES.fr.md beside this file.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, cards, lowest, nth, size
from tablee.core.errors import Illegal
from tablee.core.events import MATCH_OVER
from tablee.core.luck import Luck, Rng, shuffled
from tablee.core.menu import BLOCK, Menu
from tablee.core.pause import check_nothing_drawn
from tablee.core.state import HOUSE, GameState, left_of
from tablee.games.flinke.cards import (
    PACK,
    SINGLES,
    VALUES,
    colour_of,
    kind,
    kinds,
    put,
    take,
    value_of,
)
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
from tablee.games.reflex.pieces import (
    AGAIN,
    BATCH,
    BATCHED,
    SECOND,
    TURNS,
    Player,
    Setup,
)
from tablee.games.reflex.refusals import why_not
from tablee.games.reflex.runs import (
    RUNS,
    colour_of_run,
    first_of_run,
    fitting_runs,
    last_of_run,
    longest,
    run_of,
    single,
    without_run,
)

BONUS: Final = 3  # for the first who has laid all their cards (REF-08)
NOBODY: Final = 15
WHOLE_PACK: Final = kinds(PACK)
OPENING: Final = 0xC00C00C00C  # two 2s of each colour are wanted once the 1s lie (REF-04)

# Phases: what the table waits for.
DEALING: Final = 0  # the house shuffles and deals (REF-01)
SORTING: Final = 1  # everybody sorts their hand and says when they are ready (REF-02)
PLAYING: Final = 2
COUNTED: Final = 3  # the round is over, and its cards still lie there (REF-08)
RESTING: Final = 4  # the same without a limit: everybody says another round, or enough (REF-09)
OVER: Final = 5


@final
@mypyc_attr(acyclic=True)
class Reflex(GameState):
    """A match of Reflex. Holds no luck and no clock: the house's moves come from outside.

    ``wanted`` is the set of cards that fit now: for every open series the card above its top. All
    series follow from it, since two equal series of a colour want the same card twice.
    """

    def __init__(self, setup: Setup, players: list[Player]) -> None:
        super().__init__()
        self.setup: Setup = setup
        self.seats: i64 = setup.seats
        self.players: list[Player] = players
        self.phase: i64 = DEALING
        self.round: i64 = 0  # rounds finished and cleared away
        self.dealer: i64 = 0
        self.turn: i64 = 0  # whose, where seats take turns
        self.ready: i64 = 0  # set of seats that have said so
        self.wanted: i64 = 0
        self.quickest: i64 = NOBODY  # the first who emptied their hand in this round
        self.submitted: i64 = 0  # batched: set of seats with a move pending; secret
        self.passes: i64 = 0  # in turns: how many seats have passed in a row
        self.stalled: bool = False  # whether the latest card was a forced one
        self.champions: i64 = 0

    # -- What the model asks of every game ---------------------------------------------------

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

    def able(self) -> i64:
        """REF-03: the seats that can do something; the house once all of them have submitted."""
        able: i64 = 0
        for seat in range(self.seats):
            hand = self.players[seat].hand
            if hand & self.wanted & SINGLES != 0 or (hand == 0 and self.setup.called):
                able |= bit(seat)
        able &= ~self.submitted
        return bit(HOUSE) if able == 0 else able

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

    def may_act(self, seat: i64) -> bool:
        """While playing: whether this seat is free to do what its cards allow."""
        if self.setup.tempo == TURNS:
            return seat == self.turn and self.passes < self.seats
        return self.submitted & bit(seat) == 0

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

    def patience(self) -> i64:
        """Milliseconds without a move after which the house acts; 0 where no clock runs."""
        if self.phase != PLAYING or self.setup.tempo == TURNS:
            return 0
        if self.submitted != 0:
            return BATCH
        stall = self.setup.stall * SECOND
        if self.stalled and stall > AGAIN:
            return AGAIN
        return stall

    def scores(self) -> list[int]:
        return [player.points for player in self.players]

    def winners(self) -> i64:
        """The set of seats that have won; empty until the match is over."""
        return self.champions

    def copy(self) -> "Reflex":
        """An independent state that nobody listens to."""
        twin = Reflex(self.setup, [player.copy() for player in self.players])
        twin.phase = self.phase
        twin.round = self.round
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.ready = self.ready
        twin.wanted = self.wanted
        twin.quickest = self.quickest
        twin.submitted = self.submitted
        twin.passes = self.passes
        twin.stalled = self.stalled
        twin.champions = self.champions
        return twin

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

    # -- Small questions ---------------------------------------------------------------------

    def is_over(self) -> bool:
        return self.phase == OVER

    def is_dealing(self) -> bool:
        return self.phase == DEALING

    def is_playing(self) -> bool:
        return self.phase == PLAYING

    def is_counted(self) -> bool:
        return self.phase == COUNTED

    def is_resting(self) -> bool:
        return self.phase == RESTING

    def takes_turns(self) -> bool:
        return self.setup.tempo == TURNS

    def awaited(self) -> i64:
        """The seats that the match visibly waits for, whatever the hidden hands hold."""
        if self.phase != PLAYING or self.setup.tempo == TURNS:
            return self.movers() & ~bit(HOUSE)
        holding: i64 = 0
        for seat in range(self.seats):
            if self.players[seat].hand != 0 or self.setup.called:
                holding |= bit(seat)
        return holding

    # -- Random play for simulation ----------------------------------------------------------

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end of the match; returns how many moves the seats made."""
        moves: i64 = 0
        if self.submitted != 0:
            self.resolve(shuffled(cards(self.submitted), rng))
        while self.phase != OVER:
            if self.phase == PLAYING:
                moves += self.playout_round(rng)
            elif self.phase == DEALING:
                self.deal(self.draw(rng))
            elif self.phase == COUNTED:
                self.next_round()
            else:
                moves += self.playout_words(rng)
        return moves

    def playout_words(self, rng: Rng) -> i64:
        """Everybody says ready; without a limit, one in two says enough."""
        moves: i64 = 0
        phase = self.phase
        for seat in range(self.seats):
            if self.phase == phase and self.ready & bit(seat) == 0:
                moves += 1
                if phase == RESTING and rng.below(2) == 0:
                    self.apply(seat, ENOUGH)
                else:
                    self.say_ready(seat)
        return moves

    def playout_round(self, rng: Rng) -> i64:
        """Play at random to the end of this round; returns how many moves that took.

        Any seat that can lay may be next, with any of its runs; batches make no difference. A seat
        without cards calls stop at once. When seats take turns, only those that cannot lay pass.
        """
        moves: i64 = 0
        while self.phase == PLAYING:
            seat = self.turn
            if self.setup.tempo != TURNS:
                able = self.able()
                seat = nth(able, rng.below(size(able)))
            elif self.passes == self.seats:
                forced = self.forced()
                self.force(forced[0], forced[1])
                continue
            moves += 1
            hand = self.players[seat].hand
            starts = hand & self.wanted & SINGLES
            if starts != 0:
                card = nth(starts, rng.below(size(starts))) >> 1
                length = rng.below(longest(hand, card))
                first = value_of(card)
                self.apply(seat, run_of(colour_of(card), first, first + length))
            elif hand == 0:
                self.apply(seat, STOP)
            else:
                self.apply(seat, PASS)
        return moves


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
