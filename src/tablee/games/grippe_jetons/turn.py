# mypyc: compiled
"""The best play of a turn of Grippe-jetons, computed exactly over all rolls and choices.

There are only 462 sets of dice that can be out, from none to all five. The transitions between
them and their probabilities are the same on every board, so ``Plan`` computes them once. Given the
value of each set of five dice, ``expect`` works backwards to any moment of the turn.
"""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import cards
from tablee.games.grippe_jetons.columns import Board
from tablee.games.grippe_jetons.dice import (
    COLUMNS,
    DICE,
    SIX,
    VALUES,
    how_many,
    number_of,
    some,
)
from tablee.games.grippe_jetons.keeps import dice_of, different_keeps, equal_keeps
from tablee.games.grippe_jetons.moves import KEEP_EQUAL
from tablee.games.grippe_jetons.rules import Grippe
from tablee.games.grippe_jetons.state import OVER

FULL: Final = 252  # sets of five dice; they come first
CERTAIN: Final = 1 << 24  # the worth of a won match
TOKEN: Final = 1 << 16  # the worth of a token where tokens are counted
MOST: Final = 100  # no turn costs more tokens

# How columns add up, the best one first, in hundredths: fitted to 300 exact values.
SHARES: Final = (114, 104, 64, 39, 34)
OFFSET: Final = 154


def sets_of(number: i64, least: i64) -> list[int]:
    """All sets of so many dice whose values have at least this place."""
    if number == 0:
        return [0]
    found: list[int] = []
    for place in range(least, i64(VALUES)):
        for rest in sets_of(number - 1, place):
            found.append(rest + some(place, 1))
    return found


def ways(dice: i64) -> i64:
    """The number of ways to roll these dice: the weight of the roll."""
    total: i64 = 1
    placed: i64 = 0
    for place in range(i64(VALUES)):
        for chosen in range(number_of(dice, place)):
            placed += 1
            total = total * placed // (chosen + 1)
    return total


def moves_of(dice: i64) -> list[int]:
    """GEI-11: every way to take dice out of a roll."""
    return cards(different_keeps(dice)) + [KEEP_EQUAL + move for move in cards(equal_keeps(dice))]


@final
class Plan:
    """The transitions of a turn from every set of dice that are out."""

    def __init__(self) -> None:
        self.sets: list[int] = []
        for number in range(i64(DICE), i64(-1), i64(-1)):
            self.sets.extend(sets_of(number, 0))
        self.place: dict[int, int] = {dice: at for at, dice in enumerate(self.sets)}
        self.steps: list[int] = []  # a flat list, read from front to back by ``expect``
        rolls: list[list[int]] = [sets_of(number, 0) for number in range(DICE + 1)]
        keeps: dict[int, list[int]] = {}
        for dice in self.sets[FULL:]:
            left = DICE - how_many(dice)
            self.steps.append(len(rolls[left]))
            for roll in rolls[left]:
                if roll not in keeps:
                    keeps[roll] = [dice_of(move) for move in moves_of(roll)]
                self.steps.append(ways(roll))
                self.steps.append(len(keeps[roll]))
                self.steps.extend([self.place[dice + kept] for kept in keeps[roll]])

    def expect(self, worth: list[int]) -> None:
        """Extend the values of the full sets to all other sets, with the best play."""
        steps = self.steps
        at: i64 = 0
        while len(worth) < len(self.sets):
            rolls: i64 = steps[at]
            at += 1
            total: i64 = 0
            weight: i64 = 0
            for _ in range(rolls):
                likely: i64 = steps[at]
                end: i64 = at + 2 + steps[at + 1]
                at += 2
                best: i64 = worth[steps[at]]
                at += 1
                while at < end:
                    other: i64 = worth[steps[at]]
                    if other > best:
                        best = other
                    at += 1
                total += likely * best
                weight += likely
            worth.append(total // weight)


def swing(board: Board, column: i64, filled: i64, number: i64) -> i64:
    """What dice bring in one column: tokens gained, plus what each other player loses."""
    total: i64 = 0
    for _ in range(number):
        if not board.is_yellow(column, filled):
            total -= board.price(column, filled)
        filled += 1
        if filled == board.length(column):
            total += board.tokens(column, filled) + board.number(column)
            filled = 0
    return total


def swing_of(board: Board, filled: i64, dice: i64) -> i64:
    """What these dice bring together, for a player who is not short of tokens."""
    total: i64 = 0
    for column in range(i64(COLUMNS)):
        number = number_of(dice, column)
        if number != 0:
            total += swing(board, column, number_of(filled, column), number)
    return total


@final
class Foresight:
    """The value of a turn on one board for a player who is not short of tokens.

    Exact as long as a single column holds tokens. Several columns compete for the same five dice:
    the best one counts most, the others less and less.
    """

    def __init__(self, plan: Plan, board: Board) -> None:
        self.plan: Plan = plan
        self.board: Board = board
        self.empty: i64 = self.exactly(0)
        self.alone: list[list[int]] = []  # by column and filled squares: gain over the empty board
        for column in range(i64(COLUMNS)):
            worth: list[int] = []
            for filled in range(board.length(column)):
                worth.append(self.exactly(some(column, filled)) - self.empty)
            self.alone.append(worth)

    def turn(self, filled: i64) -> i64:
        """The approximate swing of the next turn with these columns, in TOKENs."""
        found = [self.alone[column][number_of(filled, column)] for column in range(i64(COLUMNS))]
        found.sort(reverse=True)
        total: i64 = (100 * MOST - OFFSET) * TOKEN
        for place in range(i64(COLUMNS)):
            total += found[place] * SHARES[place]
        return self.empty + total // 100 - MOST * TOKEN

    def exactly(self, filled: i64) -> i64:
        """The expected swing of the next turn with the best play, in TOKENs."""
        swings: list[int] = []
        for column in range(i64(COLUMNS)):
            for number in range(i64(DICE + 1)):
                swings.append(swing(self.board, column, number_of(filled, column), number))
        worth: list[int] = []
        for at in range(i64(FULL)):
            dice: i64 = self.plan.sets[at]
            total: i64 = MOST  # so that nothing is negative
            for column in range(i64(COLUMNS)):
                total += swings[column * (DICE + 1) + number_of(dice, column)]
            worth.append(total * TOKEN)
        self.plan.expect(worth)
        return worth[len(worth) - 1] - MOST * TOKEN


@final
class Taste:
    """The parameters that turn tokens into chances of winning."""

    def __init__(self, spread: float, spread_by_token: float, ahead: float, game: float) -> None:
        self.spread: float = spread  # tokens by which luck sways the rest of the game
        self.spread_by_token: float = spread_by_token  # more for each token of the poorest
        self.ahead: float = ahead  # how much of the next player's turn is taken into account
        self.game: float = game  # spread of every game still to be played


def prospect(state: Grippe, seat: i64, sight: Foresight, taste: Taste) -> i64:
    """How likely this seat is to win, from 0 to CERTAIN, before the next turn."""
    if state.phase == OVER:
        return final_worth(state, seat)
    poorest: i64 = 1000
    for player in state.players:
        if player.stock < poorest:
            poorest = player.stock
    games = state.setup.games - state.game - 1
    spread = taste.spread + taste.spread_by_token * float(poorest) + taste.game * float(games)
    coming = taste.ahead * float(sight.turn(state.filled)) / TOKEN
    mine = lead_of(state, seat, coming)
    total: float = 0.0
    for other in range(state.seats):
        total += exp((lead_of(state, other, coming) - mine) / spread)
    return int(CERTAIN / total)


def lead_of(state: Grippe, seat: i64, coming: float) -> float:
    """A seat's tokens; for the seat on turn, with what its turn will bring."""
    player = state.players[seat]
    owned = float(player.points + player.stock)
    if seat == state.turn:
        return owned + coming
    return owned


def final_worth(state: Grippe, seat: i64) -> i64:
    """A won match, or a share of one."""
    winners = cards(state.champions)
    if seat in winners:
        return CERTAIN // len(winners)
    return 0


def best_keep(state: Grippe, plan: Plan, sight: Foresight, taste: Taste) -> i64:
    """The move that takes out the dice with the best chance of winning."""
    worth: list[int] = []
    for at in range(i64(FULL)):
        dice: i64 = plan.sets[at]
        if contains(dice, state.kept):
            worth.append(prospect(counted(state, dice), state.turn, sight, taste))
        else:
            worth.append(0)
    plan.expect(worth)
    best: i64 = 0
    most: i64 = -1
    for move in moves_of(state.rolled):
        found: i64 = worth[plan.place[state.kept + dice_of(move)]]
        if found > most:
            most = found
            best = move
    return best


def contains(dice: i64, part: i64) -> bool:
    """Whether all dice of ``part`` are in ``dice``: subtracting borrows from no other value."""
    return ((dice | 0x888888) - part) & 0x888888 == 0x888888


def counted(state: Grippe, dice: i64) -> Grippe:
    """The position after a turn that ended with these five dice."""
    world = state.copy()
    world.rolled = 0
    world.kept = dice - some(SIX, number_of(dice, SIX))
    world.count_in_best_order()
    return world
