"""What happens at a table of Défifoo Rouge, told to somebody who may be sitting at it."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.grammar import of
from tablee.core.story import chain
from tablee.core.terminal import Company
from tablee.games.defifoo.notation import SUIT_LETTERS, read_card
from tablee.games.defifoo.story import (
    AnyEvent,
    Counted,
    DealOver,
    Directed,
    Laid,
    MatchOver,
    Partnered,
    Stopped,
    Thrown,
    Took,
    Unfinished,
    tell,
    worth,
)
from tablee.games.defifoo.words import FEMININE, GANG_NAMES, card_name

NOTATION = (
    ("r4", Text("lay the red 4", "poser le 4 rouge")),
    ("rv, rg", Text("the red Vamp, the red Godfather", "la Vamp rouge, le Parrain rouge")),
    ("p15", Text("police 15", "le policier 15")),
    ("bomb, bank", Text("stop the trick", "arrêter le pli")),
    ("wave", Text("let the trick go on", "laisser passer")),
    ("with 2", Text("play with seat 2", "jouer avec la place 2")),
    ("left, right", Text("the direction of play", "le sens du jeu : à gauche, à droite")),
)
POINTS = Text(
    "Points: Godfathers, police 1 and 15 and the Bank card 6; Vamps and the Bomb 4; others 1.",
    "Points : Parrains, policiers 1 et 15 et carte Banque 6 ; Vamps et Bombe 4 ; le reste 1.",
)

LEAD_A_CARD = Text("Your turn: lead any card.", "À vous d’entamer : posez une carte.")
LAST_CARD = Text(
    "Your turn: your last card, which ends the deal.",
    "À vous : votre dernière carte, qui termine la donne.",
)
THROW_IN = Text(
    "Your turn: you can neither follow nor call police, so throw in any card.",
    "À vous : ni carte demandée ni police, défaussez-vous d’une carte au choix.",
)
ONLY_INTERRUPTS = Text(  # DEF-A7
    "Your turn: you hold only the Bomb and the Bank card, so play one of them.",
    "À vous : plus que la Bombe et la carte Banque, jouez l’une des deux.",
)
CALL_POLICE = Text(
    "Your turn: you cannot follow, so you must play police.",
    "À vous : vous ne pouvez pas fournir, il faut jouer la police.",
)
FOLLOW_POLICE = Text("Your turn: follow with police.", "À vous : fournissez de la police.")
STOP_OR_NOT = Text("Stop the trick, or let it go on?", "Arrêter le pli, ou le laisser passer ?")
CHOOSE_DIRECTION = Text(
    "You deal: which way shall play go?", "Vous donnez : dans quel sens tourne-t-on ?"
)
CHOOSE_PARTNER = Text("You deal: who plays with you?", "Vous donnez : qui joue avec vous ?")
WAYS = {"left": Text("to the left", "à gauche"), "right": Text("to the right", "à droite")}
GO_ON = Text("let it go on", "laisser passer")


def follow(suit: int) -> Text:
    """DEF-11: which gang is asked for."""
    return Text(
        f"Your turn: follow with {GANG_NAMES[suit].en}.",
        f"À vous : fournissez une carte {FEMININE[suit]}.",
    )


# -- What a move would do -----------------------------------------------------------------------


def beats(rival: str, owner: str) -> Text:
    return Text(f"beats {owner}’s {rival}", f"bat {rival} {of(owner)}")


def under(rival: str, owner: str) -> Text:
    return Text(f"under {owner}’s {rival}", f"sous {rival} {of(owner)}")


NOT_COUNTED = Text("does not count", "ne compte pas")
VAMPS_HIM = Text("vamps the Godfather", "vampe le Parrain")


def bombs(points: int) -> Text:
    return Text(f"takes {worth(points).en}", f"prend {worth(points).fr}")


def banks(points: int) -> Text:
    return Text(f"{worth(points).en} to the Bank", f"{worth(points).fr} à la Banque")


# -- What has happened --------------------------------------------------------------------------


def sentences(happened: Sequence[AnyEvent], company: Company) -> list[str]:
    """The events in sentences; hands thrown into the Bank are told in one."""
    told = []
    thrown = [event for event in happened if isinstance(event, Thrown)]
    for event in happened:
        if isinstance(event, Thrown):
            if event is thrown[0]:
                told.append(throwing(thrown, company))
        elif not isinstance(event, DealOver):
            told.append(sentence(event, company))
    return [f"{company.say(text)}." for text in told]


def throwing(thrown: Sequence[Thrown], company: Company) -> Text:
    """DEF-30: what the others still held goes to the Bank."""
    cards = sum(len(event.cards) for event in thrown)
    s = "" if cards == 1 else "s"
    return Text(
        f"The deal is over: {cards} card{s} still in hand go{'es' if cards == 1 else ''} to the "
        "Bank",
        f"La donne est finie : {cards} carte{s} encore en main v{'a' if cards == 1 else 'ont'} à "
        "la Banque",
    )


def sentence(event: AnyEvent, company: Company) -> Text:
    """One event; what “you” do needs words of its own."""
    you = company.you
    match event:
        case Partnered(dealer=dealer, partners=partners):
            return partnership(dealer, partners, company)
        case Directed(dealer=dealer, to=to) if dealer == you:
            return Text(f"You have play go {WAYS[to].en}", f"Vous faites tourner {WAYS[to].fr}")
        case Laid(seat=seat) if seat == you:
            return my_card(event)
        case Stopped(seat=seat) if seat == you:
            return my_stop(event)
        case Took(seat=seat, points=points) if seat == you:
            told = worth(points)
            return Text(f"You take the trick ({told.en})", f"Vous ramassez le pli ({told.fr})")
        case Unfinished(seat=seat, points=points) if seat is not None and seat == you:
            told = worth(points)
            return Text(
                f"You keep the unfinished trick ({told.en})",
                f"Vous gardez le pli inachevé ({told.fr})",
            )
        case Counted(seats=seats, won=won, bank=bank):
            return counting(seats, won, bank, company)
        case MatchOver(winners=[seat]) if seat == you:
            return Text("You win the match", "Vous gagnez la partie")
        case MatchOver(winners=[_, *_] as seats) if you in seats:
            others = company.listed([seat for seat in seats if seat != you])
            return Text(
                f"You share the victory with {others}", f"Vous partagez la victoire avec {others}"
            )
    return tell(event, company.name)


def partnership(dealer: int, partners: Sequence[int], company: Company) -> Text:
    if dealer == company.you:
        names = company.listed(partners)
        return Text(f"You play with {names}", f"Vous jouez avec {names}")
    names_en, names_fr = listed(partners, company)
    who = company.name(dealer)
    return Text(f"{who} plays with {names_en}", f"{who} joue avec {names_fr}")


def my_card(event: Laid) -> Text:
    card = card_name(read_card(event.card))
    match event.does:
        case "leads":
            return Text(f"You lead {card.en}", f"Vous entamez avec {card.fr}")
        case "ruffs":
            return Text(f"You call {card.en}", f"Vous faites venir {card.fr}")
        case "discards":
            return Text(
                f"You throw in {card.en}, which does not count",
                f"Vous vous défaussez : {card.fr} ne compte pas",
            )
        case "vamps":
            return Text(
                f"You lay {card.en}: the Godfather is vamped",
                f"Vous posez {card.fr} : le Parrain est vampé",
            )
    return Text(f"You lay {card.en}", f"Vous posez {card.fr}")


def my_stop(event: Stopped) -> Text:
    count = event.cards
    if event.card == "bomb":
        if count == 1:
            return Text("You lead the Bomb and keep it", "Vous posez la Bombe et la gardez")
        return Text(
            f"BOMB! You stop the trick and take its {count} cards",
            f"BOMBE ! Vous arrêtez le pli et ramassez ses {count} cartes",
        )
    if count == 1:
        return Text(
            "You lead the Bank card, which goes to the Bank",
            "Vous posez la carte Banque, qui va à la Banque",
        )
    return Text(
        f"BANK! You stop the trick: its {count} cards go to the Bank",
        f"BANQUE ! Vous arrêtez le pli : ses {count} cartes vont à la Banque",
    )


def counting(seats: Sequence[int], won: int, bank: int, company: Company) -> Text:
    """DEF-33: the points of a team, and who breaks the Bank."""
    en, fr = listed(seats, company, head=True)
    told = worth(won)
    if not bank:
        return Text(f"{en}: {told.en}", f"{fr} : {told.fr}")
    return Text(
        f"{en}: {told.en} and the Bank’s {bank} make {won + bank}",
        f"{fr} : {told.fr} et les {bank} de la Banque font {won + bank}",
    )


# -- Grammar ------------------------------------------------------------------------------------


def listed(seats: Sequence[int], company: Company, head: bool = False) -> tuple[str, str]:
    """Names in a row with “you” among them, in English and French; you come first."""
    names = [company.name(seat) for seat in seats if seat != company.you]
    if company.you in seats:
        en, fr = ["You" if head else "you", *names], ["Vous" if head else "vous", *names]
    else:
        en, fr = names, names
    return chain(en, "en"), chain(fr, "fr")


def suit_title(letter: str) -> Text:
    """A gang or the police, as a key to the signs names them."""
    suit = SUIT_LETTERS.index(letter)
    return GANG_NAMES[suit] if suit < len(GANG_NAMES) else Text("police", "police")
