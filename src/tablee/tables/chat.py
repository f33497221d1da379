"""Talk at a table: what was said lately, as everybody hears it."""

from typing import NamedTuple

from tablee.tables.entries import Phrase, Spoke
from tablee.tables.seats import Chair

SAID_KEPT = 20  # things said that somebody who comes later still hears
MOST_SAID = 5  # things that a person may say …
SAID_WITHIN = 10_000  # … in so many milliseconds
TALK_AFTERWARDS = 3600_000  # milliseconds from the end of a match until nobody talks any more


class Said(NamedTuple):
    """Something that somebody said, as everybody hears it."""

    number: int  # of the things said at this table, from 1
    at: int
    after: int  # the number of the view that lay there
    seat: int
    person: str
    name: str  # as it was then: somebody else may sit there later
    phrase: Phrase | None
    text: str
    id: str


Talk = tuple[Said, ...]


def with_words(talk: Talk, spoke: Spoke, chair: Chair, after: int, at: int) -> Talk:
    """The talk and one thing more, said from this chair after the view with that number."""
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
    return (*talk, said)[-SAID_KEPT:]


def was_said(talk: Talk, person: str, id: str) -> bool:
    return any((said.person, said.id) == (person, id) for said in talk)


def says_too_much(talk: Talk, person: str, at: int) -> bool:
    lately = [said for said in talk if said.person == person and said.at > at - SAID_WITHIN]
    return len(lately) >= MOST_SAID
