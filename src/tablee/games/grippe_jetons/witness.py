"""Witnesses for the laws: the invariants of a table of Grippe-jetons. No seat has a secret."""

from dataclasses import replace

from tablee.core.log import HOUSE_NAME, Record
from tablee.core.luck import Rng
from tablee.games.grippe_jetons.dice import COLUMNS, DICE, how_many, number_of
from tablee.games.grippe_jetons.pieces import ALL_TOKENS
from tablee.games.grippe_jetons.rules import Grippe


def audit(state: Grippe) -> None:
    """GEI-I1 to GEI-I4, and the books of every seat."""
    board = state.board
    filled = [number_of(state.filled, column) for column in range(COLUMNS)]
    lying = sum(board.tokens(column, squares) for column, squares in enumerate(filled))
    owned = sum(player.stock for player in state.players)
    assert owned + lying + state.reserve == ALL_TOKENS, "GEI-I1: 130 tokens in all"
    assert state.reserve >= 0 or not state.setup.strict, "GEI-A4: a strict reserve is never short"
    assert state.filled >> 4 * COLUMNS == 0, "GEI-I2: there are five columns"
    for column, squares in enumerate(filled):
        assert squares < board.length(column), "GEI-I3: no token stays on a red square"
    after_turn = state.is_settled() or state.is_finished() or state.is_over()
    owed = 0 if after_turn else state.loan
    for seat, player in enumerate(state.players):
        assert player.stock >= 0, "GEI-I4: no negative stock"
        books = player.won - player.paid - player.given + player.forgiven
        books += owed if seat == state.turn else 0
        assert player.stock == state.setup.first_stock() + books, "GEI-I1: the books are right"
    assert 0 <= state.loan <= 5, "GEI-30: five tokens at the most"
    dice = how_many(state.kept) + how_many(state.rolled) + how_many(state.counted)
    assert dice == DICE if after_turn else dice <= DICE, "GEI-12: five dice"
    owing = [player.forgiven for player in state.players]
    assert state.is_finished() or state.is_over() or not any(owing), "GEI-A8: it ends the game"
    audit_turn(state, owed)


def audit_turn(state: Grippe, owed: int) -> None:
    """What is told of this turn is what it has changed."""
    mine = state.players[state.turn]
    taken = sum(
        number_of(state.completed, column) * state.board.tokens(column, state.board.length(column))
        for column in range(COLUMNS)
    )
    void = state.kept != 0 and mine.stock == 0  # GEI-A7
    change = mine.stock - mine.before
    assert void or change == taken - state.spent + owed + mine.forgiven, "GEI-20 to GEI-31"
    for seat, player in enumerate(state.players):
        assert seat == state.turn or player.stock <= player.before, "GEI-23: the others only pay"


def other_world(record: Record, seat: int | None, rng: Rng) -> Record | None:
    """GEI-34: the past is public, so only the dice to come can be others: by another seed."""
    if record.seed is None:
        return None
    rolls = sum(line.who == HOUSE_NAME for line in record.lines)
    return replace(record, seed=record.seed + 1 + rng.below(1000), scripted=rolls)
