"""The events of Riffifi."""

from typing import Annotated, Final

from tablee.core.errors import Text
from tablee.core.events import Event, Events, Kind, MatchOver, Seat
from tablee.core.sentences import Reader, Sentence
from tablee.games.riffifi.cards import COLOUR_LETTERS, NO_CARD, read_card, write_card
from tablee.games.riffifi.words import COLOUR_NAMES, card_name

# The events by number, as the rules record them.
REMOVED: Final = 0
DEALT: Final = 1
MISDEALT: Final = 2
PASSED: Final = 3
LAID: Final = 4
TURNED: Final = 5
TOOK: Final = 6
TICKED: Final = 7
ROUND_OVER: Final = 8


def colour_name(letter: str) -> Text:
    return COLOUR_NAMES[COLOUR_LETTERS.index(letter)]


def loot(tokens: int, colour: str) -> Text:
    """“3 red”, “3 jetons rouges”."""
    shade = colour_name(colour)
    s = "s" if tokens > 1 else ""
    return Text(f"{tokens} {shade.en}", f"{tokens} jeton{s} {shade.fr}{s}")


Card = Annotated[
    str,
    Kind(
        lambda card: None if card == NO_CARD else write_card(card),
        lambda text: card_name(read_card(text)),
    ),
]
Colour = Annotated[str, Kind(COLOUR_LETTERS.__getitem__, colour_name)]


class Removed(Event, frozen=True, tag="removed"):
    """A 1 was removed from the pack; which one may be secret."""

    card: Card | None
    code = REMOVED
    counts = {"RIF-50": Text("a 1 makes room for the Officer", "un 1 cède sa place à l’Officier")}

    def sentence(self) -> Sentence:
        return A_SECRET_ONE_LEAVES if self.card is None else A_ONE_LEAVES


A_ONE_LEAVES = Sentence(
    "The Officer takes the place of {card}", "L’Officier prend la place : {card} sort"
)
A_SECRET_ONE_LEAVES = Sentence(
    "A 1 leaves the pack unseen; the Officer takes its place",
    "Un 1 quitte le paquet sans être vu ; l’Officier prend sa place",
)


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody got new cards."""

    code = DEALT
    says = Sentence("The cards are dealt", "Les cartes sont distribuées")


class Misdealt(Event, frozen=True, tag="misdealt"):
    """A seat had five or more cards of a colour, so the deal did not count."""

    seat: Seat
    code = MISDEALT
    says = Sentence(
        "Misdeal: {seat} got five cards or more of one colour",
        "Fausse donne : {seat} [a|avez] reçu au moins cinq cartes d’une couleur",
    )
    counts = {"RIF-07": Text("a misdeal", "une maldonne")}


class Passed(Event, frozen=True, tag="passed"):
    """Everybody passed their cards to the left."""

    code = PASSED
    says = Sentence(
        "Everybody passes their cards to the left", "Chacun passe ses cartes à son voisin de gauche"
    )
    counts = {"RIF-51": Text("hands are passed on", "les mains passent à gauche")}


class Laid(Event, frozen=True, tag="laid"):
    """A card was laid; only its owner is told a concealed one."""

    seat: Seat
    card: Card | None
    concealed: bool = False
    code = LAID
    counts = {
        "RIF-12": Text("a card is laid face up", "une carte est posée visible"),
        "RIF-14": Text("a card is concealed", "une carte est posée cachée"),
    }

    @classmethod
    def seen(cls, viewer: int | None, *facts: int) -> "Laid":
        seat, card, concealed, _ = facts
        shown = write_card(card) if viewer == seat or not concealed else None
        return cls(seat, shown, bool(concealed))

    def sentence(self) -> Sentence:
        if not self.concealed:
            return LAYS
        return LAYS_UNSEEN if self.card is None else CONCEALS

    def rule(self) -> str:
        return "RIF-14" if self.concealed else "RIF-12"


LAYS = Sentence("{seat} [lays|lay] {card}", "{seat} [pose|posez] {card}")
CONCEALS = Sentence("{seat} [lays|lay] {card} face down", "{seat} [pose|posez] {card} face cachée")
LAYS_UNSEEN = Sentence(
    "{seat} [lays|lay] a card face down", "{seat} [pose|posez] une carte face cachée"
)


class Turned(Event, frozen=True, tag="turned"):
    """A face-up card was turned down."""

    seat: Seat
    card: Card
    code = TURNED
    says = Sentence("{seat}: {card} is turned down", "{seat} : {card} est retourné")
    counts = {
        "RIF-13": Text("a card is turned down by a lower one", "une carte retourne une plus haute")
    }


class Took(Event, frozen=True, tag="took"):
    """Tokens changed hands; without a giver they came from the pool."""

    seat: Seat
    colour: Colour
    tokens: int
    giver: Seat | None = None
    code = TOOK
    counts = {
        "RIF-20": Text("loot from the pool", "butin pris dans la réserve"),
        "RIF-21": Text("loot from another seat", "butin pris à une autre place"),
        "RIF-24": Text("a card pays nothing", "une carte ne rapporte rien"),
    }

    @property
    def loot(self) -> Text:
        return loot(self.tokens, self.colour)

    def weight(self) -> int:
        """What is taken from somebody counts for the one and against the other."""
        return 0 if self.giver is None else self.tokens

    def sentence(self) -> Sentence:
        if self.tokens == 0:
            return OWNS_ALL
        return TAKES_FROM_THE_POOL if self.giver is None else TAKES

    def said(self, reader: Reader) -> Text:
        if self.tokens > 0 and self.giver is not None and self.giver == reader.you:
            return TAKES_FROM_YOU.about(self, reader)
        return super().said(reader)

    def rule(self) -> str:
        if self.tokens == 0:
            return "RIF-24"
        return "RIF-20" if self.giver is None else "RIF-21"


TAKES = Sentence(
    "{seat} [takes|take] {loot} from {giver}", "{seat} [prend|prenez] {loot} à {giver}"
)
TAKES_FROM_YOU = Sentence("{seat} takes {loot} from you", "{seat} vous prend {loot}")
TAKES_FROM_THE_POOL = Sentence(
    "{seat} [takes|take] {loot} from the pool", "{seat} [prend|prenez] {loot} à la réserve"
)
OWNS_ALL = Sentence(
    "{seat} already [owns|own] all the {colour} tokens",
    "{seat} [possède|possédez] déjà tous les jetons {colour}s",
)


class Ticked(Event, frozen=True, tag="ticked"):
    """A seat ticked a colour off."""

    seat: Seat
    colour: Colour
    code = TICKED
    says = Sentence("{seat} [ticks|tick] {colour}", "{seat} [coche|cochez] {colour}")
    counts = {"RIF-52": Text("a colour is ticked off", "une couleur est cochée")}


class RoundOver(Event, frozen=True, tag="round-over"):
    """The tokens were counted."""

    code = ROUND_OVER
    says = Sentence("The round is over", "La manche est finie")


AnyEvent = (
    Removed | Dealt | Misdealt | Passed | Laid | Turned | Took | Ticked | RoundOver | MatchOver
)
EVENTS: Events[AnyEvent] = Events(AnyEvent)
