"""Many matches between the same bots: how fast they are, how they score, which seat is best."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter

from tablee import library
from tablee.bots.chance import Chance
from tablee.core.bits import cards
from tablee.core.errors import BadSetup, Text
from tablee.core.game import AnyGame, State
from tablee.core.log import Value
from tablee.core.luck import seeded
from tablee.games import find
from tablee.tournaments import series
from tablee.tournaments.series import NORMAL_95, Interval, Played
from tablee.tournaments.workers import chunks, spread

MANY, FEW = 2000, 5  # matches per job: random bots, or bots that search


@dataclass(frozen=True)
class Speed:
    """How long it took; the only part of a result that differs from run to run."""

    seconds: float
    games_per_second: float
    moves_per_second: float
    workers: int
    compiled: bool


@dataclass(frozen=True)
class Scores:
    """How scores spread; ``counts`` lists each score with how often it was made."""

    mean: float
    deviation: float
    lowest: int
    quarter: int  # a quarter of all scores are at most this
    median: int
    three_quarters: int
    highest: int
    counts: list[tuple[int, int]]


@dataclass(frozen=True)
class SeatResult:
    """How a seat did: in a fair game each wins ``1 / seats``."""

    seat: int
    bot: str
    wins: Interval  # share of the win
    scores: Scores


@dataclass(frozen=True)
class SimulationResult:
    """The results of many matches with the same seating."""

    game: str
    seats: int
    bots: list[str]
    options: dict[str, Value]
    seed: int
    games: int
    moves: int
    shared_wins: int  # matches with more than one winner
    scores: Scores
    by_seat: list[SeatResult]
    speed: Speed = field(compare=False)


@dataclass(frozen=True)
class Table:
    """What all matches of a simulation have in common."""

    game: str
    bots: list[str]
    options: dict[str, Value]
    seed: int


@dataclass
class Tally:
    """What a run of matches adds up to."""

    seats: int
    games: int = 0
    moves: int = 0
    shared_wins: int = 0
    wins: list[float] = field(default_factory=list)
    scores: list[Counter[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.seats
        self.scores = [Counter() for _ in range(self.seats)]

    def count(self, played: Played) -> None:
        self.games += 1
        self.moves += played.moves
        self.shared_wins += len(played.winners) > 1
        for seat in range(self.seats):
            self.wins[seat] += played.win_share(seat)
            self.scores[seat][played.scores[seat]] += 1

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.moves += other.moves
        self.shared_wins += other.shared_wins
        for seat in range(self.seats):
            self.wins[seat] += other.wins[seat]
            self.scores[seat] += other.scores[seat]


def run(
    game: str,
    *,
    seats: int,
    games: int,
    seed: int,
    bots: Sequence[str],
    options: Mapping[str, object],
    workers: int | None,
    progress: Callable[[int], None] | None = None,
) -> SimulationResult:
    """Play this many matches; one bot for all seats, or one for each.

    ``progress`` is called with the number played.
    """
    found = find(game)
    at_table = found.check_seats(seats)
    table = Table(
        game,
        check_bots(found, bots, at_table),
        series.check_options(found, options),
        series.check_seed(seed),
    )
    most = MANY if by_chance(table) else FEW
    count = series.check_games(games)
    cores = min(series.check_workers(workers), count)
    everything = Tally(at_table)

    def finished(tally: Tally) -> None:
        everything.add(tally)
        if progress is not None:
            progress(everything.games)

    start = perf_counter()
    jobs = ((table, numbers) for numbers in chunks(count, cores, most))
    spread(play_some, jobs, cores, finished)
    seconds = perf_counter() - start
    return report(table, everything, seconds, cores)


def play_some(job: tuple[Table, range]) -> Tally:
    """The matches of these numbers."""
    table, numbers = job
    game = find(table.game)
    bots = [game.bots()[level] for level in table.bots]
    tally = Tally(len(bots))
    fast = by_chance(table)
    empty: State = game.begin(len(bots), table.options)
    for number in numbers:
        seed = series.match_seed(table.seed, number)
        if fast:
            tally.count(play_by_chance(empty.copy(), seed))
        else:
            tally.count(series.play(game, bots, table.options, seed))
    return tally


def by_chance(table: Table) -> bool:
    """Whether all bots are random, and no clock runs."""
    game = find(table.game)
    bots = game.bots()
    return not game.live(table.options) and all(
        isinstance(bots[level], Chance) for level in table.bots
    )


def play_by_chance(state: State, seed: int) -> Played:
    """The fast path: random bots need no views."""
    moves = state.playout(seeded(seed))
    return Played(state.scores(), cards(state.winners()), moves)


def report(table: Table, tally: Tally, seconds: float, workers: int) -> SimulationResult:
    together: Counter[int] = sum(tally.scores, Counter())
    return SimulationResult(
        table.game,
        tally.seats,
        table.bots,
        table.options,
        table.seed,
        tally.games,
        tally.moves,
        tally.shared_wins,
        distribution(together),
        [
            SeatResult(
                seat, bot, wilson(tally.wins[seat], tally.games), distribution(tally.scores[seat])
            )
            for seat, bot in enumerate(table.bots)
        ],
        Speed(seconds, tally.games / seconds, tally.moves / seconds, workers, library.compiled()),
    )


def distribution(scores: Counter[int]) -> Scores:
    counts = sorted(scores.items())
    many = scores.total()
    mean = sum(score * times for score, times in counts) / many
    variance = sum((score - mean) ** 2 * times for score, times in counts) / many
    return Scores(
        mean,
        sqrt(variance),
        counts[0][0],
        quantile(counts, 0.25 * many),
        quantile(counts, 0.5 * many),
        quantile(counts, 0.75 * many),
        counts[-1][0],
        counts,
    )


def quantile(counts: list[tuple[int, int]], many: float) -> int:
    """The lowest score that this many do not exceed."""
    so_far = 0
    for score, times in counts:
        so_far += times
        if so_far >= many:
            return score
    return counts[-1][0]


def wilson(wins: float, games: int) -> Interval:
    """Wilson's 95 % interval of a share."""
    share = wins / games
    square = NORMAL_95**2 / games
    centre = (share + square / 2) / (1 + square)
    margin = sqrt(share * (1 - share) * square + square**2 / 4) / (1 + square)
    return Interval(share, max(0.0, centre - margin), min(1.0, centre + margin))


def check_bots(game: AnyGame, bots: object, seats: int) -> list[str]:
    """One level for all seats, or one per seat."""
    levels = series.check_levels(game, bots)
    if len(levels) == 1:
        return levels * seats
    if len(levels) == seats:
        return levels
    raise BadSetup(
        Text(
            f"Name one bot for all seats or {seats}, one for each, not {len(levels)}",
            f"Nommez un robot pour toutes les places, ou {seats} robots, pas {len(levels)}",
        )
    )
