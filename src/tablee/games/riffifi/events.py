"""The events of Riffifi."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from tablee.core.errors import LANGUAGES, Text
from tablee.core.events import Event, Events, Kind, MatchOver, Seat
from tablee.core.sentences import About, Reader, Sentence, chain, listed, owned
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


FROM = Text("from", "à")
POOL = Text("the pool", "la réserve")


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

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Misdealt)

    def told_with(self, joined: Sequence["Misdealt"], reader: Reader) -> list[Text]:
        """RIF-07: it can happen several times in a row."""
        if not joined:
            return [self.said(reader)]
        seats = list(dict.fromkeys(event.seat for event in (self, *joined)))
        return [MISDEALS.about(About({"seats": seats}, count=1 + len(joined)), reader)]


MISDEALS = Sentence(
    "{count} misdeals in a row: {seats} got five cards or more of one colour",
    "{count} fausses donnes de suite : {seats} [a|avez|ont] reçu au moins cinq cartes d’une "
    "couleur",
)


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

    def told_with(self, joined: Sequence["Turned"], reader: Reader) -> list[Text]:
        """RIF-13, RIF-50: what a card turns down is told with it."""
        if not joined:
            return [self.said(reader)]
        [turned] = joined
        itself = turned.card == self.card
        other = turned.strikes(reader) if itself else turned.struck(reader)
        sentence = LAYS_TO_BE_TURNED_DOWN if itself else TURNS_DOWN
        about = About({"seat": [self.seat]}, card=self.text_of("card"), other=other)
        return [sentence.about(about, reader)]

    def rule(self) -> str:
        return "RIF-14" if self.concealed else "RIF-12"


TURNS_DOWN = Sentence(
    "{seat} [lays|lay] {card} and [turns|turn] down {other}",
    "{seat} [pose|posez] {card} et [retourne|retournez] {other}",
)
LAYS_TO_BE_TURNED_DOWN = Sentence(
    "{seat} [lays|lay] {card}, which {other} turns down at once",
    "{seat} [pose|posez] {card}, aussitôt retourné par {other}",
)
LAYS = Sentence("{seat} [lays|lay] {card}", "{seat} [pose|posez] {card}")
CONCEALS = Sentence("{seat} [lays|lay] {card} face down", "{seat} [pose|posez] {card} face cachée")
LAYS_UNSEEN = Sentence(
    "{seat} [lays|lay] a card face down", "{seat} [pose|posez] une carte face cachée"
)


class Turned(Event, frozen=True, tag="turned"):
    """A face-up card was turned down by another one, which lies in front of ``striker``."""

    seat: Seat
    card: Card
    striker: Seat
    by: Card
    code = TURNED
    counts = {
        "RIF-13": Text("a card is turned down by a lower one", "une carte retourne une plus haute")
    }

    def said(self, reader: Reader) -> Text:
        struck, strikes = self.struck(reader), self.strikes(reader)
        en, fr = strikes.en, strikes.fr
        return Text(
            f"{en[0].upper()}{en[1:]} turns down {struck.en}",
            f"{fr[0].upper()}{fr[1:]} retourne {struck.fr}",
        )

    def struck(self, reader: Reader) -> Text:
        """“Your red 7”, « le 7 rouge d’Ana »."""
        return owned(card_name(read_card(self.card)), self.seat, reader)

    def strikes(self, reader: Reader) -> Text:
        return owned(card_name(read_card(self.by)), self.striker, reader)

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Laid)


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

    def joins(self, told: Sequence[Event]) -> bool:
        """The payments of one card are told together."""
        before = told[-1]
        same_card = isinstance(before, Took) and before.payment == self.payment
        return same_card and self.tokens > 0

    @property
    def payment(self) -> tuple[int, str]:
        """Whom a card pays, and its colour."""
        return self.seat, self.colour

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        return [payment([self, *joined], reader)] if joined else [self.said(reader)]

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
TAKES_ALL_OF_THIS = Sentence("{seat} [takes|take] {amounts}", "{seat} [prend|prenez] {amounts}")
TAKES_ALSO_FROM_YOU = Sentence(
    "{seat} takes {amounts} and {mine} from you", "{seat} prend {amounts} et vous en prend {mine}"
)


def payment(parts: Sequence[Took], reader: Reader) -> Text:
    """RIF-20 to RIF-22: from the pool first, then from the richest; from the reader comes last."""
    seat, colour = parts[0].payment
    others = [part for part in parts if part.giver is None or part.giver != reader.you]
    mine = sum(part.tokens for part in parts if part not in others)
    if not others:
        return Took(seat, colour, mine, reader.you).said(reader)
    told = {lang: [taken(part, reader, lang) for part in others] for lang in LANGUAGES}
    for lang, amounts in told.items():  # the colour is named once
        tokens = str(others[0].tokens)
        amounts[0] = others[0].loot.say(lang) + amounts[0].removeprefix(tokens)
    row = {lang: ", ".join(each) if mine else chain(each, lang) for lang, each in told.items()}
    about = About({"seat": [seat]}, amounts=Text(row["en"], row["fr"]), mine=mine)
    return (TAKES_ALSO_FROM_YOU if mine else TAKES_ALL_OF_THIS).about(about, reader)


def taken(part: Took, reader: Reader, lang: str) -> str:
    """How many tokens, and from whom."""
    return f"{part.tokens} {FROM.say(lang)} {giver(part, reader, lang)}"


def giver(part: Took, reader: Reader, lang: str) -> str:
    """Where tokens came from."""
    if part.giver is None:
        return POOL.say(lang)
    return listed([part.giver], reader, lang)


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
