"""Bots for Reflex, from the weakest to the strongest. They differ in pace and in planning.

random   any legal move, very slowly
easy     slow; lays the first card it finds with all that follow
medium   of average pace; prefers the 6s, then long runs
hard     fast; samples the other hands, simulates the round, and may hold cards back

When seats take turns, only the planning matters.
"""

from typing import cast

from tablee.bots.chance import Chance
from tablee.bots.pace import ORDINARY, Pace
from tablee.bots.search import Budget, best_move
from tablee.core.bot import WAIT, Bot
from tablee.core.luck import Rng
from tablee.core.view import View
from tablee.games.reflex import policy
from tablee.games.reflex.moves import MOVES, PASS, cards_of, is_run
from tablee.games.reflex.pieces import Setup
from tablee.games.reflex.view import ReflexView, mind_of

DAWDLING = Pace(reaction=500, scan=75, motor=850, again=320, spread=0.35)
LEISURELY = Pace(reaction=400, scan=60, motor=700, again=250, spread=0.30)
BRISK = Pace(reaction=240, scan=32, motor=440, again=150, spread=0.20)

LONG_ENOUGH = 50  # points after which bots have had enough of a match without a limit


def word(view: ReflexView) -> str | None:
    """The word to say before laying anything, if there is one; stop is called at once."""
    if view.phase == "resting":
        return "enough" if max(view.scores) >= LONG_ENOUGH else "ready"
    return "stop" if "stop" in view.legal else "ready" if "ready" in view.legal else None


def runs(view: ReflexView) -> list[str]:
    """The legal moves that lay cards."""
    return [move for move in view.legal if is_run(move)]


def nothing(view: ReflexView) -> str:
    """The move that lays nothing: pass when seats take turns, otherwise wait."""
    return "pass" if "pass" in view.legal else WAIT


class Dawdler(Chance):
    """Plays at random, and slowly."""

    pace = DAWDLING

    def choose(self, view: View, rng: Rng) -> str:
        return word(cast(ReflexView, view)) or super().choose(view, rng)


class Easy:
    """Lays a random card that fits, with all that follow it in its hand."""

    recalls = False
    pace = LEISURELY

    def choose(self, view: View, rng: Rng) -> str:
        table = cast(ReflexView, view)
        said = word(table)
        if said is not None:
            return said
        starts = sorted({move[:2] for move in runs(table)})
        if not starts:
            return nothing(table)
        found = starts[rng.below(len(starts))]
        return max((move for move in runs(table) if move[:2] == found), key=length)


def length(run: str) -> int:
    return len(cards_of(run))


class Medium:
    """Lays the run with the best rating."""

    recalls = False

    def __init__(self, pace: Pace) -> None:
        self.pace = pace

    def choose(self, view: View, rng: Rng) -> str:
        table = cast(ReflexView, view)
        said = word(table)
        if said is not None:
            return said
        if not runs(table):
            return nothing(table)
        frame = mind_of(table, Setup(view.seats, view.options)).frame
        return MOVES.write(policy.choose_run(frame, cast(int, view.seat), rng))


class Hard:
    """Samples the other hands, simulates every run, and compares it with laying nothing."""

    recalls = True

    def __init__(self, budget: Budget, pace: Pace) -> None:
        self.budget = budget
        self.pace = pace

    def choose(self, view: View, rng: Rng) -> str:
        table = cast(ReflexView, view)
        said = word(table)
        if said is not None:
            return said
        moves = [MOVES.read(move) for move in runs(table)]
        if not moves:
            return nothing(table)
        if "pass" in table.legal or table.options["stall"]:  # else everybody may wait forever
            moves.append(PASS)
        if len(moves) == 1:
            return MOVES.write(moves[0])
        known = mind_of(table, Setup(view.seats, view.options))
        seat = cast(int, view.seat)
        best = best_move(
            moves,
            lambda: known.imagine(rng),
            lambda world, move: policy.play_out(world, seat, move, rng),
            self.budget,
        )
        return nothing(table) if best == PASS else MOVES.write(best)


# Compiled playouts take a few milliseconds; the time limit is for slow machines.
HARD = Budget(playouts=600, seconds=1.0)

LEVELS: dict[str, Bot] = {
    "random": Dawdler(),
    "easy": Easy(),
    "medium": Medium(ORDINARY),
    "hard": Hard(HARD, BRISK),
}
