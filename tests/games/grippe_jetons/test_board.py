"""Boards of Grippe-jetons: what is refused, in one sentence, and what is merely remarked."""

from pathlib import Path

import pytest

import tablee
from tablee.games.grippe_jetons import board
from tests.games.grippe_jetons.staging import GAME, YELLOW
from tests.kit.clauses import clause
from tests.kit.text import plain

DEFAULT = "2ggr1-2gggr1-gggyr2-gggygr2-gggygyr3"
REST = "-2gggr1-gggyr2-gggygr2-gggygyr3"

FILE = """
[column.1]
squares = ["vert 2", "vert", "rouge"]
others_lose = 1
[column.2]
squares = ["green 2", "green", "yellow", "green", "red"]
others_lose = 1
[column.3]
squares = ["g", "y", "r"]
others_lose = 2
[column.4]
squares = ["green", "green", "green", "jaune", "red"]
others_lose = 2
[column.5]
squares = ["green", "green", "green", "red"]
others_lose = 3
"""


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "board.toml"
    path.write_text(text, encoding="utf-8")
    return path


@clause("GEI-A1", "GEI-A2", "GEI-03", "GEI-21")
def test_the_default_board_is_the_reconstruction_and_says_so() -> None:
    assert board.default_word() == DEFAULT
    assert board.source().startswith("A reconstruction")
    assert board.remarks("default") == []


@clause("GEI-O1")
def test_a_file_becomes_one_word_that_a_log_can_hold(tmp_path: Path) -> None:
    word = GAME.files["board"](write(tmp_path, FILE))
    assert word == "2ggr1-2ggygr1-gyr2-gggyr2-gggr3"
    match = tablee.start("grippe-jetons", seats=2, seed=1, options={"board": word})
    assert f"board={word}" in match.log()
    assert tablee.replay(match.log()) == match


@clause("GEI-O1")
def test_the_default_board_has_one_name_only(tmp_path: Path) -> None:
    options = GAME.check_options({"board": DEFAULT})
    assert options["board"] == "default"
    own = Path(str(board.__file__)).with_name("board.toml")
    assert GAME.files["board"](own) == "default"


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("2ggr1-2gggr1-gggyr2-gggygr2", "A board has five columns .* here are 4"),
        ("2gxr1" + REST, "Column 1 of the board cannot be read: “2gxr1”"),
        ("2ggg1" + REST, "The last square of column 1 must be red"),
        ("2grgr1" + REST, "Square 2 of column 1 is red, but only the last"),
        ("ggr1" + REST, "The first square of column 1 takes two tokens"),
        ("2ggr1-2gggr1-2gggyr2-gggygr2-gggygyr3", "of column 3 takes one token"),
        ("2ggr0" + REST, "red number of column 1 .* not 0"),
        ("2ggr12" + REST, "red number of column 1 .* not 12"),
        ("2ggr0012" + REST, "Column 1 of the board cannot be read"),
        ("2ggggggggggggr1" + REST, "Column 1 has 13 squares; a column has 2 to 12"),
        ("2r1" + REST, "Column 1 has 1 square;"),
        ("", "A board has five columns"),
    ],
)
@clause("GEI-O1", "GEI-A1")
def test_a_word_that_is_no_board_is_refused(word: str, says: str) -> None:
    with pytest.raises(tablee.BadSetup, match=says) as refused:
        tablee.start("grippe-jetons", seats=2, options={"board": word})
    assert refused.value.say("fr") != refused.value.say("en")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[column.3]", "[column.6]", "The board has columns 1 to 5, not “6”"),
        ("[column.5]", "[columns.5]", "The board has no column 5"),
        ('"g", "y", "r"', '"g", "blue", "r"', "Square 2 of column 3 is “green”, .* not “blue”"),
        ('"vert 2", "vert"', '"vert 2", "vert 2"', "Square 2 of column 1 cannot take two tokens"),
        ('"vert 2", "vert"', '"vert", "vert"', "column 1 takes two tokens"),
        ("others_lose = 3", "others_lose = 'x'", "red number of column 5 .* not 'x'"),
        ("others_lose = 3", "", "red number of column 5 .* not None"),
        ('squares = ["g", "y", "r"]', "squares = 3", "Column 3 has no list of squares"),
        ('"g", "y", "r"', '"g", 7, "r"', "Square 2 of column 3 is “green”, .* not 7"),
        ("[column.1]", "[column.1", r"This is not a board file: it is not TOML \(line 2, char"),
        ("[column.1]", "x = " + "[" * 5000, "its brackets are nested too deep"),
        ("column", "row", "This is not a board file: it has no"),
    ],
)
@clause("GEI-O1")
def test_a_file_that_is_no_board_is_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(tablee.BadSetup, match=says) as refused:
        board.read_board(write(tmp_path, FILE.replace(old, new)))
    assert refused.value.say("fr") != refused.value.say("en")


@clause("GEI-O1")
def test_a_file_may_begin_with_a_mark_and_use_french_colours(tmp_path: Path) -> None:
    path = write(tmp_path, FILE.replace("vert", "verte"))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert board.read_board(path) == "2ggr1-2ggygr1-gyr2-gggyr2-gggr3"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[column.1]", "[column.1", "ce n’est pas du TOML (ligne 2, caractère 10) : « Expected"),
        ('"g", "y", "r"', '"g", "bleue", "r"', "s’écrit « verte », « jaune » ou « rouge », ou"),
        ('"g", "y", "r"', '"r"', "La colonne 3 a 1 case ; une colonne"),
        ('"g", "y", "r"', "", "La colonne 3 a 0 case ; une colonne"),
    ],
)
def test_what_is_wrong_is_said_in_french(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(tablee.BadSetup) as refused:
        board.read_board(write(tmp_path, FILE.replace(old, new)))
    assert says in plain(refused.value.say("fr"))


def test_a_file_that_is_not_there_is_spoken_of(tmp_path: Path) -> None:
    with pytest.raises(tablee.BadSetup, match="cannot be read: there is no such file") as refused:
        board.read_board(tmp_path / "nothing.toml")
    assert refused.value.say("fr").endswith("ce fichier ou ce dossier n’existe pas")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(tablee.BadSetup, match="it is not text"):
        board.read_board(tmp_path / "bytes")


@pytest.mark.parametrize("value", [3, True, None, ["g"]])
def test_only_text_is_a_board(value: object) -> None:
    with pytest.raises(tablee.BadSetup, match="A board is written as text"):
        GAME.check_options({"board": value})


def test_departures_from_the_sheet_are_remarked_but_allowed() -> None:
    told = [remark.en for remark in board.remarks("2ggr1-2yyr4-gggyr2-gggggr2-ggr3")]
    assert told == [
        "The first square of column 2 is green on the printed board",
        "Column 2 of the printed board has 4 squares, or 5 at the most",
        "Column 2 of the printed board ends with a green square and the red one",
        "The red number of column 2 is 1 on the printed board",
        "The fourth square of column 4 is yellow on the printed board",
        "Column 5 of the printed board has at least 4 squares",
        "The red numbers of the printed board lie between 1 and 3",
    ]
    assert len(board.remarks(YELLOW)) == 2
