"""What Tablée says when something cannot be done, in both languages.

ValueError
└── Refusal      one sentence to a person
    ├── Illegal    a move the rules refuse, with the clause
    ├── BadSetup   an unknown game or option, a wrong number of seats, a malformed house move
    └── BadLog     a log that cannot be read or does not tell a legal match
"""

import re
from typing import NamedTuple

LANGUAGES = ("en", "fr")
_FRENCH_SPACES = re.compile(r" (?=[:;!?»])|(?<=«) ")


class Text(NamedTuple):
    """The same words in English and in French."""

    en: str
    fr: str

    def say(self, lang: str) -> str:
        """The words in one language; French punctuation gets its unbreakable spaces here."""
        return _FRENCH_SPACES.sub("\N{NO-BREAK SPACE}", self.fr) if lang == "fr" else self.en


class Refusal(ValueError):
    """One sentence to a person: ``str()`` in English, ``say("fr")`` in French."""

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
    """A log that cannot be read, or that does not tell a legal match."""
