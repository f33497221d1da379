"""Runs programs one after the other and shows their progress."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

Program = subprocess.Popen[bytes]
ShareDone = Callable[[str], float | None]  # from a line of output: how much is done, 0 to 1

INTERRUPTIONS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
OUR_MESSAGE = "tablee: "  # starts the lines of our own programs that a person should read
DISK_FULL = "the disk is full"
A_FEW_BYTES = 1_000_000
OFFLINE = "there is no connection to the package index"
CAUSES = {  # what package managers write -> what it means
    "No space left on device": DISK_FULL,
    "ENOSPC": DISK_FULL,
    "NameResolutionError": OFFLINE,
    "Failed to establish a new connection": OFFLINE,
    "ConnectTimeout": OFFLINE,
    "ENOTFOUND": OFFLINE,
    "ECONNREFUSED": OFFLINE,
    "EAI_AGAIN": OFFLINE,
    "DO NOT MATCH THE HASHES": "a package differs from the one that was locked",
    "(from versions: none)": "the package index cannot be reached, or lacks a package",
    "No matching distribution found": "a package is not available for this Python and machine",
}


class Progress:
    """A status line on a terminal; elsewhere one line per step."""

    def __init__(self, log: Path, keeps: Sequence[int]) -> None:
        self.log = log
        self.keeps = keeps  # files that every program keeps open
        self._on_terminal = sys.stderr.isatty()
        self._step = ""
        self._begun = 0.0
        self._total: float | None = None  # estimated seconds of this step

    def step(self, text: str) -> None:
        """Show the current step."""
        self._step, self._begun, self._total = text, time.monotonic(), None
        if self._on_terminal:
            self._draw()
        else:
            sys.stderr.write(f"{text} …\n")

    def run(
        self, *command: str | Path, share_done: ShareDone = lambda line: None, **settings: str
    ) -> int:
        """Run a program with its output in the log; returns the exit code."""
        with (
            self.log.open("wb") as output,
            self.log.open(encoding="utf-8", errors="replace") as lines,
            running(command, output, keeps=self.keeps, **settings) as program,
        ):
            while not self.has_ended(program):
                for line in lines:
                    self._learn(share_done(line))
        return program.returncode

    def has_ended(self, program: Program) -> bool:
        """Wait a moment; whether the program has ended."""
        try:
            program.wait(0.2)
        except subprocess.TimeoutExpired:
            self._draw()
            return False
        return True

    def end(self, *messages: str) -> None:
        """Clear the status line and print these messages."""
        if self._on_terminal:
            sys.stderr.write("\r\033[K")
        sys.stderr.writelines(f"{message}\n" for message in messages)

    def _learn(self, share: float | None) -> None:
        if share:
            self._total = (time.monotonic() - self._begun) / share

    def _draw(self) -> None:
        if self._on_terminal and self._step:
            sys.stderr.write(f"\r\033[K{self._step} … {self._time()}")
            sys.stderr.flush()

    def _time(self) -> str:
        spent = time.monotonic() - self._begun
        if self._total is None or spent < 2:
            return f"{spent:.0f} s"
        return f"{spent:.0f} s, about {max(self._total - spent, 1):.0f} s left"


@contextlib.contextmanager
def running(
    command: Sequence[str | Path], output: BinaryIO, *, keeps: Sequence[int] = (), **settings: str
) -> Iterator[Program]:
    """Run a program, and stop it at the end of the block with all that it has started.

    It keeps the given files open, locks among them, even if we are killed. Signals wait while it
    starts: an interruption just then would leave it behind with the lock.
    """
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPTIONS)
    try:
        program = subprocess.Popen(
            command,
            env=os.environ | settings,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # a process group of its own
            pass_fds=keeps,
            preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_SETMASK, mask),
        )
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            yield program
        finally:
            stop(program)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def stop(program: Program) -> None:
    for order in (signal.SIGTERM, signal.SIGKILL):
        if program.poll() is None:
            os.killpg(program.pid, order)
            with contextlib.suppress(subprocess.TimeoutExpired):
                program.wait(10)


def messages(log: Path) -> list[str]:
    """The messages of our own programs in the log."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return [line for line in lines if line.startswith(OUR_MESSAGE)]


def why_it_failed(log: Path) -> str:
    """The cause in one sentence, and where the full output is."""
    text = log.read_text(encoding="utf-8", errors="replace")
    causes = [cause for sign, cause in CAUSES.items() if sign in text]
    if shutil.disk_usage(log.parent).free < A_FEW_BYTES:
        causes.insert(0, DISK_FULL)  # then the log has no room for the cause either
    causes += [line for line in text.splitlines() if line.strip()][-1:]
    return f"{causes[0] if causes else 'no reason given'} (see {log})"
