"""Words that the stories of all games share."""

from tablee.core.errors import Text
from tablee.core.story import victory

NAMES = ["Ana", "Bilal", "Chloé"]


def test_who_has_won_is_told_in_a_row() -> None:
    told = [victory(seats, NAMES.__getitem__) for seats in ([1], [0, 2], [0, 1, 2])]
    assert told == [
        Text("Bilal wins the match", "Bilal gagne la partie"),
        Text("Ana and Chloé share the victory", "Ana et Chloé se partagent la victoire"),
        Text(
            "Ana, Bilal and Chloé share the victory",
            "Ana, Bilal et Chloé se partagent la victoire",
        ),
    ]
