"""Writes examples of the swing of Riff Raff's ship, by which the page's law of motion is tested.

python web/swings.py    into web/src/games/riff-raff/scene/swings.json; scripts/wire calls it
"""

import json
from pathlib import Path
from typing import Any

from tablee.games.riff_raff.nominal import nominal
from tablee.games.riff_raff.provider import MICRO, Ship, Speed, Tilt
from tablee.games.riff_raff.swing import Swing, motion, swing_of

TARGET = Path(__file__).parent / "src" / "games" / "riff-raff" / "scene" / "swings.json"
TIMES = (0, 8, 120, 1000, 1504, 5000, 59_992, 60_000, 119_992, 120_000, 180_008, 3_600_000)  # ms
LOADED = ((7, 5), (15, 6), (3, 1), (4, 10), (6, 8))  # pieces, and their spots


def text() -> str:
    return json.dumps([_example(swing) for swing in _swings()], indent=1) + "\n"


def _swings() -> list[Swing]:
    """The empty ship, a loaded one that is still moving, and one that leans on its ring."""
    ship = Ship()
    for piece, spot in LOADED:
        ship = nominal(ship, piece, spot)
    moving = ship._replace(tilt=Tilt(-21_000, 34_000), speed=Speed(40_000, -95_000), swell=1234)
    leaning = Ship(tilt=Tilt(3000, -520_000), speed=Speed(-2000, 9000), swell=77)
    for piece in (7, 15, 23, 31):
        leaning = nominal(leaning, piece, 9)
    return [swing_of(Ship(), "normal"), swing_of(moving, "light"), swing_of(leaning, "light")]


def _example(swing: Swing) -> dict[str, Any]:
    """A swing as views have it, and its angles in microradians at some times."""
    axes = {
        name: axis._asdict() | {"waves": [wave._asdict() for wave in axis.waves]}
        for name, axis in swing._asdict().items()
    }
    angles = [
        [time, round(moved.pitch * MICRO, 3), round(moved.roll * MICRO, 3)]
        for time in TIMES
        for moved in [motion(swing, time)]
    ]
    return {"swing": axes, "angles": angles}


def main() -> None:
    TARGET.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
