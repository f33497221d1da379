"""The texts of Défifoo Rouge in the terminal: questions and labels."""

from tablee.core.errors import Text
from tablee.core.sentences import of
from tablee.games.defifoo_rouge.cards import SUIT_LETTERS
from tablee.games.defifoo_rouge.events import worth
from tablee.games.defifoo_rouge.words import FEMININE, GANG_NAMES

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
MAY_STOP = Text(
    "You can stop the trick. Enter lets it go on.", "Vous pouvez arrêter le pli. Entrée : passer."
)
CHOOSE_DIRECTION = Text(
    "You deal: which way should play go?", "Vous donnez : dans quel sens tourne-t-on ?"
)
CHOOSE_PARTNER = Text("You deal: who plays with you?", "Vous donnez : qui joue avec vous ?")
GO_ON = Text("let it go on", "laisser passer")


def follow(suit: int) -> Text:
    """DEF-11: which gang must be followed."""
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


def suit_title(letter: str) -> Text:
    """The name of a gang or of the police, in the key to the signs."""
    suit = SUIT_LETTERS.index(letter)
    return GANG_NAMES[suit] if suit < len(GANG_NAMES) else Text("police", "police")
