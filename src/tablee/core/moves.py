"""Moves in text, both ways.

A game declares its moves in families, each once:

    Family("conceal {card}", CONCEAL, CARDS, example="conceal r7", means=Text(…))

stands for one move per card, numbered from CONCEAL on.
"""

from collections.abc import Sequence

from tablee.core.errors import Illegal, Text, quote


class Family:
    """Moves that are written alike.

    ``first`` is the number of the first, ``operands`` is what stands in the braces for each of
    them, empty where there is no such move. ``example`` and ``means`` explain them to people.
    A subclass whose moves are too many for a table has no operands, and its own ``write``/``read``.
    """

    def __init__(
        self, template: str, first: int, operands: Sequence[str], *, example: str, means: Text
    ) -> None:
        before, _, rest = template.partition("{")
        after = rest.partition("}")[2]
        self.first = first
        self.texts = [f"{before}{operand}{after}" if operand else "" for operand in operands]
        self.example = example
        self.means = means

    def write(self, move: int) -> str | None:
        """Write a move of a family without a table; None if it is not of this family."""
        return None

    def read(self, text: str) -> int | None:
        """Read such a move; raises Illegal if the text is nearly one of this family."""
        return None


class OneMove(Family):
    """A single move that is always written the same."""

    def __init__(self, text: str, number: int, *, means: Text) -> None:
        super().__init__("{}", number, [text], example=text, means=means)


class Moves:
    """All moves of a game."""

    def __init__(self, title: Text | str, clause: str, *families: Family) -> None:
        self.families = families
        self._title = Text(title, title) if isinstance(title, str) else title  # of the game
        self._clause = clause  # the clause that explains moves
        self._texts = {
            family.first + place: text
            for family in families
            for place, text in enumerate(family.texts)
            if text
        }
        self._numbers = {text: number for number, text in self._texts.items()}
        self._large = [family for family in families if not family.texts]

    def write(self, move: int) -> str:
        """The move as text; raises ValueError if no move has this number."""
        text = self._texts.get(move)
        if text is not None:
            return text
        for family in self._large:
            text = family.write(move)
            if text is not None:
                return text
        raise ValueError(f"no move of {self._title.en} has the number {move}")

    def read(self, text: str) -> int:
        """The move this text means; raises Illegal if it means none."""
        move = self.find(text)
        if move is None:
            raise Illegal(self._clause, self._no_move(text))
        return move

    def find(self, text: str) -> int | None:
        """The move this text means; None if it is not a move at all."""
        move = self._numbers.get(text)
        if move is not None:
            return move
        for family in self._large:
            move = family.read(text)
            if move is not None:
                return move
        return None

    def explained(self) -> list[tuple[str, Text]]:
        """An example of each family and its meaning."""
        return [(family.example, family.means) for family in self.families]

    def _no_move(self, text: str) -> Text:
        *rest, last = [family.example for family in self.families]
        en = f"{', '.join(rest)} or {last}" if rest else last
        fr = f"{', '.join(rest)} ou {last}" if rest else last
        return Text(
            f"“{quote(text)}” is not a move of {self._title.en}: write {en}",
            f"« {quote(text)} » n’est pas un coup de {self._title.fr} : écrivez {fr}",
        )
