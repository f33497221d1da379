"""A package index of empty wheels, for tests of what pip would install."""

import base64
import hashlib
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Pin:
    """One package of a lock file."""

    name: str
    extras: str  # "[epath]", or nothing
    version: str
    marker: str
    needed_by: list[str] = field(default_factory=list)

    @property
    def requirement(self) -> str:
        """How another package asks for it: in any version."""
        return self.name + self.extras + (f" ; {self.marker}" if self.marker else "")


def pins(lock: str) -> list[Pin]:
    """What a lock file says, and which package asks for which."""
    found: list[Pin] = []
    for line in lock.splitlines():
        if pinned := re.match(r"([\w.-]+)(\[.*?\])?==([^ ;]+)(?: ; (.*?))?(?: \\)?$", line):
            found.append(Pin(pinned[1], pinned[2] or "", pinned[3], pinned[4] or ""))
        elif asked := re.match(r"    # via (.*)", line):
            found[-1].needed_by += asked[1].split(", ")
    return found


def write_wheel(folder: Path, name: str, version: str, requires: Iterable[str] = ()) -> Path:
    """An empty wheel that depends on others."""
    distribution = re.sub(r"[-_.]+", "_", name).lower()
    info = f"{distribution}-{version}.dist-info"
    metadata = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"]
    for requirement in requires:
        if extra := re.search(r"\[(.*)\]", requirement):
            metadata += [f"Provides-Extra: {each}" for each in extra[1].split(",")]
        metadata.append(f"Requires-Dist: {requirement}")
    files = {
        f"{info}/METADATA": "\n".join(metadata) + "\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},{_digest(text)},{len(text)}\n" for path, text in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n"
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"{distribution}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in files.items():
            archive.writestr(zipfile.ZipInfo(path), text)
    return wheel


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256={base64.urlsafe_b64encode(digest).rstrip(b'=').decode()}"


def write_pages(root: Path) -> None:
    """The pages of a simple index over the wheels of its folders."""
    for folder in root.iterdir():
        links = (f'<a href="{wheel.name}">{wheel.name}</a>' for wheel in folder.glob("*.whl"))
        (folder / "index.html").write_text("\n".join(links))


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
