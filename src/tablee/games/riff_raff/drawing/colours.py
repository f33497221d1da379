"""The text views in the colours of the cargo, for terminals."""

from typing import Final

from rich.text import Text as Line

from tablee.games.riff_raff.drawing.canvas import BLANK, Canvas

STYLES: Final = (
    "bold dark_orange3",
    "bold orange1",
    "bold red",
    "bold green",
    "bold blue",
    "bold bright_black",
    "bold white",
    "bold magenta",
)


def in_colour(canvas: Canvas) -> Line:
    """A drawing with the letters of each shape in its colour."""
    drawn = Line()
    first, last = canvas.used()
    for number in range(first, last):
        row = zip(canvas.letters[number], canvas.shapes[number], strict=True)
        line = Line.assemble(
            *((letter, "" if shape == BLANK else STYLES[shape]) for letter, shape in row)
        )
        line.rstrip()
        drawn.append_text(line)
        if number + 1 < last:
            drawn.append("\n")
    return drawn
