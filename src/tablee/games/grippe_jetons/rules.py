# mypyc: compiled
"""The rules of Grippe-jetons: part with as few tokens as you can, and carry off full columns.

Five dice are rolled and taken out bit by bit; then each of them puts a token on its column of
the board. Who fills a column takes all that lies there, and everybody else pays.
Clause numbers (GEI-23) point into RULES.en.md and RULES.fr.md beside this file.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit
from tablee.core.errors import Illegal
from tablee.core.events import MATCH_OVER
from tablee.core.luck import Luck, Rng
from tablee.core.menu import Menu
from tablee.core.pause import check_nothing_drawn
from tablee.core.state import HOUSE, left_of
from tablee.games.grippe_jetons import words
from tablee.games.grippe_jetons.counting_order import best_column, order_matters
from tablee.games.grippe_jetons.dice import (
    DICE,
    SIX,
    VALUES,
    how_many,
    number_of,
    packed,
    some,
    values_in,
)
from tablee.games.grippe_jetons.events import (
    BORROWED,
    BROKE,
    GAME_OVER,
    GAVE,
    IDLE,
    KEPT,
    PLACED,
    REPAID,
    ROLLED,
    SOMEBODY_BROKE,
    STARTED,
    TOO_LONG,
    VOID,
    WON,
)
from tablee.games.grippe_jetons.keeps import dice_of, different_keeps, equal_keeps
from tablee.games.grippe_jetons.moves import COUNT, COUNT_BEST
from tablee.games.grippe_jetons.pieces import ALL_TOKENS, Player, Setup
from tablee.games.grippe_jetons.playout import play_out
from tablee.games.grippe_jetons.refusals import why_not
from tablee.games.grippe_jetons.state import (
    COUNTING,
    FINISHED,
    LOAN,
    OVER,
    ROLLING,
    SETTLED,
    STARTING,
    TAKING,
    GrippeState,
)

LAST_TURN: Final = 500  # GEI-D6: a game ends after so many turns at the latest


@final
@mypyc_attr(acyclic=True)
class Grippe(GrippeState):
    """A match of Grippe-jetons. Holds no luck and no clock: the house's moves come from outside."""

    # -- The interface of every game ---------------------------------------------------------

    def movers(self) -> i64:
        """The set of seats that may move; HOUSE's bit alone while the house must."""
        if self.phase == OVER:
            return 0
        if self.phase == TAKING or self.phase == COUNTING:
            return bit(self.turn)
        return bit(HOUSE)

    def legal(self, seat: i64) -> Menu:
        """The moves this seat may make now."""
        if seat == self.turn:
            if self.phase == TAKING:
                return Menu(different_keeps(self.rolled), equal_keeps(self.rolled), 0, 0)
            if self.phase == COUNTING:
                return Menu(0, 0, values_in(self.kept) << (COUNT - COUNT_BEST) | 1, 0)
        return Menu(0, 0, 0, 0)

    def play(self, seat: i64, move: i64) -> i64:
        """Make a seat's move, or refuse it and change nothing; returns who may move next."""
        if not self.legal(seat).has(move):
            raise why_not(self, seat, move)
        self.apply(move)
        return self.movers()

    def apply(self, move: i64) -> None:
        """Make a move of the seat on turn that is known to be legal."""
        if move < COUNT_BEST:
            self.keep(dice_of(move))
        elif move == COUNT_BEST:
            self.count_in_best_order()
        else:
            self.count_next(move - COUNT)

    def draw(self, luck: Luck) -> list[int]:
        """What the house's next move is by this luck: who starts, or the dice in order."""
        if self.phase == SETTLED or self.phase == FINISHED:
            return []
        if self.phase == STARTING:
            return [luck.below(self.seats)]
        return sorted([luck.below(VALUES) + 1 for _ in range(self.dice_to_roll())])

    def house(self, outcome: list[int]) -> None:
        """Make the house's move, or refuse it and change nothing."""
        if self.phase == STARTING:
            if len(outcome) != 1 or not 0 <= outcome[0] < self.seats:
                raise Illegal("GEI-04", words.NOT_A_STARTER)
            self.start_game(outcome[0])
        elif self.phase == ROLLING:
            if len(outcome) != self.dice_to_roll():
                raise Illegal("GEI-12", words.wrong_roll(self.dice_to_roll()))
            for value in outcome:
                if not 1 <= value <= VALUES:
                    raise Illegal("GEI-12", words.wrong_roll(self.dice_to_roll()))
            self.roll(packed(outcome))
        elif self.phase == SETTLED:
            check_nothing_drawn("GEI", outcome)
            self.next_turn()
        elif self.phase == FINISHED:
            check_nothing_drawn("GEI", outcome)
            self.next_game()
        else:
            raise Illegal("GEI-10", words.HOUSE_NOT_ASKED)

    # -- A turn, in the order of play --------------------------------------------------------

    def start_game(self, starter: i64) -> None:
        """GEI-02, GEI-04: everybody has their tokens, the rest is the reserve."""
        self.starter = starter
        self.turns = 0
        self.filled = 0
        self.reserve = ALL_TOKENS - self.seats * self.setup.first_stock()
        self.tell(STARTED, starter)
        self.start_turn(starter)

    def start_turn(self, seat: i64) -> None:
        """GEI-10: this player rolls all five dice."""
        self.turn = seat
        self.kept = 0
        self.counted = 0
        self.completed = 0
        self.spent = 0
        self.loan = 0
        for player in self.players:
            player.before = player.stock
        self.phase = ROLLING

    def roll(self, dice: i64) -> None:
        """GEI-10, GEI-12: the dice lie on the table; the last one has to be taken (GEI-D5)."""
        self.tell(ROLLED, self.turn, dice)
        self.rolled = dice
        if self.kept != 0 and how_many(self.kept) == DICE - 1:
            self.keep(dice)
        else:
            self.phase = TAKING

    def keep(self, dice: i64) -> None:
        """GEI-12, GEI-13: dice are taken out; nothing is placed before all five are."""
        self.tell(KEPT, self.turn, dice)
        self.kept += dice
        left = self.rolled - dice
        self.rolled = 0
        if left != 0:
            self.phase = ROLLING
        else:
            self.start_counting()

    # -- Counting ----------------------------------------------------------------------------

    def start_counting(self) -> None:
        """GEI-20: sixes do nothing; GEI-26: the order is asked for only where it matters."""
        sixes = number_of(self.kept, SIX)
        if sixes != 0:
            self.kept -= some(SIX, sixes)
            self.counted += some(SIX, sixes)
            self.tell(IDLE, self.turn, sixes)
        self.go_on_counting()

    def go_on_counting(self) -> None:
        if self.setup.own_order and order_matters(self):
            self.phase = COUNTING
        else:
            self.count_in_best_order()

    def count_next(self, column: i64) -> None:
        """GEI-26: the player has chosen this die."""
        if self.count_die(column):
            self.go_on_counting()
        else:
            self.end_turn()

    def count_in_best_order(self) -> None:
        """GEI-26: the order that leaves the player most, and then the one with the least loan."""
        while self.kept != 0:
            if not self.count_die(best_column(self)):
                break
        self.end_turn()

    def count_die(self, column: i64) -> bool:
        """GEI-20 to GEI-24: one die; False where it cannot be paid, not even with a loan."""
        player = self.players[self.turn]
        square = number_of(self.filled, column)
        tokens = self.board.price(column, square)
        from_bank = self.paid_by_bank(column, square, tokens, self.reserve)
        own = tokens - from_bank
        if own > player.stock and not self.borrow(player, own - player.stock, from_bank):
            return False
        player.stock -= own
        player.paid += own
        self.reserve -= from_bank
        self.spent += own
        self.kept -= some(column, 1)
        self.counted += some(column, 1)
        self.tell(PLACED, self.turn, column, own, from_bank)
        if square + 1 < self.board.length(column):
            self.filled += some(column, 1)
        else:
            self.complete(player, column)
        return True

    def paid_by_bank(self, column: i64, square: i64, tokens: i64, bank: i64) -> i64:
        """GEI-22: the reserve pays yellow squares, in the strict game as far as it can (GEI-A4)."""
        if not self.board.is_yellow(column, square):
            return 0
        if self.setup.strict and bank < tokens:
            return bank
        return tokens

    def borrow(self, player: Player, tokens: i64, from_bank: i64) -> bool:
        """GEI-30: at most five in a turn; in the strict game no more than there are (GEI-A4)."""
        if self.loan + tokens > LOAN:
            return False
        if self.setup.strict and tokens > self.reserve - from_bank:
            return False
        self.loan += tokens
        self.reserve -= tokens
        player.stock += tokens
        self.tell(BORROWED, self.turn, tokens)
        return True

    def complete(self, player: Player, column: i64) -> None:
        """GEI-23: the player takes the column, all others pay; GEI-A5: what they have."""
        length = self.board.length(column)
        gain = self.board.tokens(column, length)
        player.stock += gain
        player.won += gain
        self.completed += some(column, 1)
        self.filled -= some(column, length - 1)
        self.tell(WON, self.turn, column, gain)
        asked = self.board.number(column)
        seat = left_of(self.turn, self.seats)
        while seat != self.turn:
            other = self.players[seat]
            given = asked
            if other.stock < asked:
                given = other.stock
            other.stock -= given
            other.given += given
            self.reserve += given
            self.tell(GAVE, seat, given, asked)
            seat = left_of(seat, self.seats)

    # -- End ---------------------------------------------------------------------------------

    def end_turn(self) -> None:
        """GEI-30 to GEI-32: return the loan, then look whether the game goes on."""
        player = self.players[self.turn]
        if self.loan != 0:
            returned = self.loan
            if player.stock < returned:
                returned = player.stock
            player.stock -= returned
            self.reserve += returned
            player.forgiven = self.loan - returned  # GEI-A8
            self.tell(REPAID, self.turn, returned, player.forgiven)
        if self.kept != 0:  # GEI-A7: who could not pay is left with nothing
            self.tell(VOID, self.turn, how_many(self.kept), player.stock)
            player.given += player.stock
            self.reserve += player.stock
            player.stock = 0
        self.turns += 1
        if player.stock == 0:
            self.end_game(BROKE, self.turn)
        elif self.setup.any_end and self.anybody_broke():
            self.end_game(SOMEBODY_BROKE, self.turn)
        elif self.turns >= LAST_TURN:
            self.end_game(TOO_LONG, self.turn)
        else:
            self.phase = SETTLED
            if not self.setup.pauses:
                self.next_turn()

    def next_turn(self) -> None:
        self.start_turn(left_of(self.turn, self.seats))

    def anybody_broke(self) -> bool:
        return any(player.stock == 0 for player in self.players)

    def end_game(self, why: i64, seat: i64) -> None:
        """GEI-32: the game is over, and after the last of a series the match (GEI-33)."""
        self.tell(GAME_OVER, why, seat)
        if self.game + 1 < self.setup.games:
            self.phase = FINISHED
            if not self.setup.pauses:
                self.next_game()
        else:
            self.game += 1
            self.phase = OVER
            self.champions = self.richest()
            self.tell(MATCH_OVER, self.champions)

    def next_game(self) -> None:
        """GEI-33: everybody has the same tokens again, and the starter's left neighbour starts."""
        self.game += 1
        for player in self.players:
            player.start_game(self.setup.first_stock())
        self.start_game(left_of(self.starter, self.seats))

    def richest(self) -> i64:
        """GEI-32: most tokens win; several winners are possible."""
        best: i64 = 0
        most: i64 = -1
        for seat in range(self.seats):
            owned = self.players[seat].points + self.players[seat].stock
            if owned > most:
                most = owned
                best = bit(seat)
            elif owned == most:
                best |= bit(seat)
        return best

    # -- Copies and simulation ---------------------------------------------------------------

    def copy(self) -> "Grippe":
        """An independent copy that records no story."""
        twin = Grippe(self.setup, [player.copy() for player in self.players])
        self.copy_fields_to(twin)
        return twin

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end of the match; returns how many moves the seats made."""
        return play_out(self, rng)


def begin(setup: Setup) -> Grippe:
    """A match before anybody has been named to start."""
    match = Grippe(setup, [Player() for _ in range(setup.seats)])
    for player in match.players:
        player.stock = setup.first_stock()
        player.before = player.stock
        match.reserve -= player.stock
    return match
