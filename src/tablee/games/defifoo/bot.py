"""Bots for Défifoo Rouge, from the weakest to the strongest.

random   any legal move
easy     follows simple sense card by card, forgets what was played, and errs now and then
medium   remembers every card and plays by good sense (``policy.py``)
hard     imagines the hidden cards again and again and plays each move out
"""

from typing import cast

from tablee.bots.chance import Chance
from tablee.bots.search import Budget, best_move
from tablee.core.bot import Bot
from tablee.core.luck import Rng
from tablee.core.view import View
from tablee.games.defifoo import policy
from tablee.games.defifoo.cards import BANK, BOMB, POLICE, points_of, suit_of
from tablee.games.defifoo.mind import Mind
from tablee.games.defifoo.notation import read_card, read_cards, read_move, write_move
from tablee.games.defifoo.options import setup_of
from tablee.games.defifoo.policy import Sense
from tablee.games.defifoo.view import DefifooView, mind_of

# Found by playing many deals against players of other tastes.
ALONE = Sense(
    to_come=0.55,
    police=1.4,
    godfather=3.9,
    vamp=-1.4,
    lead=4.4,
    bomb=16.0,
    bank=10.0,
    ahead=70.0,
    doubt=0.1,
)
IN_TEAMS = Sense(
    to_come=0.27,
    police=1.5,
    godfather=1.5,
    vamp=1.6,
    lead=3.7,
    bomb=22.0,
    bank=11.0,
    ahead=34.0,
    doubt=0.1,
)


class Easy:
    """Takes a trick that is worth something if it can, and else plays low."""

    recalls = False

    def __init__(self, errs_once_in: int = 6) -> None:
        self.errs_once_in = errs_once_in

    def choose(self, view: View, rng: Rng) -> str:
        table = cast(DefifooView, view)
        if table.phase == "window":
            return self.stop_or_wave(table)
        if rng.below(self.errs_once_in) == 0:
            return table.legal[rng.below(len(table.legal))]
        liked = [(appeal(table, read_move(move)), rng.below(64), move) for move in table.legal]
        return max(liked)[2]

    def stop_or_wave(self, view: DefifooView) -> str:
        """The Bomb for a rich trick of the others."""
        caught = points_of(read_cards([laid.card for laid in view.trick]))
        if "bomb" in view.legal and caught >= 8 and not ours(view, view.winning):
            return "bomb"
        return "wave" if "wave" in view.legal else view.legal[0]


def ours(view: DefifooView, seat: int | None) -> bool:
    """Whether that seat plays with the one who looks."""
    if view.team:
        return (seat in view.team) == (view.seat in view.team)
    return seat == view.seat


def appeal(view: DefifooView, move: int) -> int:
    """How good a move looks at first sight."""
    if move in (BANK, BOMB):
        return -20 + 4 * (13 - len(view.hand))
    if move > BOMB:  # who plays with me, which way round: all the same to it
        return 0
    strength = move - POLICE + 8 if move >= POLICE else move & 7
    value = points_of(1 << move)
    if not view.trick:
        return strength - value
    led, winning = read_card(view.trick[0].card), view.winning
    best = next(read_card(laid.card) for laid in view.trick if laid.seat == winning)
    if ours(view, winning):
        return 2 * value - strength
    beats = move > best and (move >= POLICE or suit_of(move) == suit_of(led))
    caught = points_of(read_cards([laid.card for laid in view.trick])) + value
    return 2 * caught - strength if beats else -2 * value - strength // 2


class Medium:
    """Plays by good sense, remembering every card."""

    recalls = True

    def choose(self, view: View, rng: Rng) -> str:
        if len(view.legal) == 1:
            return view.legal[0]
        world = mind(view).imagine(rng)  # sense looks at no more of it than the sizes of hands
        seat = cast(int, view.seat)
        return write_move(policy.choose(world, seat, sense_for(view), rng))


class Hard:
    """Imagines what it cannot see, plays every move out, and keeps the one that wins most."""

    recalls = True

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, view: View, rng: Rng) -> str:
        moves = [read_move(move) for move in view.legal]
        if len(moves) == 1:
            return view.legal[0]
        known = mind(view)
        seat = cast(int, view.seat)
        sense = sense_for(view)
        best = best_move(
            moves,
            lambda: known.imagine(rng),
            lambda world, move: policy.play_out(world, seat, move, sense, rng),
            self.budget,
        )
        return write_move(best)


def mind(view: View) -> Mind:
    """What the seat of this view knows."""
    return mind_of(cast(DefifooView, view), setup_of(view.seats, view.options))


def sense_for(view: View) -> Sense:
    """How to weigh things up, with partners or without."""
    return IN_TEAMS if view.seats > 3 else ALONE


# Compiled, the playouts take a few hundredths of a second; the seconds are for slow machines.
HARD = Budget(playouts=1200, seconds=2.0)

LEVELS: dict[str, Bot] = {
    "random": Chance(),
    "easy": Easy(),
    "medium": Medium(),
    "hard": Hard(HARD),
}
