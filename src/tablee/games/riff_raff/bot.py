"""Bots for Riff Raff. They all have the same hand as everybody: errors come from the physics."""

from tablee.bots.chance import Chance
from tablee.core.bot import Bot
from tablee.core.luck import Rng
from tablee.core.view import View


class Calm:
    """Plays at random, but reports no accident that it cannot have seen."""

    recalls = False

    def choose(self, view: View, rng: Rng) -> str:
        return "done" if "done" in view.legal else Chance().choose(view, rng)


LEVELS: dict[str, Bot] = {"random": Calm(), "easy": Calm(), "medium": Calm(), "hard": Calm()}
