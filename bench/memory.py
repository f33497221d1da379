"""Measures the memory of a state by the growth of a fresh process that keeps many copies."""

import os
import subprocess
import sys
from pathlib import Path

COPIES = 100_000
STATM = Path("/proc/self/statm")  # its second field: resident pages
KINDS = {
    "tablee": ("ours", {}),
    "tablee, interpreted": ("ours", {"TABLEE_PURE": "1"}),
    "OpenSpiel hearts": ("hearts", {}),
}


def bytes_a_state() -> dict[str, float] | None:
    """Resident bytes per copy; None if the system does not report them."""
    if not STATM.exists():
        return None
    print(f"Memory: {COPIES:,} copies in {len(KINDS)} fresh processes …", flush=True)
    return {name: weigh(kind, wish) for name, (kind, wish) in KINDS.items()}


def weigh(kind: str, wish: dict[str, str]) -> float:
    command = [sys.executable, "-m", "bench.memory", kind]
    told = subprocess.run(
        command, env=os.environ | wish, check=True, capture_output=True, text=True
    )
    return float(told.stdout)


def resident() -> int:
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def grow(kind: str) -> float:
    """In the fresh process: the growth per copy."""
    if kind == "ours":
        from bench.ours import dealt

        copy = dealt(1).copy
    else:
        from bench.peers import OpenSpiel

        copy = OpenSpiel(kind).states[0].clone
    kept = [copy() for _ in range(1000)]
    before = resident()
    kept += [copy() for _ in range(COPIES)]
    return (resident() - before) / COPIES


if __name__ == "__main__":
    print(grow(sys.argv[1]))
