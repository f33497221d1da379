"""What happens at a table of Goofspiel."""

from typing import Self

from tablee.core.errors import Text
from tablee.core.events import Event, Events, MatchOver, Seat
from tablee.core.sentences import Sentence

TURNED, BID, WON, STAYED = range(4)


class Turned(Event, frozen=True, tag="turned"):
    """The prize of a round was turned up."""

    prize: int
    code = TURNED
    says = Sentence("The prize is {prize}", "Le lot vaut {prize}")


class Bid(Event, frozen=True, tag="bid"):
    """A seat chose its bid, which nobody else is told."""

    seat: Seat
    bid: int
    code = BID
    says = Sentence("{seat} [bids|bid] {bid}", "{seat} [mise|misez] {bid}")

    @classmethod
    def seen(cls, viewer: int | None, *facts: int) -> Self | None:
        return super().seen(viewer, *facts) if viewer == facts[0] else None


class Won(Event, frozen=True, tag="won"):
    """The highest bid won what lay there."""

    seat: Seat
    points: int
    bid: int
    code = WON
    says = Sentence(
        "{seat} [wins|win] {points} by bidding {bid}",
        "{seat} [gagne|gagnez] {points} en misant {bid}",
    )
    counts = {"GOO-04": Text("a prize is won", "un lot est gagné")}


class Stayed(Event, frozen=True, tag="stayed"):
    """The highest bid was made more than once, so the prize stays."""

    points: int
    bid: int
    code = STAYED
    says = Sentence(
        "A tie at {bid}: {points} stay on the table",
        "Égalité à {bid} : {points} restent sur la table",
    )
    counts = {"GOO-05": Text("a prize stays", "un lot reste")}


AnyEvent = Turned | Bid | Won | Stayed | MatchOver
EVENTS: Events[AnyEvent] = Events(AnyEvent)
