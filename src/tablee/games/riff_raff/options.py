"""The options of a table of Riff Raff."""

from tablee.core.errors import Text
from tablee.core.game import Option
from tablee.games.riff_raff.pieces import COVERED, FIRST_CAPTAINS, HANDS, KEELS, MODES, TOUCHES

OPTIONS = (
    Option(
        "physics",
        "RAF-O1",
        values=MODES,
        default="full",
        title=Text("Physics", "Physique"),
        help=Text(
            "A simulated ship, a quick calculation of its balance, or your own ship at home, for "
            "which you report what fell",
            "Un navire simulé, un calcul rapide de son équilibre, ou votre propre navire, dont "
            "vous dites ce qui tombe",
        ),
        labels={
            "full": Text("simulated", "simulée"),
            "statics": Text("calculated", "calculée"),
            "referee": Text("your own ship", "votre propre navire"),
        },
    ),
    Option(
        "touch",
        "RAF-O2",
        values=TOUCHES,
        default="no",
        title=Text("Hands on the ship", "Mains sur le navire"),
        help=Text(
            "Nobody touches the ship, or the hull may be steadied while loading, or the yard "
            "turned level and held",
            "Personne ne touche le navire, ou l’on peut tenir la coque en chargeant, ou tenir la "
            "vergue horizontale",
        ),
        labels={
            "no": Text("none", "aucune"),
            "steady": Text("on the hull", "sur la coque"),
            "yards": Text("on the yard", "sur la vergue"),
        },
    ),
    Option(
        "covered",
        "RAF-O3",
        values=COVERED,
        default="hidden",
        title=Text("Covered cards", "Cartes recouvertes"),
        help=Text(
            "Only the last card of each player stays visible, or all that were played",
            "Seule la dernière carte de chacun reste visible, ou toutes celles qu’il a jouées",
        ),
        labels={
            "hidden": Text("hidden", "cachées"),
            "shown": Text("shown", "montrées"),
        },
    ),
    Option(
        "limit",
        "RAF-A7",
        values=range(3, 21),
        default=6,
        title=Text("Seconds to come to rest", "Secondes pour se calmer"),
        help=Text(
            "What still moves after that gets ten more before the ship is stopped as it is",
            "Ce qui bouge encore après ce temps en a dix de plus avant que le navire soit arrêté",
        ),
    ),
    Option(
        "games",
        "RAF-43",
        values=range(1, 6),
        default=1,
        title=Text("Games in the match", "Manches de la partie"),
        help=Text(
            "Each game won is a point; another player is captain first each time",
            "Chaque manche gagnée vaut un point ; le premier capitaine change à chaque fois",
        ),
    ),
    Option(
        "captain",
        "RAF-07",
        values=FIRST_CAPTAINS,
        default="random",
        title=Text("First captain", "Premier capitaine"),
        help=Text(
            "Drawn at random, or the oldest player, as the rule sheet says: choose their seat",
            "Au hasard, ou le plus âgé, comme le veut la feuille de règles : choisissez sa place",
        ),
        labels={
            "random": Text("at random", "au hasard"),
            "first": Text("first seat", "première place"),
            "second": Text("second seat", "deuxième place"),
            "third": Text("third seat", "troisième place"),
            "fourth": Text("fourth seat", "quatrième place"),
        },
    ),
    Option(
        "hands",
        "RAF-O4",
        values=HANDS,
        default="ordinary",
        title=Text("Steadiness of hands", "Sûreté des mains"),
        help=Text(
            "How far from the aim everybody lets go of a piece",
            "L’écart entre le point visé et celui où la main lâche",
        ),
        labels={
            "steady": Text("steady", "sûres"),
            "ordinary": Text("ordinary", "ordinaires"),
            "shaky": Text("shaky", "tremblantes"),
        },
    ),
    Option(
        "keel",
        "RAF-O5",
        values=KEELS,
        default="normal",
        title=Text("Keel", "Quille"),
        help=Text(
            "The weight under the ship: the lighter, the harder the game",
            "Le poids sous le navire : plus il est léger, plus le jeu est difficile",
        ),
        labels={
            "light": Text("light", "légère"),
            "normal": Text("normal", "normale"),
            "heavy": Text("heavy", "lourde"),
        },
    ),
)
