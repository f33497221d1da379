# mypyc: compiled
"""In which order the dice of a turn of Grippe-jetons are counted (GEI-26).

What a completed column brings pays for the dice after it, so the order can decide whether a player
needs a loan, or can pay at all.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tablee.games.grippe_jetons.dice import COLUMNS, number_of, values_in
from tablee.games.grippe_jetons.state import LOAN

if TYPE_CHECKING:
    from tablee.games.grippe_jetons.rules import Grippe

DEAREST: Final = 10  # five dice never cost more tokens than this


def best_column(state: "Grippe") -> i64:
    """GEI-26: the column whose die is counted next."""
    best = cheapest_column(state)
    if not reserve_is_short(state):
        return best
    most = ending_with(state, best)
    for column in range(i64(COLUMNS)):
        if column != best and number_of(state.kept, column) != 0:
            found = ending_with(state, column)
            if found > most:
                most = found
                best = column
    return best


def reserve_is_short(state: "Grippe") -> bool:
    """GEI-A4: whether loans and yellow squares may compete for what a strict reserve holds."""
    if not state.setup.strict or state.reserve >= DEAREST:
        return False
    own: i64 = 0
    from_bank: i64 = 0
    for column in range(i64(COLUMNS)):
        square = number_of(state.filled, column)
        for _ in range(number_of(state.kept, column)):
            if state.board.is_yellow(column, square):
                from_bank += state.board.price(column, square)
            else:
                own += state.board.price(column, square)
            square += 1
            if square == state.board.length(column):
                square = 0
    return own > state.players[state.turn].stock or from_bank > state.reserve


def ending_with(state: "Grippe", column: i64) -> i64:
    """How well the turn can end if this column's die is counted next; 0 if unpaid."""
    twin = state.copy()
    if not twin.count_die(column):
        return 0
    if twin.kept == 0:
        left = twin.players[twin.turn].stock - twin.loan
        return (left + LOAN + 1) * (LOAN + 1) + LOAN - twin.loan
    most: i64 = 0
    for other in range(i64(COLUMNS)):
        if number_of(twin.kept, other) != 0:
            found = ending_with(twin, other)
            if found > most:
                most = found
    return most


def cheapest_column(state: "Grippe") -> i64:
    """The cheapest column that will be completed, so that what it brings pays for the rest."""
    best: i64 = -1
    least: i64 = 0
    first: i64 = -1
    for column in range(i64(COLUMNS)):
        number = number_of(state.kept, column)
        if number != 0:
            if first < 0:
                first = column
            if number >= state.board.length(column) - number_of(state.filled, column):
                price = price_of_completing(state, column)
                if best < 0 or price < least:
                    best = column
                    least = price
    if best < 0:
        return first
    return best


def price_of_completing(state: "Grippe", column: i64) -> i64:
    """How many tokens of their own the player must lay out to get the column."""
    price: i64 = 0
    bank = state.reserve
    for square in range(number_of(state.filled, column), state.board.length(column)):
        tokens = state.board.price(column, square)
        from_bank = state.paid_by_bank(column, square, tokens, bank)
        bank -= from_bank
        price += tokens - from_bank
    return price


def order_matters(state: "Grippe") -> bool:
    """GEI-26: whether some order of the dice ends differently, or with another loan."""
    player = state.players[state.turn]
    enough = state.reserve >= DEAREST or not state.setup.strict
    if values_in(state.kept) & (values_in(state.kept) - 1) == 0:
        return False
    if player.stock >= DEAREST and enough:
        return False
    found: list[tuple[object, ...]] = []
    return outcomes_differ(state, found)


def outcomes_differ(state: "Grippe", found: list[tuple[object, ...]]) -> bool:
    """Count the dice in every order until two orders end differently."""
    for column in range(i64(COLUMNS)):
        if number_of(state.kept, column) != 0:
            twin = state.copy()
            if twin.count_die(column) and twin.kept != 0:
                if outcomes_differ(twin, found):
                    return True
            else:
                stock = twin.players[twin.turn].stock
                ending = (stock, twin.reserve, twin.loan, twin.filled, twin.kept)
                if found and found[0] != ending:
                    return True
                found.append(ending)
    return False
