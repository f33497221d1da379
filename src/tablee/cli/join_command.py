"""``tablee join``: a bot of this machine takes a seat at a table on some server."""

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

from tablee.cli.bilingual_click import Command, OneOf, Whole
from tablee.cli.output import Stop, margin, paper
from tablee.cli.table import read_name
from tablee.core.bot import LEVELS
from tablee.core.errors import Text
from tablee.core.game import AnyGame
from tablee.core.luck import seeded
from tablee.games import find

HELP = Text(
    "Let a bot of this machine take a seat at a table, by the link to it. At the end it prints the "
    "scores and checks the luck.",
    "Faire asseoir un robot de cette machine à une table, par son lien. À la fin, il écrit les "
    "scores et contrôle la chance.",
)
LINK = Text("LINK", "LIEN")
BOT_HELP = Text("How well it plays (medium).", "Comment il joue (medium).")
SEAT_HELP = Text(
    "Its seat, counted from 0 (the first that is open).",
    "Sa place, à partir de 0 (la première libre).",
)
NAME_HELP = Text("Its name at the table.", "Son nom à table.")
NO_LINK = Text(
    "A link to a table looks like https://host/t/NAME",
    "Le lien d’une table ressemble à https://hôte/t/NOM",
)
NO_SEAT = Text("No seat of this table is open", "Aucune place de cette table n’est libre")
NO_SERVER_PARTS = Text(
    "Joining a table needs what servers need: pip install 'tablee[server]'",
    "Rejoindre une table demande les parties du serveur : pip install 'tablee[server]'",
)
LINE_LOST = Text(
    "The line to the server is broken; trying again until it is back (Ctrl-C gives up)",
    "La liaison avec le serveur est coupée ; on réessaie jusqu’à son retour (Ctrl-C pour renoncer)",
)
LINE_BACK = Text("The line is back", "La liaison est rétablie")
BROKEN_OFF = Text("The table was closed", "La table a été fermée")
LAST_PORT = 65535
LAST_SEAT = 9  # the protocol knows no more
LONGEST_NAME = 24  # … and no longer ones
LINKS = re.compile(
    r"(?P<server>https?://([\w.-]+|\[[\da-f:.]+\])(:(?P<port>\d+))?)/t/(?P<table>[\w-]+)/?([?#].*)?",
    re.ASCII | re.IGNORECASE,
)


@dataclass(frozen=True)
class Wish:
    """What the command line asks for."""

    link: str
    bot: str
    seat: int | None
    name: str | None


def join(lang: str) -> Command:
    def command(**wishes: str) -> None:
        try:
            import picows  # noqa: F401
        except ImportError:
            raise Stop(NO_SERVER_PARTS) from None
        asyncio.run(sit_and_play(Wish(**wishes), lang))  # type: ignore[arg-type]

    levels = click.Option(
        ["--bot"],
        type=OneOf(list(LEVELS)),
        default="medium",
        metavar="|".join(LEVELS),
        help=BOT_HELP.say(lang),
    )
    seat = click.Option(["--seat"], type=Whole(0, LAST_SEAT), metavar="N", help=SEAT_HELP.say(lang))
    name = click.Option(["--name"], metavar=Text("NAME", "NOM").say(lang), help=NAME_HELP.say(lang))
    return Command(
        "join",
        lang,
        help=HELP.say(lang),
        callback=command,
        params=[click.Argument(["link"], metavar=LINK.say(lang)), levels, seat, name],
    )


async def sit_and_play(wish: Wish, lang: str) -> None:
    """Sit down, play to the end, and check the luck."""
    from tablee.client import Client, Ended, Refused, Unfair
    from tablee.client.play import play

    server, table = read_link(wish.link)
    name = None if wish.name is None else read_name(wish.name, LONGEST_NAME)
    console, notes = paper(), margin()

    def on_line(there: bool) -> None:
        notes.print((LINE_BACK if there else LINE_LOST).say(lang), soft_wrap=True)

    logging.getLogger("picows").setLevel(logging.CRITICAL)  # what ends the game is told below
    try:
        async with Client(server, lang).at(table, on_line=on_line) as place:
            assert place.table is not None
            game = find(place.table.game)
            open_seats = [n for n, seat in enumerate(place.table.seats) if seat.kind == "open"]
            if wish.seat is None and not open_seats:
                raise Stop(NO_SEAT)
            seat = open_seats[0] if wish.seat is None else wish.seat
            await place.sit(seat, name)
            await place.ready(seat)
            notes.print(seated(game, wish.bot, seat).say(lang), soft_wrap=True)
            await play(place, seat, game.bots()[wish.bot], seeded(secrets.randbits(63)))
            if place.table.status == "closed":
                raise Stop(BROKEN_OFF)
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
    except OSError as failed:
        raise Stop(nobody_there(server, failed)) from None
    except (HTTPException, msgspec.MsgspecError):
        raise Stop(something_else(server)) from None


def seated(game: AnyGame, bot: str, seat: int) -> Text:
    title = game.title
    return Text(
        f"{title.en}: “{bot}” has taken seat {seat} and plays until the match is over",
        f"{title.fr} : « {bot} » a pris la place {seat} et joue jusqu’à la fin de la partie",
    )


def nobody_there(server: str, failed: OSError) -> Text:
    """No server; the reason is told where it is not just that."""
    why = failed.reason if isinstance(failed, URLError) else failed
    told = "" if isinstance(why, ConnectionError | TimeoutError | gaierror) else f" ({why})"
    return Text(f"No server answers at {server}{told}", f"Aucun serveur ne répond à {server}{told}")


def something_else(server: str) -> Text:
    return Text(
        f"What answers at {server} is not Tablée", f"Ce qui répond à {server} n’est pas Tablée"
    )


def read_link(link: str) -> tuple[str, str]:
    """The server and the table that a link names."""
    found = LINKS.fullmatch(link.strip())
    if found is None or int(found["port"] or 0) > LAST_PORT:
        raise Stop(NO_LINK, 2)
    return found["server"], found["table"]
