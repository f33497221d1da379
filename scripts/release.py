"""Make the files of a release: packages, bill of materials, checksums and notes.

The version is the one of the newest section of CHANGELOG.md; the package must say the same.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL

ROOT = Path(__file__).resolve().parents[1]
NOT_PACKED = shutil.ignore_patterns("__pycache__", "*.so", "_compiled.json", "*.egg-info")
PAGE_LICENCES = "tablee/server/static/licences.json"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--pure", action="store_true", help="leave out the compiled wheel")
    arguments = parser.parse_args()
    folder: Path = arguments.folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    version, notes = newest_changes()
    try:
        make_packages(folder, compiled=not arguments.pure)
        for package in folder.iterdir():
            if f"tablee-{version}" not in package.name:
                sys.exit(f"{package.name} is not version {version}, the newest of CHANGELOG.md")
        (folder / f"tablee-{version}.cdx.json").write_text(bill_of_materials(version))
        pack_studies(ROOT / "docs" / "studies", folder / f"tablee-{version}-studies.zip")
        (folder / "NOTES.md").write_text(notes, encoding="utf-8")
        (folder / "SHA256SUMS").write_text(checksums(folder))
    except subprocess.CalledProcessError as failed:
        sys.exit(f"{' '.join(map(str, failed.cmd))} failed:\n{failed.stdout}{failed.stderr}")
    for path in sorted(folder.iterdir()):
        print(f"{path.stat().st_size:>10,}  {path.name}")


def newest_changes() -> tuple[str, str]:
    """The version and the text of the newest section of the changelog."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    section = re.search(r"^## (\d+\.\d+\.\d+\S*) .*?(?=^## |\Z)", changelog, re.M | re.S)
    if section is None:
        sys.exit("CHANGELOG.md has no section for a version")
    return section[1], section[0]


# -- Packages ---------------------------------------------------------------------------------


def make_packages(folder: Path, *, compiled: bool) -> None:
    """The source package from a copy of the sources, and the wheels from the source package."""
    run(sys.executable, ROOT / "web" / "build.py", TABLEE_PAGE="1")
    with tempfile.TemporaryDirectory() as temporary:
        checkout = Path(temporary) / "checkout"
        shutil.copytree(ROOT / "src", checkout / "src", ignore=NOT_PACKED)
        for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, checkout)
        build("--sdist", checkout, folder, TABLEE_COMPILE="0")
        (sdist,) = folder.iterdir()
        with tarfile.open(sdist) as archive:
            archive.extractall(temporary, filter="data")
        source = Path(temporary) / sdist.name.removesuffix(".tar.gz")
        build("--wheel", source, folder, TABLEE_COMPILE="0")
        if compiled:
            make_compiled_wheel(source, folder)


def make_compiled_wheel(source: Path, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        build("--wheel", source, Path(temporary), TABLEE_COMPILE="1")
        (wheel,) = Path(temporary).iterdir()
        if sys.platform == "linux":
            run("auditwheel", "repair", "--strip", "--wheel-dir", folder, wheel)
        else:
            shutil.move(wheel, folder)


def build(what: str, source: Path, folder: Path, **settings: str) -> None:
    command = (sys.executable, "-m", "build", what, "--no-isolation")
    run(*command, "--outdir", folder, source, **settings)


def run(*command: str | Path, **settings: str) -> None:
    subprocess.run(
        command,
        check=True,
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            **settings,
        },
    )


def pack_studies(pages: Path, archive: Path) -> None:
    """The HTML pages of the studies, if scripts/study has written them here."""
    if found := sorted(pages.glob("*.html")):
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            for page in found:
                packed.write(page, page.name)


def checksums(folder: Path) -> str:
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
    )


# -- What is inside ---------------------------------------------------------------------------


def bill_of_materials(version: str) -> str:
    """In CycloneDX: what is in the page, and the locked packages that a server installs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    licences = LicenseFactory()
    bom = Bom()
    bom.metadata.component = tablee = Component(
        name="tablee",
        version=version,
        type=ComponentType.APPLICATION,
        bom_ref="tablee",
        purl=PackageURL("pypi", None, "tablee", version),
        licenses=[licences.make_from_string(project["license"])],
    )
    components = []
    for package in json.loads((ROOT / "src" / PAGE_LICENCES).read_text(encoding="utf-8")):
        namespace, _, name = package["name"].rpartition("/")
        components.append(
            Component(
                name=name,
                group=namespace or None,
                version=package["version"],
                purl=PackageURL("npm", namespace or None, name, package["version"]),
                licenses=[licences.make_from_string(package["license"])],
                description="in the page",
            )
        )
    lock = (ROOT / "requirements" / "serve.txt").read_text(encoding="utf-8")
    for pin in re.finditer(r"^([\w.-]+)(?:\[.*?\])?==([^ ;]+)", lock, re.M):
        components.append(
            Component(
                name=pin[1],
                version=pin[2],
                purl=PackageURL("pypi", None, pin[1], pin[2]),
                scope=ComponentScope.OPTIONAL,
                description="installed beside it for a server with everything",
            )
        )
    bom.components.update(components)
    bom.register_dependency(tablee, components)
    return make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=1)


if __name__ == "__main__":
    main()
