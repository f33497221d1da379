"""``tablee replay`` and ``tablee verify``: a match told from its log, and checked."""

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.rule import Rule
from rich.text import Text as Line

import tablee
from tablee.cli import texts
from tablee.cli.output import Stop
from tablee.cli.saved_games import LARGEST, SavedGame, decode, read_text
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
    return decode(sys.stdin.buffer.read(LARGEST + 1), texts.STANDARD_INPUT.say(lang))


def names(file: str, record: Record, lang: str) -> Sequence[str]:
    """Who sat where: told beside a log of “tablee play”, else the numbers of the seats."""
    sitting = None if file == STANDARD_INPUT else SavedGame(Path(file)).sitting()
    known = sitting.names if sitting is not None else []
    if len(known) != record.seats:
        known = [""] * record.seats
    return [name or f"{texts.SEAT.say(lang)} {seat}" for seat, name in enumerate(known)]


class Retelling:
    """A match told as a spectator, one seat, or somebody who knows every card saw it."""

    def __init__(
        self, log: str, file: str, seat: int | None, all_cards: bool, screen: Screen, lang: str
    ) -> None:
        self.match = tablee.replay(log)
        if seat is not None and seat >= self.match.seats:
            raise Stop(texts.no_such_seat(self.match.seats), 2)
        self.face = self.match.game.terminal()
        self.company = Company(names(file, self.match.record, lang), lang)
        self.seat = seat
        self.all_cards = all_cards
        self.screen = screen
        self.rounds: list[object] = []

    def tell(self, step: bool) -> None:
        """The whole match; with ``step`` the table after each move, and a pause."""
        before: View | None = None
        for number, moment in enumerate(moments(self.match.game, self.match.record)):
            after = self.view(moment)
            if before is None:
                self.head(moment)
            self.sentences(number, after)
            if before is None:
                self.hands(moment)
            elif (result := self.face.round_result(before, after)) is not None:
                self.rounds.append(result)
                self.screen.print("", self.face.sheet(self.rounds, after, self.company), "")
                if not moment.over:
                    self.head(moment)
                    self.hands(moment)
            if step and not self.pause(after):
                return
            before = after
        self.end()

    def view(self, moment: Match) -> View:
        """What the reader is shown; with all cards, what the one who has just moved knows."""
        if not self.all_cards:
            return moment.view(self.seat)
        movers = [int(line.who) for line in moment.record.lines if line.who.isdigit()]
        return moment.view(movers[-1] if movers else None)

    def head(self, moment: Match) -> None:
        words = self.face.headline(self.view(moment), self.company)
        self.screen.print(Rule(Line(words, "bold"), align="left", style="dim"))

    def sentences(self, number: int, view: View) -> None:
        """What happened in a move, the first sentence with the number of the move."""
        mark = f"{number:>3}  " if number else "     "
        for line in self.face.tell(view, self.company):
            self.screen.print(Line.assemble((mark, "dim"), line))
            mark = "     "

    def hands(self, moment: Match) -> None:
        """The cards dealt, as far as the reader may know them."""
        seats = range(moment.seats) if self.all_cards else [self.seat]
        views = [moment.view(seat) for seat in seats if seat is not None]
        for view in views:
            self.screen.print(stacked(self.face.hand(view, self.company)))

    def pause(self, view: View) -> bool:
        self.screen.print("", self.face.table(view, self.company), "")
        return self.screen.read_on(self.company.say(texts.ENTER_STEPS))

    def end(self) -> None:
        """Who won and what was hidden, or whose turn it is where the log breaks off."""
        view = self.match.view(self.seat)
        if view.over:
            shown = self.face.revealed(view, self.company)
            self.screen.print(stacked(shown))
        elif max(view.movers) < view.seats:
            names = self.company.listed(view.movers)
            self.screen.print(Line(self.company.say(texts.THE_LOG_ENDS).format(names)))
