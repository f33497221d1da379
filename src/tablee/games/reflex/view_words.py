"""What Reflex calls the fields of its views and its moves, in words for people."""

from collections.abc import Mapping

from tablee.core.errors import Text
from tablee.core.view_words import COMMON

WORDS: Mapping[str, Text] = COMMON | {
    # the table
    "sorting": Text("sorting hands", "tri des mains"),
    "playing": Text("playing", "jeu"),
    "counted": Text("round over", "manche finie"),
    "resting": Text("between rounds", "entre deux manches"),
    "round": Text("rounds played", "manches jouées"),
    "tops": Text("series by colour", "séries par couleur"),
    "pending": Text("submitted", "annoncée"),
    "quickest": Text("first without cards", "premier sans cartes"),
    "stalled": Text("last card forced", "dernière carte forcée"),
    # the seats
    "taken": Text("series taken", "séries prises"),
    # moves
    "ready": Text("ready", "prêt"),
    "stop": Text("stop", "stop"),
    "enough": Text("enough", "assez joué"),
}
