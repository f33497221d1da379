"""What the package imports is declared, not left to what other packages happen to bring along."""

import ast
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.checkout import ROOT

pytestmark = pytest.mark.both_ways

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ALWAYS: list[str] = PROJECT["dependencies"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]


def imported(path: Path) -> set[str]:
    """The packages of others that a module imports, by the first part of their names."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"tablee"}


def declared(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(each).name) for each in requirements}


def undeclared(folder: str, requirements: list[str]) -> set[str]:
    """What the modules in a folder import and these requirements do not name."""
    modules = (ROOT / "src" / "tablee" / folder).rglob("*.py")
    found = set(chain.from_iterable(map(imported, modules)))
    known = packages_distributions()
    names = {name: {canonicalize_name(each) for each in known.get(name, [name])} for name in found}
    return {name for name in found if not names[name] & declared(requirements)}


def test_every_package_that_is_imported_is_declared() -> None:
    assert undeclared("", [*ALWAYS, *chain.from_iterable(EXTRAS.values())]) == set()


@pytest.mark.parametrize(
    ("folder", "extra"),
    [
        ("study", "study"),
        ("games/riff_raff/physics", "physics"),
        ("games/riff_raff/drawing", "drawing"),
    ],
)
def test_an_extra_brings_everything_its_code_imports(folder: str, extra: str) -> None:
    assert undeclared(folder, [*ALWAYS, *EXTRAS[extra]]) == set()
    assert undeclared(folder, ALWAYS), "nothing of the extra is imported there"
