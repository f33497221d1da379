"""Which part of Tablée imports which, read from the code.

``python -m tests.architecture.imports`` writes the picture of it in ``docs/design.md``.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
PAGE = ROOT / "docs" / "design.md"
PICTURE = re.compile(r"```mermaid\ngraph TD\n.*?```\n", re.DOTALL)

# From the bottom up: a part may import those before it, and no other.
PARTS = (
    "core",
    "bots",
    "games",
    "library",
    "tables",
    "storage",
    "processes",
    "tournaments",
    "study",
    "server",
    "server.room",
    "server.ws",
    "server.http",
    "server.ops",
    "client",
    "cli",
)


class Import(NamedTuple):
    """A module, and what it imports."""

    module: str
    target: str


def imports(sources: Path = SOURCES) -> Iterator[Import]:
    """Every import of one of our modules by another, those for type checkers alone left out."""
    for path in sorted((sources / "tablee").rglob("*.py")):
        module = ".".join(path.relative_to(sources).with_suffix("").parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in statements(tree):
            if isinstance(node, ast.ImportFrom) and node.module and is_ours(node.module):
                for name in node.names:
                    yield Import(module, f"{node.module}.{name.name}")
            elif isinstance(node, ast.Import):
                for name in node.names:
                    if is_ours(name.name):
                        yield Import(module, name.name)


def statements(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from statements(child)


def is_ours(module: str) -> bool:
    return module.split(".")[0] == "tablee"


def part_of(module: str) -> str | None:
    """The part that a module belongs to; None for the package itself, which only gathers names.

    A game's own command for the program ``tablee`` lies in the game's folder, but is a part of
    the command line.
    """
    names = module.split(".")
    if names[1:2] == ["games"] and names[3:4] == ["command"]:
        return "cli"
    candidates = (".".join(names[1:3]), ".".join(names[1:2]))
    return next((part for part in candidates if part in PARTS), None)


def edges(sources: Path = SOURCES) -> dict[tuple[str, str], list[Import]]:
    """The imports from one part into another."""
    found: dict[tuple[str, str], list[Import]] = {}
    for each in imports(sources):
        source, target = part_of(each.module), part_of(each.target)
        if source and target and source != target:
            found.setdefault((source, target), []).append(each)
    return found


def against_the_order(sources: Path = SOURCES) -> list[Import]:
    """The imports of a part by one below it."""
    return [
        each
        for (source, target), found in edges(sources).items()
        if PARTS.index(source) < PARTS.index(target)
        for each in found
    ]


def games_by_name(sources: Path = SOURCES) -> list[Import]:
    """The imports of a game from outside the games."""
    return [
        each
        for each in imports(sources)
        if each.module.split(".")[1] != "games" and names_a_game(each.target)
    ]


def names_a_game(module: str) -> bool:
    """``tablee.games.puko.rules``, but not ``tablee.games.find``."""
    return module.startswith("tablee.games.") and module.count(".") >= 3


def picture() -> str:
    """The arrows as Mermaid draws them, without those that others imply."""
    pairs = set(edges())
    drawn = [pair for pair in sorted(pairs, key=place) if not implied(pair, pairs)]
    arrows = "".join(f"  {source} --> {target}\n" for source, target in drawn)
    return f"```mermaid\ngraph TD\n{arrows}```\n"


def place(pair: tuple[str, str]) -> tuple[int, int]:
    return -PARTS.index(pair[0]), -PARTS.index(pair[1])


def implied(pair: tuple[str, str], pairs: set[tuple[str, str]]) -> bool:
    """Whether there is a longer way from one part to the other."""
    source, target = pair
    reached = {middle for begin, middle in pairs if begin == source and middle != target}
    while new := {end for begin, end in pairs if begin in reached} - reached:
        reached |= new
    return target in reached


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(PICTURE.sub(lambda _: picture(), text), encoding="utf-8")


if __name__ == "__main__":
    main()
