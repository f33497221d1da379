"""The program ``tablee``: its commands and their parameters."""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click

import tablee
from tablee.cli import (
    about,
    backup_commands,
    bilingual_click,
    games_command,
    join_command,
    language,
    replay_command,
    rules_text,
    serve_command,
    table,
    texts,
)
from tablee.cli.bilingual_click import Command, IntegerRange, OneOfWords, flag, option
from tablee.cli.file_options import MatchCommand
from tablee.cli.output import Stop, is_terminal, prepare, stdout
from tablee.cli.screen import PAUSES, Screen
from tablee.core.bot import LEVELS
from tablee.core.errors import BadSetup, Refusal, Text
from tablee.core.game import AnyGame
from tablee.games import command_modules, find

MOST_SEATS = 99  # each game checks its own limits
LARGEST_SEED = 10**18 - 1


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the program and exit with its code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    prepare()
    try:
        code = execute(given, language.choose(given))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of the pipe has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)


def execute(arguments: list[str], lang: str) -> int:
    """Execute the command; returns the exit code."""
    try:
        result = program(lang).main(arguments, prog_name="tablee", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except click.UsageError as error:
        return print_error(bilingual_click.explain(error), lang, 2)
    except Stop as stop:
        return print_error(stop.text, lang, stop.code)
    except BadSetup as refused:
        return print_error(refused.text, lang, 2)
    except Refusal as refused:
        return print_error(refused.text, lang, 1)
    except (KeyboardInterrupt, click.Abort):
        return 130
    except SystemExit:  # raised by click when the reader closes the pipe
        return 0


def print_error(text: Text, lang: str, code: int) -> int:
    """Print one sentence to standard error; returns the exit code."""
    sentence = text.say(lang).rstrip(".")
    sys.stderr.write(f"tablee{NBSP if lang == 'fr' else ''}: {sentence}.\n")
    return code


NBSP = "\N{NO-BREAK SPACE}"


def program(lang: str) -> bilingual_click.Group:
    """The program in one language."""
    group = bilingual_click.Group(
        "tablee",
        lang,
        help=texts.PROGRAM.say(lang),
        subcommand_metavar=texts.COMMAND.say(lang),
        invoke_without_command=True,
        callback=show_help,
        params=[
            click.Option(
                ["--version"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=lambda ctx, _, asked: show_version(ctx, lang) if asked else None,
                help=texts.VERSION.say(lang),
            )
        ],
    )
    for build in (
        games,
        rules,
        play,
        serve_command.serve,
        backup_commands.backup,
        backup_commands.restore,
        join_command.join,
        simulate,
        arena,
        study,
        replay,
        verify,
    ):
        group.add_command(build(lang))
    for module in command_modules():
        group.add_command(import_module(module).build(lang))
    return group


def show_help() -> None:
    """Without a command: the help page."""
    ctx = click.get_current_context()
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


def show_version(ctx: click.Context, lang: str) -> None:
    print(*about.lines(lang), sep="\n")
    ctx.exit()


# -- Commands -------------------------------------------------------------------------------


def games(lang: str) -> Command:
    def command() -> None:
        games_command.show(stdout(), lang)

    return Command("games", lang, help=texts.GAMES_HELP.say(lang), callback=command)


def rules(lang: str) -> Command:
    def command(game: str, clause: str | None) -> None:
        found = find(game)
        text = (
            rules_text.text(found, lang)
            if clause is None
            else rules_text.clause(found, lang, clause)
        )
        console = stdout()
        if console.is_terminal:
            console.print(rules_text.drawn(text))
        else:
            print(text.rstrip())

    return Command(
        "rules",
        lang,
        help=texts.RULES_HELP.say(lang),
        callback=command,
        params=[
            game_argument(lang),
            option("--clause", lang, texts.CLAUSE_HELP, metavar=texts.CLAUSE.say(lang)),
        ],
    )


def play(lang: str) -> Command:
    def command(speed: str, resume: str | None, **arguments: Any) -> None:
        terminal_match = table.open_table(
            table.PlayArguments(**arguments), resume, Screen(stdout(), speed), lang
        )
        if terminal_match is not None:
            terminal_match.play()

    return MatchCommand(
        "play",
        lang,
        help=texts.PLAY_COMMAND.say(lang),
        callback=command,
        params=[
            game_argument(lang, required=False),
            seats_option(lang),
            option(
                "--seat", lang, texts.SEAT_HELP, type=IntegerRange(0, MOST_SEATS - 1), metavar="N"
            ),
            bots_option(lang),
            options_option(lang),
            option("--name", lang, texts.NAME_HELP, metavar=texts.NAME.say(lang)),
            option(
                "--seed", lang, texts.SEED_HELP, type=IntegerRange(0, LARGEST_SEED), metavar="N"
            ),
            option(
                "--resume",
                lang,
                texts.RESUME_HELP,
                is_flag=False,
                flag_value=table.LATEST,
                metavar=f"[{texts.FILE.say(lang)}]",
            ),
            option(
                "--speed",
                lang,
                texts.SPEED_HELP,
                type=OneOfWords(list(PAUSES)),
                default="normal",
                metavar="|".join(PAUSES),
            ),
        ],
    )


def simulate(lang: str) -> Command:
    def command(game: str, bots: str | None, as_json: bool, **arguments: Any) -> None:
        from tablee.cli import tournament_output
        from tablee.tournaments import simulate as simulation

        found = find(game)
        levels = table.read_levels(bots or table.default_bot(found), list(found.bots()))
        series = series_of(found, arguments)
        with tournament_output.progress(series["games"], lang) as on_progress:
            result = simulation.run(game, bots=levels, progress=on_progress, **series)
        if as_json:
            tournament_output.print_json(result)
        else:
            tournament_output.show_simulation(result, stdout(), lang)

    seats, bots = seats_option(lang), bots_option(lang)
    return series_command("simulate", lang, texts.SIMULATE_HELP, command, seats, bots, games=1000)


def arena(lang: str) -> Command:
    def command(game: str, bots: str | None, as_json: bool, **arguments: Any) -> None:
        from tablee.cli import tournament_output
        from tablee.tournaments import arena as tournament

        found = find(game)
        levels = table.read_levels(bots or ",".join(found.bots()), list(found.bots()))
        series = series_of(found, arguments, len(levels))
        with tournament_output.progress(series["games"], lang) as on_progress:
            result = tournament.run(game, levels, progress=on_progress, **series)
        if as_json:
            tournament_output.print_json(result)
        else:
            tournament_output.show_arena(result, stdout(), lang)

    seats, bots = seats_option(lang, texts.ARENA_SEATS_HELP), bots_option(lang, texts.RIVALS_HELP)
    return series_command("arena", lang, texts.ARENA_HELP, command, seats, bots, games=300)


def study(lang: str) -> Command:
    def command(game: str, bots: str | None, out: str, **arguments: Any) -> None:
        from tablee.cli import study_command

        found = find(game)
        levels = table.read_levels(bots or table.default_bot(found), list(found.bots()))
        if len(levels) != 1:
            raise Stop(texts.ONE_LEVEL, 2)
        study_command.write(found, levels[0], Path(out), lang, series_of(found, arguments))

    return MatchCommand(
        "study",
        lang,
        help=texts.STUDY_HELP.say(lang),
        callback=command,
        params=[
            game_argument(lang),
            seats_option(lang),
            *run_options(lang, 400, texts.EACH_TABLE_HELP),
            bots_option(lang, texts.ONE_BOT_HELP, texts.LEVEL),
            options_option(lang),
            option("--out", lang, texts.OUT_HELP, default=".", metavar=texts.FOLDER.say(lang)),
        ],
    )


def series_of(game: AnyGame, arguments: dict[str, Any], seats: int = table.DEFAULT_SEATS) -> Any:
    """The arguments of a series of matches, with the default number of seats."""
    options = table.read_options(game, arguments.pop("options"), arguments.pop("files"))
    asked = arguments["seats"]
    usual = game.nearest_seats(seats) if asked is None else asked
    return arguments | {"options": options, "seats": usual}


def series_command(
    name: str,
    lang: str,
    help: Text,
    command: Callable[..., None],
    seats: click.Option,
    bots: click.Option,
    games: int,
) -> Command:
    """A command that lets bots play many matches."""
    return MatchCommand(
        name,
        lang,
        help=help.say(lang),
        callback=command,
        params=[
            game_argument(lang),
            seats,
            *run_options(lang, games),
            bots,
            options_option(lang),
            flag("--json", lang, texts.JSON_HELP, "as_json"),
        ],
    )


def run_options(lang: str, games: int, help: Text = texts.GAMES_COUNT_HELP) -> list[click.Option]:
    """--games, --seed and --workers."""
    count = Text(*(words.format(games) for words in help))
    seed = IntegerRange(0, LARGEST_SEED)
    return [
        option("--games", lang, count, type=IntegerRange(1, 10**9), default=games, metavar="N"),
        option("--seed", lang, texts.RUN_SEED_HELP, type=seed, default=1, metavar="N"),
        option("--workers", lang, texts.WORKERS_HELP, type=IntegerRange(1, 1000), metavar="N"),
    ]


def replay(lang: str) -> Command:
    def command(file: str, seat: int | None, all_cards: bool, step: bool) -> None:
        if seat is not None and all_cards:
            raise Stop(texts.EITHER_SEAT_OR_ALL, 2)
        log = replay_command.read(file, lang)
        screen = Screen(stdout(), "fast", redraws=False)
        telling = replay_command.Replay(log, file, seat, all_cards, screen, lang)
        telling.tell(step and is_terminal())

    return Command(
        "replay",
        lang,
        help=texts.REPLAY_HELP.say(lang),
        callback=command,
        params=[
            file_argument(lang),
            option(
                "--seat",
                lang,
                texts.REPLAY_SEAT_HELP,
                type=IntegerRange(0, MOST_SEATS - 1),
                metavar="N",
            ),
            flag("--all", lang, texts.REPLAY_ALL_HELP, "all_cards"),
            flag("--step", lang, texts.STEP_HELP),
        ],
    )


def verify(lang: str) -> Command:
    def command(file: str | None, table: str | None, store: str | None) -> int:
        if (file is None) == (table is None):
            raise Stop(texts.EITHER_FILE_OR_TABLE, 2)
        if file is not None:
            check = tablee.verify(replay_command.read(file, lang))
        else:
            check = backup_commands.check(str(table), store)
        stdout().print(f"{'✓' if check.ok else '✗'} {check.says.say(lang)}.")
        return 0 if check.ok else 1

    return Command(
        "verify",
        lang,
        help=texts.VERIFY_HELP.say(lang),
        callback=command,
        params=[
            click.Argument(["file"], required=False, metavar=f"[{texts.FILE.say(lang)}]"),
            option("--table", lang, texts.TABLE_HELP, metavar="ID"),
            backup_commands.store_option(lang),
        ],
    )


# -- Parameters -----------------------------------------------------------------------------


def game_argument(lang: str, required: bool = True) -> click.Argument:
    metavar = texts.GAME.say(lang)
    return click.Argument(
        ["game"], required=required, metavar=metavar if required else f"[{metavar}]"
    )


def file_argument(lang: str) -> click.Argument:
    return click.Argument(["file"], metavar=texts.FILE.say(lang))


def seats_option(lang: str, help: Text = texts.SEATS_HELP) -> click.Option:
    return option("--seats", lang, help, type=IntegerRange(1, MOST_SEATS), metavar="N")


def bots_option(
    lang: str, help: Text = texts.BOTS_HELP, metavar: Text = texts.LEVELS
) -> click.Option:
    text = Text(*(words.format(", ".join(LEVELS)) for words in help))
    return option("--bots", lang, text, metavar=metavar.say(lang))


def options_option(lang: str) -> click.Option:
    return click.Option(
        ["--option", "options"],
        multiple=True,
        help=texts.OPTION_HELP.say(lang),
        metavar=texts.OPTION_VALUE.say(lang),
    )
