"""The events of Traf. None of them is secret."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from tablee.core import events
from tablee.core.errors import Text
from tablee.core.events import Event, Events, Kind, Seat
from tablee.core.sentences import About, Reader, Sentence, together
from tablee.games.flinke.notation import read_kind, write_cards, write_kind
from tablee.games.flinke.words import the_card
from tablee.games.traf.hands import class_of, rank, worth_of
from tablee.games.traf.words import in_chips, made_of, the_cards

# The events by number, as the rules record them.
CHOSEN: Final = 0
DEALT: Final = 1
PACK_USED: Final = 2
RESHUFFLED: Final = 3
PASSED: Final = 4
SWAPPED: Final = 5
KNOCKED: Final = 6
SWEPT: Final = 7
LAID: Final = 8
FORCED: Final = 9
SHOWED: Final = 10
WON: Final = 11
STAYED: Final = 12
DEAL_OVER: Final = 13

# Why all must show, and why the pot stays: places in these lists.
TURNS_UP: Final = 0  # TRA-A9
CARDS_UP: Final = 1  # TRA-D3
WHY_FORCED: Final = ("turns", "cards")
NO_COMBINATION: Final = 0  # TRA-A4
UNEVEN: Final = 1  # TRA-A3
WHY_STAYED: Final = ("nothing", "uneven")

NO_SUM: Final = 0  # instead of the sum of four cards, if it does not count

Made = Literal["nothing", "colour", "run", "alike"]
MADE: tuple[Made, ...] = ("nothing", "colour", "run", "alike")

Card = Annotated[str, Kind(write_kind, lambda text: the_card(read_kind(text)))]
Cards = Annotated[list[str], Kind(write_cards, the_cards)]
Sum = Annotated[int | None, Kind(lambda total: None if total == NO_SUM else total)]


class Chosen(Event, frozen=True, tag="chosen"):
    """The first dealer was drawn at random."""

    dealer: Seat
    code = CHOSEN
    says = Sentence("{dealer} [deals|deal] first", "{dealer} [donne|donnez] en premier")


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody paid a chip and got four cards."""

    dealer: Seat
    pot: int
    code = DEALT
    says = Sentence(
        "Everybody puts a chip into the pot, which holds {pot}; the cards are dealt",
        "Chacun mise un jeton, la mise est de {pot} ; les cartes sont distribuées",
    )


class PackUsed(Event, frozen=True, tag="pack-used"):
    """The last card of a pack was drawn, the first, second …"""

    packs: int
    code = PACK_USED
    counts = {"TRA-09": Text("a pack is used up", "un paquet est épuisé")}

    def sentence(self) -> Sentence:
        return FIRST_PACK_IS_USED if self.packs == 1 else PACKS_ARE_USED


FIRST_PACK_IS_USED = Sentence(
    "The draw pile is used up: one pack has been played through",
    "La pioche est épuisée : un paquet joué",
)
PACKS_ARE_USED = Sentence(
    "The draw pile is used up: {packs} packs have been played through",
    "La pioche est épuisée : {packs} paquets joués",
)


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discards became the draw pile."""

    code = RESHUFFLED
    says = Sentence(
        "The discards are shuffled into a new draw pile",
        "Les cartes écartées sont mélangées et forment une nouvelle pioche",
    )
    counts = {"TRA-07": Text("the discards are shuffled", "les cartes écartées sont mélangées")}


class Passed(Event, frozen=True, tag="passed"):
    """A seat left its cards as they are."""

    seat: Seat
    code = PASSED
    says = Sentence("{seat} [passes|pass]", "{seat} [passe|passez]")
    counts = {"TRA-04 pass": Text("a seat passes", "une place passe")}


class Swapped(Event, frozen=True, tag="swapped"):
    """A seat swapped a card for one of the middle."""

    seat: Seat
    gave: Card
    took: Card
    code = SWAPPED
    says = Sentence(
        "{seat} [gives|give] {gave} for {took}", "{seat} [donne|donnez] {gave} contre {took}"
    )
    counts = {"TRA-04 swap": Text("a card is swapped", "une carte est échangée")}

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        return [SWAPS_AND_KNOCKS.about(self, reader) if joined else self.said(reader)]


SWAPS_AND_KNOCKS = Sentence(
    "{seat} [gives|give] {gave} for {took} and [knocks|knock]: everybody else has one last turn",
    "{seat} [donne|donnez] {gave} contre {took} et [frappe|frappez] : chacun des autres joue une "
    "dernière fois",
)


class Knocked(Event, frozen=True, tag="knocked"):
    """A seat knocked: everybody else has one last turn."""

    seat: Seat
    code = KNOCKED
    says = Sentence(
        "{seat} [knocks|knock]: everybody else has one last turn",
        "{seat} [frappe|frappez] : chacun des autres joue une dernière fois",
    )
    counts = {"TRA-05": Text("somebody knocks", "quelqu’un frappe")}

    def joins(self, told: Sequence[Event]) -> bool:
        before = told[-1]
        return isinstance(before, Swapped) and before.seat == self.seat


class Swept(Event, frozen=True, tag="swept"):
    """All had passed: these cards left the middle."""

    cards: Cards
    code = SWEPT
    says = Sentence(
        "Everybody passed: the middle is cleared", "Tous ont passé : le milieu est vidé"
    )
    counts = {"TRA-08": Text("all pass: a new middle", "tous passent : nouveau milieu")}

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        """TRA-08: with what comes instead."""
        return [NEW_MIDDLE.about(laid, reader) for laid in joined] or [self.said(reader)]


NEW_MIDDLE = Sentence(
    "Everybody passed: new in the middle are {cards}", "Tous ont passé : au milieu arrivent {cards}"
)


class Laid(Event, frozen=True, tag="laid"):
    """These cards replaced the middle."""

    cards: Cards
    code = LAID
    says = Sentence("New in the middle: {cards}", "Au milieu arrivent {cards}")

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Swept)


class Forced(Event, frozen=True, tag="forced"):
    """All must show although nobody has knocked."""

    why: Annotated[Literal["turns", "cards"], Kind(WHY_FORCED.__getitem__)]
    code = FORCED
    counts = {
        "TRA-A9": Text("the turns are up", "les tours sont épuisés"),
        "TRA-D3": Text("all pass after the last pack", "tous passent après le dernier paquet"),
    }

    def sentence(self) -> Sentence:
        return NO_TURNS_LEFT if self.why == "turns" else NO_CARDS_LEFT

    def rule(self) -> str:
        return "TRA-A9" if self.why == "turns" else "TRA-D3"


NO_TURNS_LEFT = Sentence(
    "Nobody knocked in time: everybody shows",
    "Personne n’a frappé à temps : tous montrent leurs cartes",
)
NO_CARDS_LEFT = Sentence(
    "Everybody passed and the last pack is used up: everybody shows",
    "Tous ont passé et le dernier paquet est épuisé : tous montrent leurs cartes",
)


class Showed(Event, frozen=True, tag="showed"):
    """A seat showed its hand: what it made, and its sum or value.

    If the sum of all four cards may decide (TRA-O4), it is told too.
    """

    seat: Seat
    cards: Cards
    made: Made
    worth: int
    total: Sum = None
    code = SHOWED
    counts = {
        "TRA-20": Text("four alike are shown", "quatre identiques sont montrés"),
        "TRA-21": Text("a run is shown", "une suite est montrée"),
        "TRA-22": Text("a colour is shown", "une couleur est montrée"),
        "TRA-24": Text("no combination is shown", "une main sans combinaison est montrée"),
    }

    @classmethod
    def seen(cls, viewer: int | None, *facts: int) -> "Showed":
        seat, hand, total, _ = facts
        strength = rank(hand)
        return cls(
            seat=seat,
            cards=write_cards(hand),
            made=MADE[class_of(strength)],
            worth=worth_of(strength),
            total=None if total == NO_SUM else total,
        )

    def sentence(self) -> Sentence:
        return HAS_NOTHING if self.made == "nothing" else SHOWS

    @property
    def combination(self) -> Text:
        return made_of(self.cards, self.total is not None)

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Showed)

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        """All hands in one sentence, and then what whoever has taken the pot has won with."""
        shown = [self, *(event for event in joined if isinstance(event, Showed))]
        won = [event for event in joined if isinstance(event, Won)]
        told = [together([event.said(reader) for event in shown])]
        return told + [event.told_after(shown, reader) for event in won]

    def rule(self) -> str:
        return RULE_OF[self.made]


SHOWS = Sentence("{seat} [shows|show] {combination}", "{seat} [montre|montrez] : {combination}")
HAS_NOTHING = Sentence("{seat} [has|have] {combination}", "{seat} [n’a|n’avez] {combination}")
RULE_OF = {"alike": "TRA-20", "run": "TRA-21", "colour": "TRA-22", "nothing": "TRA-24"}


class Won(Event, frozen=True, tag="won"):
    """A seat took the pot, or its share of it; and the sum of its four cards, if that decided."""

    seat: Seat
    chips: int
    sharers: int = 1
    total: Sum = None
    code = WON
    counts = {
        "TRA-06": Text("one hand takes the pot", "une main emporte la mise"),
        "TRA-A3 split": Text("a share of a split pot", "une part de mise partagée"),
    }

    def weight(self) -> int:
        return self.chips

    @property
    def prize(self) -> Text:
        """The chips, and the sum that decided."""
        chips = in_chips(self.chips)
        if self.total is None:
            return chips
        return Text(
            f"{chips.en} with four cards that total {self.total}",
            f"{chips.fr} avec quatre cartes qui font {self.total}",
        )

    def sentence(self) -> Sentence:
        return TAKES_THE_POT if self.sharers == 1 else GETS_A_SHARE

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Showed | Won)

    def told_after(self, shown: Sequence[Showed], reader: Reader) -> Text:
        """TRA-06: what has won the pot; a sum that decided is told instead."""
        hands = [event.combination for event in shown if event.seat == self.seat]
        if self.sharers > 1 or self.total is not None or not hands:
            return self.said(reader)
        about = About({"seat": [self.seat]}, prize=self.prize, hand=hands[0])
        return TAKES_THE_POT_WITH.about(about, reader)

    def rule(self) -> str:
        return "TRA-06" if self.sharers == 1 else "TRA-A3 split"


TAKES_THE_POT = Sentence(
    "{seat} [takes|take] the pot of {prize}", "{seat} [remporte|remportez] la mise de {prize}"
)
TAKES_THE_POT_WITH = Sentence(
    "{seat} [takes|take] the pot of {prize} with {hand}",
    "{seat} [remporte|remportez] la mise de {prize} : {hand}",
)
GETS_A_SHARE = Sentence(
    "{seat} [gets|get] a share of {prize}", "{seat} [reçoit|recevez] une part de {prize}"
)


class Stayed(Event, frozen=True, tag="stayed"):
    """The pot stays for the next deal."""

    pot: int
    why: Annotated[Literal["nothing", "uneven"], Kind(WHY_STAYED.__getitem__)]
    code = STAYED
    counts = {
        "TRA-A3 stays": Text("a tie leaves the pot", "une égalité laisse la mise"),
        "TRA-A4": Text("nobody has a combination", "personne n’a de combinaison"),
    }

    def sentence(self) -> Sentence:
        return NOBODY_WINS if self.why == "nothing" else NO_EVEN_SHARES

    def rule(self) -> str:
        return "TRA-A4" if self.why == "nothing" else "TRA-A3 stays"


NOBODY_WINS = Sentence(
    "Nobody has a combination: the pot of {pot} stays",
    "Personne n’a de combinaison : la mise de {pot} reste au milieu",
)
NO_EVEN_SHARES = Sentence(
    "The pot of {pot} cannot be split evenly and stays",
    "La mise de {pot} ne se partage pas également et reste au milieu",
)


class DealOver(Event, frozen=True, tag="deal-over"):
    """The deal was decided."""

    code = DEAL_OVER
    goes_without_saying = True
    says = Sentence("The deal is over", "La donne est finie")


class MatchOver(events.MatchOver, frozen=True, tag="match-over"):
    """The match was decided; nobody got a pot that had stayed."""

    lost: int = 0
    counts = {"TRA-D4": Text("a pot is nobody’s in the end", "une mise n’est à personne à la fin")}

    def rule(self) -> str | None:
        return "TRA-D4" if self.lost else None


AnyEvent = (
    Chosen
    | Dealt
    | PackUsed
    | Reshuffled
    | Passed
    | Swapped
    | Knocked
    | Swept
    | Laid
    | Forced
    | Showed
    | Won
    | Stayed
    | DealOver
    | MatchOver
)
EVENTS: Events[AnyEvent] = Events(AnyEvent)
