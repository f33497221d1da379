"""The cast: who the bots are. Their names and faces are the same on the page and in the terminal.

A character is data: the page draws a face from its parts, whatever their combination. A game may
have a cast of its own (``Game.cast``).
"""

from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import Literal

import msgspec

Head = Literal["round", "square", "tall", "wide", "pear", "hexagon", "heart"]
Top = Literal[
    "bun",
    "flat-cap",
    "beret",
    "spikes",
    "braids",
    "curls",
    "bow",
    "top-hat",
    "leaf",
    "round-ears",
    "fringe",
    "star",
]
Eyes = Literal["dots", "glasses", "closed", "wide", "wink", "monocle"]
Mouth = Literal["smile", "grin", "flat", "moustache", "beard", "surprised"]


class BotFace(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a drawn face. At a table no two bots have the same top or colour."""

    head: Head
    top: Top  # above the head: the part that tells faces apart at a glance
    eyes: Eyes
    mouth: Mouth
    colour: str  # behind the head, as #rrggbb


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody whom a bot plays."""

    name: str
    face: BotFace


def character(name: str, head: Head, top: Top, eyes: Eyes, mouth: Mouth, colour: str) -> Character:
    face = BotFace(head=head, top=top, eyes=eyes, mouth=mouth, colour=colour)
    return Character(name=name, face=face)


Cast = Sequence[Character]
CAST: Cast = (
    character("Ana", "round", "bun", "dots", "smile", "#2f7f79"),
    character("Bilal", "square", "flat-cap", "dots", "beard", "#b04a2c"),
    character("Chloé", "heart", "beret", "closed", "smile", "#6d4a96"),
    character("Dev", "tall", "spikes", "glasses", "smile", "#a8700f"),
    character("Emma", "pear", "braids", "dots", "grin", "#c04e74"),
    character("Farid", "wide", "curls", "wide", "grin", "#2f66a8"),
    character("Gina", "hexagon", "bow", "wink", "smile", "#78933a"),
    character("Hugo", "square", "top-hat", "monocle", "moustache", "#43474f"),
    character("Inès", "pear", "leaf", "closed", "surprised", "#2e8a4c"),
    character("Jules", "round", "round-ears", "dots", "flat", "#87552f"),
    character("Kim", "wide", "fringe", "glasses", "flat", "#4d7d94"),
    character("Lou", "tall", "star", "wide", "grin", "#c8621f"),
)


def cast_at(
    seats: Collection[int], cast: Cast, key: str, taken: Collection[str] = ()
) -> dict[int, Character]:
    """Who plays at each of these seats; the same ``key`` gives the same characters.

    Nobody plays twice, nor anybody whose name is taken by a person.
    """
    names = {name.casefold() for name in taken}
    order = sorted(cast, key=lambda one: sha256(f"{key} {one.name}".encode()).digest())
    chosen: dict[int, Character] = {}
    for seat in sorted(seats):
        # Starting at the seat's own number, so that others may come and go before the start.
        place = seat % len(order)
        free = [one for one in (*order[place:], *order[:place]) if one.name.casefold() not in names]
        chosen[seat] = free[0]
        names.add(free[0].name.casefold())
    return chosen
