"""From a fresh clone to an open page: this commit beside another one, in turns.

    python -m bench.first_run [REVISION] [--rounds N]      writes bench/first_run.md

Packages come from pip's and npm's caches, which a first round fills that does not count.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
REPORT = Path(__file__).with_suffix(".md")
NEWEST_PIP = ROOT / "requirements" / "newest-pip.txt"  # installs the lock files of any revision
BEFORE = "08ce282"  # the last commit that compiled one C file on one core


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("revision", nargs="?", default=BEFORE)
    asked.add_argument("--rounds", type=int, default=2)
    given = asked.parse_args()
    revisions = {"now": commit("HEAD"), "before": commit(given.revision)}
    seconds: dict[str, list[float]] = {name: [] for name in revisions}
    for number in range(given.rounds + 1):
        for name, revision in revisions.items():
            taken = first_run(revision)
            print(f"round {number}, {name} ({revision}): {taken:.0f} s", flush=True)
            if number > 0:
                seconds[name].append(taken)
    REPORT.write_text(report(revisions, seconds), encoding="utf-8")


def commit(revision: str) -> str:
    command = ["git", "rev-parse", "--short", revision]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


def first_run(revision: str) -> float:
    """Seconds until the page answers, in a clone of its own."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "tablee"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        subprocess.run(["git", "checkout", "--quiet", revision], cwd=clone, check=True)
        subprocess.run([sys.executable, "-m", "venv", clone / ".venv"], check=True)
        pip = [str(clone / ".venv" / "bin" / "python"), "-m", "pip", "install", "--quiet"]
        subprocess.run([*pip, "--requirement", str(NEWEST_PIP)], check=True)
        log = Path(folder) / "log"
        begun = time.monotonic()
        with log.open("wb") as output:
            server = subprocess.Popen(
                ["scripts/play", "--host", "127.0.0.1", "--port", "0"],
                cwd=clone,
                env={**os.environ, "TABLEE_HOME": folder, "PYTHON": sys.executable},
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        try:
            while not is_open(log):
                if server.poll() is not None:
                    sys.exit(log.read_text(errors="replace"))
                time.sleep(0.1)
            return time.monotonic() - begun
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait()


def is_open(log: Path) -> bool:
    """Whether the address that the server prints shows the page."""
    address = re.search(r"http://127\.0\.0\.1:\d+", log.read_text(errors="replace"))
    if address is None:
        return False
    try:
        with urllib.request.urlopen(address[0], timeout=10) as page:
            return b"/assets/" in page.read()
    except OSError:
        return False


def report(revisions: dict[str, str], seconds: dict[str, list[float]]) -> str:
    pairs = zip(seconds["now"], seconds["before"], strict=True)
    ratios = [now / before for now, before in pairs]
    rows = [
        f"| {name} | `{revisions[name]}` | {median(taken):.0f} | "
        f"{', '.join(f'{each:.0f}' for each in taken)} |"
        for name, taken in seconds.items()
    ]
    return "\n".join(
        [
            "# From a fresh clone to an open page",
            "",
            f"`python -m bench.first_run {revisions['before']}`, {os.cpu_count()} cores, "
            f"Python {sys.version.split()[0]}. Seconds from `scripts/play` in a fresh clone until "
            "the page answers, with packages in pip's and npm's caches, in turns.",
            "",
            "| | commit | seconds, median | each round |",
            "|---|---|---|---|",
            *rows,
            "",
            f"Now / before: {median(ratios):.2f} in the median "
            f"({min(ratios):.2f} to {max(ratios):.2f}).",
            "",
        ]
    )


if __name__ == "__main__":
    main()
