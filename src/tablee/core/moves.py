"""Moves in text, both ways.

A game declares its moves in families, each once:

    Family("conceal {card}", CONCEAL, CARDS, example="conceal r7", means=Text(…))

stands for one move a card, numbered from CONCEAL on.
"""

from collections.abc import Sequence

from tablee.core.errors import Illegal, Text, quote


class Family:
    """Moves that are written alike.

    ``first`` is the number of the first, ``operands`` is what stands in the braces for each of
    them, empty where there is no such move. ``example`` and ``means`` explain them to people.
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


class OneMove(Family):
    """A move that is always written the same."""

    def __init__(self, text: str, number: int, *, means: Text) -> None:
        super().__init__("{}", number, [text], example=text, means=means)


class Moves:
    """All moves of a game."""

    def __init__(self, title: str, clause: str, *families: Family) -> None:
        self.families = families
        self._title = title
        self._clause = clause  # that says how one moves
        self._texts = {
            family.first + place: text
            for family in families
            for place, text in enumerate(family.texts)
            if text
        }
        self._numbers = {text: number for number, text in self._texts.items()}

    def write(self, move: int) -> str:
        """The move in text, or ValueError where no move has this number."""
        try:
            return self._texts[move]
        except KeyError:
            raise ValueError(f"no move of {self._title} has the number {move}") from None

    def read(self, text: str) -> int:
        """The move this text means, or Illegal where it means none."""
        try:
            return self._numbers[text]
        except KeyError:
            raise Illegal(self._clause, self._no_move(text)) from None

    def explained(self) -> list[tuple[str, Text]]:
        """An example of each family with what it means."""
        return [(family.example, family.means) for family in self.families]

    def _no_move(self, text: str) -> Text:
        *rest, last = [family.example for family in self.families]
        examples = ", ".join(rest)
        return Text(
            f"“{quote(text)}” is not a move of {self._title}: write {examples} or {last}",
            f"« {quote(text)} » n’est pas un coup de {self._title} : écrivez {examples} ou {last}",
        )
