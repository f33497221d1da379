"""What people read, as tests can compare it."""

from collections.abc import Sequence

from rich.console import Console, RenderableType

from tablee.core.events import Event, tell
from tablee.core.sentences import full_stop
from tablee.core.terminal import Company


def sentences(happened: Sequence[Event], company: Company) -> list[str]:
    """What happened, as it is told."""
    return [full_stop(company.say(text)) for text in tell(happened, company)]


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
