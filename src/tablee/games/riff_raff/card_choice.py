# mypyc: compiled
"""How bots choose their secret cards: by weights, never always the best one (RAF-10).

All see the same ship, so bots that always lay their best card all lay the same one. Instead they
reckon with what the others will probably lay: who loads before them, who gets to load two pieces
on a yard (RAF-21), and who is captain and decides between equals (RAF-11, RAF-12). Each in turn
answers the others' probable cards with weights of its own, the captain first, until these hardly
change: nearly an equilibrium, in which the players share the cards out. It uses public knowledge
only, so all who know the same expect the same.
"""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import bit
from tablee.core.luck import Rng
from tablee.games.riff_raff.cargo import FIRST_YARD_SPOT, SPOTS

PASSES: Final = 8  # how often everybody answers the others
FINE: Final = 2**30

# Pieces loaded on average by one placement, and by two, where the best way to place a piece has
# this strain (policy.py): measured in the fast model. Between these points it is a straight line.
LOADED: Final = [
    (20.0, 0.98, 1.95),
    (25.0, 0.95, 1.80),
    (30.0, 0.90, 1.60),
    (35.0, 0.80, 1.10),
    (40.0, 0.65, 0.50),
    (45.0, 0.35, -0.40),
    (50.0, -0.30, -1.20),
    (55.0, -1.00, -1.50),
    (70.0, -2.50, -2.50),
]
EACH_LOADER: Final = 2.0  # degrees of strain that each player who loads before adds


@final
class Outlook:
    """What each card promises, in pieces: lists by card."""

    def __init__(self) -> None:
        self.alone: list[float] = [0.0] * (SPOTS + 1)  # if nobody loads before
        self.delay: list[float] = [0.0] * (SPOTS + 1)  # what each player who loads before costs
        self.second: list[float] = [0.0] * (SPOTS + 1)  # RAF-21: gain if somebody loads there first

    def expect(self, card: i64, strain: float, taken: bool, pieces: i64) -> None:
        """Fill in a card from the strain of the best placement on its spot."""
        one, two = loaded(strain)
        more = max(0.0, two - one) if card >= FIRST_YARD_SPOT and pieces > 1 else 0.0
        later, _ = loaded(strain + EACH_LOADER)
        self.alone[card] = one + (more if taken else 0.0)
        self.delay[card] = one - later
        self.second[card] = 0.0 if taken else more


def loaded(strain: float) -> tuple[float, float]:
    """How many pieces one placement and two load on average."""
    before = LOADED[0]
    for point in LOADED:
        if strain < point[0]:
            if point[0] == before[0]:
                break
            part = (strain - before[0]) / (point[0] - before[0])
            return (
                before[1] + part * (point[1] - before[1]),
                before[2] + part * (point[2] - before[2]),
            )
        before = point
    return before[1], before[2]


@final
class CardGame:
    """The choice of cards in one round, as everybody can reckon it."""

    def __init__(self, captain: i64, hands: list[i64], tie: float, spread: float) -> None:
        self.captain: i64 = captain
        self.hands: list[i64] = hands  # the cards that each seat may have, as far as is known
        self.tie: float = tie  # what an equal card costs, in pieces: less room, and a steeper spot
        self.spread: float = spread  # differences in pieces below this hardly matter
        self.weights: list[list[float]] = [evenly(hand) for hand in hands]

    def share_out(self, outlook: Outlook) -> None:
        """Let everybody answer the others, the captain first, all with this outlook."""
        seats: i64 = len(self.hands)
        for _ in range(PASSES):
            for place in range(seats):
                seat = (self.captain + place) % seats
                self.weights[seat] = self.answer(seat, self.hands[seat], outlook)

    def answer(self, seat: i64, hand: i64, outlook: Outlook) -> list[float]:
        """The weights of the cards in a hand, given those of all others."""
        worth = [0.0] * (SPOTS + 1)
        best = -1000.0
        for card in range(i64(1), i64(SPOTS + 1)):
            if hand & bit(card) != 0:
                worth[card] = self.worth(seat, card, outlook)
                best = max(best, worth[card])
        total = 0.0
        for card in range(i64(1), i64(SPOTS + 1)):
            if hand & bit(card) != 0:
                worth[card] = exp((worth[card] - best) / self.spread)
                total += worth[card]
        return [each / total for each in worth]

    def worth(self, seat: i64, card: i64, outlook: Outlook) -> float:
        """What a card promises a seat, minus what it promises others there."""
        before = 0.0
        equals = 0.0
        nobody_first = 1.0
        helped = 0.0
        waits = outlook.second[card] > 0.0
        for other in range(i64(len(self.hands))):
            if other == seat:
                continue
            likely = self.weights[other]
            equal = likely[card]
            first = equal * self.chance_of_first(other, seat, waits)
            for higher in range(card + 1, i64(SPOTS + 1)):
                before += likely[higher]
            before += first
            equals += equal
            nobody_first *= 1.0 - first
            helped += equal - first
        rivals = float(len(self.hands) - 1)
        return (
            outlook.alone[card]
            - outlook.delay[card] * before
            + outlook.second[card] * (1.0 - nobody_first - helped / rivals)
            - self.tie * equals
        )

    def chance_of_first(self, other: i64, seat: i64, waits: bool) -> float:
        """RAF-12: that the other loads first if both lay the same card.

        The captain decides, and lets others load first where that allows a second piece.
        """
        if other == self.captain:
            return 0.0 if waits else 1.0
        if seat == self.captain:
            return 1.0 if waits else 0.0
        return 0.5


def evenly(hand: i64) -> list[float]:
    """The same weight for every card of a hand."""
    weights = [1.0 if hand & bit(card) != 0 else 0.0 for card in range(i64(SPOTS + 1))]
    total = sum(weights)
    return [each / total for each in weights]


def drawn(weights: list[float], rng: Rng) -> i64:
    """A card, as likely as its weight."""
    left = float(rng.below(FINE)) / float(FINE)
    card: i64 = 0
    for each in range(i64(1), i64(SPOTS + 1)):
        if weights[each] > 0.0:
            card = each
            left -= weights[each]
            if left < 0.0:
                break
    return card
