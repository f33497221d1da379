"""From an address to what stands behind it: a store, and the bus that goes with it.

A store is a path, ``sqlite:///path`` (four slashes for a path from the root) or
``postgresql://…``; a bus is nothing, for what suits the store, or ``nats://…``.
"""

import hashlib
import importlib.util
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tablee.core.errors import BadSetup, Text, quote
from tablee.storage.bus import LocalBus, NatsBus, NoBus, PostgresBus
from tablee.storage.sqlite import SqliteStore
from tablee.storage.store import Bus, Notice

if TYPE_CHECKING:
    from tablee.storage.postgres import PostgresStore

POSTGRES = ("postgresql://", "postgres://")
NATS = ("nats://", "tls://")
SQLITE = "sqlite:///"
LONGEST_SOCKET = 100  # bytes in the path of a Unix socket, on any system


def open_store(
    url: str, bus: str | None = None, durable: bool = True
) -> "SqliteStore | PostgresStore":
    """The store behind an address, not yet open; it notifies unless another bus does."""
    if url.startswith(POSTGRES):
        _need("asyncpg", "postgres")
        from tablee.storage.postgres import PostgresStore

        return PostgresStore(url, notifies=not bus)
    return SqliteStore(_sqlite_path(url), durable)


def open_bus(
    url: str | None, store: str, worker: str, workers: int, heard: Callable[[Notice], None]
) -> Bus:
    """The bus of a worker, not yet open: the given one, or what suits the store."""
    if url:
        if not url.startswith(NATS):
            raise BadSetup(
                Text(
                    f"A bus is nats://…, not {quote(url)}",
                    f"Un bus est de la forme nats://…, pas {quote(url)}",
                )
            )
        _need("nats", "nats")
        return NatsBus(url, worker, heard)
    if store.startswith(POSTGRES):
        _need("asyncpg", "postgres")
        return PostgresBus(store, worker, heard)
    if workers > 1:
        return LocalBus(local_directory(_sqlite_path(store)), worker, heard)
    return NoBus()


def local_directory(database: Path) -> Path:
    """Where the workers of a database meet: beside it, or in /tmp where that path is too long."""
    beside = database.resolve().with_name(f"{database.name}.workers")
    if len(os.fsencode(beside)) + len("/0123456789ab.sock") <= LONGEST_SOCKET:
        return beside
    name = hashlib.sha256(os.fsencode(beside)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"tablee-{os.getuid()}-{name}"


def _sqlite_path(url: str) -> Path:
    if url.startswith(SQLITE):
        url = url.removeprefix(SQLITE)
    elif "://" in url:
        scheme = urlsplit(url).scheme
        raise BadSetup(
            Text(
                f"A store is a file, sqlite:///… or postgresql://…, not {quote(scheme)}://…",
                "Les données sont dans un fichier, sqlite:///… ou postgresql://…, "
                f"pas {quote(scheme)}://…",
            )
        )
    return Path(url).expanduser()


def _need(module: str, extra: str) -> None:
    if importlib.util.find_spec(module) is None:
        raise BadSetup(
            Text(
                f'This needs {module}: pip install "tablee[{extra}]"',
                f'Il faut {module} : pip install "tablee[{extra}]"',
            )
        )
