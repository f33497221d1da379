"""What a study of Reflex counts."""

from tablee.core.errors import Text
from tablee.core.study import Study
from tablee.games.reflex.notation import cards_of
from tablee.games.reflex.story import (
    AnyEvent,
    Emptied,
    HadEnough,
    Laid,
    Opened,
    Passed,
    Ready,
    RoundOver,
    Stopped,
    Took,
    TooLate,
)

RULES = {
    "REF-02": Text("a seat says that it is ready", "une place fait signe que c’est bon"),
    "REF-04": Text("a seat lays its 1s", "une place pose ses 1"),
    "REF-05": Text("a single card is laid", "une seule carte est posée"),
    "REF-05 two": Text("two cards are laid at once", "deux cartes sont posées d’un coup"),
    "REF-05 three": Text("three cards are laid at once", "trois cartes sont posées d’un coup"),
    "REF-05 more": Text("four or five at once", "quatre ou cinq d’un coup"),
    "REF-06": Text("the 6 takes a series", "le 6 emporte une série"),
    "REF-07": Text("a hand is empty", "une main est vide"),
    "REF-08": Text("three points for the first out", "trois points pour la première main vide"),
    "REF-09": Text("somebody has had enough", "quelqu’un en a assez"),
    "REF-A2": Text("stop is called", "quelqu’un dit stop"),
    "REF-A3": Text("somebody comes too late in a batch", "quelqu’un arrive trop tard dans un lot"),
    "REF-A4": Text("a card is forced", "une carte est posée d’office"),
    "REF-A8": Text("a seat passes", "une place passe"),
}
BY_LENGTH = {1: "REF-05", 2: "REF-05 two", 3: "REF-05 three"}


def fired(event: AnyEvent) -> str | None:
    match event:
        case Ready():
            return "REF-02"
        case Opened():
            return "REF-04"
        case Laid(forced=True):
            return "REF-A4"
        case Laid(run=run):
            return BY_LENGTH.get(len(cards_of(run)), "REF-05 more")
        case Took():
            return "REF-06"
        case Emptied():
            return "REF-07"
        case RoundOver():
            return "REF-08"
        case HadEnough():
            return "REF-09"
        case Stopped():
            return "REF-A2"
        case TooLate():
            return "REF-A3"
        case Passed():
            return "REF-A8"
    return None


STUDY = Study(
    unit=Text("rounds", "manches"),
    unit_over=lambda event: isinstance(event, RoundOver),
    rules=RULES,
    fired=fired,
)
