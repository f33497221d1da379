"""The texts of ``tablee ship``, in both languages."""

from collections.abc import Sequence

from tablee.core.errors import Text

SHIP_HELP = Text(
    "Draw a ship of Riff Raff: empty, loaded with a few pieces, or as it stood in a match.",
    "Dessiner un navire de Riff Raff : vide, chargé de quelques pièces, ou tel qu’en une partie.",
)
LOAD_HELP = Text(
    "Pieces and their spots, such as rat@5,crate@1; nothing tilts or falls.",
    "Des pièces et leurs emplacements, comme rat@5,caisse@1 ; rien ne penche ni ne tombe.",
)
LOAD = Text("PIECE@SPOT[,…]", "PIÈCE@EMPLACEMENT[,…]")
SHIP_LOG_HELP = Text(
    "The log of a match. “-” reads standard input.",
    "Le journal d’une partie. « - » lit l’entrée standard.",
)
AT_HELP = Text(
    "After this move, as “tablee replay” numbers them (the last).",
    "Après ce coup, tel que « tablee replay » les numérote (le dernier).",
)
WORDS_HELP = Text("In sentences instead of drawings.", "En phrases plutôt qu’en dessins.")
SHOT_HELP = Text("Write a picture to this PNG file.", "Écrire une image dans ce fichier PNG.")
SIZE_HELP = Text(
    "Width and height of the picture in pixels (960).",
    "Largeur et hauteur de l’image en pixels (960).",
)
VIEW_HELP = Text(
    "Where the picture is taken from: quarter, bow, port, stern, starboard, above, or degrees "
    "from the bow to port (quarter).",
    "D’où l’image est prise : quarter (de biais), bow (avant), port (bâbord), stern (arrière), "
    "starboard (tribord), above (d’en haut), ou en degrés de l’avant vers bâbord (quarter).",
)
VIEW = Text("SIDE|DEGREES", "CÔTÉ|DEGRÉS")

LOG_OR_LOAD = Text("Give --log or --load, not both", "Donnez --log ou --load, pas les deux")
AT_NEEDS_LOG = Text(
    "--at is a move of a log: give --log too", "--at est un coup d’un journal : donnez aussi --log"
)
NOT_A_PNG = Text(
    "A picture is written as PNG: give --shot a name that ends in .png",
    "Une image s’écrit en PNG : donnez à --shot un nom qui finit par .png",
)
NO_DRAWING = Text(
    "A picture is drawn with numpy and Pillow: install them with “pip install 'tablee[drawing]'”",
    "Une image se dessine avec numpy et Pillow : installez-les par « pip install "
    "'tablee[drawing]' »",
)


def not_a_load(wish: str, names: Sequence[Text]) -> Text:
    en, fr = (", ".join(told) for told in zip(*names, strict=True))
    return Text(
        f"A piece is loaded like rat@5, not {wish!r}; there are {en}",
        f"Une pièce se charge comme rat@5, pas {wish!r} ; il y a {fr}",
    )


def not_a_spot(spot: str, last: int) -> Text:
    return Text(
        f"The spots go from 1 to {last}, not {spot!r}",
        f"Les emplacements vont de 1 à {last}, pas {spot!r}",
    )


def too_many(name: Text, most: int) -> Text:
    plural = "x" if name.fr.endswith("eau") else "s"
    return Text(f"There are only {most} {name.en}s", f"Il n’y a que {most} {name.fr}{plural}")


def not_a_view(view: str, names: Sequence[str]) -> Text:
    told = ", ".join(names)
    return Text(
        f"--view is {told} or a number of degrees up to 360, not {view!r}",
        f"--view vaut {told} ou un nombre de degrés jusqu’à 360, pas {view!r}",
    )


def not_a_ship(title: Text) -> Text:
    return Text(
        f"This is a log of {title.en}, where there is no ship",
        f"C’est un journal de {title.fr}, où il n’y a pas de navire",
    )


def no_such_move(last: int) -> Text:
    return Text(
        f"The log has moves up to {last}: give --at one of them",
        f"Le journal a des coups jusqu’à {last} : donnez l’un d’eux à --at",
    )
