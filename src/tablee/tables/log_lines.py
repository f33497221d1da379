"""Log lines of a match inside the entries of a table: written and replayed."""

from tablee.core.log import Line
from tablee.core.match import Match


def lines_from(match: Match, played: int) -> tuple[str, ...]:
    return tuple(map(str, match.record.lines[played:]))


def feed(match: Match, lines: tuple[str, ...]) -> None:
    """Replay lines that were judged before, advancing the luck as they did."""
    for text in lines:
        match.follow(Line.read(text))
