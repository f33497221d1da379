"""The options of a table of Riffifi."""

from tablee.core.errors import Text
from tablee.core.game import Option
from tablee.games.riffifi.pieces import REMOVED_ONE, SCORING, TIE

OPTIONS = (
    Option(
        "officer",
        "RIF-O1",
        values=(False, True),
        default=False,
        title=Text("Officer", "Officier"),
        help=Text(
            "A 41st card that may turn down any face-up card",
            "Une carte de plus, qui peut retourner n’importe quelle carte visible",
        ),
    ),
    Option(
        "equal_chances",
        "RIF-O2",
        values=(False, True),
        default=False,
        title=Text("Equal chances", "Chances égales"),
        help=Text(
            "Cards are dealt once, then every round each hand moves on to the left",
            "On distribue une fois, puis chaque main passe au voisin de gauche à chaque manche",
        ),
    ),
    Option(
        "scoring",
        "RIF-O3",
        values=SCORING,
        default="tokens",
        title=Text("Scoring", "Marque"),
        help=Text(
            "Tokens over all rounds, or ticks for seven of a colour: at once, or at the end of the "
            "round",
            "Jetons sur toutes les manches, ou coches dès sept jetons d’une couleur : "
            "aussitôt, ou en fin de manche",
        ),
        labels={
            "tokens": Text("tokens", "jetons"),
            "ticks": Text("ticks, right away", "coches aussitôt"),
            "ticks-late": Text("ticks, at the end of the round", "coches en fin de manche"),
        },
    ),
    Option(
        "tie",
        "RIF-O4",
        values=TIE,
        default="shared",
        title=Text("Tie at the end", "Égalité finale"),
        help=Text(
            "Share the victory, look at the best single round, or play another round",
            "Partager la victoire, comparer la meilleure manche, ou jouer une manche de plus",
        ),
        labels={
            "shared": Text("shared", "partagée"),
            "best-round": Text("best round", "meilleure manche"),
            "extra-round": Text("another round", "une manche de plus"),
        },
    ),
    Option(
        "history",
        "RIF-O5",
        values=("memory", "open"),
        default="memory",
        title=Text("Cards already shown", "Cartes déjà montrées"),
        help=Text(
            "Remember them as at a real table, or look them up at any time",
            "S’en souvenir comme à une vraie table, ou les consulter à tout moment",
        ),
        labels={
            "memory": Text("from memory", "de mémoire"),
            "open": Text("can be looked up", "à consulter"),
        },
    ),
    Option(
        "removed_one",
        "RIF-A9",
        values=REMOVED_ONE,
        default="announced",
        title=Text("The 1 that is removed", "Le 1 retiré"),
        help=Text(
            "With the Officer and 4 or 5 seats: drawn and announced, dealer’s choice, or secret",
            "Avec l’Officier, à 4 ou 5 : tiré et annoncé, choisi par le donneur, ou secret",
        ),
        labels={
            "announced": Text("announced", "annoncé"),
            "dealer": Text("dealer’s choice", "au choix du donneur"),
            "secret": Text("secret", "secret"),
        },
    ),
    Option(
        "tick_cap",
        "RIF-A14",
        values=range(1, 51),
        default=20,
        title=Text("Last round with ticks", "Dernière manche avec coches"),
        help=Text(
            "With ticks: the match ends after this many rounds at the latest",
            "Avec les coches : la partie s’arrête au plus tard après ce nombre de manches",
        ),
    ),
)
