"""A real-time match in the terminal: the bots play on while the person thinks.

On a terminal the table's clock follows the real one, and keys count as they are pressed. In a
pipe, or if single keys cannot be read, every answer takes the same simulated time.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

from rich.console import RenderableType
from rich.text import Text as Line

import tablee
from tablee.bots.clock import LiveTable
from tablee.cli import texts
from tablee.cli.keyboard import ESCAPE, KEYS_CAN_BE_READ, Keyboard
from tablee.cli.play import HELP, Quit, TerminalMatch
from tablee.cli.screen import LEAVE, keyed_menu
from tablee.core.errors import Illegal
from tablee.core.view import View

ANSWER_TIME = 1500  # milliseconds per answer in simulated time
SLOWDOWN = {"slow": 2.5, "normal": 1.5, "fast": 1.0}  # of the bots' own pace
ERASE_KEYS = (ESCAPE, "\x7f", "\b")


class LiveTerminalMatch(TerminalMatch):
    """One match in real time."""

    help_words = texts.LIVE_HELP
    help_keys = texts.LIVE_KEYS

    def start(self) -> None:
        lines = len(self.match.record.lines)
        luck = {
            seat: tablee.seeded(self.seating.bots_seed, self.match.seats * lines + seat)
            for seat in self.bots
        }
        self.table = LiveTable(self.match, self.bots, luck)
        self.keyboard = Keyboard()
        self.keys = ""  # pressed so far towards a move
        self.set_clock()

    def play_on(self) -> None:
        self.start()
        if not (self.screen.redraws and KEYS_CAN_BE_READ):
            while not self.match.over:
                self.next_answer()
            return
        with self.keyboard:
            self.draw_turn(self.view())
            while not self.match.over:
                self.next_key()

    # -- In real time -------------------------------------------------------------------------

    def set_clock(self) -> None:
        self.clock_set_at, self.clock_showed = monotonic(), self.table.now

    def clock(self) -> int:
        """The time on the table's clock."""
        since = (monotonic() - self.clock_set_at) * 1000 / SLOWDOWN[self.screen.speed]
        return max(self.table.now, self.clock_showed + int(since))

    def seconds_until(self, at: int | None) -> float | None:
        if at is None:
            return None
        return max(0.0, (at - self.clock()) / 1000 * SLOWDOWN[self.screen.speed])

    def next_key(self) -> None:
        """Wait for a key or for the next event, whichever comes first."""
        try:
            pressed = self.keyboard.wait(self.seconds_until(self.table.next_at()))
        except EOFError:
            raise Quit from None
        if pressed is None:
            if self.let_happen():
                self.draw_turn(self.view())
            return
        for key in pressed:
            if not self.match.over:
                self.press(key)

    def choices(self, view: View) -> RenderableType:
        """The menu by key: numbers would change with every card played."""
        if not self.screen.redraws:
            return super().choices(view)
        keys = self.face.keys(self.face.moves(view))
        labels = [self.face.label(move, view, self.company) for move in keys]
        return keyed_menu(list(keys.values()), labels, self.screen.console.width)

    def foot(self) -> list[RenderableType]:
        if not self.screen.redraws:
            return []
        return [*super().foot(), Line(f"{self.say(texts.KEYS_PROMPT)}{self.keys}")]

    def press(self, key: str) -> None:
        self.note = None
        if key in ERASE_KEYS:
            self.keys = ""
        elif self.keys == "" and key == "q":
            raise Quit
        elif self.keys == "" and key == "?":
            self.show_help()
        else:
            self.keys += key
            self.try_keys()
        if not self.match.over:
            self.draw_turn(self.view())

    def try_keys(self) -> None:
        """Make a move as soon as the keys pressed mean one."""
        try:
            move = self.face.pressed(self.keys, self.view())
            if move is not None:
                self.keys = ""
                self.lay(move, self.clock())
        except Illegal as refused:
            self.keys = ""
            self.note = Line(f"✗ {refused.say(self.lang)}", "bold")

    @contextmanager
    def clock_stopped(self) -> Iterator[None]:
        """Stop the table's clock while another page is shown."""
        if not self.screen.redraws:
            yield
            return
        with self.keyboard.resting():
            yield
        self.set_clock()

    def aside(self, title: str, content: RenderableType) -> None:
        with self.clock_stopped():
            super().aside(title, content)

    def end_of_round(self, view: View) -> None:
        """Show the score sheet; leaving it means being ready for the next round."""
        with self.clock_stopped():
            super().end_of_round(view)
        mine = self.match.legal(self.me)
        if self.screen.redraws and len(mine) == 1:
            self.lay(mine[0], self.clock())

    # -- In simulated time --------------------------------------------------------------------

    def next_answer(self) -> None:
        """Ask, let the time of an answer pass, then make the move if it is still legal."""
        if not self.match.legal(self.me):
            self.let_happen()
            return
        moves = self.face.moves(self.view())
        self.draw_turn(self.view())
        answer = self.screen.ask(self.say(texts.LIVE_PROMPT))
        if answer is None:
            raise Quit
        laid_at = self.table.now + ANSWER_TIME
        while (due := self.table.next_at()) is not None and due <= laid_at:
            self.let_happen()
            if self.match.over:
                return
        if answer:
            self.answer_live(answer.lower(), moves, laid_at)
        else:
            self.table.now = laid_at

    def answer_live(self, typed: str, moves: list[str], at: int) -> None:
        if typed in (*LEAVE, *HELP):
            self.answer(typed)
            return
        try:
            self.lay(chosen(typed, moves), at)
        except Illegal as refused:
            self.screen.print(Line(f"✗ {refused.say(self.lang)}"))

    # -- Events -------------------------------------------------------------------------------

    def let_happen(self) -> bool:
        """Let the next event happen; whether it was visible."""
        before = self.view()
        changed = self.table.step()
        if changed:
            self.tell_what_came(None, before)
        return changed

    def lay(self, move: str, at: int) -> None:
        before = self.view()
        self.table.play(self.me, move, at)
        self.tell_what_came(self.me, before)


def chosen(typed: str, moves: Sequence[str]) -> str:
    """The move that was typed, by its number in the menu or in notation."""
    words = " ".join(typed.split())
    if words.isascii() and words.isdigit() and 1 <= int(words) <= len(moves):
        return moves[int(words) - 1]
    return words
