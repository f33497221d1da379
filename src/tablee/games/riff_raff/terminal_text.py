"""The texts of Riff Raff in the terminal: questions, labels and help."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.sentences import row
from tablee.games.riff_raff.cargo import SHAPES
from tablee.games.riff_raff.moves import BY_HAND, CHOICES, REFEREE
from tablee.games.riff_raff.words import agrees, numbered, the_numbered

CHOOSE = Text(
    "Lay a card: its number is the spot you load, the highest makes you captain.",
    "Posez une carte : c’est votre emplacement, et la plus forte commande.",
)
NAME_CAPTAIN = Text(
    "The highest cards are equal, and you are still captain: who succeeds you?",
    "Égalité au plus fort, et vous commandez encore : qui vous succède ?",
)
CALL_NEXT = Text(
    "You are captain: which player with an equal card loads next?",
    "Vous êtes capitaine : à égalité, qui charge ensuite ?",
)
ONE_OR_TWO = Text(
    "There is already a piece on your spot: do you load one or two?",
    "Votre emplacement est déjà occupé : chargez-vous une pièce ou deux ?",
)
WHICH_PIECE = Text("Which piece do you load?", "Quelle pièce chargez-vous ?")
WHAT_FELL = Text(
    "What fell, what did you catch? Report it, then “done”.",
    "Qu’est-ce qui est tombé, rattrapé ? Dites-le, puis « fini ».",
)
Example = tuple[Text, Text]  # what may be typed, and what it means
TYPED = {  # the examples of moves.py as they may be typed
    "card 7": Text("7", "7"),
    "captain 2": Text("captain 2", "capitaine 2"),
    "next 1": Text("next 1", "suivant 1"),
    "announce 2": Text("announce 2", "annonce 2"),
    "place rat upright 0,60": Text("place rat upright 0,60", "pose rat debout 0,60"),
    "load rat": Text("load rat", "charge rat"),
    "fell rat2": Text("fell rat2", "tombé rat2"),
    "caught rat2": Text("caught rat2", "rattrapé rat2"),
    "lies rat2 5": Text("lies rat2 5", "repose rat2 5"),
    "done": Text("done", "fini"),
}
IN_WORDS: Example = (
    Text("rat lying outer", "rat couché bout"),
    Text("the rat on its side, far out", "le rat couché, au bout"),
)
MORE_EXACTLY: Example = (
    Text("… turn 90 drop 5 push 0,-10", "… tourné 90 lâché 5 poussé 0,-10"),
    Text(
        "turned by 90°, let go 5 mm up, pushed 10 mm to starboard",
        "de 90°, de 5 mm de haut, de 10 mm à tribord",
    ),
)


def examples(refereed: bool) -> list[Example]:
    """What may be typed at a table with a real ship, or with one on the screen."""
    choices = [(TYPED[family.example], family.means) for family in CHOICES]
    if refereed:
        return choices + [(TYPED[family.example], family.means) for family in REFEREE]
    placements = [(TYPED[family.example], family.means) for family in BY_HAND]
    return [*choices, IN_WORDS, *placements, MORE_EXACTLY]


def for_them(piece: int, spot: int, name: str) -> Text:
    """A bot is on turn: somebody at the ship loads for it."""
    it = the_numbered(piece)
    return Text(
        f"Put {it.en} on spot {spot} for {name}. What fell, what was caught? Report it, then "
        "“done”.",
        f"Posez {it.fr} sur le {spot} pour {name}. Qu’est-ce qui est tombé, rattrapé ? Dites-le, "
        "puis « fini ».",
    )


def reported(fallen: Sequence[int], caught: Sequence[int]) -> Text:
    """Referee mode: what has been reported in this turn."""
    parts = []
    for piece in fallen:
        name, shape = numbered(piece), piece % SHAPES
        en, fr = ("caught", "rattrapé") if piece in caught else ("fell", "tombé")
        parts.append(Text(f"{name.en} {en}", f"{name.fr} {agrees(shape, fr)}"))
    told = row(parts)
    return Text(f"Reported so far: {told.en}", f"Déjà dit : {told.fr}")


def placing(spot: int, where: Text) -> Text:
    return Text(
        f"Spot {spot}, {where.en}: pick a number, or type e.g. “rat lying outer”.",
        f"Emplacement {spot}, {where.fr} : un numéro, ou p. ex. « rat bout ».",
    )
