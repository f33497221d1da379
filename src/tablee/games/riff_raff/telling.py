"""What happens at a table of Riff Raff, told to somebody who may be sitting at it."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.grammar import subject, verb
from tablee.core.story import row
from tablee.core.terminal import Company
from tablee.games.riff_raff.cargo import SHAPES
from tablee.games.riff_raff.story import (
    Announced,
    AnyEvent,
    Called,
    Chose,
    GameOver,
    MatchOver,
    OnlyOwn,
    Placed,
    Removed,
    Returned,
    Started,
    TookOffice,
    cargo_of,
    tell,
    the_piece,
)
from tablee.games.riff_raff.words import agrees, numbered, pieces, the_numbered

CHOOSE = Text(
    "Lay a card: its number is the spot you load, the highest makes you captain.",
    "Posez une carte : c’est votre emplacement, et la plus forte commande.",
)
NAME_CAPTAIN = Text(
    "The highest cards are equal, and you are captain until now: who succeeds you?",
    "Égalité au plus fort, et vous commandez encore : qui vous succède ?",
)
CALL_NEXT = Text(
    "You are captain: who of those with equal cards loads next?",
    "Vous êtes capitaine : à égalité, qui charge ensuite ?",
)
ONE_OR_TWO = Text(
    "Something lies on your spot already: do you load one piece or two?",
    "Votre emplacement est déjà occupé : chargez-vous une pièce ou deux ?",
)
WHICH_PIECE = Text("Which piece do you load?", "Quelle pièce chargez-vous ?")
WHAT_FELL = Text(
    "What fell, what did you catch? Report it, then “done”.",
    "Qu’est-ce qui est tombé, rattrapé ? Dites-le, puis « fini ».",
)
Example = tuple[Text, Text]  # what may be typed, and what it means
CARDS: tuple[Example, ...] = (
    (Text("7", "7"), Text("lay the 7 face down", "poser le 7, face cachée")),
    (Text("captain 2", "capitaine 2"), Text("seat 2 is captain", "la place 2 commande")),
    (Text("next 1", "suivant 1"), Text("seat 1 loads next", "la place 1 charge ensuite")),
    (Text("announce 2", "annonce 2"), Text("two pieces in this turn", "deux pièces ce tour-ci")),
)
BY_HAND: tuple[Example, ...] = (
    (
        Text("rat lying outer", "rat couché bout"),
        Text("the rat on its side, far out", "le rat couché, au bout"),
    ),
    (
        Text("place rat upright 0,60", "pose rat debout 0,60"),
        Text(
            "60 mm to port of the mast (x to the bow, y to port)",
            "à 60 mm du mât, à bâbord (x vers la proue, y à bâbord)",
        ),
    ),
    (
        Text("… turn 90 drop 5 push 0,-10", "… tourné 90 lâché 5 poussé 0,-10"),
        Text(
            "turned by 90°, let go 5 mm up, pushed 10 mm to starboard",
            "de 90°, de 5 mm de haut, de 10 mm à tribord",
        ),
    ),
)
REFEREE: tuple[Example, ...] = (
    (
        Text("load rat", "charge rat"),
        Text(
            "you load the rat; also to put a wrong piece right",
            "vous chargez le rat ; aussi pour corriger une erreur",
        ),
    ),
    (Text("fell rat2", "tombé rat2"), Text("that rat fell and was missed", "ce rat est tombé")),
    (
        Text("caught rat2", "rattrapé rat2"),
        Text("that rat fell and was caught", "ce rat a été rattrapé"),
    ),
    (
        Text("lies rat2 5", "repose rat2 5"),
        Text("it lies on spot 5 after all", "il est finalement sur le 5"),
    ),
    (Text("done", "fini"), Text("everything is reported", "tout est dit")),
)


def for_them(piece: int, spot: int, name: str) -> Text:
    """Somebody without hands is on turn: whoever sits at the ship loads for him."""
    it = the_numbered(piece)
    return Text(
        f"Set {it.en} on spot {spot} for {name}. What fell, what was caught? Report it, then "
        "“done”.",
        f"Posez {it.fr} sur le {spot} pour {name}. Qu’est-ce qui est tombé, rattrapé ? Dites-le, "
        "puis « fini ».",
    )


def reported(fallen: Sequence[int], caught: Sequence[int]) -> Text:
    """Referee mode: what has been said in this turn."""
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


def sentences(happened: Sequence[AnyEvent], company: Company) -> list[str]:
    """The events in sentences; that somebody has laid a card, and who won, is shown elsewhere."""
    told = [said(event, company) for event in happened if not isinstance(event, Chose | MatchOver)]
    return [company.say(text) + "." for text in told]


def said(event: AnyEvent, company: Company) -> Text:
    """One event; what “you” do has words of its own."""
    you = company.you
    match event:
        case Started(captain=seat) if seat == you:
            return Text("You are captain first", "Vous êtes le premier capitaine")
        case TookOffice():
            return taking_office(event, company)
        case Called(captain=captain, seat=seat) if you in (captain, seat):
            who = subject(captain, company)
            calls = verb(captain, company, Text("calls", "désigne"), Text("call", "désignez"))
            whom = Text("you", "vous") if seat == you else Text(*[company.name(seat)] * 2)
            fr = f"{who.fr} vous {calls.fr}" if seat == you else f"{who.fr} {calls.fr} {whom.fr}"
            return Text(f"{who.en} {calls.en} {whom.en} to load next", f"{fr} pour charger ensuite")
        case Announced(seat=seat, pieces=number) if seat == you:
            told = pieces(number)
            return Text(f"You announce {told.en}", f"Vous annoncez {told.fr}")
        case Placed(seat=seat, piece=piece, spot=spot) if seat == you:
            it = the_piece(piece)
            return Text(
                f"You place {it.en} on spot {spot}", f"Vous posez {it.fr} sur l’emplacement {spot}"
            )
        case Removed(seat=seat, pieces=names) if seat == you:
            told = cargo_of(names)
            return Text(
                f"You catch {told.en}: out of the game", f"Vous rattrapez {told.fr} : hors jeu"
            )
        case OnlyOwn(seat=seat, piece=piece) if seat == you:
            it = the_piece(piece)
            return Text(
                f"You catch only {it.en} you were placing: that does not count",
                f"Vous ne rattrapez que {it.fr} que vous posiez : cela ne compte pas",
            )
        case Returned(seat=seat, pieces=names) if seat == you:
            told = cargo_of(names)
            return Text(
                f"You take {told.en} to load later", f"Vous récupérez {told.fr} à recharger"
            )
        case GameOver(why="emptied", winners=[seat]) if seat == you:
            return Text(
                "You have loaded everything and win the game",
                "Vous avez tout chargé et gagnez la manche",
            )
        case GameOver(why="rounds-over", winners=[seat]) if seat == you:
            return Text(
                "The cards are used up: you have the fewest pieces left",
                "Plus de cartes : c’est vous qui avez le moins de pièces",
            )
    return tell(event, company.name)


def taking_office(office: TookOffice, company: Company) -> Text:
    """RAF-11: who commands now."""
    you, captain, before = company.you, office.captain, office.before
    if captain == before:
        who = subject(captain, company)
        stays = verb(captain, company, Text("stays", "reste"), Text("stay", "restez"))
        return Text(f"{who.en} {stays.en} captain", f"{who.fr} {stays.fr} capitaine")
    if not office.named and captain == you:
        return Text("You become captain", "Vous devenez capitaine")
    if office.named and captain == you:
        name = company.name(before)
        return Text(f"{name} names you as captain", f"{name} vous nomme capitaine")
    if office.named and before == you:
        name = company.name(captain)
        return Text(f"You name {name} as captain", f"Vous nommez {name} capitaine")
    return tell(office, company.name)
