"""Cleans up what people write: names and chat messages."""

from tablee.core.errors import BadSetup
from tablee.tables import refusals

LONGEST_NAME = 24
LONGEST_SAID = 140  # characters


def tidy(name: str) -> str:
    """A name on one line, without invisible characters."""
    shown = on_one_line(name)
    if not 1 <= len(shown) <= LONGEST_NAME:
        raise BadSetup(refusals.NO_NAME)
    return shown


def tidy_words(text: str) -> str:
    """A chat message on one line, without invisible characters."""
    shown = on_one_line(text)
    if not shown:
        raise BadSetup(refusals.EMPTY_CHAT)
    if len(shown) > LONGEST_SAID:
        raise BadSetup(refusals.CHAT_TOO_LONG)
    return shown


def on_one_line(text: str) -> str:
    """Replace unprintable characters and collapse spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
