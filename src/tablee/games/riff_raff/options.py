"""What a table of Riff Raff chooses before it starts."""

from collections.abc import Mapping

from tablee.core.errors import Text
from tablee.core.game import Option
from tablee.core.log import Value
from tablee.games.riff_raff.outcome import HANDS, MODES, TOUCHES
from tablee.games.riff_raff.pieces import Setup
from tablee.games.riff_raff.ship import KEELS as WEIGHTS

COVERED = ("hidden", "shown")
KEELS = tuple(WEIGHTS)

OPTIONS = (
    Option(
        "physics",
        "RAF-O1",
        MODES,
        "full",
        Text("Physics", "Physique"),
        Text(
            "A simulated ship, a quick reckoning of its balance, or your own ship at home of which "
            "you report what fell",
            "Un navire simulé, un calcul rapide de son équilibre, ou votre propre navire, dont "
            "vous dites ce qui tombe",
        ),
    ),
    Option(
        "touch",
        "RAF-O2",
        TOUCHES,
        "no",
        Text("Hands on the ship", "Mains sur le navire"),
        Text(
            "Nobody touches the ship, or the hull may be steadied while loading, or the yard "
            "turned level and held",
            "Personne ne touche le navire, ou l’on peut tenir la coque en chargeant, ou tenir la "
            "vergue horizontale",
        ),
    ),
    Option(
        "covered",
        "RAF-O3",
        COVERED,
        "hidden",
        Text("Covered cards", "Cartes recouvertes"),
        Text(
            "Only the last card of each player stays visible, or all that were played",
            "Seule la dernière carte de chacun reste visible, ou toutes celles qu’il a jouées",
        ),
    ),
    Option(
        "limit",
        "RAF-A7",
        range(3, 21),
        6,
        Text("Seconds to come to rest", "Secondes pour se calmer"),
        Text(
            "A ship that still moves after so long is stopped as it is",
            "Un navire qui bouge encore après ce temps est arrêté tel quel",
        ),
    ),
    Option(
        "games",
        "RAF-43",
        range(1, 6),
        1,
        Text("Games in the match", "Manches de la partie"),
        Text(
            "Each game won is a point; another player is captain first each time",
            "Chaque manche gagnée vaut un point ; le premier capitaine change à chaque fois",
        ),
    ),
    Option(
        "captain",
        "RAF-07",
        ("random", "first"),
        "random",
        Text("First captain", "Premier capitaine"),
        Text("Chance names the first captain, or seat 0 is", "Au hasard, ou la place 0"),
    ),
    Option(
        "hands",
        "RAF-O4",
        HANDS,
        "ordinary",
        Text("Steadiness of hands", "Sûreté des mains"),
        Text(
            "How far from the aim everybody’s hand lets go of a piece",
            "L’écart entre le point visé et celui où la main lâche",
        ),
    ),
    Option(
        "keel",
        "RAF-O5",
        KEELS,
        "normal",
        Text("Keel", "Quille"),
        Text(
            "The weight under the ship: the lighter, the harder the game",
            "Le poids sous le navire : plus il est léger, plus le jeu est difficile",
        ),
    ),
)


def setup_of(seats: int, options: Mapping[str, Value]) -> Setup:
    """These options as the rules read them."""
    return Setup(
        seats,
        MODES.index(str(options["physics"])),
        TOUCHES.index(str(options["touch"])),
        COVERED.index(str(options["covered"])),
        int(options["limit"]),
        int(options["games"]),
        options["captain"] == "first",
        HANDS.index(str(options["hands"])),
        KEELS.index(str(options["keel"])),
    )
