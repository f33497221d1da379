# mypyc: compiled
"""The cards of Défifoo Rouge and its moves as small numbers.

Card 8 * gang + rank for four gangs of 1 to 6, Vamp and Godfather; then police 1 to 15, the Bank
and the Bomb. In a suit the higher number is the stronger card, and police stand above all gangs.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, size

GANGS: Final = 4
VAMP: Final = 6  # her rank
GODFATHER: Final = 7
POLICE: Final = 32  # police 1; the suit is the fifth
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

# A card's own number lays it, or interrupts with it. Then:
WAVE: Final = 64  # let the trick go on (DEF-A16)
WITH: Final = 128  # + set of seats: the dealer's partners (DEF-05)
LEFT: Final = 192  # the direction of play (DEF-06)
RIGHT: Final = 193
MOVES_END: Final = 194

SLOT: Final = 6  # bits a card takes in a packed trick
SLOT_MASK: Final = 63


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


def points_of(cards: i64) -> i64:
    """DEF-32: 6, 4 or 1 a card."""
    return size(cards) + 5 * size(cards & SIX_POINTS) + 3 * size(cards & FOUR_POINTS)


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
    """The suits of which whoever lays this card on that lead can hold none."""
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


# -- A trick in one number: a slot a seat, nought where nothing lies ---------------------------


def card_in(trick: i64, seat: i64) -> i64:
    """What this seat has laid, or NO_CARD."""
    code = (trick >> (seat * SLOT)) & SLOT_MASK
    if code == 0:
        return NO_CARD
    return code - 1


def slot(seat: i64, card: i64) -> i64:
    """A trick in which only this seat has laid this card."""
    return (card + 1) << (seat * SLOT)
