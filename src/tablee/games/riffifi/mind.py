# mypyc: compiled
"""What a seat of Riffifi knows, and the full states it cannot tell from the real one."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.bits import amount, bit, nth, size, units
from tablee.core.errors import BadView
from tablee.core.luck import Rng
from tablee.games.riffifi import words
from tablee.games.riffifi.cards import NO_CARD, ONES, has_misdeal
from tablee.games.riffifi.pieces import Player
from tablee.games.riffifi.rules import Riffifi

PATIENCE: Final = 10_000  # deals tried before a view counts as impossible


@final
class Mind:
    """A position without the cards whose place a seat does not know, and where they may be.

    ``frame`` holds everything the seat knows: other hands hold their known cards only, and
    concealed cards are missing from their piles.
    """

    def __init__(self, frame: Riffifi, loose: i64) -> None:
        self.frame: Riffifi = frame
        self.loose: i64 = loose  # the cards whose place is unknown
        self.needs: i64 = 0  # packed: how many of them each seat has, in hand or pile
        self.covered: i64 = 0  # packed: how many of those lie in its pile, not remembered
        self.hidden: list[tuple[int, int]] = []  # concealed cards: seat, what they could be
        self.one_is_secret: bool = False

    def imagine(self, rng: Rng) -> Riffifi:
        """A full state that agrees with everything the seat knows."""
        for _ in range(PATIENCE):
            state = self.frame.copy()
            if self.fill(state, rng):
                return state
        raise BadView(words.NO_DEAL_FITS)

    def fill(self, state: Riffifi, rng: Rng) -> bool:
        """Place the loose cards at random; False where that contradicts what is known."""
        loose = self.loose
        needs = self.needs
        if self.one_is_secret:
            state.removed = nth(loose & ONES, rng.below(size(loose & ONES)))
            loose &= ~bit(state.removed)
        for seat, doubt in self.hidden:
            player = state.players[seat]
            choices = doubt & player.hand
            if amount(needs, seat) > 0:
                choices |= doubt & loose
            if choices == 0:
                return False
            card = nth(choices, rng.below(size(choices)))
            if loose & bit(card) != 0:
                loose ^= bit(card)
                needs -= units(seat, 1)
            player.hand &= ~bit(card)
            player.pile |= bit(card)
            if self.frame.players[seat].top == NO_CARD:
                player.top = card
        scatter(state, loose, needs, rng)
        for seat in range(state.seats):
            player = state.players[seat]
            if self.covered != 0:
                bury(player, amount(self.covered, seat), self.frame.players[seat].hand, rng)
            if has_misdeal(player.hand | player.pile):
                return False
        return True


def scatter(state: Riffifi, loose: i64, needs: i64, rng: Rng) -> None:
    """Give each seat as many loose cards as it needs; every way to do so is equally likely."""
    places = size(loose)
    while loose != 0:
        choice = rng.below(places)
        places -= 1
        for seat in range(state.seats):
            need = amount(needs, seat)
            if choice < need:
                state.players[seat].hand |= loose & -loose
                needs -= units(seat, 1)
                break
            choice -= need
        loose &= loose - 1


def bury(player: Player, count: i64, held: i64, rng: Rng) -> None:
    """Move this many of the cards just received into the pile, under its top card."""
    for _ in range(count):
        received = player.hand & ~held
        card = nth(received, rng.below(size(received)))
        player.hand ^= bit(card)
        player.pile |= bit(card)
        player.shown |= bit(card)
