"""What happens at a table of Goofspiel."""

from typing import Annotated, Final

from tablee.core.errors import Text
from tablee.core.events import OWN, Event, Events, Kind, Seat, Seats
from tablee.core.sentences import Sentence, victory

TURNED: Final = 0
BID: Final = 1
WON: Final = 2
STAYED: Final = 3
MATCH_OVER: Final = 4

Bids = Annotated[list[int], Kind(lambda bids: list(bids.to_bytes(5).lstrip(b"\0")))]


class Turned(Event, frozen=True, tag="turned"):
    """The prize of a round was turned up."""

    prize: int
    code = TURNED
    says = Sentence("The prize is {prize}", "Le lot vaut {prize}")


class Bid(Event, frozen=True, tag="bid"):
    """A seat chose its bid, which only itself is told."""

    seat: Seat
    bid: Annotated[int | None, OWN]
    code = BID

    def sentence(self) -> Sentence:
        return HAS_CHOSEN if self.bid is None else BIDS


BIDS = Sentence("{seat} [bids|bid] {bid}", "{seat} [mise|misez] {bid}")
HAS_CHOSEN = Sentence("{seat} [has|have] chosen", "{seat} [a|avez] choisi")


class Won(Event, frozen=True, tag="won"):
    """The highest bid won what lay there."""

    seat: Seat
    points: int
    bids: Bids
    code = WON
    says = Sentence(
        "{seat} [wins|win] {points}; the bids were {bids}",
        "{seat} [gagne|gagnez] {points} ; les mises étaient {bids}",
    )
    counts = {"GOO-04": Text("a prize is won", "un lot est gagné")}


class Stayed(Event, frozen=True, tag="stayed"):
    """The highest bid was made twice, so the prize stays."""

    points: int
    bids: Bids
    code = STAYED
    says = Sentence(
        "The bids were {bids}: {points} stay for the next round",
        "Les mises étaient {bids} : {points} restent pour la manche suivante",
    )
    counts = {"GOO-05": Text("a prize stays", "un lot reste")}


class MatchOver(Event, frozen=True, tag="match-over"):
    """The match was decided."""

    winners: Seats
    code = MATCH_OVER

    def sentence(self) -> Sentence:
        return victory(self.winners)


AnyEvent = Turned | Bid | Won | Stayed | MatchOver
EVENTS: Events[AnyEvent] = Events(AnyEvent)
