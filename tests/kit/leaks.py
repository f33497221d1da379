"""Games that leak or forget, to show that the laws find it."""

from collections.abc import Callable, Mapping

from tablee.core import laws
from tablee.core.game import Game, Imagination, S, V
from tablee.core.log import Value
from tablee.core.luck import seeded
from tablee.core.match import begin

ONE_IN = 5  # moves before which the views are compared


def showing(game: Game[S, V], leak: Callable[[S, V], V]) -> Game[S, V]:
    """This game with a view that shows too much."""
    honest = game.show

    def show(state: S, options: Mapping[str, Value], seat: int | None, recall: bool) -> V:
        return leak(state, honest(state, options, seat, recall))

    vars(game)["show"] = show
    return game


def forgetting(game: Game[S, V], slip: Callable[[V], V]) -> Game[S, V]:
    """This game with a mind that imagines something wrong."""
    honest = game.mind

    def mind(view: V) -> Imagination:
        return honest(slip(view))

    vars(game)["mind"] = mind
    return game


def search_for_leaks(
    game: Game[S, V], *, seats: int, matches: int, options: Mapping[str, Value] | None = None
) -> None:
    """Play at random, and raise AssertionError where a view tells what its seat has not seen."""
    for seed in range(matches):
        match = begin(game, seats, dict(options or {}), seed)
        rng = seeded(seed)
        while not match.over:
            if rng.below(ONE_IN) == 0:
                laws.unseen_things_change_nothing(match, rng)
            laws.play_at_random(match, rng)
