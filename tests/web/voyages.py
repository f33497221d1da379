"""Real frames of two placements, for the page that shows the ship without a server.

``python -m tests.web.voyages`` writes them anew.
"""

import base64
import json
from pathlib import Path
from typing import Any

from tablee.core.simulation import Start
from tablee.games.riff_raff.live.question import Question
from tablee.games.riff_raff.live.run import PlacementRun
from tablee.games.riff_raff.outcome import read_outcome
from tablee.games.riff_raff.piece_names import PIECE_NAMES
from tablee.games.riff_raff.placement import place
from tablee.games.riff_raff.provider import Conditions, Ship

TARGET = Path(__file__).parents[2] / "web" / "src" / "dev" / "voyages.json"

# Set down well: shape, rest, turn of 5 degrees, spot, mm to the bow and to port.
LOADED = (
    (3, 0, 0, 1, 40, 28),
    (15, 0, 0, 2, 42, -27),
    (7, 0, 6, 4, -52, -28),
    (4, 0, 0, 3, -45, 30),
    (1, 0, 0, 5, 0, 60),
    (11, 0, 0, 6, 0, -62),
    (6, 0, 18, 7, 0, 40),
    (2, 0, 0, 8, 0, -42),
    (9, 0, 0, 9, 0, 32),
    (0, 0, 18, 10, 0, -45),
    (10, 0, 0, 3, -95, 25),
    (5, 0, 18, 6, 0, -110),
    (23, 0, 18, 9, 0, 84),
    (31, 0, 18, 7, 0, 98),
)
FALLS = (19, 0, 0, 5, 0, 125)  # a crate too many to port: eight pieces go


def question(ship: Ship, laid: tuple[int, ...], seed: int) -> Question:
    piece, rest, turn, spot, x, y = laid
    move = place(piece % 8, rest, turn, 2, x, y, 0, 0)
    return Question(ship, piece, spot, move, seed, Conditions(hands="steady"), 0)


def sailed(asked: Question, first: int) -> tuple[list[bytes], Ship, int]:
    """Every frame, what is aboard afterwards, and the number that follows."""
    run = PlacementRun(Start(asked, first=first))
    frames, number = [], first
    while not run.is_over:
        frame = run.advance()
        if frame is not None:
            frames.append(frame.data)
            number = frame.number
    return frames, read_outcome(run.outcome()).ship, number + 1


def told(ship: Ship) -> dict[str, Any]:
    cargo = [
        {"piece": PIECE_NAMES[p], "spot": spot, "at": pose[:3], "turn": pose[3:]}
        for p, spot, pose in ship.cargo
    ]
    return {"ship": cargo, "tilt": ship.tilt._asdict()}


def main() -> None:
    ship, voyages, number = Ship(), [], 0
    for seed, laid in enumerate((*LOADED, FALLS)):
        before = ship
        frames, ship, number = sailed(question(ship, laid, seed), number)
        if seed >= len(LOADED) - 1:
            written = [base64.b64encode(frame).decode() for frame in frames]
            voyages.append({"before": told(before), "after": told(ship), "frames": written})
        print(laid, len(frames), len(ship.cargo))
    TARGET.write_text(json.dumps(voyages, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
