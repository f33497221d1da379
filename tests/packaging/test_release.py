"""What scripts/release makes is complete, and plays where there is no network.

The suite makes a release without the compiled wheel, which takes a minute to build. With
RELEASE_FOLDER=dist these tests try a whole release; ``scripts/release`` runs them on its own.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import tablee
from tests.packaging.checkout import ROOT, script
from tests.server.aio import run
from tests.server.harness import serving
from tests.server.matches import check_views, whole_match

pytestmark = pytest.mark.both_ways

RELEASE = [sys.executable, str(ROOT / "scripts" / "release.py")]


MADE = os.environ.get("RELEASE_FOLDER")
ARTEFACTS = {"sdist": "*.tar.gz", "pure": "*-none-any.whl"}
if MADE:
    ARTEFACTS["compiled"] = "*-cp*.whl"


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a release."""
    if MADE:
        return Path(MADE).resolve()
    folder = tmp_path_factory.mktemp("release") / "dist"
    command = [*RELEASE, str(folder), "--pure"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return folder


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The locked packages of others, as files."""
    folder = tmp_path_factory.mktemp("wheels")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--dest", str(folder), "--requirement", str(ROOT / "requirements" / "play.txt")]
    subprocess.run(command, check=True)
    return folder


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


@pytest.mark.parametrize("artefact", ARTEFACTS)
def test_each_artefact_plays_a_match_over_http_installed_without_a_network(
    artefact: str, release: Path, wheels: Path, tmp_path: Path
) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    package = only(release, ARTEFACTS[artefact])
    command = [sys.executable, "-m", "pip", "--isolated", "--python", str(python), "install"]
    command += ["--quiet", "--no-index", "--find-links", str(wheels), f"{package}[server]"]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    clean |= {"TABLEE_COMPILE": "0", "PIP_CONFIG_FILE": os.devnull}
    subprocess.run(command, env=clean, check=True)
    told = subprocess.run(
        [tmp_path / "venv" / "bin" / "tablee", "--version"],
        env=clean | {"LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    compiled = artefact == "compiled"
    assert told[:2] == [
        f"tablee {tablee.__version__}",
        f"rules: {'compiled' if compiled else 'interpreted'}",
    ]
    with serving(tmp_path, python=python) as server:
        players, log = run(whole_match(server.url, "traf", 2, 2, {"length": 2}))
    for player in players:
        check_views(player, log)


def test_it_runs_without_being_installed(release: Path, wheels: Path, tmp_path: Path) -> None:
    """As ``uvx`` does for people who only want to try it."""
    uvx = str(Path(sys.executable).with_name("uvx"))
    command = [uvx, "--quiet", "--no-config", "--offline", "--no-index", "--no-python-downloads"]
    command += ["--python", sys.executable, "--find-links", str(wheels)]
    command += ["--from", str(only(release, "*-none-any.whl")), "tablee", "games"]
    done = subprocess.run(
        command,
        env={**os.environ, "UV_CACHE_DIR": str(tmp_path), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "riffifi" in done.stdout


def test_every_file_is_where_it_should_be(release: Path) -> None:
    sources = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src").rglob("*.py")}
    wanted = {*sources, "tablee/py.typed", "tablee/games/riffifi/RULES.fr.md"}
    wanted |= {"tablee/server/static/index.html", "tablee/server/static/licences.json"}
    pure = set(zipfile.ZipFile(only(release, "*-none-any.whl")).namelist())
    with tarfile.open(only(release, "*.tar.gz")) as archive:
        packed = {name.partition("/src/")[2] for name in archive.getnames() if "/src/" in name}
    for names in (pure, packed):
        assert wanted <= names
        assert any(name.startswith("tablee/server/static/assets/") for name in names)
    assert not [name for name in pure | packed if name.endswith((".so", "_compiled.json"))]
    # Nothing but the package: no tests, no leftovers of a build.
    assert {name.split("/")[0] for name in pure} == {
        "tablee",
        f"tablee-{tablee.__version__}.dist-info",
    }


if MADE:

    def test_the_compiled_wheel_holds_the_pure_one_and_a_library_for_each_rule_module(
        release: Path,
    ) -> None:
        pure = set(zipfile.ZipFile(only(release, "*-none-any.whl")).namelist())
        compiled = zipfile.ZipFile(only(release, "*-cp*.whl"))
        names = set(compiled.namelist())
        assert {name for name in pure if name.startswith("tablee/")} < names
        libraries = {name.partition(".")[0] for name in names if name.endswith(".so")}
        listed = json.loads(compiled.read("tablee/_compiled.json"))
        assert {path.removesuffix(".py") for path in listed} <= libraries

    def test_nothing_points_to_the_machine_that_built_it(release: Path) -> None:
        """Libraries name no folder to look in; their tag says what they need of the system."""
        wheel = only(release, "*-cp*.whl")
        assert sys.platform != "linux" or "manylinux" in wheel.name
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if name.endswith(".so"):
                    assert str(ROOT).encode() not in archive.read(name)
                    assert str(Path(sys.base_prefix)).encode() + b"/lib" not in archive.read(name)


def test_checksums_and_notes(release: Path) -> None:
    lines = (line.split("  ") for line in (release / "SHA256SUMS").read_text().splitlines())
    listed = {name: digest for digest, name in lines}
    others = [path for path in release.iterdir() if path.name != "SHA256SUMS"]
    assert listed == {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in others}
    notes = (release / "NOTES.md").read_text(encoding="utf-8")
    assert notes.startswith(f"## {tablee.__version__} ")
    assert notes in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_bill_of_materials_names_what_is_in_the_page_and_what_is_installed(
    release: Path,
) -> None:
    bom = json.loads(only(release, "*.cdx.json").read_text(encoding="utf-8"))
    assert (bom["bomFormat"], bom["metadata"]["component"]["version"]) == (
        "CycloneDX",
        tablee.__version__,
    )
    bundled = {each["name"] for each in bom["components"] if each["purl"].startswith("pkg:npm/")}
    assert {"svelte", "three", "marked"} <= bundled
    assert "vite" not in bundled
    locked = set(re.findall(r"^([\w.-]+)", (ROOT / "requirements/serve.txt").read_text(), re.M))
    installed = {each["name"] for each in bom["components"] if each["purl"].startswith("pkg:pypi/")}
    assert installed == locked


def test_studies_are_packed_where_they_have_been_written(tmp_path: Path) -> None:
    release, archive = script("scripts/release.py"), tmp_path / "studies.zip"
    release.pack_studies(tmp_path, archive)
    assert not archive.exists()
    for name in ("traf.html", "traf.md"):
        (tmp_path / name).write_text(name)
    release.pack_studies(tmp_path, archive)
    assert zipfile.ZipFile(archive).namelist() == ["traf.html"]


def test_the_version_follows_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+)", changelog, re.M)
    assert newest is not None
    assert newest[1] == tablee.__version__
