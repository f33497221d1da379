"""simulate and arena: their figures, their JSON, and how they are interrupted."""

import contextlib
import json
import os
import pty
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tablee.cli.main import execute
from tablee.tournaments import figures
from tablee.tournaments.series import Interval

Run = Callable[..., subprocess.CompletedProcess[str]]
WORKERS = 2
PATIENCE = 120  # seconds
FEW = ["--games", "6", "--workers", "1", "--seats", "3"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["Riffifi, 3 seats, 6 matches, seed 1", "moves/s", "95 % interval", "median"]),
        ("fr", ["Riffifi, 3 places, 6 parties, graine 1", "coups/s", "intervalle à", "médiane"]),
    ],
)
def test_a_simulation_is_told_in_figures(
    lang: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert execute(["simulate", "riffifi", "--bots", "random", *FEW], lang) == 0
    told = capsys.readouterr()
    assert told.err == ""
    for word in words:
        assert word in told.out.replace("\N{NO-BREAK SPACE}", " ")
    assert "█" in told.out
    assert max(map(len, told.out.splitlines())) <= 80


def test_json_is_one_object_and_nothing_else(tablee: Run) -> None:
    arguments = ("simulate", "riffifi", "--bots", "random", *FEW, "--json")
    first, second = (tablee(*arguments) for _ in range(2))
    assert first.stderr == ""
    told, again = json.loads(first.stdout), json.loads(second.stdout)
    assert told["games"] == 6
    assert len(told["by_seat"]) == 3
    del told["speed"], again["speed"]
    assert told == again


def test_a_tournament_ranks_the_bots(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "riffifi", "--bots", "random,easy", *FEW]
    assert execute(arguments, "en") == 0
    english = capsys.readouterr().out
    assert "rating" in english
    assert "±" in english
    assert execute([*arguments, "--json"], "fr") == 0
    told = json.loads(capsys.readouterr().out)
    assert [bot["bot"] for bot in told["bots"]] == ["random", "easy"]


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (["simulate"], "GAME is missing", "Il manque JEU"),
        (
            ["simulate", "riffifi", "--games", "0"],
            "--games must be a whole",
            "--games est un nombre",
        ),
        (
            ["simulate", "riffifi", "--games", "many"],
            "--games must be a whole",
            "est un nombre entier",
        ),
        (["simulate", "riffifi", "--bots", "guru"], "Unknown bot 'guru'", "pas de robot 'guru'"),
        (["simulate", "riffifi", "--seats", "2"], "3 to 5 seats", "de 3 à 5"),
        (["simulate", "riffifi", "--workers", "0"], "--workers must be a", "--workers est un"),
        (["simulate", "riffifi", "--bots", "random,random"], "one for each", "ou 4 robots"),
        (["arena", "riffifi", "--bots", "random"], "two different bots", "deux"),
        (["arena", "riffifi", "--option", "x=1"], "has no option 'x'", "pas d’option 'x'"),
    ],
)
def test_what_cannot_be_played_gets_one_sentence(
    arguments: list[str], english: str, french: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, expected in (("en", english), ("fr", french)):
        assert execute(arguments, lang) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert expected in told.err.replace("\N{NO-BREAK SPACE}", " ")
        assert told.err.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("seconds", [0, 1.5])
def test_ctrl_c_stops_all_workers_in_silence(seconds: float) -> None:
    """As soon as they have all been started, and a while later."""
    run = subprocess.Popen(
        [sys.executable, "-m", "tablee", "simulate", "riffifi", "--games", "100000000"]
        + ["--workers", str(WORKERS)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # the interrupt goes to all of its processes, as in a terminal
    )
    wait_for_workers(run)
    time.sleep(seconds)
    os.killpg(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, out, err.strip()) == (130, b"", b"")


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_ctrl_c_stops_all_workers_while_a_terminal_shows_how_far_they_are() -> None:
    """The line that shows it has a thread of its own, which may be the one that is interrupted."""
    screen, inside = pty.openpty()
    told: list[bytes] = []

    def read() -> None:
        with contextlib.suppress(OSError):  # nobody writes any more
            while part := os.read(screen, 4096):
                told.append(part)

    run = subprocess.Popen(
        [sys.executable, "-m", "tablee", "simulate", "riffifi", "--games", "100000000"]
        + ["--workers", str(WORKERS)],
        stdout=subprocess.PIPE,
        stderr=inside,
        start_new_session=True,
    )
    os.close(inside)
    reader = threading.Thread(target=read)
    reader.start()
    wait_for_workers(run)
    os.killpg(run.pid, signal.SIGINT)
    out, _ = run.communicate(timeout=PATIENCE)
    reader.join()
    os.close(screen)
    assert (run.returncode, out) == (130, b"")
    assert told
    assert b"Traceback" not in b"".join(told)


def wait_for_workers(run: subprocess.Popen[bytes]) -> None:
    process = Path(f"/proc/{run.pid}")
    end = time.monotonic() + PATIENCE
    while True:
        children = (process / "task" / process.name / "children").read_text().split()
        names = [Path(f"/proc/{child}/cmdline").read_bytes() for child in children]
        if sum(b"spawn_main" in name for name in names) == WORKERS:
            return
        assert run.poll() is None
        assert time.monotonic() < end
        time.sleep(0.01)


def test_figures_are_written_as_the_reader_writes_them() -> None:
    assert figures.number(1234567.89, "en", 1) == "1,234,567.9"
    assert figures.number(1234.5, "fr", 1) == "1\N{NARROW NO-BREAK SPACE}234,5"
    assert figures.error_bar(Interval(0.5, 0.4, 0.6), 100, "en") == "50.0 ± 10.0"
    assert figures.error_bar(Interval(0.5, float("-inf"), float("inf")), 100, "en") == "50.0 ± ?"
