"""What happens at a table of Reflex, told to somebody who may be sitting at it."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.grammar import person, subject, verb
from tablee.core.terminal import Company
from tablee.games.flinke.notation import COLOUR_LETTERS
from tablee.games.reflex.story import (
    AnyEvent,
    Emptied,
    HadEnough,
    Laid,
    Opened,
    Passed,
    Ready,
    RoundOver,
    Started,
    Stopped,
    Took,
    TooLate,
    run_name,
    tell,
)
from tablee.games.reflex.words import the_series

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

NOTATION = (
    ("b3", Text("lay the blue 3", "poser le 3 bleu")),
    ("b3-5", Text("lay the blue 3, 4 and 5 at once", "poser les 3, 4 et 5 bleus d’un coup")),
    ("ready", Text("the round may begin", "la manche peut commencer")),
    ("stop", Text("you have laid all your cards", "vous avez posé toutes vos cartes")),
    ("pass", Text("lay nothing (in turns)", "ne rien poser (à tour de rôle)")),
    ("enough", Text("no other round (match without a limit)", "assez joué (partie sans limite)")),
)
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
GO = Text("All are ready: go!", "Tout le monde a fait signe : c’est parti !")


def sentences(happened: Sequence[AnyEvent], company: Company) -> list[str]:
    """The events in sentences; what belongs together is told in one."""
    told = []
    rest = list(happened)
    while rest:
        event = rest.pop(0)
        match event:
            case Ready():
                continue  # the start tells it
            case Opened():
                opened = [event, *same_kind(rest)]
                del rest[: len(opened) - 1]
                text = opening(opened, company)
            case Laid():
                took = any(isinstance(following, Took) for following in rest[:1])
                del rest[: int(took)]
                text = laying(event, took, company)
            case _:
                text = other(event, company)
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
    ones = [f"{company.say(person(event.seat, company))} {event.ones}" for event in opened]
    return Text(*(f"{THE_ONES.say(lang)} ({', '.join(ones)})" for lang in ("en", "fr")))


def laying(laid: Laid, took: bool, company: Company) -> Text:
    run = run_name(laid.run)
    if laid.forced:
        name = person(laid.seat, company)
        text = Text(
            f"Nobody moves: {run.en} is laid for {name.en}",
            f"Personne ne bouge : {run.fr} est posé d’office pour {name.fr}",
        )
        if not took:
            return text
        taken = verb(
            laid.seat,
            company,
            Text("who takes the series", "qui ramasse la série"),
            Text("and the series is yours", "et la série est à vous"),
        )
        return Text(f"{text.en}, {taken.en}", f"{text.fr}, {taken.fr}")
    name = subject(laid.seat, company)
    lays = verb(laid.seat, company, Text("lays", "pose"), Text("lay", "posez"))
    text = Text(f"{name.en} {lays.en} {run.en}", f"{name.fr} {lays.fr} {run.fr}")
    if not took:
        return text
    takes = verb(laid.seat, company, Text("takes", "ramasse"), Text("take", "ramassez"))
    return Text(f"{text.en} and {takes.en} the series!", f"{text.fr} et {takes.fr} la série !")


def other(event: AnyEvent, company: Company) -> Text:
    match event:
        case Started():
            return GO
        case Took(seat=seat, colour=colour):
            series = the_series(COLOUR_LETTERS.index(colour))
            takes = verb(seat, company, Text("takes", "ramasse"), Text("take", "ramassez"))
            return joined(seat, company, takes, series)
        case TooLate(seat=seat, run=str(run)):
            return Text(
                f"Too late: you take {run_name(run).en} back",
                f"Trop tard : vous reprenez {run_name(run).fr}",
            )
        case Passed(seat=seat):
            passes = verb(seat, company, Text("passes", "passe"), Text("pass", "passez"))
            return joined(seat, company, passes)
        case Emptied(seat=seat):
            has = verb(seat, company, Text("has", "a"), Text("have", "avez"))
            cards = verb(
                seat,
                company,
                Text("laid all cards", "posé toutes ses cartes"),
                Text("laid all your cards", "posé toutes vos cartes"),
            )
            return joined(seat, company, has, cards)
        case Stopped(seat=seat):
            calls = verb(seat, company, Text("calls", "dit"), Text("call", "dites"))
            return joined(seat, company, calls, Text("stop!", "stop !"))
        case HadEnough(seat=seat):
            enough = verb(
                seat,
                company,
                Text("has had enough", "en a assez"),
                Text("have had enough", "en avez assez"),
            )
            return joined(seat, company, enough)
        case RoundOver(quickest=seat):
            name = person(seat, company)
            return Text(
                f"The round is over: 3 points for {name.en}, first without cards",
                f"La manche est finie : 3 points pour {name.fr}, main vide en premier",
            )
    return tell(event, company.name)


def joined(seat: int, company: Company, *parts: Text) -> Text:
    """The seat and what it does."""
    name = subject(seat, company)
    return Text(
        " ".join([name.en, *(part.en for part in parts)]),
        " ".join([name.fr, *(part.fr for part in parts)]),
    )
