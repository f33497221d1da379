"""Completes package-lock.json with the builds for other machines.

npm leaves out of the lock what it could not see while locking (npm/cli#4828), and "npm ci" then
refuses the lock on every machine. The missing ones are named by the packages that want them; each
name says for which machine it is.
"""

import json
from pathlib import Path

LOCK = Path(__file__).parent / "package-lock.json"
SYSTEMS = ("android", "darwin", "freebsd", "linux", "openharmony", "win32")
PROCESSORS = {"wasm32": "wasm32", "x64": "x64", "arm64": "arm64", "arm": "arm", "ppc64": "ppc64"}
PROCESSORS |= {"s390x": "s390x", "riscv64": "riscv64", "loong64": "loong64", "ia32": "ia32"}

lock = json.loads(LOCK.read_text())
packages = lock["packages"]
for wanting in list(packages.values()):
    for name, version in wanting.get("optionalDependencies", {}).items():
        words = name.rpartition("/")[2].split("-")
        systems = [system for system in SYSTEMS if system in words]
        processors = [PROCESSORS[word] for word in words if word in PROCESSORS]
        if f"node_modules/{name}" not in packages and (systems or processors):
            packages[f"node_modules/{name}"] = {
                "version": version.lstrip("^~="),
                "cpu": processors,
                "dev": True,
                "optional": True,
                **({"os": systems} if systems else {}),
            }
lock["packages"] = dict(sorted(packages.items()))
for package in lock["packages"].values():
    package.pop("resolved", None)  # from wherever npm is told to look
LOCK.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n")
