"""The name of the physics engine: MuJoCo's version and ours."""

from importlib.metadata import version
from typing import Final

# Our version of ship, cargo and hands: raise it whenever the same placement may end differently.
MODEL: Final = 3


def engine() -> str:
    """The name in logs. MuJoCo must be installed, but is not imported here."""
    return f"mujoco-{version('mujoco')}.{MODEL}"
