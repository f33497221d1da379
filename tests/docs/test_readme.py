"""What the documents show in Python runs, and what they link to exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def snippets() -> list[tuple[str, str]]:
    return [
        (f"{page.name}-{number}", code)
        for page in PAGES
        for number, code in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(), re.S))
    ]


@pytest.mark.parametrize(("name", "code"), snippets(), ids=[name for name, _ in snippets()])
def test_the_code_in_the_documents_runs(name: str, code: str) -> None:
    exec(compile(code, name, "exec"), {"__name__": name})


def test_the_readme_plays_in_about_fifteen_lines(capsys: pytest.CaptureFixture[str]) -> None:
    code = dict(snippets())["README.md-0"]
    assert len([line for line in code.splitlines() if line]) <= 18
    exec(compile(code, "README", "exec"), {})
    assert "(RIF-" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text()):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target
