"""A page as headings, sentences, tables and pictures; written as HTML or as Markdown."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape


@dataclass(frozen=True)
class Grid:
    """A table; all columns but the first hold figures."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Picture:
    """A plot as SVG, and what it shows in words."""

    svg: str
    says: str


@dataclass(frozen=True)
class Section:
    title: str
    words: Sequence[str]
    grid: Grid | None = None
    picture: Picture | None = None


@dataclass(frozen=True)
class Document:
    lang: str
    title: str
    lead: Sequence[str]
    command: str  # the command that regenerates this page
    sections: Sequence[Section] = field(default_factory=tuple)


# -- Markdown -------------------------------------------------------------------------------


def markdown(document: Document) -> str:
    """The page without its pictures."""
    parts = [f"# {document.title}", *document.lead, f"```sh\n{document.command}\n```"]
    for section in document.sections:
        parts += [f"## {section.title}", *section.words]
        if section.grid is not None:
            parts.append(_markdown_grid(section.grid))
    return "\n\n".join(parts) + "\n"


def _markdown_grid(grid: Grid) -> str:
    rule = ["---", *["---:"] * (len(grid.header) - 1)]
    rows = [grid.header, rule, *grid.rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


# -- HTML -----------------------------------------------------------------------------------


STYLE = """
:root { color-scheme: light dark; --ink: #1d2733; --paper: #fdfcf9; --soft: #5b6774;
  --line: #d9d5cb; --card: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e0; --paper: #171b20; --soft: #a3adb8; --line: #39424c; --card: #f4f2ec; } }
body { font: 17px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { line-height: 1.2; margin: 1rem 0 .5rem; }
h2 { margin: 2.6rem 0 .4rem; border-top: 1px solid var(--line); padding-top: 1.2rem; }
p { max-width: 44rem; }
code { font-size: .92em; overflow-wrap: anywhere; }
nav { color: var(--soft); margin: 1rem 0; }
nav a { margin-right: 1.1rem; white-space: nowrap; }
a { color: inherit; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums;
  font-size: .94rem; }
th, td { padding: .3rem .8rem; border-bottom: 1px solid var(--line); text-align: right;
  vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
th:first-child, td:first-child { text-align: left; }
td:not(:first-child) { white-space: nowrap; }
figure { margin: 1.2rem 0; background: var(--card); border: 1px solid var(--line);
  border-radius: 6px; padding: .5rem; }
figure svg { display: block; width: 100%; height: auto; }
figcaption { color: #5b6774; font-size: .9rem; padding: 0 .6rem .3rem; }
"""


def html(document: Document) -> str:
    """The page as a self-contained file."""
    sections = "\n".join(
        _html_section(section, f"part-{number}")
        for number, section in enumerate(document.sections, start=1)
    )
    links = " ".join(
        f'<a href="#part-{number}">{escape(section.title)}</a>'
        for number, section in enumerate(document.sections, start=1)
    )
    lead = "\n".join(f"<p>{_rich(words)}</p>" for words in document.lead)
    return f"""<!doctype html>
<html lang="{document.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(document.title)}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<h1>{escape(document.title)}</h1>
{lead}
<p><code>{escape(document.command)}</code></p>
<nav>{links}</nav>
{sections}
</main>
</body>
</html>
"""


def _html_section(section: Section, name: str) -> str:
    parts = [f'<section id="{name}">', f"<h2>{escape(section.title)}</h2>"]
    parts += [f"<p>{_rich(words)}</p>" for words in section.words]
    if section.picture is not None:
        says = escape(section.picture.says)
        parts.append(
            f'<figure><div role="img" aria-label="{says}">{section.picture.svg}</div>'
            f"<figcaption>{says}</figcaption></figure>"
        )
    if section.grid is not None:
        parts.append(_html_grid(section.grid))
    return "\n".join([*parts, "</section>"])


def _html_grid(grid: Grid) -> str:
    header = "".join(f'<th scope="col">{_rich(cell)}</th>' for cell in grid.header)
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{_rich(cell)}</td>" for cell in row) + "</tr>" for row in grid.rows
    )
    return (
        f'<div class="wide"><table><thead><tr>{header}</tr></thead>\n'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _rich(words: str) -> str:
    """Text in which **strong** and `code` are marked as in Markdown."""
    told = escape(words)
    for mark, tag in (("**", "strong"), ("`", "code")):
        pieces = told.split(mark)
        told = pieces[0] + "".join(
            f"<{'' if at % 2 else '/'}{tag}>{piece}" for at, piece in enumerate(pieces[1:], start=1)
        )
    return told
