"""The game in examples/ is a package of its own, and on the shelf once it is installed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.example import EXAMPLE, install_example, with_packages

MOST_LINES = 400

pytestmark = pytest.mark.both_ways


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the package is found."""
    return with_packages(install_example(tmp_path_factory.mktemp("example")))


def test_its_own_tests_pass(installed: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += ["--rootdir", str(tmp_path), str(EXAMPLE / "tests")]
    done = subprocess.run(command, env=installed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_it_is_on_the_shelf_and_plays(installed: dict[str, str]) -> None:
    command = [sys.executable, "-m", "tablee", "simulate", "goofspiel", "--games", "4"]
    command += ["--bots", "easy,medium", "--seats", "2"]
    done = subprocess.run(command, env=installed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Goofspiel" in done.stdout


def test_it_is_played_in_the_terminal(installed: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tablee", "play", "goofspiel", "--seats", "2"]
    command += ["--bots", "easy", "--option", "cards=5", "--lang", "en", "--seed", "1"]
    bids = "".join(f"{card}\n" for card in range(1, 6))
    done = subprocess.run(
        command,
        env={**installed, "HOME": str(tmp_path)},
        input=bids,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for said in ("You bid 1.", "You bid 5.", "cards left", "the match."):
        assert said in done.stdout


def test_it_is_small() -> None:
    files = EXAMPLE.rglob("*.py")
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= MOST_LINES
