"""A game in real time in the terminal: keys as they are pressed, and simulated time in a pipe."""

import os
import re
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from select import select

import pytest

import tablee as library
from tests.cli.test_play import PATIENCE, PROMPT, Terminal

pytestmark = pytest.mark.both_ways

Run = Callable[..., subprocess.CompletedProcess[str]]
SHORT = ("play", "reflex", "--seats", "3", "--option", "limit=3", "--bots", "random", "--seed", "5")
PAGE = "\x1b[H"
FIRST_MOVE = re.compile(r"^\s+([bygr][2-6])  \S", re.M)


class LiveTerminal(Terminal):
    """Somebody who presses the keys of the first move on the page, again and again."""

    def look(self) -> bool:
        """Read what is there; False when the program has ended."""
        ready, _, _ = select([self.screen], [], [], 0.4)
        if not ready:
            return True
        try:
            seen = os.read(self.screen, 65536)
        except OSError:
            return False
        self.shown += seen.decode("utf-8", "replace")
        return bool(seen)

    def page(self) -> str:
        """The page as it stands, without colours."""
        return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", self.shown.rsplit(PAGE, 1)[-1])

    def wait_for(self, words: str) -> None:
        """Look until the page has these words."""
        end = time.monotonic() + PATIENCE
        while words not in self.page():
            assert self.look(), f"it ended before {words!r}"
            assert time.monotonic() < end, f"no {words!r} on {self.page()!r}"

    def press(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def play_keys(self) -> None:
        end = time.monotonic() + PATIENCE
        while self.look() and time.monotonic() < end:
            move = FIRST_MOVE.search(self.page())
            if move is not None:
                self.press(move[1])
            elif PROMPT.search(self.page()) or "ready" in self.page():
                self.press("\n")


def only_log(home: Path) -> str:
    [log] = (home / "finished").glob("*.log")
    return log.read_text()


def test_a_match_by_keys_before_a_real_terminal(home: Path) -> None:
    terminal = LiveTerminal(*SHORT, "--speed", "fast")
    terminal.play_keys()
    assert terminal.close() == 0
    log = only_log(home)
    assert library.verify(log).ok
    match = library.replay(log)
    mine = [line for line in match.record.lines if line.who == "0" and line.move != "ready"]
    assert mine, "the keys laid cards"
    assert all(line.at is not None for line in mine)


def test_wrong_keys_are_explained_and_the_game_can_be_left(home: Path) -> None:
    terminal = LiveTerminal(*SHORT, "--speed", "slow")
    terminal.answer("")
    terminal.wait_for("Keys")
    terminal.press("x")
    terminal.wait_for("✗")
    terminal.press("?")
    terminal.wait_for("Esc")
    terminal.press("\n")
    terminal.wait_for("⏎  ready")
    terminal.press("q")
    while terminal.look():
        pass
    assert terminal.close() == 0
    assert len(list((home / "saved").glob("*.log"))) == 1


@pytest.mark.parametrize("tempo", ["live", "batched", "turns"])
def test_a_whole_match_through_a_pipe(tablee: Run, home: Path, tempo: str) -> None:
    done = tablee(*SHORT, "--option", f"tempo={tempo}", stdin="1\n" * 300)
    assert done.returncode == 0, done.stderr
    assert library.verify(only_log(home)).ok
    assert "Seat" not in done.stdout


def test_a_pipe_has_simulated_time(tablee: Run, home: Path) -> None:
    """Every answer takes as long, so the same answers give the same match."""
    first = tablee(*SHORT, stdin="1\n" * 300).stdout
    kept = only_log(home)
    (home / "finished").rename(home / "before")
    assert tablee(*SHORT, stdin="1\n" * 300).stdout.splitlines()[:-1] == first.splitlines()[:-1]
    assert only_log(home) == kept


def test_a_move_that_comes_too_late_is_explained(tablee: Run, home: Path) -> None:
    """The last choice again and again: sooner or later somebody was faster."""
    answers = "1\n" + "r6\nb6\n" * 10 + "q\n"
    done = tablee(*SHORT, stdin=answers)
    assert "✗" in done.stdout
    assert "REF-" in done.stdout


def test_a_saved_match_goes_on_in_time(tablee: Run, home: Path) -> None:
    tablee(*SHORT, stdin="1\n1\n1\nq\n")
    [saved] = (home / "saved").glob("*.log")
    before = saved.read_text()
    done = tablee("play", "--resume", stdin="1\n" * 300)
    assert done.returncode == 0, done.stderr
    log = only_log(home)
    assert log.startswith(before.rstrip("\n"))
    stamps = [line.at for line in library.replay(log).record.lines if line.at is not None]
    assert stamps == sorted(stamps)
