"""Bots of Traf that think briefly, and the tables at which tests of bots seat them."""

from itertools import product

from tablee.games.traf.bot import LEVELS, Hard
from tests.kit.bots import Trial

VARIANTS: list[dict[str, object]] = [
    {},
    {"knock": "instead", "length": 1},
    {"middle": "stays", "pot": "highest", "length": 2},
    {"length": "broke", "turns": 3},
]

TRIAL = Trial(
    bots={**LEVELS, "hard": Hard(sweeps=2)},
    tables=[*product((2, 3, 6), VARIANTS)],
    short=(4, {"length": 1}),
    recalling=("medium", "hard"),
)
