"""Bots of Riffifi that think briefly, and the tables at which every test of bots seats them."""

from itertools import product

from tablee.bots.search import Budget
from tablee.games.riffifi.bot import LEVELS, Hard
from tests.kit.bots import Trial

VARIANTS: list[dict[str, object]] = [
    {},
    {"officer": True},
    {"officer": True, "removed_one": "dealer", "equal_chances": True},
    {"officer": True, "removed_one": "secret", "history": "open"},
    {"equal_chances": True, "scoring": "ticks", "tick_cap": 4},
    {"scoring": "ticks-late", "officer": True, "removed_one": "dealer", "tick_cap": 3},
    {"tie": "extra-round", "scoring": "tokens"},
]

TRIAL = Trial(
    bots={**LEVELS, "hard": Hard(Budget(playouts=8))},
    tables=[*product((3, 4, 5), VARIANTS)],
    short=(4, {"officer": True, "scoring": "ticks", "tick_cap": 2}),
    recalling=("medium", "hard"),
)
