"""A real server in processes of its own: started, killed and started again on the same port."""

import contextlib
import ctypes
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import weakref
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

A_FEW_BYTES = 4096
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG
DEADLINE = 180  # seconds to come up on a machine that has much else to do
NO_LIMITS = {
    f"TABLEE_LIMITS_{name}": "0"
    for name in (
        "MESSAGES",
        "ADDRESS_MESSAGES",
        "CONNECTIONS",
        "HANDSHAKES",
        "REQUESTS",
        "FILES",
        "PEOPLE",
        "TABLES",
        "CODES",
        "LOGS",
    )
}


class Server:
    """``tablee serve`` with everything it needs in one folder."""

    def __init__(
        self,
        home: Path,
        store: str = "",
        workers: int = 1,
        bus: str = "",
        settings: Mapping[str, str] = NO_LIMITS,
        python: str | Path = sys.executable,
    ) -> None:
        self.home = home
        self.python = str(python)
        self.store = store or str(home / "tables.db")
        self.workers = workers
        self.bus = bus
        self.settings = dict(settings)
        self._kept, self.port = keep_port()
        weakref.finalize(self, self._kept.close)
        self._said = 0  # letters of the log when it was started
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Come up and answer."""
        self.launch()
        self.wait_until_well()

    def launch(self) -> None:
        """Begin to come up."""
        assert self._process is None
        command = [self.python, "-m", "tablee", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--store", self.store]
        command += ["--workers", str(self.workers)]
        command += ["--bus", self.bus] if self.bus else []
        environment = os.environ | self.settings | {"TABLEE_LOG_LEVEL": "warning"}
        with (self.home / "log").open("ab") as log:
            self._said = len(self.log())
            self._process = subprocess.Popen(
                command,
                env=environment,
                cwd=self.home,
                stdout=log,
                stderr=log,
                preexec_fn=_dies_with_us(),
            )

    def wait_until_well(self) -> None:
        limit = time.monotonic() + DEADLINE
        while not self.is_well():
            assert self._process is not None
            if self._process.poll() is not None or time.monotonic() > limit:
                raise RuntimeError(f"the server does not come up: {self.log()[-2000:]}")
            time.sleep(0.05)

    def is_well(self) -> bool:
        """Whether all of it is up, and can keep what it is told."""
        if self.url not in self.log()[self._said :]:  # it is said when the last worker is ready
            return False
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=10) as answer:
                return bool(answer.status == 200)
        except urllib.error.HTTPError as failed:
            failed.close()
            return False
        except OSError:
            return False

    def fill_disk(self, *, full: bool) -> None:
        """As if the disk were full, or had room again: no file may grow, or all may."""
        limit = A_FEW_BYTES if full else resource.RLIM_INFINITY
        for pid in self.worker_pids():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

    def kill(self) -> None:
        """All of it at once, as when the machine is switched off."""
        if self._process is not None:
            for pid in self.pids():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def kill_a_worker(self, which: int = 0) -> None:
        """One of the processes that serve; the parent starts another."""
        workers = self.worker_pids()
        if workers:
            killed = workers[which % len(workers)]
            with contextlib.suppress(ProcessLookupError):
                os.kill(killed, signal.SIGKILL)
            while killed in self.worker_pids():
                time.sleep(0.005)

    def stop(self) -> None:
        """As a good host does; killed if that takes too long."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self.kill()

    def pids(self) -> list[int]:
        """The processes of this server: the first, and all that descend from it."""
        if self._process is None:
            return []
        children: dict[int, list[int]] = {}
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                with contextlib.suppress(OSError, IndexError):
                    parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
                    children.setdefault(int(parent), []).append(int(folder.name))
        found = [self._process.pid]
        for pid in found:
            found += children.get(pid, [])
        return found

    def worker_pids(self) -> list[int]:
        workers = []
        for pid in self.pids():
            with contextlib.suppress(OSError):
                command = Path(f"/proc/{pid}/cmdline").read_bytes()
                if b"tablee.server.ops.worker" in command:
                    workers.append(pid)
        return workers

    def memory(self) -> int:
        """Bytes that the serving processes hold (resident)."""
        total = 0
        for pid in self.worker_pids():
            with contextlib.suppress(OSError):
                pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
                total += pages * os.sysconf("SC_PAGE_SIZE")
        return total

    def log(self) -> str:
        return (self.home / "log").read_text(encoding="utf-8", errors="replace")


@contextlib.contextmanager
def serving(
    home: Path,
    store: str = "",
    workers: int = 1,
    bus: str = "",
    settings: Mapping[str, str] = NO_LIMITS,
    python: str | Path = sys.executable,
) -> Iterator[Server]:
    """A server that is up, and gone at the end."""
    server = Server(home, store, workers, bus, settings, python)
    try:
        server.start()
        yield server
    finally:
        server.kill()


def keep_port() -> tuple[socket.socket, int]:
    """A port that nobody else is given as long as this socket is open, but a server may use."""
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.bind(("127.0.0.1", 0))
    return kept, kept.getsockname()[1]


def _dies_with_us() -> Callable[[], None]:
    """No server outlives tests that were killed.

    It dies with the thread that started it, and only the main thread lives as long as the tests.
    """
    main = threading.current_thread() is threading.main_thread()
    libc = ctypes.CDLL(None) if sys.platform == "linux" and main else None

    def prepare() -> None:
        if libc is not None:
            libc.prctl(DIE_WITH_PARENT, int(signal.SIGKILL))

    return prepare
