"""What a table of Grippe-jetons chooses before it starts."""

from tablee.core.errors import Text
from tablee.core.game import Option
from tablee.games.grippe_jetons.board import DEFAULT, BoardOption

OTHER_BOARDS = (
    "2gggr1-2gggr1-gggyr2-gggygr2-gggygyr3",
    "2gggr1-2ggggr1-ggygyr1-gggygyr2-gyygyyyr3",
)

OPTIONS = (
    BoardOption(
        "board",
        "GEI-O1",
        values=(DEFAULT, *OTHER_BOARDS),
        default=DEFAULT,
        title=Text("Board", "Plateau"),
        help=Text(
            "The default is a reconstruction; the squares of your own board can be entered",
            "Celui par défaut est une reconstitution ; on peut saisir les cases du sien",
        ),
        labels={
            DEFAULT: Text("standard", "le nôtre"),
            OTHER_BOARDS[0]: Text("one more square", "une case de plus"),
            OTHER_BOARDS[1]: Text("larger", "plus grand"),
        },
    ),
    Option(
        "reserve",
        "GEI-O2",
        values=("unlimited", "strict"),
        default="unlimited",
        title=Text("Reserve", "Réserve"),
        help=Text(
            "A bank that never runs dry, or only the 130 tokens of the box",
            "Une banque sans fond, ou seulement les 130 jetons de la boîte",
        ),
        labels={
            "unlimited": Text("unlimited", "sans fond"),
            "strict": Text("130 tokens", "130 jetons"),
        },
    ),
    Option(
        "end",
        "GEI-O3",
        values=("own", "any"),
        default="own",
        title=Text("End of a game", "Fin d’une manche"),
        help=Text(
            "When a player has no token after their own turn, or when anybody has none after a "
            "turn",
            "Quand un joueur n’a plus de jeton après son propre tour, ou dès que n’importe qui "
            "n’en a plus après un tour",
        ),
        labels={
            "own": Text("after their own turn", "après son propre tour"),
            "any": Text("after any turn", "après tout tour"),
        },
    ),
    Option(
        "order",
        "GEI-26",
        values=("best", "own"),
        default="best",
        title=Text("Order of counting", "Ordre du décompte"),
        help=Text(
            "The best order is used, or the player is asked wherever the order matters",
            "Le meilleur ordre s’applique, ou le joueur choisit chaque fois que l’ordre compte",
        ),
        labels={
            "best": Text("best order", "le meilleur"),
            "own": Text("player’s choice", "à son choix"),
        },
    ),
    Option(
        "games",
        "GEI-33",
        values=range(1, 11),
        default=1,
        title=Text("Games in the match", "Manches de la partie"),
        help=Text(
            "Tokens are added up over this many games; the start moves left each time",
            "Les jetons s’additionnent sur ce nombre de manches ; on commence chacun son tour",
        ),
    ),
)
