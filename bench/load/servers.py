"""Servers under load: started on a core of their own, watched through /proc, stopped again."""

import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Self

PEER = Path(__file__).parents[1] / "peer"
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
FILES = 65536  # connections of the greatest run, and more


class Server:
    """A process and its children on given cores, from ``with`` to the end of it."""

    def __init__(
        self, command: Sequence[str], cores: Sequence[int], port: int, **environment: str
    ) -> None:
        self.command = command
        self.cores = cores
        self.port = port
        self.environment = environment
        self.folder = PEER
        self.process: subprocess.Popen[bytes] | None = None
        self.log: IO[bytes] = tempfile.TemporaryFile()

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            ["taskset", "-c", ",".join(map(str, self.cores)), *self.command],
            cwd=self.folder,
            env=clean(os.environ) | self.environment,
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )
        try:
            self.wait_until_open()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def wait_until_open(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self.process is not None
            if self.process.poll() is not None:
                raise AssertionError(f"the server did not start:\n{self.said()}")
            with socket.socket() as caller:
                if caller.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError(f"the server does not listen:\n{self.said()}")

    def stop(self) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)  # its own session: nobody else's
            self.process.wait()

    def said(self) -> str:
        self.log.seek(0)
        return self.log.read().decode(errors="replace")[-3000:]

    def processes(self) -> list[int]:
        assert self.process is not None
        return family(self.process.pid)

    def cpu(self) -> float:
        """Seconds of CPU that all its processes have used."""
        return sum(cpu_of(pid) for pid in self.processes())

    def memory(self) -> int:
        """Resident bytes of all its processes."""
        return sum(resident(pid) for pid in self.processes())


def clean(environment: Mapping[str, str]) -> dict[str, str]:
    """Ours, without what would make a server do more than it does for people."""
    unwanted = ("PYTHONUNBUFFERED", "PYTHONDEVMODE", "PYTHONASYNCIODEBUG", "NODE_OPTIONS", "DEBUG")
    return {name: value for name, value in environment.items() if name not in unwanted}


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    found = [pid]
    for parent in found:
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            try:
                found += map(int, children.read_text().split())
            except OSError:
                continue  # that thread has just ended
    return found


def cpu_of(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    except OSError:
        return 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def allow_many_files() -> int:
    """As many open files as the system lets us have, for us and those we start."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(FILES, soft), max(FILES, hard)))
    except ValueError:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def peer(cores: Sequence[int]) -> Server:
    """boardgame.io in production."""
    port = free_port()
    return Server(["node", "server.mjs", str(port)], cores, port, NODE_ENV="production")


def install_peer() -> None:
    """The exact packages of package-lock.json, once."""
    if not (PEER / "node_modules").exists():
        print("Installing boardgame.io …", flush=True)
        command = ["npm", "ci", "--omit=dev", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=PEER, check=True, stdout=sys.stderr)
