"""A process that thinks for bots: questions go in, answers come out.

It imports the rules and nothing of the server, and opens a game when it is first asked about it.
"""

import traceback

import msgspec

from tablee.core.luck import seeded
from tablee.games import find
from tablee.processes.worker import Parent

NICENESS = 10  # the event loop that serves people goes first


class Question(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    level: str
    view: msgspec.Raw
    seed: int


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    move: str = ""
    failed: str = ""  # how the bot failed, as a traceback


def think(game: str, level: str, view: bytes | msgspec.Raw, seed: int) -> str:
    """What this bot does, seeing this; the same seed gives the same answer."""
    found = find(game)
    seen = msgspec.json.decode(view, type=found.view_type)
    move = found.bots()[level].choose(seen, seeded(seed))
    if not isinstance(move, str):
        raise TypeError(f"{level} of {game} answered {move!r}, which is no text")
    return move


def answer(question: bytes) -> Answer:
    try:
        asked = msgspec.json.decode(question, type=Question)
        return Answer(move=think(asked.game, asked.level, asked.view, asked.seed))
    except Exception:
        return Answer(failed=traceback.format_exc())


def main() -> None:
    parent = Parent(NICENESS)
    encode = msgspec.json.Encoder().encode
    while True:
        parent.send(encode(answer(parent.messages.get())))


if __name__ == "__main__":
    main()
