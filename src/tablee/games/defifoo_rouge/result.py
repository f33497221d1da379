# mypyc: compiled
"""Who wins a deal and a match of Défifoo Rouge."""

from mypy_extensions import i64

from tablee.core.bits import bit
from tablee.games.defifoo_rouge.cards import points_of
from tablee.games.defifoo_rouge.pieces import DEALS, ONE_DEAL, Player, Setup


def winning_seats(setup: Setup, players: list[Player], deals: i64) -> i64:
    """DEF-35: the winners after a deal; the empty set while the match goes on."""
    most: i64 = 0
    leaders: i64 = 0
    for seat in range(setup.seats):
        points = players[seat].points
        if points > most:
            most = points
            leaders = 0
        if points == most:
            leaders |= bit(seat)
    if setup.match == DEALS:
        finished = deals >= setup.seats
    elif setup.match == ONE_DEAL:
        finished = deals >= 1
    else:
        finished = most >= setup.target
    if finished:
        return leaders
    return 0


def pile_points(players: list[Player], team: i64) -> i64:
    """DEF-32: the points a set of seats has won together."""
    won: i64 = 0
    for seat in range(i64(len(players))):
        if team & bit(seat) != 0:
            won |= players[seat].won
    return points_of(won)
