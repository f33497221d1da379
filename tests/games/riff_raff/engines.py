"""The same ships loaded by an engine; what came of it is kept in ``golden/engines.json``.

Where an engine has changed, raise its number, then ``python -m tests.games.riff_raff.engines``.
"""

import json
from pathlib import Path

from tablee.games.riff_raff.placement import place
from tablee.games.riff_raff.provider import Conditions, Provider, Ship, provider

KEPT = Path(__file__).parent / "golden" / "engines.json"
MODES = ("full", "statics")
ALONG = 18  # steps of 5 degrees: along a yard

# Piece, spot, then shape, rest, turn, height, x, y and push of the placement.
LOADED = (
    (3, 1, (3, 0, 0, 1, 40, 25, 0, 0)),
    (9, 6, (1, 0, 0, 1, 0, -60, 0, 0)),
    (15, 5, (7, 0, ALONG, 2, 0, 45, 0, 0)),
    (5, 8, (5, 0, ALONG, 1, 0, -62, 0, 0)),
    (2, 3, (2, 0, 0, 1, -60, 28, 4, 0)),
)

Told = list[list[int]]


def loaded(by: Provider) -> Told:
    """Tilt, then piece, spot and place of everything aboard in the end."""
    ship = Ship()
    for number, (piece, spot, how) in enumerate(LOADED):
        ship = by.settle(ship, piece, spot, place(*how), 1000 + number, Conditions()).ship
    return [list(ship.tilt), *([laid.piece, laid.spot, *laid.pose[:3]] for laid in ship.cargo)]


def kept() -> dict[str, Told]:
    found: dict[str, Told] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    now = {provider(mode).engine: loaded(provider(mode)) for mode in MODES}
    KEPT.write_text(json.dumps(now) + "\n", encoding="utf-8")
