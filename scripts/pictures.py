"""Draw the pictures of the documentation, and the icons of the page.

A picture is drawn because README.md or a page in docs/ shows it: whoever wants another one names it
there first.
"""

import argparse
import re
from pathlib import Path

import icons
import page_pictures
import ship_picture
import terminal_picture

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
OTHERS = {
    "icons": icons.draw,
    "ship": ship_picture.draw,
    "terminal": terminal_picture.draw,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/pictures", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="only these, such as terminal or riffifi-end-desk"
    )
    parser.add_argument(
        "--all", type=Path, metavar="DIR", help="every screen and game, to be looked at"
    )
    parser.add_argument(
        "--sizes",
        type=Path,
        metavar="DIR",
        help="every game (or those named) in many sizes of window, to be looked at",
    )
    parser.add_argument("--lang", choices=("en", "fr"), default="en")
    asked = parser.parse_args()
    known = list(page_pictures.SEATS) if asked.sizes else [*OTHERS, *page_pictures.NAMES]
    if unknown := set(asked.names) - set(known):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    if asked.sizes:
        page_pictures.take_in_many_sizes(asked.sizes, asked.names or known, asked.lang)
    elif asked.all:
        page_pictures.take(asked.all, asked.names or page_pictures.NAMES, asked.lang)
    else:
        draw(set(asked.names) or {"icons", *shown()}, asked.lang)


def shown() -> set[str]:
    """The names of the pictures that the documentation shows."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    named = (re.findall(r"pictures/([\w-]+)\.\w+", page.read_text("utf-8")) for page in pages)
    return {name for names in named for name in names}


def draw(names: set[str], lang: str) -> None:
    for name in names & OTHERS.keys():
        OTHERS[name]()
    if of_the_page := names - OTHERS.keys():
        page_pictures.take(FOLDER, of_the_page, lang)


if __name__ == "__main__":
    main()
