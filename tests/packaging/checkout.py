"""The checkout under test, and the scripts in it that are no package."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def page_builder() -> ModuleType:
    """web/build.py"""
    found = importlib.util.spec_from_file_location("page_builder", ROOT / "web" / "build.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module
