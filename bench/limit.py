"""The speed limit: the same round in hand-written C, compiled here and checked against ours."""

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import tablee
from bench.ours import SEATS, dealt
from bench.rounds import Sample, timed
from tablee.games.riffifi.rules import Riffifi

SOURCE = Path(__file__).with_name("limit.c")
TIMES = 1000  # playouts of one deal in a turn
Hands = ctypes.c_int64 * SEATS
Words = ctypes.c_uint32 * 4
Library = ctypes.CDLL


class Limit:
    """The C playout as a task."""

    def __init__(self, library: ctypes.CDLL, states: list[Riffifi], moves_a_round: float) -> None:
        self.playouts: Callable[..., None] = library.limit_playouts
        self.deals = cycle([Hands(*(player.hand for player in state.players)) for state in states])
        self.moves_a_round = moves_a_round
        self.words = words_of(1)

    def playout_round(self) -> Sample:
        """In moves."""
        hands = next(self.deals)
        gained = Hands()
        return timed(
            TIMES * self.moves_a_round,
            lambda: self.playouts(hands, TIMES, self.words, gained),
        )


def build(folder: Path) -> ctypes.CDLL | None:
    """Compile limit.c into this folder; None if there is no C compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    target = folder / "limit.so"
    command = [compiler, "-O3", "-shared", "-fPIC", str(SOURCE), "-o", str(target)]
    if subprocess.run(command, check=False).returncode != 0:
        return None
    return ctypes.CDLL(str(target))


def words_of(seed: int) -> "ctypes.Array[ctypes.c_uint32]":
    """The state of our random generator, for C to continue with."""
    rng = tablee.seeded(seed)
    return Words(rng.a, rng.b, rng.c, rng.d)


def check_same_game(library: ctypes.CDLL, seeds: int) -> None:
    """Check that the same deal and draws give the same tokens and the same generator state."""
    for seed in range(seeds):
        ours = dealt(seed)
        hands = Hands(*(player.hand for player in ours.players))
        rng = tablee.seeded(seed, 1)
        words = Words(rng.a, rng.b, rng.c, rng.d)
        gained = Hands()
        ours.playout_round(rng)
        library.limit_playouts(hands, 1, words, gained)
        if list(gained) != ours.scores() or list(words) != [rng.a, rng.b, rng.c, rng.d]:
            raise AssertionError(f"limit.c plays another game than rules.py with seed {seed}")
