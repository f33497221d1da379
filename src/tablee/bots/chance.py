"""The bot that knows nothing: every legal move is as good as any other."""

from tablee.core.luck import Rng
from tablee.core.view import View


class Chance:
    """Plays at random."""

    recalls = False

    def choose(self, view: View, rng: Rng) -> str:
        return view.legal[rng.below(len(view.legal))]
