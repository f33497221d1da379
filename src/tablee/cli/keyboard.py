"""Reads single keys from a terminal, for real-time games."""

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

try:
    import termios
    import tty
except ImportError:  # not Unix: input is read line by line
    KEYS_CAN_BE_READ = False
else:
    KEYS_CAN_BE_READ = True

ESCAPE = "\x1b"
MOST_AT_ONCE = 64  # bytes; more than any key sends


class Keyboard:
    """Within ``with``, keys are read at once and not echoed; then the terminal is restored."""

    def __enter__(self) -> "Keyboard":
        self._fd = sys.stdin.fileno()
        self._before = termios.tcgetattr(self._fd)
        tty.setcbreak(self._fd, termios.TCSADRAIN)  # keys pressed meanwhile count
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Back to line mode for a while, as a prompt needs it."""
        termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)
        try:
            yield
        finally:
            tty.setcbreak(self._fd, termios.TCSADRAIN)  # keys pressed meanwhile count

    def wait(self, seconds: float | None) -> str | None:
        """The keys pressed, or None after a timeout; an escape sequence is ESCAPE alone."""
        ready, _, _ = select.select([self._fd], [], [], seconds)
        if not ready:
            return None
        pressed = os.read(self._fd, MOST_AT_ONCE).decode("utf-8", "replace")
        if not pressed:
            raise EOFError
        return ESCAPE if pressed.startswith(ESCAPE) else pressed
