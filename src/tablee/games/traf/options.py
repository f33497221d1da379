"""What a table of Traf chooses before it starts."""

from collections.abc import Mapping

from tablee.core.errors import Text
from tablee.core.game import Option
from tablee.core.log import Value
from tablee.games.traf.pieces import UNTIL_BROKE, Setup

BROKE = "broke"

OPTIONS = (
    Option(
        "knock",
        "TRA-O1",
        ("after", "instead"),
        "after",
        Text("Knocking", "Frapper"),
        Text(
            "On your turn: after swapping a card or without it, or only instead of swapping",
            "À son tour : après l’échange ou sans échange, ou seulement à la place d’un échange",
        ),
    ),
    Option(
        "middle",
        "TRA-O2",
        ("new", "stays"),
        "new",
        Text("Middle between deals", "Milieu entre les donnes"),
        Text(
            "Three new cards for every deal, or those of the deal before stay where they are",
            "Trois nouvelles cartes à chaque donne, ou celles de la donne précédente restent",
        ),
    ),
    Option(
        "length",
        "TRA-O3",
        (1, 2, 3, 4, 5, 6, BROKE),
        3,
        Text("Length", "Durée"),
        Text(
            "How many times the pack is played through, or until somebody has no chips left",
            "Combien de fois on joue le paquet, ou jusqu’à ce que quelqu’un n’ait plus de jetons",
        ),
    ),
    Option(
        "pot",
        "TRA-O4",
        ("stays", "highest"),
        "stays",
        Text("Pot without a clear winner", "Mise sans vainqueur net"),
        Text(
            "Without a combination the pot stays, or the highest sum wins (and breaks ties)",
            "Sans combinaison la mise reste, ou la plus forte somme gagne (et départage)",
        ),
    ),
    Option(
        "turns",
        "TRA-A9",
        range(1, 31),
        12,
        Text("Most turns in a deal", "Tours par donne, au plus"),
        Text(
            "After this many turns of each seat all show, even if nobody has knocked",
            "Après ce nombre de tours chacun, tous montrent, même si personne n’a frappé",
        ),
    ),
)


def setup_of(seats: int, options: Mapping[str, Value]) -> Setup:
    """These options as the rules read them."""
    length = options["length"]
    return Setup(
        seats,
        options["knock"] == "instead",
        options["middle"] == "stays",
        UNTIL_BROKE if length == BROKE else int(length),
        options["pot"] == "highest",
        int(options["turns"]),
    )
