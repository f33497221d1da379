"""What happens at a table of Puko, as each seat sees it, and how it is told in words."""

import msgspec

from tablee.core.errors import Text
from tablee.core.story import Names, those, victory
from tablee.games.flinke.notation import read_kind
from tablee.games.puko.notation import FACES, Face
from tablee.games.puko.words import DIE_NAMES, pair_name


class Event(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """Something everybody at the table notices."""


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody got six cards."""


class EachStaked(Event, frozen=True, tag="each-staked"):
    """Everybody put in the same."""

    amount: int


class Rolled(Event, frozen=True, tag="rolled"):
    """The die says what counts."""

    die: Face


class Chose(Event, frozen=True, tag="chose"):
    """A seat has chosen its two cards; which, only it is told."""

    seat: int
    cards: list[str] | None


class Declared(Event, frozen=True, tag="declared"):
    """A seat has declared, where all do so together; what, only it is told."""

    seat: int
    knocks: bool | None


class Knocked(Event, frozen=True, tag="knocked"):
    """A seat takes part."""

    seat: int


class Stayed(Event, frozen=True, tag="stayed"):
    """A seat stays out."""

    seat: int


class Showed(Event, frozen=True, tag="showed"):
    """A seat that knocked laid its cards open, under this face of the die."""

    seat: int
    cards: list[str]
    die: Face


class Won(Event, frozen=True, tag="won"):
    """The pot went to one seat; so many had knocked."""

    seat: int
    amount: int
    knockers: int


class Shared(Event, frozen=True, tag="shared"):
    """Equal hands shared the pot."""

    seats: list[int]
    each: int


class Left(Event, frozen=True, tag="left"):
    """Equal hands, and a pot that does not divide: it stays in the middle."""

    seats: list[int]
    amount: int


class Owe(Event, frozen=True, tag="owe"):
    """Those who knocked and lost must stake at least this, or exactly this (PUK-O2)."""

    seats: list[int]
    amount: int
    exact: bool = False


class Staked(Event, frozen=True, tag="staked"):
    """A loser put in his stake."""

    seat: int
    amount: int
    owed: int


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The pile was empty, and the discards were shuffled."""


class Drew(Event, frozen=True, tag="drew"):
    """Everybody drew two cards; each is told his own."""

    cards: list[str] | None


class LastOne(Event, frozen=True, tag="last-one"):
    """A seat cannot pay in full, so the coming trick is the last."""

    seat: int
    owed: int


class Broke(Event, frozen=True, tag="broke"):
    """A seat cannot pay, and the match ends."""

    seat: int
    owed: int


class TrickOver(Event, frozen=True, tag="trick-over"):
    """The cards of the trick were discarded."""


class MatchOver(Event, frozen=True, tag="match-over"):
    """The match was decided."""

    winners: list[int]


AnyEvent = (
    Dealt
    | EachStaked
    | Rolled
    | Chose
    | Declared
    | Knocked
    | Stayed
    | Showed
    | Won
    | Shared
    | Left
    | Owe
    | Staked
    | Shuffled
    | Drew
    | LastOne
    | Broke
    | TrickOver
    | MatchOver
)


# -- In words -------------------------------------------------------------------------------


def two_cards(texts: list[str]) -> Text:
    return pair_name(read_kind(texts[0]), read_kind(texts[1]))


def due(owe: Owe) -> Text:
    """What a loser has to stake."""
    if owe.exact:
        return Text(str(owe.amount), str(owe.amount))
    return Text(f"at least {owe.amount}", f"au moins {owe.amount}")


def tell(happened: AnyEvent, name: Names) -> Text:
    """One event as a sentence; ``name`` gives a seat's name."""
    match happened:
        case Dealt():
            return Text("Everybody gets six cards", "Chacun reçoit six cartes")
        case EachStaked(amount=amount):
            return Text(f"Everybody stakes {amount}", f"Chacun mise {amount}")
        case Rolled(die=die):
            face = DIE_NAMES[FACES.index(die)]
            return Text(f"The die shows {face.en}", f"Le dé montre {face.fr}")
        case Chose(seat=seat, cards=None):
            return Text(f"{name(seat)} has chosen two cards", f"{name(seat)} a choisi deux cartes")
        case Chose(seat=seat, cards=list(chosen)):
            two = two_cards(chosen)
            return Text(f"{name(seat)} keeps {two.en}", f"{name(seat)} garde {two.fr}")
        case Declared(seat=seat):
            return Text(f"{name(seat)} has declared", f"{name(seat)} a fait son annonce")
        case Knocked(seat=seat):
            return Text(f"{name(seat)} knocks", f"{name(seat)} frappe")
        case Stayed(seat=seat):
            return Text(f"{name(seat)} stays out", f"{name(seat)} passe")
        case Showed(seat=seat, cards=shown):
            two = two_cards(shown)
            return Text(f"{name(seat)} shows {two.en}", f"{name(seat)} montre {two.fr}")
        case Won(seat=seat, amount=amount, knockers=0):
            return Text(
                f"Nobody knocked, so {name(seat)}, last in order, takes the pot of {amount}",
                f"Personne n’a frappé : {name(seat)}, dernier à parler, prend le pot de {amount}",
            )
        case Won(seat=seat, amount=amount):
            return Text(
                f"{name(seat)} takes the pot of {amount}", f"{name(seat)} prend le pot de {amount}"
            )
        case Shared(seats=seats, each=each):
            who = those(seats, name)
            return Text(
                f"{who.en} are level and take {each} each",
                f"{who.fr} sont à égalité et prennent {each} chacun",
            )
        case Left(seats=seats, amount=amount):
            who = those(seats, name)
            return Text(
                f"{who.en} are level, but {amount} does not divide: the pot stays",
                f"{who.fr} sont à égalité, mais {amount} ne se partage pas : le pot reste",
            )
        case Owe(seats=[seat]):
            amount_due = due(happened)
            return Text(
                f"{name(seat)} must stake {amount_due.en}",
                f"{name(seat)} doit miser {amount_due.fr}",
            )
        case Owe(seats=seats):
            who, amount_due = those(seats, name), due(happened)
            return Text(
                f"{who.en} must stake {amount_due.en} each",
                f"{who.fr} doivent miser {amount_due.fr} chacun",
            )
        case Staked(seat=seat, amount=amount, owed=owed) if amount < owed:
            return Text(
                f"{name(seat)} puts in all he has: {amount}",
                f"{name(seat)} mise tout ce qui lui reste : {amount}",
            )
        case Staked(seat=seat, amount=amount, owed=owed) if amount > owed:
            return Text(
                f"{name(seat)} stakes {amount}, {amount - owed} more than he must",
                f"{name(seat)} mise {amount}, soit {amount - owed} de plus que nécessaire",
            )
        case Staked(seat=seat, amount=amount):
            return Text(f"{name(seat)} stakes {amount}", f"{name(seat)} mise {amount}")
        case Shuffled():
            return Text(
                "The pile is empty: the discards are shuffled",
                "La pioche est vide : on mélange la défausse",
            )
        case Drew(cards=None):
            return Text("Everybody draws two cards", "Chacun tire deux cartes")
        case Drew(cards=list(drawn)):
            two = two_cards(drawn)
            return Text(
                f"Everybody draws two cards, among them {two.en} for this seat",
                f"Chacun tire deux cartes, dont {two.fr} pour cette place",
            )
        case LastOne(seat=seat, owed=owed):
            return Text(
                f"{name(seat)} owes {owed} and cannot pay it all: this trick is the last",
                f"{name(seat)} doit {owed} et ne peut tout payer : ce pli est le dernier",
            )
        case Broke(seat=seat, owed=owed):
            return Text(
                f"{name(seat)} owes {owed} and cannot pay: the match ends",
                f"{name(seat)} doit {owed} et ne peut payer : la partie s’arrête",
            )
        case TrickOver():
            return Text("The trick is over", "Le pli est fini")
        case MatchOver(winners=winners):
            return victory(winners, name)
    raise AssertionError(f"no words for {happened}")
