"""The same program twice: with compiled rules, and with interpreted ones."""

import os
import subprocess
import sys
from pathlib import Path

import tablee

ROOT = Path(__file__).parents[2]  # where the package and the tests are found


def run_twins(module: str, *arguments: str) -> tuple[list[str], list[str]]:
    """What a module of the tests prints, line by line, compiled and interpreted.

    It says ``kind_of_rules()`` first, so that no test compares interpreted rules with themselves.
    """
    kind, *compiled = run(module, *arguments, pure="0")
    assert kind == kind_of_rules()
    kind, *interpreted = run(module, *arguments, pure="1")
    assert kind == "interpreted"
    return compiled, interpreted


def kind_of_rules() -> str:
    return "compiled" if tablee.compiled() else "interpreted"


def run(module: str, *arguments: str, pure: str) -> list[str]:
    here = [str(ROOT / "src"), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env={
            **os.environ,
            "TABLEE_PURE": pure,
            "PYTHONPATH": os.pathsep.join(here),
            "PYTHONIOENCODING": "utf-8",
        },
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    return done.stdout.splitlines()
