"""Compile the rules with mypyc where a C compiler is at hand, all or nothing, and build the page.

TABLEE_COMPILE=1 makes a failed compilation fatal, TABLEE_COMPILE=0 builds a pure package;
TABLEE_PAGE does the same for the page (web/build.py). TABLEE_OPTIMISE=0 gives a faster build and
slower code. A published source package contains the built page and needs no Node.
"""

import contextlib
import hashlib
import importlib.util
import json
import os
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

from setuptools import Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.modified import newer_group

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"
MARK = "# mypyc: compiled\n"  # the first line of each module that is to be compiled
COMPILED = sorted(
    path.relative_to(SOURCE).as_posix()
    for path in SOURCE.rglob("*.py")
    if path.read_text(encoding="utf-8").startswith(MARK)
)
MYPY_FLAGS = ["--ignore-missing-imports", "--follow-imports=silent"]  # scripts/check does the rest
MANIFEST = "tablee/_compiled.json"
MODE = os.environ.get("TABLEE_COMPILE", "auto")
OPTIMISATION = os.environ.get("TABLEE_OPTIMISE", "3")
ONLY_METADATA = {"egg_info", "dist_info"}  # what a build asks for before it builds
CORES = os.cpu_count() or 1


# -- The rules --------------------------------------------------------------------------------


def extensions() -> list[Extension]:
    """The extension modules; none if they are not wanted or cannot be built."""
    if MODE == "0" or ONLY_METADATA & set(sys.argv):
        return []
    try:
        flags, link_time_flags = flags_for_speed()
        found = generate_c()
    except (ImportError, Uncompilable) as failed:
        if MODE == "1":
            raise
        stay_interpreted(failed)
        return []
    for extension in found:
        many = len(extension.sources) > 1  # the rules themselves, not a stub that imports them
        added = [*flags, *link_time_flags] if many else flags
        extension.depends = [*extension.depends, __file__]
        extension.extra_compile_args = [*extension.extra_compile_args, *added]
        extension.extra_link_args = [*extension.extra_link_args, f"-O{OPTIMISATION}", *added]
    return found


def stay_interpreted(why: Exception) -> None:
    print(f"tablee: the rules run interpreted, about fifty times slower: {why}", file=sys.stderr)


class Uncompilable(Exception):
    """Why the rules cannot be compiled here."""


def flags_for_speed() -> tuple[list[str], list[str]]:
    """Compiler flags and link-time optimisation flags, tested on a small program."""
    if os.name != "posix":
        return [], []
    # Hidden symbols can be inlined. No fused multiply-add: floats must come out the same as
    # interpreted, on ARM too.
    flags = ["-fvisibility=hidden", "-ffp-contract=off", "-Wno-error"]
    flags.append(f"-fmacro-prefix-map={sys.prefix}=python")  # no path of this machine in asserts
    for across_files in [["-flto=auto"], ["-flto=thin"], []] if OPTIMISATION != "0" else [[]]:
        if compiles([*flags, *across_files]):  # gcc's, clang's, none
            return flags, across_files
    raise Uncompilable(
        "there is no C compiler, or Python's headers are missing "
        "(on Debian: apt install gcc python3-dev)"
    )


def compiles(flags: list[str]) -> bool:
    """Whether a small extension can be built with these flags."""
    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder, quiet():
        source = Path(folder) / "small.c"
        source.write_text("#include <Python.h>\nint small(void) { return Py_IsInitialized(); }\n")
        try:
            objects = compiler.compile(
                [str(source)],
                output_dir=folder,
                include_dirs=[sysconfig.get_path("include")],
                extra_postargs=flags,
            )
            compiler.link_shared_object(objects, f"{folder}/small.so", extra_postargs=flags)
        except Exception:
            return False
    return True


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Discard standard error while trying out a compiler."""
    shown = os.dup(2)
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(shown, 2)
        os.close(shown)


def generate_c() -> list[Extension]:
    from mypyc.build import mypycify

    here = os.getcwd()
    os.chdir(SOURCE)  # mypyc names modules after their paths
    try:
        found: list[Extension] = mypycify(
            [*MYPY_FLAGS, *COMPILED],
            opt_level=OPTIMISATION,
            debug_level="0",
            multi_file=True,  # so that all cores compile
            target_dir=str(ROOT / "build" / "mypyc"),
        )
    except SystemExit as failed:  # mypyc exits on a type error
        raise Uncompilable(f"mypyc failed: {failed}") from failed
    finally:
        os.chdir(here)
    return found


class BuildAllOrNothing(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Builds all extension modules or none: never half compiled."""

    def run(self) -> None:
        self.forget()
        try:
            super().run()
        except Exception as failed:
            if MODE == "1":
                raise
            stay_interpreted(failed)
            self.forget()
            self.extensions: list[Extension] = []
        if self.extensions:
            self.write_manifest()

    def forget(self) -> None:
        """Remove what an earlier build left behind, modules that are gone included."""
        for pattern in ("*.so", "*.pyd"):
            for built in self.target().rglob(pattern):
                built.unlink()
        (self.target() / MANIFEST).unlink(missing_ok=True)

    def target(self) -> Path:
        return SOURCE if self.inplace else Path(self.build_lib)

    def build_extensions(self) -> None:
        # No rpath: the result must not search for libraries in folders of this machine.
        own = [word for word in self.compiler.linker_so if not word.startswith("-Wl,-rpath")]
        self.compiler.linker_so = own
        self.parallel = CORES
        self.compiler.compile = self.on_all_cores(self.compiler.compile)
        super().build_extensions()

    def on_all_cores(self, compile: Callable[..., list[str]]) -> Callable[..., list[str]]:
        """Compile each source in a thread of its own, skipping those up to date."""

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            done: list[str] = []

            def compile_one(source: str) -> list[str]:
                target = options.get("output_dir") or ""
                objects: list[str] = self.compiler.object_filenames([source], output_dir=target)
                if newer_group([source, *options["depends"]], objects[0]):
                    objects = compile([source], **options)
                done.append(source)
                if len(sources) > 1:
                    print(f"compiled {len(done)} of {len(sources)}", flush=True)
                return objects

            with ThreadPoolExecutor(CORES) as pool:
                return [name for names in pool.map(compile_one, sources) for name in names]

        return compile_all

    def write_manifest(self) -> None:
        """Record the digests of the compiled sources, so that an edit is noticed at import."""
        digests = {
            path: hashlib.sha256((SOURCE / path).read_bytes()).hexdigest() for path in COMPILED
        }
        manifest = self.target() / MANIFEST
        manifest.parent.mkdir(parents=True, exist_ok=True)
        manifest.write_text(json.dumps(digests, indent=1) + "\n")

    def get_outputs(self) -> list[str]:
        return [*super().get_outputs(), str(Path(self.build_lib) / MANIFEST)]


# -- The page ---------------------------------------------------------------------------------


def page() -> ModuleType | None:
    """The module that builds the page; None if its sources are not here."""
    found = importlib.util.spec_from_file_location("page", ROOT / "web" / "build.py")
    if found is None or found.loader is None or not (ROOT / "web" / "build.py").is_file():
        return None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


PAGE = page()


class BuildWithPage(build_py):  # type: ignore[misc]
    """Builds the page into the package; in editable mode, scripts build it instead."""

    def run(self) -> None:
        if PAGE is not None and not self.editable_mode:
            PAGE.build_if_possible()
            self.__dict__.pop("data_files", None)  # computed before the page existed
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
