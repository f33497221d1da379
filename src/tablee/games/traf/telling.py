"""What happens at a table of Traf, told to somebody who may be sitting at it."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.grammar import subject
from tablee.core.terminal import Company
from tablee.games.flinke.notation import read_kind
from tablee.games.flinke.words import the_card
from tablee.games.traf.story import (
    AnyEvent,
    Chosen,
    DealOver,
    Knocked,
    Laid,
    MatchOver,
    Passed,
    Showed,
    Swapped,
    Swept,
    Won,
    made_of,
    tell,
    the_cards,
    won_with,
)

YOUR_TURN = Text(
    "Your turn: swap a card with the middle, pass, or knock.",
    "À vous : échangez une carte avec le milieu, passez ou frappez.",
)
LAST_TURN = Text(
    "Somebody has knocked: your last turn, swap a card or pass.",
    "On a frappé : c’est votre dernier tour, échangez une carte ou passez.",
)
LAST_DEAL = Text("last deal", "dernière donne")

NOTATION = (
    ("swap b3 r5", Text("give the blue 3, take the red 5", "donner le 3 bleu, prendre le 5 rouge")),
    ("swap b3 r5 knock", Text("the same, and knock", "de même, et frapper")),
    ("pass", Text("leave your hand as it is", "laisser sa main telle quelle")),
    ("knock", Text("knock without swapping", "frapper sans échanger")),
)
RANKING = (
    Text("four alike: four cards of one value", "quatre identiques : quatre cartes de même valeur"),
    Text(
        "run: four values in a row in one colour (1 follows 6), by their sum",
        "suite : quatre valeurs d’affilée dans une couleur (le 1 suit le 6), selon la somme",
    ),
    Text(
        "colour: three or four of one colour, by the sum of that colour",
        "couleur : trois ou quatre d’une couleur, selon la somme de cette couleur",
    ),
)


def sentences(happened: Sequence[AnyEvent], company: Company) -> list[str]:
    """The events in sentences; what belongs together is told in one."""
    told = []
    rest = [event for event in happened if not isinstance(event, DealOver)]
    while rest:
        event = rest.pop(0)
        match event:
            case Swapped() | Passed():
                knocked = bool(rest) and isinstance(rest[0], Knocked)
                del rest[: int(knocked)]
                text = turn(event, knocked, company)
            case Swept() if rest:
                laid = next((each for each in rest if isinstance(each, Laid)), None)
                rest = [each for each in rest if each is not laid]
                text = new_middle(laid)
            case _:
                text = other(event, company)
        told.append(company.say(text) + ".")
    return told


def turn(event: Swapped | Passed, knocked: bool, company: Company) -> Text:
    """A turn, with the knock that may end it."""
    you = event.seat == company.you
    who = subject(event.seat, company)
    if isinstance(event, Passed):
        passes = Text("pass", "passez") if you else Text("passes", "passe")
        en, fr = f"{who.en} {passes.en}", f"{who.fr} {passes.fr}"
    else:
        gives = Text("give", "donnez") if you else Text("gives", "donne")
        gave, took = the_card(read_kind(event.gave)), the_card(read_kind(event.took))
        en = f"{who.en} {gives.en} {gave.en} for {took.en}"
        fr = f"{who.fr} {gives.fr} {gave.fr} contre {took.fr}"
    if knocked:
        knocks = Text("knock", "frappez") if you else Text("knocks", "frappe")
        return Text(f"{en} and {knocks.en}", f"{fr} et {knocks.fr}")
    return Text(en, fr)


def new_middle(laid: Laid | None) -> Text:
    """TRA-08: nobody wanted the middle."""
    if laid is None:
        return Text("All have passed: the middle is cleared", "Tous ont passé : le milieu est vidé")
    cards = the_cards(laid.cards)
    return Text(
        f"All have passed: to the middle come {cards.en}",
        f"Tous ont passé : au milieu arrivent {cards.fr}",
    )


def other(event: AnyEvent, company: Company) -> Text:
    """Everything else; only what “you” do needs words of its own."""
    match event:
        case Chosen(dealer=dealer) if dealer == company.you:
            return Text("You deal first", "Vous donnez en premier")
        case Knocked(seat=seat) if seat == company.you:
            return Text("You knock without swapping", "Vous frappez sans échanger")
        case Knocked(seat=seat):
            name = company.name(seat)
            return Text(f"{name} knocks without swapping", f"{name} frappe sans échanger")
        case Showed(seat=seat, cards=cards, total=total) if seat == company.you:
            made = made_of(cards, total is not None)
            return Text(f"You show {made.en}", f"Vous montrez : {made.fr}")
        case Won(seat=seat, chips=chips, sharers=sharers, total=total) if seat == company.you:
            won = won_with(chips, total)
            if sharers == 1:
                return Text(f"You take the pot of {won.en}", f"Vous remportez la mise de {won.fr}")
            return Text(f"You get a share of {won.en}", f"Vous recevez une part de {won.fr}")
        case MatchOver(winners=[seat]) if seat == company.you:
            return Text("You win the match", "Vous gagnez la partie")
        case MatchOver(winners=[_, *_] as seats) if company.you in seats:
            others = company.listed([seat for seat in seats if seat != company.you])
            return Text(
                f"You share the victory with {others}", f"Vous partagez la victoire avec {others}"
            )
    return tell(event, company.name)
