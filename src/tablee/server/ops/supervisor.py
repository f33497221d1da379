"""``tablee serve``: one process that listens and never serves, and the workers it looks after.

The parent holds the listening socket from the first to the last moment, so that a worker may die
or be replaced while the system keeps callers waiting for an instant instead of sending them away.
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
from prometheus_client import multiprocess

from tablee.core.errors import Refusal, Text
from tablee.server.ops import metrics
from tablee.server.ops.config import BadConfig, Config
from tablee.server.ops.log_format import log

BACKLOG = 2048
FIRST_WAIT, LONGEST_WAIT = 0.2, 30.0  # seconds until a worker that died is replaced
LIVED_WELL = 60.0  # seconds after which a death is an accident and not a habit
MORE_GRACE = 3.0  # seconds beyond the workers' own until they are killed
NOT_OURS = (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN, socket.EAI_FAIL)
HEARD = (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class CannotServe(Refusal):
    """The server does not start, and this is why."""


def listen(config: Config) -> socket.socket:
    """The socket of all workers."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    dual = config.host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server(
            (config.host, config.port), family=family, backlog=BACKLOG, dualstack_ipv6=dual
        )
    except OSError as failed:
        raise CannotServe(why_deaf(config, failed)) from None


def why_deaf(config: Config, failed: OSError) -> Text:
    """What is wrong with the address or the port, and what to do where that is known."""
    if failed.errno in NOT_OURS:
        return Text(
            f"{config.host} is no address of this machine",
            f"{config.host} n’est pas une adresse de cette machine",
        )
    match failed.errno:
        case errno.EADDRINUSE:
            why = Text("it is taken", "il est pris")
        case errno.EACCES:
            why = Text("only the system may use it", "il est réservé au système")
        case other:
            why = Text(*[os.strerror(other or 0)] * 2)
    return Text(
        f"Cannot listen on port {config.port}: {why.en}; --port chooses another",
        f"Impossible d’écouter sur le port {config.port} : {why.fr} ; --port en choisit un autre",
    )


class Member:
    """A worker as its parent sees it."""

    def __init__(
        self,
        config: Config,
        listening: socket.socket,
        post: int,
        folder: str | None,
        replaces: "Member | None",
    ) -> None:
        self.post = post
        self.replaces = replaces
        self.ready = False
        self.leaving = False
        self.left_at = 0.0
        self.said = b""
        self.began = time.monotonic()
        self.line, theirs = socket.socketpair()
        with theirs:
            handed = (listening.fileno(), theirs.fileno())
            place = (str(post),) if folder is None else (str(post), folder)
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tablee.server.ops.worker", *map(str, handed), *place],
                pass_fds=handed,
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the parent, who tells them in order
            )
        with contextlib.suppress(OSError):  # it is dead already: we shall hear of it
            self.line.sendall(msgspec.json.encode(config) + b"\n")
        self.line.setblocking(False)

    def leave(self) -> None:
        self.leaving = True
        self.left_at = time.monotonic()
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()

    def reason(self) -> Text:
        """Why it could not serve, as far as it said."""
        try:
            return msgspec.json.decode(self.said.partition(b"\n")[0], type=Text)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            code = self.process.returncode
            return Text(
                f"A worker ended at once, with code {code}",
                f"Un processus s’est aussitôt arrêté, avec le code {code}",
            )


class Crew:
    """The workers of one server: as many as there should be, whatever happens to them."""

    def __init__(
        self,
        config: Config,
        listening: socket.socket,
        read_config: Callable[[], Config],
        opened: Callable[[], None],
    ) -> None:
        self.config = config
        self._listening = listening
        self._read_config = read_config
        self._opened = opened
        self._members: list[Member] = []
        self._missing: dict[int, float] = {}  # posts of those who died: when they are replaced
        self._folder: str | None = None  # where several workers meet
        self._wait = FIRST_WAIT
        self._to_replace: list[Member] = []
        self._open = False
        self._stop_by: float | None = None
        self._failed: Text | None = None
        self._selector = selectors.DefaultSelector()
        self._log = log(worker="parent")

    def run(self) -> None:
        """Serve until told to stop; raises CannotServe where it cannot even begin."""
        allow_many_files()
        with (
            hearing_signals() as woken,
            metrics_folder(self.config.workers),
            meeting_place(self.config.workers) as self._folder,
        ):
            self._selector.register(woken, selectors.EVENT_READ, None)
            for post in range(self.config.workers):
                self._start(post, None)
            while self._members or self._missing:
                for key, _ in self._selector.select(self._until_something_is_due()):
                    if key.data is None:
                        for number in woken.recv(256):
                            self._hear(number)
                    else:
                        self._listen_to(key.data)
                self._bury()
                self._do_what_is_due()
        self._selector.close()
        if self._failed is not None:
            raise CannotServe(self._failed)

    def _start(self, post: int, replaces: Member | None) -> None:
        member = Member(self.config, self._listening, post, self._folder, replaces)
        self._members.append(member)
        self._selector.register(member.line, selectors.EVENT_READ, member)

    # -- What is heard ----------------------------------------------------------------------

    def _hear(self, number: int) -> None:
        if number == signal.SIGHUP and self._open and self._stop_by is None:
            self._log.info("workers are replaced one after the other")
            try:
                # How many there are stays: each knows its post among them.
                self.config = msgspec.structs.replace(
                    self._read_config(), workers=self.config.workers
                )
            except BadConfig as wrong:
                self._log.error("settings stay as they were", reason=str(wrong))
            self._to_replace = [member for member in self._members if not member.leaving]
            self._replace_next()
        elif number in (signal.SIGTERM, signal.SIGINT):
            if self._stop_by is None:
                self._stop()
            elif number == signal.SIGINT:  # twice: somebody is in a hurry
                self._stop_by = time.monotonic()

    def _stop(self) -> None:
        notify("STOPPING=1")
        self._listening.close()
        self._missing.clear()
        self._to_replace.clear()
        self._stop_by = time.monotonic() + self._patience
        for member in self._members:
            member.leave()

    def _listen_to(self, member: Member) -> None:
        try:
            said = member.line.recv(4096)
        except OSError:
            said = b""
        if not said:
            self._selector.unregister(member.line)
            return
        member.said += said
        if member.said == b"ready\n" and not member.ready:
            member.ready = True
            if member.replaces is not None:
                member.replaces.leave()
                member.replaces = None
            else:
                self._replace_next()
            if not self._open and all(one.ready for one in self._members):
                self._open = True
                notify("READY=1")
                self._opened()

    # -- Those who are gone -----------------------------------------------------------------

    def _bury(self) -> None:
        for member in [one for one in self._members if one.process.poll() is not None]:
            self._listen_to_the_end(member)
            self._members.remove(member)
            member.line.close()
            forget_counts_of(member.process.pid)
            successor = next((one for one in self._members if one.replaces is member), None)
            if member.leaving:
                self._replace_next()
            elif successor is not None:  # it is just earlier than we asked for
                successor.replaces = None
            elif not self._open:
                self._failed = self._failed or member.reason()
                if self._stop_by is None:
                    self._stop()
            elif member.replaces is not None:
                self._log.error("the new worker does not start; the old ones stay")
                self._to_replace.clear()
            else:
                self._mourn(member)

    def _listen_to_the_end(self, member: Member) -> None:
        if member.line in {key.fileobj for key in self._selector.get_map().values()}:
            self._listen_to(member)
        if member.line in {key.fileobj for key in self._selector.get_map().values()}:
            self._selector.unregister(member.line)

    def _mourn(self, member: Member) -> None:
        """Somebody takes the place of a worker that died; later and later if they all do."""
        now = time.monotonic()
        if now - member.began > LIVED_WELL:
            self._wait = FIRST_WAIT
        self._log.error(
            "a worker died", pid=member.process.pid, code=member.process.returncode, wait=self._wait
        )
        self._missing[member.post] = now + self._wait
        self._wait = min(LONGEST_WAIT, self._wait * 2)

    def _replace_next(self) -> None:
        """One at a time, so that there are always enough to serve."""
        if any(one.replaces is not None or one.leaving for one in self._members):
            return
        while self._to_replace:
            old = self._to_replace.pop(0)
            if old in self._members:
                self._start(old.post, old)
                return

    @property
    def _patience(self) -> float:
        """Seconds that a worker has to leave."""
        return self.config.grace + MORE_GRACE

    # -- Time -------------------------------------------------------------------------------

    def _until_something_is_due(self) -> float | None:
        leaving = [one.left_at + self._patience for one in self._members if one.leaving]
        stop = [] if self._stop_by is None else [self._stop_by]
        due = [*self._missing.values(), *leaving, *stop]
        return max(0.0, min(due) - time.monotonic()) if due else None

    def _do_what_is_due(self) -> None:
        now = time.monotonic()
        for post in [post for post, when in self._missing.items() if when <= now]:
            del self._missing[post]
            self._start(post, None)
        for member in self._members:
            if member.leaving and now >= member.left_at + self._patience:
                with contextlib.suppress(ProcessLookupError):
                    member.process.kill()
        if self._stop_by is not None and now >= self._stop_by:
            for member in self._members:
                with contextlib.suppress(ProcessLookupError):
                    member.process.kill()
            for member in self._members:
                member.process.wait()


# -- The system ---------------------------------------------------------------------------------


@contextlib.contextmanager
def hearing_signals() -> Iterator[socket.socket]:
    """A socket on which the numbers of signals arrive."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    theirs.setblocking(False)
    before = {number: signal.signal(number, lambda *_: None) for number in HEARD}
    fd_before = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
    try:
        yield ours
    finally:
        signal.set_wakeup_fd(fd_before)
        for number, handler in before.items():
            signal.signal(number, handler)
        ours.close()
        theirs.close()


@contextlib.contextmanager
def meeting_place(workers: int) -> Iterator[str | None]:
    """A folder where workers hand connections on to each other."""
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
    """Where several workers add up what they count."""
    if workers == 1 or metrics.FOLDER in os.environ:
        yield
        return
    os.environ[metrics.FOLDER] = folder = tempfile.mkdtemp(prefix="tablee-metrics-")
    try:
        yield
    finally:
        del os.environ[metrics.FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


def allow_many_files() -> None:
    """Each connection is an open file: as many as the system lets us have, workers too."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # where that is not a number to the system
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def forget_counts_of(pid: int) -> None:
    """What a worker had open is open no more; what it has counted stays counted."""
    if metrics.FOLDER in os.environ:
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]


def notify(state: str) -> None:
    """Tell systemd, where it wants to know."""
    address = os.environ.get("NOTIFY_SOCKET")
    if address:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.connect("\0" + address[1:] if address.startswith("@") else address)
            line.send(state.encode())
