"""A lock installs the same versions next year: whatever is released, whichever pip is at hand."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.utils import canonicalize_name

from tests.packaging.index import Pin, pins, sha256, write_pages, write_wheel

ROOT = Path(__file__).parents[2]
REQUIREMENTS = ROOT / "requirements"
LOCKS = sorted(path.stem for path in REQUIREMENTS.glob("*.txt"))
NEWER = "99999.0"
AS_SCRIPTS_DO = "--no-deps"
AS_PEOPLE_DO = "--quiet"  # without --no-deps

pytestmark = pytest.mark.both_ways


@pytest.fixture(scope="module", params=["oldest-pip", "newest-pip"])
def pip(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with this pip in it, to be put on Python's path."""
    folder = tmp_path_factory.mktemp(request.param)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes"]
    command += [
        "--target",
        str(folder),
        "--requirement",
        str(REQUIREMENTS / f"{request.param}.txt"),
    ]
    subprocess.run(command, check=True)
    return folder


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every locked package as it is locked, and a newer release of it."""
    root = tmp_path_factory.mktemp("index")
    locked = [pin for name in LOCKS for pin in pins(read(name))]
    for pin in locked:
        folder = root / canonicalize_name(pin.name)
        needs = {each.requirement for each in locked if pin.name in each.needed_by}
        for version in (pin.version, NEWER):
            write_wheel(folder, pin.name, version, sorted(needs))
    write_pages(root)
    return root


def read(name: str) -> str:
    return (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8")


def rehashed(lock: str, index: Path) -> str:
    """The same lock with the hashes of the empty wheels."""
    lines: list[str] = []
    for line in lock.splitlines():
        if re.match(r"[\w.-]+(\[.*\])?==", line):
            (pin,) = pins(line)
            distribution = pin.name.replace("-", "_").replace(".", "_").lower()
            wheel = f"{distribution}-{pin.version}-py3-none-any.whl"
            digest = sha256(index / canonicalize_name(pin.name) / wheel)
            lines.append(line.rstrip("\\ ") + f" --hash=sha256:{digest}")
    return "\n".join(lines) + "\n"


def resolve(
    lock: str, how: str, *, pip: Path, index: Path, folder: Path
) -> subprocess.CompletedProcess[str]:
    """What this pip would install into an empty environment; a report, or an error."""
    path = folder / "lock.txt"
    path.write_text(rehashed(lock, index))
    command = [sys.executable, "-m", "pip", "install", "--isolated", "--no-cache-dir"]
    command += ["--dry-run", "--ignore-installed", "--quiet", "--report", str(folder / "report")]
    command += ["--index-url", index.as_uri(), "--require-hashes", "--requirement", str(path), how]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    return subprocess.run(
        command,
        env=clean | {"PYTHONPATH": str(pip), "PIP_CONFIG_FILE": os.devnull},
        capture_output=True,
        text=True,
        check=False,
    )


def installed(folder: Path) -> set[tuple[str, str]]:
    report = json.loads((folder / "report").read_text())
    return {
        (canonicalize_name(each["metadata"]["name"]), each["metadata"]["version"])
        for each in report["install"]
    }


def applies(pin: Pin) -> bool:
    return not pin.marker or Marker(pin.marker).evaluate()


@pytest.mark.parametrize(
    ("name", "how"), [("play", AS_SCRIPTS_DO), *((name, AS_PEOPLE_DO) for name in LOCKS)]
)
def test_newer_releases_change_nothing(
    name: str, how: str, pip: Path, index: Path, tmp_path: Path
) -> None:
    done = resolve(read(name), how, pip=pip, index=index, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    wanted = {(pin.name, pin.version) for pin in pins(read(name)) if applies(pin)}
    assert installed(tmp_path) == wanted
    assert wanted


def test_a_lock_without_its_extras_would_be_noticed(pip: Path, index: Path, tmp_path: Path) -> None:
    """This is how the locks were written once: old pips then look for the newest release."""
    stripped = re.sub(r"^([\w.-]+)\[.*?\]==", r"\1==", read("play"), flags=re.M)
    assert stripped != read("play")
    done = resolve(stripped, AS_PEOPLE_DO, pip=pip, index=index, folder=tmp_path)
    if "oldest" in pip.name:
        assert "In --require-hashes mode, all requirements must have their versions" in done.stderr
    else:
        assert done.returncode == 0


@pytest.mark.parametrize("name", ["dev", "play", "study"])
def test_all_locks_agree(name: str) -> None:
    """Whoever plays and then tests has nothing installed twice."""
    everything = {(pin.name, pin.version, pin.marker) for pin in pins(read("bench"))}
    assert {(pin.name, pin.version, pin.marker) for pin in pins(read(name))} <= everything


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_has_hashes_and_no_lock_names_an_index(name: str) -> None:
    blocks = re.split(r"\n(?=[a-z])", read(name))
    assert all("--hash=sha256:" in block for block in blocks[1:])
    assert "://" not in read(name)
