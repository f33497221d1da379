"""``tablee serve``: start a server."""

import sys
from typing import Any, NamedTuple

import click

from tablee.cli import texts
from tablee.cli.bilingual_click import Command, IntegerRange, OneOfWords
from tablee.cli.output import Stop, stdout
from tablee.core.errors import Text
from tablee.storage.extras import needed

HELP = Text(
    "Start a server: people nearby join with a browser.",
    "Ouvrir l’étagère aux autres : on la rejoint avec un navigateur.",
)
LOG_LEVELS = ("debug", "info", "warning", "error")
LOG_FORMATS = ("auto", "json", "console")


class Flag(NamedTuple):
    """A setting that can be given on the command line."""

    help: Text
    metavar: Text
    kind: OneOfWords | IntegerRange | None = None

    def option(self, name: str, lang: str) -> click.Option:
        return click.Option(
            [f"--{name.replace('_', '-')}", name],
            help=self.help.say(lang),
            metavar=self.metavar.say(lang),
            type=self.kind,
        )


def alike(word: str) -> Text:
    return Text(word, word)


FLAGS = {
    "host": Flag(
        Text("Address to listen on (all interfaces).", "Adresse d’écoute (tous les réseaux)."),
        Text("ADDRESS", "ADRESSE"),
    ),
    "port": Flag(
        Text("Port (8000); 0: any free one.", "Port (8000) ; 0 : n’importe lequel de libre."),
        alike("N"),
        IntegerRange(0, 65535),
    ),
    "store": Flag(
        Text(
            "Where tables are stored: a file, or postgresql://…",
            "Où les tables sont gardées : un fichier, ou postgresql://…",
        ),
        texts.STORE,
    ),
    "bus": Flag(
        Text(
            "How workers notify each other: nats://… (through the store).",
            "Comment les processus se préviennent : par le stockage, ou nats://…",
        ),
        alike("URL"),
    ),
    "workers": Flag(
        Text("Number of worker processes (1).", "Nombre de processus qui servent (1)."),
        alike("N"),
        IntegerRange(1, 64),
    ),
    "public_url": Flag(
        Text(
            "The address players type, if the server is behind a proxy.",
            "Ce que l’on tape, s’il y a un mandataire devant.",
        ),
        alike("URL"),
    ),
    "log_level": Flag(
        Text(
            f"Log level: {', '.join(LOG_LEVELS)} (info).",
            f"Détail du journal : {', '.join(LOG_LEVELS)} (info).",
        ),
        texts.LEVEL,
        OneOfWords(LOG_LEVELS),
    ),
    "log_format": Flag(
        Text(
            "Log format: console, json, or auto: json unless on a terminal (auto).",
            "console pour des gens, json pour des machines, ou auto : ce qui convient (auto).",
        ),
        Text("FORMAT", "FORMAT"),
        OneOfWords(LOG_FORMATS),
    ),
}
CONFIG_HELP = Text(
    "Settings file in TOML (tablee.toml in this folder, if it exists).",
    "Réglages en TOML ; par défaut tablee.toml, s’il est ici.",
)
PRINT_HELP = Text(
    "Print all effective settings and exit.",
    "Afficher les réglages retenus, même ceux sans option, et s’arrêter.",
)

OPEN = Text("Tablée is open:", "Tablée est ouverte :")
HOW_TO_STOP = Text("Ctrl-C closes it.", "Ctrl-C pour fermer.")


def serve(lang: str) -> Command:
    """The command; imports the server's dependencies only when it runs."""

    def command(config: str | None, print_config: bool, **flags: Any) -> None:
        given = {name: value for name, value in flags.items() if value is not None}
        try:
            from tablee.server import log_format
            from tablee.server.ops import config as configs
            from tablee.server.ops import lan_address
            from tablee.server.ops.supervisor import Supervisor, listen
        except ImportError as missing:
            raise Stop(needed(missing.name or ""), 2) from None

        settings = configs.read(config, given)
        if print_config:
            print(configs.write(settings), end="")
            return
        if sys.platform == "win32":
            raise Stop(NOT_ON_WINDOWS, 2)
        log_format.set_up(settings.log_level, settings.log_format)
        listening = listen(settings)
        port = listening.getsockname()[1]

        def on_ready() -> None:
            url = lan_address.address(settings.host, port, settings.public_url)
            out = stdout()
            out.print(f"{OPEN.say(lang)} {url}", soft_wrap=True)
            if out.is_terminal:
                print(lan_address.qr(url))
                out.print(HOW_TO_STOP.say(lang))
            sys.stdout.flush()

        with listening:
            Supervisor(settings, listening, lambda: configs.read(config, given), on_ready).run()

    return Command(
        "serve",
        lang,
        help=HELP.say(lang),
        callback=command,
        params=[
            click.Option(["--config"], help=CONFIG_HELP.say(lang), metavar=texts.FILE.say(lang)),
            *(flag.option(name, lang) for name, flag in FLAGS.items()),
            click.Option(["--print-config"], is_flag=True, help=PRINT_HELP.say(lang)),
        ],
    )


NOT_ON_WINDOWS = Text(
    "The server runs on Linux and macOS; on Windows, use WSL",
    "Le serveur fonctionne sous Linux et macOS ; sous Windows, utilisez WSL",
)
