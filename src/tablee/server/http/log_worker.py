"""A process that reads one uploaded log.

The log is untrusted, so the process is isolated from the server: no store, no socket, little
memory and little time.
"""

import resource
from collections.abc import Callable
from itertools import islice

import msgspec

from tablee.core.errors import BadSetup, OtherVersion, Refusal, Text
from tablee.core.game import AnyGame
from tablee.core.log import Record, read_log
from tablee.core.match import Match, moments, retrace
from tablee.games import find
from tablee.processes.worker import Parent
from tablee.server import wire
from tablee.tables.seats import seat_name

NICENESS = 10  # players go first
SECONDS = 20  # of CPU time
MEMORY = 2 << 30  # bytes of address space
MOST_MOMENTS = 4000
MOST_BYTES = 24 << 20  # of an answer

_encoder = msgspec.json.Encoder()


class Question(msgspec.Struct, frozen=True, kw_only=True):
    log: str
    lang: str
    seat: int | None = None
    run: int | None = None  # ask for the simulation at this moment instead of all moments


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result as JSON, or why there is none."""

    body: msgspec.Raw = msgspec.Raw(b"null")
    failure: wire.Failure | None = None


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """A finished simulation (``core.simulation.Played``)."""

    game: str
    question: msgspec.Raw
    outcome: str


class Unreadable(Exception):
    """The log cannot be shown: not a log, another version, or too long."""

    def __init__(self, why: str, says: Text) -> None:
        super().__init__(why)
        self.why = why
        self.says = says


TOO_LONG = Text(
    "This match is too long to show here; use “tablee replay” instead",
    "Cette partie est trop longue pour être montrée ici : « tablee replay » la montre",
)
NOT_A_LOG = Text("This is not the log of a match", "Ce n’est pas le journal d’une partie")


def read(question: Question) -> wire.OpenedLog:
    """Replay the log moment by moment."""
    match = replay(question.log)
    # The replayed record has typed options; in the log's text they are all strings.
    record = match.record
    # Of an unfinished match, show only what a spectator sees.
    seat = question.seat if match.over else None
    if seat is not None and seat >= record.seats:
        raise Unreadable("no-log", Text("There is no such seat", "Cette place n’existe pas"))
    names = tuple(seat_name(number, question.lang) for number in range(record.seats))
    return wire.OpenedLog(
        game=record.game,
        options=dict(record.options),
        seats=names,
        over=match.over,
        seat=seat,
        moments=moments_of(match.game, record, seat, question.lang, names.__getitem__),
    )


def past_run(log: str, number: int) -> Run | None:
    """The simulation shown at this moment of the log, if there is one and it finished."""
    match = replay(log)
    game, record = match.game, match.record
    moment = next(islice(moments(game, record, simulated=True), number, None), None)
    if moment is None or game.simulation is None or not game.simulation.is_due(moment.state):
        return None
    if len(moment.record.lines) == len(record.lines):  # the log ends before it does
        return None
    try:
        game.check_ready(record.options)
    except BadSetup:  # the simulator is not installed here
        return None
    outcome = record.lines[len(moment.record.lines)].move
    question = game.simulation.question_of(moment.state, outcome)
    return Run(game=game.name, question=msgspec.Raw(_encoder.encode(question)), outcome=outcome)


def replay(text: str) -> Match:
    """The match of a log; raises Unreadable if a move in it is illegal."""
    try:
        record = read_log(text)
        return retrace(find(record.game), record)
    except OtherVersion as refused:
        raise Unreadable("other-version", refused.text) from None
    except Refusal as refused:
        raise Unreadable("no-log", refused.text) from None


def moments_of(
    game: AnyGame, record: Record, seat: int | None, lang: str, name: Callable[[int], str]
) -> tuple[wire.Moment, ...]:
    shown: list[wire.Moment] = []
    size = 0
    for match in moments(game, record, simulated=True):
        view = match.view(seat)
        raw = _encoder.encode(view)
        size += len(raw)
        if len(shown) == MOST_MOMENTS or size > MOST_BYTES:
            raise Unreadable("too-long", TOO_LONG)
        said = tuple(text.say(lang) for text in game.tell(view.happened, name, seat))
        at, number = match.record.latest, len(shown)
        standing = match.standing().seats(lang)
        shown.append(
            wire.Moment(number=number, at=at, said=said, standing=standing, view=msgspec.Raw(raw))
        )
    return tuple(shown)


def answer(question: Question) -> Answer:
    try:
        found = read(question) if question.run is None else past_run(question.log, question.run)
        return Answer(body=msgspec.Raw(_encoder.encode(found)))
    except Unreadable as refused:
        why, says = refused.why, refused.says
    except MemoryError:
        why, says = "too-long", TOO_LONG
    except Exception:  # only a forged log makes the rules crash
        why, says = "no-log", NOT_A_LOG
    return Answer(failure=wire.Failure(why=why, says=says.say(question.lang)))


def main() -> None:
    parent = Parent(NICENESS)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    question = msgspec.json.decode(parent.messages.get(), type=Question)
    parent.send(_encoder.encode(answer(question)))


if __name__ == "__main__":
    main()
