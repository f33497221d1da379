"""What a table of Puko chooses before it starts."""

from collections.abc import Mapping

from tablee.core.errors import Text
from tablee.core.game import Option
from tablee.core.log import Value
from tablee.games.puko.pieces import Setup

PURSE = ("sheet", "47", "46")
STAKE = ("raises", "exact")
BROKE = ("last", "over", "on")
DECLARE = ("order", "together")
PLAIN = ("nothing", "sums")
LENGTH = (1, 2, 3, 4, 5, 6, "broke")

FOR_THREE_OR_FOUR = 47  # PUK-03
FOR_FIVE = {"sheet": 66, "47": 47, "46": 46}  # PUK-A1

OPTIONS = (
    Option(
        "purse",
        "PUK-O1",
        PURSE,
        "sheet",
        Text("Money at the start", "Argent au départ"),
        Text(
            "With five: 66 each as on the sheet, 47 as with three or four, or 46 as the chips "
            "allow",
            "À cinq : 66 chacun selon la feuille, 47 comme à trois ou quatre, ou 46 selon les "
            "jetons de la boîte",
        ),
    ),
    Option(
        "stake",
        "PUK-O2",
        STAKE,
        "raises",
        Text("What a loser stakes", "Mise du perdant"),
        Text(
            "What lay in the middle or as much more as he likes, or exactly that amount",
            "La valeur du pot ou davantage s’il le souhaite, ou exactement cette valeur",
        ),
    ),
    Option(
        "broke",
        "PUK-O3",
        BROKE,
        "last",
        Text("Who cannot pay", "Qui ne peut payer"),
        Text(
            "Puts in all he has for a last trick, or ends the match, or puts it in and plays on",
            "Mise tout pour un dernier pli, ou met fin à la partie, ou mise tout et continue",
        ),
    ),
    Option(
        "declare",
        "PUK-O4",
        DECLARE,
        "order",
        Text("Knocking", "Annonces"),
        Text(
            "One after the other and openly, or all together",
            "L’un après l’autre et au su de tous, ou tous ensemble",
        ),
    ),
    Option(
        "plain",
        "PUK-O5",
        PLAIN,
        "nothing",
        Text("Hands without trump", "Mains sans atout"),
        Text(
            "Without a trump and without a pair they are worth nothing, or their sum",
            "Sans atout ni paire, elles ne valent rien, ou bien leur somme",
        ),
    ),
    Option(
        "length",
        "PUK-O6",
        LENGTH,
        3,
        Text("Length", "Durée"),
        Text(
            "How many times the pack is played through, or until somebody is bankrupt",
            "Combien de fois on épuise le paquet, ou jusqu’à ce que quelqu’un soit ruiné",
        ),
    ),
)


def setup_of(seats: int, options: Mapping[str, Value]) -> Setup:
    """These options as the rules read them."""
    length = options["length"]
    return Setup(
        seats,
        FOR_FIVE[str(options["purse"])] if seats == 5 else FOR_THREE_OR_FOUR,
        options["stake"] == "raises",
        BROKE.index(str(options["broke"])),
        options["declare"] == "together",
        options["plain"] == "sums",
        0 if length == "broke" else int(length),
    )
