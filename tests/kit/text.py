"""What people read, as tests can compare it."""

from rich.console import Console, RenderableType


def plain(text: str) -> str:
    """With ordinary spaces where French typography wants unbreakable ones."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def drawn(part: RenderableType | None, width: int = 80) -> str:
    """A part of the terminal as it stands on the screen, without colours; there must be one."""
    assert part is not None
    console = Console(width=width, no_color=True)
    with console.capture() as captured:
        console.print(part)
    return "\n".join(row.rstrip() for row in plain(captured.get()).splitlines())
