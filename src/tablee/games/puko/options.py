"""The options of a table of Puko."""

from tablee.core.errors import Text
from tablee.core.game import Option
from tablee.games.puko.pieces import IF_BROKE, PURSE_OF_FIVE

OPTIONS = (
    Option(
        "purse",
        "PUK-O1",
        values=tuple(PURSE_OF_FIVE),
        default="sheet",
        title=Text("Money at the start", "Argent au départ"),
        help=Text(
            "With five: 66 each as on the sheet, 47 as with three or four, or 46 as the chips "
            "allow",
            "À cinq : 66 chacun selon la feuille, 47 comme à trois ou quatre, ou 46 selon les "
            "jetons de la boîte",
        ),
        labels={
            "sheet": Text("as in the rules", "selon la feuille"),
        },
    ),
    Option(
        "stake",
        "PUK-O2",
        values=("raises", "exact"),
        default="raises",
        title=Text("What a loser stakes", "Mise du perdant"),
        help=Text(
            "What lay in the middle or as much more as they like, or exactly that amount",
            "La valeur du pot ou davantage s’il le souhaite, ou exactement cette valeur",
        ),
        labels={
            "raises": Text("as much or more", "autant ou plus"),
            "exact": Text("exactly as much", "autant, pas plus"),
        },
    ),
    Option(
        "broke",
        "PUK-O3",
        values=IF_BROKE,
        default="last",
        title=Text("Who cannot pay", "Qui ne peut payer"),
        help=Text(
            "Puts in all they have for a last trick, or ends the match, or puts it in and plays on",
            "Mise tout pour un dernier pli, ou met fin à la partie, ou mise tout et continue",
        ),
        labels={
            "last": Text("one last trick", "un dernier pli"),
            "over": Text("the match ends", "la partie finit"),
            "on": Text("plays on", "joue encore"),
        },
    ),
    Option(
        "declare",
        "PUK-O4",
        values=("order", "together"),
        default="order",
        title=Text("Knocking", "Annonces"),
        help=Text(
            "One after the other and openly, or all together",
            "L’un après l’autre et au su de tous, ou tous ensemble",
        ),
        labels={
            "order": Text("in order", "chacun son tour"),
            "together": Text("together", "tous ensemble"),
        },
    ),
    Option(
        "plain",
        "PUK-O5",
        values=("nothing", "sums"),
        default="nothing",
        title=Text("Hands without trump", "Mains sans atout"),
        help=Text(
            "Without a trump and without a pair they are worth nothing, or their sum",
            "Sans atout ni paire, elles ne valent rien, ou bien leur somme",
        ),
        labels={
            "nothing": Text("nothing", "rien"),
            "sums": Text("their sum", "leur somme"),
        },
    ),
    Option(
        "length",
        "PUK-O6",
        values=(1, 2, 3, 4, 5, 6, "broke"),
        default=3,
        title=Text("Length", "Durée"),
        help=Text(
            "How many times the pack is played through, or until somebody is bankrupt",
            "Combien de fois on épuise le paquet, ou jusqu’à ce que quelqu’un soit ruiné",
        ),
        labels={
            "broke": Text("until somebody is broke", "jusqu’à la ruine"),
        },
    ),
)
