"""Bots of Riff Raff that think briefly, and the tables at which tests of bots seat them."""

from tablee.games.riff_raff.bot import LEVELS, Effort, Hard
from tests.kit.bots import Trial

BRIEFLY = Effort(ways=3, tries=2, finalists=2, cards_ways=1, cards_tries=1, full_tries=0)

TRIAL = Trial(
    bots={**LEVELS, "hard": Hard(BRIEFLY)},
    tables=[
        (2, {"physics": "statics"}),
        (3, {"physics": "statics", "touch": "steady", "hands": "shaky", "covered": "shown"}),
        (4, {"physics": "statics", "touch": "yards", "keel": "light", "hands": "steady"}),
        (4, {"physics": "referee"}),
        (2, {"physics": "referee", "games": 2}),
    ],
    short=(4, {"physics": "statics"}),
    recalling=("hard",),
    reporting=True,  # what fell, by whoever sits at the box
)
