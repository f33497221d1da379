"""A tournament: which bot plays better, and how sure that is.

The same deal is played once per bot, so that every bot plays every seat: neither the deal nor
the seat favours anyone. Deals are independent of each other, matches on the same
deal are not, so every confidence interval and every p-value counts deals.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import erfc, sqrt

from tablee.core.errors import BadSetup, Text
from tablee.core.game import AnyGame
from tablee.core.log import Value
from tablee.core.luck import seeded, shuffled
from tablee.games import find
from tablee.tournaments import ratings, series
from tablee.tournaments.ratings import Tally
from tablee.tournaments.series import Interval, Played, standard_error
from tablee.tournaments.workers import chunks, spread

SEATING, RATING = -1, -2  # streams of the seed, separate from those of the deals


@dataclass(frozen=True)
class BotResult:
    """How a bot did per seat it took: equal bots win ``1 / seats`` each."""

    bot: str
    games: int  # seats taken, over all matches
    wins: Interval  # share of the win
    points: Interval  # share of all points of the match
    rating: Interval


@dataclass(frozen=True)
class PairResult:
    """Two bots compared deal by deal, as ``bot`` minus ``other``; p-values are two-sided."""

    bot: str
    other: str
    wins: Interval
    wins_p: float
    points: Interval
    points_p: float


@dataclass(frozen=True)
class ArenaResult:
    """A tournament; bots and pairs in the order in which they were named."""

    game: str
    seats: int
    options: dict[str, Value]
    seed: int
    games: int
    deals: int
    bots: list[BotResult]
    pairs: list[PairResult]


def run(
    game: str,
    bots: Sequence[str],
    *,
    seats: int | None,
    games: int,
    seed: int,
    options: Mapping[str, object],
    workers: int | None,
    progress: Callable[[int], None] | None,
) -> ArenaResult:
    """Play at least this many matches, rounded up to whole deals.

    Without ``seats`` there is one per bot. ``progress`` is called with the number played.
    """
    found = find(game)
    levels = check_bots(found, bots)
    table = Table(
        game,
        levels,
        found.check_seats(len(levels) if seats is None else seats),
        series.check_options(found, options),
        series.check_seed(seed),
    )
    deals = -(-series.check_games(games) // len(levels))
    cores = min(series.check_workers(workers), deals)
    played: list[Deal] = []

    def finished(results: list[Deal]) -> None:
        played.extend(results)
        if progress is not None:
            progress(len(played) * len(levels))

    jobs = ((table, numbers) for numbers in chunks(deals, cores, most=2))
    spread(play_deals, jobs, cores, finished)
    return judge(table, played)


@dataclass(frozen=True)
class Table:
    """What all matches of a tournament have in common."""

    game: str
    bots: list[str]
    seats: int
    options: dict[str, Value]
    seed: int


@dataclass(frozen=True)
class Deal:
    """The results of each bot on one deal."""

    games: list[int]  # seats taken
    wins: list[float]  # for each of them
    points: list[float]
    ahead: Tally


def play_deals(job: tuple[Table, range]) -> list[Deal]:
    table, numbers = job
    return [play_deal(table, number) for number in numbers]


def play_deal(table: Table, number: int) -> Deal:
    """Play the same deal once per bot, so that each bot plays each seat once."""
    game = find(table.game)
    levels = game.bots()
    count = len(table.bots)
    seed = series.match_seed(table.seed, number)
    first = seating(count, table.seats, seed)
    matches = []
    for turn in range(count):
        sitting = [(bot + turn) % count for bot in first]
        bots = [levels[table.bots[bot]] for bot in sitting]
        matches.append((sitting, series.play(game, bots, table.options, seed)))
    return sum_up(count, matches)


def seating(bots: int, seats: int, seed: int) -> list[int]:
    """Who sits where in the first match of a deal: at random, with the bots as even as possible."""
    order = shuffled(list(range(bots)), seeded(seed, SEATING))
    places = [order[seat % bots] for seat in range(seats)]
    return shuffled(places, seeded(seed, SEATING - 1))


def sum_up(count: int, matches: list[tuple[list[int], Played]]) -> Deal:
    games = [0] * count
    wins = [0.0] * count
    points = [0.0] * count
    ahead = [[0.0] * count for _ in range(count)]
    for sitting, played in matches:
        everything = sum(played.scores)
        for seat, bot in enumerate(sitting):
            games[bot] += 1
            wins[bot] += played.win_share(seat)
            share = played.scores[seat] / everything if everything else 1 / len(sitting)
            points[bot] += share
            for other_seat, other in enumerate(sitting):
                if other != bot:
                    ahead[bot][other] += finished_ahead(played, seat, other_seat)
    mean_wins = [won / took for won, took in zip(wins, games, strict=True)]
    mean_points = [made / took for made, took in zip(points, games, strict=True)]
    return Deal(games, mean_wins, mean_points, ahead)


def finished_ahead(played: Played, seat: int, other: int) -> float:
    """1 if the seat finished ahead of the other, half if they are level, 0 if behind."""
    mine = (seat in played.winners, played.scores[seat])
    theirs = (other in played.winners, played.scores[other])
    return 0.5 if mine == theirs else float(mine > theirs)


def judge(table: Table, deals: list[Deal]) -> ArenaResult:
    """The results of all deals together."""
    names = table.bots
    rated = ratings.rate([deal.ahead for deal in deals], seeded(table.seed, RATING))
    bots = [
        BotResult(
            name,
            sum(deal.games[bot] for deal in deals),
            series.mean_interval([deal.wins[bot] for deal in deals], 0, 1),
            series.mean_interval([deal.points[bot] for deal in deals], 0, 1),
            rated[bot],
        )
        for bot, name in enumerate(names)
    ]
    pairs = [
        compare(names, deals, bot, other)
        for bot in range(len(names))
        for other in range(bot + 1, len(names))
    ]
    games = len(deals) * len(names)
    return ArenaResult(
        table.game, table.seats, table.options, table.seed, games, len(deals), bots, pairs
    )


def compare(names: list[str], deals: list[Deal], bot: int, other: int) -> PairResult:
    wins = [deal.wins[bot] - deal.wins[other] for deal in deals]
    points = [deal.points[bot] - deal.points[other] for deal in deals]
    return PairResult(
        names[bot],
        names[other],
        series.mean_interval(wins, -1, 1),
        p_value(wins),
        series.mean_interval(points, -1, 1),
        p_value(points),
    )


def p_value(differences: Sequence[float]) -> float:
    """The p-value of this mean under equal bots (z-test, two-sided).

    Never below what a sign test of as many deals could reach: a few deals prove little.
    """
    mean = sum(differences) / len(differences)
    if mean == 0:
        return 1.0
    error = standard_error(differences)
    z = abs(mean) / error if error > 0 else float("inf")
    least: float = 2.0 ** (1 - len(differences))
    return max(erfc(z / sqrt(2)), least)


def check_bots(game: AnyGame, bots: object) -> list[str]:
    """At least two levels, each named once."""
    levels = series.check_levels(game, bots)
    if len(levels) >= 2 and len(set(levels)) == len(levels):
        return levels
    names = ", ".join(game.bots())
    raise BadSetup(
        Text(
            f"A tournament needs two different bots or more, each named once, of {names}",
            f"Un tournoi veut au moins deux bots différents, nommés une fois chacun, parmi {names}",
        )
    )
