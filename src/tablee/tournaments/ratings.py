"""The strength of each bot, from who finished ahead of whom.

Bradley-Terry model: bot i finishes ahead of bot j with probability s(i) / (s(i) + s(j)).
Strengths are shown as in chess: 400 points more make it ten times as likely, and the mean of
all bots is 0. Error bars come from resampling the deals (bootstrap).
"""

from collections.abc import Sequence
from math import log10

from tablee.core.luck import Rng
from tablee.tournaments.series import Interval

Tally = list[list[float]]  # how often the first bot finished ahead of the second
SCALE = 400
STEPS = 10_000
CLOSE_ENOUGH = 1e-6
SAMPLES = 200


def rate(tallies: Sequence[Tally], rng: Rng) -> list[Interval]:
    """The rating of each bot from the tallies of independent deals."""
    ratings = fit(added_up(tallies))
    samples = [
        fit(added_up([tallies[rng.below(len(tallies))] for _ in tallies])) for _ in range(SAMPLES)
    ]
    return [
        Interval(rating, *middle_95([sample[bot] for sample in samples]))
        for bot, rating in enumerate(ratings)
    ]


def added_up(tallies: Sequence[Tally]) -> Tally:
    bots = range(len(tallies[0]))
    return [[sum(tally[i][j] for tally in tallies) for j in bots] for i in bots]


def fit(ahead: Tally) -> list[float]:
    """Maximum-likelihood ratings, by Hunter's iteration; one draw per pair keeps them finite."""
    bots = range(len(ahead))
    wins = [sum(ahead[i][j] + 0.5 for j in bots if j != i) for i in bots]
    strength = [1.0 for _ in bots]
    for _ in range(STEPS):
        stronger = [
            wins[i]
            / sum(
                (ahead[i][j] + ahead[j][i] + 1) / (strength[i] + strength[j])
                for j in bots
                if j != i
            )
            for i in bots
        ]
        scale = len(ahead) / sum(stronger)
        stronger = [value * scale for value in stronger]
        change = max(abs(new / old - 1) for new, old in zip(stronger, strength, strict=True))
        strength = stronger
        if change < CLOSE_ENOUGH:
            break
    points = [SCALE * log10(value) for value in strength]
    middle = sum(points) / len(points)
    return [value - middle for value in points]


def middle_95(values: list[float]) -> tuple[float, float]:
    ordered = sorted(values)
    cut = len(ordered) // 40
    return ordered[cut], ordered[-1 - cut]
