"""Measures how the bots of Riff Raff choose their cards, and how strong hard is with full physics.

python -m bench.riff_raff_bots [--matches N] [--duels N] [--full N] [--seed N]

It writes bench/riff_raff_bots.md. Parts whose number is 0 are left out.
"""

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tablee.core.bits import cards, size
from tablee.core.bot import Bot
from tablee.core.log import Value
from tablee.core.luck import Rng, seeded, shuffled
from tablee.games import find
from tablee.games.riff_raff.bot import (
    LEVELS,
    Easy,
    Hard,
    Medium,
    any_of,
    lookout,
    some_seeds,
)
from tablee.games.riff_raff.mind import Mind
from tablee.games.riff_raff.rules import RiffRaff
from tablee.tournaments import arena, series
from tablee.tournaments.series import Interval

PAGE = Path(__file__).parent / "riff_raff_bots.md"
GAME = find("riff-raff")
STATICS = GAME.check_options({"physics": "statics"})
SEATS = 4


# -- Bots that do not mix ---------------------------------------------------------------------


class AnyCard(Easy):
    """Lays any card."""

    def card(self, known: Mind, seat: int, rng: Rng) -> int:
        return any_of(cards(known.frame.players[seat].hand), rng)


class LeastStrain(Medium):
    """Always lays the card of the spot that can be loaded with the least strain."""

    def card(self, known: Mind, seat: int, rng: Rng) -> int:
        me, watch = known.frame.players[seat], lookout(known.frame)
        ways = {card: watch.prospects(me.supply, card)[:1] for card in cards(me.hand)}
        return min(ways, key=lambda card: (sum(way.strain for way in ways[card]), rng.below(64)))

    def favoured(self, state: RiffRaff, seat: int, rng: Rng) -> int:
        equals = cards(state.equals())
        return seat if seat in equals else any_of(equals, rng)


class BestPromise(Hard):
    """Always lays the card that promises most when tried, early in the round if possible."""

    def card(self, known: Mind, seat: int, rng: Rng) -> int:
        state, watch = known.frame, lookout(known.frame)
        seeds = some_seeds(self.effort.cards_tries, rng)

        def promise(card: int) -> float:
            lower = [
                len(cards(held & ((1 << card) - 1))) / len(cards(held)) for held in known.possible
            ]
            early = self.taste.before * (sum(lower) - lower[seat])
            return self.promise(state, seat, watch, card, seeds) + early

        return max(cards(state.players[seat].hand), key=promise)

    def favoured(self, state: RiffRaff, seat: int, rng: Rng) -> int:
        equals = cards(state.equals())
        if seat in equals:
            return seat
        return max(equals, key=lambda other: (size(state.players[other].supply), rng.below(64)))


FIXED: Mapping[str, Bot] = {"easy": AnyCard(), "medium": LeastStrain(), "hard": BestPromise()}


# -- Measuring --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cards:
    """What four bots of a kind lay."""

    rounds: float  # a match
    ties: Interval  # share of the rounds in which two cards are equal
    favourite: tuple[int, float]  # the commonest first card, and its share


def watch(bot: Bot, matches: int, seed: int) -> Cards:
    rounds, tied = [], []
    first: Counter[int] = Counter()
    for number in range(matches):
        match = series.play_through(GAME, [bot] * SEATS, STATICS, series.match_seed(seed, number))
        laid = [int(line.move[5:]) for line in match.record.lines if line.move.startswith("card ")]
        played = [laid[at : at + SEATS] for at in range(0, len(laid), SEATS)]
        first.update(played[0])
        rounds.append(len(played))
        tied.append(sum(len(set(each)) < SEATS for each in played) / len(played))
    card, times = first.most_common(1)[0]
    return Cards(
        sum(rounds) / matches, series.mean_interval(tied, 0, 1), (card, times / first.total())
    )


def duel(mixing: Bot, fixed: Bot, deals: int, seed: int) -> tuple[Interval, float]:
    """Wins for each seat taken, mixing minus fixed; each deal is played twice, seats swapped."""
    differences = []
    for number in range(deals):
        deal = series.match_seed(seed, number)
        places = shuffled([0, 1] * (SEATS // 2), seeded(deal, arena.SEATING))
        differences.append(
            sum(lead([place ^ turn for place in places], mixing, fixed, deal) for turn in (0, 1))
            / 2
        )
    return series.mean_interval(differences, -1, 1), arena.p_value(differences)


def lead(places: Sequence[int], mixing: Bot, fixed: Bot, deal: int) -> float:
    played = series.play(GAME, [(mixing, fixed)[place] for place in places], STATICS, deal)
    signed = [played.win_share(seat) * (1 - 2 * place) for seat, place in enumerate(places)]
    return sum(signed) / (SEATS / 2)


# -- The page ---------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--duels", type=int, default=100)
    parser.add_argument("--full", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    parts = ["# The bots of Riff Raff\n", f"`{command(asked)}`\n"]
    if asked.matches:
        parts += card_part(asked.matches, asked.seed)
    if asked.duels:
        parts += duel_part(asked.duels, asked.seed)
    if asked.full:
        parts += full_part(asked.full, asked.seed)
    PAGE.write_text("\n".join(parts), encoding="utf-8")


def command(asked: argparse.Namespace) -> str:
    numbers = f"--matches {asked.matches} --duels {asked.duels} --full {asked.full}"
    return f"python -m bench.riff_raff_bots {numbers} --seed {asked.seed}"


def card_part(matches: int, seed: int) -> list[str]:
    lines = [
        "## Secret cards\n",
        f"{matches} matches of four equal bots (hard: {fewer(matches)}), physics calculated. "
        "A *tie* is a round in which at least two cards are equal; four people who lay any card of "
        "equal hands tie in 49.6 %. “Fixed” is how the same bot plays without weights: easy lays "
        "any card, medium and hard always the best one. Brackets are 95 % confidence intervals.\n",
        "| bot | cards | rounds a match | rounds with a tie | commonest first card |",
        "|---|---|---|---|---|",
    ]
    for level, fixed in FIXED.items():
        for name, bot in (("weighted", LEVELS[level]), ("fixed", fixed)):
            seen = watch(bot, fewer(matches) if level == "hard" else matches, seed)
            card, share = seen.favourite
            cells = f"{seen.rounds:.1f} | {with_bounds(seen.ties)} | {card}: {100 * share:.0f} %"
            lines.append(f"| {level} | {name} | {cells} |")
    return [*lines, ""]


def duel_part(deals: int, seed: int) -> list[str]:
    lines = [
        "## Weighted against fixed cards\n",
        f"Two of each at a table of four, {deals} deals played twice with the seats swapped (hard: "
        f"{fewer(deals)}), physics calculated. The difference is in wins for each seat taken.\n",
        "| bot | weighted minus fixed | p |",
        "|---|---|---|",
    ]
    for level, fixed in FIXED.items():
        deals_here = fewer(deals) if level == "hard" else deals
        difference, chance = duel(LEVELS[level], fixed, deals_here, seed)
        lines.append(f"| {level} | {with_bounds(difference)} | {chance:.2g} |")
    return [*lines, ""]


def full_part(matches: int, seed: int) -> list[str]:
    options: dict[str, Value] = {"physics": "full"}
    found = arena.run(
        "riff-raff",
        ["hard", "medium"],
        seats=2,
        games=matches,
        seed=seed,
        options=options,
        workers=1,
        progress=lambda played: print(f"full physics: {played} of {matches}", flush=True),
    )
    hard, medium = found.bots
    return [
        "## Full physics\n",
        f"Hard against medium at a table of two, {found.games} matches on {found.deals} deals.\n",
        "| bot | wins for each seat | points |",
        "|---|---|---|",
        f"| hard | {with_bounds(hard.wins)} | {with_bounds(hard.points)} |",
        f"| medium | {with_bounds(medium.wins)} | {with_bounds(medium.points)} |",
        "",
        f"The difference in wins is {with_bounds(found.pairs[0].wins)}, "
        f"p = {found.pairs[0].wins_p:.2g}.",
        "",
    ]


def fewer(number: int) -> int:
    """Hard needs far more time."""
    return max(2, number // 4)


def with_bounds(share: Interval) -> str:
    return f"{100 * share.mean:.1f} [{100 * share.low:.1f}, {100 * share.high:.1f}] %"


if __name__ == "__main__":
    main()
