"""What a table of Reflex chooses before it starts."""

from collections.abc import Mapping

from tablee.core.errors import Text
from tablee.core.game import Option
from tablee.core.log import Value
from tablee.games.reflex.pieces import Setup

TEMPO = ("live", "batched", "turns")

OPTIONS = (
    Option(
        "stop",
        "REF-O1",
        ("automatic", "called"),
        "automatic",
        Text("Stop", "Stop"),
        Text(
            "The round ends with somebody’s last card, or only when he calls stop",
            "La manche finit avec la dernière carte de quelqu’un, ou seulement quand il dit stop",
        ),
    ),
    Option(
        "stall",
        "REF-O2",
        range(61),
        10,
        Text("Stall clock", "Temps mort"),
        Text(
            "Seconds without a move after which a card is laid for somebody; 0: never",
            "Secondes sans coup après lesquelles une carte est posée d’office ; 0 : jamais",
        ),
    ),
    Option(
        "tempo",
        "REF-O3",
        TEMPO,
        "live",
        Text("Tempo", "Rythme"),
        Text(
            "Real time, moves gathered in batches of 150 ms, or one after the other",
            "Temps réel, coups réunis par lots de 150 ms, ou chacun à son tour",
        ),
    ),
    Option(
        "limit",
        "REF-O4",
        range(201),
        20,
        Text("Points to play to", "Points à atteindre"),
        Text(
            "The match ends after the round in which somebody has that many; 0: no limit",
            "La partie finit après la manche où quelqu’un les atteint ; 0 : pas de limite",
        ),
    ),
)


def setup_of(seats: int, options: Mapping[str, Value]) -> Setup:
    """These options as the rules read them."""
    return Setup(
        seats,
        options["stop"] == "called",
        int(options["stall"]),
        TEMPO.index(str(options["tempo"])),
        int(options["limit"]),
    )
