"""What a study of Traf counts: which of its rules are at work, and how often."""

from tablee.core.errors import Text
from tablee.core.study import Study
from tablee.games.traf.story import (
    AnyEvent,
    DealOver,
    Forced,
    Knocked,
    MatchOver,
    PackUsed,
    Passed,
    Reshuffled,
    Showed,
    Stayed,
    Swapped,
    Swept,
    Won,
)

RULES = {
    "TRA-04 swap": Text("a card is swapped", "une carte est échangée"),
    "TRA-04 pass": Text("a seat passes", "une place passe"),
    "TRA-05": Text("somebody knocks", "quelqu’un frappe"),
    "TRA-06": Text("one hand takes the pot", "une main emporte la mise"),
    "TRA-08": Text("all pass: a new middle", "tous passent : nouveau milieu"),
    "TRA-07": Text("the discards are shuffled", "les cartes écartées sont mélangées"),
    "TRA-09": Text("a pack is used up", "un paquet est épuisé"),
    "TRA-20": Text("four alike are shown", "quatre identiques sont montrés"),
    "TRA-21": Text("a run is shown", "une suite est montrée"),
    "TRA-22": Text("a colour is shown", "une couleur est montrée"),
    "TRA-24": Text("no combination is shown", "une main sans combinaison est montrée"),
    "TRA-A3 split": Text("a share of a split pot", "une part de mise partagée"),
    "TRA-A3 stays": Text("a tie leaves the pot", "une égalité laisse la mise"),
    "TRA-A4": Text("nobody has a combination", "personne n’a de combinaison"),
    "TRA-A9": Text("the turns are up", "les tours sont épuisés"),
    "TRA-D3": Text("all pass after the last pack", "tous passent après le dernier paquet"),
    "TRA-D4": Text("a pot is nobody’s in the end", "une mise n’est à personne à la fin"),
}
MADE = {"alike": "TRA-20", "run": "TRA-21", "colour": "TRA-22", "nothing": "TRA-24"}


def fired(event: AnyEvent) -> str | None:
    """The rule an event shows at work."""
    match event:
        case Swapped():
            return "TRA-04 swap"
        case Passed():
            return "TRA-04 pass"
        case Knocked():
            return "TRA-05"
        case Swept():
            return "TRA-08"
        case Reshuffled():
            return "TRA-07"
        case PackUsed():
            return "TRA-09"
        case Showed(made=made):
            return MADE[made]
        case Won(sharers=sharers):
            return "TRA-06" if sharers == 1 else "TRA-A3 split"
        case Stayed(why=why):
            return "TRA-A4" if why == "nothing" else "TRA-A3 stays"
        case Forced(why=why):
            return "TRA-A9" if why == "turns" else "TRA-D3"
        case MatchOver(lost=lost) if lost:
            return "TRA-D4"
    return None


STUDY = Study(
    unit=Text("deals", "donnes"),
    unit_over=lambda event: isinstance(event, DealOver),
    rules=RULES,
    fired=fired,
)
