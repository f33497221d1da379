# mypyc: compiled
"""The cards of Défifoo Rouge as small numbers and in text (r4, rv, rg, p15), and tricks.

Card 8 * gang + rank for four gangs of 1 to 6, Vamp and Godfather; then police 1 to 15, the Bank
and the Bomb. In a suit the higher number is the stronger card, and police stand above all gangs.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, cards, lowest, size

GANGS: Final = 4
VAMP: Final = 6  # her rank
GODFATHER: Final = 7
POLICE: Final = 32  # police 1, in the fifth suit
POLICE_SUIT: Final = 4
BANK: Final = 47
BOMB: Final = 48
NO_CARD: Final = 60

DECK: Final = 0x1FFFFFFFFFFFF  # all 49 cards
POLICE_CARDS: Final = 0x7FFF00000000
INTERRUPTS: Final = 0x1800000000000  # the Bank and the Bomb
ONE_TO_THREE: Final = 0x07070707  # of all gangs (DEF-02)
ONE_AND_TWO: Final = 0x03030303  # (DEF-A1)
SIX_POINTS: Final = 0xC00180808080  # Godfathers, police 1 and 15, the Bank
FOUR_POINTS: Final = 0x1000040404040  # Vamps, the Bomb

SUIT_LETTERS: Final = "rbgyp"  # the gangs, then the police
CARDS: Final = [
    *(f"{gang}{rank}" for gang in SUIT_LETTERS[:POLICE_SUIT] for rank in "123456vg"),
    *(f"p{value}" for value in range(1, BANK - POLICE + 1)),
    "bank",
    "bomb",
]
NUMBERS: Final = {text: card for card, text in enumerate(CARDS)}


def suit_of(card: i64) -> i64:
    """0 to 3 for the gangs, 4 for the police."""
    if card >= POLICE:
        return POLICE_SUIT
    return card >> 3


def suit_cards(card: i64) -> i64:
    """All cards of the same gang, or all police."""
    if card >= POLICE:
        return POLICE_CARDS
    return bit(card & ~7) * 0xFF


def points_of(mask: i64) -> i64:
    """DEF-32: the points of cards, 6, 4 or 1 each."""
    return size(mask) + 5 * size(mask & SIX_POINTS) + 3 * size(mask & FOUR_POINTS)


def playable(hand: i64, led: i64) -> i64:
    """DEF-11, DEF-12: what may be laid on this lead; Bomb and Bank are free (DEF-20)."""
    if led == NO_CARD:
        return hand
    duty = hand & suit_cards(led)
    if duty == 0:
        duty = hand & POLICE_CARDS
        if duty == 0:
            return hand
    return duty | hand & INTERRUPTS


def voids_shown(led: i64, card: i64) -> i64:
    """The suits that a player who lays this card on that lead cannot hold."""
    if led == NO_CARD or suit_of(led) == suit_of(card):
        return 0
    if card >= POLICE:
        return bit(suit_of(led))
    return bit(suit_of(led)) | bit(POLICE_SUIT)


def suits(voids: i64) -> i64:
    """All cards of a set of suits."""
    found: i64 = 0
    for gang in range(i64(GANGS)):
        if voids & bit(gang) != 0:
            found |= bit(gang * 8) * 0xFF
    if voids & bit(POLICE_SUIT) != 0:
        found |= POLICE_CARDS
    return found


# -- In text ---------------------------------------------------------------------------------


def write_card(card: i64) -> str:
    return CARDS[card]


def read_card(text: str) -> int:
    return NUMBERS[text]


def write_cards(mask: i64) -> list[str]:
    told: list[str] = []
    while mask != 0:
        told.append(CARDS[lowest(mask)])
        mask &= mask - 1
    return told


def read_cards(texts: list[str]) -> int:
    return sum(bit(NUMBERS[text]) for text in texts)


def write_suits(mask: i64) -> list[str]:
    return [SUIT_LETTERS[suit] for suit in cards(mask)]


def read_suits(letters: list[str]) -> int:
    return sum(bit(SUIT_LETTERS.index(letter)) for letter in letters)


# -- A trick in one number: six bits a seat, 0 for no card ------------------------------------

SLOT: Final = 6  # bits a card takes
SLOT_MASK: Final = 63
LED_BY: Final = 36  # in a finished trick, after the slots of six seats: who led,
TAKEN_BY: Final = 40  # who took it,
STOPPED_WITH: Final = 44  # and the Bomb or the Bank card where one of them stopped it
SEAT_MASK: Final = 15


def card_in(trick: i64, seat: i64) -> i64:
    """What this seat has laid, or NO_CARD."""
    return card_at(trick, seat * SLOT)


def card_at(trick: i64, place: i64) -> i64:
    code = (trick >> place) & SLOT_MASK
    if code == 0:
        return NO_CARD
    return code - 1


def slot(seat: i64, card: i64) -> i64:
    """A trick with only this card, laid by this seat."""
    return (card + 1) << (seat * SLOT)


def finished(trick: i64, leader: i64, taker: i64, stopper: i64) -> i64:
    """A trick that is over; its taker is HOUSE for the Bank, its stopper may be NO_CARD."""
    over = trick | leader << LED_BY | taker << TAKEN_BY
    if stopper != NO_CARD:
        over |= (stopper + 1) << STOPPED_WITH
    return over


def leader_of(finished_trick: i64) -> i64:
    return (finished_trick >> LED_BY) & SEAT_MASK


def taker_of(finished_trick: i64) -> i64:
    """The seat that took it, or HOUSE for the Bank."""
    return (finished_trick >> TAKEN_BY) & SEAT_MASK


def stopper_of(finished_trick: i64) -> i64:
    """The Bomb or the Bank card, or NO_CARD where nobody stopped it."""
    return card_at(finished_trick, STOPPED_WITH)
