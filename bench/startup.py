"""Measures import times in fresh processes, beyond that of a bare Python."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from statistics import median

STARTS = {
    "tablee": ("import tablee", {}),
    "tablee, interpreted": ("import tablee", {"TABLEE_PURE": "1"}),
    "pyspiel": ("import pyspiel", {}),
    "rlcard": ("import rlcard", {}),
}


@dataclass(frozen=True)
class Cost:
    """Milliseconds beyond a bare Python, as medians of the rounds."""

    cpu: float
    wall: float


def import_costs(rounds: int) -> dict[str, Cost]:
    print(f"Imports: {rounds} rounds of {len(STARTS) + 1} fresh processes …", flush=True)
    found: dict[str, list[Cost]] = {name: [] for name in STARTS}
    with tempfile.TemporaryDirectory() as cache:
        for code, settings in STARTS.values():
            start(code, settings, cache)  # writes the bytecode, as installing a package does
        for _ in range(rounds):
            bare = start("pass", {}, cache)
            for name, (code, settings) in STARTS.items():
                full = start(code, settings, cache)
                found[name].append(Cost(full.cpu - bare.cpu, full.wall - bare.wall))
    return {
        name: Cost(median(cost.cpu for cost in costs), median(cost.wall for cost in costs))
        for name, costs in found.items()
    }


def start(code: str, settings: dict[str, str], cache: str) -> Cost:
    """Run this in a fresh Python with a bytecode cache of its own."""
    environment = os.environ | {"PYTHONPYCACHEPREFIX": cache} | settings
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = cpu_of_children()
    begun = time.monotonic()
    subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, stderr=subprocess.DEVNULL
    )
    wall = time.monotonic() - begun
    return Cost((cpu_of_children() - before) * 1000, wall * 1000)


def cpu_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
