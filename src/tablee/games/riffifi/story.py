"""What happens at a table of Riffifi, as each seat sees it, and how it is told in words."""

import msgspec

from tablee.core.errors import Text
from tablee.core.story import Names, victory
from tablee.games.riffifi.notation import COLOUR_LETTERS, read_card
from tablee.games.riffifi.words import COLOUR_NAMES, card_name


class Event(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """Something everybody at the table notices."""


class Removed(Event, frozen=True, tag="removed"):
    """A 1 left the pack; which, unless that is secret."""

    card: str | None


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody got new cards."""


class Misdealt(Event, frozen=True, tag="misdealt"):
    """That seat had five cards or more of a colour, so the deal did not count."""

    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """Everybody handed his cards to the left."""


class Laid(Event, frozen=True, tag="laid"):
    """A card was laid; concealed cards only their owner is told."""

    seat: int
    card: str | None
    concealed: bool = False


class Turned(Event, frozen=True, tag="turned"):
    """A face-up card was turned down."""

    seat: int
    card: str


class Took(Event, frozen=True, tag="took"):
    """Tokens changed hands; without a giver they came from the pool."""

    seat: int
    colour: str
    tokens: int
    giver: int | None = None


class Ticked(Event, frozen=True, tag="ticked"):
    """A seat ticked a colour off."""

    seat: int
    colour: str


class RoundOver(Event, frozen=True, tag="round-over"):
    """The tokens were counted."""


class MatchOver(Event, frozen=True, tag="match-over"):
    """The match was decided."""

    winners: list[int]


AnyEvent = (
    Removed | Dealt | Misdealt | Passed | Laid | Turned | Took | Ticked | RoundOver | MatchOver
)


# -- In words -------------------------------------------------------------------------------


def tell(happened: AnyEvent, name: Names) -> Text:
    """One event as a sentence; ``name`` gives a seat's name."""
    match happened:
        case Laid(seat=seat, concealed=True):
            who = name(seat)
            return Text(f"{who} lays a card face down", f"{who} pose une carte face cachée")
        case Laid(seat=seat, card=str(card)):
            who, laid = name(seat), card_name(read_card(card))
            return Text(f"{who} lays {laid.en}", f"{who} pose {laid.fr}")
        case Turned(seat=seat, card=card):
            who, turned = name(seat), card_name(read_card(card))
            return Text(f"{who}: {turned.en} is turned down", f"{who} : {turned.fr} est retourné")
        case Took(seat=seat, tokens=0, colour=colour):
            shade = colour_name(colour)
            return Text(
                f"{name(seat)} owns all the {shade.en} tokens already",
                f"{name(seat)} possède déjà tous les jetons ({shade.fr})",
            )
        case Took(seat=seat, colour=colour, tokens=tokens, giver=giver):
            who, shade = name(seat), colour_name(colour)
            pool = Text("the pool", "la réserve")
            source = pool if giver is None else Text(name(giver), name(giver))
            return Text(
                f"{who} takes {tokens} {shade.en} from {source.en}",
                f"{who} prend {loot(tokens, colour)} à {source.fr}",
            )
        case Removed(card=None):
            return Text(
                "A 1 leaves the pack unseen; the Officer takes its place",
                "Un 1 quitte le paquet sans être vu ; l’Officier prend sa place",
            )
        case Removed(card=str(card)):
            one = card_name(read_card(card))
            return Text(
                f"The Officer takes the place of {one.en}",
                f"L’Officier prend la place : {one.fr} sort",
            )
        case Dealt():
            return Text("The cards are dealt", "Les cartes sont distribuées")
        case Misdealt(seat=seat):
            return Text(
                f"Misdeal: {name(seat)} got five cards or more of one colour",
                f"Fausse donne : {name(seat)} a reçu au moins cinq cartes d’une couleur",
            )
        case Passed():
            return Text(
                "Everybody passes his cards to the left",
                "Chacun passe ses cartes à son voisin de gauche",
            )
        case Ticked(seat=seat, colour=colour):
            shade = colour_name(colour)
            return Text(f"{name(seat)} ticks {shade.en}", f"{name(seat)} coche {shade.fr}")
        case RoundOver():
            return Text("The round is over", "La manche est finie")
        case MatchOver(winners=winners):
            return victory(winners, name)
    raise AssertionError(f"no words for {happened}")


def colour_name(letter: str) -> Text:
    return COLOUR_NAMES[COLOUR_LETTERS.index(letter)]


def loot(tokens: int, colour: str) -> str:
    """French: “3 jetons rouges”."""
    s = "s" if tokens > 1 else ""
    return f"{tokens} jeton{s} {colour_name(colour).fr}{s}"
