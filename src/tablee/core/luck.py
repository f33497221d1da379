# mypyc: compiled
"""Luck: where shuffles and dice come from. A state never holds any; it is handed in.

``Rng`` is for simulation: fast, seeded, the same on every machine and Python version.
``tablee.core.fair`` has the source for tables of people.
"""

from hashlib import sha256
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF  # 32-bit words: nothing overflows, so compiled and interpreted agree


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """A source of unbiased choices."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely."""
        raise NotImplementedError

    def copy(self) -> "Luck":
        """An independent source that gives the same numbers."""
        raise NotImplementedError


@final
class Rng(Luck):
    """Marsaglia's xorshift128, bounded without bias by Lemire's method."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def word(self) -> i64:
        """The next 32 bits."""
        t = self.a ^ ((self.a << 11) & WORD)
        self.a = self.b
        self.b = self.c
        self.c = self.d
        self.d = self.d ^ (self.d >> 19) ^ t ^ (t >> 8)
        return self.d

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely."""
        product = self.word() * n
        if (product & WORD) < n:
            unfair = (WORD + 1) % n
            while (product & WORD) < unfair:
                product = self.word() * n
        return product >> 32

    def copy(self) -> "Rng":
        return Rng(self.a, self.b, self.c, self.d)

    def __reduce__(self) -> tuple[type["Rng"], tuple[int, int, int, int]]:
        return Rng, (self.a, self.b, self.c, self.d)


def seeded(seed: int, stream: int = 0) -> Rng:
    """The generator of this seed; streams of one seed are independent of each other."""
    digest = sha256(f"tablee {seed} {stream}".encode()).digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in (0, 4, 8, 12)]
    return Rng(words[0] | 1, words[1], words[2], words[3])  # never all zero


def shuffled(items: list[int], luck: Luck) -> list[int]:
    """A shuffled copy (Fisher-Yates, from the last place down)."""
    order = items[:]
    for place in range(len(order) - 1, 0, -1):
        other = luck.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order
