"""What happens at a table of Traf, and how it is told in words. Nothing of it is secret."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from tablee.core.errors import Text
from tablee.core.story import Names, row, victory
from tablee.games.flinke.notation import read_cards, read_kind
from tablee.games.flinke.words import the_card
from tablee.games.traf.hands import rank, sum_of
from tablee.games.traf.words import combination

Made = Literal["nothing", "colour", "run", "alike"]
MADE: tuple[Made, ...] = ("nothing", "colour", "run", "alike")


class Event(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """Something everybody at the table notices."""


class Chosen(Event, frozen=True, tag="chosen"):
    """Chance named the first dealer."""

    dealer: int


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody paid a chip and got four cards."""

    dealer: int
    pot: int


class PackUsed(Event, frozen=True, tag="pack-used"):
    """The last card of a pack was drawn, the first, second …"""

    packs: int


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discards became the draw pile."""


class Passed(Event, frozen=True, tag="passed"):
    """A seat left its cards as they are."""

    seat: int


class Swapped(Event, frozen=True, tag="swapped"):
    """A seat gave a card for one of the middle."""

    seat: int
    gave: str
    took: str


class Knocked(Event, frozen=True, tag="knocked"):
    """A seat knocked: everybody else has one last turn."""

    seat: int


class Swept(Event, frozen=True, tag="swept"):
    """All had passed: these cards left the middle."""

    cards: list[str]


class Laid(Event, frozen=True, tag="laid"):
    """These cards came to the middle in their place."""

    cards: list[str]


class Forced(Event, frozen=True, tag="forced"):
    """All must show although nobody has knocked."""

    why: Literal["turns", "cards"]


class Showed(Event, frozen=True, tag="showed"):
    """A seat showed its hand; what it made, and its sum or value.

    Where the sum of all four cards may decide (TRA-O4), that is told too.
    """

    seat: int
    cards: list[str]
    made: Made
    worth: int
    total: int | None = None


class Won(Event, frozen=True, tag="won"):
    """A seat took the pot, or its share of it; with this sum of four cards, if that decided."""

    seat: int
    chips: int
    sharers: int = 1
    total: int | None = None


class Stayed(Event, frozen=True, tag="stayed"):
    """The pot stays for the next deal."""

    pot: int
    why: Literal["nothing", "uneven"]


class DealOver(Event, frozen=True, tag="deal-over"):
    """The deal was decided."""


class MatchOver(Event, frozen=True, tag="match-over"):
    """The match was decided; a pot that had stayed is nobody's."""

    winners: list[int]
    lost: int = 0


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


def with_sums(told: list[AnyEvent]) -> list[AnyEvent]:
    """TRA-O4: every hand shown with its sum, and so the winner's where no combination decided."""
    shown = {each.seat: each for each in told if isinstance(each, Showed)}
    made = [(MADE.index(each.made), each.worth) for each in shown.values()]
    decided = bool(made) and (max(made) == (0, 0) or made.count(max(made)) > 1)
    summed: list[AnyEvent] = []
    for each in told:
        if isinstance(each, Showed):
            summed.append(replace(each, total=total_of(each.cards)))
        elif isinstance(each, Won) and decided:
            summed.append(replace(each, total=total_of(shown[each.seat].cards)))
        else:
            summed.append(each)
    return summed


def total_of(hand: list[str]) -> int:
    """The sum of all four cards."""
    return sum_of(read_cards(hand))


# -- In words -------------------------------------------------------------------------------


def tell(happened: AnyEvent, name: Names) -> Text:
    """One event as a sentence; ``name`` gives a seat's name."""
    match happened:
        case Chosen(dealer=dealer):
            return Text(f"{name(dealer)} deals first", f"{name(dealer)} donne en premier")
        case Dealt(pot=pot):
            return Text(
                f"Everybody puts a chip into the pot, which holds {pot}; the cards are dealt",
                f"Chacun mise un jeton, la mise est de {pot} ; les cartes sont distribuées",
            )
        case PackUsed(packs=packs):
            return Text(
                f"The draw pile is used up: {counted(packs).en} played through",
                f"La pioche est épuisée : {counted(packs).fr}",
            )
        case Reshuffled():
            return Text(
                "The discards are shuffled into a new draw pile",
                "Les cartes écartées sont mélangées et forment une nouvelle pioche",
            )
        case Passed(seat=seat):
            return Text(f"{name(seat)} passes", f"{name(seat)} passe")
        case Swapped(seat=seat, gave=gave, took=took):
            given, taken = the_card(read_kind(gave)), the_card(read_kind(took))
            return Text(
                f"{name(seat)} gives {given.en} for {taken.en}",
                f"{name(seat)} donne {given.fr} contre {taken.fr}",
            )
        case Knocked(seat=seat):
            return Text(
                f"{name(seat)} knocks: everybody else has one last turn",
                f"{name(seat)} frappe : chacun des autres joue une dernière fois",
            )
        case Swept():
            return Text(
                "All have passed: the middle is cleared", "Tous ont passé : le milieu est vidé"
            )
        case Laid(cards=laid):
            told = the_cards(laid)
            return Text(f"To the middle come {told.en}", f"Au milieu arrivent {told.fr}")
        case Forced(why="turns"):
            return Text(
                "Nobody has knocked in time: all show",
                "Personne n’a frappé à temps : tous montrent leurs cartes",
            )
        case Forced():
            return Text(
                "All have passed and the last pack is used up: all show",
                "Tous ont passé et le dernier paquet est épuisé : tous montrent leurs cartes",
            )
        case Showed(seat=seat, cards=shown, total=total):
            made = made_of(shown, total is not None)
            return Text(f"{name(seat)} shows {made.en}", f"{name(seat)} montre : {made.fr}")
        case Won(seat=seat, chips=chips, sharers=sharers, total=total):
            won = won_with(chips, total)
            if sharers == 1:
                return Text(
                    f"{name(seat)} takes the pot of {won.en}",
                    f"{name(seat)} remporte la mise de {won.fr}",
                )
            return Text(
                f"{name(seat)} gets a share of {won.en}",
                f"{name(seat)} reçoit une part de {won.fr}",
            )
        case Stayed(pot=pot, why="nothing"):
            return Text(
                f"Nobody has a combination: the {pot} in the pot stay there",
                f"Personne n’a de combinaison : la mise de {pot} reste au milieu",
            )
        case Stayed(pot=pot):
            return Text(
                f"The {pot} in the pot cannot be split evenly and stay there",
                f"La mise de {pot} ne se partage pas également et reste au milieu",
            )
        case DealOver():
            return Text("The deal is over", "La donne est finie")
        case MatchOver(winners=winners):
            return victory(winners, name)
    raise AssertionError(f"no words for {happened}")


def made_of(hand: list[str], summed: bool) -> Text:
    """What a hand makes, in words; ``summed`` where the sum of its cards may decide (TRA-O4)."""
    letters = [card[0] for card in hand]
    most = max(hand, key=lambda card: letters.count(card[0]))
    made = combination(rank(read_cards(hand)), read_kind(most) // 6)
    if not summed:
        return made
    total = total_of(hand)
    return Text(f"{made.en} ({total} in all)", f"{made.fr} ({total} en tout)")


def the_cards(texts: list[str]) -> Text:
    return row([the_card(read_kind(text)) for text in texts])


def in_chips(chips: int) -> Text:
    s = "" if chips == 1 else "s"
    return Text(f"{chips} chip{s}", f"{chips} jeton{s}")


def won_with(chips: int, total: int | None) -> Text:
    """What was won, and the sum that decided it."""
    won = in_chips(chips)
    if total is None:
        return won
    return Text(
        f"{won.en} with four cards that make {total}",
        f"{won.fr} avec quatre cartes qui font {total}",
    )


def counted(packs: int) -> Text:
    if packs == 1:
        return Text("one pack has been", "un paquet joué")
    return Text(f"{packs} packs have been", f"{packs} paquets joués")
