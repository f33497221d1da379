"""What Grippe-jetons says when it refuses a move, and how it names its pieces."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.score_unit import ScoreUnit

COLOUR_NAMES = {
    "g": Text("green", "verte"),
    "y": Text("yellow", "jaune"),
    "r": Text("red", "rouge"),
}


def tokens(number: int) -> Text:
    """A number of tokens."""
    if number == 1:
        return Text("1 token", "1 jeton")
    s = "s" if number > 1 else ""
    return Text(f"{number} tokens", f"{number} jeton{s}")


def dice(values: Sequence[int]) -> str:
    """Dice in a row, the same in both languages."""
    return " ".join(str(value) for value in values)


# -- Refusals -------------------------------------------------------------------------------

HOUSE_NOT_ASKED = Text("No dice are to be rolled now", "Il n’y a pas de dés à lancer maintenant")

NOT_A_STARTER = Text(
    "One of the seats starts, for instance “start 0”",
    "L’une des places commence, par exemple « start 0 »",
)

TOKENS = ScoreUnit(Text("token", "jeton"), Text("tokens", "jetons"))


def wrong_roll(number: int) -> Text:
    example = dice(range(1, number + 1))
    if number == 1:
        return Text(
            "One die is rolled now, from 1 to 6, for instance “roll 1”",
            "On lance maintenant un seul dé, de 1 à 6, par exemple « roll 1 »",
        )
    return Text(
        f"{number} dice are rolled now, each from 1 to 6, for instance “roll {example}”",
        f"On lance maintenant {number} dés, de 1 à 6 chacun, par exemple « roll {example} »",
    )


def take_out(values: Sequence[int]) -> Text:
    rolled, first = dice(values), values[0]
    return Text(
        f"Take dice out of the roll {rolled}: for instance “keep {first}”",
        f"Sortez des dés du lancer {rolled} : par exemple « keep {first} »",
    )


def not_rolled(wanted: Sequence[int], values: Sequence[int]) -> Text:
    asked, rolled = dice(wanted), dice(values)
    return Text(
        f"{asked} cannot be taken out of the roll {rolled}",
        f"{asked} ne peut être sorti du lancer {rolled}",
    )


def mixed(wanted: Sequence[int]) -> Text:
    asked = dice(wanted)
    return Text(
        f"{asked} cannot be taken out together: the dice must be all equal or all different",
        f"{asked} ne peuvent sortir ensemble : les dés doivent être tous égaux ou tous différents",
    )


def count_one(values: Sequence[int]) -> Text:
    left, first = dice(values), values[0]
    return Text(
        f"Say which die of {left} counts next: for instance “count {first}”, or “count best”",
        f"Dites quel dé compte d’abord, parmi {left} : par exemple « count {first} », ou "
        "« count best »",
    )


ALL_DICE_ARE_NOT_OUT = Text(
    "Dice are counted when all five are out",
    "Les dés se comptent quand les cinq sont sortis",
)
