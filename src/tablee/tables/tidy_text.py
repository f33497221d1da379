"""Cleans up what people write: names and chat messages."""

from tablee.core.errors import BadSetup, Text

LONGEST_NAME = 24  # characters
LONGEST_SAID = 140

NO_NAME = Text(
    f"A name must have 1 to {LONGEST_NAME} visible characters",
    f"Un nom compte de 1 à {LONGEST_NAME} caractères visibles",
)
EMPTY_CHAT = Text("Write something first", "Écrivez d’abord un mot ou deux")
CHAT_TOO_LONG = Text(
    f"Too long: {LONGEST_SAID} characters at most",
    f"C’est trop long : {LONGEST_SAID} caractères au plus",
)


def tidy(name: str) -> str:
    """A name on one line, without invisible characters."""
    shown = on_one_line(name)
    if not 1 <= len(shown) <= LONGEST_NAME:
        raise BadSetup(NO_NAME)
    return shown


def tidy_words(text: str) -> str:
    """A chat message on one line, without invisible characters."""
    shown = on_one_line(text)
    if not shown:
        raise BadSetup(EMPTY_CHAT)
    if len(shown) > LONGEST_SAID:
        raise BadSetup(CHAT_TOO_LONG)
    return shown


def on_one_line(text: str) -> str:
    """Replace unprintable characters and collapse spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
