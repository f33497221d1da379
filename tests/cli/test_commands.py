"""Every command between pipes: what it prints, in which language, with which exit code."""

import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner

import tablee as library
from tablee.cli import language, rules_text
from tablee.cli.main import execute, program
from tablee.games import find
from tests.kit.golden import golden

pytestmark = pytest.mark.both_ways

Run = Callable[..., subprocess.CompletedProcess[str]]
ESCAPE = "\x1b"
ONE_ROUND = ("--seats", "3", "--option", "scoring=ticks", "--option", "tick_cap=1")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A finished match of one round between random bots, with sealed luck.

    The seed is fixed: with others a tick won on the spot ends the match before the round does.
    """
    fair = library.FairLuck(bytes(range(32)), {0: "c0ffee"})
    options = {"scoring": "ticks", "tick_cap": 1}
    match = library.start("riffifi", seats=3, fair=fair, options=options)
    rng = library.seeded(5)
    bot = match.game.bots()["random"]
    while not match.over:
        seat = match.movers()[0]
        match.play(seat, bot.choose(match.view(seat), rng))
    path = tmp_path / "match.log"
    path.write_text(match.log(), encoding="utf-8")
    return path


def said(arguments: list[str], lang: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code and what stood on standard error."""
    code = execute(arguments, lang)
    return code, capsys.readouterr().err


# -- Language -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "environment", "expected"),
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        (["games", "--lang", "fr"], {}, "fr"),
        (["--lang=fr", "games"], {"LC_ALL": "en_GB"}, "fr"),
        (["games", "--lang", "de"], {"LANG": "fr"}, "fr"),
        (["games", "--lang"], {}, "en"),
    ],
)
def test_the_language_is_asked_for_or_that_of_the_environment(
    arguments: list[str], environment: dict[str, str], expected: str
) -> None:
    assert language.choose(arguments, environment) == expected


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_command_has_a_help_page_in_its_language(lang: str) -> None:
    commands = [[], *([name] for name in program(lang).commands)]
    for command in commands:
        result = CliRunner().invoke(program(lang), [*command, "--help"], prog_name="tablee")
        assert result.exit_code == 0
        assert ("Usage\N{NO-BREAK SPACE}: " if lang == "fr" else "Usage: ") in result.output
        english = ("Show this", "default:", "Commands:", "INTEGER", "TEXT")
        assert lang == "en" or not any(word in result.output for word in english)
        assert max(map(len, result.output.splitlines())) <= 80


# -- Usage errors ---------------------------------------------------------------------------

GARBAGE = [
    (["chess"], "Unknown command 'chess'", "Il n’y a pas de commande 'chess'"),
    ([""], "Unknown command ''", "Il n’y a pas de commande ''"),
    (["--nope"], "Unknown option --nope", "Il n’y a pas d’option --nope"),
    (["play", "-x"], "Unknown option -x", "Il n’y a pas d’option -x"),
    (["games", "--lang", "de"], "--lang must be en or fr", "--lang vaut en ou fr"),
    (["games", "--lang"], "Option --lang needs a value", "L’option --lang attend une valeur"),
    (["replay", "--all=1", "x"], "Option --all takes no value", "--all ne prend pas de valeur"),
    (["games", "a"], "One argument too many: 'a'", "Un argument de trop : 'a'"),
    (["games", "a", "b"], "2 arguments too many: 'a b'", "2 arguments de trop : 'a b'"),
    (["play", "riffifi", "--seats", "9"], "Riffifi has 3 to 5 seats", "se joue de 3 à 5"),
    (["rules"], "GAME is missing", "Il manque JEU"),
    (["rules", "chess"], "There is no game 'chess'", "Il n’y a pas de jeu 'chess'"),
    (["rules", "riffifi", "--clause", "RIF-99"], "no clause RIF-99", "pas de clause RIF-99"),
    (["play", "riffifi", "--seats", "x"], "--seats must be a whole number", "est un nombre entier"),
    (["play", "riffifi", "--seats", "7"], "Riffifi has 3 to 5 seats", "se joue de 3 à 5"),
    (["play", "riffifi", "--seats", "²"], "--seats must be a whole number", "est un nombre entier"),
    (["play", "riffifi", "--seat", "4"], "--seat must be from 0 to 3", "--seat va de 0 à 3"),
    (["play", "riffifi", "--seed", "9" * 40], "--seed must be a whole", "--seed est un nombre"),
    (["play", "riffifi", "--bots", "guru"], "Unknown bot 'guru'", "pas de robot 'guru'"),
    (["play", "riffifi", "--bots", "random,random"], "has 2 levels", "nomme 2 niveaux"),
    (["play", "riffifi", "--bots", ","], "Unknown bot ''", "pas de robot ''"),
    (["play", "riffifi", "--option", "officer"], "name=value", "nom=valeur"),
    (["play", "riffifi", "--option", "x=1"], "has no option 'x'", "pas d’option 'x'"),
    (["play", "riffifi", "--option", "tie=no"], "tie cannot be 'no'", "ne peut valoir 'no'"),
    (["play", "riffifi", "--name", "\x1b[1m"], "A name must have 1 to 16", "Un nom compte"),
    (["play", "riffifi", "--name", ""], "A name must have 1 to 16", "Un nom compte"),
    (["play", "riffifi", "--speed", "warp"], "--speed must be slow", "--speed vaut slow"),
    (["play", "--resume", "/no/such"], "File not found: /no/such", "pas de fichier /no/such"),
    (["play", "--seats", "3", "--resume"], "leave out --seats", "retirez --seats"),
    (["play", "chess", "--resume"], "There is no game 'chess'", "pas de jeu 'chess'"),
    (["replay"], "FILE is missing", "Il manque FICHIER"),
    (["replay", "/no/such"], "File not found: /no/such", "pas de fichier /no/such"),
    (["replay", "/"], "/ is a folder", "/ est un dossier"),
    (
        ["replay", "x", "--seat", "-1"],
        "--seat must be a whole number",
        "--seat est un nombre entier",
    ),
    (["replay", "x", "--seat", "1", "--all"], "not both", "pas les deux"),
]


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("arguments", "english", "french"), GARBAGE)
def test_what_cannot_be_understood_gets_one_sentence(
    arguments: list[str], english: str, french: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, expected in (("en", english), ("fr", french)):
        code, sentence = said(arguments, lang, capsys)
        assert code == 2
        assert expected in sentence.replace("\N{NO-BREAK SPACE}", " ")
        assert sentence.count("\n") == 1


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("content", "english", "french"),
    [
        (b"\x7fELF\x02\xff\xfe", "is not text", "n’est pas du texte"),
        (b"", "begins with", "commence par"),
        (b"tablee 1\ngame riffifi 1\nsea", "breaks off in mid-line", "s’interrompt en route"),
        (b"tablee 1\ngame riffifi 1\n", "seats", "seats"),
        (b"tablee 9\n", "only format 1", "ne lit que le format 1"),
    ],
)
def test_what_is_no_log_is_refused(
    content: bytes, english: str, french: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.log"
    path.write_bytes(content)
    for lang, expected in (("en", english), ("fr", french)):
        code, sentence = said(["replay", str(path)], lang, capsys)
        assert code == 1
        assert expected in sentence
        assert sentence.count("\n") == 1


def test_arguments_that_are_no_text_are_refused_too(home: Path) -> None:
    result = subprocess.run(
        [sys.executable.encode(), b"-m", b"tablee", b"rules", b"\xff\xfe"],
        capture_output=True,
        env=os.environ,
        check=False,
    )
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr
    assert not home.exists()


# -- Games and rules ------------------------------------------------------------------------


def test_the_shelf_lists_every_game_and_option(tablee: Run) -> None:
    for lang in ("en", "fr"):
        shelf = tablee("games", "--lang", lang).stdout
        told = " ".join(shelf.split())
        for game in library.games():
            assert game.title.say(lang) in shelf
            for option in game.options:
                assert option.name in shelf
                assert " ".join(option.help.say(lang).split()) in told
        assert max(map(len, shelf.splitlines())) <= 80


def test_the_rules_are_plain_markdown_in_a_pipe(tablee: Run) -> None:
    rules = tablee("rules", "riffifi", LC_ALL="fr_FR.UTF-8").stdout
    assert rules.startswith("# Riffifi\n")
    assert "But du jeu" in rules
    assert "<a id" not in rules
    assert ESCAPE not in rules


@pytest.mark.parametrize(
    ("clause", "beginning"),
    [
        ("RIF-13", "**RIF-13 Clash.**"),
        ("rif-13", "**RIF-13 Clash.**"),
        ("13", "**RIF-13 Clash.**"),
        ("1", "**RIF-01** Three, four or five"),
        ("RIF-A7", "**RIF-A7 May I leaf through the piles?** Not with"),
        ("RIF-O4", "**RIF-O4 Tie at the end.** Seats level"),
    ],
)
def test_a_clause_can_be_read_alone(
    clause: str, beginning: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert execute(["rules", "riffifi", "--clause", clause], "en") == 0
    told = capsys.readouterr().out
    assert told.startswith(beginning)
    assert "RIF-14 Conceal" not in told


def test_a_word_is_looked_up_whatever_its_accents() -> None:
    rules = rules_text.text(find("traf"), "fr")
    found = rules_text.look_up(rules, "EGALITE")
    assert found == rules_text.look_up(rules, "égalité")
    assert any("égalité" in clause for clause in found)
    assert rules_text.look_up(rules, "a12")[0].startswith("**TRA-A12")


def test_a_clause_keeps_the_table_under_it(capsys: pytest.CaptureFixture[str]) -> None:
    execute(["rules", "riffifi", "--clause", "RIF-06"], "en")
    assert "| 4 | 10 | none |" in capsys.readouterr().out


# -- Replay and verify ----------------------------------------------------------------------


def test_a_match_is_told_from_its_log(tablee: Run, log: Path) -> None:
    spectator = tablee("replay", str(log))
    assert spectator.returncode == 0
    assert "Seat 0 lays" in spectator.stdout
    assert "The round is over." in spectator.stdout
    assert spectator.stdout == tablee("replay", "-", stdin=log.read_text()).stdout
    assert ESCAPE not in spectator.stdout
    french = tablee("replay", str(log), "--lang", "fr").stdout
    assert "Place 0 pose" in french
    assert "La manche est finie." in french


def test_a_replay_shows_only_what_the_reader_may_know(tablee: Run, log: Path) -> None:
    concealed = [row.split()[2] for row in log.read_text().splitlines() if " conceal " in row]
    assert concealed
    blind = tablee("replay", str(log)).stdout
    everything = tablee("replay", str(log), "--all").stdout
    assert blind.count("lays a card face down") == len(concealed)
    assert "lays a card face down" not in everything


@pytest.mark.parametrize("name", ["three-seats", "with-pauses/three-seats"])
def test_a_replay_has_a_headline_for_every_round(tablee: Run, name: str) -> None:
    told = tablee("replay", str(golden("traf", name).path)).stdout
    headlines = [row.split(" · ")[1] for row in told.splitlines() if "─" in row and " · " in row]
    assert headlines == [f"deal {number}" for number in range(1, len(headlines) + 1)]
    assert len(headlines) > 2


def test_a_seat_beyond_the_table_is_refused(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(["replay", str(log), "--seat", "3"], "en", capsys) == (
        2,
        "tablee: --seat must be from 0 to 2.\n",
    )


def test_an_unfinished_match_is_told_as_far_as_it_goes(tablee: Run, log: Path) -> None:
    rows = log.read_text().splitlines(keepends=True)
    told = tablee("replay", "-", stdin="".join(rows[:-8])).stdout
    assert "The log ends here" in told


def test_an_honest_log_is_verified(tablee: Run, log: Path) -> None:
    result = tablee("verify", str(log))
    assert (result.returncode, result.stderr) == (0, "")
    assert "follows from the seed" in result.stdout
    assert "découle de la graine" in tablee("verify", str(log), "--lang", "fr").stdout


def test_a_log_that_was_touched_is_not(tablee: Run, log: Path) -> None:
    honest = log.read_text()
    at = honest.index("deal ") + 5
    swapped = honest[:at] + honest[at + 2 : at + 4] + honest[at : at + 2] + honest[at + 4 :]
    for touched in (swapped, honest.replace("reveal ", "reveal 0")[:-2] + "\n", "nonsense"):
        result = tablee("verify", "-", stdin=touched)
        assert result.returncode == 1
        assert result.stderr == ""
        assert result.stdout.startswith("✗ ")


# -- Pipes, colours, letters ----------------------------------------------------------------


def test_a_closed_pipe_is_silent(home: Path) -> None:
    command = f"{shlex.quote(sys.executable)} -m tablee rules riffifi | head -1"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (result.stdout, result.stderr) == ("# Riffifi\n", "")
    assert not home.exists()


def test_colour_only_where_it_is_wanted(tablee: Run) -> None:
    arguments = ("play", "riffifi", *ONE_ROUND, "--seed", "1")
    assert ESCAPE not in tablee(*arguments, stdin="1\n").stdout
    assert f"{ESCAPE}[1;94m" in tablee(*arguments, stdin="1\n", FORCE_COLOR="1").stdout
    plain = tablee(*arguments, stdin="1\n", FORCE_COLOR="1", NO_COLOR="1").stdout
    assert not any(f"{kind}{hue}m" in plain for kind in "39" for hue in range(8))


def test_letters_a_terminal_does_not_know_are_replaced(tablee: Run) -> None:
    told = tablee("play", *ONE_ROUND, "--lang", "fr", stdin="1\n", PYTHONIOENCODING="ascii")
    assert told.returncode == 0
    assert told.stderr == ""
    assert "*b   oy   ^r   #g   +v" in told.stdout
    assert "A vous : posez une carte." in told.stdout
    assert "?" not in told.stdout.replace("(? : aide)", "").replace("??", "")


def test_importing_the_library_loads_no_terminal() -> None:
    code = "import sys, tablee; print({'rich', 'click'} & set(sys.modules))"
    python = [sys.executable, "-c", code]
    result = subprocess.run(python, capture_output=True, text=True, check=True)
    assert result.stdout == "set()\n"


def test_the_version_tells_what_it_runs_on(tablee: Run) -> None:
    english = tablee("--version").stdout.splitlines()
    assert english[0] == f"tablee {library.__version__}"
    assert english[1] == f"rules: {'compiled' if library.compiled() else 'interpreted'}"
    assert english[2].startswith(f"CPython {platform.python_version()}, ")
    assert english[3] == f"physics: MuJoCo {version('mujoco')}"
    french = tablee("--version", LC_ALL="fr_FR.UTF-8").stdout.splitlines()
    assert (
        french[1]
        == f"règles\N{NO-BREAK SPACE}: {'compilées' if library.compiled() else 'interprétées'}"
    )
    assert french[3] == f"physique\N{NO-BREAK SPACE}: MuJoCo {version('mujoco')}"
