"""The views a client was shown during a match, to compare with the log it gets afterwards.

A log may be fair in itself and still not be the log of this match. So every view is kept, and the
log must produce the same views in the same order. Views missed while disconnected are skipped.
"""

from collections.abc import Iterator
from dataclasses import replace

import tablee
from tablee.core.errors import BadView
from tablee.core.log import Record
from tablee.core.match import Match
from tablee.core.view import View
from tablee.games import find


class Seen:
    """All views that one client was sent, from whichever seats."""

    def __init__(self) -> None:
        self._shown: list[tuple[int, bytes]] = []  # number and view

    def keep(self, number: int, view: bytes) -> None:
        if not self._shown or self._shown[-1][1] != view:  # else it was sent again
            self._shown.append((number, view))

    def first_unexplained(self, record: Record) -> int | None:
        """The number of the first view that this legal log does not produce in order."""
        seats = [None, *range(record.seats)]
        expected = {seat: views(record, seat) for seat in seats}
        latest: dict[int | None, View] = {}
        for number, raw in self._shown:
            try:
                view = tablee.decode(record.game, raw)
            except BadView:  # of another game
                return number
            seat = view.seat
            if seat not in expected:
                return number
            if latest.get(seat) != view and not any(view == each for each in expected[seat]):
                return number
            latest[seat] = view
        return None


def views(record: Record, seat: int | None) -> Iterator[View]:
    """All views that a seat, or with None a spectator, can have been shown, in order."""
    game = find(record.game)
    options = game.check_options(record.options)
    unplayed = replace(record, options=options, lines=[], end=None)
    match = Match(game, unplayed, None, waits_at_pauses=True)
    yield match.view(seat)
    story = match.state.story
    for line in record.lines:
        match.follow(line)
        yield match.view(seat)
        if match.state.story:
            story = match.state.story
        else:  # a move that nobody may notice: the latest events are still shown
            match.state.story = story
            yield match.view(seat)
            match.state.story = []
