"""What a table of Reflex chooses before it starts."""

from tablee.core.errors import Text
from tablee.core.game import Option
from tablee.games.reflex.pieces import TEMPO

OPTIONS = (
    Option(
        "stop",
        "REF-O1",
        values=("automatic", "called"),
        default="automatic",
        title=Text("Stop", "Stop"),
        help=Text(
            "The round ends with somebody’s last card, or only when they call stop",
            "La manche finit avec la dernière carte de quelqu’un, ou seulement quand il dit stop",
        ),
        labels={
            "automatic": Text("automatic", "de lui-même"),
            "called": Text("called", "annoncé"),
        },
    ),
    Option(
        "stall",
        "REF-O2",
        values=range(61),
        default=10,
        title=Text("Stall clock", "Temps mort"),
        help=Text(
            "Seconds without a move after which a card is laid for somebody; 0: never",
            "Secondes sans coup après lesquelles une carte est posée d’office ; 0 : jamais",
        ),
    ),
    Option(
        "tempo",
        "REF-O3",
        values=TEMPO,
        default="live",
        title=Text("Tempo", "Rythme"),
        help=Text(
            "Real time, moves gathered in batches of 150 ms, or one after the other",
            "Temps réel, coups réunis par lots de 150 ms, ou chacun à son tour",
        ),
        labels={
            "live": Text("real time", "temps réel"),
            "batched": Text("in batches", "par lots"),
            "turns": Text("taking turns", "chacun son tour"),
        },
    ),
    Option(
        "limit",
        "REF-O4",
        values=range(201),
        default=20,
        title=Text("Points to play to", "Points à atteindre"),
        help=Text(
            "The match ends after the round in which somebody has that many; 0: no limit",
            "La partie finit après la manche où quelqu’un les atteint ; 0 : pas de limite",
        ),
    ),
)
