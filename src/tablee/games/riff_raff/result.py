# mypyc: compiled
"""Who wins a game of Riff Raff, and who wins a match of several games."""

from mypy_extensions import i64

from tablee.core.bits import bit, size
from tablee.games.riff_raff.cargo import PIECES
from tablee.games.riff_raff.pieces import Player


def lightest(players: list[Player]) -> i64:
    """RAF-41: fewest pieces win; several winners are possible."""
    best: i64 = 0
    fewest: i64 = PIECES + 1
    for seat in range(i64(len(players))):
        left = size(players[seat].supply)
        if left < fewest:
            fewest = left
            best = bit(seat)
        elif left == fewest:
            best |= bit(seat)
    return best


def champions(players: list[Player]) -> i64:
    """RAF-43: most games won."""
    best: i64 = 0
    most: i64 = 0
    for seat in range(i64(len(players))):
        wins = players[seat].wins
        if wins > most:
            most = wins
            best = bit(seat)
        elif wins == most:
            best |= bit(seat)
    return best
