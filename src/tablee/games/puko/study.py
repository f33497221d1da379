"""What a study of Puko counts: which of its rules are at work, and how often."""

from tablee.core.errors import Text
from tablee.core.study import Study
from tablee.games.puko.story import (
    AnyEvent,
    Broke,
    EachStaked,
    Knocked,
    LastOne,
    Left,
    Owe,
    Rolled,
    Shared,
    Showed,
    Shuffled,
    Staked,
    Stayed,
    TrickOver,
    Won,
)

RULES = {
    "PUK-11 trump": Text("the die names a trump", "le dé désigne un atout"),
    "PUK-11 X": Text("the die shows X", "le dé montre X"),
    "PUK-11 0": Text("the die shows 0", "le dé montre 0"),
    "PUK-13 knock": Text("a seat knocks", "une place frappe"),
    "PUK-13 stay": Text("a seat stays out", "une place passe"),
    "PUK-14": Text("the best hand takes the pot", "la meilleure main prend le pot"),
    "PUK-14 alone": Text("a single knock takes the pot", "un seul a frappé et prend le pot"),
    "PUK-14 nobody": Text(
        "nobody knocks: the last takes the pot", "personne ne frappe : le dernier prend le pot"
    ),
    "PUK-20": Text("everybody stakes 1", "chacun mise 1"),
    "PUK-21": Text("losers owe the pot", "les perdants doivent le pot"),
    "PUK-30": Text("a pair is shown", "une paire est montrée"),
    "PUK-31": Text("points are shown", "des points sont montrés"),
    "PUK-40": Text("equal hands share the pot", "des mains égales partagent le pot"),
    "PUK-40 stays": Text("a pot does not divide and stays", "un pot indivisible reste"),
    "PUK-41": Text("a bankruptcy ends the match", "une ruine met fin à la partie"),
    "PUK-A2": Text("a loser stakes more than he must", "un perdant mise plus que son dû"),
    "PUK-A2 least": Text("a loser stakes what he must", "un perdant mise son dû"),
    "PUK-A8": Text("a loser puts in all he has", "un perdant mise tout ce qui lui reste"),
    "PUK-A8 last": Text("a debt makes the next trick the last", "une dette annonce le dernier pli"),
    "PUK-A15": Text("the discards are shuffled", "on mélange la défausse"),
}


def fired(event: AnyEvent) -> str | None:
    """The rule that this event shows at work."""
    match event:
        case Rolled(die="x"):
            return "PUK-11 X"
        case Rolled(die="0"):
            return "PUK-11 0"
        case Rolled():
            return "PUK-11 trump"
        case Knocked():
            return "PUK-13 knock"
        case Stayed():
            return "PUK-13 stay"
        case Won(knockers=0):
            return "PUK-14 nobody"
        case Won(knockers=1):
            return "PUK-14 alone"
        case Won():
            return "PUK-14"
        case EachStaked():
            return "PUK-20"
        case Owe():
            return "PUK-21"
        case Showed(cards=[one, other]):
            return "PUK-30" if one == other else "PUK-31"
        case Shared():
            return "PUK-40"
        case Left():
            return "PUK-40 stays"
        case Broke():
            return "PUK-41"
        case Staked(amount=amount, owed=owed):
            return "PUK-A2" if amount > owed else "PUK-A8" if amount < owed else "PUK-A2 least"
        case LastOne():
            return "PUK-A8 last"
        case Shuffled():
            return "PUK-A15"
    return None


def is_over(event: AnyEvent) -> bool:
    return isinstance(event, TrickOver)


STUDY = Study(Text("tricks", "plis"), is_over, RULES, fired)
