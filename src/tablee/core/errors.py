"""The errors of Tablée, each a sentence in both languages.

ValueError
└── Refusal      a message to a person
    ├── Illegal    a move the rules refuse, with the clause
    ├── BadSetup   an unknown game or option, a wrong number of seats, a malformed house move
    ├── BadLog     a log that cannot be read or is not a legal match
    │   └── OtherVersion   a log of another version of Tablée or of a game's rules
    └── BadView    JSON that is not a view of the game
"""

from typing import NamedTuple

LANGUAGES = ("en", "fr")
LONGEST = 60  # characters of somebody's text that a message quotes


class Text(NamedTuple):
    """The same words in English and in French."""

    en: str
    fr: str

    def say(self, lang: str) -> str:
        """The words in one language; French punctuation gets its unbreakable spaces here."""
        if lang != "fr":
            return self.en
        return (
            self.fr.replace(" :", "\N{NO-BREAK SPACE}:")
            .replace(" ;", "\N{NO-BREAK SPACE};")
            .replace(" !", "\N{NO-BREAK SPACE}!")
            .replace(" ?", "\N{NO-BREAK SPACE}?")
            .replace(" »", "\N{NO-BREAK SPACE}»")
            .replace("« ", "«\N{NO-BREAK SPACE}")
        )


class Refusal(ValueError):
    """A message to a person: ``str()`` in English, ``say("fr")`` in French."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def say(self, lang: str) -> str:
        return self.text.say(lang)

    def __str__(self) -> str:
        return self.say("en")


class Illegal(Refusal):
    """A move the rules refuse; nothing has changed."""

    def __init__(self, clause: str, text: Text) -> None:
        super().__init__(text)
        self.args = (clause, text)
        self.clause = clause

    def say(self, lang: str) -> str:
        return f"{self.text.say(lang)} ({self.clause})"


class BadSetup(Refusal):
    """A match that cannot be set up as asked."""


class BadLog(Refusal):
    """A log that cannot be read, or that is not a legal match."""


class OtherVersion(BadLog):
    """A log of another version of Tablée or of a game's rules."""


class BadView(Refusal):
    """JSON that is not a view of the game."""


def quote(text: str) -> str:
    """Somebody's text for use in a message: printable, on one line, and not too long."""
    told = "".join(c if c.isprintable() else repr(c)[1:-1] for c in text[:LONGEST])
    return told if len(text) <= LONGEST else f"{told}…"


def spell(value: object) -> str:
    """Any value for use in a message."""
    try:
        return quote(repr(value))
    except Exception:  # a number with too many digits, a list that contains itself
        return type(value).__name__
