"""Chooses compiled or interpreted rules, before any of them is imported."""

import hashlib
import json
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

PACKAGE = os.path.dirname(__file__)  # not pathlib, which would add a tenth to the import time
MANIFEST = os.path.join(PACKAGE, "_compiled.json")


class _Interpreted:
    """A finder that prefers the source of compiled modules."""

    def __init__(self, specs: dict[str, ModuleSpec | None]) -> None:
        self.specs = specs

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return self.specs.get(name)


def choose() -> None:
    """Ignore the compiled files if TABLEE_PURE=1 is set or a source has changed."""
    if not os.path.exists(MANIFEST):
        return
    digests: dict[str, str] = json.loads(_read(MANIFEST))
    sources = {path: os.path.join(os.path.dirname(PACKAGE), path) for path in digests}
    if os.environ.get("TABLEE_PURE") != "1":
        edited = [path for path, source in sources.items() if _digest(source) != digests[path]]
        if not edited:
            return
        warnings.warn(
            f"{', '.join(edited)} changed after being compiled: the rules run interpreted until "
            "you run scripts/build",
            RuntimeWarning,
            stacklevel=3,
        )
    from importlib.util import spec_from_file_location  # compiled rules start without it

    names = {path.removesuffix(".py").replace("/", "."): at for path, at in sources.items()}
    specs = {name: spec_from_file_location(name, at) for name, at in names.items()}
    sys.meta_path.insert(0, _Interpreted(specs))


def _digest(source: str) -> str:
    """The SHA-256 of a source; empty if it is gone, as after an update without a rebuild."""
    return hashlib.sha256(_read(source)).hexdigest() if os.path.exists(source) else ""


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
