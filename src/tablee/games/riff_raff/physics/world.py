"""The wrapper of MuJoCo: a ship with loose pieces to step, query, save and restore.

No other module steps MuJoCo. Its callers use millimetres. Every answer depends only on the saved
state, never on leftovers of a step, so a restored world gives the same answers bit for bit.
"""

from math import cos, sin
from typing import Any, Final, NamedTuple

import mujoco
import numpy as np

from tablee.games.riff_raff.cargo import ELSEWHERE
from tablee.games.riff_raff.footprint import turned, unit
from tablee.games.riff_raff.frames import Frame, frame_of
from tablee.games.riff_raff.frames import pose as whole
from tablee.games.riff_raff.physics.engine import engine
from tablee.games.riff_raff.physics.model import (
    BODIES,
    JOINTS,
    MM,
    STEPS,
    Steps,
    build,
    piece_name,
)
from tablee.games.riff_raff.provider import MICRO, Laid, Pose, Ship, Speed, Tilt
from tablee.games.riff_raff.shapes import Quaternion, Vector
from tablee.games.riff_raff.ship import GRAVITY, HULL, SHIP, SPOTS

ENGINE: Final = engine()
LOW: Final = -SHIP.pivot + 40.0  # mm: a piece this low that does not touch the ship has fallen
QUICK: Final = 0.2  # m/s: 0.8 mm in a calm step; gravity adds as much until the next check
QUICK_TURN: Final = 10.0  # rad/s
SLOWED: Final = 0.05  # s in which a strongly damped motion dies away
PENETRATION: Final = 0.05  # mm: two pieces that overlap by more do not fit
_EVERYTHING: Final = mujoco.mjtState.mjSTATE_INTEGRATION

# For the whole process: we read warnings from the data and want no log file.
mujoco.set_mju_user_warning(lambda _: None)


class Saved(NamedTuple):
    """A saved world: its pieces, its length of a step, MuJoCo's state with its warm start."""

    pieces: tuple[int, ...]
    seconds_a_step: float
    state: bytes


class Touching(NamedTuple):
    """What touches what now."""

    aboard: set[int]  # pieces from which a chain of contacts leads to the ship
    table: set[int]  # pieces that touch the table
    pieces: dict[int, set[int]]  # the others each piece touches


class World:
    """A moving ship, made from whole numbers; its cargo rides with the hull at first."""

    def __init__(self, ship: Ship, keel: str, steps: Steps = STEPS) -> None:
        self._keel, self._hold_at, self.steps = keel, ship.tilt, steps
        self._build([laid.piece for laid in ship.cargo])
        for joint, angle in zip(JOINTS, ship.tilt, strict=True):
            self._data.qpos[self._joint_at[joint]] = angle / MICRO
        for laid in ship.cargo:
            self.put(laid.piece, laid.pose.at(), unit(laid.pose.turn()))
        self._set_moving(ship.speed)
        self.look()

    def _set_moving(self, speed: Speed) -> None:
        pitch, roll = speed.pitch / MICRO, speed.roll / MICRO
        self.spin(pitch, roll)
        tilted = self.angle("pitch")
        p, q, r = roll * cos(tilted), pitch, -roll * sin(tilted)  # about the axes of the room
        for piece, here in self._piece_speed_at.items():
            (x, y, z), (w, i, j, k) = self.frame(piece)
            self._data.qvel[here : here + 3] = [
                part * MM for part in (q * z - r * y, r * x - p * z, p * y - q * x)
            ]
            self._data.qvel[here + 3 : here + 6] = turned((w, -i, -j, -k), (p, q, r))

    # -- Adding and removing pieces ---------------------------------------------------------

    def _build(self, pieces: list[int]) -> None:
        self.pieces = pieces
        self._model: Any = build(pieces, self._keel, self._hold_at, self.steps.quick)
        self._data: Any = mujoco.MjData(self._model)
        self._damping = self._model.dof_damping.copy()
        model = self._model
        self._joint_at = {name: int(model.joint(name).qposadr[0]) for name in JOINTS}
        self._speed_at = {name: int(model.joint(name).dofadr[0]) for name in JOINTS}
        names = {piece: piece_name(piece) for piece in pieces}
        self._body = {piece: int(model.body(name).id) for piece, name in names.items()}
        self._piece_at = {p: int(model.joint(n).qposadr[0]) for p, n in names.items()}
        self._piece_speed_at = {p: int(model.joint(n).dofadr[0]) for p, n in names.items()}
        self._owner = {body: piece for piece, body in self._body.items()}
        self._support = {int(model.body(name).id): n for n, name in enumerate(BODIES)}
        self._mast = int(model.geom("mast").id)
        self._geom_body: list[int] = model.geom_bodyid.tolist()

    def _rebuild(self, pieces: list[int]) -> None:
        """Build the world with another set of pieces; those that stay keep their exact state."""
        old, joint_at, speed_at = self._data, self._joint_at, self._speed_at
        piece_at, piece_speed_at = self._piece_at, self._piece_speed_at
        self._build(pieces)
        new = self._data
        new.time = old.time
        new.eq_active[:] = old.eq_active
        for joint in JOINTS:
            here, there = self._speed_at[joint], speed_at[joint]
            new.qpos[self._joint_at[joint]] = old.qpos[joint_at[joint]]
            new.qvel[here] = old.qvel[there]
            new.qacc_warmstart[here] = old.qacc_warmstart[there]
            new.qfrc_applied[here] = old.qfrc_applied[there]
        for piece in pieces:
            if piece not in piece_at:
                continue
            here, there = self._piece_at[piece], piece_at[piece]
            new.qpos[here : here + 7] = old.qpos[there : there + 7]
            here, there = self._piece_speed_at[piece], piece_speed_at[piece]
            new.qvel[here : here + 6] = old.qvel[there : there + 6]
            new.qacc_warmstart[here : here + 6] = old.qacc_warmstart[there : there + 6]

    def add(self, piece: int, at: Vector, turn: Quaternion) -> None:
        self._rebuild([*self.pieces, piece])
        self.put(piece, at, turn)
        self.look()

    def remove(self, gone: set[int]) -> None:
        self._rebuild([piece for piece in self.pieces if piece not in gone])
        self.look()

    def put(self, piece: int, at: Vector, turn: Quaternion) -> None:
        """Set a piece somewhere, at rest."""
        here = self._piece_at[piece]
        self._data.qpos[here : here + 3] = [x * MM for x in at]
        self._data.qpos[here + 3 : here + 7] = turn
        here = self._piece_speed_at[piece]
        self._data.qvel[here : here + 6] = 0.0

    # -- Time -------------------------------------------------------------------------------

    def steps_in(self, seconds: float) -> int:
        """Choose the length of the next steps; returns how many of them make up this time."""
        self._model.opt.timestep = self.steps.calm if self._is_calm() else self.steps.quick
        return round(seconds / self.seconds_a_step)

    def _is_calm(self) -> bool:
        """Whether no piece moves or turns quickly."""
        speeds = np.abs(self._data.qvel[len(JOINTS) :].reshape(-1, 6)).max(axis=0, initial=0.0)
        return bool(speeds[:3].max() < QUICK and speeds[3:].max() < QUICK_TURN)

    def step(self, steps: int) -> None:
        mujoco.mj_step(self._model, self._data, steps)

    def run(self, seconds: float) -> None:
        """Simulate this much time, in steps as long as the speed of the pieces allows."""
        self.step(self.steps_in(seconds))

    def look(self) -> None:
        """Find out what touches what now; a step only knows the contacts before it."""
        mujoco.mj_kinematics(self._model, self._data)
        mujoco.mj_collision(self._model, self._data)

    @property
    def time(self) -> float:
        return float(self._data.time)

    @property
    def seconds_a_step(self) -> float:
        return float(self._model.opt.timestep)

    def warned(self) -> bool:
        """Whether the solver has met numbers that it could not handle."""
        return bool(self._data.warning.number.any())

    def save(self) -> Saved:
        state = np.empty(mujoco.mj_stateSize(self._model, _EVERYTHING))
        mujoco.mj_getState(self._model, self._data, state, _EVERYTHING)
        return Saved(tuple(self.pieces), self.seconds_a_step, state.tobytes())

    def restore(self, saved: Saved) -> None:
        if saved.pieces != tuple(self.pieces):
            self._build(list(saved.pieces))
        self._model.opt.timestep = saved.seconds_a_step
        state = np.frombuffer(saved.state)
        mujoco.mj_setState(self._model, self._data, state, _EVERYTHING)
        self.look()

    def damp(self, part: float) -> None:
        """Damp every motion, from not at all more than usual (0) to strongly (1)."""
        model = self._model
        model.dof_damping[:] = self._damping + part / SLOWED * model.dof_M0

    # -- External forces --------------------------------------------------------------------

    def rock(self, pitch: float, roll: float) -> None:
        """Set the torque on the gimbal in N m, until the next call."""
        self._data.qfrc_applied[self._speed_at["pitch"]] = pitch
        self._data.qfrc_applied[self._speed_at["roll"]] = roll

    def pull(self, piece: int, force: Vector, torque: Vector) -> None:
        """Set force (N) and torque (N m) on a piece, in the room, until the next call."""
        self._data.xfrc_applied[self._body[piece]] = (*force, *torque)

    def nudge(self, piece: int, speed: Vector) -> None:
        """Add some mm/s to the velocity of a piece."""
        here = self._piece_speed_at[piece]
        self._data.qvel[here : here + 3] += [x * MM for x in speed]

    def twirl(self, piece: int, spin: Vector) -> None:
        """Add some radians per second, about the axes of the room."""
        here = self._piece_speed_at[piece]
        w, i, j, k = self.frame(piece).turn
        self._data.qvel[here + 3 : here + 6] += turned((w, -i, -j, -k), spin)

    def spin(self, pitch: float, roll: float) -> None:
        """Push the ship: add some radians per second."""
        self._data.qvel[self._speed_at["pitch"]] += pitch
        self._data.qvel[self._speed_at["roll"]] += roll

    def hold(self, joints: tuple[str, ...]) -> None:
        """RAF-O2: a hand holds these joints of the ship and no others."""
        for joint in JOINTS:
            self._data.eq_active[self._model.eq(joint).id] = joint in joints

    # -- Positions --------------------------------------------------------------------------

    def angle(self, joint: str) -> float:
        """In radians."""
        return float(self._data.qpos[self._joint_at[joint]])

    def angles(self) -> tuple[float, ...]:
        return tuple(self.angle(joint) for joint in JOINTS)

    def rates(self) -> tuple[float, float]:
        """How fast the ship pitches and rolls, in radians per second."""
        speeds = self._data.qvel
        return float(speeds[self._speed_at["pitch"]]), float(speeds[self._speed_at["roll"]])

    def stiffness(self) -> float:
        """How strongly the ship rights itself, in N m/rad; at 0 or less it capsizes."""
        masses, heights = self._model.body_mass[1:], self._data.xipos[1:, 2]
        # Not numpy's sum: its order of summation depends on the machine.
        pairs = zip(masses.tolist(), heights.tolist(), strict=True)
        moment: float = sum(mass * height for mass, height in pairs)
        return -GRAVITY * moment

    def support(self, support: int) -> Frame:
        """Where the hull or a yard is: its frame."""
        return frame_of(support, self.angles())

    def frame(self, piece: int) -> Frame:
        here = self._piece_at[piece]
        return _frame(self._data.qpos[here : here + 7].tolist())

    def frames(self) -> dict[int, Frame]:
        """Where all pieces are."""
        places = self._data.qpos.tolist()
        return {piece: _frame(places[here : here + 7]) for piece, here in self._piece_at.items()}

    def velocity(self, piece: int) -> tuple[Vector, Vector]:
        """In m/s in the room, and in rad/s about the piece's own axes."""
        here = self._piece_speed_at[piece]
        a, b, c, p, q, r = self._data.qvel[here : here + 6].tolist()
        return (a, b, c), (p, q, r)

    def mass(self, piece: int) -> float:
        return float(self._model.body_mass[self._body[piece]])

    def inertia(self, piece: int) -> float:
        """The least of its three moments, in kg m²."""
        return float(self._model.body_inertia[self._body[piece]].min())

    def fits(self, piece: int, at: Vector, turn: Quaternion) -> bool:
        """Put the piece there; returns whether it overlaps nothing."""
        self.put(piece, at, turn)
        self.look()
        body, data = self._body[piece], self._data
        return not any(
            depth < -PENETRATION * MM and body in (self._geom_body[a], self._geom_body[b])
            for (a, b), depth in zip(
                data.contact.geom.tolist(), data.contact.dist.tolist(), strict=True
            )
        )

    def meets(self, piece: int) -> bool:
        """Whether the piece touches anything."""
        body = self._body[piece]
        return any(
            body in (self._geom_body[a], self._geom_body[b])
            for a, b in self._data.contact.geom.tolist()
        )

    # -- Supports ---------------------------------------------------------------------------

    def touching(self) -> Touching:
        neighbours: dict[int, set[int]] = {piece: set() for piece in self.pieces}
        ship: set[int] = set()
        table: set[int] = set()
        for a, b in self._data.contact.geom.tolist():
            first, second = self._geom_body[a], self._geom_body[b]
            one, other = self._owner.get(first), self._owner.get(second)
            if one is not None and other is not None:
                neighbours[one].add(other)
                neighbours[other].add(one)
                continue
            piece = one if one is not None else other
            if piece is None:
                continue
            if (second if one is not None else first) in self._support:
                ship.add(piece)
            else:
                table.add(piece)
        aboard, todo = set(ship), sorted(ship)
        while todo:
            for other in neighbours[todo.pop()] - aboard:
                aboard.add(other)
                todo.append(other)
        return Touching(aboard, table, neighbours)

    def spots(self) -> dict[int, int]:
        """The spot of each piece: by what carries it, and where its middle is above that."""
        mujoco.mj_forward(self._model, self._data)
        bearers = self._bearers()
        return {piece: self._spot(piece, bearers) for piece in self.pieces}

    def _bearers(self) -> dict[int, tuple[bool, int]]:
        """What carries most of each piece: the ship (True and a support) or another piece."""
        data, force = self._data, np.zeros(6)
        strongest: dict[int, float] = {}
        found: dict[int, tuple[bool, int]] = {}
        for index, (a, b) in enumerate(data.contact.geom.tolist()):
            mujoco.mj_contactForce(self._model, data, index, force)
            rows = data.contact.frame[index].reshape(3, 3)
            upward = float(rows[:, 2] @ force[:3])  # acts on the second of the two
            for below, above, lift in ((a, b, upward), (b, a, -upward)):
                piece = self._owner.get(self._geom_body[above])
                body = self._geom_body[below]
                if piece is None or lift <= strongest.get(piece, 0.0) or below == self._mast:
                    continue
                if body in self._owner:
                    strongest[piece], found[piece] = lift, (False, self._owner[body])
                elif body in self._support:
                    strongest[piece], found[piece] = lift, (True, self._support[body])
        return found

    def _spot(self, piece: int, bearers: dict[int, tuple[bool, int]]) -> int:
        borne, seen = piece, {piece}
        while borne in bearers:
            by_ship, bearer = bearers[borne]
            if by_ship:
                x, y, _ = self.support(bearer).into(self.frame(piece).at)
                return spot_at(bearer, x, y)
            if bearer in seen:
                break
            seen.add(bearer)
            borne = bearer
        return ELSEWHERE

    # -- As whole numbers -------------------------------------------------------------------

    def tilt(self) -> Tilt:
        return Tilt(*(round(angle * MICRO) for angle in self.angles()))

    def pose(self, piece: int) -> Pose:
        return whole(self.frame(piece))

    def speed(self) -> Speed:
        return Speed(*(round(rate * MICRO) for rate in self.rates()))

    def ship(self) -> Ship:
        """The ship as it is now."""
        spots = self.spots()
        cargo = tuple(Laid(piece, spots[piece], self.pose(piece)) for piece in sorted(self.pieces))
        return Ship(cargo, self.tilt(), self.speed())


def _frame(place: list[float]) -> Frame:
    x, y, z, w, i, j, k = place
    return Frame((x / MM, y / MM, z / MM), unit((w, i, j, k)))


def spot_at(support: int, x: float, y: float) -> int:
    """The spot below a point in the frame of its support; a yard's spots extend beside it, for
    pieces that hang from it."""
    for spot in SPOTS.values():
        if spot.support != support:
            continue
        area = spot.area
        if support != HULL:
            if (y >= 0) == (area.y1 > 0):
                return spot.number
        elif area.x0 <= x <= area.x1 and (y >= 0) == (area.y1 > 0):
            return spot.number
    return ELSEWHERE
