"""What happens at a table of Riffifi, told to somebody who may be sitting at it."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.grammar import of, person, subject, verb
from tablee.core.story import chain
from tablee.core.terminal import Company
from tablee.games.riffifi.notation import read_card
from tablee.games.riffifi.story import (
    AnyEvent,
    Laid,
    MatchOver,
    Misdealt,
    Ticked,
    Took,
    Turned,
    colour_name,
    loot,
    tell,
)
from tablee.games.riffifi.words import card_name

OFFICER_NAME = Text("Officer", "Officier")
SPARES = Text("spares all", "épargne tous")
TAKE_OUT_A_ONE = Text(
    "You deal: choose the 1 that leaves the pack.", "Vous donnez : choisissez le 1 qui sort."
)
LAY_A_CARD = Text("Your turn: lay a card.", "À vous : posez une carte.")
LAY_LAST_CARD = Text("Your turn: lay your last card.", "À vous : posez votre dernière carte.")

NOTATION = (
    ("r7", Text("lay the red 7 face up", "poser le 7 rouge face visible")),
    (
        "conceal r7",
        Text(
            "lay it face down, where a lower red card lies face up",
            "le poser face cachée, si un rouge plus faible est visible",
        ),
    ),
    ("o g5", Text("the Officer turns down the green 5", "l’Officier retourne le 5 vert")),
    ("o", Text("the Officer spares everyone", "l’Officier épargne tout le monde")),
    ("from 2", Text("seat 2 gives you one token more", "la place 2 vous donne un jeton de plus")),
    ("remove r1", Text("the dealer takes the red 1 out", "le donneur retire le 1 rouge")),
)


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
                text = other(event, company)
        told.append(company.say(text) + ".")
    return told


def same_payment(first: Took, happened: Sequence[AnyEvent]) -> list[Took]:
    """The payments right after the first that belong to the same card."""
    parts = [first]
    for event in happened:
        if not isinstance(event, Took) or (event.seat, event.colour) != (first.seat, first.colour):
            break
        parts.append(event)
    return parts


def payment(parts: Sequence[Took], company: Company) -> Text:
    """RIF-20 to RIF-22: from the pool first, then from the richest."""
    who = subject(parts[0].seat, company)
    takes = verb(parts[0].seat, company, Text("takes", "prend"), Text("take", "prenez"))
    shade = colour_name(parts[0].colour)
    first, *others = [f"from {giver(part, company).en}" for part in parts]
    amounts = [f"{part.tokens} {source}" for part, source in zip(parts[1:], others, strict=True)]
    en = chain([f"{parts[0].tokens} {shade.en} {first}", *amounts], "en")
    return Text(f"{who.en} {takes.en} {en}", f"{who.fr} {french_payment(parts, takes.fr, company)}")


def french_payment(parts: Sequence[Took], takes: str, company: Company) -> str:
    """“prend 3 jetons rouges à la réserve et vous en prend 2”: who is robbed comes last."""
    mine = sum(
        part.tokens for part in parts if part.giver is not None and part.giver == company.you
    )
    told: list[str] = []
    for part in parts:
        if part.giver is None or part.giver != company.you:
            what = str(part.tokens) if told else loot(part.tokens, part.colour)
            told.append(f"{what} à {giver(part, company).fr}")
    if not told:
        return f"vous {takes} {loot(mine, parts[0].colour)}"
    if mine:
        return f"{takes} {', '.join(told)} et vous en {takes} {mine}"
    return f"{takes} {chain(told, 'fr')}"


def giver(part: Took, company: Company) -> Text:
    """Where tokens came from."""
    if part.giver is None:
        return Text("the pool", "la réserve")
    return person(part.giver, company)


def laying(event: Laid, turned: Sequence[Turned], company: Company) -> Text:
    """RIF-12 to RIF-14: a card is laid, and perhaps one of two is turned down."""
    who = subject(event.seat, company)
    lays = verb(event.seat, company, Text("lays", "pose"), Text("lay", "posez"))
    card = card_name(read_card(event.card)) if event.card else Text("a card", "une carte")
    en, fr = f"{who.en} {lays.en} {card.en}", f"{who.fr} {lays.fr} {card.fr}"
    if event.concealed:
        return Text(f"{en} face down", f"{fr} face cachée")
    if not turned:
        return Text(en, fr)
    if turned[0].card == event.card:
        return Text(f"{en}, which is turned down at once", f"{fr}, aussitôt retourné")
    victim = possession(turned[0], company)
    return Text(f"{en}: {victim.en} is turned down", f"{fr} : {victim.fr} est retourné")


def other(event: AnyEvent, company: Company) -> Text:
    """Everything else; only what “you” do needs words of its own."""
    match event:
        case Took(seat=seat, colour=colour) if seat == company.you:
            shade = colour_name(colour)
            return Text(
                f"You own all the {shade.en} tokens already",
                f"Vous possédez déjà tous les jetons {shade.fr}s",
            )
        case Ticked(seat=seat, colour=colour) if seat == company.you:
            shade = colour_name(colour)
            return Text(f"You tick {shade.en}", f"Vous cochez {shade.fr}")
        case Misdealt(seat=seat) if seat == company.you:
            return Text(
                "Misdeal: you got five cards of one colour",
                "Fausse donne : vous avez reçu cinq cartes d’une couleur",
            )
        case MatchOver(winners=[seat]) if seat == company.you:
            return Text("You win the match", "Vous gagnez la partie")
        case MatchOver(winners=[_, *_] as seats) if company.you in seats:
            others = company.listed([seat for seat in seats if seat != company.you])
            return Text(
                f"You share the victory with {others}", f"Vous partagez la victoire avec {others}"
            )
    return tell(event, company.name)


# -- Grammar --------------------------------------------------------------------------------


def possession(turned: Turned, company: Company) -> Text:
    """Somebody's card: “your red 7”, “Ana’s red 7”."""
    card = card_name(read_card(turned.card))
    if turned.seat == company.you:
        return Text(card.en.replace("the", "your", 1), card.fr.replace("le", "votre", 1))
    owner = company.name(turned.seat)
    return Text(card.en.replace("the", f"{owner}’s", 1), f"{card.fr} {of(owner)}")
