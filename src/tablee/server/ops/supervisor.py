"""``tablee serve``: the parent process, which starts, replaces and stops the workers.

The parent owns the listening socket and never serves. While a worker is restarted, new connections
wait in the socket's backlog instead of being refused.
"""

import contextlib
import errno
import os
import resource
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

import msgspec
import structlog
from prometheus_client import multiprocess

from tablee.core.errors import Refusal, Text
from tablee.server import metrics
from tablee.server.ops.config import BadConfig, Config

BACKLOG = 2048
FIRST_RESTART_DELAY, MAX_RESTART_DELAY = 0.2, 30.0  # seconds; doubled each time
STABLE_AFTER = 60.0  # seconds of uptime after which the restart delay is reset
KILL_MARGIN = 3.0  # seconds beyond `grace` until workers are killed
ADDRESS_ERRORS = (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN, socket.EAI_FAIL)
SIGNALS = (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class CannotServe(Refusal):
    """The server cannot start; the text says why."""


def listen(config: Config) -> socket.socket:
    """Open the listening socket that all workers share."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    dual = config.host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server(
            (config.host, config.port), family=family, backlog=BACKLOG, dualstack_ipv6=dual
        )
    except OSError as error:
        raise CannotServe(listen_error(config, error)) from None


def listen_error(config: Config, error: OSError) -> Text:
    """Explain why the address or port cannot be used."""
    if error.errno in ADDRESS_ERRORS:
        return Text(
            f"{config.host} is not an address of this machine",
            f"{config.host} n’est pas une adresse de cette machine",
        )
    match error.errno:
        case errno.EADDRINUSE:
            why = Text("it is already in use", "il est pris")
        case errno.EACCES:
            why = Text("permission denied", "il est réservé au système")
        case other:
            why = Text(*[os.strerror(other or 0)] * 2)
    return Text(
        f"Cannot listen on port {config.port}: {why.en}; choose another with --port",
        f"Impossible d’écouter sur le port {config.port} : {why.fr} ; --port en choisit un autre",
    )


class WorkerProcess:
    """A worker process, seen from its parent."""

    def __init__(
        self,
        config: Config,
        listening: socket.socket,
        slot: int,
        folder: str | None,
        replaces: "WorkerProcess | None",
    ) -> None:
        self.slot = slot
        self.replaces = replaces
        self.ready = False
        self.stopping = False
        self.stop_sent_at = 0.0
        self.received = b""
        self.started_at = time.monotonic()
        self.control, child_end = socket.socketpair()
        with child_end:
            fds = (listening.fileno(), child_end.fileno())
            arguments = (str(slot),) if folder is None else (str(slot), folder)
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tablee.server.ops.worker", *map(str, fds), *arguments],
                pass_fds=fds,
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C reaches only the parent, which stops them in order
            )
        with contextlib.suppress(OSError):  # already dead: SIGCHLD follows
            self.control.sendall(msgspec.json.encode(config) + b"\n")
        self.control.setblocking(False)

    def stop(self) -> None:
        self.stopping = True
        self.stop_sent_at = time.monotonic()
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()

    def reason(self) -> Text:
        """Why it could not start, as reported before it exited."""
        try:
            return msgspec.json.decode(self.received.partition(b"\n")[0], type=Text)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            code = self.process.returncode
            return Text(
                f"A worker exited at once with code {code}",
                f"Un processus s’est aussitôt arrêté, avec le code {code}",
            )


class Supervisor:
    """Keeps the configured number of workers running."""

    def __init__(
        self,
        config: Config,
        listening: socket.socket,
        read_config: Callable[[], Config],
        on_ready: Callable[[], None],
    ) -> None:
        self.config = config
        self._listening = listening
        self._read_config = read_config
        self._on_ready = on_ready
        self._workers: list[WorkerProcess] = []
        self._restart_at: dict[int, float] = {}  # slot of a dead worker: when to restart it
        self._folder: str | None = None  # where workers pass connections to each other
        self._restart_delay = FIRST_RESTART_DELAY
        self._replacing: list[WorkerProcess] = []
        self._serving = False
        self._kill_at: float | None = None
        self._failed: Text | None = None
        self._selector = selectors.DefaultSelector()
        self._log = structlog.get_logger(worker="parent")

    def run(self) -> None:
        """Run until stopped; raises CannotServe if the workers cannot start."""
        raise_descriptor_limit()
        with (
            signal_socket() as signals,
            metrics_folder(self.config.workers),
            routing_folder(self.config.workers) as self._folder,
        ):
            self._selector.register(signals, selectors.EVENT_READ, None)
            for slot in range(self.config.workers):
                self._start(slot, None)
            while self._workers or self._restart_at:
                for key, _ in self._selector.select(self._seconds_to_next_deadline()):
                    if key.data is None:
                        for number in signals.recv(256):
                            self._on_signal(number)
                    else:
                        self._read_from(key.data)
                self._reap()
                self._meet_deadlines()
        self._selector.close()
        if self._failed is not None:
            raise CannotServe(self._failed)

    def _start(self, slot: int, replaces: WorkerProcess | None) -> None:
        worker = WorkerProcess(self.config, self._listening, slot, self._folder, replaces)
        self._workers.append(worker)
        self._selector.register(worker.control, selectors.EVENT_READ, worker)

    # -- Signals and messages ---------------------------------------------------------------

    def _on_signal(self, number: int) -> None:
        if number == signal.SIGHUP and self._serving and self._kill_at is None:
            self._log.info("replacing_workers")
            try:
                # The number of workers cannot change: each slot belongs to one of them.
                self.config = msgspec.structs.replace(
                    self._read_config(), workers=self.config.workers
                )
            except BadConfig as error:
                self._log.error("reload_failed", error=str(error))
            self._replacing = [worker for worker in self._workers if not worker.stopping]
            self._replace_next()
        elif number in (signal.SIGTERM, signal.SIGINT):
            if self._kill_at is None:
                self._stop()
            elif number == signal.SIGINT:  # a second Ctrl-C: do not wait
                self._kill_at = time.monotonic()

    def _stop(self) -> None:
        notify("STOPPING=1")
        self._listening.close()
        self._restart_at.clear()
        self._replacing.clear()
        self._kill_at = time.monotonic() + self._stop_timeout
        for worker in self._workers:
            worker.stop()

    def _read_from(self, worker: WorkerProcess) -> None:
        try:
            received = worker.control.recv(4096)
        except OSError:
            received = b""
        if not received:
            self._selector.unregister(worker.control)
            return
        worker.received += received
        if worker.received == b"ready\n" and not worker.ready:
            worker.ready = True
            if worker.replaces is not None:
                worker.replaces.stop()
                worker.replaces = None
            else:
                self._replace_next()
            if not self._serving and all(one.ready for one in self._workers):
                self._serving = True
                notify("READY=1")
                self._on_ready()

    # -- Workers that exited ----------------------------------------------------------------

    def _reap(self) -> None:
        for worker in [one for one in self._workers if one.process.poll() is not None]:
            self._read_to_end(worker)
            self._workers.remove(worker)
            worker.control.close()
            forget_gauges_of(worker.process.pid)
            successor = next((one for one in self._workers if one.replaces is worker), None)
            if worker.stopping:
                self._replace_next()
            elif successor is not None:  # it exited before we stopped it
                successor.replaces = None
            elif not self._serving:
                self._failed = self._failed or worker.reason()
                if self._kill_at is None:
                    self._stop()
            elif worker.replaces is not None:
                self._log.error("replacement_failed")
                self._replacing.clear()
            else:
                self._schedule_restart(worker)

    def _read_to_end(self, worker: WorkerProcess) -> None:
        if worker.control in {key.fileobj for key in self._selector.get_map().values()}:
            self._read_from(worker)
        if worker.control in {key.fileobj for key in self._selector.get_map().values()}:
            self._selector.unregister(worker.control)

    def _schedule_restart(self, worker: WorkerProcess) -> None:
        """Restart a dead worker after a delay that doubles while workers keep dying."""
        now = time.monotonic()
        if now - worker.started_at > STABLE_AFTER:
            self._restart_delay = FIRST_RESTART_DELAY
        self._log.error(
            "worker_died",
            pid=worker.process.pid,
            code=worker.process.returncode,
            wait=self._restart_delay,
        )
        self._restart_at[worker.slot] = now + self._restart_delay
        self._restart_delay = min(MAX_RESTART_DELAY, self._restart_delay * 2)

    def _replace_next(self) -> None:
        """Replace one worker at a time, so that the others keep serving."""
        if any(one.replaces is not None or one.stopping for one in self._workers):
            return
        while self._replacing:
            old = self._replacing.pop(0)
            if old in self._workers:
                self._start(old.slot, old)
                return

    @property
    def _stop_timeout(self) -> float:
        """Seconds until a stopping worker is killed."""
        return self.config.grace + KILL_MARGIN

    # -- Deadlines --------------------------------------------------------------------------

    def _seconds_to_next_deadline(self) -> float | None:
        stopping = [one.stop_sent_at + self._stop_timeout for one in self._workers if one.stopping]
        stop = [] if self._kill_at is None else [self._kill_at]
        due = [*self._restart_at.values(), *stopping, *stop]
        return max(0.0, min(due) - time.monotonic()) if due else None

    def _meet_deadlines(self) -> None:
        now = time.monotonic()
        for slot in [slot for slot, when in self._restart_at.items() if when <= now]:
            del self._restart_at[slot]
            self._start(slot, None)
        for worker in self._workers:
            if worker.stopping and now >= worker.stop_sent_at + self._stop_timeout:
                with contextlib.suppress(ProcessLookupError):
                    worker.process.kill()
        if self._kill_at is not None and now >= self._kill_at:
            for worker in self._workers:
                with contextlib.suppress(ProcessLookupError):
                    worker.process.kill()
            for worker in self._workers:
                worker.process.wait()


# -- Operating system ---------------------------------------------------------------------------


@contextlib.contextmanager
def signal_socket() -> Iterator[socket.socket]:
    """A socket that receives the numbers of incoming signals."""
    read_end, write_end = socket.socketpair()
    read_end.setblocking(False)
    write_end.setblocking(False)
    before = {number: signal.signal(number, lambda *_: None) for number in SIGNALS}
    fd_before = signal.set_wakeup_fd(write_end.fileno(), warn_on_full_buffer=False)
    try:
        yield read_end
    finally:
        signal.set_wakeup_fd(fd_before)
        for number, handler in before.items():
            signal.signal(number, handler)
        read_end.close()
        write_end.close()


@contextlib.contextmanager
def routing_folder(workers: int) -> Iterator[str | None]:
    """A folder for the sockets through which workers pass connections to each other."""
    if workers == 1:
        yield None
        return
    folder = tempfile.mkdtemp(prefix="tablee-workers-")
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def metrics_folder(workers: int) -> Iterator[None]:
    """A folder for the metrics of several workers."""
    if workers == 1 or metrics.FOLDER in os.environ:
        yield
        return
    os.environ[metrics.FOLDER] = folder = tempfile.mkdtemp(prefix="tablee-metrics-")
    try:
        yield
    finally:
        del os.environ[metrics.FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


def raise_descriptor_limit() -> None:
    """Raise the descriptor limit to the hard limit, for this process and its workers."""
    _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # macOS refuses "unlimited"
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))


def forget_gauges_of(pid: int) -> None:
    """Drop a dead worker's gauges; its counters stay."""
    if metrics.FOLDER in os.environ:
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]


def notify(state: str) -> None:
    """Notify systemd, if it supervises this process."""
    address = os.environ.get("NOTIFY_SOCKET")
    if address:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.connect("\0" + address[1:] if address.startswith("@") else address)
            out.send(state.encode())
