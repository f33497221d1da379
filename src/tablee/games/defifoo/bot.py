"""Bots for Défifoo Rouge, from the weakest to the strongest."""

from tablee.bots.chance import Chance
from tablee.core.bot import Bot

LEVELS: dict[str, Bot] = {"random": Chance()}
