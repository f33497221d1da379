# mypyc: compiled
"""Who wins a match of Riffifi."""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, cards, size, total
from tablee.games.riffifi.pieces import BEST_ROUND, BY_TOKENS, SHARED, Player, Setup

ALL_TICKS: Final = 31
LAST_EXTRA_ROUND: Final = 20  # RIF-O4: no more extra rounds after this one


def winning_seats(setup: Setup, players: list[Player], rounds: i64) -> i64:
    """The winners after this many rounds; the empty set while the match goes on."""
    everybody = bit(setup.seats) - 1
    if setup.scoring == BY_TOKENS:  # RIF-33
        if rounds < setup.seats:
            return 0
        return break_tie(setup, players, rounds, most_points(players, everybody))
    finished: i64 = 0
    for seat in range(setup.seats):
        if players[seat].ticks == ALL_TICKS:
            finished |= bit(seat)
    if finished != 0:  # RIF-A15
        return with_most(finished, [total(player.tokens) for player in players])
    if rounds < setup.tick_cap:
        return 0
    most_ticks = with_most(everybody, [size(player.ticks) for player in players])  # RIF-A14
    return break_tie(setup, players, rounds, most_points(players, most_ticks))


def break_tie(setup: Setup, players: list[Player], rounds: i64, leaders: i64) -> i64:
    """RIF-A5: share the victory, compare the best single rounds, or play on."""
    if size(leaders) == 1 or setup.tie == SHARED:
        return leaders
    if setup.tie == BEST_ROUND:
        return with_most(leaders, [player.best for player in players])
    if rounds >= LAST_EXTRA_ROUND:
        return leaders
    return 0


def most_points(players: list[Player], among: i64) -> i64:
    return with_most(among, [player.points for player in players])


def with_most(among: i64, counts: list[int]) -> i64:
    """The seats of a set with the highest count."""
    seats = cards(among)
    most = max([counts[seat] for seat in seats])
    best: i64 = 0
    for seat in seats:
        if counts[seat] == most:
            best |= bit(seat)
    return best
