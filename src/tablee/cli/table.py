"""Setting up a match in the terminal: what was wished, a new deal or a saved game."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

import tablee
from tablee.cli import texts
from tablee.cli.output import Stop
from tablee.cli.play import Evening
from tablee.cli.saved_games import SavedGame, Sitting, new_game, saved_games
from tablee.cli.screen import LEAVE, Screen, menu
from tablee.core.errors import Text
from tablee.core.game import AnyGame
from tablee.core.log import Value, write_value
from tablee.core.match import Match
from tablee.games import find

LATEST = "latest saved game"  # --resume without a file
USUAL_SEATS = 4
USUAL_BOTS = "medium"
BOT_NAMES = ("Ana", "Bilal", "Chloé", "Dev", "Emma", "Farid", "Gina", "Hugo", "Inès")
LONGEST_NAME = 16
OFFERED = 8  # saved games in a list


@dataclass(frozen=True)
class Wishes:
    """What the command line asks of a new match."""

    game: str | None
    seats: int | None
    seat: int | None
    bots: str | None
    options: Sequence[str]
    board: str | None
    name: str | None
    seed: int | None

    def given(self) -> list[str]:
        """The options that only a new match can follow."""
        named = {
            "--seats": self.seats,
            "--seat": self.seat,
            "--bots": self.bots,
            "--option": self.options or None,
            "--board": self.board,
            "--name": self.name,
            "--seed": self.seed,
        }
        return [name for name, value in named.items() if value is not None]


def open_table(wishes: Wishes, resume: str | None, screen: Screen, lang: str) -> Evening | None:
    """The match to be played; None where the person went away before it began."""
    if resume is not None:
        if wishes.given():
            raise Stop(texts.alone(*wishes.given()), 2)
        if resume != LATEST:
            return go_on(named_game(resume), screen, lang)
        return resume_one(wishes.game, screen, lang)
    game = None if wishes.game is None else find(wishes.game)
    known = saved_games(wishes.game)[:OFFERED] if screen.waits and not wishes.given() else []
    if known:
        labels = [*(described(saved, lang) for saved in known), Line(texts.NEW_GAME.say(lang))]
        place = pick(texts.SAVED_GAMES, labels, texts.WHICH_SAVED, screen, lang)
        if place is None:
            return None
        if place < len(known):
            return go_on(known[place], screen, lang)
    game = game or pick_game(screen, lang)
    return None if game is None else begin(game, wishes, screen, lang)


# -- A saved game ---------------------------------------------------------------------------


def named_game(name: str) -> SavedGame:
    """The saved game in this file; its name alone will do where it lies among the others."""
    known = {saved.path.name: saved for saved in saved_games()}
    return known.get(name) or known.get(f"{name}.log") or SavedGame(Path(name))


def resume_one(game: str | None, screen: Screen, lang: str) -> Evening | None:
    """The only saved game, the one picked of several, or in a pipe the latest."""
    if game is not None:
        find(game)
    known = saved_games(game)[:OFFERED]
    if not known:
        raise Stop(texts.NOTHING_SAVED)
    place: int | None = 0
    if len(known) > 1 and screen.waits:
        labels = [described(saved, lang) for saved in known]
        place = pick(texts.SAVED_GAMES, labels, texts.WHICH_SAVED, screen, lang)
    return None if place is None else go_on(known[place], screen, lang)


def described(saved: SavedGame, lang: str) -> Line:
    """A saved game in a list: which game, when it was left, who sits there."""
    sitting = saved.sitting()
    names = [name or texts.YOU.say(lang) for name in sitting.names] if sitting else []
    return Line(f"{saved.game()} · {saved.left_at()} · {', '.join(names)}")


def go_on(saved: SavedGame, screen: Screen, lang: str) -> Evening:
    sitting, match = saved.load()
    return evening(match, sitting, saved, screen, lang)


# -- A new match ----------------------------------------------------------------------------


def pick_game(screen: Screen, lang: str) -> AnyGame | None:
    """The game to be played: asked only where there is a choice and somebody to ask."""
    shelf = tablee.games()
    if len(shelf) == 1 or not screen.waits:
        return shelf[0]
    labels = [Line(game.title.say(lang)) for game in shelf]
    place = pick(texts.SHELF, labels, texts.WHICH_GAME, screen, lang)
    return None if place is None else shelf[place]


def begin(game: AnyGame, wishes: Wishes, screen: Screen, lang: str) -> Evening | None:
    """Show who plays and what the luck is sealed with, then deal."""
    seats = game.check_seats(wishes.seats or game.nearest_seats(USUAL_SEATS))
    me = wishes.seat or 0
    if me >= seats:
        raise Stop(texts.no_such_seat(seats), 2)
    options = game.check_options(read_options(game, wishes.options, wishes.board))
    bots = bots_by_seat(wishes.bots or usual_bot(game), seats, me, list(game.bots()))
    names = seat_names(wishes.name, seats, me)
    seed = tablee.new_seed()
    saved = new_game(game.name)
    saved.prepare()
    screen.page(
        [
            Rule(Line(game.title.say(lang), "bold"), align="left", style="dim"),
            Line(f"{game.about.say(lang)}."),
            "",
            seating(names, bots, lang),
            *([chosen_options(game, options, lang)] if options != game.default_options() else []),
            "",
            *luck_page(wishes.seed, seed, lang),
            "",
        ]
    )
    if not screen.read_on(texts.ENTER_STARTS.say(lang)):
        return None
    if wishes.seed is None:
        share = secrets.token_hex(16)  # added once the seal has been shown
        fair = tablee.FairLuck(seed, {me: share})
        match = tablee.start(game.name, seats=seats, options=options, fair=fair)
    else:
        match = tablee.start(game.name, seats=seats, options=options, seed=wishes.seed)
    bots_seed = secrets.randbits(62) if wishes.seed is None else wishes.seed
    sitting = Sitting(names=names, seat=me, bots=bots, bots_seed=bots_seed)
    saved.open(sitting, match)
    return evening(match, sitting, saved, screen, lang)


def evening(match: Match, sitting: Sitting, saved: SavedGame, screen: Screen, lang: str) -> Evening:
    """Turn by turn, or in real time where everybody moves when he likes."""
    if not match.game.live(match.record.options):
        return Evening(match, sitting, saved, screen, lang)
    from tablee.cli.live import LiveEvening

    return LiveEvening(match, sitting, saved, screen, lang)


def usual_bot(game: AnyGame) -> str:
    """The bot one meets unless another is wished for."""
    known = list(game.bots())
    return USUAL_BOTS if USUAL_BOTS in known else known[-1]


def read_options(game: AnyGame, given: Sequence[str], board: str | None) -> dict[str, object]:
    """Options as typed, name=value; the game judges the values."""
    options: dict[str, object] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise Stop(texts.not_an_option(text), 2)
        options[name.strip()] = value.strip()
    if board is not None:
        if "board" not in game.files:
            raise Stop(texts.no_board(game.title), 2)
        options["board"] = game.files["board"](Path(board))
    return options


def bots_by_seat(given: str, seats: int, me: int, known: Sequence[str]) -> dict[int, str]:
    """One level for all, or one for each other seat in order."""
    levels = read_levels(given, known)
    others = [seat for seat in range(seats) if seat != me]
    if len(levels) == 1:
        levels *= len(others)
    if len(levels) != len(others):
        raise Stop(texts.wrong_bots(len(levels), len(others)), 2)
    return dict(zip(others, levels, strict=True))


def read_levels(text: str, known: Sequence[str]) -> list[str]:
    """Levels as typed, with commas between."""
    levels = [level.strip() for level in text.split(",")]
    for level in levels:
        if level not in known:
            raise Stop(texts.no_such_bot(level, known), 2)
    return levels


def seat_names(mine: str | None, seats: int, me: int) -> list[str]:
    """The person's name at its seat, the bots' in order at the others."""
    name = "" if mine is None else read_name(mine, LONGEST_NAME)
    names = [bot for bot in BOT_NAMES if bot.casefold() != name.casefold()][: seats - 1]
    names.insert(me, name)
    return names


def read_name(typed: str, longest: int) -> str:
    """A name without spare spaces, which a table can show."""
    name = " ".join(typed.split())
    if not (0 < len(name) <= longest and name.isprintable()):
        raise Stop(texts.bad_name(longest), 2)
    return name


# -- The first page -------------------------------------------------------------------------


def seating(names: Sequence[str], bots: dict[int, str], lang: str) -> RenderableType:
    """Who sits where."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for seat, name in enumerate(names):
        level = texts.bot(bots[seat]).say(lang) if seat in bots else ""
        style = "" if seat in bots else "bold"
        shown = name or texts.YOU.say(lang)
        table.add_row(Line(str(seat), "dim"), Line(shown, style), Line(level, "dim"))
    return table


def chosen_options(game: AnyGame, options: dict[str, Value], lang: str) -> RenderableType:
    """What this table plays differently."""
    told = [
        f"{option.title.say(lang)} = {write_value(options[option.name])}"
        for option in game.options
        if options[option.name] != option.default
    ]
    return Line(" · ".join(told), "dim")


def luck_page(chosen: int | None, seed: bytes, lang: str) -> list[RenderableType]:
    """What the luck follows from: a number, or a seed under seal."""
    if chosen is not None:
        return [Line(f"{texts.SEEDED.say(lang)} {chosen}.", "dim")]
    return [Line(texts.SEAL.say(lang), "dim"), Line(tablee.commitment(seed))]


def pick(
    title: Text, labels: Sequence[Line], prompt: Text, screen: Screen, lang: str
) -> int | None:
    """Which of these; None where the person goes away."""
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
