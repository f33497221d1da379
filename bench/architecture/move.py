"""Which files of the package a move at a real server passes through."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.architecture.checkout import Checkout
from tests.server.harness import NO_LIMITS, Server

HERE = Path(__file__).parent
MOVES = 8


def files_of_a_move(checkout: Checkout) -> list[str]:
    """Those with functions that run for every move and do not run while nobody moves."""
    sources = checkout.folder / "src"
    with TemporaryDirectory() as scratch:
        home = Path(scratch)
        settings = {
            "TABLEE_HOME": scratch,
            "TABLEE_PURE": "1",
            "PYTHONPATH": os.pathsep.join([str(HERE / "record"), str(sources)]),
            "RECORD_SOURCES": str(sources / "tablee"),
            "RECORD_INTO": str(home / "recording"),
        }
        server = Server(home, settings={**NO_LIMITS, **settings})
        server.start()
        try:
            subprocess.run(
                [sys.executable, "-P", str(HERE / "players.py"), server.url, scratch, str(MOVES)],
                env={**os.environ, "TABLEE_PURE": "1", "PYTHONPATH": str(sources)},
                check=True,
            )
        finally:
            server.stop()
        idle = recorded(home / "idle")
        moves = [files(recorded(home / str(number)) - idle) for number in range(MOVES)]
    found = sorted(set.intersection(*moves))
    assert found, "the server has run without its recorder"
    return found


def recorded(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def files(functions: set[str]) -> set[str]:
    return {name.partition(".py:")[0] for name in functions}
