"""Names at a table that people can tell apart."""

import unicodedata
from collections.abc import Collection
from itertools import count

from tablee.tables.tidy_text import LONGEST_NAME

# Letters of other scripts, and figures, that look like Latin letters.
LOOKALIKES = str.maketrans(
    "аеорсухікмнтвѕјԁԛԝɡαορικνυχτη01!|",
    "aeopcyxikmhtbsjdqwgaopikvuxtnolll",
)


def distinct(name: str, taken: Collection[str]) -> str:
    """This name, with a number after it if somebody's name looks the same."""
    seen = {looks(other) for other in taken}
    if looks(name) not in seen:
        return name
    for number in count(2):
        ending = f" {number}"
        numbered = name[: LONGEST_NAME - len(ending)].rstrip() + ending
        if looks(numbered) not in seen:
            return numbered
    raise AssertionError("there are more numbers than names")


def looks(name: str) -> str:
    """What is left of a name for a hasty reader: no accents, case, spaces or foreign letters."""
    plain = unicodedata.normalize("NFKD", name)
    letters = (c for c in plain if not unicodedata.combining(c))
    return "".join("".join(letters).casefold().translate(LOOKALIKES).split())
