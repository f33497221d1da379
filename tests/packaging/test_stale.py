"""A compiled file never shadows an edited source silently."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tablee

PACKAGE = Path(tablee.__file__).parent


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the package, compiled files included."""
    shutil.copytree(PACKAGE, tmp_path / "tablee", ignore=shutil.ignore_patterns("__pycache__"))
    for group in PACKAGE.parent.glob("*__mypyc*"):
        shutil.copy(group, tmp_path)
    return tmp_path


def run(checkout: Path, code: str, pure: str = "0") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(checkout), "TABLEE_PURE": pure}
    return subprocess.run(
        [sys.executable, "-c", f"import tablee; {code}"],
        cwd=checkout,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )


needs_compiled = pytest.mark.skipif(
    not (PACKAGE / "_compiled.json").exists(), reason="the rules were not compiled here"
)


@needs_compiled
def test_compiled_rules_are_used_and_can_be_ignored(checkout: Path) -> None:
    assert run(checkout, "print(tablee.compiled())").stdout == "True\n"
    assert run(checkout, "print(tablee.compiled())", pure="1").stdout == "False\n"


@needs_compiled
def test_an_edited_source_runs_interpreted_with_a_warning(checkout: Path) -> None:
    rules = checkout / "tablee" / "games" / "riffifi" / "rules.py"
    rules.write_text(rules.read_text().replace("TICK: Final = 7", "TICK: Final = 6"))
    done = run(
        checkout,
        "from tablee.games.riffifi import rules; print(tablee.compiled(), rules.TICK)",
    )
    assert done.stdout == "False 6\n"
    assert "tablee/games/riffifi/rules.py changed after being compiled" in done.stderr


@needs_compiled
def test_a_source_that_is_gone_changes_nothing_but_speed(checkout: Path) -> None:
    manifest = checkout / "tablee" / "_compiled.json"
    manifest.write_text(manifest.read_text().replace("{", '{"tablee/core/gone.py": "0",', 1))
    done = run(checkout, "print(tablee.compiled())")
    assert done.stdout == "False\n"
    assert "tablee/core/gone.py changed after being compiled" in done.stderr


def test_without_compiled_files_everything_works(checkout: Path) -> None:
    for built in [*checkout.rglob("*.so"), *checkout.rglob("*.pyd")]:
        built.unlink()
    (checkout / "tablee" / "_compiled.json").unlink(missing_ok=True)
    code = "print(tablee.compiled(), tablee.start('riffifi', seats=3, seed=1).legal(0)[0])"
    assert run(checkout, code).stdout.startswith("False ")
