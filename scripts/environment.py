"""Prepare what a script needs: packages, compiled rules and the page.

    python3 scripts/environment.py play|study|dev|bench

Needs nothing but Python; pip's usual settings apply (mirror, proxy, cache). Prints the folder in
which everything is ready: this checkout, or a copy in the user's cache if the checkout is
read-only. Only what has changed is done again, and an interrupted run is completed by the next.
"""

import contextlib
import fcntl
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from progress import Progress, messages, running, why_it_failed

CHECKOUT = Path(__file__).resolve().parents[1]
LOCKS = {  # what each purpose installs, in this order
    "play": ["play"],
    "study": ["study"],
    "dev": ["dev"],
    "bench": ["dev", "bench"],
}
GENERATED_FOLDERS = (
    *(".git", ".venv", "build", "dist", "node_modules", "static"),
    *("__pycache__", ".*_cache", ".hypothesis", "*.egg-info"),
)
GENERATED_FILES = ("*.so", "_compiled.json")


class Failed(Exception):
    """The environment cannot be prepared; the text says why and what to do."""


def main(purpose: str) -> None:
    try:
        root = CHECKOUT if os.access(CHECKOUT, os.W_OK) else copy_of_checkout()
        with one_at_a_time(root) as lock:
            Environment(root, purpose, lock).prepare()
    except (Failed, OSError) as failed:
        sys.exit(f"tablee: {failed}")
    except KeyboardInterrupt:
        sys.stderr.write("tablee: interrupted; the next start completes the set-up.\n")
        sys.exit(130)
    print(root)


class Environment:
    """The virtual environment, the compiled rules and the page of one checkout."""

    def __init__(self, root: Path, purpose: str, lock: int) -> None:
        self.root = root
        self.purpose = purpose
        self.venv = root / ".venv"
        self.python = self.venv / "bin" / "python"
        self.unfinished = self.venv / "unfinished"  # exists during an installation
        self.progress = Progress(root / "build" / "setup.log", keeps=[lock])

    def prepare(self) -> None:
        """Install packages and compile the rules, and build the page at the same time."""
        os.chdir(self.root)
        try:
            self.make_venv()
            with self.building_page():
                for lock in LOCKS[self.purpose]:
                    self.install_packages(lock)
                self.install_tablee()
                self.compile_rules()
        finally:
            self.progress.end()

    # -- Packages --------------------------------------------------------------------------------

    def make_venv(self) -> None:
        """Create it again if it was moved, is broken, or an installation was interrupted."""
        if self.is_usable():
            return
        self.progress.step("Creating a virtual environment")
        shutil.rmtree(self.venv, ignore_errors=True)
        with self.installing():
            if self.progress.run(sys.executable, "-m", "venv", self.venv) != 0:
                raise Failed(
                    "Python could not create a virtual environment (on Debian: apt install "
                    f"python3-venv): {why_it_failed(self.progress.log)}"
                )

    def is_usable(self) -> bool:
        if not self.python.exists() or self.unfinished.exists():
            return False
        made = re.search(
            r"^command = .* -m venv (.*)$", (self.venv / "pyvenv.cfg").read_text(), re.M
        )
        return made is None or made[1].endswith(str(self.venv))

    @contextlib.contextmanager
    def installing(self) -> Iterator[None]:
        """The environment counts as broken until the block has succeeded."""
        self.venv.mkdir(exist_ok=True)
        self.unfinished.touch()
        yield
        self.unfinished.unlink()

    def install_packages(self, lock: str) -> None:
        """Install exactly the lock file, which is complete: pip resolves nothing."""
        path = self.root / "requirements" / f"{lock}.txt"
        installed = self.venv / f"installed-{lock}"
        if installed.is_file() and installed.read_bytes() == path.read_bytes():
            return
        self.progress.step(f"Installing the packages for '{lock}'")
        with self.installing():
            pins = len(re.findall(r"^\w.*==", path.read_text(), re.M))
            # In bench.txt one package is published as source only; dev.txt has what builds it.
            source = ["--no-build-isolation"] if lock == "bench" else []
            self.pip("--require-hashes", *source, "--requirement", path, packages=pins)
            shutil.copyfile(path, installed)

    def install_tablee(self) -> None:
        """Install the command ``tablee`` in editable mode."""
        declared = [self.root / name for name in ("pyproject.toml", "src/tablee/version.py")]
        wanted = digest(*(path.read_bytes() for path in declared))
        installed = self.venv / "installed-tablee"
        if installed.is_file() and installed.read_text() == wanted:
            return
        self.progress.step("Installing the command tablee")
        with self.installing():
            self.pip("--no-build-isolation", "--editable", self.root, TABLEE_COMPILE="0")
            installed.write_text(wanted)

    def pip(self, *words: str | Path, packages: int = 1, **settings: str) -> None:
        """Install the named packages and no dependencies."""
        looked_at = 0

        def share_done(line: str) -> float | None:
            nonlocal looked_at
            looked_at += line.startswith(("Collecting", "Ignoring", "Requirement already"))
            return 0.8 * looked_at / packages  # then all are unpacked

        command = [self.python, "-m", "pip", "install", "--no-deps", "--no-compile", *words]
        settings |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_PROGRESS_BAR": "off"}
        if self.progress.run(*command, share_done=share_done, **settings) != 0:
            raise Failed(f"pip could not install: {why_it_failed(self.progress.log)}")

    # -- Rules and page --------------------------------------------------------------------------

    def compile_rules(self) -> None:
        """Compile if there is a C compiler; else warn that the rules run interpreted."""
        modules = [path.read_bytes() for path in sorted(Path("src").rglob("*.py"))]
        marked = [module for module in modules if module.startswith(b"# mypyc: compiled\n")]
        wanted = digest(bytes(self.python.resolve()), Path("setup.py").read_bytes(), *marked)
        compiled, manifest = Path("build/compiled"), Path("src/tablee/_compiled.json")
        if compiled.is_file() and compiled.read_text() == wanted and manifest.is_file():
            return
        self.progress.step("Compiling the rules")
        compiled.unlink(missing_ok=True)
        words = ("setup.py", "build_ext", "--inplace")
        if self.progress.run(self.python, *words, share_done=share_compiled) != 0:
            raise Failed(f"the rules could not be compiled: {why_it_failed(self.progress.log)}")
        if manifest.is_file():
            compiled.write_text(wanted)
        self.progress.end(*messages(self.progress.log))

    @contextlib.contextmanager
    def building_page(self) -> Iterator[None]:
        """Build the page in another process while the block runs."""
        if self.purpose == "study":
            yield
            return
        log = self.root / "build" / "page.log"
        tools = [] if self.purpose == "play" else ["--with-tools"]
        command: list[str | Path] = [self.python, "web/build.py", *tools]
        with (
            log.open("wb") as output,
            running(command, output, keeps=self.progress.keeps) as builder,
        ):
            yield
            with contextlib.suppress(subprocess.TimeoutExpired):
                builder.wait(1)  # mostly it only checks whether anything has changed
            if builder.poll() is None:
                self.progress.step("Building the page")
            while not self.progress.has_ended(builder):
                pass
        self.progress.end(*messages(log))


def share_compiled(line: str) -> float | None:
    """The share done, from the output of setup.py: generating C is an eighth, linking half."""
    counted = re.match(r"compiled (\d+) of (\d+)", line)
    return 1 / 8 + 3 / 8 * int(counted[1]) / int(counted[2]) if counted else None


# -- Where ------------------------------------------------------------------------------------


def copy_of_checkout() -> Path:
    """An up-to-date copy in the user's cache."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    copy = cache / "tablee" / f"{CHECKOUT.name}-{digest(bytes(CHECKOUT))[:8]}"
    sys.stderr.write(f"{CHECKOUT} is read-only: Tablée is set up in {copy}.\n")
    copy.mkdir(parents=True, exist_ok=True)
    with one_at_a_time(copy):
        mirror(CHECKOUT, copy)
    return copy


def mirror(source: Path, target: Path) -> None:
    """Make the sources in ``target`` the same as in ``source``."""
    target.mkdir(exist_ok=True)
    wanted = {path.name for path in source.iterdir() if not is_generated(path)}
    for path in target.iterdir():
        if path.name not in wanted and not is_generated(path):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name in wanted:
        original, copy = source / name, target / name
        if original.is_dir():
            mirror(original, copy)
        elif not copy.is_file() or original.stat().st_mtime != copy.stat().st_mtime:
            copy.unlink(missing_ok=True)  # it may be read-only, as the original is
            shutil.copy2(original, copy)


def is_generated(path: Path) -> bool:
    patterns = GENERATED_FOLDERS if path.is_dir() else GENERATED_FILES
    return any(fnmatch(path.name, pattern) for pattern in patterns)


@contextlib.contextmanager
def one_at_a_time(root: Path) -> Iterator[int]:
    """Wait until no other script sets up this checkout; yields the lock's descriptor."""
    (root / "build").mkdir(exist_ok=True)
    with (root / "build" / "setup.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.stderr.write("Another start is setting Tablée up: waiting for it …\n")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock.fileno()


def digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


if __name__ == "__main__":
    for cut_short in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(cut_short, signal.default_int_handler)
    main(sys.argv[1])
