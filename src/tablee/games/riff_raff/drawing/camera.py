"""The camera of the pictures."""

from dataclasses import dataclass
from typing import Final

from tablee.games.riff_raff.shapes import Vector


@dataclass(frozen=True)
class Camera:
    """The position of the camera: degrees from the bow to port, and above the table."""

    around: float = 36.0
    above: float = 17.0
    distance: float = 1420.0
    opening: float = 28.0  # degrees
    target: Vector = (0.0, 0.0, 106.0)


VIEWS: Final = {
    "quarter": Camera(),
    "bow": Camera(0.0),
    "port": Camera(90.0),
    "stern": Camera(180.0),
    "starboard": Camera(-90.0),
    "above": Camera(28.0, 58.0, target=(0.0, 0.0, 90.0)),
}
