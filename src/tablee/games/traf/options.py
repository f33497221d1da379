"""The options of a table of Traf."""

from tablee.core.errors import Text
from tablee.core.game import Option
from tablee.games.traf.pieces import BROKE

OPTIONS = (
    Option(
        "knock",
        "TRA-O1",
        values=("after", "instead"),
        default="after",
        title=Text("Knocking", "Frapper"),
        help=Text(
            "On your turn: after swapping a card or without it, or only instead of swapping",
            "À son tour : après l’échange ou sans échange, ou seulement à la place d’un échange",
        ),
        labels={
            "after": Text("after a swap too", "aussi après l’échange"),
            "instead": Text("instead of a swap", "au lieu de l’échange"),
        },
    ),
    Option(
        "middle",
        "TRA-O2",
        values=("new", "stays"),
        default="new",
        title=Text("Middle between deals", "Milieu entre les donnes"),
        help=Text(
            "Three new cards for every deal, or those of the deal before stay where they are",
            "Trois nouvelles cartes à chaque donne, ou celles de la donne précédente restent",
        ),
        labels={
            "new": Text("new", "nouveau"),
            "stays": Text("stays", "reste"),
        },
    ),
    Option(
        "length",
        "TRA-O3",
        values=(1, 2, 3, 4, 5, 6, BROKE),
        default=3,
        title=Text("Length", "Durée"),
        help=Text(
            "How many times the pack is played through, or until somebody has no chips left",
            "Combien de fois on joue le paquet, ou jusqu’à ce que quelqu’un n’ait plus de jetons",
        ),
        labels={
            "broke": Text("until somebody is broke", "jusqu’à la ruine"),
        },
    ),
    Option(
        "pot",
        "TRA-O4",
        values=("stays", "highest"),
        default="stays",
        title=Text("Pot without a clear winner", "Mise sans vainqueur net"),
        help=Text(
            "Without a combination the pot stays, or the highest sum wins (and breaks ties)",
            "Sans combinaison la mise reste, ou la plus forte somme gagne (et départage)",
        ),
        labels={
            "stays": Text("stays", "reste"),
            "highest": Text("highest sum", "à la plus forte somme"),
        },
    ),
    Option(
        "last_chance",
        "TRA-A2",
        values=("from_knocker", "from_first"),
        default="from_knocker",
        title=Text("Last turns after a knock", "Derniers tours"),
        help=Text(
            "From the knocker’s left, or from whoever began the deal, passing over the knocker",
            "À partir du voisin de gauche de celui qui a frappé, ou de celui qui a commencé la "
            "donne",
        ),
        labels={
            "from_knocker": Text("from the knocker’s left", "à partir de qui a frappé"),
            "from_first": Text("from the first player", "à partir du premier joueur"),
        },
    ),
    Option(
        "turns",
        "TRA-A9",
        values=range(1, 31),
        default=12,
        title=Text("Most turns in a deal", "Tours par donne, au plus"),
        help=Text(
            "After this many turns of each seat all show, even if nobody has knocked",
            "Après ce nombre de tours chacun, tous montrent, même si personne n’a frappé",
        ),
    ),
)
