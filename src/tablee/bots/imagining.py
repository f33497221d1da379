"""Default bots for any game: they sample what they cannot see, and play it out at random.

A game without bots of its own gets these.
"""

from dataclasses import dataclass

from tablee.bots.chance import Chance
from tablee.bots.search import Budget, best_move
from tablee.core.bot import Bot
from tablee.core.game import AnyGame, State
from tablee.core.luck import Rng
from tablee.core.view import View

PLAYOUTS = {"easy": 10, "medium": 60, "hard": 300}  # for one move
WIN = 1000  # what a win adds to the score


def bots_of(game: AnyGame) -> dict[str, Bot]:
    """All levels, the weakest first."""
    searching = {level: Imagining(game, playouts) for level, playouts in PLAYOUTS.items()}
    return {"random": Chance(), **searching}


@dataclass(frozen=True)
class Imagining:
    """Tries each move in imagined worlds, and plays the one that ends best."""

    game: AnyGame
    playouts: int
    recalls: bool = True

    def choose(self, view: View, rng: Rng) -> str:
        seat = view.seat
        assert seat is not None
        if len(view.legal) == 1:
            return view.legal[0]
        mind = self.game.mind(view)

        def play_out(world: State, move: int) -> int:
            twin = world.copy()
            twin.play(seat, move)
            twin.playout(rng)
            return value(twin, seat)

        moves = [self.game.read_move(move) for move in view.legal]
        best = best_move(moves, lambda: mind.imagine(rng), play_out, Budget(self.playouts))
        return self.game.write_move(best)


def value(state: State, seat: int) -> int:
    """How well a match that is over ended for this seat."""
    scores = state.scores()
    best_other = max(score for other, score in enumerate(scores) if other != seat)
    return WIN * (state.winners() >> seat & 1) + scores[seat] - best_other
