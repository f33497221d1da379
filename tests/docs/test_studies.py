"""Every game has a study, and ``scripts/study`` finds out how to write it again."""

import re
from pathlib import Path

import pytest

from tablee.games import GAMES

pytestmark = pytest.mark.both_ways

STUDIES = Path(__file__).parents[2] / "docs" / "studies"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_names_the_one_command_that_writes_it(game: str) -> None:
    page = (STUDIES / f"{game}.md").read_text(encoding="utf-8")
    assert re.findall(r"^tablee study (\S+)", page, re.M) == [game]
    assert f"({game}.md)" in (STUDIES / "README.md").read_text(encoding="utf-8")
