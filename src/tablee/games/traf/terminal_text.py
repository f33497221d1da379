"""The texts of Traf in the terminal: questions, labels, and events told together."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.sentences import Sentence
from tablee.core.terminal import Company
from tablee.games.traf.events import AnyEvent, DealOver, Knocked, Laid, Swapped, Swept

YOUR_TURN = Text(
    "Your turn: swap a card with the middle, pass, or knock.",
    "À vous : échangez une carte avec le milieu, passez ou frappez.",
)
LAST_TURN = Text(
    "Somebody has knocked: your last turn, swap a card or pass.",
    "On a frappé : c’est votre dernier tour, échangez une carte ou passez.",
)
LAST_DEAL = Text("last deal", "dernière donne")

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

SWAPS_AND_KNOCKS = Sentence(
    "{seat} [gives|give] {gave} for {took} and [knocks|knock]",
    "{seat} [donne|donnez] {gave} contre {took} et [frappe|frappez]",
)
NEW_MIDDLE = Sentence(
    "Everybody passed: new in the middle are {cards}", "Tous ont passé : au milieu arrivent {cards}"
)


def sentences(happened: Sequence[AnyEvent], company: Company) -> list[str]:
    """The events in sentences; what belongs together is told in one."""
    told = []
    rest = [event for event in happened if not isinstance(event, DealOver)]
    while rest:
        event = rest.pop(0)
        text = event.said(company)
        if isinstance(event, Swapped) and rest[:1] == [Knocked(event.seat)]:
            del rest[0]
            text = SWAPS_AND_KNOCKS.about(event, company)
        elif isinstance(event, Swept):
            laid = next((each for each in rest if isinstance(each, Laid)), None)
            if laid is not None:
                rest.remove(laid)
                text = NEW_MIDDLE.about(laid, company)
        told.append(company.say(text) + ".")
    return told
