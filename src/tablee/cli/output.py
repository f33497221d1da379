"""Where the command line writes: consoles, and letters for terminals that know only ASCII."""

import codecs
import io
import sys
import unicodedata

from rich.console import Console

from tablee.core.errors import Refusal, Text

# Signs that have no letter of their own under them. The five of the cards stay different.
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
RULES_AND_BOXES = range(0x2500, 0x2580)


class Stop(Refusal):
    """Ends the command with one sentence and an exit code."""

    def __init__(self, text: Text, code: int = 1) -> None:
        super().__init__(text)
        self.code = code


def prepare() -> None:
    """Let no letter that the terminal does not know stop a game."""
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
    if ord(letter) in RULES_AND_BOXES:
        return "-"
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


def paper() -> Console:
    """Standard output."""
    return Console(highlight=False, markup=False, emoji=False)


def margin() -> Console:
    """Standard error, for what is not the answer itself."""
    return Console(highlight=False, markup=False, emoji=False, stderr=True)


def is_terminal() -> bool:
    """Whether a person sits in front: asked before anything waits or moves."""
    return sys.stdin.isatty() and sys.stdout.isatty()
