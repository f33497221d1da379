"""Consoles for standard output and error, with ASCII replacements for limited terminals."""

import codecs
import io
import sys
import unicodedata

from rich.console import Console

from tablee.core.errors import Refusal, Text

# Symbols without a Unicode decomposition to ASCII. Those of the five card colours stay distinct.
ASCII = {
    "♦": "*",
    "●": "o",
    "▲": "^",
    "■": "#",
    "★": "+",
    "♜": "&",
    "◆": "%",
    "○": "o",
    "◐": "@",
    "◇": "y",
    "□": "r",
    "◂": "<",
    "−": "-",
    "≥": ">=",
    "▶": ">",
    "·": ".",
    "¯": "-",
    "°": " deg",
    "…": "...",
    "’": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "–": "-",
    "—": "-",
    "×": "x",
    "†": "+",
    "±": "+-",
    "→": "->",
    "⏎": "Enter",
    "✓": "v",
    "✗": "x",
    "•": "*",
    "œ": "oe",
    "█": "#",
    "▒": "%",
}
BOX_DRAWING = range(0x2500, 0x2580)


class Stop(Refusal):
    """Ends the command with an error message and an exit code."""

    def __init__(self, text: Text, code: int = 1) -> None:
        super().__init__(text)
        self.code = code


def prepare() -> None:
    """Replace characters that the terminal cannot encode, instead of crashing."""
    codecs.register_error("tablee", _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="tablee")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_ascii(letter) for letter in unknown), error.end


def _ascii(letter: str) -> str:
    if letter in ASCII:
        return ASCII[letter]
    if ord(letter) in BOX_DRAWING:
        return "-"
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


def stdout() -> Console:
    """Standard output."""
    return Console(highlight=False, markup=False, emoji=False)


def stderr() -> Console:
    """Standard error, for progress and notes."""
    return Console(highlight=False, markup=False, emoji=False, stderr=True)


def is_terminal() -> bool:
    """Whether input and output are a terminal, so that prompts and animation make sense."""
    return sys.stdin.isatty() and sys.stdout.isatty()
