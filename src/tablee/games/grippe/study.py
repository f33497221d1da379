"""What a study of Grippe-jetons counts: which rules are at work, and how often."""

from tablee.core.errors import Text
from tablee.core.study import Study
from tablee.games.grippe.dice import DICE
from tablee.games.grippe.story import (
    AnyEvent,
    Borrowed,
    GameOver,
    Gave,
    Idle,
    Kept,
    Placed,
    Repaid,
    Rolled,
    Void,
    Won,
)

RULES = {
    "GEI-12": Text("rolls", "lancers"),
    "GEI-10": Text("a single die taken out", "un seul dé sorti"),
    "GEI-11 different": Text("different dice taken out together", "dés différents sortis ensemble"),
    "GEI-11 equal": Text("equal dice taken out together", "dés égaux sortis ensemble"),
    "GEI-13": Text("all five dice out of one roll", "les cinq dés sortis d’un seul lancer"),
    "GEI-20": Text("6s that do nothing", "des 6 qui ne font rien"),
    "GEI-21": Text("two tokens for one die", "deux jetons pour un dé"),
    "GEI-22 green": Text("tokens of one’s own", "jetons de sa poche"),
    "GEI-22 yellow": Text(
        "yellow squares paid by the reserve", "cases jaunes payées par la réserve"
    ),
    "GEI-23": Text("columns completed", "colonnes complétées"),
    "GEI-23 others": Text("payments of the others", "paiements des autres"),
    "GEI-A5": Text("others who had too little", "autres qui avaient trop peu"),
    "GEI-30": Text("tokens borrowed", "emprunts"),
    "GEI-31": Text("loans returned", "emprunts rendus"),
    "GEI-A8": Text("loans that could not be returned", "emprunts impossibles à rendre"),
    "GEI-A7": Text("dice that could not be paid", "dés impossibles à payer"),
    "GEI-32": Text("games ended by the active player", "manches finies par le joueur actif"),
    "GEI-O3": Text("games ended by somebody else", "manches finies par un autre"),
    "GEI-D6": Text("games that lasted too long", "manches trop longues"),
}

ENDINGS = {"broke": "GEI-32", "somebody-broke": "GEI-O3", "too-long": "GEI-D6"}


def fired(event: AnyEvent) -> str | None:
    """The rule that this event shows at work."""
    match event:
        case Rolled():
            return "GEI-12"
        case Kept(dice=[_]):
            return "GEI-10"
        case Kept(dice=[_, _, _, _, _]):
            return "GEI-13"
        case Kept(dice=dice):
            return "GEI-11 equal" if len(set(dice)) == 1 else "GEI-11 different"
        case Idle():
            return "GEI-20"
        case Placed(own=own, reserve=reserve):
            if own + reserve == 2:
                return "GEI-21"
            return "GEI-22 yellow" if reserve else "GEI-22 green"
        case Won():
            return "GEI-23"
        case Gave(tokens=tokens, asked=asked):
            return "GEI-23 others" if tokens == asked else "GEI-A5"
        case Borrowed():
            return "GEI-30"
        case Repaid(owing=owing):
            return "GEI-A8" if owing else "GEI-31"
        case Void():
            return "GEI-A7"
        case GameOver(why=why):
            return ENDINGS[why]
    return None


def is_turn(event: AnyEvent) -> bool:
    """A turn is told by its first roll, with all dice."""
    return isinstance(event, Rolled) and len(event.dice) == DICE


STUDY = Study(
    unit=Text("turns", "tours"),
    unit_over=is_turn,
    rules=RULES,
    fired=fired,
)
