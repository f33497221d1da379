"""The documentation keeps the pictures that it shows, and no others; all of them are small."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.both_ways

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "bench").rglob("*.md")]
SHOWN = re.compile(r'!\[[^]]*\]\(([^)]+)\)|<img [^>]*?src="([^"]+)"')
FORMATS = {".png", ".webp", ".svg", ".jpg", ".jpeg", ".gif"}
MAIN, LARGEST_MAIN = DOCS / "pictures" / "shelf-desk.webp", 100_000  # bytes
LARGEST = 60_000


def shown(page: Path) -> list[Path]:
    named = (markdown or html for markdown, html in SHOWN.findall(page.read_text("utf-8")))
    return [(page.parent / name).resolve() for name in named if "://" not in name]


def kept() -> list[Path]:
    return [path for path in DOCS.rglob("*") if path.suffix in FORMATS]


@pytest.mark.parametrize("page", [page for page in PAGES if shown(page)], ids=lambda p: p.name)
def test_every_picture_that_a_page_shows_exists(page: Path) -> None:
    assert [path for path in shown(page) if not path.is_file()] == []


def test_no_picture_is_kept_that_no_page_shows() -> None:
    assert set(kept()) - {path for page in PAGES for path in shown(page)} == set()


def test_each_picture_is_shown_once() -> None:
    everywhere = [path for page in PAGES for path in shown(page)]
    assert len(everywhere) == len(set(everywhere))


def test_pictures_are_small() -> None:
    assert MAIN in shown(ROOT / "README.md")
    assert MAIN.stat().st_size <= LARGEST_MAIN
    assert [path for path in kept() if path != MAIN and path.stat().st_size > LARGEST] == []
