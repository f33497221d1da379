"""What happens at a table of Riff Raff, and how it is told in words. Everybody notices all of it;
what a card is nobody is told before it is revealed."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from tablee.core.errors import Text
from tablee.core.story import Names, those, victory
from tablee.games.riff_raff.cargo import SHAPES
from tablee.games.riff_raff.notation import read_piece
from tablee.games.riff_raff.words import (
    agrees,
    cargo,
    pieces,
    the,
    the_numbered,
)

Why = Literal["emptied", "rounds-over"]
WHY: tuple[Why, ...] = ("emptied", "rounds-over")
Report = Literal["fell", "caught", "lies"]
REPORTS: tuple[Report, ...] = ("fell", "caught", "lies")


class Event(msgspec.Struct, frozen=True, tag_field="what"):
    """Something everybody at the table notices."""


class Started(Event, frozen=True, tag="started"):
    """A game begins with this captain."""

    captain: int


class Chose(Event, frozen=True, tag="chose"):
    """A card was laid face down."""

    seat: int


class Revealed(Event, frozen=True, tag="revealed"):
    """All cards of a round, by seat."""

    cards: list[int]


class TookOffice(Event, frozen=True, tag="took-office"):
    """Who is captain now, by his card or because the one before named him."""

    captain: int
    before: int
    named: bool


class Called(Event, frozen=True, tag="called"):
    """The captain said who loads next of players with equal cards."""

    captain: int
    seat: int


class Announced(Event, frozen=True, tag="announced"):
    """How many pieces a player will load."""

    seat: int
    pieces: int


class Placed(Event, frozen=True, tag="placed"):
    """A piece was placed on a spot."""

    seat: int
    piece: str
    spot: int


class Reported(Event, frozen=True, tag="reported"):
    """Referee mode: what a player said of a piece."""

    seat: int
    piece: str
    report: Report
    spot: int


class Frozen(Event, frozen=True, tag="frozen"):
    """The ship did not come to rest in time and was stopped."""

    seat: int


class Fell(Event, frozen=True, tag="fell"):
    """Everything that fell from the ship."""

    seat: int
    pieces: list[str]


class Removed(Event, frozen=True, tag="removed"):
    """What the player caught: out of the game."""

    seat: int
    pieces: list[str]


class OnlyOwn(Event, frozen=True, tag="only-own"):
    """The only catch was the piece he was placing: it comes back to him."""

    seat: int
    piece: str


class Returned(Event, frozen=True, tag="returned"):
    """What the player has to load again."""

    seat: int
    pieces: list[str]


class RoundOver(Event, frozen=True, tag="round-over"):
    """Everybody has loaded."""

    round: int


class CardsBack(Event, frozen=True, tag="cards-back"):
    """Two players: both have taken their ten cards back."""


class GameOver(Event, frozen=True, tag="game-over"):
    """A game was won."""

    why: Why
    winners: list[int]


class MatchOver(Event, frozen=True, tag="match-over"):
    """The match was decided."""

    winners: list[int]


AnyEvent = (
    Started
    | Chose
    | Revealed
    | TookOffice
    | Called
    | Announced
    | Placed
    | Reported
    | Frozen
    | Fell
    | Removed
    | OnlyOwn
    | Returned
    | RoundOver
    | CardsBack
    | GameOver
    | MatchOver
)


# -- In words -------------------------------------------------------------------------------


def tell(happened: AnyEvent, name: Names) -> Text:
    """One event as a sentence; ``name`` gives a seat's name."""
    match happened:
        case Started(captain=seat):
            return Text(f"{name(seat)} is captain first", f"{name(seat)} est le premier capitaine")
        case Chose(seat=seat):
            return Text(f"{name(seat)} has laid a card", f"{name(seat)} a posé une carte")
        case Revealed(cards=shown):
            en = ", ".join(f"{name(seat)}: {card}" for seat, card in enumerate(shown))
            fr = ", ".join(f"{name(seat)} : {card}" for seat, card in enumerate(shown))
            return Text(f"The cards are revealed ({en})", f"On dévoile les cartes ({fr})")
        case TookOffice():
            return taking_office(happened, name)
        case Called(captain=captain, seat=seat):
            return Text(
                f"{name(captain)} calls {name(seat)} to load next",
                f"{name(captain)} désigne {name(seat)} pour charger ensuite",
            )
        case Announced(seat=seat, pieces=number):
            told = pieces(number)
            return Text(f"{name(seat)} announces {told.en}", f"{name(seat)} annonce {told.fr}")
        case Placed(seat=seat, piece=piece, spot=spot):
            it = the_piece(piece)
            return Text(
                f"{name(seat)} places {it.en} on spot {spot}",
                f"{name(seat)} pose {it.fr} sur l’emplacement {spot}",
            )
        case Reported():
            return reporting(happened)
        case Frozen():
            return Text(
                "The ship will not come to rest: it is stopped there",
                "Le navire ne se calme pas : on l’arrête là",
            )
        case Fell(pieces=names):
            return falling(names)
        case Removed(seat=seat, pieces=names):
            told = cargo_of(names)
            return Text(
                f"{name(seat)} catches {told.en}: out of the game",
                f"{name(seat)} rattrape {told.fr} : hors jeu",
            )
        case OnlyOwn(seat=seat, piece=piece):
            it = the_piece(piece)
            placed = agrees(number_of(piece) % SHAPES, "posé")
            return Text(
                f"{name(seat)} catches only {it.en} just placed: that does not count",
                f"{name(seat)} ne rattrape que {it.fr}, tout juste {placed} : cela ne compte pas",
            )
        case Returned(seat=seat, pieces=names):
            told = cargo_of(names)
            return Text(
                f"{name(seat)} takes {told.en} to load later",
                f"{name(seat)} récupère {told.fr} à recharger",
            )
        case RoundOver(round=number):
            return Text(f"Round {number} is over", f"Le tour {number} est fini")
        case CardsBack():
            return Text(
                "All ten cards are taken back for a second pass",
                "On reprend les dix cartes pour une seconde série",
            )
        case GameOver():
            return ending(happened, name)
        case MatchOver(winners=winners):
            return victory(winners, name)
    raise AssertionError(f"no words for {happened}")


def taking_office(office: TookOffice, name: Names) -> Text:
    """RAF-11."""
    captain, before = name(office.captain), name(office.before)
    if office.captain == office.before:
        return Text(f"{captain} stays captain", f"{captain} reste capitaine")
    if office.named:
        return Text(f"{before} names {captain} as captain", f"{before} nomme {captain} capitaine")
    return Text(f"{captain} becomes captain", f"{captain} devient capitaine")


def reporting(report: Reported) -> Text:
    """RAF-O1, referee mode."""
    piece = number_of(report.piece)
    it, shape = the_numbered(piece), piece % SHAPES
    en, fr = it.en, it.fr.capitalize()
    if report.report == "fell":
        return Text(f"{en} fell", f"{fr} est {agrees(shape, 'tombé')}")
    if report.report == "caught":
        return Text(f"{en} was caught", f"{fr} a été {agrees(shape, 'rattrapé')}")
    if not report.spot:
        return Text(f"{en} lies between the spots", f"{fr} se trouve hors des emplacements")
    return Text(
        f"{en} lies on spot {report.spot}", f"{fr} se trouve sur l’emplacement {report.spot}"
    )


def falling(names: Sequence[str]) -> Text:
    told = cargo_of(names)
    en, fr = told.en[0].upper() + told.en[1:], told.fr[0].upper() + told.fr[1:]
    if len(names) == 1:
        return Text(f"{en} falls", f"{fr} tombe")
    return Text(f"{en} fall", f"{fr} tombent")


def ending(over: GameOver, name: Names) -> Text:
    """RAF-40, RAF-41."""
    who = those(over.winners, name)
    if over.why == "emptied":
        return Text(
            f"{who.en} has loaded everything and wins the game",
            f"{who.fr} a tout chargé et gagne la manche",
        )
    if len(over.winners) == 1:
        return Text(
            f"The cards are used up: {who.en} has the fewest pieces left",
            f"Plus de cartes : {who.fr} a le moins de pièces",
        )
    return Text(
        f"The cards are used up: {who.en} have the fewest pieces left",
        f"Plus de cartes : {who.fr} ont le moins de pièces",
    )


def cargo_of(names: Sequence[str]) -> Text:
    """Pieces by their names as people say them."""
    return cargo([piece for name in names if (piece := read_piece(name)) is not None])


def the_piece(name: str) -> Text:
    return the(number_of(name) % SHAPES)


def number_of(name: str) -> int:
    return read_piece(name) or 0
