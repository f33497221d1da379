"""The chat of a table."""

from typing import NamedTuple

from tablee.tables.entries import Phrase, Spoke
from tablee.tables.seats import Chair

CHAT_KEPT = 20  # latest messages, sent to everybody who connects
CHAT_BURST = 5  # messages per person …
CHAT_WINDOW = 10_000  # … within this many milliseconds
CHAT_AFTER_END = 3600_000  # milliseconds after the end of a match during which chat stays open


class Said(NamedTuple):
    """A chat message."""

    number: int  # from 1
    at: int
    after: int  # the view number at that time
    seat: int
    person: str
    name: str  # at that time: somebody else may sit there later
    phrase: Phrase | None
    text: str
    id: str


Talk = tuple[Said, ...]


def with_message(talk: Talk, spoke: Spoke, chair: Chair, after: int, at: int) -> Talk:
    """The chat with one more message, written from this chair after the view with that number."""
    number = talk[-1].number + 1 if talk else 1
    said = Said(
        number,
        at,
        after,
        spoke.seat,
        chair.person or "",
        chair.name,
        spoke.phrase,
        spoke.text,
        spoke.id,
    )
    return (*talk, said)[-CHAT_KEPT:]


def was_said(talk: Talk, person: str, id: str) -> bool:
    return any((said.person, said.id) == (person, id) for said in talk)


def is_flooding(talk: Talk, person: str, at: int) -> bool:
    lately = [said for said in talk if said.person == person and said.at > at - CHAT_WINDOW]
    return len(lately) >= CHAT_BURST
