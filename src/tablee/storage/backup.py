"""Backups: one file with everything in a store, which SQLite and PostgreSQL can both restore.

The format is gzipped JSON lines: a header; every row, after the name of its database table; a
footer with the numbers of rows and the SHA-256 of all lines before. A backup holds the seeds of
running matches and the hashes of people's keys, so only its owner may read it.
"""

import gzip
import hashlib
import os
import time
import zlib
from base64 import b64decode
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Protocol

import msgspec

from tablee.core.errors import Refusal, Text, quote
from tablee.core.trouble import reason
from tablee.storage.schema import COPIED, Rows

FORMAT = 1
BATCH = 500  # rows
ALIVE_WITHIN = 30_000  # milliseconds since a worker's last heartbeat


class BadBackup(Refusal):
    """A file that is not a complete backup, or cannot be read or written."""


class CopyableStore(Protocol):
    """A store that can be backed up and restored."""

    def copy_out(self) -> AsyncIterator[Rows]: ...

    async def copy_in(self, copied: Iterator[Rows], replace: bool) -> bool: ...

    async def heartbeats(self) -> dict[str, int]: ...


class Header(msgspec.Struct, frozen=True):
    """The first line."""

    tablee_backup: int  # FORMAT
    made: int


class Footer(msgspec.Struct, frozen=True):
    """The last line."""

    rows: dict[str, int]
    sha256: str


async def save(store: CopyableStore, file: Path) -> dict[str, int]:
    """Write a backup atomically; returns the number of rows per database table."""
    partial = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        with open(partial, "xb", opener=_for_us_only) as raw:
            with gzip.GzipFile("", "wb", 6, raw) as out:
                counts = await _write(store, out)
            raw.flush()
            os.fsync(raw.fileno())
        partial.replace(file)
    except OSError as error:
        raise BadBackup(_cannot("write", "d’écrire", file, error)) from error
    finally:
        partial.unlink(missing_ok=True)
    return counts


async def _write(store: CopyableStore, out: gzip.GzipFile) -> dict[str, int]:
    encode = msgspec.json.Encoder().encode
    digest = hashlib.sha256()
    counts: Counter[str] = Counter()

    def put(lines: list[bytes]) -> None:
        block = b"".join(line + b"\n" for line in lines)
        digest.update(block)
        out.write(block)

    put([encode(Header(FORMAT, time.time_ns() // 1_000_000))])
    async for part, rows in store.copy_out():
        put([encode((part, *row)) for row in rows])
        counts[part] += len(rows)
    put([encode(Footer(dict(counts), digest.hexdigest()))])
    return dict(counts)


async def restore(store: CopyableStore, file: Path, replace: bool = False) -> dict[str, int]:
    """Restore a complete backup in one transaction; returns the number of rows per table."""
    counts: Counter[str] = Counter()
    for part, rows in _read(file):  # check the whole file before changing anything
        counts[part] += len(rows)
    alive_since = time.time_ns() // 1_000_000 - ALIVE_WITHIN
    if any(at >= alive_since for at in (await store.heartbeats()).values()):
        raise BadBackup(
            Text(
                "A server is using this store: stop it first (after a crash, wait half a minute)",
                "Un serveur utilise ces données : arrêtez-le d’abord (après une panne, "
                "attendez une demi-minute)",
            )
        )
    if not await store.copy_in(_read(file), replace):
        raise BadBackup(
            Text(
                "The store is not empty; --replace deletes what it holds",
                "Il y a déjà des données à cet endroit : --replace les efface",
            )
        )
    return dict(counts)


def _read(file: Path) -> Iterator[Rows]:
    """The rows of a backup in batches; raises BadBackup unless it is complete."""
    try:
        with gzip.open(file, "rb") as lines:
            yield from _rows(iter(lines), file)
    except (EOFError, zlib.error, gzip.BadGzipFile, msgspec.MsgspecError, ValueError) as error:
        if isinstance(error, BadBackup):
            raise
        raise BadBackup(_broken(file)) from error
    except OSError as error:
        raise BadBackup(_cannot("read", "de lire", file, error)) from error


def _rows(lines: Iterator[bytes], file: Path) -> Iterator[Rows]:
    digest = hashlib.sha256()
    counts: Counter[str] = Counter()
    first = next(lines, b"")
    if msgspec.json.decode(first, type=Header).tablee_backup != FORMAT:
        raise BadBackup(
            Text(
                f"{quote(str(file))} was written by a newer version of Tablée",
                f"{quote(str(file))} vient d’une version plus récente de Tablée",
            )
        )
    digest.update(first)
    decode = msgspec.json.Decoder(list[Any]).decode
    part, rows = "", list[tuple[Any, ...]]()
    last: Footer | None = None
    for line in lines:
        if line.startswith(b"{"):
            last = msgspec.json.decode(line, type=Footer)
            break
        digest.update(line)
        name, *values = decode(line)
        if rows and (name != part or len(rows) == BATCH):
            yield part, rows
            rows = []
        part = name
        rows.append(_row(name, values))
        counts[name] += 1
    if last != Footer(dict(counts), digest.hexdigest()) or next(lines, None) is not None:
        raise BadBackup(_broken(file))
    if rows:
        yield part, rows


def _row(part: str, values: list[Any]) -> tuple[Any, ...]:
    if part not in COPIED:
        raise ValueError(part)
    columns = COPIED[part].columns
    return tuple(
        b64decode(value) if column in ("body", "key") else value
        for column, value in zip(columns, values, strict=True)
    )


def _for_us_only(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _broken(file: Path) -> Text:
    name = quote(str(file))
    return Text(
        f"{name} is not a complete backup: it is damaged, truncated, or another kind of file",
        f"{name} n’est pas une sauvegarde complète : fichier abîmé, tronqué, ou autre chose",
    )


def _cannot(do: str, faire: str, file: Path, error: OSError) -> Text:
    name, why = quote(str(file)), reason(error)
    return Text(f"Cannot {do} {name}: {why.en}", f"Impossible {faire} {name} : {why.fr}")
