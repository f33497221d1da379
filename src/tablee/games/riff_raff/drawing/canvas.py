"""A grid of characters for the text views."""

from typing import Final

WIDTH: Final = 79
ACROSS: Final = 5.0  # mm per column
BLANK: Final = -1  # the shape of a character that is no cargo
SLOPE: Final = "¯-_"  # a level line in the upper, middle and lower third of a row


class Canvas:
    """Rows of characters; each remembers to which shape of cargo it belongs."""

    def __init__(self, rows: int, tall: float, top: float, width: int = WIDTH) -> None:
        self.tall = tall  # mm per row
        self.top = top  # mm at the upper edge
        self.width = width
        self.letters = [[" "] * width for _ in range(rows)]
        self.shapes = [[BLANK] * width for _ in range(rows)]

    def column(self, port: float) -> int:
        """The column of something this far to port, which is left of the middle."""
        return round(self.width // 2 - port / ACROSS)

    def port(self, column: int) -> float:
        """How far to port the middle of a column is."""
        return (self.width // 2 - column) * ACROSS

    def third(self, height: float) -> int:
        """The height in thirds of rows, from the upper edge."""
        return int((self.top - height) / self.tall * 3 // 1)

    def write(self, row: int, column: int, letters: str, shape: int = BLANK) -> None:
        """Write characters from a column on; what is off the canvas is left out."""
        for n, letter in enumerate(letters):
            if 0 <= row < len(self.letters) and 0 <= column + n < self.width:
                self.letters[row][column + n] = letter
                self.shapes[row][column + n] = shape

    def lines(self) -> list[str]:
        """The rows, without empty ones at either end."""
        told = ["".join(row).rstrip() for row in self.letters]
        first, last = self.used()
        return told[first:last]

    def used(self) -> tuple[int, int]:
        """The range of rows with something on them: the first, and the one after the last."""
        filled = [n for n, row in enumerate(self.letters) if any(letter != " " for letter in row)]
        return (filled[0], filled[-1] + 1) if filled else (0, 0)
