"""Setting up survives what happens on other people's machines."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.packaging.checkout import ROOT, script
from tests.packaging.index import sha256, write_pages, write_wheel

pytestmark = pytest.mark.both_ways

WAIT = 120  # seconds, on a machine that has much else to do
BACKEND = '''
"""Installs the project as it lies there, without setuptools, which would have to be fetched."""
import os, sys
sys.path.insert(0, {tests!r})
from tests.packaging.index import write_wheel

def build_editable(folder, settings=None, metadata=None):
    from pathlib import Path
    return write_wheel(Path(folder), "tablee", "0.1").name
'''
SETUP = """
import os, pathlib, sys, time
print("compiled 1 of 1", flush=True)
while os.path.exists("hold"):
    time.sleep(0.01)
if os.path.exists("no compiler"):
    sys.stderr.write("tablee: the rules run interpreted\\n")
else:
    pathlib.Path("src/tablee/_compiled.json").write_text("{}")
"""
PAGE = """
import pathlib
pathlib.Path("build/page-built").touch()
"""


class Project:
    """A checkout with the real scripts, and little to install, compile and build."""

    def __init__(self, folder: Path, index: Path) -> None:
        self.folder = folder
        self.index = index
        self.settings: dict[str, str] = {}
        self.prefix: list[str] = []
        (folder / "scripts").mkdir(parents=True)
        for name in ("environment", "environment.py", "progress.py"):
            shutil.copy(ROOT / "scripts" / name, folder / "scripts")
        self.write("play.sh", "source scripts/environment play\npwd\ncommand -v python\n")
        self.write("requirements/play.txt", lock(index))
        self.write("src/tablee/version.py", "VERSION = '0.1'\n")
        self.write("src/tablee/rules.py", "# mypyc: compiled\n")
        self.write("pyproject.toml", self.pyproject())
        self.write("backend.py", BACKEND.format(tests=str(ROOT)))
        self.write("setup.py", SETUP)
        self.write("web/build.py", PAGE)

    def pyproject(self) -> str:
        backend = 'build-backend = "backend"\nbackend-path = ["."]\nrequires = []'
        return f"[build-system]\n{backend}\n"

    def write(self, path: str, text: str) -> None:
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text, encoding="utf-8")

    def start(self) -> subprocess.Popen[str]:
        """In a process group of its own."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
        usual = {"PYTHON": sys.executable, "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1"}
        usual |= {"PIP_INDEX_URL": self.index.as_uri(), "PIP_RETRIES": "1"}
        return subprocess.Popen(
            [*self.prefix, "bash", str(self.folder / "play.sh")],
            cwd=self.folder,
            env=clean | usual | self.settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def play(self) -> tuple[int, str, str]:
        """The exit code, and what was said."""
        started = self.start()
        output, errors = started.communicate(timeout=WAIT)
        return started.returncode, output, errors

    def is_ready(self, folder: Path | None = None) -> bool:
        at = folder or self.folder
        packages = at / ".venv" / "lib"
        return (
            len(list(packages.glob("python*/site-packages/wished_for-1.0.dist-info/RECORD"))) == 1
            and (at / "build" / "page-built").is_file()
            and (at / "src" / "tablee" / "_compiled.json").is_file()
            and not (at / ".venv" / "unfinished").exists()
        )


def lock(index: Path) -> str:
    wheel = next((index / "wished-for").glob("*-1.0-*"))
    return f"wished-for==1.0 \\\n    --hash=sha256:{sha256(wheel)}\n"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    index = tmp_path / "index"
    for version in ("1.0", "2.0"):
        write_wheel(index / "wished-for", "wished-for", version)
    write_pages(index)
    return Project(tmp_path / "a path with spaces, “quotes” and accents é", index)


def wait_until(path: Path, text: str = "") -> None:
    limit = time.monotonic() + WAIT
    while not path.exists() or text not in path.read_text(errors="replace"):
        assert time.monotonic() < limit, f"no {text!r} in {path}"
        time.sleep(0.01)


def test_it_works_in_any_folder_and_a_second_start_does_nothing_again(project: Project) -> None:
    code, output, errors = project.play()
    assert (code, project.is_ready()) == (0, True), errors
    assert output.splitlines() == [str(project.folder), f"{project.folder}/.venv/bin/python"]
    assert "Installing the packages for 'play' …\n" in errors
    assert project.play() == (0, output, "")


def test_a_second_start_waits_for_the_first(project: Project) -> None:
    project.write("hold", "")
    first = project.start()
    wait_until(project.folder / "build" / "setup.log", "compiled")
    second = project.start()
    assert second.stderr is not None
    assert "waiting for it" in second.stderr.readline()
    (project.folder / "hold").unlink()
    assert first.communicate(timeout=WAIT)[0] == second.communicate(timeout=WAIT)[0]
    assert (first.returncode, second.returncode, project.is_ready()) == (0, 0, True)


def test_an_interrupted_start_is_completed_by_the_next(project: Project) -> None:
    project.write("hold", "")
    for step, how in (
        ("Installing the packages", signal.SIGINT),
        ("Installing the packages", signal.SIGKILL),
        ("Compiling the rules", signal.SIGTERM),
        ("Compiling the rules", signal.SIGKILL),
    ):
        started = project.start()
        assert started.stderr is not None
        assert any(line.startswith(step) for line in started.stderr)
        os.killpg(started.pid, how)
        started.communicate(timeout=WAIT)
        assert started.returncode != 0
    (project.folder / "hold").unlink()
    code, _, errors = project.play()
    assert (code, project.is_ready()) == (0, True), errors


def test_a_program_that_is_interrupted_while_it_starts_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would keep the lock, and every later start would wait for it."""
    progress = script("scripts/progress.py")
    started: list[subprocess.Popen[Any]] = []
    start = subprocess.Popen

    def interrupted(*command: Any, **settings: Any) -> subprocess.Popen[Any]:
        started.append(start(*command, **settings))
        signal.raise_signal(signal.SIGINT)
        return started[0]

    monkeypatch.setattr(subprocess, "Popen", interrupted)
    with pytest.raises(KeyboardInterrupt):
        progress.Progress(tmp_path / "log", keeps=[]).run("sleep", "600")
    assert started[0].poll() is not None


def test_without_a_network_it_says_so_and_works_later(project: Project) -> None:
    project.settings = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple"}  # nobody listens there
    code, _, errors = project.play()
    assert code == 1
    assert "pip could not install: there is no connection to the package index" in errors
    assert len(errors.splitlines()[-1]) < 300
    project.settings = {}
    assert project.play()[0] == 0
    assert project.is_ready()


def test_another_package_than_the_locked_one_is_refused(project: Project) -> None:
    project.write("requirements/play.txt", lock(project.index).replace("sha256:", "sha256:0")[:-2])
    code, _, errors = project.play()
    assert code == 1
    assert "a package differs from the one that was locked" in errors


def test_a_full_disk_is_named_even_if_the_log_had_no_room_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = script("scripts/progress.py")
    log = tmp_path / "log"
    log.write_text("OSError: [Errno 28] No space left on device\n")
    assert progress.why_it_failed(log) == f"the disk is full (see {log})"
    log.write_text("Collecting somethi")
    assert progress.why_it_failed(log) == f"Collecting somethi (see {log})"
    monkeypatch.setattr(progress.shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
    assert progress.why_it_failed(log) == f"the disk is full (see {log})"


def test_without_a_compiler_it_is_said_each_time(project: Project) -> None:
    project.write("no compiler", "")
    for _ in range(2):
        code, _, errors = project.play()
        assert code == 0
        assert "tablee: the rules run interpreted\n" in errors
    (project.folder / "no compiler").unlink()
    assert project.play()[0] == 0
    assert project.is_ready()


def test_a_moved_folder_is_set_up_again(project: Project) -> None:
    assert project.play()[0] == 0
    project.folder = project.folder.rename(project.folder.with_name("moved"))
    code, output, _ = project.play()
    assert code == 0
    pip = (project.folder / ".venv" / "bin" / "pip").read_text(encoding="utf-8")
    assert str(project.folder) in pip
    assert output.splitlines()[0] == str(project.folder)


def test_a_read_only_folder_is_copied(project: Project, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    project.settings = {"XDG_CACHE_HOME": str(cache)}
    with read_only(project):
        code, output, errors = project.play()
        assert code == 0, errors
        assert "is read-only: Tablée is set up in" in errors
    copy = Path(output.splitlines()[0])
    assert copy.is_relative_to(cache)
    assert project.is_ready(copy)
    project.write("src/tablee/rules.py", "# mypyc: compiled\n# edited")
    (project.folder / "backend.py").rename(project.folder / "src" / "backend.py")
    project.write("pyproject.toml", project.pyproject().replace('["."]', '["src"]'))
    with read_only(project):
        assert project.play()[0] == 0
    assert (copy / "src" / "tablee" / "rules.py").read_text().endswith("# edited")
    assert not (copy / "backend.py").exists()


@contextlib.contextmanager
def read_only(project: Project) -> Iterator[None]:
    """Nothing can be written to the project. Root may always, except on a read-only mount."""
    folders = [project.folder, *(path for path in project.folder.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    if os.geteuid() == 0:
        mount = 'mount --bind "$PWD" "$PWD" && mount -o remount,bind,ro "$PWD" && exec "$@"'
        project.prefix = ["unshare", "--mount", "sh", "-c", mount, "sh"]
    try:
        yield
    finally:
        project.prefix = []
        for folder in folders:
            folder.chmod(0o755)
