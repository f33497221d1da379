"""The page's lock installs the same packages next year, with their hashes checked."""

import base64
import hashlib
import io
import json
import subprocess
import tarfile
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from tests.packaging.checkout import ROOT, script

WEB = ROOT / "web"
LOCK: dict[str, Any] = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
LOCKED: dict[str, dict[str, Any]] = {path: each for path, each in LOCK["packages"].items() if path}
NEWER = "99999.0.0"

pytestmark = pytest.mark.both_ways


def name_of(path: str) -> str:
    """node_modules/a/node_modules/@b/c -> @b/c"""
    return path.rpartition("node_modules/")[2]


def tarball(name: str, version: str) -> bytes:
    """A package with nothing in it."""
    text = json.dumps({"name": name, "version": version}).encode()
    member = tarfile.TarInfo("package/package.json")
    member.size = len(text)
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz", format=tarfile.USTAR_FORMAT) as archive:
        archive.addfile(member, io.BytesIO(text))
    return packed.getvalue()


class Registry(ThreadingHTTPServer):
    """Every locked package as it is locked, and a newer release of it."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.tarballs: dict[str, bytes] = {}
        self.packages: dict[str, Any] = {}
        self.integrity: dict[str, str] = {}  # by path in the lock
        for path, locked in LOCKED.items():
            for version in (locked["version"], NEWER):
                self.publish(name_of(path), version, locked)
            packed = self.tarballs[f"/{name_of(path)}/-/{locked['version']}.tgz"]
            self.integrity[path] = integrity(packed)

    def publish(self, name: str, version: str, locked: dict[str, Any]) -> None:
        at = f"/{name}/-/{version}.tgz"
        self.tarballs.setdefault(at, tarball(name, version))
        package = self.packages.setdefault(name, {"name": name, "versions": {}})
        kept = ("dependencies", "optionalDependencies", "peerDependencies", "os", "cpu", "libc")
        package["dist-tags"] = {"latest": NEWER}
        package["versions"][version] = {
            "name": name,
            "version": version,
            **{field: locked[field] for field in kept if field in locked},
            "dist": {"tarball": self.url + at, "integrity": integrity(self.tarballs[at])},
        }


def integrity(packed: bytes) -> str:
    return f"sha512-{base64.b64encode(hashlib.sha512(packed).digest()).decode()}"


class Answers(BaseHTTPRequestHandler):
    server: Registry

    def do_GET(self) -> None:
        path = unquote(self.path)
        if path in self.server.tarballs:
            body = self.server.tarballs[path]
        elif path[1:] in self.server.packages:
            body = json.dumps(self.server.packages[path[1:]]).encode()
        else:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def registry() -> Iterator[Registry]:
    with Registry() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def install(folder: Path, registry: Registry, lock: dict[str, Any]) -> int:
    """The exit code of ``npm ci`` with an empty cache."""
    (folder / "package.json").write_bytes((WEB / "package.json").read_bytes())
    (folder / "package-lock.json").write_text(json.dumps(lock))
    npm, environment = script("web/build.py").npm()
    settings = {"npm_config_registry": registry.url, "npm_config_cache": str(folder / "cache")}
    command = [*npm, "ci", "--ignore-scripts"]
    return subprocess.run(
        command, cwd=folder, env=environment | settings, capture_output=True, check=False
    ).returncode


def with_hashes_of(registry: Registry) -> dict[str, Any]:
    packages = {
        path: each | ({"integrity": registry.integrity[path]} if path else {})
        for path, each in LOCK["packages"].items()
    }
    return LOCK | {"packages": packages}


def test_newer_releases_change_nothing(registry: Registry, tmp_path: Path) -> None:
    assert install(tmp_path, registry, with_hashes_of(registry)) == 0
    installed = {
        str(package.parent.relative_to(tmp_path)): json.loads(package.read_text())["version"]
        for package in (tmp_path / "node_modules").rglob("package.json")
    }
    assert installed.items() <= {path: each["version"] for path, each in LOCKED.items()}.items()
    required = {path for path, each in LOCKED.items() if not each.get("optional")}
    assert required <= set(installed)


def test_a_package_with_another_hash_is_refused(registry: Registry, tmp_path: Path) -> None:
    lock = with_hashes_of(registry)
    lock["packages"]["node_modules/svelte"]["integrity"] = LOCKED["node_modules/svelte"][
        "integrity"
    ]
    assert install(tmp_path, registry, lock) != 0


def test_every_package_has_a_hash_and_none_an_address() -> None:
    assert {path for path, each in LOCKED.items() if "integrity" not in each} == set()
    assert {path for path, each in LOCKED.items() if "resolved" in each} == set()
