"""One template says an event to everybody: to bystanders, to the one it is about, to several."""

from dataclasses import dataclass

import pytest

from tablee.core.errors import Text
from tablee.core.events import SHARE, WINS
from tablee.core.sentences import Sentence, listed, of

TAKES = Sentence("{seats} [takes|take] {loot}", "{seats} [prend|prenez|prennent] {loot}")


@dataclass(frozen=True)
class Happened:
    seats: list[int]
    loot: str = "100 %"

    def people(self, name: str) -> list[int] | None:
        return None if name == "loot" else self.seats

    def word(self, name: str, lang: str) -> str:
        return self.loot

    @property
    def winners(self) -> list[int]:
        return self.seats


@dataclass(frozen=True)
class Reader:
    you: int | None = None

    def name(self, seat: int) -> str:
        return ("Ana", "Tom", "Zoé")[seat]


@pytest.mark.parametrize(
    ("seats", "you", "said"),
    [
        ([0], None, Text("Ana takes 100 %", "Ana prend 100 %")),
        ([0], 1, Text("Ana takes 100 %", "Ana prend 100 %")),
        ([0], 0, Text("You take 100 %", "Vous prenez 100 %")),
        ([0, 1], None, Text("Ana and Tom take 100 %", "Ana et Tom prennent 100 %")),
        ([0, 1, 2], 1, Text("You, Ana and Zoé take 100 %", "Ana, Zoé et vous prenez 100 %")),
    ],
)
def test_the_verb_follows_the_people(seats: list[int], you: int | None, said: Text) -> None:
    assert TAKES.about(Happened(seats), Reader(you)) == said


def test_how_a_match_ends() -> None:
    assert WINS.about(Happened([1]), Reader()) == Text("Tom wins the match", "Tom gagne la partie")
    assert SHARE.about(Happened([0, 2]), Reader(2)) == Text(
        "You and Ana share the victory", "Ana et vous vous partagez la victoire"
    )
    assert SHARE.about(Happened([0, 2]), Reader()) == Text(
        "Ana and Zoé share the victory", "Ana et Zoé se partagent la victoire"
    )


def test_people_inside_a_sentence() -> None:
    assert listed([1], Reader(1), "en") == "you"
    assert [of("Ana"), of("Tom")] == ["d’Ana", "de Tom"]
