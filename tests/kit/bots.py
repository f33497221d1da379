"""How the bots of a game are tried: who sits where, and how they play on from a position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import tablee
from tablee.core import laws
from tablee.core.bot import WAIT, Bot
from tablee.core.game import AnyGame
from tablee.core.match import Match
from tablee.tournaments import arena
from tests.kit import games

Table = tuple[int, Mapping[str, object]]  # seats and options

TABLES = 6  # for a game that names none


@dataclass(frozen=True)
class Trial:
    """The bots of a game and tables for them; ``quick_bots.py`` beside its tests names them."""

    bots: Mapping[str, Bot]  # by level, thinking so briefly that tests can play whole matches
    tables: Sequence[Table]  # where every level plays
    short: Table  # where a match is over soon, even by interpreted rules
    recalling: Sequence[str] = ()  # the levels that remember all they have been shown
    reporting: bool = False  # whether bots leave some moves to people who see more than they do


def trial(game: AnyGame) -> Trial:
    if (games.folder(game) / "quick_bots.py").exists():
        found = games.module(game, "quick_bots").TRIAL
        assert isinstance(found, Trial)
        return found
    known = laws.tables(game)
    tables = known[:: -(-len(known) // TABLES)]
    return Trial(game.bots(), tables, tables[0])


def line_ups(bots: Mapping[str, Bot], seats: int) -> list[list[Bot]]:
    """So many line-ups that every level sits somewhere, the strongest first."""
    levels = list(bots.values())[::-1]
    return [
        [levels[(first + seat) % len(levels)] for seat in range(seats)]
        for first in range(0, len(levels), seats)
    ]


def play_on(match: Match, bots: Sequence[Bot], *, seed: int, moves: int) -> None:
    """Let the bots, seated in turn, make this many moves; what is not legal is refused loudly."""
    luck = [tablee.seeded(seed, 1 + seat) for seat in range(match.seats)]
    while not match.over and moves > 0:
        seat = next_seat(match)
        if seat is None:
            match.time_out()
            continue
        bot = bots[seat % len(bots)]
        move = bot.choose(match.view(seat, bot.recalls), luck[seat])
        check_wait(match, move)
        match.play(seat, move or match.fallback(seat))
        moves -= 1


def next_seat(match: Match) -> int | None:
    """A seat that may move and that the match waits for; none where only time goes on."""
    return next((seat for seat in match.awaited() if seat in match.movers()), None)


def check_wait(match: Match, move: str) -> None:
    """A bot waits only where time, or somebody who sees more, does something in its place."""
    assert move != WAIT or match.timeout() is not None or trial(match.game).reporting


def duel(
    game: str,
    *,
    better: str,
    worse: str,
    games: int,
    seats: int,
    options: Mapping[str, object] | None = None,
) -> arena.PairResult:
    """A small tournament between two levels."""
    result = arena.run(
        game,
        [better, worse],
        seats=seats,
        games=games,
        seed=11,
        options=options or {},
        workers=1,
        progress=None,
    )
    return result.pairs[0]
