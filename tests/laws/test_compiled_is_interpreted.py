"""Compiled and interpreted rules agree state for state."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tablee
from tablee.games import GAMES

MATCHES = int(os.environ.get("TABLEE_MATCHES", "200"))
CHUNK = 200  # matches a process plays
DIGEST = Path(__file__).with_name("digest.py")
ROOT = Path(__file__).parents[2]  # where the package and the tests are found


def digests(game: str, first: int, last: int, pure: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, str(DIGEST), game, str(first), str(last)],
        env={**os.environ, "TABLEE_PURE": pure, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.both_ways
@pytest.mark.parametrize("first", range(0, MATCHES, CHUNK))
@pytest.mark.parametrize("game", GAMES)
def test_the_same_moves_give_the_same_states(game: str, first: int) -> None:
    last = min(first + CHUNK, MATCHES)
    fast, *compiled = digests(game, first, last, pure="0")
    slow, *interpreted = digests(game, first, last, pure="1")
    assert (fast, slow) == ("compiled" if tablee.compiled() else "interpreted", "interpreted")
    assert len(compiled) == last - first
    assert compiled == interpreted
