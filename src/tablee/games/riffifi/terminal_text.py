"""The texts of Riffifi in the terminal: questions, labels, and events told together."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.sentences import Reader, chain, listed, of
from tablee.core.terminal import Company
from tablee.games.riffifi.cards import read_card
from tablee.games.riffifi.events import AnyEvent, Laid, Took, Turned, colour_name, loot
from tablee.games.riffifi.words import card_name

POOL = Text("the pool", "la réserve")
OFFICER_NAME = Text("Officer", "Officier")
SPARES = Text("spares all", "épargne tous")
TAKE_OUT_A_ONE = Text(
    "You deal: choose the 1 that leaves the pack.", "Vous donnez : choisissez le 1 qui sort."
)
LAY_A_CARD = Text("Your turn: lay a card.", "À vous : posez une carte.")
LAY_LAST_CARD = Text("Your turn: lay your last card.", "À vous : posez votre dernière carte.")


def takes(tokens: int) -> Text:
    return Text(f"+{tokens}", f"+{tokens}")


def beats(rival: str, owner: str) -> Text:
    return Text(f"beats {owner}’s {rival[1]}", f"bat le {rival[1]} {of(owner)}")


def falls_to(rival: str, owner: str) -> Text:
    return Text(f"falls to {owner}’s {rival[1]}", f"tombe : {rival[1]} {of(owner)}")


def strikes(target: str, owner: str) -> Text:
    return Text(f"hits {owner}’s {target}", f"vise {target} {of(owner)}")


def who_gives(colour: str, tokens: int, seats: str) -> Text:
    """RIF-22: the question to the taker."""
    shade = colour_name(colour)
    if tokens == 1:
        return Text(
            f"Who gives you one more {shade.en} token? {seats} are level.",
            f"Qui vous donne un jeton {shade.fr} de plus ? {seats} sont à égalité.",
        )
    return Text(
        f"Which {tokens} give you one more {shade.en} token each? {seats} are level.",
        f"Lesquels vous donnent {tokens} jetons {shade.fr}s, un chacun ? {seats} sont à égalité.",
    )


def sentences(happened: Sequence[AnyEvent], company: Company) -> list[str]:
    """The events in sentences; what belongs together is told in one."""
    told = []
    rest = list(happened)
    while rest:
        event = rest.pop(0)
        match event:
            case Took(tokens=tokens) if tokens:
                parts = same_payment(event, rest)
                del rest[: len(parts) - 1]
                text = payment(parts, company)
            case Laid():
                turned = [following for following in rest[:1] if isinstance(following, Turned)]
                del rest[: len(turned)]
                text = laying(event, turned, company)
            case _:
                text = event.said(company)
        told.append(company.say(text) + ".")
    return told


def same_payment(first: Took, happened: Sequence[AnyEvent]) -> list[Took]:
    """The payments directly after the first that belong to the same card."""
    parts = [first]
    for event in happened:
        if not isinstance(event, Took) or (event.seat, event.colour) != (first.seat, first.colour):
            break
        parts.append(event)
    return parts


def payment(parts: Sequence[Took], company: Company) -> Text:
    """RIF-20 to RIF-22: from the pool first, then from the richest."""
    seat, colour = parts[0].seat, parts[0].colour
    first, *others = parts
    amounts = [
        f"{first.tokens} {colour_name(colour).en} from {giver(first, company, 'en')}",
        *(f"{part.tokens} from {giver(part, company, 'en')}" for part in others),
    ]
    if seat == company.you:
        return Text(
            f"You take {chain(amounts, 'en')}", f"Vous {french_payment(parts, 'prenez', company)}"
        )
    who = company.name(seat)
    return Text(
        f"{who} takes {chain(amounts, 'en')}", f"{who} {french_payment(parts, 'prend', company)}"
    )


def french_payment(parts: Sequence[Took], takes: str, company: Company) -> str:
    """“prend 3 jetons rouges à la réserve et vous en prend 2”: from whom comes last."""
    mine = sum(
        part.tokens for part in parts if part.giver is not None and part.giver == company.you
    )
    told: list[str] = []
    for part in parts:
        if part.giver is None or part.giver != company.you:
            what = str(part.tokens) if told else loot(part.tokens, part.colour).fr
            told.append(f"{what} à {giver(part, company, 'fr')}")
    if not told:
        return f"vous {takes} {loot(mine, parts[0].colour).fr}"
    if mine:
        return f"{takes} {', '.join(told)} et vous en {takes} {mine}"
    return f"{takes} {chain(told, 'fr')}"


def giver(part: Took, reader: Reader, lang: str) -> str:
    """Where tokens came from."""
    if part.giver is None:
        return POOL.say(lang)
    return listed([part.giver], reader, lang)


def laying(event: Laid, turned: Sequence[Turned], company: Company) -> Text:
    """RIF-12, RIF-13: a card is laid, and perhaps a card is turned down."""
    lays = event.said(company)
    if not turned:
        return lays
    if turned[0].card == event.card:
        return Text(f"{lays.en}, which is turned down at once", f"{lays.fr}, aussitôt retourné")
    victim = possession(turned[0], company)
    return Text(f"{lays.en}: {victim.en} is turned down", f"{lays.fr} : {victim.fr} est retourné")


def possession(turned: Turned, company: Company) -> Text:
    """Somebody's card: “your red 7”, “Ana’s red 7”."""
    card = card_name(read_card(turned.card))
    if turned.seat == company.you:
        return Text(card.en.replace("the", "your", 1), card.fr.replace("le", "votre", 1))
    owner = company.name(turned.seat)
    return Text(card.en.replace("the", f"{owner}’s", 1), f"{card.fr} {of(owner)}")
