"""The output of ``tablee simulate`` and ``tablee arena``."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text as Line

from tablee.cli import texts
from tablee.cli.output import stderr
from tablee.core.log import Value, write_value
from tablee.games import find
from tablee.tournaments.arena import ArenaResult
from tablee.tournaments.figures import bounds, error_bar, number, percent
from tablee.tournaments.simulate import Scores, SimulationResult

MOST_BARS = 12
WIDEST_BAR = 40
SURE = 0.05  # p-value below which a difference is called significant

OnProgress = Callable[[int], None]


@contextmanager
def progress(games: int, lang: str) -> Iterator[OnProgress | None]:
    """A progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=stderr(), transient=True) as bar:
        task = bar.add_task(texts.MATCHES.say(lang), total=games)
        yield lambda played: bar.update(task, completed=played)


def print_json(result: SimulationResult | ArenaResult) -> None:
    """One JSON object on one line; missing bounds are null."""
    print(msgspec.json.encode(result).decode())


# -- Simulate -------------------------------------------------------------------------------


def show_simulation(result: SimulationResult, console: Console, lang: str) -> None:
    console.print(Line(heading(result, lang), "bold"))
    console.print(Line(speed(result, lang), "dim"))
    console.print()
    console.print(Line(spread(result.scores, lang)))
    console.print(histogram(result.scores, lang))
    console.print()
    console.print(seats(result, lang))


def heading(result: SimulationResult | ArenaResult, lang: str) -> str:
    """The game, the seats, the number of matches, the seed and the options."""
    game = find(result.game)
    words = texts.series(
        game.title.say(lang), result.seats, number(result.games, lang), result.seed
    )
    return words.say(lang) + options(result.options, game.default_options())


def options(chosen: dict[str, Value], default: dict[str, Value]) -> str:
    words = [f"{name}={write_value(value)}" for name, value in chosen.items()]
    defaults = [f"{name}={write_value(value)}" for name, value in default.items()]
    return "".join(f", {option}" for option in words if option not in defaults)


def speed(result: SimulationResult, lang: str) -> str:
    games = number(result.speed.games_per_second, lang)
    moves = number(result.speed.moves_per_second, lang)
    return texts.speed(games, moves, result.speed.workers, result.speed.compiled).say(lang)


def spread(scores: Scores, lang: str) -> str:
    mean, deviation = number(scores.mean, lang, 1), number(scores.deviation, lang, 1)
    return texts.scores(mean, deviation, scores.median, scores.lowest, scores.highest).say(lang)


def histogram(scores: Scores, lang: str) -> RenderableType:
    """A histogram of scores in groups."""
    width = -(-(scores.highest - scores.lowest + 1) // MOST_BARS)
    groups = range(scores.lowest, scores.highest + 1, width)
    counts = [
        sum(times for score, times in scores.counts if start <= score < start + width)
        for start in groups
    ]
    table = Table(box=None, padding=(0, 1), pad_edge=False, show_header=False)
    table.add_column(justify="right")
    table.add_column()
    table.add_column(justify="right")
    for start, count in zip(groups, counts, strict=True):
        last = min(start + width - 1, scores.highest)
        label = str(start) if last == start else f"{start}–{last}"
        bar = "█" * round(WIDEST_BAR * count / max(counts))
        table.add_row(label, bar, percent(count / sum(counts), lang))
    return table


def seats(result: SimulationResult, lang: str) -> RenderableType:
    """Each seat's wins with their interval, and its mean score."""
    table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
    for title, side in zip(
        texts.SEAT_COLUMNS, ("right", "left", "right", "left", "right"), strict=True
    ):
        table.add_column(title.say(lang), justify="left" if side == "left" else "right")
    for seat in result.by_seat:
        mean = number(seat.scores.mean, lang, 1)
        wins = percent(seat.wins.mean, lang)
        table.add_row(str(seat.seat), seat.bot, wins, bounds(seat.wins, lang), mean)
    return table


# -- Arena ----------------------------------------------------------------------------------


def show_arena(result: ArenaResult, console: Console, lang: str) -> None:
    console.print(Line(heading(result, lang), "bold"))
    console.print(Line(texts.deals(number(result.deals, lang)).say(lang), "dim"))
    console.print()
    console.print(standings(result, lang))
    console.print()
    for pair in result.pairs:
        points = number(100 * abs(pair.wins.mean), lang, 1)
        better, worse = (pair.bot, pair.other) if pair.wins.mean >= 0 else (pair.other, pair.bot)
        chance = (
            "< " + number(0.001, lang, 3)
            if pair.wins_p < 0.001
            else "= " + number(pair.wins_p, lang, 3)
        )
        sure = pair.wins_p < SURE
        console.print(Line(texts.compared(better, worse, points, chance, sure).say(lang)))


def standings(result: ArenaResult, lang: str) -> RenderableType:
    """Rating, wins and points with error bars, the strongest first."""
    table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
    for place, title in enumerate(texts.ARENA_COLUMNS):
        table.add_column(title.say(lang), justify="left" if place == 0 else "right", no_wrap=True)
    for bot in sorted(result.bots, key=lambda bot: -bot.rating.mean):
        table.add_row(
            Line(bot.bot, "bold"),
            error_bar(bot.rating, 1, lang),
            f"{error_bar(bot.wins, 100, lang)} %",
            f"{error_bar(bot.points, 100, lang)} %",
            number(bot.games, lang),
        )
    return table
