"""What a study of Riff Raff counts: which rules are at work, and how often."""

from tablee.core.errors import Text
from tablee.core.study import Study
from tablee.games.riff_raff.cargo import FIRST_YARD_SPOT
from tablee.games.riff_raff.story import (
    Announced,
    AnyEvent,
    Called,
    CardsBack,
    Fell,
    Frozen,
    GameOver,
    OnlyOwn,
    Placed,
    Removed,
    Returned,
    RoundOver,
    TookOffice,
)

MANY = 3  # pieces of an avalanche

RULES = {
    "RAF-11": Text("a new captain by the highest card", "nouveau capitaine par la carte"),
    "RAF-11 named": Text("a new captain named", "nouveau capitaine désigné"),
    "RAF-14": Text("captains who stay", "capitaines qui restent"),
    "RAF-12": Text("ties the captain ordered", "égalités tranchées par le capitaine"),
    "RAF-20 deck": Text("pieces placed on the deck", "pièces posées sur le pont"),
    "RAF-20 yards": Text("pieces placed on a yard", "pièces posées sur une vergue"),
    "RAF-21 one": Text("one piece announced of two", "une pièce annoncée sur deux"),
    "RAF-21 two": Text("two pieces announced", "deux pièces annoncées"),
    "RAF-22": Text("placements upon which one piece fell", "poses où une pièce tombe"),
    "RAF-22 two": Text("… two pieces", "… deux pièces"),
    "RAF-22 many": Text("… three or more", "… trois ou plus"),
    "RAF-31": Text("catches that removed pieces", "rattrapages qui retirent des pièces"),
    "RAF-32": Text("catches of one’s own piece alone", "seule sa propre pièce rattrapée"),
    "RAF-33": Text("falls that gave pieces back", "chutes qui rendent des pièces"),
    "RAF-D7": Text("ships that had to be stopped", "navires qu’il a fallu arrêter"),
    "RAF-40": Text("games ended by an empty supply", "manches finies faute de pièces"),
    "RAF-41": Text("games ended with the last card", "manches finies à la dernière carte"),
    "RAF-41 tie": Text("… with several winners", "… avec plusieurs vainqueurs"),
    "RAF-42": Text("second passes of two players", "secondes séries à deux joueurs"),
}


def fired(event: AnyEvent) -> str | None:
    """The rule that this event shows at work."""
    match event:
        case TookOffice(captain=captain, before=before, named=named):
            if captain == before:
                return "RAF-14"
            return "RAF-11 named" if named else "RAF-11"
        case Called():
            return "RAF-12"
        case Placed(spot=spot):
            return "RAF-20 yards" if spot >= FIRST_YARD_SPOT else "RAF-20 deck"
        case Announced(pieces=pieces):
            return "RAF-21 two" if pieces > 1 else "RAF-21 one"
        case Fell(pieces=pieces):
            if len(pieces) >= MANY:
                return "RAF-22 many"
            return "RAF-22" if len(pieces) == 1 else "RAF-22 two"
        case Removed():
            return "RAF-31"
        case OnlyOwn():
            return "RAF-32"
        case Returned():
            return "RAF-33"
        case Frozen():
            return "RAF-D7"
        case CardsBack():
            return "RAF-42"
        case GameOver(why="emptied"):
            return "RAF-40"
        case GameOver(winners=winners):
            return "RAF-41" if len(winners) == 1 else "RAF-41 tie"
    return None


def is_round(event: AnyEvent) -> bool:
    """A round is over when everybody has loaded, or when somebody has won before that."""
    return isinstance(event, RoundOver) or (isinstance(event, GameOver) and event.why == "emptied")


STUDY = Study(
    unit=Text("rounds", "tours"),
    unit_over=is_round,
    rules=RULES,
    fired=fired,
    options={"physics": "statics"},
)
