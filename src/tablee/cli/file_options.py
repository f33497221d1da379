"""Options that a game reads from a file (``Game.files``), each with a flag of its own."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from tablee.cli import texts
from tablee.cli.bilingual_click import Command, option
from tablee.cli.output import Stop
from tablee.core.errors import Text
from tablee.core.game import AnyGame
from tablee.games import GAMES


class MatchCommand(Command):
    """A command with ``--option`` and the flags of all games; they arrive together as ``files``.

    Making the flags loads every game, so they are made only if somebody uses one or asks for help.
    """

    def __init__(self, name: str, lang: str, **settings: Any) -> None:
        super().__init__(name, lang, **settings)
        self._flags: list[click.Option] = []

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        params = super().get_params(ctx)
        after = 1 + next(at for at, param in enumerate(params) if param.name == "options")
        return [*params[:after], *self._flags, *params[after:]]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = {name for param in self.params for name in param.opts}
        if any(arg.startswith("-") and arg.partition("=")[0] not in known for arg in args):
            self._flags = file_flags(self.lang)
        rest = super().parse_args(ctx, args)
        paths = {str(flag.name): ctx.params.pop(str(flag.name)) for flag in self._flags}
        ctx.params["files"] = {name: path for name, path in paths.items() if path is not None}
        return rest


def file_flags(lang: str) -> list[click.Option]:
    readers: dict[str, list[AnyGame]] = {}
    for game in GAMES.values():
        for name in game.files:
            readers.setdefault(name, []).append(game)
    return [
        option(flag_of(name), lang, help_of(name, games), metavar=texts.FILE.say(lang))
        for name, games in readers.items()
    ]


def flag_of(name: str) -> str:
    """The flag of an option."""
    return f"--{name.replace('_', '-')}"


def help_of(name: str, games: list[AnyGame]) -> Text:
    title = next(option.title for option in games[0].options if option.name == name)
    return Text(
        f"{title.en}, from a file ({', '.join(game.title.en for game in games)}; see the rules).",
        f"{title.fr}, d’après un fichier ({', '.join(game.title.fr for game in games)} ; voir les "
        "règles).",
    )


def read_files(game: AnyGame, files: Mapping[str, str]) -> dict[str, object]:
    """The values of a game's options that are in these files."""
    for name in files:
        if name not in game.files:
            raise Stop(texts.does_not_apply(flag_of(name), game.title), 2)
    return {name: game.files[name](Path(path)) for name, path in files.items()}
