"""Lines of a match's log, as the entries of a table keep them: written, read and played again."""

from tablee.core.log import HOUSE_NAME, LINE, Line
from tablee.core.match import Match


def lines_from(match: Match, played: int) -> tuple[str, ...]:
    return tuple(map(str, match.record.lines[played:]))


def feed(match: Match, lines: tuple[str, ...]) -> None:
    """Play lines that were judged before; the luck is left where it was after them."""
    for text in lines:
        line = read_line(text)
        if line.who != HOUSE_NAME:
            match.step(int(line.who), line.move, line.at)
        else:
            match.follow_house(line.move, line.at)


def read_line(text: str) -> Line:
    found = LINE.fullmatch(text)
    if found is None:
        raise ValueError("a line of a kept log cannot be read")
    return Line(found[1], found[2], None if found[3] is None else int(found[3]))
