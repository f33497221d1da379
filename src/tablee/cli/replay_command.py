"""``tablee replay``: prints a match from its log. Also reads logs for ``tablee verify``."""

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.rule import Rule
from rich.text import Text as Line

import tablee
from tablee.cli import texts
from tablee.cli.output import Stop
from tablee.cli.saved_games import LARGEST_LOG, SavedGame, decode, read_text
from tablee.cli.screen import Screen, stacked
from tablee.core.log import Record
from tablee.core.match import Match, moments
from tablee.core.terminal import Company
from tablee.core.view import View

STANDARD_INPUT = "-"


def read(file: str, lang: str) -> str:
    """The text of a log file, or of standard input."""
    if file != STANDARD_INPUT:
        return read_text(Path(file))
    return decode(sys.stdin.buffer.read(LARGEST_LOG + 1), texts.STANDARD_INPUT.say(lang))


def names(file: str, record: Record, lang: str) -> Sequence[str]:
    """The players' names if the log was saved by “tablee play”, else the seats' numbers."""
    seating = None if file == STANDARD_INPUT else SavedGame(Path(file)).seating()
    known = seating.names if seating is not None else []
    if len(known) != record.seats:
        known = [""] * record.seats
    return [name or f"{texts.SEAT.say(lang)} {seat}" for seat, name in enumerate(known)]


class Replay:
    """Prints a match as seen by a spectator, by one seat, or with all cards known."""

    def __init__(
        self, log: str, file: str, seat: int | None, all_cards: bool, screen: Screen, lang: str
    ) -> None:
        self.match = tablee.replay(log)
        if seat is not None and seat >= self.match.seats:
            raise Stop(texts.no_such_seat(self.match.seats), 2)
        self.face = self.match.game.terminal()
        self.company = Company(
            names(file, self.match.record, lang), lang, None if all_cards else seat
        )
        self.seat = seat
        self.all_cards = all_cards
        self.screen = screen
        self.rounds: list[object] = []

    def tell(self, step: bool) -> None:
        """Print the whole match; with ``step``, show the table and pause after each move."""
        before: View | None = None
        begins = True  # whether a round begins with this moment
        for number, moment in enumerate(moments(self.match.game, self.match.record)):
            after = self.view(moment)
            if begins:
                self.head(moment)
            self.sentences(number, after)
            if begins:
                self.hands(moment)
            begins = False
            result = None if before is None else self.face.round_result(before, after)
            if result is not None:
                self.rounds.append(result)
                self.screen.print("", self.face.sheet(self.rounds, after, self.company), "")
                begins = after.pause is not None  # else the next one has begun already
                if not begins and not moment.over:
                    self.head(moment)
                    self.hands(moment)
            if step and not self.pause(after):
                return
            before = after
        self.end()

    def view(self, moment: Match) -> View:
        """The view to print; with all cards, that of the seat that has just moved."""
        if not self.all_cards:
            return moment.view(self.seat)
        movers = [int(line.who) for line in moment.record.lines if line.who.isdigit()]
        return moment.view(movers[-1] if movers else None)

    def head(self, moment: Match) -> None:
        words = self.face.headline(self.view(moment), self.company)
        self.screen.print(Rule(Line(words, "bold"), align="left", style="dim"))

    def sentences(self, number: int, view: View) -> None:
        """Print the events of a move, the first with the move's number."""
        mark = f"{number:>3}  " if number else "     "
        for line in self.face.tell(view, self.company):
            self.screen.print(Line.assemble((mark, "dim"), line))
            mark = "     "

    def hands(self, moment: Match) -> None:
        """Print the hands that may be shown."""
        seats = range(moment.seats) if self.all_cards else [self.seat]
        views = [moment.view(seat) for seat in seats if seat is not None]
        for view in views:
            self.screen.print(stacked(self.face.hand(view, self.company)))

    def pause(self, view: View) -> bool:
        self.screen.print("", self.face.table(view, self.company), "")
        return self.screen.read_on(self.company.say(texts.ENTER_STEPS))

    def end(self) -> None:
        """Print what was hidden, or whose turn it is if the log is unfinished."""
        view = self.match.view(self.seat)
        if view.over:
            shown = self.face.revealed(view, self.company)
            self.screen.print(stacked(shown))
        elif view.movers:
            names = self.company.listed(view.movers)
            self.screen.print(Line(self.company.say(texts.THE_LOG_ENDS).format(names)))
