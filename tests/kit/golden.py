"""Golden games: whole matches that people have checked, each a log and a page of remarks."""

import re
from dataclasses import dataclass
from pathlib import Path

import tablee
from tablee import Match
from tablee.core.game import AnyGame
from tests.kit.games import folder
from tests.kit.marks import OWN_GAMES

REMARK = re.compile(r"\| (\d+) \| (house|\d) \| `(.+?)` \| (.+) \|")


@dataclass(frozen=True)
class Golden:
    """``golden/*.log`` tells the match, ``golden/*.md`` explains it.

    Where version 1 of a game's rules has no pauses, ``golden/with-pauses/*.log`` tells some of the
    same matches by the present version.
    """

    game: AnyGame
    path: Path

    def __str__(self) -> str:
        return f"{self.game.name} {self.path.stem}"

    @property
    def log(self) -> str:
        return self.path.read_text("utf-8")

    @property
    def page(self) -> str:
        return self.path.with_suffix(".md").read_text("utf-8")

    def remarks(self) -> list[tuple[int, str, str]]:
        """What is explained: the number of the line in the log, who moves, and the move."""
        return [(int(number), who, move) for number, who, move, _ in REMARK.findall(self.page)]

    def match(self) -> Match:
        return tablee.replay(self.log)

    def after(self, line: int) -> Match:
        """The match as it was after this line of the log."""
        head, _, played = self.log.partition("\n\n")
        return tablee.replay("\n".join([head, "", *played.splitlines()[:line], ""]))


def golden(game: str, name: str) -> Golden:
    found = tablee.find(game)
    return Golden(found, folder(found) / "golden" / f"{name}.log")


def golden_games(game: AnyGame, kind: str = "") -> list[Golden]:
    found = (folder(game) / "golden" / kind).glob("*.log")
    return [Golden(game, path) for path in sorted(found)]


ALL = [each for game in OWN_GAMES for each in golden_games(game)]
WITH_PAUSES = [each for game in OWN_GAMES for each in golden_games(game, "with-pauses")]
