"""What a client was shown during a match, to compare with the log that it is given afterwards.

A log may be fair in itself and still not be the log of what was dealt. So every view is kept as it
came, and the log has to show the same ones, in the same order. What was missed, as by a broken
line, is passed over.
"""

from collections.abc import Iterator
from dataclasses import replace

import tablee
from tablee.core.errors import BadView
from tablee.core.log import HOUSE_NAME, Record
from tablee.core.match import Match
from tablee.core.view import View
from tablee.games import find


class Seen:
    """All views that one connection was sent, from whichever seats it looked."""

    def __init__(self) -> None:
        self._shown: list[tuple[int, bytes]] = []  # each with its number

    def keep(self, number: int, view: bytes) -> None:
        if not self._shown or self._shown[-1][1] != view:  # else it came again
            self._shown.append((number, view))

    def first_not_told(self, record: Record) -> int | None:
        """The number of the first view that this legal log does not show in its turn."""
        seats = [None, *range(record.seats)]
        told = {seat: views(record, seat) for seat in seats}
        latest: dict[int | None, View] = {}
        for number, raw in self._shown:
            try:
                view = tablee.decode(record.game, raw)
            except BadView:  # it is of another game
                return number
            seat = view.seat
            if seat not in told:
                return number
            if latest.get(seat) != view and not any(view == each for each in told[seat]):
                return number
            latest[seat] = view
        return None


def views(record: Record, seat: int | None) -> Iterator[View]:
    """Whatever a seat, or with None a spectator, can have been shown of a match, in order."""
    game = find(record.game)
    options = game.check_options(record.options)
    match = Match(game, replace(record, options=options, lines=[], end=None), None)
    yield match.view(seat)
    news = match.state.story
    for line in record.lines:
        if line.who == HOUSE_NAME:
            match.house(line.move, line.at)
        else:
            match.step(int(line.who), line.move, line.at)
        yield match.view(seat)
        if match.state.story:
            news = match.state.story
        else:  # a choice that nobody may notice is no news: the latest are still the same
            match.state.story = news
            yield match.view(seat)
            match.state.story = []
