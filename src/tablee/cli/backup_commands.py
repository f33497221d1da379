"""``tablee backup`` and ``tablee restore``, and the check of a stored table."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import click

from tablee.cli import texts
from tablee.cli.bilingual_click import Command
from tablee.cli.output import Stop, stdout
from tablee.core.errors import Text
from tablee.core.match import LogCheck
from tablee.storage.extras import needed

Result = TypeVar("Result")

BACKUP_HELP = Text(
    "Back up a server’s data to one file, even while it runs.",
    "Sauvegarder dans un fichier tout ce que garde un serveur, même en marche.",
)
RESTORE_HELP = Text(
    "Restore a backup into an empty store, SQLite or PostgreSQL.",
    "Remplir des données vides depuis une sauvegarde, sur SQLite comme sur PostgreSQL.",
)
STORE_HELP = Text(
    "Where tables are stored: a file, or postgresql://… (by default, the store of “tablee serve” "
    "started here).",
    "Où sont gardées les tables : un fichier, ou postgresql://… (là où les garderait « tablee "
    "serve » lancé ici).",
)
REPLACE_HELP = Text(
    "Delete what the store already holds.", "Effacer ce qui se trouve déjà à cet endroit."
)
SAVED = Text("Saved: {}.", "Sauvegarde faite : {}.")
RESTORED = Text("Restored: {}.", "Restauration faite : {}.")
COUNTED = Text(
    "{tables} tables, {entries} entries, {people} people",
    "{tables} tables, {entries} écritures, {people} personnes",
)


def backup(lang: str) -> Command:
    def command(file: str, store: str | None) -> None:
        from tablee.storage import backup as backups

        address = existing_store(store)
        counts = with_store(address, lambda store: backups.save(store, Path(file)))
        stdout().print(SAVED.say(lang).format(summary(counts, lang)))

    return Command(
        "backup",
        lang,
        help=BACKUP_HELP.say(lang),
        callback=command,
        params=[file_argument(lang), store_option(lang)],
    )


def restore(lang: str) -> Command:
    def command(file: str, store: str | None, replace: bool) -> None:
        from tablee.storage import backup as backups

        if not Path(file).exists():
            raise Stop(texts.no_file(file), 2)
        counts = with_store(
            store or default_store(), lambda store: backups.restore(store, Path(file), replace)
        )
        stdout().print(RESTORED.say(lang).format(summary(counts, lang)))

    return Command(
        "restore",
        lang,
        help=RESTORE_HELP.say(lang),
        callback=command,
        params=[
            file_argument(lang),
            store_option(lang),
            click.Option(["--replace"], is_flag=True, help=REPLACE_HELP.say(lang)),
        ],
    )


def check(table: str, store: str | None) -> LogCheck:
    """Check a stored table."""
    from tablee.storage.integrity import check_table

    return with_store(existing_store(store), lambda store: check_table(store, table))


def with_store(url: str, do: Callable[[Any], Coroutine[Any, Any, Result]]) -> Result:
    """Open a store, do something with it, and close it."""
    from tablee.storage.store import StoreFailure
    from tablee.storage.store_url import open_store

    async def run() -> Result:
        store = open_store(url)
        try:
            await store.open()
            return await do(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StoreFailure as error:
        raise Stop(error.text) from error


def existing_store(given: str | None) -> str:
    """The given or default store; a file must exist."""
    address = given or default_store()
    if "://" not in address and not Path(address).expanduser().exists():
        raise Stop(no_store(address))
    return address


def default_store() -> str:
    """The store that a server started here would use."""
    try:
        from tablee.server.ops import config
    except ImportError as missing:
        raise Stop(needed(missing.name or ""), 2) from None

    return config.read(None, {}).store or str(config.data_folder() / "tables.db")


def summary(counts: dict[str, int], lang: str) -> str:
    shown = {part: counts.get(part, 0) for part in ("tables", "entries", "people")}
    return COUNTED.say(lang).format(**shown)


def no_store(path: str) -> Text:
    return Text(f"Store not found: {path}", f"Il n’y a pas de données dans {path}")


def file_argument(lang: str) -> click.Argument:
    return click.Argument(["file"], metavar=texts.FILE.say(lang))


def store_option(lang: str) -> click.Option:
    return click.Option(["--store"], help=STORE_HELP.say(lang), metavar=texts.STORE.say(lang))
