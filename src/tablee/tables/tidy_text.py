"""What people write, made fit for others to read: their names, and what they say."""

from tablee.core.errors import BadSetup
from tablee.tables import refusals

LONGEST_NAME = 24
LONGEST_SAID = 140  # characters


def tidy(name: str) -> str:
    """A name on one line that everybody can see."""
    shown = on_one_line(name)
    if not 1 <= len(shown) <= LONGEST_NAME:
        raise BadSetup(refusals.NO_NAME)
    return shown


def tidy_words(text: str) -> str:
    """What somebody wrote, if it can be said."""
    shown = on_one_line(text)
    if not shown:
        raise BadSetup(refusals.NOTHING_SAID)
    if len(shown) > LONGEST_SAID:
        raise BadSetup(refusals.TOO_LONG_SAID)
    return shown


def on_one_line(text: str) -> str:
    """Without anything that cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
