"""Draw the ship of docs/riff-raff-drawing.md: its log, its picture and its letters.

A match of Riff Raff is played with full physics, and the ship is drawn at the moment when most is
aboard.
"""

import subprocess
import sys
from pathlib import Path

from PIL import Image

import tablee
from tablee.games.riff_raff.drawing.picture import draw as draw_ship
from tablee.games.riff_raff.outcome import ship_of
from tablee.games.riff_raff.provider import Ship
from tablee.games.riff_raff.rules import RiffRaff

DOCS = Path(__file__).resolve().parents[1] / "docs"
LOG = DOCS / "riff-raff.log"
PAGE = DOCS / "riff-raff-drawing.md"
PICTURE = DOCS / "pictures" / "ship.webp"
PIXELS, QUALITY = 720, 82
SEED, LEVEL = 12, "easy"


def draw() -> None:
    log, ship = fullest_moment()
    LOG.write_text(log, encoding="utf-8")
    Image.fromarray(draw_ship(ship, PIXELS)).save(PICTURE, quality=QUALITY)
    write_letters()
    print(PICTURE)


def fullest_moment() -> tuple[str, Ship]:
    """A match between bots, up to the moment when most is aboard: its log, and the ship."""
    match = tablee.start("riff-raff", seats=4, seed=SEED)
    bot = match.game.bots()[LEVEL]
    log, fullest = "", Ship()
    while not match.over:
        seat = match.movers()[0]
        luck = tablee.seeded(SEED, len(match.record.lines))
        match.play(seat, bot.choose(match.view(seat, recall=bot.recalls), luck))
        assert isinstance(match.state, RiffRaff)
        ship = ship_of(match.state)
        if len(ship.cargo) > len(fullest.cargo):
            log, fullest = str(match.record), ship
    return log, fullest


def write_letters() -> None:
    """Put what ``tablee ship`` prints of the log into the page."""
    command = [sys.executable, "-m", "tablee", "ship", "--lang", "en", "--log", str(LOG)]
    printed = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    lines = "\n".join(line.rstrip() for line in printed.splitlines())
    before, _, rest = PAGE.read_text(encoding="utf-8").partition("```\nSeen from the stern")
    _, closing, after = rest.partition("\n```\n")
    PAGE.write_text(f"{before}```\n{lines}{closing}{after}", encoding="utf-8")
