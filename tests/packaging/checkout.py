"""The checkout under test, and the scripts in it that are no package."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def script(path: str) -> ModuleType:
    """A module of the checkout that belongs to no package, such as web/build.py."""
    found = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module
