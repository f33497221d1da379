"""What the documents show in Python runs, and what they link to exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def script(page: Path) -> str:
    """All the Python of a page, one block after another."""
    return "".join(re.findall(r"```python\n(.*?)```", page.read_text(), re.S))


@pytest.mark.parametrize("page", [page for page in PAGES if script(page)], ids=lambda p: p.name)
def test_the_code_in_the_documents_runs(page: Path) -> None:
    exec(compile(script(page), page.name, "exec"), {"__name__": page.name})


def test_the_readme_plays_in_about_fifteen_lines(capsys: pytest.CaptureFixture[str]) -> None:
    code = script(ROOT / "README.md")
    assert len([line for line in code.splitlines() if line]) <= 18
    exec(compile(code, "README", "exec"), {})
    assert "(RIF-" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text()):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target
