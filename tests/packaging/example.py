"""The game in examples/, installed as a package into a folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.packaging.checkout import ROOT

EXAMPLE = ROOT / "examples" / "goofspiel"


def install_example(home: Path) -> Path:
    """Install it without the network; the folder that PYTHONPATH has to name."""
    source = shutil.copytree(EXAMPLE, home / "source")  # pip builds in place
    folder = home / "packages"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    command += ["--no-build-isolation", "--target", str(folder), str(source)]
    subprocess.run(command, check=True)
    return folder


def with_packages(folder: Path) -> dict[str, str]:
    """An environment in which the packages of this folder are found."""
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "LC_ALL": "C.UTF-8"}
