"""The design page names files and functions that exist."""

import inspect
import re
from pathlib import Path

import pytest

from tablee.server.room.bot_timing import BotTiming

pytestmark = pytest.mark.both_ways

ROOT = Path(__file__).parents[2]
DESIGN = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
BOTS = (ROOT / "docs" / "bots-at-tables.md").read_text(encoding="utf-8")
ROOMS = ROOT / "src" / "tablee" / "server" / "room"
QUOTED = re.compile(r"`([^`]+)`")
NAME = re.compile(r"[A-Za-z_][\w.]*")


def steps_of_a_move() -> list[str]:
    """The numbered steps of “One move, file by file”."""
    (section,) = re.findall(r"^### One move, file by file\n(.*?)^###? ", DESIGN, re.S | re.M)
    return re.findall(r"^\d+\. (.*?)(?=^\d+\. |\Z)", section, re.S | re.M)


def source(path: str) -> str:
    """The text of a file, named from the root or from the package."""
    found = [folder / path for folder in (ROOT, ROOT / "src" / "tablee")]
    return next(file for file in found if file.is_file()).read_text(encoding="utf-8")


@pytest.mark.parametrize("step", steps_of_a_move(), ids=lambda step: step[:40])
def test_the_names_in_a_step_of_a_move_exist_in_the_files_it_names(step: str) -> None:
    quoted = QUOTED.findall(step)
    sources = [source(each) for each in quoted if "/" in each]
    names = [each for each in quoted if "/" not in each and NAME.fullmatch(each)]
    missing = [
        name
        for name in names
        if not any(
            all(re.search(rf"\b{part}\b", text) for part in name.split(".")) for text in sources
        )
    ]
    assert sources
    assert missing == []


def test_the_names_in_the_steps_are_read() -> None:
    steps = steps_of_a_move()
    assert len(steps) == 14
    assert {"on_message", "draft_for", "plan"} <= set(QUOTED.findall(" ".join(steps)))


def test_every_file_of_a_room_is_in_the_table() -> None:
    (table,) = re.findall(r"^\| file in `server/room/` .*?\n\n", DESIGN, re.S | re.M)
    listed = {name for name in QUOTED.findall(table) if name.endswith(".py")}
    assert listed == {path.name for path in ROOMS.glob("*.py")} - {"__init__.py"}


def test_the_page_about_bots_shows_how_their_timing_is_made() -> None:
    (shown,) = re.findall(r"`BotTiming\(([^)]*)\)`", BOTS)
    assert shown.split(", ") == list(inspect.signature(BotTiming).parameters)
