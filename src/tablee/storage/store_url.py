"""Creates the store and the bus for their URLs.

A store is a path, ``sqlite:///path`` (four slashes for an absolute path) or ``postgresql://…``; a
bus is ``nats://…``, or empty for the store's own.
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
from tablee.storage.extras import needed
from tablee.storage.sqlite import SqliteStore
from tablee.storage.store import Bus, Notice

if TYPE_CHECKING:
    from tablee.storage.postgres import PostgresStore

POSTGRES = ("postgresql://", "postgres://")
NATS = ("nats://", "tls://")
SQLITE = "sqlite:///"
LONGEST_SOCKET = 100  # bytes in the path of a Unix socket that every system allows


def open_store(
    url: str, bus: str | None = None, durable: bool = True
) -> "SqliteStore | PostgresStore":
    """The store for this URL, not yet opened; PostgreSQL notifies unless there is another bus."""
    if url.startswith(POSTGRES):
        _require("asyncpg")
        from tablee.storage.postgres import PostgresStore

        return PostgresStore(url, notifies=not bus)
    return SqliteStore(_sqlite_path(url), durable)


def open_bus(
    url: str | None, store: str, worker: str, workers: int, on_notice: Callable[[Notice], None]
) -> Bus:
    """A worker's bus, not yet opened: the given one, or the default for the store."""
    if url:
        if not url.startswith(NATS):
            raise BadSetup(
                Text(
                    f"A bus must be nats://…, not {quote(url)}",
                    f"Un bus est de la forme nats://…, pas {quote(url)}",
                )
            )
        _require("nats")
        return NatsBus(url, worker, on_notice)
    if store.startswith(POSTGRES):
        _require("asyncpg")
        return PostgresBus(store, worker, on_notice)
    if workers > 1:
        return LocalBus(local_directory(_sqlite_path(store)), worker, on_notice)
    return NoBus()


def local_directory(database: Path) -> Path:
    """The folder for workers' sockets: beside the database, or in /tmp if that path is too long."""
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
                f"A store must be a file, sqlite:///… or postgresql://…, not {quote(scheme)}://…",
                "Les données sont dans un fichier, sqlite:///… ou postgresql://…, "
                f"pas {quote(scheme)}://…",
            )
        )
    return Path(url).expanduser()


def _require(module: str) -> None:
    if importlib.util.find_spec(module) is None:
        raise BadSetup(needed(module))
