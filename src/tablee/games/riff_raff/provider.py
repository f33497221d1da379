"""What falls and what is caught: the interface between the rules and the physics.

A provider is asked once per placement and answers with an ``Outcome``, which becomes a move of the
house. So a log replays without physics.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Final, NamedTuple, Protocol

from tablee.games.riff_raff.shapes import Quaternion, Vector

MICRO: Final = 1_000_000  # angles and quaternions are in millionths
THOUSANDTH: Final = 1000  # micrometres in a millimetre


class Pose(NamedTuple):
    """Where a piece is in the room: micrometres, and a quaternion in millionths.

    Whole numbers on purpose: physics continues from exactly what is logged.
    """

    x: int
    y: int
    z: int
    w: int
    i: int
    j: int
    k: int

    def at(self) -> Vector:
        """In millimetres."""
        return self.x / THOUSANDTH, self.y / THOUSANDTH, self.z / THOUSANDTH

    def turn(self) -> Quaternion:
        return self.w / MICRO, self.i / MICRO, self.j / MICRO, self.k / MICRO


class Laid(NamedTuple):
    """A piece aboard: which, on which spot (0: on none), and how it lies."""

    piece: int
    spot: int
    pose: Pose


class Tilt(NamedTuple):
    """How the ship tilts, in microradians: bow down, port up, and each yard's port end up."""

    pitch: int = 0
    roll: int = 0
    lower: int = 0
    middle: int = 0
    upper: int = 0


class Speed(NamedTuple):
    """How fast a ship pitches and rolls, in microradians per second."""

    pitch: int = 0
    roll: int = 0


class Ship(NamedTuple):
    """A ship at rest with its cargo, in ascending order of pieces.

    Its cargo rests; the ship itself goes on swinging, see ``swing.py``.
    """

    cargo: tuple[Laid, ...] = ()
    tilt: Tilt = Tilt()
    speed: Speed = Speed()  # … when it came to rest
    swell: int = 0  # the seed of the waves since then


class Conditions(NamedTuple):
    """The options of a table that the physics needs."""

    hands: str = "ordinary"  # how steady everybody's hands are: steady, ordinary, shaky
    touch: str = "no"  # RAF-O2: no, steady (the hull is held), yards (the yard is held level)
    keel: str = "normal"  # light, normal, heavy: a light keel makes the ship harder to load
    limit: int = 6  # seconds in which a ship should come to rest (RAF-A7) …
    longer: int = 10  # … and how many more until one that still does not is frozen (RAF-D7)


class Outcome(NamedTuple):
    """What came of a placement.

    ``fallen`` holds every piece that left the ship, ``caught`` those of them the player caught;
    ``ship`` is what remains aboard. Hands, waves and catching were drawn from ``seed``: the same
    physics gives the same outcome again.
    """

    engine: str  # e.g. mujoco-3.14.0.3 or statics-1
    seed: int
    milliseconds: int  # from the first touch to rest
    settled: bool  # False: the limit cut it off (RAF-D7)
    fallen: tuple[int, ...]
    caught: tuple[int, ...]
    ship: Ship
    slipped: tuple[int, ...] = ()  # pieces that moved noticeably after the release, and held …
    slip: int = 0  # … and how far the furthest of them did, in millimetres
    live: bool = False  # people caught themselves: only ``fallen`` and ``ship`` come from physics


class Provider(Protocol):
    """A physics engine. It keeps no state between placements."""

    @property
    def engine(self) -> str: ...

    def settle(
        self, ship: Ship, piece: int, spot: int, placement: int, seed: int, conditions: Conditions
    ) -> Outcome:
        """Simulate a placement of this piece on this spot, see ``placement.place``."""


def _full() -> Provider:
    made: Provider = import_module("tablee.games.riff_raff.physics.provider").FullPhysics()
    return made


def _statics() -> Provider:
    made: Provider = import_module("tablee.games.riff_raff.statics_provider").Statics()
    return made


MAKERS: Final[dict[str, Callable[[], Provider]]] = {"full": _full, "statics": _statics}
_made: dict[str, Provider] = {}


def provider(mode: str) -> Provider:
    """The provider of this mode; raises BadSetup if what it needs is not installed."""
    if mode not in _made:
        _made[mode] = MAKERS[mode]()
    return _made[mode]


def provide(mode: str, other: Provider) -> None:
    """Replace the provider of this mode, as tests do."""
    _made[mode] = other
