"""The code in docs/speed.md runs, top to bottom, as one script."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.both_ways

PAGE = Path(__file__).parents[2] / "docs" / "speed.md"


def run_page() -> tuple[dict[str, object], str]:
    """Run all blocks one after another in one namespace."""
    page = PAGE.read_text(encoding="utf-8")
    blocks = list(re.finditer(r"^```python\n(.*?)^```$", page, re.M | re.S))
    assert blocks
    printed: list[str] = []
    names: dict[str, object] = {
        "__name__": "page",
        "print": lambda *words: printed.append(" ".join(map(str, words))),
    }
    for block in blocks:
        above = "\n" * page.count("\n", 0, block.start(1))  # so that errors name the page's line
        exec(compile(above + block[1], str(PAGE), "exec"), names)
    return names, "\n".join(printed)


def test_the_page_runs_and_says_the_same_each_time() -> None:
    names, printed = run_page()
    assert names["movers"] == 0
    assert "r7 conceal r7 from 1 3" in printed
    assert run_page()[1] == printed


def test_the_dreamer_beats_those_who_play_at_random() -> None:
    names, _ = run_page()
    scores = names["match"].scores()  # type: ignore[attr-defined]
    assert scores[0] == max(scores)
