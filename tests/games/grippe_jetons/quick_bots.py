"""The bots of Grippe-jetons, and the tables at which tests of bots seat them."""

from tablee.games.grippe_jetons.bot import LEVELS
from tests.games.grippe_jetons.staging import YELLOW
from tests.kit.bots import Trial

TRIAL = Trial(
    bots=LEVELS,
    tables=[
        (2, {}),
        (3, {"order": "own", "reserve": "strict", "board": YELLOW, "end": "any"}),
        (5, {"games": 2}),
    ],
    short=(4, {"order": "own"}),
)
