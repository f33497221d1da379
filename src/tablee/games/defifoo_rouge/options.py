"""The options of a table of Défifoo Rouge."""

from tablee.core.errors import Text
from tablee.core.game import Option
from tablee.games.defifoo_rouge.pieces import FIVE, INTERRUPTS_UNTIL, LAST_TRICK, MATCH, TIE

OPTIONS = (
    Option(
        "five",
        "DEF-O1",
        values=FIVE,
        default="nine",
        title=Text("Five seats", "À cinq"),
        help=Text(
            "With five: 9 cards each and 4 to the Bank, or 8 each and 1 without the gangs’ 1 and 2",
            "À cinq : 9 cartes chacun et 4 à la Banque, ou 8 et 1 sans les 1 et 2 des gangs",
        ),
        labels={
            "nine": Text("9 cards each", "9 cartes chacun"),
            "eight": Text("8 cards each", "8 cartes chacun"),
        },
    ),
    Option(
        "last_trick",
        "DEF-O2",
        values=LAST_TRICK,
        default="bank",
        title=Text("Unfinished last trick", "Dernier pli inachevé"),
        help=Text(
            "When the deal ends in the middle of a trick it goes to the Bank, or to its best card",
            "Si la donne finit au milieu d’un pli, il va à la Banque, ou à sa carte la plus forte",
        ),
        labels={
            "bank": Text("to the Bank", "à la Banque"),
            "strongest": Text("to the best card", "à la plus forte"),
        },
    ),
    Option(
        "interrupts",
        "DEF-O3",
        values=INTERRUPTS_UNTIL,
        default="last",
        title=Text("Bomb and Bank card", "Bombe et carte Banque"),
        help=Text(
            "Playable until a trick’s last card is down, or for a moment after it as well",
            "Jouables jusqu’à la dernière carte du pli, ou encore un instant après elle",
        ),
        labels={
            "last": Text("until the last card", "jusqu’à la dernière carte"),
            "grace": Text("a moment longer", "un instant de plus"),
        },
    ),
    Option(
        "vamp",
        "DEF-O4",
        values=(False, True),
        default=False,
        title=Text("Vamped Godfather", "Parrain vampé"),
        help=Text(
            "Once a deal a Vamp laid after her Godfather beats him",
            "Une fois par donne, la Vamp posée après son Parrain le bat",
        ),
    ),
    Option(
        "tie",
        "DEF-O5",
        values=TIE,
        default="nobody",
        title=Text("Tie for the Bank", "Égalité pour la Banque"),
        help=Text(
            "With equal points the Bank is nobody’s, is split, or is carried to the next deal",
            "À égalité, la Banque n’est à personne, se partage, ou reste pour la donne suivante",
        ),
        labels={
            "nobody": Text("nobody’s", "à personne"),
            "split": Text("split", "partagée"),
            "carried": Text("carried over", "reportée"),
        },
    ),
    Option(
        "match",
        "DEF-O6",
        values=MATCH,
        default="deals",
        title=Text("Match", "Partie"),
        help=Text(
            "As many deals as seats, until somebody reaches the target, or one deal",
            "Autant de donnes que de places, jusqu’au total visé, ou une seule donne",
        ),
        labels={
            "deals": Text("one deal per seat", "une donne par place"),
            "target": Text("to a total", "jusqu’à un total"),
            "one": Text("one deal", "une seule donne"),
        },
    ),
    Option(
        "target",
        "DEF-35",
        values=range(50, 1001),
        default=300,
        title=Text("Target", "Total visé"),
        help=Text(
            "The points that end a match to a target",
            "Les points qui terminent une partie jouée jusqu’à un total",
        ),
    ),
    Option(
        "wait",
        "DEF-A16",
        values=(800, 1200, 2500),
        default=1200,
        title=Text("Time to stop a trick", "Temps pour arrêter un pli"),
        help=Text(
            "After a card the next one comes no sooner than this, so that the trick can be stopped",
            "Après une carte, la suivante attend au moins ce temps, pour qu’on puisse arrêter le "
            "pli",
        ),
        labels={
            800: Text("0.8 s", "0,8 s"),
            1200: Text("1.2 s", "1,2 s"),
            2500: Text("2.5 s", "2,5 s"),
        },
        retired=(1000, 5000, 10000),
    ),
)
