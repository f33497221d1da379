"""``tablee games``: lists the games and their options."""

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

import tablee
from tablee.cli import texts
from tablee.core.game import AnyGame, Option
from tablee.core.log import write_value


def show(console: Console, lang: str) -> None:
    for number, game in enumerate(tablee.games()):
        console.print(*([""] if number else []), box(game, lang), sep="\n")


def box(game: AnyGame, lang: str) -> RenderableType:
    """One game: title, size, description, bots and options."""
    size = texts.seats_and_minutes(game.seats[0], game.seats[-1], game.minutes)
    head = Line.assemble((game.title.say(lang), "bold"), f"  {size.say(lang)}")
    about = Line(f"{game.about.say(lang)}.")
    start = Line(f"{texts.START_WITH.say(lang)} {game.name}")
    bots = Line(texts.bot_levels(list(game.bots())).say(lang))
    options = Line(texts.OPTIONS.say(lang), "bold")
    return Group(head, about, start, bots, "", options, option_list(game, lang))


def option_list(game: AnyGame, lang: str) -> RenderableType:
    """Each option with its values and its help."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for option in game.options:
        what = Line.assemble(values(option, lang), "\n", f"{option.help.say(lang)}.")
        table.add_row(Line(option.name, "bold"), what)
    return Padding(table, (0, 0, 0, 2))


def values(option: Option, lang: str) -> Line:
    """“tokens (default), ticks”, or the ends of a range."""
    default = write_value(option.default)
    by_default = {"en": "default", "fr": "par défaut"}[lang]
    if isinstance(option.values, range):
        return Line(f"{option.values[0]}–{option.values[-1]} ({by_default} {default})", "dim")
    shown = [write_value(value) for value in option.values]
    marked = [f"{value} ({by_default})" if value == default else value for value in shown]
    return Line(", ".join(marked), "dim")
