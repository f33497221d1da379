"""What scores are counted in, in words."""

from typing import NamedTuple

from tablee.core.errors import Text


class ScoreUnit(NamedTuple):
    """The word for one of them and for several."""

    one: Text
    many: Text

    def amount(self, number: int) -> Text:
        """“3 points”; French has the singular for 0 too."""
        en = self.one.en if number == 1 else self.many.en
        fr = self.one.fr if number < 2 else self.many.fr
        return Text(f"{number} {en}", f"{number} {fr}")


POINTS = ScoreUnit(Text("point", "point"), Text("points", "points"))
