"""Which physics worked something out: its name, its version and ours."""

from importlib.metadata import version
from typing import Final

# Of ship, cargo and hands: raise it whenever the same placement may end differently.
MODEL: Final = 1


def engine() -> str:
    """As logs name it. MuJoCo must be installed, but is not imported here."""
    return f"mujoco-{version('mujoco')}.{MODEL}"
