"""A match in the terminal: whole games before a real terminal, left, killed and gone on with."""

import os
import pty
import re
import signal
import subprocess
import sys
import termios
from collections.abc import Callable, Sequence
from pathlib import Path
from select import select

import pytest
from click.testing import CliRunner

import tablee as library
from tablee.cli import texts
from tablee.cli.main import program
from tablee.core.errors import LANGUAGES, Text
from tablee.core.log import read_log
from tablee.games.riffifi.game import RiffifiGame

pytestmark = pytest.mark.both_ways

Run = Callable[..., subprocess.CompletedProcess[str]]
ONE_ROUND = ("--seats", "3", "--option", "scoring=ticks", "--option", "tick_cap=1")
# With this seed nobody wins that tick on the spot: the round is played to its last card.
WHOLE_ROUND = (*ONE_ROUND, "--seed", "7")
FAST = ("--speed", "fast", "--bots", "random")
ENDS = (": ", "… ", "? ")
# In whole words: a page may arrive in pieces, and any of them may end like a question.
QUESTIONS = [
    text.say(lang)
    for text in vars(texts).values()
    for lang in LANGUAGES
    if isinstance(text, Text) and text.say(lang).endswith(ENDS)
]
PROMPT = re.compile(f"({'|'.join(map(re.escape, QUESTIONS))})$")
PATIENCE = 240  # seconds until a terminal that says nothing counts as stuck
ALL_DAY = "1\n" * 100


class Terminal:
    """The program in front of a person: a real terminal of 80 by 24."""

    def __init__(
        self, *arguments: str, program: Sequence[str] = ("-m", "tablee"), **environment: str
    ) -> None:
        self.screen, inside = pty.openpty()
        termios.tcsetwinsize(inside, (24, 80))
        self.process = subprocess.Popen(
            [sys.executable, *program, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=os.environ | {"TERM": "xterm-256color"} | environment,
            start_new_session=True,
        )
        os.close(inside)
        self.shown = ""

    def until_asked(self) -> bool:
        """Read until the program waits for an answer; False when it has ended."""
        self.shown = ""
        while not PROMPT.search(self.shown):
            ready, _, _ = select([self.screen], [], [], PATIENCE)
            assert ready, f"nothing more was shown after {self.shown[-200:]!r}"
            try:
                seen = os.read(self.screen, 65536)
            except OSError:  # how Linux says that the other side has closed
                return False
            if not seen:
                return False
            self.shown += seen.decode("utf-8", "replace")
        return True

    def type(self, text: str) -> None:
        os.write(self.screen, f"{text}\n".encode())

    def answer(self, text: str, times: int = 1) -> None:
        """Wait for so many questions and answer each."""
        for _ in range(times):
            assert self.until_asked()
            self.type(text)

    def play_on(self) -> str:
        """Always the first choice, to the end; everything shown after the last answer."""
        while self.until_asked():
            self.type("1")
        return self.shown

    def close(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.screen)
        return code


def saved_log(home: Path) -> Path:
    (log,) = (home / "saved").glob("*.log")
    return log


def finished_log(home: Path) -> str:
    (log,) = (home / "finished").glob("*.log")
    return log.read_text(encoding="utf-8")


def nothing_is_left_over(home: Path) -> bool:
    return not list((home / "saved").iterdir())


# -- Before a terminal ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["Your hand", "Your turn", "legal moves", "Log:"]),
        ("fr", ["Votre main", "À vous", "coups licites", "Le journal"]),
    ],
)
def test_a_whole_game_by_always_entering_1(lang: str, words: list[str], home: Path) -> None:
    terminal = Terminal("play", "riffifi", *ONE_ROUND, *FAST, "--lang", lang)
    shown = ""
    while terminal.until_asked():
        shown += terminal.shown
        terminal.type("1")
    shown += terminal.shown
    assert terminal.close() == 0
    for word in words:
        assert word in shown
    log = finished_log(home)
    assert library.verify(log).ok
    assert str(read_log(log).commitment) in shown
    assert nothing_is_left_over(home)


def test_every_page_fits_the_terminal(home: Path) -> None:
    terminal = Terminal("play", *WHOLE_ROUND, *FAST, "--option", "officer=on", "--lang", "fr")
    pages = 0
    while terminal.until_asked():
        page = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.shown.rpartition("\x1b[H")[2])
        rows = page.replace("\r", "").split("\n")
        assert max(map(len, rows)) <= 80
        assert len(rows) <= 24
        pages += 1
        terminal.type("1")
    assert terminal.close() == 0
    assert pages > 12
    assert home.exists()


def test_leave_then_go_on_then_finish(home: Path) -> None:
    terminal = Terminal("play", "riffifi", *WHOLE_ROUND, *FAST, "--name", "Zoé")
    terminal.answer("1", times=4)
    terminal.answer("q")
    assert not terminal.until_asked()
    assert "tablee play --resume" in terminal.shown
    assert terminal.close() == 0
    left = saved_log(home).read_text()

    terminal = Terminal("play", "--speed", "fast")  # a saved game is offered first
    assert terminal.until_asked()
    assert "Zoé, Ana, Bilal" in terminal.shown
    terminal.type("1")
    terminal.play_on()
    assert terminal.close() == 0
    log = finished_log(home)
    assert log.startswith(left)
    assert library.verify(log).ok
    assert nothing_is_left_over(home)


def test_a_killed_game_loses_no_move(home: Path) -> None:
    terminal = Terminal("play", "riffifi", *WHOLE_ROUND, *FAST)
    terminal.answer("1", times=5)
    assert terminal.until_asked()
    terminal.process.send_signal(signal.SIGKILL)
    assert terminal.close() == -signal.SIGKILL
    left = saved_log(home).read_text()
    assert left.count("\n0 ") == 4

    terminal = Terminal("play", "--resume", "--speed", "fast", "--lang", "fr")
    terminal.play_on()
    assert terminal.close() == 0
    log = finished_log(home)
    assert log.startswith(left)
    assert library.verify(log).ok


def test_ctrl_c_saves_and_leaves(home: Path) -> None:
    terminal = Terminal("play", "riffifi", *WHOLE_ROUND, *FAST)
    terminal.answer("1", times=2)
    assert terminal.until_asked()
    terminal.process.send_signal(signal.SIGINT)
    assert not terminal.until_asked()
    assert "The game is saved" in terminal.shown
    assert terminal.close() == 0
    assert saved_log(home).exists()


# Only its other thread receives Ctrl-C, so the reading thread is not woken by it. The same happens
# once in a while when Ctrl-C comes just before reading begins.
ASLEEP = """
import signal, threading
from rich.console import Console
from tablee.cli import texts
from tablee.cli.screen import Screen

threading.Thread(target=threading.Event().wait, daemon=True).start()
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
try:
    Screen(Console(), "fast").ask(texts.PROMPT.say("en"))
except KeyboardInterrupt:
    print("ended")
"""


def test_ctrl_c_ends_a_prompt_that_it_does_not_wake() -> None:
    terminal = Terminal(program=("-c", ASLEEP))
    assert terminal.until_asked()
    stat = Path(f"/proc/{terminal.process.pid}/stat")
    while stat.read_text().rpartition(")")[2].split()[0] != "S":  # not asleep yet
        os.sched_yield()
    terminal.process.send_signal(signal.SIGINT)
    assert not terminal.until_asked()
    assert "ended" in terminal.shown
    assert terminal.close() == 0


def test_ctrl_c_before_the_deal_leaves_nothing(home: Path) -> None:
    terminal = Terminal("play", "riffifi", *FAST)
    assert terminal.until_asked()
    terminal.process.send_signal(signal.SIGINT)
    terminal.until_asked()
    assert "Traceback" not in terminal.shown
    assert terminal.close() == 130
    assert nothing_is_left_over(home)


def test_help_rules_and_refusals_come_back_to_the_table(home: Path) -> None:
    terminal = Terminal("play", "riffifi", *WHOLE_ROUND, *FAST)
    terminal.answer("1")
    for typed, shown in [
        ("?", "the number of a move"),
        ("r 13", "RIF-13 Clash"),
        ("r undercut", "No clause"),
        ("i", "matter of memory"),
        ("r", "Carry off the most loot"),
        ("99", "is not a move of Riffifi"),
        ("o", "The Officer is not in your hand (RIF-12)"),
    ]:
        assert terminal.until_asked()
        while "Your move" not in terminal.shown:
            terminal.type("q" if "q goes back" in terminal.shown else "")
            assert terminal.until_asked()
        terminal.type(typed)
        assert terminal.until_asked()
        assert shown in terminal.shown
        terminal.type("q" if "q goes back" in terminal.shown else "")
    terminal.answer("q")
    terminal.until_asked()
    assert terminal.close() == 0
    assert "\n0 " not in saved_log(home).read_text()


# -- Between pipes --------------------------------------------------------------------------


def test_a_game_can_be_played_through_a_pipe(tablee: Run, home: Path) -> None:
    result = tablee("play", *WHOLE_ROUND, "--bots", "random", stdin=ALL_DAY)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.count("Your turn") == 12
    assert library.verify(finished_log(home)).ok


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_variant_can_be_played(tablee: Run, home: Path, lang: str) -> None:
    options = ("officer=on", "removed_one=dealer", "history=open", "equal_chances=on", "tie=shared")
    chosen = [word for option in options for word in ("--option", option)]
    arguments = ("play", "riffifi", "--seats", "4", "--seat", "3", "--bots", "random", *chosen)
    result = tablee(*arguments, "--lang", lang, stdin="i\n" + ALL_DAY)
    assert (result.returncode, result.stderr) == (0, "")
    assert read_log(finished_log(home)).options["officer"] == "on"


def test_the_same_seed_is_the_same_match(tablee: Run, home: Path) -> None:
    arguments = ("play", *WHOLE_ROUND, "--bots", "random")
    first, second = (tablee(*arguments, stdin=ALL_DAY).stdout for _ in range(2))
    assert first.rpartition("Log:")[0] == second.rpartition("Log:")[0]
    one, other = (home / "finished").glob("*.log")
    assert one.read_text() == other.read_text()


def test_a_game_left_and_gone_on_with_is_the_same_match(tablee: Run, home: Path) -> None:
    arguments = ("play", *WHOLE_ROUND, "--bots", "random")
    tablee(*arguments, stdin=ALL_DAY)
    whole = finished_log(home)
    for path in (home / "finished").iterdir():
        path.unlink()
    assert "The game is saved" in tablee(*arguments, stdin="1\n1\n1\n").stdout
    while list((home / "saved").glob("*.log")):
        assert tablee("play", "--resume", stdin="1\n1\n1\n1\n").returncode == 0
    assert finished_log(home) == whole


def test_a_saved_game_without_its_seed_is_refused(tablee: Run, home: Path) -> None:
    tablee("play", *ONE_ROUND, "--bots", "random", stdin="1\n")
    saved_log(home).with_suffix(".seed").write_text("00")
    result = tablee("play", "--resume")
    assert result.returncode == 1
    assert "The seed of" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("spoilt", ['{"seat": 7', '{"seat": 0, "bots": {}, "names": []}', "\xff"])
def test_a_saved_game_with_strange_seats_is_refused(tablee: Run, home: Path, spoilt: str) -> None:
    tablee("play", *ONE_ROUND, "--bots", "random", stdin="1\n")
    saved_log(home).with_suffix(".json").write_text(spoilt, encoding="latin-1")
    result = tablee("play", "--resume", "--lang", "fr")
    assert result.returncode == 1
    assert "n’est pas une partie enregistrée" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_finished_log_tells_the_names(tablee: Run, home: Path) -> None:
    arguments = ("play", *WHOLE_ROUND, "--bots", "random", "--name", "Zoé")
    tablee(*arguments, stdin=ALL_DAY)
    (log,) = (home / "finished").glob("*.log")
    told = tablee("replay", str(log)).stdout
    assert "Zoé lays" in told
    assert "Ana lays" in told
    assert "You lay" in tablee("replay", str(log), "--seat", "0").stdout


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_without_a_face_of_its_own_can_be_played(
    home: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.delattr(RiffifiGame, "terminal")
    arguments = ["play", *WHOLE_ROUND, "--bots", "random"]
    result = CliRunner().invoke(program(lang), arguments, input=ALL_DAY)
    assert result.exception is None
    assert "score" in result.output
    assert library.verify(finished_log(home)).ok


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "Cannot save games in"), ("fr", "Impossible de garder")]
)
def test_a_home_that_cannot_be_written(
    tablee: Run, tmp_path: Path, lang: str, sentence: str
) -> None:
    (tmp_path / "file").write_text("")
    result = tablee("play", "--lang", lang, TABLEE_HOME=str(tmp_path / "file"))
    assert result.returncode == 1
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
