# mypyc: compiled
"""When to knock in Puko: a mixed strategy, such that others gain nothing by knowing it.

The tables come from self-play of single tricks, where a hand is just a strength from 0 to 1, by
regret matching over some hundred thousand deals for each number of seats. To compute them again,
run ``bench.exploit_puko solve``. Losing costs the pot, of which each seat, even the loser, can
expect a share.
"""

from typing import Final

from mypy_extensions import i64

STEPS: Final = 16  # of strength
STEP: Final = 4096  # a step of a strength in 1/65536
ONE: Final = 256

# Chance to knock in 1/256, by strength: a row for each number of seats, place and knocks so far.
# fmt: off
KNOCKS: Final = [
    # 3 seats, place 0, 0 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 9, 36, 241, 256, 256, 256, 256, 256,
    # 3 seats, place 1, 0 knocked
    256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256,
    # 3 seats, place 1, 1 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 142, 256, 256, 256,
    # 3 seats, place 2, 0 knocked
    256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256,
    # 3 seats, place 2, 1 knocked
    0, 0, 0, 0, 0, 0, 10, 27, 232, 248, 256, 256, 256, 256, 256, 256,
    # 3 seats, place 2, 2 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 240, 256,
    # 4 seats, place 0, 0 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 13, 162, 248, 256, 256, 256,
    # 4 seats, place 1, 0 knocked
    42, 39, 107, 54, 68, 69, 36, 87, 115, 140, 229, 256, 256, 256, 256, 256,
    # 4 seats, place 1, 1 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 53, 256, 256,
    # 4 seats, place 2, 0 knocked
    256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256,
    # 4 seats, place 2, 1 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 184, 256, 256, 256,
    # 4 seats, place 2, 2 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20, 256,
    # 4 seats, place 3, 0 knocked
    256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256,
    # 4 seats, place 3, 1 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 238, 256, 256, 256, 256, 256,
    # 4 seats, place 3, 2 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 228, 256,
    # 4 seats, place 3, 3 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 192,
    # 5 seats, place 0, 0 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 79, 256, 256, 256,
    # 5 seats, place 1, 0 knocked
    9, 11, 9, 10, 10, 9, 10, 9, 9, 12, 13, 60, 244, 256, 256, 256,
    # 5 seats, place 1, 1 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 177, 256,
    # 5 seats, place 2, 0 knocked
    221, 183, 190, 228, 158, 214, 203, 219, 203, 229, 235, 242, 256, 256, 256, 256,
    # 5 seats, place 2, 1 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 248, 256,
    # 5 seats, place 2, 2 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 236,
    # 5 seats, place 3, 0 knocked
    248, 248, 256, 256, 256, 248, 248, 248, 256, 256, 256, 256, 256, 256, 256, 256,
    # 5 seats, place 3, 1 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 235, 256, 256, 256,
    # 5 seats, place 3, 2 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 256,
    # 5 seats, place 3, 3 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 161,
    # 5 seats, place 4, 0 knocked
    256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256,
    # 5 seats, place 4, 1 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 83, 244, 256, 256, 256, 256,
    # 5 seats, place 4, 2 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 196, 256,
    # 5 seats, place 4, 3 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 98,
    # 5 seats, place 4, 4 knocked
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64,
]

# What a hand brings in 1/256 of the pot, by strength: a row for each number of seats and place.
GAIN: Final = [
    # 3 seats, place 0
    41, 41, 41, 42, 41, 41, 41, 41, 42, 40, 59, 85, 116, 163, 218, 281,
    # 3 seats, place 1
    43, 43, 42, 41, 41, 44, 45, 44, 55, 72, 91, 110, 127, 174, 227, 287,
    # 3 seats, place 2
    10, 9, 10, 9, 9, 9, 9, 8, 20, 44, 78, 120, 161, 208, 256, 316,
    # 4 seats, place 0
    29, 29, 30, 29, 29, 30, 29, 29, 30, 29, 29, 30, 59, 104, 167, 251,
    # 4 seats, place 1
    27, 27, 27, 28, 28, 28, 29, 27, 27, 29, 39, 52, 77, 109, 178, 258,
    # 4 seats, place 2
    47, 45, 44, 44, 44, 45, 46, 46, 46, 45, 50, 61, 74, 128, 186, 270,
    # 4 seats, place 3
    14, 13, 13, 14, 13, 13, 13, 13, 13, 13, 27, 59, 105, 148, 199, 288,
    # 5 seats, place 0
    26, 26, 26, 27, 27, 26, 26, 26, 27, 26, 27, 27, 28, 62, 130, 226,
    # 5 seats, place 1
    27, 26, 26, 26, 26, 26, 26, 27, 26, 25, 26, 25, 46, 85, 129, 234,
    # 5 seats, place 2
    27, 28, 28, 26, 26, 27, 28, 26, 26, 27, 32, 39, 63, 90, 145, 240,
    # 5 seats, place 3
    27, 26, 26, 26, 26, 25, 25, 26, 27, 26, 26, 28, 40, 92, 157, 254,
    # 5 seats, place 4
    16, 15, 15, 15, 15, 15, 15, 14, 15, 15, 17, 34, 65, 107, 155, 260,
]

# If all declare together: a row for each number of seats, then one for its last seat,
# which gets the pot if nobody knocks.
TOGETHER: Final = [
    # 3 seats
    12, 11, 13, 14, 16, 19, 28, 31, 67, 242, 256, 256, 256, 256, 256, 256,
    # 3 seats, last
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 213, 256, 256, 256, 256,
    # 4 seats
    0, 0, 0, 0, 0, 0, 0, 9, 11, 10, 10, 226, 256, 256, 256, 256,
    # 4 seats, last
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 245, 256, 256,
    # 5 seats
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 168, 256, 256, 256,
    # 5 seats, last
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 256, 256,
]
# fmt: on


def row(seats: i64, place: i64, knocked: i64) -> i64:
    """The row of KNOCKS: there are 6, 10 and 15 rows for three, four and five seats."""
    before: i64 = 0
    if seats == 4:
        before = 6
    elif seats == 5:
        before = 16
    return before + place * (place + 1) // 2 + knocked


def together_row(seats: i64, last: bool) -> i64:
    """The row of TOGETHER."""
    before = 2 * (seats - 3)
    return before + 1 if last else before


def step_of(strength: i64) -> i64:
    """The step of a strength in 1/65536; certainty belongs to the last step."""
    return min(strength // STEP, STEPS - 1)


def place_row(seats: i64, place: i64) -> i64:
    """The row of GAIN."""
    before: i64 = 0
    if seats == 4:
        before = 3
    elif seats == 5:
        before = 7
    return before + place
