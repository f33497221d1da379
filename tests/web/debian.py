"""Packages of Debian, for programs that the tests need."""

import os
import shutil
import subprocess


def install(*packages: str) -> bool:
    """Install these where we may, as root; whether they are there now."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    get = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *packages]
    for command in (get, ["apt-get", "update", "--quiet"], get):
        done = subprocess.run(command, env=quiet, capture_output=True, check=False)
        if command is get and done.returncode == 0:
            return True
    return False
