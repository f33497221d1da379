"""What the stories of all games are told with."""

from collections.abc import Callable, Sequence

from tablee.core.errors import Text

Names = Callable[[int], str]  # the name of a seat

AND = Text("and", "et")


def chain(parts: Sequence[str], lang: str) -> str:
    """Things in a row, the last after an “and”."""
    *rest, last = parts
    return f"{', '.join(rest)} {AND.say(lang)} {last}" if rest else last


def row(parts: Sequence[Text]) -> Text:
    """Things in a row, in both languages."""
    return Text(chain([part.en for part in parts], "en"), chain([part.fr for part in parts], "fr"))


def those(seats: Sequence[int], name: Names) -> Text:
    """People in a row."""
    names = [name(seat) for seat in seats]
    return Text(chain(names, "en"), chain(names, "fr"))


def victory(winners: Sequence[int], name: Names) -> Text:
    who = those(winners, name)
    if len(winners) == 1:
        return Text(f"{who.en} wins the match", f"{who.fr} gagne la partie")
    return Text(f"{who.en} share the victory", f"{who.fr} se partagent la victoire")
