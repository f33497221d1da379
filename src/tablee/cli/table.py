"""Sets up a match in the terminal: a new one or a saved game."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

import tablee
from tablee.cli import texts
from tablee.cli.file_options import flag_of, read_files
from tablee.cli.output import Stop
from tablee.cli.play import TerminalMatch
from tablee.cli.saved_games import SavedGame, Seating, new_game, saved_games
from tablee.cli.screen import LEAVE, Screen, menu
from tablee.core.errors import Text
from tablee.core.game import AnyGame
from tablee.core.log import Value
from tablee.core.match import Match
from tablee.games import find

LATEST = "latest saved game"  # the value of --resume without a file
DEFAULT_SEATS = 4
DEFAULT_BOT = "medium"
LONGEST_NAME = 16
MAX_OFFERED = 8  # saved games in the menu


@dataclass(frozen=True)
class PlayArguments:
    """The arguments of ``tablee play``."""

    game: str | None
    seats: int | None
    seat: int | None
    bots: str | None
    options: Sequence[str]
    files: Mapping[str, str]  # options that are read from a file
    name: str | None
    seed: int | None

    def given(self) -> list[str]:
        """The given options that apply only to a new match."""
        named = {
            "--seats": self.seats,
            "--seat": self.seat,
            "--bots": self.bots,
            "--option": self.options or None,
            **{flag_of(name): path for name, path in self.files.items()},
            "--name": self.name,
            "--seed": self.seed,
        }
        return [name for name, value in named.items() if value is not None]


def open_table(
    arguments: PlayArguments, resume: str | None, screen: Screen, lang: str
) -> TerminalMatch | None:
    """The match to play; None if the person left before it began."""
    if resume is not None:
        if arguments.given():
            raise Stop(texts.alone(*arguments.given()), 2)
        if resume != LATEST:
            return go_on(named_game(resume), screen, lang)
        return resume_one(arguments.game, screen, lang)
    game = None if arguments.game is None else find(arguments.game)
    known = (
        saved_games(arguments.game)[:MAX_OFFERED] if screen.waits and not arguments.given() else []
    )
    if known:
        labels = [*(described(saved, lang) for saved in known), Line(texts.NEW_GAME.say(lang))]
        place = pick(texts.SAVED_GAMES, labels, texts.WHICH_SAVED, screen, lang)
        if place is None:
            return None
        if place < len(known):
            return go_on(known[place], screen, lang)
    game = game or pick_game(screen, lang)
    return None if game is None else begin(game, arguments, screen, lang)


# -- A saved game ---------------------------------------------------------------------------


def named_game(name: str) -> SavedGame:
    """The saved game in this file; for files in the folder of saved games the name will do."""
    known = {saved.path.name: saved for saved in saved_games()}
    return known.get(name) or known.get(f"{name}.log") or SavedGame(Path(name))


def resume_one(game: str | None, screen: Screen, lang: str) -> TerminalMatch | None:
    """The only saved game, the one picked, or in a pipe the latest."""
    if game is not None:
        find(game)
    known = saved_games(game)[:MAX_OFFERED]
    if not known:
        raise Stop(texts.NOTHING_SAVED)
    place: int | None = 0
    if len(known) > 1 and screen.waits:
        labels = [described(saved, lang) for saved in known]
        place = pick(texts.SAVED_GAMES, labels, texts.WHICH_SAVED, screen, lang)
    return None if place is None else go_on(known[place], screen, lang)


def described(saved: SavedGame, lang: str) -> Line:
    """A saved game in a menu: the game, when it was left, and the players."""
    seating = saved.seating()
    names = [name or texts.YOU.say(lang) for name in seating.names] if seating else []
    return Line(f"{saved.game()} · {saved.left_at()} · {', '.join(names)}")


def go_on(saved: SavedGame, screen: Screen, lang: str) -> TerminalMatch:
    seating, match = saved.load()
    return terminal_match(match, seating, saved, screen, lang)


# -- A new match ----------------------------------------------------------------------------


def pick_game(screen: Screen, lang: str) -> AnyGame | None:
    """The game to play; asks only if there are several and somebody to ask."""
    shelf = tablee.games()
    if len(shelf) == 1 or not screen.waits:
        return shelf[0]
    labels = [Line(game.title.say(lang)) for game in shelf]
    place = pick(texts.SHELF, labels, texts.WHICH_GAME, screen, lang)
    return None if place is None else shelf[place]


def begin(
    game: AnyGame, arguments: PlayArguments, screen: Screen, lang: str
) -> TerminalMatch | None:
    """Show the players and the seal of the luck, then deal."""
    seats = game.check_seats(arguments.seats or game.nearest_seats(DEFAULT_SEATS))
    me = arguments.seat or 0
    if me >= seats:
        raise Stop(texts.no_such_seat(seats), 2)
    options = game.check_options(read_options(game, arguments.options, arguments.files))
    bots = bots_by_seat(arguments.bots or default_bot(game), seats, me, list(game.bots()))
    names = seat_names(game, arguments.name, seats, me)
    seed = tablee.new_seed()
    saved = new_game(game.name)
    saved.prepare()
    screen.page(
        [
            Rule(Line(game.title.say(lang), "bold"), align="left", style="dim"),
            Line(f"{game.about.say(lang)}."),
            "",
            seating_table(names, bots, lang),
            *([chosen_options(game, options, lang)] if options != game.default_options() else []),
            "",
            *luck_page(arguments.seed, seed, lang),
            "",
        ]
    )
    if not screen.read_on(texts.ENTER_STARTS.say(lang)):
        return None
    if arguments.seed is None:
        share = secrets.token_hex(16)  # chosen after the seal has been shown
        fair = tablee.FairLuck(seed, {me: share})
        match = tablee.start(game.name, seats=seats, options=options, fair=fair)
    else:
        match = tablee.start(game.name, seats=seats, options=options, seed=arguments.seed)
    bots_seed = secrets.randbits(62) if arguments.seed is None else arguments.seed
    seating = Seating(names=names, seat=me, bots=bots, bots_seed=bots_seed)
    saved.open(seating, match)
    return terminal_match(match, seating, saved, screen, lang)


def terminal_match(
    match: Match, seating: Seating, saved: SavedGame, screen: Screen, lang: str
) -> TerminalMatch:
    """A turn-based match, or a live one if the game's options say so."""
    if not match.game.live(match.record.options):
        return TerminalMatch(match, seating, saved, screen, lang)
    from tablee.cli.live import LiveTerminalMatch

    return LiveTerminalMatch(match, seating, saved, screen, lang)


def default_bot(game: AnyGame) -> str:
    """The default level of bots."""
    known = list(game.bots())
    return DEFAULT_BOT if DEFAULT_BOT in known else known[-1]


def read_options(
    game: AnyGame, given: Sequence[str], files: Mapping[str, str]
) -> dict[str, object]:
    """Parse options given as name=value or in a file; the game checks the values."""
    options: dict[str, object] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise Stop(texts.not_an_option(text), 2)
        options[name.strip()] = value.strip()
    return options | read_files(game, files)


def bots_by_seat(given: str, seats: int, me: int, known: Sequence[str]) -> dict[int, str]:
    """One level for all bots, or one for each in order."""
    levels = read_levels(given, known)
    others = [seat for seat in range(seats) if seat != me]
    if len(levels) == 1:
        levels *= len(others)
    if len(levels) != len(others):
        raise Stop(texts.wrong_bots(len(levels), len(others)), 2)
    return dict(zip(others, levels, strict=True))


def read_levels(text: str, known: Sequence[str]) -> list[str]:
    """Parse levels separated by commas."""
    levels = [level.strip() for level in text.split(",")]
    for level in levels:
        if level not in known:
            raise Stop(texts.no_such_bot(level, known), 2)
    return levels


def seat_names(game: AnyGame, mine: str | None, seats: int, me: int) -> list[str]:
    """The person's name at their seat, the bots' names at the others."""
    name = "" if mine is None else read_name(mine, LONGEST_NAME)
    names = [bot.name for bot in game.cast if bot.name.casefold() != name.casefold()][: seats - 1]
    names.insert(me, name)
    return names


def read_name(typed: str, longest: int) -> str:
    """A printable name without extra spaces."""
    name = " ".join(typed.split())
    if not (0 < len(name) <= longest and name.isprintable()):
        raise Stop(texts.bad_name(longest), 2)
    return name


# -- The first page -------------------------------------------------------------------------


def seating_table(names: Sequence[str], bots: dict[int, str], lang: str) -> RenderableType:
    """A table of who sits where."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for seat, name in enumerate(names):
        level = texts.bot(bots[seat]).say(lang) if seat in bots else ""
        style = "" if seat in bots else "bold"
        shown = name or texts.YOU.say(lang)
        table.add_row(Line(str(seat), "dim"), Line(shown, style), Line(level, "dim"))
    return table


def chosen_options(game: AnyGame, options: dict[str, Value], lang: str) -> RenderableType:
    """The options that differ from the default."""
    shown = [
        f"{option.title.say(lang)} = {option.label(options[option.name], lang)}"
        for option in game.options
        if options[option.name] != option.default
    ]
    return Line(" · ".join(shown), "dim")


def luck_page(chosen: int | None, seed: bytes, lang: str) -> list[RenderableType]:
    """The seed of the luck, or the seal of a secret one."""
    if chosen is not None:
        return [Line(f"{texts.SEEDED.say(lang)} {chosen}.", "dim")]
    return [Line(texts.SEAL.say(lang), "dim"), Line(tablee.commitment(seed))]


def pick(
    title: Text, labels: Sequence[Line], prompt: Text, screen: Screen, lang: str
) -> int | None:
    """Ask for one of these; None if the person leaves."""
    heading = Rule(Line(title.say(lang), "bold"), align="left", style="dim")
    choices = menu(labels, screen.console.width, most_columns=1)
    screen.page([heading, "", choices, ""])
    while True:
        answer = screen.ask(prompt.say(lang))
        if answer is None or answer.lower() in LEAVE:
            return None
        if answer in [str(number + 1) for number in range(len(labels))]:
            return int(answer) - 1
        screen.page([heading, "", choices, "", Line(texts.NOT_A_CHOICE.say(lang))])
