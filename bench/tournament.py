"""Measures by how much each bot level of every game beats the one below.

python -m bench.tournament [GAME …] [--seed N] [--workers N]    writes bench/tournament.md

With games named, only their parts of the page are written anew.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from tablee.games import find
from tablee.tournaments import arena
from tablee.tournaments.arena import ArenaResult, BotResult, PairResult
from tablee.tournaments.series import Interval

FOLDER = Path(__file__).parent / "tournaments"
PAGE = Path(__file__).parent / "tournament.md"
LEVELS = ("hard", "medium", "easy", "random")
SIGNIFICANT = 0.01


Table = tuple[str, int, Mapping[str, object]]  # what is special about it, seats, options


@dataclass(frozen=True)
class Contest:
    """How a game's levels are compared: where, and how often by the better of two."""

    tables: Sequence[Table]
    games: Mapping[str, int]
    together: int  # matches with all levels at one table
    there: Mapping[str, object] = field(default_factory=dict)  # the options of that table
    crowded: Mapping[int, int] = field(default_factory=dict)  # matches of hard with so many seats

    def matches(self, better: str, seats: int) -> int:
        """Number of matches of two levels; more at large tables, where the best stand out less."""
        usual = self.games[better]
        return self.crowded.get(seats, usual) if better == LEVELS[0] else usual


def usual(*seats: int) -> list[Table]:
    return [("default", count, {}) for count in seats]


STATICS: Mapping[str, object] = {"physics": "statics"}  # full physics takes a hundred times as long

CONTESTS = {
    "riffifi": Contest(
        [
            *usual(3, 4, 5),
            ("officer", 4, {"officer": True}),
            ("ticks", 4, {"scoring": "ticks"}),
        ],
        games={"hard": 60, "medium": 200, "easy": 100},
        together=80,
    ),
    "reflex": Contest(
        [
            *usual(2, 4, 6),
            ("turns", 4, {"tempo": "turns"}),
            ("batched", 4, {"tempo": "batched"}),
            ("called", 4, {"stop": "called"}),
        ],
        games={"hard": 60, "medium": 240, "easy": 60},
        together=80,
    ),
    "traf": Contest(
        [*usual(2, 3, 4, 6), ("instead", 3, {"knock": "instead", "pot": "highest"})],
        games={"hard": 200, "medium": 400, "easy": 200},
        together=80,
        crowded={6: 800},
    ),
    "puko": Contest(
        [
            *usual(3, 4, 5),
            ("together", 4, {"declare": "together"}),
            ("exact", 4, {"stake": "exact"}),
        ],
        games={"hard": 400, "medium": 400, "easy": 200},
        together=120,
    ),
    "grippe-jetons": Contest(
        [
            *usual(2, 3, 4, 5),
            ("strict, any", 3, {"reserve": "strict", "end": "any"}),
            (
                "another board",
                4,
                {"board": "2gggr1-2ggggr1-ggygyr1-gggygyr2-gyygyyyr3", "order": "own"},
            ),
        ],
        games={"hard": 200, "medium": 200, "easy": 100},
        together=120,
    ),
    "defifoo-rouge": Contest(
        [*usual(2, 3, 4, 6), ("vamp, grace", 3, {"vamp": True, "interrupts": "grace"})],
        games={"hard": 80, "medium": 300, "easy": 300},
        together=40,
        crowded={4: 320, 6: 320},
    ),
    "riff-raff": Contest(
        [("statics", seats, STATICS) for seats in (2, 3, 4)],
        games={"hard": 60, "medium": 80, "easy": 400},
        together=24,
        there=STATICS,
    ),
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
        """Whether the better level is significantly better."""
        return self.pair.wins.mean > 0 and self.pair.wins_p < SIGNIFICANT


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*CONTESTS, []], metavar="GAME")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--workers", type=int, default=None)
    asked = parser.parse_args()
    doubtful = 0
    FOLDER.mkdir(exist_ok=True)
    for game in asked.games or CONTESTS:
        rows, together = compete(game, asked.seed, asked.workers)
        (FOLDER / f"{game}.md").write_text(part(game, rows, together), encoding="utf-8")
        doubtful += sum(not row.is_shown() for row in rows)
    PAGE.write_text(page(asked.seed), encoding="utf-8")
    sys.exit(f"{doubtful} pairs are not shown at p < {SIGNIFICANT}" if doubtful else 0)


def compete(game: str, seed: int, workers: int | None) -> tuple[list[Row], ArenaResult]:
    """Each pair of neighbouring levels at each table, then all of them together."""
    contest = CONTESTS[game]

    def play(bots: list[str], seats: int, games: int, options: Mapping[str, object]) -> ArenaResult:
        print(f"{game}, {seats} seats, {dict(options)}: {', '.join(bots)} …", file=sys.stderr)
        return arena.run(
            game,
            bots,
            seats=seats,
            games=games,
            seed=seed,
            options=options,
            workers=workers,
            progress=None,
        )

    rows = [
        Row(variant, play([better, worse], seats, contest.matches(better, seats), options))
        for variant, seats, options in contest.tables
        for better, worse in pairwise(LEVELS)
    ]
    return rows, play(list(LEVELS), 4, contest.together, contest.there)


def page(seed: int) -> str:
    """All games together."""
    parts = [FOLDER / f"{game}.md" for game in CONTESTS]
    return "\n".join(
        [
            "# How strong the bots are",
            "",
            f"Written by `python -m bench.tournament --seed {seed}`; the same command gives the "
            "same figures wherever the rules are compiled.",
            "",
            "Every deal is played as often as there are bots, so that each sits on each seat. "
            "*Wins* is the share of the win for each seat taken (a shared win is split), so two "
            "bots that are equal have one part in as many as there are seats. Brackets are "
            "95 % confidence intervals over deals. *p* is two-sided, for the difference in "
            "wins (in the last column: in points), and never below what a sign test could say of "
            "as many deals. Ratings follow "
            "Bradley and Terry’s model on who finished ahead of whom: 400 points make it ten "
            "times as likely; the mean is 0.",
            "",
            *(path.read_text(encoding="utf-8") for path in parts if path.exists()),
        ]
    )


def part(game: str, rows: list[Row], together: ArenaResult) -> str:
    """One game's part of the page."""
    shown = sum(row.is_shown() for row in rows)
    return "\n".join(
        [
            f"## {find(game).title.en}",
            "",
            f"{shown} of {len(rows)} pairs of neighbouring levels are shown at p < {SIGNIFICANT}.",
            "",
            header("variant seats matches better wins other wins difference p points"),
            *(line(row) for row in rows),
            "",
            f"All levels at one table: {together.seats} seats, {named(CONTESTS[game].there)}, "
            f"{together.games} matches on {together.deals} deals.",
            "",
            header("bot wins points rating"),
            *(standing(bot) for bot in together.bots),
            "",
        ]
    )


def named(options: Mapping[str, object]) -> str:
    return ", ".join(f"{key} {value}" for key, value in options.items()) or "default options"


def header(words: str) -> str:
    names = words.split()
    return "\n".join([f"| {' | '.join(names)} |", "|---" * len(names) + "|"])


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
        f"{row.pair.points_p:.1g}",
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
