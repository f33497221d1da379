"""The database schema and its migrations.

The schema's version is the number of migrations that have been run. A released migration is never
changed; every change is a new one, for SQLite and PostgreSQL alike.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tablee.core.errors import BadSetup, Text

# In SQLite, entries refer to their table's number, not its random id: tables played at the same
# time are then neighbours in the index, so a commit writes a third of the pages.
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


Rows = tuple[str, Sequence[tuple[Any, ...]]]  # the name of a database table, and some of its rows

# Workers, one-time codes and open_since are short-lived: a backup leaves them out.
COPIED = {
    "tables": Part(("id", "game", "status", "created", "updated", "due")),
    "entries": Part(("table", "seq", "at", "worker", "body")),
    "members": Part(("person", "table")),
    "people": Part(("id", "name", "face")),
    "keys": Part(("key", "person", "at")),
}
EVERYTHING = (*COPIED, "codes")


def steps_from(version: int, steps: tuple[str, ...]) -> tuple[str, ...]:
    """The migrations that a schema of this version lacks; raises BadSetup for a newer one."""
    if version > len(steps):
        raise BadSetup(
            Text(
                f"The store was written by a newer version of Tablée (schema {version}; this "
                f"version knows {len(steps)}): install that version, or use another store",
                f"Ces données viennent d’une version plus récente de Tablée (schéma {version}, "
                f"celle-ci connaît le {len(steps)}) : installez-la, ou choisissez d’autres données",
            )
        )
    return steps[version:]


def is_plausible_id(text: str) -> bool:
    """Whether this can be the id of a table or a person; text from a URL may be anything."""
    return text.isascii() and text.isprintable()
