"""Tablée: a games shelf that is open day and night, as a library."""

from tablee._choose import choose

choose()

from tablee.core.bot import Bot
from tablee.core.errors import BadLog, BadSetup, BadView, Illegal, Refusal, Text
from tablee.core.fair import FairLuck, commitment, new_seed
from tablee.core.game import AnyGame as Game
from tablee.core.game import Option, State
from tablee.core.luck import Rng, seeded
from tablee.core.match import LogCheck, Match
from tablee.core.state import HOUSE
from tablee.core.view import View
from tablee.games import find
from tablee.library import (
    compiled,
    decode,
    encode,
    games,
    imagine,
    mind,
    replay,
    start,
    state,
    verify,
)
from tablee.version import VERSION as __version__

__all__ = [
    "HOUSE",
    "BadLog",
    "BadSetup",
    "BadView",
    "Bot",
    "FairLuck",
    "Game",
    "Illegal",
    "LogCheck",
    "Match",
    "Option",
    "Refusal",
    "Rng",
    "State",
    "Text",
    "View",
    "__version__",
    "commitment",
    "compiled",
    "decode",
    "encode",
    "find",
    "games",
    "imagine",
    "mind",
    "new_seed",
    "replay",
    "seeded",
    "start",
    "state",
    "verify",
]
