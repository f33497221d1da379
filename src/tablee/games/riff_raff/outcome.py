"""Between the physics and the rules: an ``Outcome`` as a house move, in numbers and in text.

The text has the physics engine, how long it took, how the ship tilts, how fast it still swings, how
far pieces slipped that held (``slip 14mm rat1,chest3``), how every piece lies
(``rat1@5:x,y,z,w,i,j,k``), and which fell or were caught (``crate2=fell``).
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from tablee.core.bits import bit, cards
from tablee.core.errors import Illegal
from tablee.games.riff_raff import words
from tablee.games.riff_raff.house import A_PIECE, HEAD, LIVE, SEEDS, SETTLED, SLIPPED, SPEED, TILT
from tablee.games.riff_raff.piece_names import PIECE_NAMES, read_piece
from tablee.games.riff_raff.pieces import HANDS, KEELS, MODES, TOUCHES
from tablee.games.riff_raff.provider import (
    Conditions,
    Laid,
    Outcome,
    Pose,
    Ship,
    Speed,
    Tilt,
    provider,
)

if TYPE_CHECKING:
    from tablee.games.riff_raff.state import RiffRaffState

LARGEST: Final = 1 << 14  # above every part of a version number
ENGINE: Final = re.compile(r"([a-z]{1,12})-([0-9]{1,4}(?:\.[0-9]{1,4}){0,3})")


def settle(state: "RiffRaffState", seed: int) -> list[int]:
    """Ask the table's physics for the outcome of the latest placement."""
    spot = state.players[state.turn()].card
    outcome = provider(MODES[state.setup.physics]).settle(
        ship=ship_of(state),
        piece=state.piece,
        spot=spot,
        placement=state.placement,
        seed=seed,
        conditions=conditions_of(state),
    )
    return numbers(outcome)


def conditions_of(state: "RiffRaffState") -> Conditions:
    """The options of the table, for the physics."""
    setup = state.setup
    return Conditions(HANDS[setup.hands], TOUCHES[setup.touch], KEELS[setup.keel], setup.limit)


def ship_of(state: "RiffRaffState") -> Ship:
    """The ship at rest."""
    cargo = [
        Laid(piece, laid[0], Pose(*laid[1:]))
        for piece, laid in enumerate(state.ship)
        if laid is not None
    ]
    return Ship(tuple(cargo), Tilt(*state.tilt), Speed(*state.speed), state.swell)


def numbers(outcome: Outcome) -> list[int]:
    """The numbers of the house's move."""
    name, version = engine_numbers(outcome.engine)
    marks = (SETTLED if outcome.settled else 0) | (LIVE if outcome.live else 0)
    fallen, caught = _set_of(outcome.fallen), _set_of(outcome.caught)
    told = [name, version, outcome.seed, outcome.milliseconds, marks, fallen, caught]
    told += [*outcome.ship.tilt, *outcome.ship.speed, _set_of(outcome.slipped), outcome.slip]
    for laid in outcome.ship.cargo:
        told += [laid.piece, laid.spot, *laid.pose]
    return told


def outcome_of(told: list[int]) -> Outcome:
    """The outcome in a house's move."""
    name, version, seed, milliseconds, marks, fallen, caught = told[:TILT]
    tilt, speed = Tilt(*told[TILT:SPEED]), Speed(*told[SPEED:SLIPPED])
    slipped, slip = told[SLIPPED:HEAD]
    cargo = [
        Laid(told[at], told[at + 1], Pose(*told[at + 2 : at + A_PIECE]))
        for at in range(HEAD, len(told), A_PIECE)
    ]
    return Outcome(
        engine=engine_name(name, version),
        seed=seed,
        milliseconds=milliseconds,
        settled=bool(marks & SETTLED),
        fallen=tuple(cards(fallen)),
        caught=tuple(cards(caught)),
        ship=Ship(tuple(cargo), tilt, speed, seed),
        slipped=tuple(cards(slipped)),
        slip=slip,
        live=bool(marks & LIVE),
    )


def _set_of(pieces: Iterable[int]) -> int:
    return sum(bit(piece) for piece in pieces)


# -- The name of an engine in two numbers -----------------------------------------------------


def engine_numbers(engine: str) -> tuple[int, int]:
    """The letters and the version of an engine such as ``mujoco-3.14.0.3``."""
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


# -- In text ---------------------------------------------------------------------------------

OUTCOME = re.compile(
    r"(settled|frozen) ([a-z0-9.-]+) seed ([0-9]{1,10}) ([0-9]{1,6})ms( live)?"
    r" tilt (-?[0-9]{1,7}(?:,-?[0-9]{1,7}){4})"
    r"(?: speed (-?[0-9]{1,8},-?[0-9]{1,8}))?"
    r"(?: slip ([0-9]{1,3})mm ([a-z]+[1-4](?:,[a-z]+[1-4])*))?"
    r"((?: [a-z]+[1-4][@=][a-z0-9:,-]+)*)"
)
ABOARD = re.compile(r"([a-z]+[1-4])@([0-9]|10):(-?[0-9]{1,7}(?:,-?[0-9]{1,7}){6})")
FALLEN = re.compile(r"([a-z]+[1-4])=(fell|caught)")


def write_outcome(outcome: Outcome) -> str:
    told = [
        "settled" if outcome.settled else "frozen",
        outcome.engine,
        f"seed {outcome.seed}",
        f"{outcome.milliseconds}ms",
    ]
    if outcome.live:
        told.append("live")
    told.append(f"tilt {_listed(outcome.ship.tilt)}")
    if any(outcome.ship.speed):
        told.append(f"speed {_listed(outcome.ship.speed)}")
    if outcome.slipped:
        slipped = ",".join(PIECE_NAMES[piece] for piece in outcome.slipped)
        told.append(f"slip {outcome.slip}mm {slipped}")
    for piece, spot, pose in outcome.ship.cargo:
        told.append(f"{PIECE_NAMES[piece]}@{spot}:{_listed(pose)}")
    for piece in outcome.fallen:
        how = "caught" if piece in outcome.caught else "fell"
        told.append(f"{PIECE_NAMES[piece]}={how}")
    return " ".join(told)


def _listed(values: tuple[int, ...]) -> str:
    return ",".join(map(str, values))


def read_outcome(text: str) -> Outcome:
    """Read an outcome; the rules check whether it is possible."""
    found = OUTCOME.fullmatch(text)
    if found is None or not ENGINE.fullmatch(found[2]) or int(found[3]) >= SEEDS:
        raise Illegal("RAF-30", words.NOT_AN_OUTCOME)
    cargo: dict[int, Laid] = {}
    fallen: dict[int, bool] = {}
    for told in found[10].split():
        lies, fell = ABOARD.fullmatch(told), FALLEN.fullmatch(told)
        piece = read_piece(told[: re.search("[1-4]", told).end()])  # type: ignore[union-attr]
        if piece is None or piece in cargo or piece in fallen or not (lies or fell):
            raise Illegal("RAF-30", words.NOT_AN_OUTCOME)
        if lies:
            cargo[piece] = Laid(piece, int(lies[2]), Pose(*map(int, lies[3].split(","))))
        elif fell:
            fallen[piece] = fell[2] == "caught"
    slipped = {read_piece(name) for name in (found[9] or "").split(",") if name}
    if not slipped <= cargo.keys():
        raise Illegal("RAF-30", words.NOT_AN_OUTCOME)
    seed = int(found[3])
    return Outcome(
        engine=found[2],
        seed=seed,
        milliseconds=int(found[4]),
        settled=found[1] == "settled",
        fallen=tuple(sorted(fallen)),
        caught=tuple(sorted(piece for piece, caught in fallen.items() if caught)),
        ship=Ship(
            tuple(cargo[piece] for piece in sorted(cargo)),
            Tilt(*map(int, found[6].split(","))),
            Speed(*map(int, (found[7] or "0,0").split(","))),
            seed,
        ),
        slipped=tuple(sorted(piece for piece in cargo if piece in slipped)),
        slip=int(found[8] or 0),
        live=found[5] is not None,
    )
