"""Bots for Défifoo Rouge, from the weakest to the strongest.

random   any legal move
easy     plays by a beginner's weights, forgets what was played, and makes mistakes now and then
medium   remembers every card and plays by the heuristics in ``policy.py``
hard     samples the hidden cards many times and plays each move out
"""

from typing import cast

from tablee.bots.chance import Chance
from tablee.bots.search import Budget, best_move
from tablee.core.bot import Bot
from tablee.core.luck import Rng
from tablee.core.view import View
from tablee.games.defifoo_rouge import policy
from tablee.games.defifoo_rouge.mind import Mind
from tablee.games.defifoo_rouge.moves import MOVES
from tablee.games.defifoo_rouge.pieces import Setup
from tablee.games.defifoo_rouge.policy import Sense
from tablee.games.defifoo_rouge.view import DefifooView, mind_of

# Tuned in many deals against players with other weights.
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
BEGINNER = Sense(
    to_come=1.5,
    police=0.25,
    godfather=1.5,
    vamp=0.5,
    lead=0.3,
    bomb=6.0,
    bank=6.0,
    ahead=20.0,
    doubt=1.0,
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
    """Plays by a beginner's weights, forgets what was played, and makes mistakes now and then."""

    recalls = False

    def __init__(self, errs_once_in: int = 3) -> None:
        self.errs_once_in = errs_once_in

    def choose(self, view: View, rng: Rng) -> str:
        if len(view.legal) == 1:
            return view.legal[0]
        if "wave" not in view.legal and rng.below(self.errs_once_in) == 0:
            return view.legal[rng.below(len(view.legal))]
        world = mind(view).imagine(rng)  # forgotten cards may be anywhere
        return MOVES.write(policy.choose(world, cast(int, view.seat), BEGINNER, rng))


class Medium:
    """Plays by the heuristics, remembering every card."""

    recalls = True

    def choose(self, view: View, rng: Rng) -> str:
        if len(view.legal) == 1:
            return view.legal[0]
        world = mind(view).imagine(rng)  # the heuristics look only at the sizes of hands
        seat = cast(int, view.seat)
        return MOVES.write(policy.choose(world, seat, sense_for(view), rng))


class Hard:
    """Samples the hidden cards, plays every move out, and takes the one that wins most often."""

    recalls = True

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, view: View, rng: Rng) -> str:
        moves = [MOVES.read(move) for move in view.legal]
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
        return MOVES.write(best)


def mind(view: View) -> Mind:
    """What the seat of this view knows."""
    return mind_of(cast(DefifooView, view), Setup(view.seats, view.options))


def sense_for(view: View) -> Sense:
    """How to weigh things up, with partners or without."""
    return IN_TEAMS if view.seats > 3 else ALONE


# Compiled, the playouts take a few hundredths of a second; the limit is for slow machines.
HARD = Budget(playouts=1200, seconds=2.0)

LEVELS: dict[str, Bot] = {
    "random": Chance(),
    "easy": Easy(),
    "medium": Medium(),
    "hard": Hard(HARD),
}
