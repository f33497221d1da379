"""Between the physics and the rules: an ``Outcome`` as the numbers of a house move, and back."""

import re
from collections.abc import Iterable
from typing import Final

from tablee.core.bits import bit, cards
from tablee.games.riff_raff.house import A_PIECE, HEAD, LIVE, SETTLED, TILT, TILTS
from tablee.games.riff_raff.position import Position
from tablee.games.riff_raff.provider import (
    Conditions,
    Laid,
    Outcome,
    Pose,
    Ship,
    Tilt,
    provider,
)
from tablee.games.riff_raff.ship import KEELS

MODES = ("full", "statics", "referee")
TOUCHES = ("no", "steady", "yards")
HANDS = ("steady", "ordinary", "shaky")

LARGEST: Final = 1 << 14  # above every number of a version
ENGINE: Final = re.compile(r"([a-z]{1,12})-([0-9]{1,4}(?:\.[0-9]{1,4}){0,3})")


def settle(state: Position, seed: int) -> list[int]:
    """Ask the table's physics what comes of the placement that has just been made."""
    spot = state.players[state.turn()].card
    outcome = provider(MODES[state.setup.physics]).settle(
        ship_of(state), state.piece, spot, state.placement, seed, conditions_of(state)
    )
    return numbers(outcome)


def conditions_of(state: Position) -> Conditions:
    """What the table has agreed on."""
    setup = state.setup
    return Conditions(
        HANDS[setup.hands], TOUCHES[setup.touch], tuple(KEELS)[setup.keel], setup.limit
    )


def ship_of(state: Position) -> Ship:
    """The ship at rest."""
    cargo = [
        Laid(piece, laid[0], Pose(*laid[1:]))
        for piece, laid in enumerate(state.ship)
        if laid is not None
    ]
    return Ship(tuple(cargo), Tilt(*state.tilt))


def numbers(outcome: Outcome) -> list[int]:
    """As the house's move has them."""
    name, version = engine_numbers(outcome.engine)
    marks = (SETTLED if outcome.settled else 0) | (LIVE if outcome.live else 0)
    fallen, caught = _set_of(outcome.fallen), _set_of(outcome.caught)
    told = [name, version, outcome.seed, outcome.milliseconds, marks, fallen, caught]
    told += outcome.ship.tilt
    for laid in outcome.ship.cargo:
        told += [laid.piece, laid.spot, *laid.pose]
    return told


def outcome_of(told: list[int]) -> Outcome:
    """What the house's move tells."""
    name, version, seed, milliseconds, marks, fallen, caught = told[:TILT]
    cargo = [
        Laid(told[at], told[at + 1], Pose(*told[at + 2 : at + A_PIECE]))
        for at in range(HEAD, len(told), A_PIECE)
    ]
    return Outcome(
        engine_name(name, version),
        seed,
        milliseconds,
        bool(marks & SETTLED),
        tuple(cards(fallen)),
        tuple(cards(caught)),
        Ship(tuple(cargo), Tilt(*told[TILT : TILT + TILTS])),
        bool(marks & LIVE),
    )


def _set_of(pieces: Iterable[int]) -> int:
    return sum(bit(piece) for piece in pieces)


# -- The name of an engine in two numbers -----------------------------------------------------


def engine_numbers(engine: str) -> tuple[int, int]:
    """Its letters and its version: ``mujoco-3.14.0.1``."""
    found = ENGINE.fullmatch(engine)
    if found is None:
        raise ValueError(f"{engine!r} is not the name of an engine with its version")
    name = 0
    for letter in found[1]:
        name = name * 27 + ord(letter) - ord("a") + 1
    version = 0
    for number in found[2].split("."):
        version = version * LARGEST + int(number) + 1
    return name, version


def engine_name(name: int, version: int) -> str:
    letters = ""
    parts: list[str] = []
    while name:
        name, letter = divmod(name - 1, 27)
        letters = chr(ord("a") + letter) + letters
    while version:
        version, number = divmod(version, LARGEST)
        parts.insert(0, str(number - 1))
    return f"{letters}-{'.'.join(parts)}"
