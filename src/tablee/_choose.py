"""Run the rules compiled or interpreted: decided once, before the first of them is imported."""

import hashlib
import importlib.machinery
import importlib.util
import json
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
MANIFEST = PACKAGE / "_compiled.json"


class _Interpreted(MetaPathFinder):
    """Finds the source of modules that have been compiled as well."""

    def __init__(self, sources: dict[str, Path]) -> None:
        self.sources = sources

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        source = self.sources.get(name)
        return None if source is None else importlib.util.spec_from_file_location(name, source)


def choose() -> None:
    """Ignore the compiled files where TABLEE_PURE=1 asks for it, or where a source is newer."""
    if not MANIFEST.exists():
        return
    digests: dict[str, str] = json.loads(MANIFEST.read_text())
    sources = {path: PACKAGE.parent / path for path in digests}
    if os.environ.get("TABLEE_PURE") != "1":
        edited = [path for path, source in sources.items() if _digest(source) != digests[path]]
        if not edited:
            return
        warnings.warn(
            f"{', '.join(edited)} changed after being compiled: the rules run interpreted "
            "until scripts/build has compiled them again",
            RuntimeWarning,
            stacklevel=3,
        )
    names = {path.removesuffix(".py").replace("/", "."): at for path, at in sources.items()}
    sys.meta_path.insert(0, _Interpreted(names))


def _digest(source: Path) -> str:
    return hashlib.sha256(source.read_bytes()).hexdigest()
