"""Bots of Défifoo Rouge that think briefly, and the tables at which tests of bots seat them."""

from itertools import product

from tablee.bots.search import Budget
from tablee.games.defifoo_rouge.bot import LEVELS, Hard
from tests.kit.bots import Trial

VARIANTS: list[dict[str, object]] = [
    {"match": "one"},
    {"match": "one", "vamp": True, "interrupts": "grace"},
    {"match": "one", "five": "eight", "last_trick": "strongest", "tie": "carried"},
    {"match": "target", "target": 120, "tie": "split"},
]

TRIAL = Trial(
    bots={**LEVELS, "hard": Hard(Budget(playouts=8))},
    tables=[*product(range(2, 7), VARIANTS)],
    short=(4, {"match": "one", "vamp": True}),
    recalling=("medium", "hard"),
)
