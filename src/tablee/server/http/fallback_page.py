"""Plain HTML pages for a server without the built web app."""

from html import escape

from tablee.core.errors import Text
from tablee.games import GAMES

TITLE = Text("Tablée", "Tablée")
HEAD = Text(
    "A shelf of games, open day and night",
    "Une étagère de jeux ouverte jour et nuit",
)
NO_APP = Text(
    "This server is running, but the web app is not installed on it: tables can be opened and "
    "played only through its protocol.",
    "Ce serveur fonctionne, mais l’application web n’y est pas installée : on ne peut ouvrir "
    "des tables et y jouer que par son protocole.",
)
A_TABLE = Text("This link leads to a table.", "Ce lien mène à une table.")
A_CODE = Text(
    "This link signs in another of your devices; it needs the web app.",
    "Ce lien ouvre l’accès à un autre de vos appareils ; il lui faut l’application web.",
)
NOT_FOUND = Text("This page does not exist.", "Cette page n’existe pas.")


def shelf(lang: str, remark: Text = NO_APP) -> str:
    """The list of games with their seats and minutes."""
    rows = [
        f"<li><strong>{escape(game.title.say(lang))}</strong> — "
        f"{escape(size(game.seats[0], game.seats[-1], game.minutes).say(lang))}<br>"
        f"{escape(game.about.say(lang))}.</li>"
        for game in GAMES.values()
    ]
    return page(lang, f"<p>{escape(remark.say(lang))}</p><ul>{''.join(rows)}</ul>")


def page(lang: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(TITLE.say(lang))}</title></head>"
        f"<body><main><h1>{escape(TITLE.say(lang))}</h1><p>{escape(HEAD.say(lang))}</p>"
        f"{body}</main></body></html>\n"
    )


def size(fewest: int, most: int, minutes: int) -> Text:
    players = str(fewest) if fewest == most else f"{fewest}–{most}"
    return Text(f"{players} players, {minutes} minutes", f"{players} joueurs, {minutes} minutes")
