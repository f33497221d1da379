"""What happens at a table of Défifoo Rouge, and how it is told in words.

All of it is public (DEF-50): cards are laid face up, and what was hidden is shown when a deal
is counted. That a seat waves is no news.
"""

from typing import Literal

import msgspec

from tablee.core.errors import Text
from tablee.core.story import Names, row, those, victory
from tablee.games.defifoo.notation import read_card
from tablee.games.defifoo.options import TIE
from tablee.games.defifoo.words import card_name

Does = Literal["leads", "follows", "ruffs", "discards", "vamps"]
When = Literal["lead", "turn", "interrupt"]
DOES: tuple[Does, ...] = ("leads", "follows", "ruffs", "discards", "vamps")
BECOMES = (*TIE, "lost")  # of the Bank, where the best are level
WHEN: tuple[When, ...] = ("lead", "turn", "interrupt")


class Event(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """Something everybody at the table notices."""


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody got new cards."""


class Partnered(Event, frozen=True, tag="partnered"):
    """The dealer picked his partners."""

    dealer: int
    partners: list[int]


class Directed(Event, frozen=True, tag="directed"):
    """The dealer chose which way round."""

    dealer: int
    to: Literal["left", "right"]


class Laid(Event, frozen=True, tag="laid"):
    """A card was laid, and what it does in the trick."""

    seat: int
    card: str
    does: Does


class Stopped(Event, frozen=True, tag="stopped"):
    """The Bomb or the Bank card stopped a trick of so many cards, itself included."""

    seat: int
    card: str
    cards: int
    when: When


class Took(Event, frozen=True, tag="took"):
    """A finished trick went to the seat with the strongest card."""

    seat: int
    card: str
    cards: int
    points: int


class Unfinished(Event, frozen=True, tag="unfinished"):
    """The deal ended in the middle of a trick; without a seat it went to the Bank."""

    cards: int
    points: int
    seat: int | None = None


class Undealt(Event, frozen=True, tag="undealt"):
    """The first cards of the Bank were turned up."""

    cards: list[str]


class Thrown(Event, frozen=True, tag="thrown"):
    """A seat's last cards went to the Bank."""

    seat: int
    cards: list[str]


class Tied(Event, frozen=True, tag="tied"):
    """These seats had won equally much, so the Bank had no winner; “lost” ends a match."""

    seats: list[int]
    bank: int
    rule: str


class Counted(Event, frozen=True, tag="counted"):
    """The points of a team, or of a seat alone, with those of the Bank."""

    seats: list[int]
    won: int
    bank: int


class DealOver(Event, frozen=True, tag="deal-over"):
    """A deal was counted."""


class MatchOver(Event, frozen=True, tag="match-over"):
    """The match was decided."""

    winners: list[int]


AnyEvent = (
    Dealt
    | Partnered
    | Directed
    | Laid
    | Stopped
    | Took
    | Unfinished
    | Undealt
    | Thrown
    | Tied
    | Counted
    | DealOver
    | MatchOver
)


# -- In words -------------------------------------------------------------------------------


def tell(happened: AnyEvent, name: Names) -> Text:
    """One event as a sentence; ``name`` gives a seat's name."""
    match happened:
        case Dealt():
            return Text("The cards are dealt", "Les cartes sont distribuées")
        case Partnered(dealer=dealer, partners=partners):
            en, fr = those(partners, name)
            return Text(f"{name(dealer)} plays with {en}", f"{name(dealer)} joue avec {fr}")
        case Directed(dealer=dealer, to=to):
            way = {"left": "à gauche", "right": "à droite"}[to]
            return Text(
                f"{name(dealer)} has play go to the {to}", f"{name(dealer)} fait tourner {way}"
            )
        case Laid(seat=seat, card=card, does=does):
            return laid(name(seat), card, does)
        case Stopped(seat=seat, card=card, cards=count):
            return stopped(name(seat), card, count)
        case Took(seat=seat, points=points):
            return Text(
                f"{name(seat)} takes the trick ({points} points)",
                f"{name(seat)} ramasse le pli ({points} points)",
            )
        case Unfinished(points=points, seat=None):
            return Text(
                f"The unfinished trick goes to the Bank ({worth(points).en})",
                f"Le pli inachevé va à la Banque ({worth(points).fr})",
            )
        case Unfinished(points=points, seat=int(seat)):
            return Text(
                f"{name(seat)} keeps the unfinished trick ({worth(points).en})",
                f"{name(seat)} garde le pli inachevé ({worth(points).fr})",
            )
        case Undealt(cards=found):
            en, fr = row([card_name(read_card(card)) for card in found])
            return Text(f"At the bottom of the Bank: {en}", f"Au fond de la Banque : {fr}")
        case Thrown(seat=seat, cards=found):
            many = Text("card", "carte") if len(found) == 1 else Text("cards", "cartes")
            return Text(
                f"{name(seat)} gives {len(found)} {many.en} to the Bank",
                f"{name(seat)} donne {len(found)} {many.fr} à la Banque",
            )
        case Tied(bank=bank, rule=rule):
            return tied(bank, rule)
        case Counted(seats=seats, won=won, bank=bank):
            en, fr = those(seats, name)
            if bank:
                return Text(
                    f"{en}: {worth(won).en} and {bank} of the Bank, {won + bank} in all",
                    f"{fr} : {worth(won).fr} et {bank} de la Banque, {won + bank} en tout",
                )
            return Text(f"{en}: {worth(won).en}", f"{fr} : {worth(won).fr}")
        case DealOver():
            return Text("The deal is over", "La donne est finie")
        case MatchOver(winners=winners):
            return victory(winners, name)
    raise AssertionError(f"no words for {happened}")


def laid(who: str, card: str, does: Does) -> Text:
    what = card_name(read_card(card))
    match does:
        case "leads":
            return Text(f"{who} leads {what.en}", f"{who} entame avec {what.fr}")
        case "ruffs":
            return Text(f"{who} calls {what.en}", f"{who} fait venir {what.fr}")
        case "discards":
            return Text(
                f"{who} throws in {what.en}, which does not count",
                f"{who} se défausse : {what.fr} ne compte pas",
            )
        case "vamps":
            return Text(
                f"{who} lays {what.en}: the Godfather is vamped",
                f"{who} pose {what.fr} : le Parrain est vampé",
            )
    return Text(f"{who} lays {what.en}", f"{who} pose {what.fr}")


def stopped(who: str, card: str, count: int) -> Text:
    if card == "bomb":
        if count == 1:
            return Text(f"{who} leads the Bomb and keeps it", f"{who} pose la Bombe et la garde")
        return Text(
            f"BOMB! {who} stops the trick and takes its {count} cards",
            f"BOMBE ! {who} arrête le pli et ramasse ses {count} cartes",
        )
    if count == 1:
        return Text(
            f"{who} leads the Bank card, which goes to the Bank",
            f"{who} pose la carte Banque, qui va à la Banque",
        )
    return Text(
        f"BANK! {who} stops the trick: its {count} cards go to the Bank",
        f"BANQUE ! {who} arrête le pli : ses {count} cartes vont à la Banque",
    )


def tied(bank: int, rule: str) -> Text:
    if rule == "split":
        return Text(
            f"A tie: the Bank’s {bank} points are split",
            f"Égalité : les {bank} points de la Banque se partagent",
        )
    if rule == "carried":
        return Text(
            f"A tie: the Bank’s {bank} points wait for the next deal",
            f"Égalité : les {bank} points de la Banque restent pour la donne suivante",
        )
    if rule == "lost":
        return Text(
            f"A tie in the last deal: the Bank’s {bank} points are lost",
            f"Égalité dans la dernière donne : les {bank} points de la Banque sont perdus",
        )
    return Text(
        f"A tie: nobody gets the Bank’s {bank} points",
        f"Égalité : personne ne gagne les {bank} points de la Banque",
    )


def worth(points: int) -> Text:
    s = "" if points == 1 else "s"
    return Text(f"{points} point{s}", f"{points} point{'s' if points > 1 else ''}")
