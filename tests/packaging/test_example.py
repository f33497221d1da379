"""The game in examples/ is a package of its own, and on the shelf once it is installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.checkout import ROOT

EXAMPLE = ROOT / "examples" / "goofspiel"
MOST_LINES = 400

pytestmark = pytest.mark.both_ways


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the package is found."""
    folder = tmp_path_factory.mktemp("site")
    source = shutil.copytree(EXAMPLE, tmp_path_factory.mktemp("source") / "goofspiel")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    command += ["--no-build-isolation", "--target", str(folder), str(source)]
    subprocess.run(command, check=True)
    return {**os.environ, "PYTHONPATH": str(folder), "LC_ALL": "C.UTF-8"}


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


def test_it_is_small() -> None:
    files = EXAMPLE.rglob("*.py")
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= MOST_LINES
