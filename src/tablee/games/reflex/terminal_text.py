"""What the terminal says of Reflex: questions, labels, and events that belong together."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.sentences import Sentence, listed
from tablee.core.terminal import Company
from tablee.games.reflex.events import AnyEvent, Laid, Opened, Ready, Started, Stopped, Took

SORTED = Text(
    "Your cards are sorted: say when you are ready.",
    "Vos cartes sont triées : dites quand vous voulez commencer.",
)
OTHERS_SORT = Text("The others are sorting their cards …", "Les autres trient leurs cartes …")
ANOTHER_ROUND = Text("Another round, or enough?", "Encore une manche, ou assez ?")
LAY = Text(
    "Lay what fits: its letter and its value.", "Posez ce qui convient : sa lettre et sa valeur."
)
YOUR_TURN = Text("Your turn: lay cards, or pass.", "À vous : posez des cartes, ou passez.")
NOTHING_FITS = Text(
    "Nothing in your hand fits now: wait.", "Rien ne convient dans votre main : attendez."
)
CALL_STOP = Text("You have no cards left: call stop!", "Vous n’avez plus de cartes : dites stop !")
ON_ITS_WAY = Text("Your cards are on their way …", "Vos cartes sont en route …")

KEYS = (
    (
        "b 3",
        Text(
            "from the blue 3 on, all that follow in your hand",
            "à partir du 3 bleu, tout ce qui suit dans votre main",
        ),
    ),
    ("B 3", Text("the blue 3 alone", "le 3 bleu seul")),
    ("⏎", Text("ready; stop (or the space bar)", "c’est bon ; stop (ou la barre d’espace)")),
    ("e", Text("enough (match without a limit)", "assez joué (partie sans limite)")),
)
AT_ONCE = Text("In real time, key by key", "En temps réel, touche par touche")
THE_ONES = Text("The 1s are laid", "Les 1 sont posés")
LAYS_AND_TAKES = Sentence(
    "{seat} [lays|lay] {run} and [takes|take] the series!",
    "{seat} [pose|posez] {run} et [ramasse|ramassez] la série !",
)
FORCED_AND_TAKES = Sentence(
    "Nobody moves: {run} is laid for {seat}, [who takes the series|and the series is yours]",
    "Personne ne bouge : {run} est posé d’office pour {seat}, "
    "[qui ramasse la série|et la série est à vous]",
)


def sentences(happened: Sequence[AnyEvent], company: Company) -> list[str]:
    """The events as sentences; events that belong together share one."""
    told = []
    rest = list(happened)
    while rest:
        event = rest.pop(0)
        match event:
            case Ready():
                continue  # the start of the round says so
            case Opened():
                opened = [event, *same_kind(rest)]
                del rest[: len(opened) - 1]
                text = opening(opened, company)
            case Laid():
                took = any(isinstance(following, Took) for following in rest[:1])
                del rest[: int(took)]
                text = laying(event, took, company)
            case Started() | Stopped():
                said = event.said(company)
                text = Text(f"{said.en}!", f"{said.fr} !")
            case _:
                text = event.said(company)
        sentence = company.say(text)
        told.append(sentence if sentence[-1] in "!?…" else f"{sentence}.")
    return told


def same_kind(rest: Sequence[AnyEvent]) -> list[Opened]:
    found = []
    for event in rest:
        if not isinstance(event, Opened):
            break
        found.append(event)
    return found


def opening(opened: Sequence[Opened], company: Company) -> Text:
    """REF-04: who had how many of the 1s."""
    parts = []
    for lang in ("en", "fr"):
        ones = [f"{listed([event.seat], company, lang)} {event.ones}" for event in opened]
        parts.append(f"{THE_ONES.say(lang)} ({', '.join(ones)})")
    return Text(*parts)


def laying(laid: Laid, took: bool, company: Company) -> Text:
    """REF-05, REF-06: a run is laid, and perhaps its 6 takes the series."""
    if not took:
        return laid.said(company)
    together = FORCED_AND_TAKES if laid.forced else LAYS_AND_TAKES
    return together.about(laid, company)
