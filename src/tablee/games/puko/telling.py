"""What happens at a table of Puko, told to somebody who may be sitting at it."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.terminal import Company
from tablee.games.flinke.notation import read_cards
from tablee.games.puko.notation import FACES
from tablee.games.puko.ranking import rank
from tablee.games.puko.story import (
    AnyEvent,
    Broke,
    Chose,
    Declared,
    Drew,
    Knocked,
    LastOne,
    Left,
    MatchOver,
    Owe,
    Shared,
    Showed,
    Staked,
    Stayed,
    TrickOver,
    Won,
    due,
    tell,
    two_cards,
)
from tablee.games.puko.words import hand_name

CHOOSE_TWO = Text(
    "Choose two cards for this trick; the others stay in your hand.",
    "Choisissez deux cartes pour ce pli ; les autres restent en main.",
)
STAY_OUT = Text("stay out", "passer")
EITHER_WAY = Text("the pot is yours either way", "le pot est à vous de toute façon")
ALL_IN = Text("all you have", "tout ce que vous avez")
THE_LEAST = Text("the least you must", "le minimum dû")

NOTATION = (
    (
        "keep b1 r6",
        Text(
            "the blue 1 and the red 6 are for this trick",
            "le 1 bleu et le 6 rouge sont pour ce pli",
        ),
    ),
    ("knock", Text("take part", "prendre part au pli")),
    ("stay", Text("stay out", "passer")),
    ("stake 5", Text("put 5 into the middle", "mettre 5 au milieu")),
)


def knock_or_stay(knocked: int | None, hand: Text, last: bool) -> Text:
    """PUK-13: the question, with what is known when it is asked."""
    before = knocked_before(knocked)
    end = Text("", "")
    if last:
        end = Text(" This is the last trick.", " C’est le dernier pli.")
    have = "Vous n’avez rien" if hand.fr == "rien" else f"Vous avez {hand.fr}"
    return Text(
        f"Do you knock? You hold {hand.en}. {before.en}{end.en}",
        f"Frappez-vous ? {have}. {before.fr}{end.fr}",
    )


def knocked_before(count: int | None) -> Text:
    """None where all declare together."""
    if count is None:
        return Text("All declare together.", "Les annonces se font toutes ensemble.")
    if count == 0:
        return Text("Nobody has knocked so far.", "Personne n’a encore frappé.")
    if count == 1:
        return Text("One has knocked.", "Un joueur a frappé.")
    return Text(f"{count} have knocked.", f"{count} joueurs ont frappé.")


def how_much(owed: int, purse: int) -> Text:
    """PUK-21: the question to a loser."""
    return Text(
        f"You lost: stake at least {owed} of your {purse}. Another amount: “stake {owed + 1}”.",
        f"Vous avez perdu : misez au moins {owed} sur vos {purse}. Autre montant : "
        f"« stake {owed + 1} ».",
    )


def risk(pot: int, last: bool) -> Text:
    """What knocking may bring and cost."""
    if last:
        return Text(f"win {pot}; losing costs nothing now", f"gagner {pot} ; perdre ne coûte rien")
    return Text(f"win {pot}, or owe {pot}", f"gagner {pot}, ou devoir {pot}")


def sentences(happened: Sequence[AnyEvent], sums: bool, company: Company) -> list[str]:
    """The events in sentences; who chose or that a trick ended is seen on the table."""
    told = []
    for event in happened:
        if isinstance(event, TrickOver):
            continue
        if isinstance(event, Chose | Declared) and event.seat != company.you:
            continue
        if isinstance(event, Showed):
            text = showing(event, sums, company)
        else:
            text = sentence(event, company)
        told.append(company.say(text) + ".")
    return told


def showing(event: Showed, sums: bool, company: Company) -> Text:
    """Two cards with what they are worth."""
    number = FACES.index(event.die)
    name = hand_name(rank(read_cards(event.cards), number, sums), number)
    if event.seat == company.you:
        two = two_cards(event.cards)
        shown = Text(f"You show {two.en}", f"Vous montrez {two.fr}")
    else:
        shown = tell(event, company.name)
    return Text(f"{shown.en}: {name.en}", f"{shown.fr} : {name.fr}")


def sentence(event: AnyEvent, company: Company) -> Text:
    """One event; only what “you” do needs words of its own."""
    you = company.you
    match event:
        case Drew(cards=list(drawn)) if you is not None:
            two = two_cards(drawn)
            return Text(f"You draw {two.en}", f"Vous tirez {two.fr}")
        case Chose(seat=seat, cards=list(chosen)) if seat == you:
            two = two_cards(chosen)
            return Text(f"You keep {two.en} for this trick", f"Vous gardez {two.fr} pour ce pli")
        case Declared(seat=seat, knocks=knocks) if seat == you:
            if knocks:
                return Text("You will knock", "Vous allez frapper")
            return Text("You will stay out", "Vous allez passer")
        case Knocked(seat=seat) if seat == you:
            return Text("You knock", "Vous frappez")
        case Stayed(seat=seat) if seat == you:
            return Text("You stay out", "Vous passez")
        case Won(seat=seat, amount=amount, knockers=0) if seat == you:
            return Text(
                f"Nobody knocked, so you, last in order, take the pot of {amount}",
                f"Personne n’a frappé : dernier à parler, vous prenez le pot de {amount}",
            )
        case Won(seat=seat, amount=amount) if seat == you:
            return Text(f"You take the pot of {amount}", f"Vous prenez le pot de {amount}")
        case Owe(seats=[seat]) if seat == you:
            amount_due = due(event)
            return Text(f"You must stake {amount_due.en}", f"Vous devez miser {amount_due.fr}")
        case Staked(seat=seat, amount=amount, owed=owed) if seat == you:
            if amount < owed:
                return Text(
                    f"You put in all you have: {amount}",
                    f"Vous misez tout ce qui vous reste : {amount}",
                )
            return Text(f"You stake {amount}", f"Vous misez {amount}")
        case LastOne(seat=seat, owed=owed) if seat == you:
            return Text(
                f"You owe {owed} and cannot pay it all: the next trick is the last",
                f"Vous devez {owed} et ne pouvez tout payer : le prochain pli est le dernier",
            )
        case Broke(seat=seat, owed=owed) if seat == you:
            return Text(
                f"You owe {owed} and cannot pay: the match ends",
                f"Vous devez {owed} et ne pouvez payer : la partie s’arrête",
            )
        case MatchOver(winners=[seat]) if seat == you:
            return Text("You win the match", "Vous gagnez la partie")
        case MatchOver(winners=[_, *_] as seats) if you in seats:
            others = company.listed([seat for seat in seats if seat != you])
            return Text(
                f"You share the victory with {others}", f"Vous partagez la victoire avec {others}"
            )
        case Shared(seats=seats, each=each) if you in seats:
            others = company.listed([seat for seat in seats if seat != you])
            return Text(
                f"You are level with {others}: {each} for each of you",
                f"Vous êtes à égalité avec {others} : {each} pour chacun",
            )
        case Left(seats=seats, amount=amount) if you in seats:
            others = company.listed([seat for seat in seats if seat != you])
            return Text(
                f"You are level with {others}, but {amount} does not divide: the pot stays",
                f"Vous êtes à égalité avec {others}, mais {amount} ne se partage pas : le pot "
                "reste",
            )
        case Owe(seats=seats) if you in seats:
            others, amount_due = company.listed([seat for seat in seats if seat != you]), due(event)
            return Text(
                f"You and {others} must stake {amount_due.en} each",
                f"{others} et vous devez miser {amount_due.fr} chacun",
            )
    return tell(event, company.name)
