"""A process that thinks for bots: one question a line on its input, one answer a line back.

It imports the rules and nothing of the server, opens a game when it is first asked about it, and
ends when its input does, so it never outlives who asked, not even one that was killed.
"""

import os
import signal
import sys
import threading
import traceback
from queue import SimpleQueue

import msgspec

from tablee.core.luck import seeded
from tablee.games import find

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


def answer(line: bytes) -> Answer:
    try:
        asked = msgspec.json.decode(line, type=Question)
        return Answer(move=think(asked.game, asked.level, asked.view, asked.seed))
    except Exception:
        return Answer(failed=traceback.format_exc())


def listen(questions: "SimpleQueue[bytes]") -> None:
    """Pass questions on; the end of them ends the process, even in the middle of a thought."""
    try:
        for line in sys.stdin.buffer:
            questions.put(line)
    finally:
        os._exit(0)


def main() -> None:
    for name in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which ends its input
        signal.signal(name, signal.SIG_IGN)
    if os.name == "posix":
        os.nice(NICENESS)
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # the server's sockets: uvloop hands them on
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed does not go among the answers
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(questions,), daemon=True).start()
    encoder = msgspec.json.Encoder()
    while True:
        told = encoder.encode(answer(questions.get()))
        try:
            answers.write(told + b"\n")
            answers.flush()
        except BrokenPipeError:  # nobody is there to hear it
            os._exit(0)


if __name__ == "__main__":
    main()
