"""The random bot: every legal move is equally likely."""

from tablee.core.luck import Rng
from tablee.core.view import View


class Chance:
    """Plays at random."""

    recalls = False

    def choose(self, view: View, rng: Rng) -> str:
        return view.legal[rng.below(len(view.legal))]
