"""The names of the pieces of Riff Raff, and the texts of its refusals."""

from collections.abc import Sequence

from tablee.core.errors import Text, quote
from tablee.core.score_unit import ScoreUnit
from tablee.core.sentences import row
from tablee.games.riff_raff.cargo import SHAPES, shape_of
from tablee.games.riff_raff.piece_names import PIECE_NAMES
from tablee.games.riff_raff.shapes import SHAPES as FORMS

PIECES = ScoreUnit(Text("piece", "pièce"), Text("pieces", "pièces"))
GAMES = ScoreUnit(Text("game", "partie"), Text("games", "parties"))

SHAPE_NAMES = (
    Text("boat", "bateau"),
    Text("barrel", "tonneau"),
    Text("flask", "flacon"),
    Text("crate", "caisse"),
    Text("sailor", "marin"),
    Text("plank", "planche"),
    Text("rat", "rat"),
    Text("chest", "coffre"),
)
FEMININE = ("caisse", "planche")
REST_NAMES = {  # « couché » and « accroché » only go with masculine shapes
    "upright": Text("upright", "debout"),
    "upside-down": Text("upside down", "à l’envers"),
    "lying": Text("lying down", "couché"),
    "flat": Text("flat", "à plat"),
    "edge": Text("on its edge", "sur la tranche"),
    "end": Text("on its end", "debout sur le petit côté"),
    "hung": Text("hung", "accroché"),
}
PLACE_NAMES = {
    "inner": Text("near the mast", "près du mât"),
    "middle": Text("in the middle", "au milieu"),
    "outer": Text("far out", "au bout"),
}


def pieces(number: int) -> Text:
    """A number of pieces."""
    if number == 1:
        return Text("1 piece", "1 pièce")
    s = "s" if number > 1 else ""
    return Text(f"{number} pieces", f"{number} pièce{s}")


def numbered(piece: int) -> Text:
    """One of the 32 pieces for people: “rat2”, « caisse 2 »."""
    number = piece // SHAPES + 1
    return Text(PIECE_NAMES[piece], f"{SHAPE_NAMES[shape_of(piece)].fr} {number}")


def the_numbered(piece: int) -> Text:
    """The same inside a sentence: “rat2”, « la caisse 2 »."""
    number = piece // SHAPES + 1
    return Text(PIECE_NAMES[piece], f"{the(shape_of(piece)).fr} {number}")


def agrees(shape: int, participle: str) -> str:
    """A French participle in agreement with this shape."""
    return participle + "e" if SHAPE_NAMES[shape].fr in FEMININE else participle


def the(shape: int) -> Text:
    """A piece in a sentence: “the rat”, « la caisse »."""
    name = SHAPE_NAMES[shape]
    article = "la" if name.fr in FEMININE else "le"
    return Text(f"the {name.en}", f"{article} {name.fr}")


def a(shape: int) -> Text:
    name = SHAPE_NAMES[shape]
    article = "une" if name.fr in FEMININE else "un"
    return Text(f"a {name.en}", f"{article} {name.fr}")


def cargo(of: Sequence[int]) -> Text:
    """Some pieces in a row: “a rat, 2 crates and a boat”."""
    shapes = sorted(shape_of(piece) for piece in of)
    told: list[Text] = []
    for shape in dict.fromkeys(shapes):
        number = shapes.count(shape)
        name = SHAPE_NAMES[shape]
        if number == 1:
            told.append(a(shape))
        else:
            plural = "x" if name.fr.endswith("eau") else "s"
            told.append(Text(f"{number} {name.en}s", f"{number} {name.fr}{plural}"))
    return row(told)


def spot(number: int) -> Text:
    if number == 0:
        return Text("none of the spots", "aucun emplacement")
    return Text(f"spot {number}", f"l’emplacement {number}")


# -- Refusals -------------------------------------------------------------------------------

HOUSE_NOT_ASKED = Text(
    "There is nothing to settle now: a player has to move",
    "Il n’y a rien à régler maintenant : c’est à un joueur d’agir",
)

NOT_A_CAPTAIN = Text(
    "One of the seats is captain before the first round, for instance “captain 0”",
    "L’une des places commande avant le premier tour, par exemple « captain 0 »",
)

NOT_AN_OUTCOME = Text(
    "This does not say what the placement led to, as in “settled mujoco-3.14.0.3 seed 1 900ms "
    "tilt 0,0,0,0,0 rat1@5:…”",
    "Ceci ne dit pas ce que la pose a donné, comme dans « settled mujoco-3.14.0.3 seed 1 900ms "
    "tilt 0,0,0,0,0 rat1@5:… »",
)

IMPOSSIBLE_OUTCOME = Text(
    "This cannot be the result of the placement: it must name every piece aboard and no other, "
    "and nothing impossible",
    "La pose n’a pas pu donner cela : il faut parler de chaque pièce à bord et d’aucune autre, "
    "sans rien d’extravagant",
)

ALREADY_CHOSEN = Text(
    "Your card is face down; wait until all cards are revealed",
    "Votre carte est posée, face cachée ; attendez que toutes soient dévoilées",
)

ANNOUNCE_FIRST = Text(
    "First say whether you load one piece or two",
    "Dites d’abord si vous chargez une pièce ou deux",
)

ONE_PIECE_HERE = Text(
    "You load one piece here: just place it",
    "Ici, vous ne chargez qu’une pièce : posez-la, c’est tout",
)

ALREADY_ANNOUNCED = Text(
    "You have already said how many pieces you load: place one",
    "Vous avez dit combien de pièces vous chargez, et cela tient : posez-en une",
)

NOT_YOUR_PIECE = Text(
    "Only the player who is loading says which piece it is",
    "Seul celui qui charge dit quelle pièce il pose",
)

NOTHING_TO_ANNOUNCE = Text(
    "Two pieces may be loaded only on a yard, where a piece lay on that very spot before the turn, "
    "and by a player who has two",
    "On ne charge deux pièces que sur une vergue, si une pièce se trouvait déjà sur cet "
    "emplacement avant le tour, et si l’on en a deux",
)

PLACE_A_PIECE = Text(
    "Place a piece, for instance “place rat upright 0,60”",
    "Placez une pièce, par exemple « place rat upright 0,60 »",
)

LOAD_A_PIECE = Text(
    "Say which piece you load, for instance “load rat”",
    "Dites quelle pièce vous chargez, par exemple « load rat »",
)

REPORT = Text(
    "Say what fell and what was caught, for instance “fell rat2” or “caught rat2”, then “done”",
    "Dites ce qui est tombé et ce qui a été rattrapé, par exemple « fell rat2 » ou "
    "« caught rat2 », puis « done »",
)

STEPS = Text(
    "A piece is turned in steps of 5 degrees and pushed in steps of 2 mm",
    "Une pièce se tourne par pas de 5 degrés et se pousse par pas de 2 mm",
)

NO_SUCH_MOMENT = Text(
    "The moment of a release is below 120000 ms since the ship came to rest, in steps of 8 ms",
    "Le moment où l’on lâche est inférieur à 120000 ms depuis que le navire est au repos, par pas "
    "de 8 ms",
)

OUT_OF_REACH = Text(
    "A piece is placed at most 255 mm from the middle, turned by less than 360 degrees, let go "
    "from at most 31 mm and pushed at most 62 mm",
    "Une pièce se pose à 255 mm du milieu au plus, se tourne de moins de 360 degrés, se lâche de "
    "31 mm au plus et se pousse de 62 mm au plus",
)


def choose_one(cards: Sequence[int]) -> Text:
    told = ", ".join(map(str, cards))
    return Text(
        f"Lay one of your cards face down ({told}): for instance “card {cards[0]}”",
        f"Posez face cachée une de vos cartes, parmi {told} : par exemple « card {cards[0]} »",
    )


def no_such_card(card: int, cards: Sequence[int]) -> Text:
    told = ", ".join(map(str, cards))
    return Text(
        f"You no longer have the {card}; your hand has {told}",
        f"Vous n’avez plus le {card} ; en main, il vous reste {told}",
    )


def name_a_captain(seats: Sequence[int]) -> Text:
    told = ", ".join(map(str, seats))
    return Text(
        f"Name the new captain among the seats with the highest card, {told}: for instance "
        f"“captain {seats[0]}”",
        f"Nommez le nouveau capitaine parmi les places à la carte la plus forte, {told} : par "
        f"exemple « captain {seats[0]} »",
    )


def name_the_next(seats: Sequence[int]) -> Text:
    told = ", ".join(map(str, seats))
    return Text(
        f"Say which of the seats with equal cards, {told}, loads next: for instance "
        f"“next {seats[0]}”",
        f"Dites qui charge ensuite parmi les places à égalité, {told} : par exemple "
        f"« next {seats[0]} »",
    )


def not_in_supply(shape: int) -> Text:
    name = SHAPE_NAMES[shape]
    return Text(f"You have no {name.en} left to load", f"Vous n’avez plus de {name.fr} à charger")


def no_such_rest(shape: int) -> Text:
    names = [rest.name for rest in FORMS[shape].rests]
    french = [f"{name} ({REST_NAMES[name].fr})" for name in names]
    return Text(
        f"{the(shape).en.capitalize()} can be set down like this: {', '.join(names)}",
        f"{the(shape).fr.capitalize()} se pose ainsi : {', '.join(french)}",
    )


ONE_REST = Text(
    "A piece can lie only one way at a time: choose one",
    "Une pièce ne se pose que d’une façon à la fois : n’en dites qu’une",
)

ONE_PLACE = Text(
    "Say one place only: near the mast, in the middle or far out",
    "Ne dites qu’un endroit : près du mât, au milieu ou au bout",
)


def nothing_to_hang_from(number: int) -> Text:
    return Text(
        f"Pieces are hung from the yards, and spot {number} is on the deck",
        f"Les pièces s’accrochent aux vergues, et l’emplacement {number} est sur le pont",
    )


def off_the_spot(shape: int, number: int) -> Text:
    it = the(shape)
    return Text(
        f"There {it.en} would not touch spot {number}, which your card asks for",
        f"Là, {it.fr} ne toucherait pas l’emplacement {number} qu’exige votre carte",
    )


def on_a_neighbour(shape: int, number: int, neighbour: int) -> Text:
    it = the(shape)
    return Text(
        f"There {it.en} would lie on spot {neighbour} as well; it must keep to spot {number}",
        f"Là, {it.fr} empiéterait sur l’emplacement {neighbour} ; il faut s’en tenir au {number}",
    )


def not_aboard(piece: int) -> Text:
    it = the_numbered(piece)
    return Text(f"{it.en} is not aboard", f"{it.fr.capitalize()} n’est pas à bord")


def no_move(text: str, examples: Text) -> Text:
    """What was typed is no move; ``examples`` of moves."""
    return Text(
        f"“{quote(text)}” is not a move of Riff Raff: write for instance {examples.en}",
        f"« {quote(text)} » n’est pas un coup de Riff Raff : écrivez par exemple {examples.fr}",
    )


def ended_otherwise(seed: int) -> Text:
    return Text(
        f"Simulated again here, the placement with the seed {seed} ends differently: the log was "
        "altered, or made on another kind of processor",
        f"Simulée de nouveau ici, la pose de graine {seed} finit autrement : le journal a été "
        "modifié, ou vient d’un autre genre de processeur",
    )


def other_engine(told: str, here: str) -> Text:
    return Text(
        f"The log was made with {told}, this is {here}: outcomes cannot be compared",
        f"Le journal vient de {told}, ici c’est {here} : les résultats ne sont pas comparables",
    )
