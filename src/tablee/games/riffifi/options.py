"""The options of a table of Riffifi."""

from tablee.core.errors import Text
from tablee.core.game import Option
from tablee.games.riffifi.pieces import REMOVED_ONE, SCORING, TIE

OPTIONS = (
    Option(
        "officer",
        "RIF-O1",
        (False, True),
        False,
        Text("Officer", "Officier"),
        Text(
            "A 41st card that may turn down any face-up card",
            "Une carte de plus, qui peut retourner n’importe quelle carte visible",
        ),
    ),
    Option(
        "equal_chances",
        "RIF-O2",
        (False, True),
        False,
        Text("Equal chances", "Chances égales"),
        Text(
            "Cards are dealt once, then every round each hand moves on to the left",
            "On distribue une fois, puis chaque main passe au voisin de gauche à chaque manche",
        ),
    ),
    Option(
        "scoring",
        "RIF-O3",
        SCORING,
        "tokens",
        Text("Scoring", "Marque"),
        Text(
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
        TIE,
        "shared",
        Text("Tie at the end", "Égalité finale"),
        Text(
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
        ("memory", "open"),
        "memory",
        Text("Cards already shown", "Cartes déjà montrées"),
        Text(
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
        REMOVED_ONE,
        "announced",
        Text("The 1 that is removed", "Le 1 retiré"),
        Text(
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
        range(1, 51),
        20,
        Text("Last round with ticks", "Dernière manche avec coches"),
        Text(
            "With ticks: the match ends after this many rounds at the latest",
            "Avec les coches : la partie s’arrête au plus tard après ce nombre de manches",
        ),
    ),
)
