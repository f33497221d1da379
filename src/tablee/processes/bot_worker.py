"""A process that chooses bots' moves.

It imports nothing of the server, and loads a game on the first question about it.
"""

import traceback

import msgspec

from tablee.core.luck import seeded
from tablee.games import find
from tablee.processes.worker import Parent

NICENESS = 10  # the server's event loop goes first


class Question(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    level: str
    view: msgspec.Raw
    seed: int


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    move: str = ""
    error: str = ""  # a traceback, if the bot failed


def think(game: str, level: str, view: bytes | msgspec.Raw, seed: int) -> str:
    """This bot's move for this view; the same seed gives the same move."""
    found = find(game)
    seen = msgspec.json.decode(view, type=found.view_type)
    move = found.bots()[level].choose(seen, seeded(seed))
    if not isinstance(move, str):
        raise TypeError(f"{level} of {game} answered {move!r} instead of a string")
    return move


def answer(question: bytes) -> Answer:
    try:
        decoded = msgspec.json.decode(question, type=Question)
        return Answer(move=think(decoded.game, decoded.level, decoded.view, decoded.seed))
    except Exception:
        return Answer(error=traceback.format_exc())


def main() -> None:
    parent = Parent(NICENESS)
    encode = msgspec.json.Encoder().encode
    while True:
        parent.send(encode(answer(parent.messages.get())))


if __name__ == "__main__":
    main()
