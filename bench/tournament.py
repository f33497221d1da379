"""Shows that each level of Riffifi beats the one before, and by how much.

python -m bench.tournament [--seed N] [--workers N]    writes bench/tournament.md
"""

import argparse
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tablee.bots import arena
from tablee.bots.arena import ArenaResult, BotResult, PairResult
from tablee.bots.series import Interval

PAGE = Path(__file__).parent / "tournament.md"
LEVELS = ("hard", "medium", "easy", "random")
GAMES = {"hard": 60, "medium": 200, "easy": 100}  # by the better of two; hard thinks longer
ALL_TOGETHER = 80
SIGNIFICANT = 0.01
VARIANTS: dict[str, Mapping[str, object]] = {
    "default": {},
    "officer": {"officer": True},
    "ticks": {"scoring": "ticks"},
}


@dataclass(frozen=True)
class Row:
    """A pair of neighbouring levels at one kind of table."""

    variant: str
    result: ArenaResult

    @property
    def pair(self) -> PairResult:
        return self.result.pairs[0]

    def is_shown(self) -> bool:
        """Whether the better level is better beyond doubt."""
        return self.pair.wins.mean > 0 and self.pair.wins_p < SIGNIFICANT


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--workers", type=int, default=None)
    asked = parser.parse_args()
    rows = [
        Row(variant, duel(better, worse, seats, options, asked.seed, asked.workers))
        for variant, options in VARIANTS.items()
        for seats in (3, 4, 5)
        for better, worse in pairwise(LEVELS)
    ]
    together = play(list(LEVELS), 4, ALL_TOGETHER, {}, asked.seed, asked.workers)
    PAGE.write_text(page(rows, together, asked.seed), encoding="utf-8")
    doubtful = [row for row in rows if not row.is_shown()]
    sys.exit(f"{len(doubtful)} pairs are not shown at p < {SIGNIFICANT}" if doubtful else 0)


def duel(
    better: str,
    worse: str,
    seats: int,
    options: Mapping[str, object],
    seed: int,
    workers: int | None,
) -> ArenaResult:
    return play([better, worse], seats, GAMES[better], options, seed, workers)


def play(
    bots: list[str],
    seats: int,
    games: int,
    options: Mapping[str, object],
    seed: int,
    workers: int | None,
) -> ArenaResult:
    print(f"{seats} seats, {dict(options)}: {', '.join(bots)} …", file=sys.stderr)
    return arena.run(
        "riffifi",
        bots,
        seats=seats,
        games=games,
        seed=seed,
        options=options,
        workers=workers,
        progress=None,
    )


def page(rows: list[Row], together: ArenaResult, seed: int) -> str:
    shown = sum(row.is_shown() for row in rows)
    return "\n".join(
        [
            "# Riffifi: how strong its bots are",
            "",
            f"Written by `python -m bench.tournament --seed {seed}`; the same command gives the "
            "same figures wherever the rules are compiled.",
            "",
            "Every deal is played as often as there are bots, so that each sits on each seat. "
            "*Wins* is the share of the win for each seat taken (a shared win is split), so two "
            "bots that are equal have 33.3, 25 or 20 % each with 3, 4 or 5 seats. Brackets are "
            "95 % confidence intervals over deals. *p* is two-sided, for the difference in "
            "wins, and never below what a sign test could say of as many deals.",
            "",
            "## Each level against the one before",
            "",
            f"{shown} of {len(rows)} pairs are shown at p < {SIGNIFICANT}.",
            "",
            "| variant | seats | matches | better | wins | other | wins | difference | p |",
            "|---|---|---|---|---|---|---|---|---|",
            *(line(row) for row in rows),
            "",
            "## All levels at one table",
            "",
            f"{together.seats} seats, default options, {together.games} matches on "
            f"{together.deals} deals. Ratings by Bradley and Terry’s model on who finished ahead "
            "of whom: 400 points make it ten times as likely; the mean is 0.",
            "",
            "| bot | wins | points | rating |",
            "|---|---|---|---|",
            *(standing(bot) for bot in together.bots),
            "",
        ]
    )


def line(row: Row) -> str:
    better, other = row.result.bots
    cells = [
        row.variant,
        str(row.result.seats),
        str(row.result.games),
        better.bot,
        percent(better.wins.mean),
        other.bot,
        percent(other.wins.mean),
        with_bounds(row.pair.wins),
        f"{row.pair.wins_p:.1g}",
    ]
    return f"| {' | '.join(cells)} |"


def standing(bot: BotResult) -> str:
    rating = f"{bot.rating.mean:+.0f} [{bot.rating.low:+.0f}, {bot.rating.high:+.0f}]"
    return f"| {bot.bot} | {with_bounds(bot.wins)} | {with_bounds(bot.points)} | {rating} |"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def with_bounds(share: Interval) -> str:
    return f"{100 * share.mean:.1f} [{100 * share.low:.1f}, {100 * share.high:.1f}] %"


if __name__ == "__main__":
    main()
