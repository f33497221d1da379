"""Compile the rules with mypyc where a C compiler is at hand, all or nothing, and build the page.

TABLEE_COMPILE=1 makes a failure fatal, TABLEE_COMPILE=0 builds the pure package; TABLEE_PAGE does
the same for the page (web/build.py); TABLEE_OPTIMISE=0 compiles sooner what runs slower. What was
published has its page in it and needs no Node.
"""

import hashlib
import importlib.util
import json
import os
import sys
from pathlib import Path
from types import ModuleType

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"
COMPILED = [
    "tablee/core/bits.py",
    "tablee/core/luck.py",
    "tablee/core/menu.py",
    "tablee/core/state.py",
    "tablee/games/defifoo/cards.py",
    "tablee/games/defifoo/codes.py",
    "tablee/games/defifoo/pieces.py",
    "tablee/games/defifoo/result.py",
    "tablee/games/defifoo/rules.py",
    "tablee/games/defifoo/notation.py",
    "tablee/games/defifoo/show.py",
    "tablee/games/defifoo/mind.py",
    "tablee/games/defifoo/policy.py",
    "tablee/games/flinke/cards.py",
    "tablee/games/flinke/notation.py",
    "tablee/games/reflex/runs.py",
    "tablee/games/reflex/codes.py",
    "tablee/games/reflex/pieces.py",
    "tablee/games/reflex/rules.py",
    "tablee/games/reflex/notation.py",
    "tablee/games/reflex/show.py",
    "tablee/games/reflex/mind.py",
    "tablee/games/reflex/policy.py",
    "tablee/games/puko/cards.py",
    "tablee/games/puko/codes.py",
    "tablee/games/puko/pieces.py",
    "tablee/games/puko/ranking.py",
    "tablee/games/puko/rules.py",
    "tablee/games/puko/notation.py",
    "tablee/games/puko/show.py",
    "tablee/games/puko/mind.py",
    "tablee/games/puko/odds.py",
    "tablee/games/puko/mixture.py",
    "tablee/games/puko/policy.py",
    "tablee/games/riff_raff/cargo.py",
    "tablee/games/riff_raff/moves.py",
    "tablee/games/riff_raff/codes.py",
    "tablee/games/riff_raff/pieces.py",
    "tablee/games/riff_raff/house.py",
    "tablee/games/riff_raff/rough.py",
    "tablee/games/riff_raff/menu.py",
    "tablee/games/riff_raff/position.py",
    "tablee/games/riff_raff/result.py",
    "tablee/games/riff_raff/rules.py",
    "tablee/games/riff_raff/notation.py",
    "tablee/games/riff_raff/show.py",
    "tablee/games/riff_raff/mind.py",
    "tablee/games/riff_raff/noise.py",
    "tablee/games/riff_raff/faces.py",
    "tablee/games/riff_raff/bodies.py",
    "tablee/games/riff_raff/balance.py",
    "tablee/games/riff_raff/statics.py",
    "tablee/games/riff_raff/policy.py",
    "tablee/games/riffifi/cards.py",
    "tablee/games/riffifi/codes.py",
    "tablee/games/riffifi/pieces.py",
    "tablee/games/riffifi/result.py",
    "tablee/games/riffifi/rules.py",
    "tablee/games/riffifi/notation.py",
    "tablee/games/riffifi/show.py",
    "tablee/games/riffifi/mind.py",
    "tablee/games/riffifi/policy.py",
    "tablee/games/traf/cards.py",
    "tablee/games/traf/codes.py",
    "tablee/games/traf/hands.py",
    "tablee/games/traf/menu.py",
    "tablee/games/traf/pieces.py",
    "tablee/games/traf/rules.py",
    "tablee/games/traf/notation.py",
    "tablee/games/traf/show.py",
    "tablee/games/traf/mind.py",
    "tablee/games/traf/policy.py",
    "tablee/games/grippe/dice.py",
    "tablee/games/grippe/codes.py",
    "tablee/games/grippe/pieces.py",
    "tablee/games/grippe/rules.py",
    "tablee/games/grippe/notation.py",
    "tablee/games/grippe/show.py",
    "tablee/games/grippe/mind.py",
    "tablee/games/grippe/turn.py",
]
OTHERS_ARE_CHECKED_ELSEWHERE = ["--ignore-missing-imports", "--follow-imports=silent"]
MANIFEST = "tablee/_compiled.json"
WISH = os.environ.get("TABLEE_COMPILE", "auto")


def extensions() -> list[Extension]:
    """The extension modules, or none where they are not wanted or mypyc is missing."""
    if WISH == "0":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        if WISH == "1":
            raise
        return []
    here = os.getcwd()
    os.chdir(SOURCE)  # mypyc names modules after their paths
    try:
        found: list[Extension] = mypycify(
            [*OTHERS_ARE_CHECKED_ELSEWHERE, *COMPILED],
            opt_level=os.environ.get("TABLEE_OPTIMISE", "3"),
            target_dir=str(ROOT / "build" / "mypyc"),
        )
    except SystemExit as failed:  # mypyc exits on a type error
        if WISH == "1":
            raise
        print(f"tablee: the rules stay interpreted (mypyc: {failed})", file=sys.stderr)
        return []
    finally:
        os.chdir(here)
    if os.name == "posix":
        for extension in found:
            extension.extra_compile_args.append("-fvisibility=hidden")  # lets the compiler inline
            # No fused multiply-add: floats must come out the same as interpreted, on ARM too.
            extension.extra_compile_args.append("-ffp-contract=off")
    return found


class BuildAllOrNothing(build_ext):  # type: ignore[misc]  # setuptools has no types
    """One module that fails takes the others with it: never half compiled."""

    def run(self) -> None:
        self.forget()
        try:
            super().run()
        except Exception as failed:
            if WISH == "1":
                raise
            print(f"tablee: the rules stay interpreted ({failed})", file=sys.stderr)
            self.forget()
            self.extensions: list[Extension] = []
        if self.extensions:
            self.write_manifest()

    def forget(self) -> None:
        """Remove what an earlier build left behind."""
        for extension in self.extensions:
            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
        (self.target() / MANIFEST).unlink(missing_ok=True)

    def target(self) -> Path:
        return SOURCE if self.inplace else Path(self.build_lib)

    def write_manifest(self) -> None:
        """What was compiled from which source: an edited source is noticed at import."""
        digests = {
            path: hashlib.sha256((SOURCE / path).read_bytes()).hexdigest() for path in COMPILED
        }
        manifest = self.target() / MANIFEST
        manifest.parent.mkdir(parents=True, exist_ok=True)
        manifest.write_text(json.dumps(digests, indent=1) + "\n")

    def get_outputs(self) -> list[str]:
        return [*super().get_outputs(), str(Path(self.build_lib) / MANIFEST)]


def page() -> ModuleType | None:
    """What builds the page; nothing where its sources are not at hand."""
    found = importlib.util.spec_from_file_location("page", ROOT / "web" / "build.py")
    if found is None or found.loader is None or not (ROOT / "web" / "build.py").is_file():
        return None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


PAGE = page()


class BuildWithPage(build_py):  # type: ignore[misc]
    """The package with its page; where a checkout is used as it is, scripts build the page."""

    def run(self) -> None:
        if PAGE is not None and not self.editable_mode:
            PAGE.build_if_possible()
            self.__dict__.pop("data_files", None)  # looked for before the page was there
        super().run()


class PackWithPage(sdist):  # type: ignore[misc]
    def run(self) -> None:
        if PAGE is not None:
            PAGE.build_if_possible()
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildAllOrNothing, "build_py": BuildWithPage, "sdist": PackWithPage},
    setup_requires=PAGE.requirements() if PAGE is not None else [],
)
