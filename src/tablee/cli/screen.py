"""The screen of a terminal game: redrawn in place on a terminal, printed in a pipe."""

import os
import select
import signal
import sys
import time
from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

from tablee.cli.output import is_terminal

PAUSES = {"slow": 1.4, "normal": 0.7, "fast": 0.15}  # seconds after a bot's move
HOME, ERASE_LINE, ERASE_BELOW = "\x1b[H", "\x1b[K", "\x1b[J"
SHORT_COLUMN = 5  # choices that fit one column
LEAVE = ("q", "quit", "quitter")
MIN_STORY = 3  # lines of the story shown on the smallest screen


class Screen:
    """Shows pages and reads answers."""

    def __init__(self, console: Console, speed: str, redraws: bool = True) -> None:
        self.console = console
        self.speed = speed
        self.waits = is_terminal()
        able = self.waits and console.is_terminal and not console.is_dumb_terminal
        self.redraws = redraws and able
        self.pause = PAUSES[speed] if self.waits else 0.0
        self._rests_until = 0.0
        if self.redraws:
            self._write("\n" * console.height)  # keep the old content in the scrollback

    def page(
        self,
        above: Sequence[RenderableType],
        story: Sequence[RenderableType] = (),
        below: Sequence[RenderableType] = (),
    ) -> None:
        """Show one page, with the latest part of the story that fits."""
        self._finish_resting()
        if not self.redraws:
            self.print(*above, *story, *below)
            return
        head, foot = self._drawn(above), self._drawn(below)
        rows = self._drawn(story).splitlines(keepends=True)
        room = self.console.height - head.count("\n") - foot.count("\n") - 1
        rows = rows[-max(room, MIN_STORY) :]
        self._show(head + "".join(rows) + foot)

    def print(self, *parts: RenderableType) -> None:
        for part in parts:
            self.console.print(indented(part))

    def rest(self) -> None:
        """Leave time to see a bot's move before the next page or prompt.

        The bots' thinking time counts towards it, so that it reveals nothing.
        """
        self._rests_until = time.monotonic() + self.pause

    def _finish_resting(self) -> None:
        time.sleep(max(0.0, self._rests_until - time.monotonic()))
        self._rests_until = 0.0

    def ask(self, prompt: str) -> str | None:
        """A line of input, or None at its end."""
        self._finish_resting()
        self._write(f" {prompt}")
        if self.waits and os.name == "posix":
            wait_for_line()
        line = sys.stdin.readline()
        if not line.endswith("\n"):
            self._write("\n")
        elif not self.waits:
            self._write(f"{line.strip()}\n")  # in a pipe there is no echo
        return line.strip() if line else None

    def read_on(self, prompt: str) -> bool:
        """Wait until the person has read the page; False if they leave."""
        if not self.waits:
            return True
        answer = self.ask(prompt)
        return answer is not None and answer.lower() not in LEAVE

    def look(self, prompt: str) -> bool:
        """Wait for Enter; False at the end of the input."""
        return not self.waits or self.ask(prompt) is not None

    def show_pages(self, text: RenderableType, prompt: str) -> bool:
        """Show a long text page by page; False at the end of the input."""
        if not self.redraws:
            self.print(text)
            return True
        rows = self._drawn([text]).splitlines(keepends=True)
        size = max(self.console.height - 2, 1)
        for start in range(0, len(rows), size):
            self._show("".join(rows[start : start + size]) + "\n")
            answer = self.ask(prompt)
            if answer is None:
                return False
            if answer:
                break
        return True

    def _drawn(self, parts: Sequence[RenderableType]) -> str:
        with self.console.capture() as drawn:
            self.print(*parts)
        return drawn.get()

    def _show(self, page: str) -> None:
        """Draw over the old page, without flicker."""
        self._write(HOME + page.replace("\n", f"{ERASE_LINE}\n") + ERASE_BELOW)

    def _write(self, text: str) -> None:
        self.console.file.write(text)
        self.console.file.flush()


def wait_for_line() -> None:
    """Wait until a line has been typed.

    Ctrl-C always ends this. ``readline`` would miss it if it came just before reading begins.
    """
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    before = signal.set_wakeup_fd(wake)
    try:
        select.select([sys.stdin, woken], [], [])
    finally:
        signal.set_wakeup_fd(before)
        os.close(woken)
        os.close(wake)


def indented(part: RenderableType) -> RenderableType:
    """Add a narrow margin."""
    return part if part == "" else Padding(part, (0, 1), expand=isinstance(part, Rule))


def menu(labels: Sequence[Line], width: int, most_columns: int = 4) -> RenderableType:
    """Numbered choices in as many columns as fit, filled column by column."""
    return keyed_menu(
        [str(number + 1) for number in range(len(labels))], labels, width, most_columns
    )


def keyed_menu(
    keys: Sequence[str], labels: Sequence[Line], width: int, most_columns: int = 4
) -> RenderableType:
    """Choices with the key to type for each."""
    if not labels:
        return ""
    widest_key = max(map(len, keys))
    entries = [
        Line.assemble((f"{key:>{widest_key}}", "bold"), "  ", label)
        for key, label in zip(keys, labels, strict=True)
    ]
    gap = 3
    widest = max(entry.cell_len for entry in entries)
    fitting = min(most_columns, (width - 2 + gap) // (widest + gap))
    columns = max(1, min(fitting, -(-len(entries) // SHORT_COLUMN)))
    rows = -(-len(entries) // columns)
    table = Table(box=None, padding=(0, gap, 0, 0), pad_edge=False, show_header=False)
    for _ in range(columns):
        table.add_column(no_wrap=True)
    for row in range(rows):
        table.add_row(*entries[row::rows])
    return table


def stacked(*parts: RenderableType | None) -> Group:
    """The given parts, without those that are None, one below the other."""
    return Group(*(part for part in parts if part is not None))
