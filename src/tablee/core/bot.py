"""The interface of a bot: it gets a view and a generator, never a state."""

from typing import Literal, Protocol, get_args

from tablee.core.luck import Rng
from tablee.core.view import View

Level = Literal["random", "easy", "medium", "hard"]  # every game has these, the weakest first
LEVELS: tuple[Level, ...] = get_args(Level)
WAIT = ""  # a bot's answer when it makes no move now


class Bot(Protocol):
    """Chooses a move for a seat."""

    @property
    def recalls(self) -> bool:
        """Whether it remembers everything its seat has been shown (``view(seat, recall=True)``)."""

    def choose(self, view: View, rng: Rng) -> str:
        """One of ``view.legal``; the generator is its only source of chance."""
