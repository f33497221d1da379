"""Log lines of a match inside the entries of a table: written, read and replayed."""

from tablee.core.log import HOUSE_NAME, LINE, Line
from tablee.core.match import Match


def lines_from(match: Match, played: int) -> tuple[str, ...]:
    return tuple(map(str, match.record.lines[played:]))


def feed(match: Match, lines: tuple[str, ...]) -> None:
    """Replay lines that were judged before, advancing the luck as they did."""
    for text in lines:
        line = read_line(text)
        if line.who != HOUSE_NAME:
            match.step(int(line.who), line.move, line.at)
        else:
            match.follow_house(line.move, line.at)


def read_line(text: str) -> Line:
    found = LINE.fullmatch(text)
    if found is None:
        raise ValueError("unreadable log line in the store")
    return Line(found[1], found[2], None if found[3] is None else int(found[3]))
