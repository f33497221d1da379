"""``tablee join``: a bot on this machine plays at a table of a server."""

import asyncio
import logging
import re
import secrets
from dataclasses import dataclass
from http.client import HTTPException
from socket import gaierror
from urllib.error import URLError

import click
import msgspec

from tablee.cli.bilingual_click import Command, IntegerRange, OneOfWords
from tablee.cli.output import Stop, stderr, stdout
from tablee.cli.table import read_name
from tablee.core.bot import LEVELS
from tablee.core.errors import Text
from tablee.core.game import AnyGame
from tablee.core.luck import seeded
from tablee.games import find
from tablee.tables.tidy_text import LONGEST_NAME

HELP = Text(
    "Let a bot on this machine play at a table, given the link to it. At the end it prints the "
    "scores and verifies the luck.",
    "Faire asseoir un robot de cette machine à une table, par son lien. À la fin, il écrit les "
    "scores et contrôle la chance.",
)
LINK = Text("LINK", "LIEN")
BOT_HELP = Text("How well it plays (medium).", "Comment il joue (medium).")
SEAT_HELP = Text(
    "Its seat, counted from 0 (the first open one).",
    "Sa place, à partir de 0 (la première libre).",
)
NAME_HELP = Text("Its name at the table.", "Son nom à table.")
NO_LINK = Text(
    "A link to a table looks like https://host/t/NAME",
    "Le lien d’une table ressemble à https://hôte/t/NOM",
)
NO_SEAT = Text("No seat of this table is open", "Aucune place de cette table n’est libre")
NO_SERVER_PARTS = Text(
    "Joining a table needs the server extra: pip install 'tablee[server]'",
    "Rejoindre une table demande les parties du serveur : pip install 'tablee[server]'",
)
CONNECTION_LOST = Text(
    "Connection to the server lost; retrying until it is back (Ctrl-C to give up)",
    "La liaison avec le serveur est coupée ; on réessaie jusqu’à son retour (Ctrl-C pour renoncer)",
)
CONNECTION_BACK = Text("Connection restored", "La liaison est rétablie")
TABLE_CLOSED = Text("The table was closed", "La table a été fermée")
LAST_PORT = 65535
LAST_SEAT = 9  # as in the protocol
LINKS = re.compile(
    r"(?P<server>https?://([\w.-]+|\[[\da-f:.]+\])(:(?P<port>\d+))?)/t/(?P<table>[\w-]+)/?([?#].*)?",
    re.ASCII | re.IGNORECASE,
)


@dataclass(frozen=True)
class JoinArguments:
    """The command's arguments."""

    link: str
    bot: str
    seat: int | None
    name: str | None


def join(lang: str) -> Command:
    def command(**arguments: str) -> None:
        try:
            import picows  # noqa: F401
        except ImportError:
            raise Stop(NO_SERVER_PARTS) from None
        asyncio.run(sit_and_play(JoinArguments(**arguments), lang))  # type: ignore[arg-type]

    levels = click.Option(
        ["--bot"],
        type=OneOfWords(list(LEVELS)),
        default="medium",
        metavar="|".join(LEVELS),
        help=BOT_HELP.say(lang),
    )
    seat = click.Option(
        ["--seat"], type=IntegerRange(0, LAST_SEAT), metavar="N", help=SEAT_HELP.say(lang)
    )
    name = click.Option(["--name"], metavar=Text("NAME", "NOM").say(lang), help=NAME_HELP.say(lang))
    return Command(
        "join",
        lang,
        help=HELP.say(lang),
        callback=command,
        params=[click.Argument(["link"], metavar=LINK.say(lang)), levels, seat, name],
    )


async def sit_and_play(arguments: JoinArguments, lang: str) -> None:
    """Take a seat, play to the end, and verify the luck."""
    from tablee.client import Client, Ended, Refused, Unfair
    from tablee.client.play import play

    server, table = read_link(arguments.link)
    name = None if arguments.name is None else read_name(arguments.name, LONGEST_NAME)
    console, notes = stdout(), stderr()

    def on_connection(connected: bool) -> None:
        notes.print((CONNECTION_BACK if connected else CONNECTION_LOST).say(lang), soft_wrap=True)

    logging.getLogger("picows").setLevel(logging.CRITICAL)  # errors are reported below
    try:
        async with Client(server, lang).at(table, on_connection=on_connection) as place:
            assert place.table is not None
            game = find(place.table.game)
            open_seats = [n for n, seat in enumerate(place.table.seats) if seat.kind == "open"]
            if arguments.seat is None and not open_seats:
                raise Stop(NO_SEAT)
            seat = open_seats[0] if arguments.seat is None else arguments.seat
            await place.sit(seat, name)
            await place.ready(seat)
            notes.print(seated(game, arguments.bot, seat).say(lang), soft_wrap=True)
            await play(place, seat, game.bots()[arguments.bot], seeded(secrets.randbits(63)))
            if place.table.status == "closed":
                raise Stop(TABLE_CLOSED)
            view = place.view()
            assert view is not None
            console.print(" ".join(map(str, view.scores)))
            await place.check_fairness()
    except Refused as refused:
        raise Stop(Text(refused.says, refused.says)) from None
    except Unfair as unfair:
        raise Stop(unfair.text) from None
    except Ended as ended:
        raise Stop(ended.text) from None
    except OSError as error:
        raise Stop(no_server(server, error)) from None
    except (HTTPException, msgspec.MsgspecError):
        raise Stop(not_tablee(server)) from None


def seated(game: AnyGame, bot: str, seat: int) -> Text:
    title = game.title
    return Text(
        f"{title.en}: bot “{bot}” plays seat {seat} until the match is over",
        f"{title.fr} : « {bot} » a pris la place {seat} et joue jusqu’à la fin de la partie",
    )


def no_server(server: str, error: OSError) -> Text:
    """No server answers; with the reason if it is an unusual one."""
    reason = error.reason if isinstance(error, URLError) else error
    detail = "" if isinstance(reason, ConnectionError | TimeoutError | gaierror) else f" ({reason})"
    return Text(
        f"No server answers at {server}{detail}", f"Aucun serveur ne répond à {server}{detail}"
    )


def not_tablee(server: str) -> Text:
    return Text(
        f"The server at {server} is not Tablée", f"Ce qui répond à {server} n’est pas Tablée"
    )


def read_link(link: str) -> tuple[str, str]:
    """The server and the table of a link."""
    found = LINKS.fullmatch(link.strip())
    if found is None or int(found["port"] or 0) > LAST_PORT:
        raise Stop(NO_LINK, 2)
    return found["server"], found["table"]
