"""The commands that keep what a server has: ``tablee backup`` and ``tablee restore``."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import click

from tablee.cli import texts
from tablee.cli.bilingual_click import Command
from tablee.cli.output import Stop, paper
from tablee.cli.serve_command import missing_extra
from tablee.core.errors import Text
from tablee.core.match import LogCheck

Found = TypeVar("Found")

BACKUP_HELP = Text(
    "Save everything a server keeps into one file, while it runs.",
    "Sauvegarder dans un fichier tout ce que garde un serveur, même en marche.",
)
RESTORE_HELP = Text(
    "Fill an empty store from a backup, on SQLite or PostgreSQL alike.",
    "Remplir des données vides depuis une sauvegarde, sur SQLite comme sur PostgreSQL.",
)
STORE_HELP = Text(
    "Where tables are kept: a file, or postgresql://… (where “tablee serve”, started here, would "
    "keep them).",
    "Où sont gardées les tables : un fichier, ou postgresql://… (là où les garderait « tablee "
    "serve » lancé ici).",
)
REPLACE_HELP = Text(
    "Throw away what the store holds already.", "Effacer ce qui se trouve déjà à cet endroit."
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
        counted = with_store(address, lambda opened: backups.save(opened, Path(file)))
        paper().print(SAVED.say(lang).format(told(counted, lang)))

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
        counted = with_store(
            store or usual_store(), lambda opened: backups.restore(opened, Path(file), replace)
        )
        paper().print(RESTORED.say(lang).format(told(counted, lang)))

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
    """Whether a kept table is what it should be."""
    from tablee.storage.integrity import check_table

    return with_store(existing_store(store), lambda opened: check_table(opened, table))


def with_store(url: str, do: Callable[[Any], Coroutine[Any, Any, Found]]) -> Found:
    """Open a store, do something with it, and close it."""
    from tablee.storage.store import StoreFailure
    from tablee.storage.store_url import open_store

    async def opened() -> Found:
        store = open_store(url)
        try:
            await store.open()
            return await do(store)
        finally:
            await store.close()

    try:
        return asyncio.run(opened())
    except StoreFailure as failed:
        raise Stop(failed.text) from failed


def existing_store(named: str | None) -> str:
    """The store that is meant; a file must be there already."""
    address = named or usual_store()
    if "://" not in address and not Path(address).expanduser().exists():
        raise Stop(no_store(address))
    return address


def usual_store() -> str:
    """Where a server that is started here keeps its tables."""
    try:
        from tablee.server.ops import config
    except ImportError as missing:
        raise missing_extra(missing) from None

    return config.read(None, {}).store or str(config.data_folder() / "tables.db")


def told(counted: dict[str, int], lang: str) -> str:
    counts = {part: counted.get(part, 0) for part in ("tables", "entries", "people")}
    return COUNTED.say(lang).format(**counts)


def no_store(path: str) -> Text:
    return Text(f"There is no store {path}", f"Il n’y a pas de données dans {path}")


def file_argument(lang: str) -> click.Argument:
    return click.Argument(["file"], metavar=texts.FILE.say(lang))


def store_option(lang: str) -> click.Option:
    return click.Option(["--store"], help=STORE_HELP.say(lang), metavar=texts.STORE.say(lang))
