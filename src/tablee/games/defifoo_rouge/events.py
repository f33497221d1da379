"""The events of Défifoo Rouge.

All of it is public (DEF-50): cards are laid face up, and what was hidden is shown when a deal
is counted. A wave is no event.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

import msgspec

from tablee.core.errors import Text
from tablee.core.events import Event, Events, Kind, MatchOver, Seat, Seats
from tablee.core.sentences import Reader, Sentence, row, together
from tablee.games.defifoo_rouge.cards import read_card, write_card, write_cards
from tablee.games.defifoo_rouge.pieces import TIE
from tablee.games.defifoo_rouge.words import card_name

# The events by number, as the rules record them.
DEALT: Final = 0
PARTNERED: Final = 1
DIRECTED: Final = 2
LAID: Final = 3
STOPPED: Final = 4
TOOK: Final = 5
UNFINISHED: Final = 6
UNDEALT: Final = 7
THROWN: Final = 8
SIDE_COUNTED: Final = 9
TIED: Final = 10
DEAL_OVER: Final = 11

# What a card does when it is laid.
Does = Literal["leads", "follows", "ruffs", "discards", "vamps"]
DOES: tuple[Does, ...] = ("leads", "follows", "ruffs", "discards", "vamps")
LEADS: Final = 0
FOLLOWS: Final = 1
RUFFS: Final = 2  # police on a gang (DEF-11)
DISCARDED: Final = 3  # neither: it cannot win
VAMPS: Final = 4  # the Vamp after her Godfather (DEF-40)

# When a trick was stopped.
When = Literal["lead", "turn", "interrupt"]
WHEN: tuple[When, ...] = ("lead", "turn", "interrupt")
AS_LEAD: Final = 0  # there was nothing on the table (DEF-23)
IN_TURN: Final = 1
OUT_OF_TURN: Final = 2

DIRECTIONS: tuple[Literal["left", "right"], ...] = ("left", "right")
WAYS = {"left": Text("to the left", "à gauche"), "right": Text("to the right", "à droite")}
BECOMES = (*TIE, "lost")  # of the Bank, if the best are tied


def worth(points: int) -> Text:
    """“1 point”, “12 points”."""
    return Text(
        f"{points} point{'' if points == 1 else 's'}", f"{points} point{'s' if points > 1 else ''}"
    )


def card_names(cards: list[str]) -> Text:
    return row([card_name(read_card(card)) for card in cards])


Card = Annotated[str, Kind(write_card, lambda text: card_name(read_card(text)))]
Cards = Annotated[list[str], Kind(write_cards, card_names)]
Points = Annotated[int, Kind(int, worth)]


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody got new cards."""

    code = DEALT
    says = Sentence("The cards are dealt", "Les cartes sont distribuées")


class Partnered(Event, frozen=True, tag="partnered"):
    """The dealer picked their partners."""

    dealer: Seat
    partners: Seats
    code = PARTNERED
    says = Sentence(
        "{dealer} [plays|play] with {partners}", "{dealer} [joue|jouez] avec {partners}"
    )
    counts = {"DEF-05": Text("The dealer picks partners", "Le donneur choisit ses partenaires")}


class Directed(Event, frozen=True, tag="directed"):
    """The dealer chose the direction of play."""

    dealer: Seat
    to: Annotated[Literal["left", "right"], Kind(DIRECTIONS.__getitem__, WAYS.__getitem__)]
    code = DIRECTED
    says = Sentence("{dealer} [sends|send] play {to}", "{dealer} [fait|faites] tourner {to}")
    counts = {"DEF-06 right": Text("Play goes to the right", "On tourne à droite")}

    def rule(self) -> str | None:
        return "DEF-06 right" if self.to == "right" else None


class Laid(Event, frozen=True, tag="laid"):
    """A card was laid, and what it does in the trick."""

    seat: Seat
    card: Card
    does: Annotated[Does, Kind(DOES.__getitem__)]
    code = LAID
    counts = {
        "DEF-11 police": Text("Police called on a gang", "Police appelée sur un gang"),
        "DEF-11 discard": Text("A card that does not count", "Carte qui ne compte pas"),
        "DEF-40": Text("A Godfather is vamped", "Parrain vampé"),
    }

    def sentence(self) -> Sentence:
        return LAYS[self.does]

    def told_with(self, joined: Sequence["Took"], reader: Reader) -> list[Text]:
        lays = self.said(reader)
        if not joined:
            return [lays]
        takes = TAKES_IT.about(joined[0], reader)
        return [Text(f"{lays.en} and {takes.en}", f"{lays.fr} et {takes.fr}")]

    def rule(self) -> str | None:
        rules = {"ruffs": "DEF-11 police", "discards": "DEF-11 discard", "vamps": "DEF-40"}
        return rules.get(self.does)


TAKES_IT = Sentence(
    "{-seat}[takes|take] the trick ({points})", "{-seat}[ramasse|ramassez] le pli ({points})"
)
LAYS: dict[Does, Sentence] = {
    "leads": Sentence("{seat} [leads|lead] {card}", "{seat} [entame|entamez] avec {card}"),
    "follows": Sentence("{seat} [lays|lay] {card}", "{seat} [pose|posez] {card}"),
    "ruffs": Sentence("{seat} [calls|call] {card}", "{seat} [fait|faites] venir {card}"),
    "discards": Sentence(
        "{seat} [throws|throw] in {card}, which does not count",
        "{seat} [se défausse|vous défaussez] : {card} ne compte pas",
    ),
    "vamps": Sentence(
        "{seat} [lays|lay] {card}: the Godfather is vamped",
        "{seat} [pose|posez] {card} : le Parrain est vampé",
    ),
}


class Stopped(Event, frozen=True, tag="stopped"):
    """The Bomb or the Bank card stopped a trick of this many cards, itself included."""

    seat: Seat
    card: Card
    cards: int
    when: Annotated[When, Kind(WHEN.__getitem__)]
    code = STOPPED
    counts = {
        "DEF-21 interrupt": Text("Bomb out of turn", "Bombe hors de son tour"),
        "DEF-21 turn": Text("Bomb in turn", "Bombe à son tour"),
        "DEF-22 interrupt": Text("Bank card out of turn", "Carte Banque hors de son tour"),
        "DEF-22 turn": Text("Bank card in turn", "Carte Banque à son tour"),
        "DEF-23": Text("Bomb or Bank card led", "Bombe ou carte Banque en entame"),
    }

    def weight(self) -> int:
        """The Bomb and the Bank are what people remember of a deal."""
        return 5

    def sentence(self) -> Sentence:
        if self.when == "lead":
            return LEADS_THE_BOMB if self.card == "bomb" else LEADS_THE_BANK_CARD
        return BOMBS if self.card == "bomb" else BANKS

    def said(self, reader: Reader) -> Text:
        told = super().said(reader)
        if self.when == "lead":
            return told
        shout = SHOUTS[self.card]
        return Text(f"{shout.en} {told.en}", f"{shout.fr} {told.fr}")

    def rule(self) -> str:
        if self.when == "lead":
            return "DEF-23"
        return f"{'DEF-21' if self.card == 'bomb' else 'DEF-22'} {self.when}"


SHOUTS = {"bomb": Text("BOMB!", "BOMBE !"), "bank": Text("BANK!", "BANQUE !")}
BOMBS = Sentence(
    "{seat} [stops|stop] the trick and [takes|take] its {cards} cards",
    "{seat} [arrête|arrêtez] le pli et [ramasse|ramassez] ses {cards} cartes",
)
BANKS = Sentence(
    "{seat} [stops|stop] the trick: its {cards} cards go to the Bank",
    "{seat} [arrête|arrêtez] le pli : ses {cards} cartes vont à la Banque",
)
LEADS_THE_BOMB = Sentence(
    "{seat} [leads|lead] the Bomb and [keeps|keep] it",
    "{seat} [pose|posez] la Bombe et la [garde|gardez]",
)
LEADS_THE_BANK_CARD = Sentence(
    "{seat} [leads|lead] the Bank card, which goes to the Bank",
    "{seat} [pose|posez] la carte Banque, qui va à la Banque",
)


class Took(Event, frozen=True, tag="took"):
    """A finished trick went to the seat with the strongest card."""

    seat: Seat
    card: Card
    cards: int
    points: Points
    code = TOOK
    says = Sentence(
        "{seat} [takes|take] the trick with {card} ({points})",
        "{seat} [ramasse|ramassez] le pli avec {card} ({points})",
    )
    counts = {
        "DEF-14 gang": Text("Trick won by a gang card", "Pli gagné par un gang"),
        "DEF-14 police": Text("Trick won by the police", "Pli gagné par la police"),
    }

    def joins(self, told: Sequence[Event]) -> bool:
        """The card that completes a trick may take it."""
        laid = told[-1]
        return isinstance(laid, Laid) and laid.card == self.card

    def rule(self) -> str:
        return "DEF-14 police" if self.card.startswith("p") else "DEF-14 gang"


class Unfinished(Event, frozen=True, tag="unfinished"):
    """The deal ended in the middle of a trick, which went to a seat or (None) to the Bank."""

    cards: int
    points: Points
    seat: Seat | None = None
    code = UNFINISHED
    counts = {"DEF-A2": Text("Last trick unfinished", "Dernier pli inachevé")}

    def sentence(self) -> Sentence:
        return GOES_TO_THE_BANK if self.seat is None else KEEPS


GOES_TO_THE_BANK = Sentence(
    "The unfinished trick goes to the Bank ({points})",
    "Le pli inachevé va à la Banque ({points})",
)
KEEPS = Sentence(
    "{seat} [keeps|keep] the unfinished trick ({points})",
    "{seat} [garde|gardez] le pli inachevé ({points})",
)


class Undealt(Event, frozen=True, tag="undealt"):
    """The first cards of the Bank were turned up."""

    cards: Cards
    code = UNDEALT
    says = Sentence("At the bottom of the Bank: {cards}", "Au fond de la Banque : {cards}")
    counts = {"DEF-D4": Text("Bomb or Bank card undealt", "Bombe ou carte Banque non distribuée")}

    def rule(self) -> str | None:
        return "DEF-D4" if "bomb" in self.cards or "bank" in self.cards else None


class Thrown(Event, frozen=True, tag="thrown"):
    """A seat's last cards went to the Bank."""

    seat: Seat
    cards: Cards
    code = THROWN
    says = Sentence(
        "{seat} [gives|give] {count} to the Bank", "{seat} [donne|donnez] {count} à la Banque"
    )
    counts = {
        "DEF-30": Text("A seat’s last cards go to the Bank", "Dernières cartes données à la Banque")
    }

    @property
    def count(self) -> Text:
        s = "" if len(self.cards) == 1 else "s"
        return Text(f"{len(self.cards)} card{s}", f"{len(self.cards)} carte{s}")

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Thrown)

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        """DEF-30: what the others still held goes to the Bank."""
        cards = len(self.cards) + sum(len(event.cards) for event in joined)
        if cards == 1:
            return [ONE_CARD_LEFT]
        return [
            Text(
                f"The deal is over: {cards} cards still in hand go to the Bank",
                f"La donne est finie : {cards} cartes encore en main vont à la Banque",
            )
        ]


ONE_CARD_LEFT = Text(
    "The deal is over: 1 card still in hand goes to the Bank",
    "La donne est finie : 1 carte encore en main va à la Banque",
)


class Tied(Event, frozen=True, tag="tied"):
    """These seats tied for most points, so nobody won the Bank; “lost” at the end of a match."""

    seats: Seats
    bank: int
    becomes: Annotated[str, Kind(BECOMES.__getitem__)] = msgspec.field(name="rule")
    code = TIED
    counts = {"DEF-A9": Text("Tie for most points", "Égalité de points")}

    def sentence(self) -> Sentence:
        return TIES[self.becomes]


TIES = {
    "nobody": Sentence(
        "A tie: nobody gets the Bank’s {bank} points",
        "Égalité : personne ne gagne les {bank} points de la Banque",
    ),
    "split": Sentence(
        "A tie: the Bank’s {bank} points are split",
        "Égalité : les {bank} points de la Banque se partagent",
    ),
    "carried": Sentence(
        "A tie: the Bank’s {bank} points wait for the next deal",
        "Égalité : les {bank} points de la Banque restent pour la donne suivante",
    ),
    "lost": Sentence(
        "A tie in the last deal: the Bank’s {bank} points are lost",
        "Égalité dans la dernière donne : les {bank} points de la Banque sont perdus",
    ),
}


class Counted(Event, frozen=True, tag="counted"):
    """The points of a team, or of a single seat, including the Bank's."""

    seats: Seats
    won: Points
    bank: int
    code = SIDE_COUNTED
    counts = {"DEF-33": Text("The Bank is broken", "La banque saute")}

    def weight(self) -> int:
        return 1 if self.bank else 0

    @property
    def total(self) -> int:
        return self.won + self.bank

    def sentence(self) -> Sentence:
        return HAVE_WON_WITH_THE_BANK if self.bank else HAVE_WON

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Counted)

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        """How all have done, side by side."""
        return [together([event.said(reader) for event in (self, *joined)])]

    def rule(self) -> str | None:
        return "DEF-33" if self.bank else None


HAVE_WON = Sentence("{seats}: {won}", "{seats} : {won}")
HAVE_WON_WITH_THE_BANK = Sentence(
    "{seats}: {won} and {bank} of the Bank, {total} in all",
    "{seats} : {won} et {bank} de la Banque, {total} en tout",
)


class DealOver(Event, frozen=True, tag="deal-over"):
    """A deal was counted."""

    code = DEAL_OVER
    goes_without_saying = True
    says = Sentence("The deal is over", "La donne est finie")


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
EVENTS: Events[AnyEvent] = Events(AnyEvent)
