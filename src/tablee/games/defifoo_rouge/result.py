# mypyc: compiled
"""Who wins a deal and a match of Défifoo Rouge."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tablee.core.bits import bit
from tablee.games.defifoo_rouge.cards import points_of
from tablee.games.defifoo_rouge.events import SIDE_COUNTED, TIED
from tablee.games.defifoo_rouge.pieces import CARRIED, DEALS, LOST, ONE_DEAL, SPLIT, Player, Setup

if TYPE_CHECKING:
    from tablee.games.defifoo_rouge.rules import Defifoo


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


def count_deal(state: "Defifoo") -> None:
    """DEF-32 to DEF-34: most points win the Bank; each member scores the team's points."""
    loot = points_of(state.bank | state.undealt) + state.carried
    state.carried = 0
    most: i64 = -1
    leading: i64 = 0  # how many teams have most points
    tied: i64 = 0  # their seats
    for team in state.teams():
        won = pile_points(state.players, team)
        if won > most:
            most = won
            leading = 0
            tied = 0
        if won == most:
            leading += 1
            tied |= team
    share = loot
    if leading > 1:
        if state.setup.tie == SPLIT:
            share = loot // leading  # nobody gets the remainder
        else:
            share = 0
    for seat in range(state.seats):
        player = state.players[seat]
        player.gained = pile_points(state.players, state.team_of(seat))
        if player.gained == most:
            player.gained += share
        player.points += player.gained
    if leading > 1:
        state.tell(TIED, tied, loot, keep_for_next_deal(state, loot))
    for team in state.teams():
        won = pile_points(state.players, team)
        if won == most:
            state.tell(SIDE_COUNTED, team, won, share)
        else:
            state.tell(SIDE_COUNTED, team, won)


def keep_for_next_deal(state: "Defifoo", loot: i64) -> i64:
    """DEF-A9: carry a tied Bank over, if that is the option; returns what becomes of it."""
    if state.setup.tie != CARRIED:
        return state.setup.tie
    if winning_seats(state.setup, state.players, state.deals + 1) != 0:
        return LOST
    state.carried = loot
    return CARRIED
