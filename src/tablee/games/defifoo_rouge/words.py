"""The names of the cards of Défifoo Rouge, and the texts of its refusals."""

from tablee.core.errors import Text
from tablee.games.defifoo_rouge.cards import (
    BANK,
    BOMB,
    GODFATHER,
    POLICE,
    POLICE_SUIT,
    VAMP,
    suit_of,
)

GANG_NAMES = (
    Text("red", "rouge"),
    Text("blue", "bleu"),
    Text("green", "vert"),
    Text("yellow", "jaune"),
)
FEMININE = ("rouge", "bleue", "verte", "jaune")


def card_name(card: int) -> Text:
    """A card with its article, as inside a sentence."""
    if card == BANK:
        return Text("the Bank card", "la carte Banque")
    if card == BOMB:
        return Text("the Bomb", "la Bombe")
    if card >= POLICE:
        number = card - POLICE + 1
        return Text(f"police {number}", f"le policier {number}")
    gang, rank = GANG_NAMES[suit_of(card)], card & 7
    if rank == GODFATHER:
        return Text(f"the {gang.en} Godfather", f"le Parrain {gang.fr}")
    if rank == VAMP:
        return Text(f"the {gang.en} Vamp", f"la Vamp {FEMININE[suit_of(card)]}")
    return Text(f"the {gang.en} {rank + 1}", f"le {rank + 1} {gang.fr}")


def card_title(card: int) -> Text:
    """The same at the start of a sentence."""
    name = card_name(card)
    return Text(name.en[0].upper() + name.en[1:], name.fr[0].upper() + name.fr[1:])


def suit_name(suit: int) -> Text:
    """A gang, or the police, with the word “a” before it."""
    if suit == POLICE_SUIT:
        return Text("a police card", "un policier")
    gang = GANG_NAMES[suit]
    return Text(f"a {gang.en} card", f"une carte {FEMININE[suit]}")


# -- Refusals -------------------------------------------------------------------------------

NO_TRICK_RUNS = Text(
    "No trick is running: the Bomb and the Bank card may be played once a card lies on the table",
    "Aucun pli n’est en cours : la Bombe et la carte Banque se jouent dès qu’une carte est posée",
)

STILL_WAITING = Text(
    "The next card has to wait a moment: the trick may still be stopped",
    "La carte suivante attend un instant : le pli peut encore être arrêté",
)

HAS_WAVED = Text(
    "You have already waved the trick on; only the Bomb or the Bank card could still stop it",
    "Vous avez déjà laissé passer ; seules la Bombe et la carte Banque arrêteraient le pli",
)

NOTHING_TO_WAVE_AT = Text(
    "There is nothing to wave on: the table waits for a card",
    "Il n’y a rien à laisser passer : la table attend une carte",
)

LAY_A_CARD = Text(
    "Lay one card from your hand, such as r4, rv, rg, p15, bomb or bank",
    "Posez une carte de votre main, comme r4, rv, rg, p15, bomb ou bank",
)

CHOOSE_DIRECTION = Text(
    "As dealer, choose the direction of play: to the left or to the right",
    "Donneur, choisissez le sens du jeu : à gauche ou à droite",
)

HOUSE_NOT_ASKED = Text("There are no cards to deal now", "Il n’y a rien à distribuer maintenant")

ONLY_TIME = Text(
    "Now the house can only let time pass: “time”",
    "La maison ne peut que laisser passer le temps : « time »",
)

NOT_THE_PACK = Text(
    "A deal holds every card of the pack exactly once",
    "Une donne contient chaque carte du paquet exactement une fois",
)

NO_DEAL_FITS = Text("No deal of the cards fits this view", "Aucune donne ne correspond à cette vue")


def not_in_hand(card: int) -> Text:
    name = card_title(card)
    return Text(f"{name.en} is not in your hand", f"{name.fr} n’est pas dans votre main")


def must_follow(card: int, suit: int) -> Text:
    name, duty = card_name(card), suit_name(suit)
    return Text(
        f"You cannot play {name.en}: you hold {duty.en} and must follow",
        f"Vous ne pouvez pas poser {name.fr} : vous avez {duty.fr} et devez fournir",
    )


def must_call_police(card: int) -> Text:
    name = card_name(card)
    return Text(
        f"You cannot play {name.en}: without a card of the gang led you must play police",
        f"Vous ne pouvez pas poser {name.fr} : sans carte du gang demandé, il faut jouer la police",
    )


def pick_partners(count: int, seats: list[int]) -> Text:
    example = "with " + " ".join(str(seat) for seat in seats[:count])
    if count == 1:
        return Text(
            f"As dealer, pick your partner, for instance “{example}”",
            f"Donneur, choisissez votre partenaire, par exemple « {example} »",
        )
    return Text(
        f"As dealer, pick your {count} partners, for instance “{example}”",
        f"Donneur, choisissez vos {count} partenaires, par exemple « {example} »",
    )
