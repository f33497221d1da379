"""Starts servers on cores of their own, and measures them through /proc."""

import ctypes
import http.client
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import tablee as our_package

PEER = Path(__file__).parents[1] / "peer"
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
END_WITH_PARENT = 1  # PR_SET_PDEATHSIG
FILES = 65536  # more than the connections of the largest run
ENOUGH = "1000000"  # rate limits still count, but are never reached
LIMITS = (
    "messages",
    "address_messages",
    "connections",
    "handshakes",
    "requests",
    "people",
    "tables",
)


class Server:
    """A process and its children on given cores, as a context manager."""

    def __init__(
        self,
        command: Sequence[str],
        port: int,
        cores: Sequence[int],
        settings: Mapping[str, str],
        folder: Path,
    ) -> None:
        self.command = command
        self.port = port
        self.cores = cores
        self.settings = dict(settings)
        self.folder = folder
        self.scratch = Path(tempfile.mkdtemp(prefix="tablee-load-"))
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        with (self.scratch / "said").open("wb") as said:
            self.process = subprocess.Popen(
                ["taskset", "-c", ",".join(map(str, self.cores)), *self.command],
                cwd=self.folder,
                env=clean(os.environ) | self.settings,
                stdout=said,
                stderr=said,
                start_new_session=True,
                preexec_fn=end_with_us,
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
        shutil.rmtree(self.scratch)

    def wait_until_open(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self.process is not None
            if self.process.poll() is not None:
                raise AssertionError(f"the server did not start:\n{self.said()}")
            if answers(self.port):
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
        return (self.scratch / "said").read_text(errors="replace")[-3000:]

    def processes(self) -> list[int]:
        assert self.process is not None
        return family(self.process.pid)

    def cpu(self) -> float:
        """Seconds of CPU that all its processes have used."""
        return sum(cpu_of(pid) for pid in self.processes())

    def memory(self) -> int:
        """Resident bytes of all its processes."""
        return sum(resident(pid) for pid in self.processes())


def end_with_us() -> None:
    """In the child: end with the parent, so that no server outlives a killed run."""
    ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGTERM)


def answers(port: int) -> bool:
    """Whether the server answers there, and does not only listen."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        line.request("GET", "/health")
        line.getresponse().read()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        line.close()
    return True


def clean(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment without variables that would slow a server down."""
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
                continue  # the thread has just ended
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


def raise_descriptor_limit() -> int:
    """Raise the descriptor limit to the hard limit, for this process and its children."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(FILES, soft), max(FILES, hard)))
    except ValueError:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def peer(cores: Sequence[int]) -> Server:
    """boardgame.io in production."""
    port = free_port()
    command = ["node", "server.mjs", str(port)]
    return Server(command, port, cores, {"NODE_ENV": "production"}, PEER)


def install_peer() -> None:
    """Install the exact packages of package-lock.json, once."""
    if not (PEER / "node_modules").exists():
        print("Installing boardgame.io …", flush=True)
        command = ["npm", "ci", "--omit=dev", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=PEER, check=True, stdout=sys.stderr)


def tablee(
    cores: Sequence[int], workers: int = 1, store: str = "", python: str = sys.executable
) -> Server:
    """Our server with its defaults, durable, but with rate limits that are never reached.

    Without a store it keeps its tables in SQLite, in a new file. Another Python of the same
    version may run it, with the packages of this one.
    """
    port = free_port()
    command = [python, "-c", "from tablee.cli.main import run; run()", "serve"]
    server = Server(command, port, cores, {}, Path(tempfile.gettempdir()))
    server.folder = server.scratch  # no tablee.toml lies there
    settings = {
        "host": "127.0.0.1",
        "port": str(port),
        "workers": str(workers),
        "store": store or str(server.scratch / "tables.db"),
        "log_level": "warning",
        **{f"limits_{limit}": ENOUGH for limit in LIMITS},
    }
    server.settings = {f"TABLEE_{name.upper()}": value for name, value in settings.items()}
    packages = [Path(our_package.__file__).parents[1], sysconfig.get_path("purelib")]
    server.settings["PYTHONPATH"] = os.pathsep.join(map(str, packages))
    return server


def version_of(python: str) -> str:
    """Python's version and build, which makes a difference of a quarter."""
    ask = "import platform; print(platform.python_version())"
    run = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True)
    built = "as the system has it" if python.startswith("/usr/bin/") else "of this environment"
    return f"{run.stdout.strip()} {built}"
