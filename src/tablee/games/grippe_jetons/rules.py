# mypyc: compiled
"""The rules of Grippe-jetons: part with as few tokens as you can, and carry off full columns.

Five dice are rolled and taken out bit by bit; then each of them puts a token on its column of
the board. Who fills a column takes all that lies there, and everybody else pays.
Clause numbers (GEI-23) point into RULES.en.md and RULES.fr.md beside this file.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, nth, size
from tablee.core.errors import Illegal
from tablee.core.events import MATCH_OVER
from tablee.core.luck import Luck, Rng
from tablee.core.menu import Menu
from tablee.core.pause import check_nothing_drawn
from tablee.core.state import HOUSE, GameState, left_of
from tablee.games.grippe_jetons import words
from tablee.games.grippe_jetons.columns import Board
from tablee.games.grippe_jetons.dice import (
    COLUMNS,
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
from tablee.games.grippe_jetons.moves import COUNT, COUNT_BEST, KEEP_EQUAL
from tablee.games.grippe_jetons.pieces import ALL_TOKENS, Player, Setup
from tablee.games.grippe_jetons.refusals import why_not

LOAN: Final = 5  # tokens that may be borrowed in a turn (GEI-30)
LAST_TURN: Final = 500  # GEI-D6: a game ends after so many turns at the latest
DEAREST: Final = 10  # five dice never cost more tokens than this

# Phases: who is asked for what.
STARTING: Final = 0  # the house names who starts (GEI-04)
ROLLING: Final = 1  # the house rolls the dice that are not out yet (GEI-10)
TAKING: Final = 2  # the player takes dice out (GEI-11)
COUNTING: Final = 3  # the player says which die is counted next (GEI-26)
SETTLED: Final = 4  # the turn is over: its dice are counted and its loan returned (GEI-31)
FINISHED: Final = 5  # the game is over, and the next of the series follows (GEI-33)
OVER: Final = 6


@final
@mypyc_attr(acyclic=True)
class Grippe(GameState):
    """A match of Grippe-jetons. Nothing in it is hidden (GEI-34), and it holds no luck."""

    def __init__(self, setup: Setup, players: list[Player]) -> None:
        super().__init__()
        self.setup: Setup = setup
        self.board: Board = setup.board
        self.seats: i64 = setup.seats
        self.players: list[Player] = players
        self.phase: i64 = STARTING
        self.game: i64 = 0  # games finished and cleared away
        self.turns: i64 = 0  # turns finished in this game
        self.starter: i64 = 0
        self.turn: i64 = 0
        self.filled: i64 = 0  # four bits a column: its squares with tokens, from the top
        self.reserve: i64 = ALL_TOKENS  # negative where the bank is unlimited (GEI-A4)
        self.rolled: i64 = 0  # dice on the table, to be chosen from
        self.kept: i64 = 0  # dice that are out, and not counted yet; at the end those that are void
        self.counted: i64 = 0  # dice counted in this turn
        self.completed: i64 = 0  # four bits a column: how often it was completed in this turn
        self.spent: i64 = 0  # tokens of their own that the player has put on the board in this turn
        self.loan: i64 = 0  # tokens borrowed in this turn
        self.champions: i64 = 0

    # -- What the model asks of every game ---------------------------------------------------

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

    def scores(self) -> list[int]:
        """GEI-32, GEI-33: tokens, with those of the games before."""
        return [player.points + player.stock for player in self.players]

    def winners(self) -> i64:
        """The set of seats that have won; empty until the match is over."""
        return self.champions

    def copy(self) -> "Grippe":
        """An independent state that nobody listens to."""
        twin = Grippe(self.setup, [player.copy() for player in self.players])
        twin.phase = self.phase
        twin.game = self.game
        twin.turns = self.turns
        twin.starter = self.starter
        twin.turn = self.turn
        twin.filled = self.filled
        twin.reserve = self.reserve
        twin.rolled = self.rolled
        twin.kept = self.kept
        twin.counted = self.counted
        twin.completed = self.completed
        twin.spent = self.spent
        twin.loan = self.loan
        twin.champions = self.champions
        return twin

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
        if self.setup.own_order and self.order_matters():
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
            if not self.count_die(self.best_column()):
                break
        self.end_turn()

    def best_column(self) -> i64:
        """GEI-26: the column whose die is counted next."""
        best = self.cheapest_column()
        if not self.reserve_is_short():
            return best
        most = self.ending_with(best)
        for column in range(i64(COLUMNS)):
            if column != best and number_of(self.kept, column) != 0:
                found = self.ending_with(column)
                if found > most:
                    most = found
                    best = column
        return best

    def reserve_is_short(self) -> bool:
        """GEI-A4: whether loans and yellow squares may compete for what a strict reserve holds."""
        if not self.setup.strict or self.reserve >= DEAREST:
            return False
        own: i64 = 0
        from_bank: i64 = 0
        for column in range(i64(COLUMNS)):
            square = number_of(self.filled, column)
            for _ in range(number_of(self.kept, column)):
                if self.board.is_yellow(column, square):
                    from_bank += self.board.price(column, square)
                else:
                    own += self.board.price(column, square)
                square += 1
                if square == self.board.length(column):
                    square = 0
        return own > self.players[self.turn].stock or from_bank > self.reserve

    def ending_with(self, column: i64) -> i64:
        """How well the turn can end if this column's die is counted next; 0 if unpaid."""
        twin = self.copy()
        if not twin.count_die(column):
            return 0
        if twin.kept == 0:
            left = twin.players[twin.turn].stock - twin.loan
            return (left + LOAN + 1) * (LOAN + 1) + LOAN - twin.loan
        most: i64 = 0
        for other in range(i64(COLUMNS)):
            if number_of(twin.kept, other) != 0:
                found = twin.ending_with(other)
                if found > most:
                    most = found
        return most

    def cheapest_column(self) -> i64:
        """The cheapest column that will be completed, so that what it brings pays for the rest."""
        best: i64 = -1
        least: i64 = 0
        first: i64 = -1
        for column in range(i64(COLUMNS)):
            number = number_of(self.kept, column)
            if number != 0:
                if first < 0:
                    first = column
                if number >= self.board.length(column) - number_of(self.filled, column):
                    price = self.price_of_completing(column)
                    if best < 0 or price < least:
                        best = column
                        least = price
        if best < 0:
            return first
        return best

    def price_of_completing(self, column: i64) -> i64:
        """How many tokens of their own the player must lay out to get the column."""
        price: i64 = 0
        bank = self.reserve
        for square in range(number_of(self.filled, column), self.board.length(column)):
            tokens = self.board.price(column, square)
            from_bank = self.paid_by_bank(column, square, tokens, bank)
            bank -= from_bank
            price += tokens - from_bank
        return price

    def paid_by_bank(self, column: i64, square: i64, tokens: i64, bank: i64) -> i64:
        """GEI-22: the reserve pays yellow squares, in the strict game as far as it can (GEI-A4)."""
        if not self.board.is_yellow(column, square):
            return 0
        if self.setup.strict and bank < tokens:
            return bank
        return tokens

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

    def order_matters(self) -> bool:
        """GEI-26: whether some order of the dice ends differently, or with another loan."""
        player = self.players[self.turn]
        enough = self.reserve >= DEAREST or not self.setup.strict
        if values_in(self.kept) & (values_in(self.kept) - 1) == 0:
            return False
        if player.stock >= DEAREST and enough:
            return False
        found: list[tuple[object, ...]] = []
        return self.outcomes_differ(found)

    def outcomes_differ(self, found: list[tuple[object, ...]]) -> bool:
        """Count the dice in every order until two orders end differently."""
        for column in range(i64(COLUMNS)):
            if number_of(self.kept, column) != 0:
                twin = self.copy()
                if twin.count_die(column) and twin.kept != 0:
                    if twin.outcomes_differ(found):
                        return True
                else:
                    stock = twin.players[twin.turn].stock
                    ending = (stock, twin.reserve, twin.loan, twin.filled, twin.kept)
                    if found and found[0] != ending:
                        return True
                    found.append(ending)
        return False

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

    # -- Small questions ---------------------------------------------------------------------

    def dice_to_roll(self) -> i64:
        return DICE - how_many(self.kept)

    def is_over(self) -> bool:
        return self.phase == OVER

    def is_settled(self) -> bool:
        return self.phase == SETTLED

    def is_finished(self) -> bool:
        return self.phase == FINISHED

    def is_starting(self) -> bool:
        return self.phase == STARTING

    def is_counting(self) -> bool:
        return self.phase == COUNTING

    # -- Random play for simulation ----------------------------------------------------------

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end of the match; returns how many moves the seats made."""
        moves: i64 = 0
        while self.phase != OVER:
            if self.phase == ROLLING:
                dice: i64 = 0
                for _ in range(self.dice_to_roll()):
                    dice += some(rng.below(VALUES), 1)
                self.roll(dice)
            elif self.phase == TAKING:
                self.apply(self.chance(rng))
                moves += 1
            elif self.phase == COUNTING:
                self.count_in_best_order()
                moves += 1
            elif self.phase == SETTLED:
                self.next_turn()
            elif self.phase == FINISHED:
                self.next_game()
            else:
                self.start_game(rng.below(self.seats))
        return moves

    def chance(self, rng: Rng) -> i64:
        """Any of the moves that take dice out, each equally likely."""
        different = different_keeps(self.rolled)
        equal = equal_keeps(self.rolled)
        first = size(different)
        pick = rng.below(first + size(equal))
        if pick < first:
            return nth(different, pick)
        return KEEP_EQUAL + nth(equal, pick - first)


def begin(setup: Setup) -> Grippe:
    """A match before anybody has been named to start."""
    match = Grippe(setup, [Player() for _ in range(setup.seats)])
    for player in match.players:
        player.stock = setup.first_stock()
        player.before = player.stock
        match.reserve -= player.stock
    return match
