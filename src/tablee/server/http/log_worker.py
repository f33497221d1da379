"""A process that reads one log which somebody has opened.

It replays what anybody may have written, so it has no part in the server: no store, no socket,
little memory and little time.
"""

import resource
from collections.abc import Callable
from itertools import islice

import msgspec

from tablee.core.errors import BadSetup, Refusal, Text
from tablee.core.game import AnyGame
from tablee.core.log import FORMAT, Record, read_log
from tablee.core.match import Match, moments, retrace
from tablee.games import find
from tablee.processes.worker import Parent
from tablee.server import wire

NICENESS = 10  # people who play go first
SECONDS = 20  # of the processor
MEMORY = 2 << 30  # bytes of addresses
MOST_MOMENTS = 4000
MOST_BYTES = 24 << 20  # of an answer
SEAT = Text("Seat", "Place")

_encoder = msgspec.json.Encoder()


class Question(msgspec.Struct, frozen=True, kw_only=True):
    log: str
    lang: str
    seat: int | None = None
    run: int | None = None  # not all moments, but the simulation that this one shows


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was asked for, in JSON, or why there is none."""

    body: msgspec.Raw = msgspec.Raw(b"null")
    failure: wire.Failure | None = None


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """A simulation of the past (``core.simulation.Played``)."""

    game: str
    question: msgspec.Raw
    outcome: str


class Unreadable(Exception):
    """What was opened cannot be shown, and why."""

    def __init__(self, why: str, says: Text) -> None:
        super().__init__(why)
        self.why = why
        self.says = says


TOO_MUCH = Text(
    "This match is too long to be shown here: “tablee replay” shows it",
    "Cette partie est trop longue pour être montrée ici : « tablee replay » la montre",
)
NO_LOG = Text("This is no log of a match", "Ce n’est pas le journal d’une partie")


def read(asked: Question) -> wire.OpenedLog:
    """The match of this log, moment by moment."""
    match = replayed(asked.log)
    # With its options as the rules read them: in the text all of them are words.
    record = match.record
    # Of a match that goes on only what a person beside the table sees.
    seat = asked.seat if match.over else None
    if seat is not None and seat >= record.seats:
        raise Unreadable("no-log", Text("There is no such seat", "Cette place n’existe pas"))
    names = tuple(f"{SEAT.say(asked.lang)} {number + 1}" for number in range(record.seats))
    return wire.OpenedLog(
        game=record.game,
        options=dict(record.options),
        seats=names,
        over=match.over,
        seat=seat,
        moments=told(match.game, record, seat, asked.lang, names.__getitem__),
    )


def past_run(log: str, number: int) -> Run | None:
    """The simulation that this moment of a log shows, if it shows one that came to an end."""
    match = replayed(log)
    game, record = match.game, match.record
    moment = next(islice(moments(game, record, simulated=True), number, None), None)
    if moment is None or game.simulation is None or not game.simulation.is_due(moment.state):
        return None
    if len(moment.record.lines) == len(record.lines):  # the log breaks off before its end
        return None
    try:
        game.check_ready(record.options)
    except BadSetup:  # what simulates is not installed here
        return None
    outcome = record.lines[len(moment.record.lines)].move
    question = game.simulation.question_of(moment.state, outcome)
    return Run(game=game.name, question=msgspec.Raw(_encoder.encode(question)), outcome=outcome)


def replayed(text: str) -> Match:
    """The match of a log, if all of it is legal."""
    record, game = understood(text)
    try:
        return retrace(game, record)
    except Refusal as refused:
        raise Unreadable("no-log", refused.text) from None


def understood(text: str) -> tuple[Record, AnyGame]:
    """A log of this version, of a game that is here."""
    if text.startswith("tablee ") and text.partition("\n")[0] != f"tablee {FORMAT}":
        raise Unreadable(
            "other-version",
            Text(
                "This log was written by another version of Tablée, which this one cannot read",
                "Ce journal vient d’une autre version de Tablée, que celle-ci ne sait pas lire",
            ),
        )
    try:
        record = read_log(text)
        game = find(record.game)
    except Refusal as refused:
        raise Unreadable("no-log", refused.text) from None
    if record.rules != game.rules_version:
        raise Unreadable(
            "other-version",
            Text(
                f"This log follows version {record.rules} of the rules of {game.title.en}; here "
                f"it is version {game.rules_version}",
                f"Ce journal suit la version {record.rules} des règles de {game.title.fr} ; "
                f"ici, c’est la version {game.rules_version}",
            ),
        )
    return record, game


def told(
    game: AnyGame, record: Record, seat: int | None, lang: str, name: Callable[[int], str]
) -> tuple[wire.Moment, ...]:
    seen: list[wire.Moment] = []
    length = 0
    for match in moments(game, record, simulated=True):
        view = match.view(seat)
        raw = _encoder.encode(view)
        length += len(raw)
        if len(seen) == MOST_MOMENTS or length > MOST_BYTES:
            raise Unreadable("too-long", TOO_MUCH)
        said = tuple(game.tell(event, name).say(lang) for event in getattr(view, "happened", ()))
        at = match.record.lines[-1].at
        seen.append(wire.Moment(number=len(seen), at=at, said=said, view=msgspec.Raw(raw)))
    return tuple(seen)


def answer(asked: Question) -> Answer:
    try:
        found = read(asked) if asked.run is None else past_run(asked.log, asked.run)
        return Answer(body=msgspec.Raw(_encoder.encode(found)))
    except Unreadable as refused:
        why, says = refused.why, refused.says
    except MemoryError:
        why, says = "too-long", TOO_MUCH
    except Exception:  # no log of ours makes the rules stumble
        why, says = "no-log", NO_LOG
    return Answer(failure=wire.Failure(why=why, says=says.say(asked.lang)))


def main() -> None:
    parent = Parent(NICENESS)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    asked = msgspec.json.decode(parent.messages.get(), type=Question)
    parent.send(_encoder.encode(answer(asked)))


if __name__ == "__main__":
    main()
