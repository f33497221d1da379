"""What happens at a table of Reflex, as each seat sees it, and how it is told in words."""

import msgspec

from tablee.core.errors import Text
from tablee.core.story import Names, victory
from tablee.games.flinke.notation import COLOUR_LETTERS
from tablee.games.reflex.notation import read_move
from tablee.games.reflex.runs import colour_of_run, first_of_run, last_of_run
from tablee.games.reflex.words import the_run, the_series


class Event(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """Something everybody at the table notices."""


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody got new cards."""


class Opened(Event, frozen=True, tag="opened"):
    """A seat's 1s were laid."""

    seat: int
    ones: int


class Ready(Event, frozen=True, tag="ready"):
    """A seat said that it is ready."""

    seat: int


class Started(Event, frozen=True, tag="started"):
    """All were ready: the round began."""


class Laid(Event, frozen=True, tag="laid"):
    """A run was laid; forced where the house laid it for the seat."""

    seat: int
    run: str
    forced: bool = False


class Took(Event, frozen=True, tag="took"):
    """A seat took a whole series."""

    seat: int
    colour: str


class TooLate(Event, frozen=True, tag="too-late"):
    """A submitted run no longer fitted; only its owner is told which."""

    seat: int
    run: str | None


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed."""

    seat: int


class Emptied(Event, frozen=True, tag="emptied"):
    """A seat has laid all its cards."""

    seat: int


class Stopped(Event, frozen=True, tag="stopped"):
    """A seat called stop."""

    seat: int


class HadEnough(Event, frozen=True, tag="had-enough"):
    """A seat wants no other round."""

    seat: int


class RoundOver(Event, frozen=True, tag="round-over"):
    """The points were counted; three for the quickest."""

    quickest: int


class MatchOver(Event, frozen=True, tag="match-over"):
    """The match was decided."""

    winners: list[int]


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


# -- In words -------------------------------------------------------------------------------


def tell(happened: AnyEvent, name: Names) -> Text:
    """One event as a sentence; ``name`` gives a seat's name."""
    match happened:
        case Dealt():
            return Text("The cards are dealt", "Les cartes sont distribuées")
        case Opened(seat=seat, ones=1):
            return Text(f"{name(seat)} lays a 1", f"{name(seat)} pose un 1")
        case Opened(seat=seat, ones=ones):
            return Text(f"{name(seat)} lays {ones} 1s", f"{name(seat)} pose {ones} cartes 1")
        case Ready(seat=seat):
            return Text(f"{name(seat)} is ready", f"{name(seat)} fait signe : c’est bon")
        case Started():
            return Text("Go", "C’est parti")
        case Laid(seat=seat, run=run, forced=forced):
            laid = run_name(run)
            if forced:
                return Text(
                    f"Nobody moves: {laid.en} is laid for {name(seat)}",
                    f"Personne ne bouge : {laid.fr} est posé d’office pour {name(seat)}",
                )
            return Text(f"{name(seat)} lays {laid.en}", f"{name(seat)} pose {laid.fr}")
        case Took(seat=seat, colour=colour):
            series = the_series(COLOUR_LETTERS.index(colour))
            return Text(f"{name(seat)} takes {series.en}", f"{name(seat)} ramasse {series.fr}")
        case TooLate(seat=seat):
            return Text(
                f"{name(seat)} comes too late and takes the cards back",
                f"{name(seat)} arrive trop tard et reprend ses cartes",
            )
        case Passed(seat=seat):
            return Text(f"{name(seat)} passes", f"{name(seat)} passe")
        case Emptied(seat=seat):
            return Text(
                f"{name(seat)} has laid all cards", f"{name(seat)} a posé toutes ses cartes"
            )
        case Stopped(seat=seat):
            return Text(f"{name(seat)} calls stop", f"{name(seat)} dit stop")
        case HadEnough(seat=seat):
            return Text(f"{name(seat)} has had enough", f"{name(seat)} en a assez")
        case RoundOver(quickest=seat):
            return Text(
                f"The round is over: 3 points for {name(seat)}, first without cards",
                f"La manche est finie : 3 points pour {name(seat)}, main vide en premier",
            )
        case MatchOver(winners=winners):
            return victory(winners, name)
    raise AssertionError(f"no words for {happened}")


def run_name(run: str) -> Text:
    """A run of the notation in words."""
    move = read_move(run)
    return the_run(colour_of_run(move), first_of_run(move), last_of_run(move))
