"""Chooses the language of the command line."""

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise

from tablee.core.errors import LANGUAGES

DEFAULT = "en"
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first one that is set wins


def choose(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language of ``--lang``, else of the environment, else English."""
    asked = [value for value in _asked(arguments) if value in LANGUAGES]
    if asked:
        return asked[-1]
    locale = next((environment[name] for name in VARIABLES if environment.get(name)), DEFAULT)
    spoken = locale[:2].lower()
    return spoken if spoken in LANGUAGES else DEFAULT


def _asked(arguments: Sequence[str]) -> list[str]:
    """All values of ``--lang``, needed for help and errors before arguments are parsed."""
    values = [value for word, value in pairwise(arguments) if word == "--lang"]
    return values + [word[7:] for word in arguments if word.startswith("--lang=")]
