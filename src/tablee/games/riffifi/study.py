"""What a study of Riffifi counts."""

from tablee.core.errors import Text
from tablee.core.study import Study
from tablee.games.riffifi.story import (
    AnyEvent,
    Laid,
    Misdealt,
    Passed,
    Removed,
    RoundOver,
    Ticked,
    Took,
    Turned,
)

RULES = {
    "RIF-07": Text("a misdeal", "une maldonne"),
    "RIF-12": Text("a card is laid face up", "une carte est posée visible"),
    "RIF-13": Text("a card is turned down by a lower one", "une carte retourne une plus haute"),
    "RIF-14": Text("a card is concealed", "une carte est posée cachée"),
    "RIF-20": Text("loot from the pool", "butin pris dans la réserve"),
    "RIF-21": Text("loot from another seat", "butin pris à une autre place"),
    "RIF-24": Text("a card pays nothing", "une carte ne rapporte rien"),
    "RIF-50": Text("a 1 makes room for the Officer", "un 1 cède sa place à l’Officier"),
    "RIF-51": Text("hands are passed on", "les mains passent à gauche"),
    "RIF-52": Text("a colour is ticked off", "une couleur est cochée"),
}


def fired(event: AnyEvent) -> str | None:
    match event:
        case Misdealt():
            return "RIF-07"
        case Laid(concealed=concealed):
            return "RIF-14" if concealed else "RIF-12"
        case Turned():
            return "RIF-13"
        case Took(tokens=0):
            return "RIF-24"
        case Took(giver=None):
            return "RIF-20"
        case Took():
            return "RIF-21"
        case Removed():
            return "RIF-50"
        case Passed():
            return "RIF-51"
        case Ticked():
            return "RIF-52"
    return None


STUDY = Study(
    unit=Text("rounds", "manches"),
    unit_over=lambda event: isinstance(event, RoundOver),
    rules=RULES,
    fired=fired,
)
