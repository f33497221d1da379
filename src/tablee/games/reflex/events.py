"""What happens at a table of Reflex."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from tablee.core.errors import Text
from tablee.core.events import OWN, Event, Events, Kind, MatchOver, Seat
from tablee.core.sentences import About, Reader, Sentence, listed
from tablee.games.flinke.notation import COLOUR_LETTERS
from tablee.games.flinke.words import COLOUR_NAMES, FEMININE
from tablee.games.reflex.moves import MOVES, cards_of
from tablee.games.reflex.words import the_run

# What the rules tell.
DEALT: Final = 0
OPENED: Final = 1
SAID_READY: Final = 2
STARTED: Final = 3
LAID: Final = 4
TOOK: Final = 5
TOO_LATE: Final = 6
PASSED: Final = 7
EMPTIED: Final = 8
STOPPED: Final = 9
HAD_ENOUGH: Final = 10
ROUND_OVER: Final = 11


def colour_name(letter: str) -> Text:
    """The colour of a series, which is feminine in French."""
    colour = COLOUR_LETTERS.index(letter)
    return Text(COLOUR_NAMES[colour].en, FEMININE[colour])


Run = Annotated[str, Kind(MOVES.write, lambda text: the_run(MOVES.read(text)))]
Colour = Annotated[str, Kind(COLOUR_LETTERS.__getitem__, colour_name)]


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody got new cards."""

    code = DEALT
    says = Sentence("The cards are dealt", "Les cartes sont distribuées")


class Opened(Event, frozen=True, tag="opened"):
    """A seat's 1s were laid."""

    seat: Seat
    ones: int
    code = OPENED
    counts = {"REF-04": Text("a seat lays its 1s", "une place pose ses 1")}
    says = Sentence("{seat} [lays|lay] {how_many}", "{seat} [pose|posez] {how_many}")

    @property
    def how_many(self) -> Text:
        """Spelt out: “2 1s” cannot be read."""
        en, fr = NUMBERS[self.ones - 1]
        return Text(f"{en} {'1' if self.ones == 1 else '1s'}", f"{fr} 1")

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Opened)

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        """REF-04: who had how many of the 1s."""
        opened = [self, *joined]
        en = ", ".join(f"{listed([each.seat], reader, 'en')} {each.ones}" for each in opened)
        fr = ", ".join(f"{listed([each.seat], reader, 'fr')} {each.ones}" for each in opened)
        return [Text(f"The 1s are laid ({en})", f"Les 1 sont posés ({fr})")]


NUMBERS = (
    ("a", "un"),
    ("two", "deux"),
    ("three", "trois"),
    ("four", "quatre"),
    ("five", "cinq"),
    ("six", "six"),
    ("seven", "sept"),
    ("eight", "huit"),
)


class Ready(Event, frozen=True, tag="ready"):
    """A seat said that it is ready."""

    seat: Seat
    code = SAID_READY
    goes_without_saying = True
    says = Sentence("{seat} [is|are] ready", "{seat} [fait|faites] signe : c’est bon")
    counts = {"REF-02": Text("a seat says that it is ready", "une place fait signe que c’est bon")}


class Started(Event, frozen=True, tag="started"):
    """All were ready: the round began."""

    code = STARTED
    says = Sentence("Everybody is ready: go!", "Tout le monde a fait signe : c’est parti !")


class Laid(Event, frozen=True, tag="laid"):
    """A run was laid; forced where the house laid it for the seat."""

    seat: Seat
    run: Run
    forced: bool = False
    code = LAID
    counts = {
        "REF-05": Text("a single card is laid", "une seule carte est posée"),
        "REF-05 two": Text("two cards are laid at once", "deux cartes sont posées d’un coup"),
        "REF-05 three": Text("three cards are laid at once", "trois cartes sont posées d’un coup"),
        "REF-05 more": Text("four or five at once", "quatre ou cinq d’un coup"),
        "REF-A4": Text("a card is forced", "une carte est posée d’office"),
    }

    def sentence(self) -> Sentence:
        return IS_FORCED if self.forced else LAYS

    def told_with(self, joined: Sequence["Took"], reader: Reader) -> list[Text]:
        """REF-05, REF-06: a run is laid, and perhaps its 6 takes the series."""
        if not joined:
            return [self.said(reader)]
        sentence = FORCED_AND_TAKES if self.forced else LAYS_AND_TAKES
        [took] = joined
        about = About({"seat": [self.seat]}, run=self.text_of("run"), colour=took.text_of("colour"))
        return [sentence.about(about, reader)]

    def rule(self) -> str:
        if self.forced:
            return "REF-A4"
        return BY_LENGTH.get(len(cards_of(self.run)), "REF-05 more")


BY_LENGTH = {1: "REF-05", 2: "REF-05 two", 3: "REF-05 three"}
LAYS = Sentence("{seat} [lays|lay] {run}", "{seat} [pose|posez] {run}")
LAYS_AND_TAKES = Sentence(
    "{seat} [lays|lay] {run} and [takes|take] the {colour} series!",
    "{seat} [pose|posez] {run} et [ramasse|ramassez] la série {colour} !",
)
FORCED_AND_TAKES = Sentence(
    "Nobody moves: {run} is laid for {seat}, [who takes the series|and the series is yours]",
    "Personne ne bouge : {run} est posé d’office pour {seat}, "
    "[qui ramasse la série|et la série est à vous]",
)
IS_FORCED = Sentence(
    "Nobody moves: {run} is laid for {seat}",
    "Personne ne bouge : {run} est posé d’office pour {seat}",
)


class Took(Event, frozen=True, tag="took"):
    """A seat took a whole series."""

    seat: Seat
    colour: Colour
    code = TOOK
    says = Sentence(
        "{seat} [takes|take] the {colour} series", "{seat} [ramasse|ramassez] la série {colour}"
    )
    counts = {"REF-06": Text("the 6 takes a series", "le 6 emporte une série")}

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Laid)


class TooLate(Event, frozen=True, tag="too-late"):
    """A submitted run no longer fitted; only its owner is told which."""

    seat: Seat
    run: Annotated[Run | None, OWN]
    code = TOO_LATE
    counts = {
        "REF-A3": Text(
            "somebody comes too late in a batch", "quelqu’un arrive trop tard dans un lot"
        )
    }

    def sentence(self) -> Sentence:
        return COMES_TOO_LATE if self.run is None else TAKES_BACK


COMES_TOO_LATE = Sentence(
    "{seat} [comes|come] too late and [takes their|take your] cards back",
    "{seat} [arrive|arrivez] trop tard et [reprend ses|reprenez vos] cartes",
)
TAKES_BACK = Sentence(
    "Too late: {seat} [takes|take] {run} back", "Trop tard : {seat} [reprend|reprenez] {run}"
)


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed."""

    seat: Seat
    code = PASSED
    says = Sentence("{seat} [passes|pass]", "{seat} [passe|passez]")
    counts = {"REF-A8": Text("a seat passes", "une place passe")}


class Emptied(Event, frozen=True, tag="emptied"):
    """A seat has laid all its cards."""

    seat: Seat
    code = EMPTIED
    says = Sentence(
        "{seat} [has laid all their|have laid all your] cards",
        "{seat} [a posé toutes ses|avez posé toutes vos] cartes",
    )
    counts = {"REF-07": Text("a hand is empty", "une main est vide")}


class Stopped(Event, frozen=True, tag="stopped"):
    """A seat called stop."""

    seat: Seat
    code = STOPPED
    says = Sentence("{seat} [calls|call] stop!", "{seat} [dit|dites] stop !")
    counts = {"REF-A2": Text("stop is called", "quelqu’un dit stop")}


class HadEnough(Event, frozen=True, tag="had-enough"):
    """A seat wants no other round."""

    seat: Seat
    code = HAD_ENOUGH
    says = Sentence("{seat} [has|have] had enough", "{seat} en [a|avez] assez")
    counts = {"REF-09": Text("somebody has had enough", "quelqu’un en a assez")}


class RoundOver(Event, frozen=True, tag="round-over"):
    """The points were counted; three for the quickest."""

    quickest: Seat
    code = ROUND_OVER
    says = Sentence(
        "The round is over: 3 points for {quickest}, first to run out of cards",
        "La manche est finie : 3 points pour {quickest}, main vide en premier",
    )
    counts = {
        "REF-08": Text("three points for the first out", "trois points pour la première main vide")
    }


AnyEvent = (
    Dealt
    | Opened
    | Ready
    | Started
    | Laid
    | Took
    | TooLate
    | Passed
    | Emptied
    | Stopped
    | HadEnough
    | RoundOver
    | MatchOver
)
EVENTS: Events[AnyEvent] = Events(AnyEvent)
