"""Bots of Reflex that think briefly, and the tables at which tests of bots seat them."""

from itertools import product

from tablee.bots.search import Budget
from tablee.games.reflex.bot import BRISK, LEVELS, Hard
from tests.kit.bots import Trial

VARIANTS: list[dict[str, object]] = [
    {},
    {"stop": "called", "limit": 8},
    {"tempo": "batched", "limit": 8},
    {"tempo": "batched", "stop": "called", "stall": 0, "limit": 8},
    {"tempo": "turns", "limit": 8},
    {"tempo": "turns", "stop": "called", "stall": 0, "limit": 8},
    {"limit": 0, "stall": 0},
]

TRIAL = Trial(
    bots={**LEVELS, "hard": Hard(Budget(playouts=10), BRISK)},
    tables=[*product((2, 4, 6), VARIANTS)],
    short=(4, {"limit": 8, "stop": "called"}),
    recalling=("hard",),
)
