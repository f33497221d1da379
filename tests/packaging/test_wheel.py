"""Wheels: compiled where that works, pure where not, complete in any case."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HERE = "--no-build-isolation"
pytestmark = pytest.mark.both_ways


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A checkout in which somebody has worked."""
    built = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "_compiled.json", "*.egg-info")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=built)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "src" / "tablee" / "_compiled.json").write_text("{}")  # left by another build
    return tmp_path


def build(source: Path, *flags: str, **settings: str) -> tuple[int, set[str]]:
    """The exit code of building a wheel, and the files in it."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", *flags]
        + ["--wheel-dir", str(source / "dist"), str(source)],
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    wheels = list((source / "dist").glob("*.whl"))
    return done.returncode, set(zipfile.ZipFile(wheels[0]).namelist()) if wheels else set()


def compiled(names: set[str]) -> set[str]:
    return {name for name in names if name.endswith((".so", ".pyd", "_compiled.json"))}


def assert_complete(names: set[str]) -> None:
    sources = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src").rglob("*.py")}
    assert sources <= names
    assert {"tablee/py.typed", "tablee/games/riffifi/RULES.en.md"} <= names
    assert "tablee/games/riffifi/RULES.fr.md" in names
    assert "tablee/server/static/index.html" in names
    assert any(name.startswith("tablee/server/static/assets/") for name in names)


def only_few_modules(source: Path) -> None:
    """As much to compile as is needed to see it fail."""
    for module in (source / "src" / "tablee" / "games").rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        module.write_text(text.removeprefix("# mypyc: compiled\n"), encoding="utf-8")


def test_without_a_compiler_the_wheel_is_pure_and_complete(source: Path) -> None:
    only_few_modules(source)
    code, names = build(source, HERE, CC="false")
    assert code == 0
    assert_complete(names)
    assert compiled(names) == set()


def test_a_demanded_compilation_that_fails_is_fatal(source: Path) -> None:
    only_few_modules(source)
    code, names = build(source, HERE, CC="false", TABLEE_COMPILE="1")
    assert code != 0
    assert names == set()
