"""The tables of the database, and how an older one is brought up to date.

A schema is a number: how many of the steps below have been taken. A step, once released, is never
changed; what is new goes into another step, for SQLite and for PostgreSQL alike.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tablee.core.errors import BadSetup, Text

# In SQLite entries belong to the number of their table, not to its random id: tables of the same
# evening are neighbours in the index, so a commit writes a third of the pages.
SQLITE = (
    """
    CREATE TABLE tables (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        status TEXT NOT NULL,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        due INTEGER
    );
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE entries (
        number INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        worker TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (number, seq)
    );
    CREATE TABLE members (
        person TEXT NOT NULL,
        "table" TEXT NOT NULL,
        PRIMARY KEY (person, "table")
    ) WITHOUT ROWID;
    CREATE TABLE workers (id TEXT PRIMARY KEY, at INTEGER NOT NULL);
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, face INTEGER NOT NULL);
    CREATE TABLE keys (key BLOB PRIMARY KEY, person TEXT NOT NULL, at INTEGER NOT NULL);
    CREATE TABLE codes (code BLOB PRIMARY KEY, person TEXT NOT NULL, until INTEGER NOT NULL);
    """,
    """
    ALTER TABLE tables ADD COLUMN open_since INTEGER;
    CREATE INDEX tables_open ON tables (open_since) WHERE open_since IS NOT NULL;
    """,
)

POSTGRES = (
    """
    CREATE TABLE tables (
        id text PRIMARY KEY,
        game text NOT NULL,
        status text NOT NULL,
        created bigint NOT NULL,
        updated bigint NOT NULL,
        due bigint
    );
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE entries (
        "table" text NOT NULL,
        seq bigint NOT NULL,
        at bigint NOT NULL,
        worker text NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY ("table", seq)
    );
    CREATE TABLE members (
        person text NOT NULL,
        "table" text NOT NULL,
        PRIMARY KEY (person, "table")
    );
    CREATE TABLE workers (id text PRIMARY KEY, at bigint NOT NULL);
    CREATE TABLE people (id text PRIMARY KEY, name text NOT NULL, face bigint NOT NULL);
    CREATE TABLE keys (key bytea PRIMARY KEY, person text NOT NULL, at bigint NOT NULL);
    CREATE TABLE codes (code bytea PRIMARY KEY, person text NOT NULL, until bigint NOT NULL);
    """,
    """
    ALTER TABLE tables ADD COLUMN open_since bigint;
    CREATE INDEX tables_open ON tables (open_since) WHERE open_since IS NOT NULL;
    """,
)


class Part(NamedTuple):
    """A database table that a backup copies."""

    columns: tuple[str, ...]

    def column_list(self) -> str:
        return ", ".join(f'"{column}"' for column in self.columns)

    def marks(self) -> str:
        return ", ".join("?" for _ in self.columns)


Rows = tuple[str, Sequence[tuple[Any, ...]]]  # the name of a part, and some of its rows

# Workers, one-time codes and who waits at an open table last for minutes: a backup leaves them out.
COPIED = {
    "tables": Part(("id", "game", "status", "created", "updated", "due")),
    "entries": Part(("table", "seq", "at", "worker", "body")),
    "members": Part(("person", "table")),
    "people": Part(("id", "name", "face")),
    "keys": Part(("key", "person", "at")),
}
EVERYTHING = (*COPIED, "codes")


def steps_from(version: int, steps: tuple[str, ...]) -> tuple[str, ...]:
    """What an older schema has not had yet; a newer one is refused."""
    if version > len(steps):
        raise BadSetup(
            Text(
                f"The store was written by a newer Tablée (its schema is {version}, this Tablée "
                f"knows {len(steps)}): install that version, or use another store",
                f"Ces données viennent d’une version plus récente de Tablée (schéma {version}, "
                f"celle-ci connaît le {len(steps)}) : installez-la, ou choisissez d’autres données",
            )
        )
    return steps[version:]


def could_be_id(text: str) -> bool:
    """Whether a table or a person can have this id: what comes in a URL may be anything."""
    return text.isascii() and text.isprintable()
