"""The matches of a study: which are played, what is recorded of each, and the totals."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tablee.core import laws
from tablee.core.game import AnyGame
from tablee.core.log import HOUSE_NAME, Value
from tablee.core.match import Match, moments
from tablee.games import find
from tablee.tournaments import series
from tablee.tournaments.series import Interval
from tablee.tournaments.simulate import wilson
from tablee.tournaments.workers import chunks, spread

OTHER_THOUGHTS = 1  # the same deals with other random choices of the bots
A_FEW = 4  # matches per job


@dataclass(frozen=True)
class Table:
    """What all matches of a sample have in common."""

    game: str
    seats: int
    bot: str
    options: Mapping[str, Value]
    seed: int
    thoughts: int = 0


@dataclass(frozen=True)
class Kept:
    """What a study records of a match."""

    scores: list[int]
    winners: list[int]
    moves: int
    units: int
    seconds: float | None  # if a clock ran
    fired: Counter[str]

    @property
    def best_score(self) -> int:
        return max(self.scores)

    @property
    def margin(self) -> int:
        """How far the winner is ahead of the next seat."""
        ahead, behind = sorted(self.scores, reverse=True)[:2]
        return ahead - behind

    @property
    def shared(self) -> bool:
        return len(self.winners) > 1


@dataclass(frozen=True)
class Sample:
    """Many matches at one table."""

    table: Table
    matches: list[Kept]

    def wins(self, seat: int) -> Interval:
        """The seat's share of the wins."""
        share = sum(1 / len(m.winners) for m in self.matches if seat in m.winners)
        return wilson(share, len(self.matches))

    def mean(self, what: Callable[[Kept], float]) -> Interval:
        values = [what(match) for match in self.matches]
        return series.mean_interval(values, float("-inf"), float("inf"))

    def share(self, of: Callable[[Kept], bool]) -> Interval:
        return wilson(sum(map(of, self.matches)), len(self.matches))

    def change(self, other: "Sample", what: Callable[[Kept], float]) -> Interval:
        """The difference of the other table, deal by deal."""
        pairs = zip(self.matches, other.matches, strict=True)
        values = [what(theirs) - what(mine) for mine, theirs in pairs]
        return series.mean_interval(values, float("-inf"), float("inf"))

    def other_winner(self, other: "Sample") -> Interval:
        """How often the same deal has a different winner at the other table."""
        pairs = zip(self.matches, other.matches, strict=True)
        return wilson(sum(mine.winners != theirs.winners for mine, theirs in pairs), len(self))

    def __len__(self) -> int:
        return len(self.matches)


@dataclass(frozen=True)
class Variant:
    """The usual table with one option changed."""

    option: str
    value: Value
    sample: Sample


@dataclass(frozen=True)
class Results:
    """Everything a page is written from."""

    game: str
    bot: str
    seed: int
    games: int
    by_seats: dict[int, Sample]
    usual_seats: int
    again: Sample  # the usual table with other random choices of the bots: the effect of chance
    variants: list[Variant] = field(default_factory=list)

    @cached_property
    def usual(self) -> Sample:
        return self.by_seats[self.usual_seats]


def run(
    game: AnyGame,
    *,
    bot: str,
    games: int,
    seats: int,
    options: Mapping[str, object],
    seed: int,
    workers: int | None,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Play all samples; ``progress`` is called with the number of matches played."""
    usual = game.check_seats(seats)
    level = series.check_level(game, bot)
    count = series.check_games(games)
    base = series.check_options(game, {**fixed(game), **options})
    tables = plan(game, usual, level, base, series.check_seed(seed))
    cores = min(series.check_workers(workers), len(tables) * count)
    played: list[Kept] = []

    def finished(chunk: list[Kept]) -> None:
        played.extend(chunk)
        if progress is not None:
            progress(len(played))

    jobs = ((table, numbers) for table in tables for numbers in chunks(count, cores, A_FEW))
    spread(play_some, jobs, cores, finished)
    samples = [
        Sample(table, played[first : first + count])
        for table, first in zip(tables, range(0, len(played), count), strict=True)
    ]
    return gather(game, usual, base, level, seed, count, samples)


def plan(
    game: AnyGame, usual: int, bot: str, options: Mapping[str, Value], seed: int
) -> list[Table]:
    """Every number of seats, the usual table once more, then each option changed in turn."""
    tables = [Table(game.name, seats, bot, options, seed) for seats in game.seats]
    tables.append(Table(game.name, usual, bot, options, seed, OTHER_THOUGHTS))
    for option, value in changes(game, options):
        tables.append(Table(game.name, usual, bot, {**options, option: value}, seed))
    return tables


def changes(game: AnyGame, options: Mapping[str, Value]) -> list[tuple[str, Value]]:
    """Every option with every other value."""
    return [
        (option.name, value)
        for option in game.options
        if option.name not in fixed(game)
        for value in laws.worth_trying(option)
        if value != options[option.name]
    ]


def fixed(game: AnyGame) -> Mapping[str, Value]:
    """Options that are fixed in the studies of this game."""
    return game.study().options


def gather(
    game: AnyGame,
    usual: int,
    options: Mapping[str, Value],
    bot: str,
    seed: int,
    games: int,
    samples: Sequence[Sample],
) -> Results:
    counts = len(game.seats)
    changed = zip(changes(game, options), samples[counts + 1 :], strict=True)
    variants = [Variant(option, value, sample) for (option, value), sample in changed]
    by_seats = dict(zip(game.seats, samples[:counts], strict=True))
    return Results(game.name, bot, seed, games, by_seats, usual, samples[counts], variants)


def play_some(job: tuple[Table, range]) -> list[Kept]:
    table, numbers = job
    game = find(table.game)
    bots = [game.bots()[table.bot]] * table.seats
    kept = []
    for number in numbers:
        seed = series.match_seed(table.seed, number)
        match = series.play_through(game, bots, table.options, seed, table.thoughts)
        kept.append(keep(match))
    return kept


def keep(match: Match) -> Kept:
    """Count what happened in a match."""
    counted = match.game.study()
    fired: Counter[str] = Counter()
    units = 0
    for moment in moments(match.game, match.record):
        for event in moment.view(None).happened:
            units += counted.unit_over(event)
            rule = counted.fired(event)
            if rule is not None:
                fired[rule] += 1
    lines, ended = match.record.lines, match.record.latest
    return Kept(
        match.scores(),
        match.winners(),
        sum(line.who != HOUSE_NAME for line in lines),
        units,
        None if ended is None else ended / 1000,
        fired,
    )
