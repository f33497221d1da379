"""Many matches between bots; what arena, simulate and study share.

Every match has its own generator, derived from the seed and its number, so results do not
depend on how many workers share them.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from tablee.bots.clock import LiveTable
from tablee.core import match as matches
from tablee.core.bot import Bot
from tablee.core.errors import BadSetup, Text
from tablee.core.game import AnyGame
from tablee.core.log import HOUSE_NAME, Value
from tablee.core.luck import Rng, seeded
from tablee.core.match import Match

ORDER = 0x0DE  # the stream of a seed that decides who is asked first
NORMAL_95 = 1.959964  # standard errors that cover 95 % of a normal distribution


@dataclass(frozen=True)
class Played:
    """How a match ended, seat by seat."""

    scores: list[int]
    winners: list[int]
    moves: int

    def win_share(self, seat: int) -> float:
        """A whole win, a share of one, or nothing."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True)
class Interval:
    """A mean with the bounds of its 95 % confidence interval."""

    mean: float
    low: float
    high: float


def play(game: AnyGame, bots: Sequence[Bot], options: Mapping[str, Value], seed: int) -> Played:
    """How one match ends; the same seed deals the same cards whoever sits down."""
    match = play_through(game, bots, options, seed)
    moves = sum(line.who != HOUSE_NAME for line in match.record.lines)
    return Played(match.scores(), match.winners(), moves)


def play_through(
    game: AnyGame,
    bots: Sequence[Bot],
    options: Mapping[str, Value],
    seed: int,
    thoughts: int = 0,
) -> Match:
    """One match from the first deal to the end; ``thoughts`` varies the bots' own luck."""
    match = matches.begin(game, len(bots), dict(options), seed)
    luck = {seat: seeded(seed, 1 + seat + 16 * thoughts) for seat in range(len(bots))}
    if game.live(match.record.options):
        live = LiveTable(match, dict(enumerate(bots)), luck)
        while not match.over:
            live.step()
    else:
        order = seeded(seed, ORDER)
        while not match.over:
            awaited = match.awaited()
            seat = awaited[order.below(len(awaited))]  # if several may move, none is favoured
            match.play(seat, chosen(match, seat, bots[seat], luck[seat]))
    return match


def chosen(match: Match, seat: int, bot: Bot, luck: Rng) -> str:
    """The bot's move; it is not asked if there is only one.

    If it prefers to wait, the fallback is played: nobody but bots is at the table.
    """
    menu = match.state.legal(seat)
    if len(menu) == 1:
        return match.game.write_move(menu[0])
    return bot.choose(match.view(seat, bot.recalls), luck) or match.fallback(seat)


def match_seed(seed: int, number: int) -> int:
    """The seed of the match or deal with this number."""
    rng = seeded(seed, number)
    return rng.word() << 31 | rng.word() >> 1


def mean_interval(values: Sequence[float], least: float, most: float) -> Interval:
    """The mean of independent values that lie between these bounds.

    A single value says nothing of the spread, so its interval reaches from bound to bound.
    """
    mean = sum(values) / len(values)
    margin = NORMAL_95 * standard_error(values)
    return Interval(mean, max(mean - margin, least), min(mean + margin, most))


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean of these values."""
    if len(values) < 2:
        return float("inf")
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


# -- Checking arguments ---------------------------------------------------------------------


def check_level(game: AnyGame, level: object) -> str:
    """The name of one of the game's bots."""
    if isinstance(level, str) and level in game.bots():
        return level
    names = ", ".join(game.bots())
    raise BadSetup(
        Text(
            f"{game.title.en} has no bot {level!r}; it has {names}",
            f"{game.title.fr} n’a pas de robot {level!r} ; ses robots sont {names}",
        )
    )


def check_levels(game: AnyGame, levels: object) -> list[str]:
    """The names of bots, each known to the game."""
    if isinstance(levels, str) or not isinstance(levels, Sequence):
        raise BadSetup(
            Text(
                f"bots is a list of levels, such as ['easy', 'hard'], not {levels!r}",
                f"bots est une liste de niveaux, comme ['easy', 'hard'], pas {levels!r}",
            )
        )
    return [check_level(game, level) for level in levels]


def check_games(games: object) -> int:
    """How many matches: at least one."""
    if isinstance(games, int) and not isinstance(games, bool) and games >= 1:
        return games
    raise BadSetup(
        Text(
            f"games is a whole number from 1 up, not {games!r}",
            f"games est un nombre entier, au moins 1, pas {games!r}",
        )
    )


def check_seed(seed: object) -> int:
    """Any whole number."""
    if isinstance(seed, int) and not isinstance(seed, bool):
        return seed
    raise BadSetup(
        Text(
            f"A seed is a whole number, not {seed!r}",
            f"Une graine est un nombre entier, pas {seed!r}",
        )
    )


def check_workers(workers: object) -> int:
    """How many processes; one per core by default."""
    if workers is None:
        return os.cpu_count() or 1
    if isinstance(workers, int) and not isinstance(workers, bool) and workers >= 1:
        return workers
    raise BadSetup(
        Text(
            f"workers is a whole number from 1 up, or None for all cores, not {workers!r}",
            f"workers est un nombre entier, au moins 1, ou None pour tous les cœurs, pas "
            f"{workers!r}",
        )
    )


def check_options(game: AnyGame, options: object) -> dict[str, Value]:
    """All options of the table."""
    if isinstance(options, Mapping):
        return game.check_options(options)
    raise BadSetup(
        Text(
            f"options maps names to values, not {options!r}",
            f"options associe des noms à des valeurs, pas {options!r}",
        )
    )
