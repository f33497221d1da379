"""The ship and some loose pieces as a MuJoCo model: metres, kilograms and seconds.

Ship and cargo come from ``ship.py`` and ``shapes.py``. Here is what only a dynamic model needs:
friction, damping, stops and the settings of the solver.
"""

from dataclasses import dataclass
from math import radians
from typing import Any, Final, NamedTuple

import mujoco

from tablee.games.riff_raff.balance import DAMPING
from tablee.games.riff_raff.cargo import shape_of
from tablee.games.riff_raff.provider import Tilt
from tablee.games.riff_raff.shapes import SHAPES, WOOD, Part, Vector
from tablee.games.riff_raff.ship import KEELS, SHIP, YARDS

MM: Final = 0.001
GRAM: Final = 0.001


class Steps(NamedTuple):
    """How long a step of the simulation is, in seconds."""

    quick: float  # while a piece moves quickly: at 4 ms one in 64 fell through a yard
    calm: float  # while none does: at 5 ms planks rattled


STEPS: Final = Steps(quick=0.002, calm=0.004)
CAREFUL: Final = Steps(quick=0.001, calm=0.001)  # after a warning of the solver


@dataclass(frozen=True)
class Wood:
    """How wood meets wood, and how easily the joints of the ship move."""

    sliding: float = 0.35  # polished wood on wood: a piece begins to slide at 19 degrees
    spinning: float = 0.003  # m: resistance of a contact to turning on the spot
    rolling: float = 0.0003  # m: so that a barrel does not roll for ever
    stiffness: tuple[float, float] = (0.004, 1.5)  # solref: hard, without bouncing
    # solimp: hardens within the first 0.1 mm, so that edges do not chatter, which would be creeping
    impedance: tuple[float, float, float, float, float] = (0.7, 0.99, 0.0001, 0.5, 2.0)
    gimbal_damping: float = DAMPING  # N m s/rad: a push dies down in a few swings
    gimbal_stop: tuple[float, float] = (0.02, 1.0)
    yard_spring: float = 0.030  # N m/rad: an empty yard levels itself on its peg
    yard_damping: float = 0.0012  # N m s/rad
    yard_friction: float = 0.0015  # N m: a plank near the mast does not tip it
    yard_stop: tuple[float, float] = (0.01, 1.0)
    held: tuple[float, float] = (0.10, 1.0)  # solref of a hand that holds hull or yard: gentle


WOODEN: Final = Wood()

# Ship and table collide only with pieces; pieces collide with everything.
_SHIP_KIND, _PIECE_KIND = 1, 2

JOINTS: Final = ("pitch", "roll", "lower", "middle", "upper")  # the order of Tilt
BODIES: Final = ("hull", "lower", "middle", "upper")  # by number of support


def build(pieces: list[int], keel: str, tilt: Tilt, step: float) -> Any:
    """The compiled model of the ship with these pieces. A hand may hold the ship at ``tilt``."""
    spec = mujoco.MjSpec()
    _settings(spec, step)
    _table(spec)
    _ship(spec, KEELS[keel])  # before the pieces: the sparse solver is then twice as fast
    for piece in pieces:
        _piece(spec, piece)
    _holds(spec, tilt)
    return spec.compile()


def _settings(spec: Any, step: float) -> None:
    spec.modelname = "riff-raff"
    spec.compiler.degree = False
    spec.memory = 4 << 20  # 32 pieces in a heap use 0.6 MB
    option = spec.option
    option.timestep = step
    option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST  # damping stays stable
    option.solver = mujoco.mjtSolver.mjSOL_NEWTON  # four times faster here than CG, and exact
    option.jacobian = mujoco.mjtJacobian.mjJAC_SPARSE  # twice as fast from a few pieces on
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC  # pyramids let heaps collapse
    option.impratio = 5.0  # pieces hardly creep on a slope; more makes the solver work longer
    option.iterations = 100  # few iterations threw pieces off
    option.tolerance = 1e-10  # a looser one is slower in heaps
    option.disableflags |= mujoco.mjtDisableBit.mjDSBL_AUTORESET  # we check the warnings ourselves


def _geom(body: Any, kind: int, form: Any, rolls: bool = False, **more: Any) -> None:
    body.add_geom(
        type=form,
        contype=kind,
        conaffinity=_PIECE_KIND if kind == _SHIP_KIND else _SHIP_KIND | _PIECE_KIND,
        condim=6 if rolls else 3,  # rolling friction costs time
        friction=[WOODEN.sliding, WOODEN.spinning, WOODEN.rolling],
        solref=list(WOODEN.stiffness),
        solimp=list(WOODEN.impedance),
        **more,
    )


def _table(spec: Any) -> None:
    _geom(
        spec.worldbody,
        _SHIP_KIND,
        mujoco.mjtGeom.mjGEOM_PLANE,
        name="table",
        size=[1.0, 1.0, 0.05],
        pos=[0.0, 0.0, -SHIP.pivot * MM],
    )


def _ship(spec: Any, ball: float) -> None:
    """Two hinges carry hull, mast and counterweight; each yard turns on its peg to a stop."""
    ring = spec.worldbody.add_body(
        name="ring", mass=0.008, inertia=[4e-6, 4e-6, 6e-6], explicitinertial=True
    )
    _gimbal(ring, "pitch", [0.0, 1.0, 0.0])
    hull = ring.add_body(name="hull")
    _gimbal(hull, "roll", [1.0, 0.0, 0.0])
    _weights(hull, ball)
    _hull(spec, hull)
    _geom(
        hull,
        _SHIP_KIND,
        mujoco.mjtGeom.mjGEOM_CYLINDER,
        name="mast",
        size=[SHIP.mast_radius * MM, (SHIP.mast_top - SHIP.deck) / 2 * MM, 0.0],
        pos=[0.0, 0.0, (SHIP.mast_top + SHIP.deck) / 2 * MM],
        mass=SHIP.mast * GRAM,
    )
    for yard in YARDS:
        _yard(hull, yard)


def _gimbal(body: Any, name: str, axis: list[float]) -> None:
    limit = radians(SHIP.tilt_limit)
    body.add_joint(
        name=name,
        type=mujoco.mjtJoint.mjJNT_HINGE,
        axis=axis,
        limited=mujoco.mjtLimited.mjLIMITED_TRUE,
        range=[-limit, limit],
        damping=WOODEN.gimbal_damping,
        solref_limit=list(WOODEN.gimbal_stop),
    )


def _weights(hull: Any, ball: float) -> None:
    """Rod and counterweight; they hang between the waves, where no piece reaches them."""
    bottom, top = -SHIP.ball_depth * MM, (SHIP.deck - SHIP.hull_depth) * MM
    hull.add_geom(
        name="rod",
        type=mujoco.mjtGeom.mjGEOM_CAPSULE,
        size=[0.004, (top - bottom) / 2, 0.0],
        pos=[0.0, 0.0, (top + bottom) / 2],
        mass=SHIP.rod * GRAM,
        contype=0,
        conaffinity=0,
    )
    hull.add_geom(
        name="ball",
        type=mujoco.mjtGeom.mjGEOM_SPHERE,
        size=[0.027, 0.0, 0.0],
        pos=[SHIP.ball_forward * MM, 0.0, bottom],
        mass=ball * GRAM,
        contype=0,
        conaffinity=0,
    )


def _hull(spec: Any, hull: Any) -> None:
    """A box as long as the sides are straight, and a pointed bow."""
    _geom(
        hull,
        _SHIP_KIND,
        mujoco.mjtGeom.mjGEOM_BOX,
        name="deck",
        size=[
            (SHIP.aft + SHIP.fore) / 2 * MM,
            SHIP.beam / 2 * MM,
            SHIP.hull_depth / 2 * MM,
        ],
        pos=[(SHIP.fore - SHIP.aft) / 2 * MM, 0.0, (SHIP.deck - SHIP.hull_depth / 2) * MM],
        mass=0.78 * SHIP.hull * GRAM,
    )
    side, tip = SHIP.beam / 2, SHIP.fore + SHIP.bow
    waist = SHIP.fore + 0.55 * SHIP.bow
    bottom = SHIP.deck - SHIP.hull_depth
    top = [(SHIP.fore, side), (waist, 0.62 * side), (tip, 0.0)]  # as half_beam has it
    keel = [(SHIP.fore, 0.7 * side), (waist - 10, 0.4 * side), (tip - 30, 0.0)]
    corners = [(x, sign * y, SHIP.deck) for x, y in top for sign in (-1, 1)]
    corners += [(x, sign * y, bottom) for x, y in keel for sign in (-1, 1)]
    _mesh(spec, "bow", corners)
    _geom(
        hull,
        _SHIP_KIND,
        mujoco.mjtGeom.mjGEOM_MESH,
        name="bow",
        meshname="bow",
        mass=0.22 * SHIP.hull * GRAM,
    )


def _yard(hull: Any, yard: int) -> None:
    """A bar threaded over the mast that rocks on its peg until its hole meets the mast."""
    half = SHIP.yard_halves[yard - 1] * MM
    body = hull.add_body(name=BODIES[yard], pos=[0.0, 0.0, SHIP.yard_heights[yard - 1] * MM])
    limit = radians(SHIP.yard_limit)
    body.add_joint(
        name=BODIES[yard],
        type=mujoco.mjtJoint.mjJNT_HINGE,
        axis=[1.0, 0.0, 0.0],
        pos=[0.0, 0.0, -SHIP.yard_depth / 2 * MM],
        limited=mujoco.mjtLimited.mjLIMITED_TRUE,
        range=[-limit, limit],
        stiffness=WOODEN.yard_spring,
        damping=WOODEN.yard_damping,
        frictionloss=WOODEN.yard_friction,
        solref_limit=list(WOODEN.yard_stop),
    )
    _geom(
        body,
        _SHIP_KIND,
        mujoco.mjtGeom.mjGEOM_BOX,
        name=BODIES[yard],
        size=[SHIP.yard_width / 2 * MM, half, SHIP.yard_depth / 2 * MM],
        mass=SHIP.yard_masses[yard - 1] * GRAM,
    )


def _piece(spec: Any, piece: int) -> None:
    body = spec.worldbody.add_body(name=piece_name(piece))
    body.add_freejoint(name=piece_name(piece))
    shape = SHAPES[shape_of(piece)]
    hangs = any(rest.below for rest in shape.rests)
    for number, part in enumerate(shape.parts):
        limb = hangs and number > 0  # it hangs by this part, and would swing for ever
        _part(spec, body, f"{shape.name}-{number}", part, limb)


def piece_name(piece: int) -> str:
    return f"piece-{piece}"


def _part(spec: Any, body: Any, mesh: str, part: Part, limb: bool) -> None:
    more: dict[str, Any] = {
        "pos": [x * MM for x in part.at],
        "mass": part.volume() * WOOD * GRAM,
        "rolls": limb or part.form in ("ball", "cylinder"),
    }
    if part.form == "box":
        form = mujoco.mjtGeom.mjGEOM_BOX
        more["size"] = [edge / 2 * MM for edge in part.size]
    elif part.form == "ball":
        form = mujoco.mjtGeom.mjGEOM_SPHERE
        more["size"] = [part.size[0] * MM, 0.0, 0.0]
    elif part.form == "cylinder":
        form = mujoco.mjtGeom.mjGEOM_CYLINDER
        more["size"] = [part.size[0] * MM, part.size[1] / 2 * MM, 0.0]
        more["quat"] = {"x": [1, 0, 1, 0], "y": [1, 1, 0, 0], "z": [1, 0, 0, 0]}[part.axis]
    else:
        form = mujoco.mjtGeom.mjGEOM_MESH
        if mesh not in {known.name for known in spec.meshes}:
            _mesh(spec, mesh, list(part.points))
        more["meshname"] = mesh
    _geom(body, _PIECE_KIND, form, **more)


def _mesh(spec: Any, name: str, corners: list[Vector]) -> None:
    spec.add_mesh(name=name, uservert=[x * MM for corner in corners for x in corner])


def _holds(spec: Any, tilt: Tilt) -> None:
    """What a free hand may hold (RAF-O2): the hull as it stands, each yard level. Off at first."""
    for joint, angle in zip(JOINTS, (tilt.pitch, tilt.roll, 0, 0, 0), strict=True):
        spec.add_equality(
            name=joint,
            type=mujoco.mjtEq.mjEQ_JOINT,
            objtype=mujoco.mjtObj.mjOBJ_JOINT,
            name1=joint,
            data=[angle * 1e-6, *[0.0] * 10],
            solref=list(WOODEN.held),
            active=False,
        )
