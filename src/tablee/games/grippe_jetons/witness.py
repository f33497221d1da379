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
    for seat, player in enumerate(state.players):
        assert player.stock >= 0, "GEI-I4: no stock below nought"
        books = player.won - player.paid - player.given + player.forgiven
        books += state.loan if seat == state.turn else 0
        assert player.stock == state.setup.first_stock() + books, "GEI-I1: the books are right"
    assert 0 <= state.loan <= 5, "GEI-30: five tokens at the most"
    assert how_many(state.kept) + how_many(state.rolled) <= DICE, "GEI-12: five dice"
    owing = [player.forgiven for player in state.players]
    assert state.is_over() or not any(owing), "GEI-A8: who cannot repay ends the game"


def other_world(record: Record, seat: int | None, rng: Rng) -> Record | None:
    """GEI-34: the past is public, so only the dice to come can be others: by another seed."""
    if record.seed is None:
        return None
    rolls = sum(line.who == HOUSE_NAME for line in record.lines)
    return replace(record, seed=record.seed + 1 + rng.below(1000), scripted=rolls)
