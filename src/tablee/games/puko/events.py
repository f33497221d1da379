"""The events of Puko."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from tablee.core.errors import Text
from tablee.core.events import OWN, YES_OR_NO, Event, Events, Kind, MatchOver, Seat, Seats
from tablee.core.sentences import About, Reader, Sentence, together
from tablee.games.flinke.notation import read_cards, read_kind, write_cards
from tablee.games.puko.cards import FACE_TEXTS, Face
from tablee.games.puko.ranking import rank
from tablee.games.puko.words import DIE_NAMES, hand_name, pair_name

# The events by number, as the rules record them.
DEALT: Final = 0
EACH_STAKED: Final = 1
ROLLED: Final = 2
CHOSE: Final = 3
DECLARED: Final = 4
KNOCKED: Final = 5
STAYED: Final = 6
SHOWED: Final = 7
WON: Final = 8
SHARED: Final = 9
LEFT: Final = 10
OWE: Final = 11
STAKED: Final = 12
SHUFFLED: Final = 13
DREW: Final = 14
LAST_ONE: Final = 15
BROKE: Final = 16
TRICK_OVER: Final = 17


def two_cards(texts: list[str]) -> Text:
    return pair_name(read_kind(texts[0]), read_kind(texts[1]))


def die_name(face: Face) -> Text:
    return DIE_NAMES[FACE_TEXTS.index(face)]


Die = Annotated[Face, Kind(FACE_TEXTS.__getitem__, die_name)]
TwoCards = Annotated[list[str], Kind(write_cards, two_cards)]


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody got six cards."""

    code = DEALT
    says = Sentence("Everybody gets six cards", "Chacun reçoit six cartes")


class EachStaked(Event, frozen=True, tag="each-staked"):
    """Everybody staked the same."""

    amount: int
    code = EACH_STAKED
    says = Sentence("Everybody stakes {amount}", "Chacun mise {amount}")
    counts = {"PUK-20": Text("everybody stakes 1", "chacun mise 1")}


class Rolled(Event, frozen=True, tag="rolled"):
    """The die was rolled: it says what counts."""

    die: Die
    code = ROLLED
    says = Sentence("The die shows {die}", "Le dé montre {die}")
    counts = {
        "PUK-11 trump": Text("the die names a trump", "le dé désigne un atout"),
        "PUK-11 X": Text("the die shows X", "le dé montre X"),
        "PUK-11 0": Text("the die shows 0", "le dé montre 0"),
    }

    def rule(self) -> str:
        return {"x": "PUK-11 X", "0": "PUK-11 0"}.get(self.die, "PUK-11 trump")


class Chose(Event, frozen=True, tag="chose"):
    """A seat has chosen its two cards; only that seat is told which."""

    seat: Seat
    cards: Annotated[TwoCards | None, OWN]
    code = CHOSE

    def sentence(self) -> Sentence:
        return HAS_CHOSEN if self.cards is None else KEEPS


HAS_CHOSEN = Sentence("{seat} [has|have] chosen two cards", "{seat} [a|avez] choisi deux cartes")
KEEPS = Sentence(
    "{seat} [keeps|keep] {cards} for this trick", "{seat} [garde|gardez] {cards} pour ce pli"
)


class Declared(Event, frozen=True, tag="declared"):
    """A seat has declared, while all do so together; only that seat is told what."""

    seat: Seat
    knocks: Annotated[bool | None, YES_OR_NO, OWN]
    code = DECLARED

    def sentence(self) -> Sentence:
        if self.knocks is None:
            return HAS_DECLARED
        return WILL_KNOCK if self.knocks else WILL_STAY


HAS_DECLARED = Sentence("{seat} [has|have] declared", "{seat} [a|avez] fait [son|votre] annonce")
WILL_KNOCK = Sentence("{seat} will knock", "{seat} [va|allez] frapper")
WILL_STAY = Sentence("{seat} will stay out", "{seat} [va|allez] passer")


class Knocked(Event, frozen=True, tag="knocked"):
    """A seat takes part."""

    seat: Seat
    code = KNOCKED
    says = Sentence("{seat} [knocks|knock]", "{seat} [frappe|frappez]")
    counts = {"PUK-13 knock": Text("a seat knocks", "une place frappe")}

    def joins(self, told: Sequence[Event]) -> bool:
        return have_declared(told)

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        return [together([event.said(reader) for event in (self, *joined)])]


class Stayed(Event, frozen=True, tag="stayed"):
    """A seat stays out."""

    seat: Seat
    code = STAYED
    says = Sentence("{seat} [stays|stay] out", "{seat} [passe|passez]")
    counts = {"PUK-13 stay": Text("a seat stays out", "une place passe")}

    def joins(self, told: Sequence[Event]) -> bool:
        return have_declared(told)

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        return [together([event.said(reader) for event in (self, *joined)])]


def have_declared(told: Sequence[Event]) -> bool:
    """PUK-O4: all may declare at once."""
    return isinstance(told[-1], Knocked | Stayed)


class Showed(Event, frozen=True, tag="showed"):
    """A seat that knocked showed its cards, under this face of the die.

    Whether points without trump are added up is an option (PUK-O5).
    """

    seat: Seat
    cards: TwoCards
    die: Die
    sums: bool = False
    code = SHOWED
    says = Sentence(
        "{seat} [shows|show] {cards}: {worth}", "{seat} [montre|montrez] {cards} : {worth}"
    )
    counts = {
        "PUK-30": Text("a pair is shown", "une paire est montrée"),
        "PUK-31": Text("points are shown", "des points sont montrés"),
    }

    @property
    def worth(self) -> Text:
        """What the two cards are worth."""
        die = FACE_TEXTS.index(self.die)
        return hand_name(rank(read_cards(self.cards), die, self.sums), die)

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Showed)

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        """All hands in one sentence, and then what whoever has taken the pot has won with."""
        shown = [self, *(event for event in joined if isinstance(event, Showed))]
        won = [event for event in joined if isinstance(event, Won)]
        told = [together([event.said(reader) for event in shown])]
        return told + [event.told_after(shown, reader) for event in won]

    def rule(self) -> str:
        one, other = self.cards
        return "PUK-30" if one == other else "PUK-31"


class Won(Event, frozen=True, tag="won"):
    """The pot went to one seat, after this many had knocked."""

    seat: Seat
    amount: int
    knockers: int
    code = WON
    counts = {
        "PUK-14": Text("the best hand takes the pot", "la meilleure main prend le pot"),
        "PUK-14 alone": Text("a single knock takes the pot", "un seul a frappé et prend le pot"),
        "PUK-14 nobody": Text(
            "nobody knocks: the last takes the pot",
            "personne ne frappe : le dernier prend le pot",
        ),
    }

    def weight(self) -> int:
        return self.amount

    def sentence(self) -> Sentence:
        return {0: TAKES_AS_THE_LAST, 1: TAKES_ALONE}.get(self.knockers, TAKES)

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Showed)

    def told_after(self, shown: Sequence[Showed], reader: Reader) -> Text:
        """PUK-14: what the best hand is worth, if there was another one."""
        hands = [event.worth for event in shown if event.seat == self.seat]
        if self.knockers < 2 or not hands:
            return self.said(reader)
        about = About({"seat": [self.seat]}, amount=self.amount, hand=hands[0])
        return TAKES_WITH.about(about, reader)

    def rule(self) -> str:
        return {0: "PUK-14 nobody", 1: "PUK-14 alone"}.get(self.knockers, "PUK-14")


TAKES = Sentence(
    "{seat} [takes|take] the pot of {amount}", "{seat} [prend|prenez] le pot de {amount}"
)
TAKES_WITH = Sentence(
    "{seat} [takes|take] the pot of {amount} with {hand}",
    "{seat} [prend|prenez] le pot de {amount} avec {hand}",
)
TAKES_ALONE = Sentence(
    "Nobody else knocked: {seat} [takes|take] the pot of {amount}",
    "Personne d’autre n’a frappé : {seat} [prend|prenez] le pot de {amount}",
)
TAKES_AS_THE_LAST = Sentence(
    "Nobody knocked, so {seat}, last in order, [takes|take] the pot of {amount}",
    "Personne n’a frappé : dernier à parler, {seat} [prend|prenez] le pot de {amount}",
)


class Shared(Event, frozen=True, tag="shared"):
    """Equal hands shared the pot."""

    seats: Seats
    each: int
    code = SHARED
    says = Sentence(
        "{seats} are level and take {each} each",
        "{seats} [|êtes|sont] à égalité et [|prenez|prennent] {each} chacun",
    )
    counts = {"PUK-40": Text("equal hands share the pot", "des mains égales partagent le pot")}


class Left(Event, frozen=True, tag="left"):
    """Hands were equal and the pot did not divide evenly, so it stays in the middle."""

    seats: Seats
    amount: int
    code = LEFT
    says = Sentence(
        "{seats} are level, but {amount} does not divide: the pot stays",
        "{seats} [|êtes|sont] à égalité, mais {amount} ne se partage pas : le pot reste",
    )
    counts = {"PUK-40 stays": Text("a pot does not divide and stays", "un pot indivisible reste")}


class Owe(Event, frozen=True, tag="owe"):
    """Those who knocked and lost must stake at least this, or exactly this (PUK-O2)."""

    seats: Seats
    amount: int
    exact: bool = False
    code = OWE
    counts = {"PUK-21": Text("losers owe the pot", "les perdants doivent le pot")}

    @property
    def due(self) -> Text:
        """What each of them must stake."""
        if self.exact:
            return Text(str(self.amount), str(self.amount))
        return Text(f"at least {self.amount}", f"au moins {self.amount}")

    def sentence(self) -> Sentence:
        return MUST_STAKE if len(self.seats) == 1 else MUST_STAKE_EACH


MUST_STAKE = Sentence("{seats} must stake {due}", "{seats} [doit|devez] miser {due}")
MUST_STAKE_EACH = Sentence(
    "{seats} must stake {due} each", "{seats} [|devez|doivent] miser {due} chacun"
)


class Staked(Event, frozen=True, tag="staked"):
    """A loser staked."""

    seat: Seat
    amount: int
    owed: int
    code = STAKED
    counts = {
        "PUK-A2": Text("a loser stakes more than they must", "un perdant mise plus que son dû"),
        "PUK-A2 least": Text("a loser stakes what they must", "un perdant mise son dû"),
        "PUK-A8": Text("a loser puts in all they have", "un perdant mise tout ce qui lui reste"),
    }

    @property
    def more(self) -> int:
        return self.amount - self.owed

    def sentence(self) -> Sentence:
        if self.more == 0:
            return STAKES
        return STAKES_MORE if self.more > 0 else STAKES_ALL

    def rule(self) -> str:
        if self.more == 0:
            return "PUK-A2 least"
        return "PUK-A2" if self.more > 0 else "PUK-A8"


STAKES = Sentence("{seat} [stakes|stake] {amount}", "{seat} [mise|misez] {amount}")
STAKES_MORE = Sentence(
    "{seat} [stakes|stake] {amount}, {more} more than [they|you] must",
    "{seat} [mise|misez] {amount}, soit {more} de plus que nécessaire",
)
STAKES_ALL = Sentence(
    "{seat} [puts|put] in all [they|you] have: {amount}",
    "{seat} [mise|misez] tout ce qui [lui|vous] reste : {amount}",
)


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The pile was empty, and the discards were shuffled."""

    code = SHUFFLED
    says = Sentence(
        "The pile is empty: the discards are shuffled",
        "La pioche est vide : on mélange la défausse",
    )
    counts = {"PUK-A15": Text("the discards are shuffled", "on mélange la défausse")}


class Drew(Event, frozen=True, tag="drew"):
    """Everybody drew two cards; each seat is told its own."""

    cards: TwoCards | None
    code = DREW

    @classmethod
    def seen(cls, viewer: int | None, *facts: int) -> "Drew | None":
        """A seat sees its own cards; a spectator gets one event for all seats."""
        seat, drawn, *_ = facts
        if viewer is None:
            return cls(None) if seat == 0 else None
        return cls(write_cards(drawn)) if seat == viewer else None

    def said(self, reader: Reader) -> Text:
        """The event has no seat: the cards are those of the reader."""
        known = self.cards is not None and reader.you is not None
        return (YOU_DRAW if known else ALL_DRAW).about(self, reader)


ALL_DRAW = Sentence("Everybody draws two cards", "Chacun tire deux cartes")
YOU_DRAW = Sentence("You draw {cards}", "Vous tirez {cards}")


class LastOne(Event, frozen=True, tag="last-one"):
    """A seat cannot pay in full, so the coming trick is the last."""

    seat: Seat
    owed: int
    code = LAST_ONE
    says = Sentence(
        "{seat} [owes|owe] {owed} and cannot pay it all: the next trick is the last",
        "{seat} [doit|devez] {owed} et ne [peut|pouvez] tout payer : le prochain pli est le "
        "dernier",
    )
    counts = {
        "PUK-A8 last": Text(
            "a debt makes the next trick the last", "une dette annonce le dernier pli"
        )
    }


class Broke(Event, frozen=True, tag="broke"):
    """A seat cannot pay, and the match ends."""

    seat: Seat
    owed: int
    code = BROKE
    says = Sentence(
        "{seat} [owes|owe] {owed} and cannot pay: the match ends",
        "{seat} [doit|devez] {owed} et ne [peut|pouvez] payer : la partie s’arrête",
    )
    counts = {"PUK-41": Text("a bankruptcy ends the match", "une ruine met fin à la partie")}


class TrickOver(Event, frozen=True, tag="trick-over"):
    """The cards of the trick were discarded."""

    code = TRICK_OVER
    goes_without_saying = True
    says = Sentence("The trick is over", "Le pli est fini")


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
EVENTS: Events[AnyEvent] = Events(AnyEvent)
