"""How the tests of the command line run it: as a person does, each in a home of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]
TERMINAL = ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept, and a calm English environment."""
    for name in TERMINAL:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TABLEE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path / "home"


@pytest.fixture
def tablee(home: Path) -> Run:
    """Runs the program in a process of its own, between pipes."""

    def run(*given: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "tablee", *given],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            env=os.environ | environment,
            timeout=240,
            check=False,
        )

    return run
