"""Luck that nobody can steer and everybody can check: commit, share, reveal.

Before the deal the table publishes the SHA-256 of a secret seed. Each seat may then add a
share of its own. All luck follows from the seed and the shares together, and the seed is
revealed at the end. ``docs/fairness.md`` specifies every byte, with test vectors.
"""

import hmac
import secrets
from collections.abc import Mapping
from hashlib import sha256

from tablee.core.luck import Luck

SEED_BYTES = 32
WORD_BYTES = 4
WORDS = 1 << (8 * WORD_BYTES)


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published before the deal: it binds the table without revealing the seed."""
    return sha256(seed).hexdigest()


class FairLuck(Luck):
    """Unbiased numbers from the stream of HMAC-SHA256 blocks of a seed and the seats' shares."""

    def __init__(self, seed: bytes, shares: Mapping[int, str] | None = None) -> None:
        self.seed = seed
        self.shares = dict(sorted((shares or {}).items()))
        told = "".join(f"{seat}:{share}\n" for seat, share in self.shares.items())
        self._key = hmac.digest(seed, told.encode(), sha256)
        self._block = b""
        self._blocks = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; words that would favour low numbers are skipped."""
        fair = WORDS - WORDS % n
        word = self._word()
        while word >= fair:
            word = self._word()
        return word % n

    def copy(self) -> "FairLuck":
        twin = FairLuck.__new__(FairLuck)  # does not derive the key again
        twin.__dict__.update(self.__dict__)
        return twin

    def _word(self) -> int:
        if not self._block:
            self._block = hmac.digest(self._key, self._blocks.to_bytes(8, "big"), sha256)
            self._blocks += 1
        word, self._block = self._block[:WORD_BYTES], self._block[WORD_BYTES:]
        return int.from_bytes(word, "big")
