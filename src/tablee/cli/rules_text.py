"""The text of the rules: all of it, or single clauses."""

import re
import unicodedata

from rich.console import RenderableType

from tablee.cli.output import Stop
from tablee.core.errors import Text
from tablee.core.game import AnyGame

ANCHOR = re.compile(r"<a id=\"[^\"]*\"></a>")
CLAUSE = re.compile(r"- \*\*([A-Z]{2,5}-[A-Z]?\d+)\b")  # at the start of a list item
MOST_CLAUSES = 4  # shown at once when a word is looked up


def text(game: AnyGame, lang: str) -> str:
    """The rules of a game in Markdown, without the anchors for browsers."""
    return ANCHOR.sub("", game.rules_text(lang))


def drawn(markdown: str) -> RenderableType:
    """Markdown rendered for a terminal."""
    from rich.markdown import Markdown  # slow to import

    return Markdown(markdown, hyperlinks=False)


def clause(game: AnyGame, lang: str, name: str) -> str:
    """One clause; raises Stop if there is no such clause."""
    found = clauses(text(game, lang)).get(canonical(name, game.code))
    if found is None:
        title = game.title.en
        raise Stop(
            Text(
                f"The rules of {title} have no clause {name}",
                f"Les règles de {title} n’ont pas de clause {name}",
            ),
            2,
        )
    return found


def canonical(name: str, code: str) -> str:
    """The full name of a clause, from ``rif-13``, ``13`` or ``3``."""
    number = name.upper().removeprefix(f"{code}-")
    return f"{code}-{number.zfill(2)}" if number.isdigit() else f"{code}-{number}"


def clauses(markdown: str) -> dict[str, str]:
    """All clauses by name: a list item with what is indented under it."""
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for row in markdown.splitlines():
        if name := CLAUSE.match(row):
            current = found.setdefault(name[1], [row[2:]])
        elif row.startswith("  ") or not row:
            current.append(row[2:])
        else:
            current = []
    return {name: "\n".join(rows).strip() for name, rows in found.items()}


def look_up(markdown: str, wanted: str) -> list[str]:
    """The clause of this number, or the first clauses with this word, whatever its accents."""
    known = clauses(markdown)
    for name, clause_text in known.items():
        number = name.partition("-")[2].lower()
        if wanted.lower() in (name.lower(), number, number.lstrip("0")):
            return [clause_text]
    word = folded(wanted)
    return [text for text in known.values() if word in folded(text)][:MOST_CLAUSES]


def folded(text: str) -> str:
    """Without accents and capitals."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
