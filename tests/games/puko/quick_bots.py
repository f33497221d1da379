"""The bots of Puko, and the tables at which tests of bots seat them."""

from itertools import product

from tablee.games.puko.bot import LEVELS
from tests.kit.bots import Trial

VARIANTS: list[dict[str, object]] = [
    {},
    {"stake": "exact", "length": 6},
    {"declare": "together", "broke": "on", "length": "broke"},
    {"plain": "sums", "broke": "over"},
    {"declare": "together", "plain": "sums", "stake": "exact", "purse": "46", "length": 1},
]

TRIAL = Trial(
    bots=LEVELS,
    tables=[*product((3, 4, 5), VARIANTS)],
    short=(4, {"plain": "sums"}),
    recalling=("medium", "hard"),
)
