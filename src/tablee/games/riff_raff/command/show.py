"""``tablee ship``: draws a ship of Riff Raff in letters, in words or as a picture."""

from collections import Counter
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from rich.text import Text as Line

import tablee
from tablee.cli import replay_command
from tablee.cli import texts as cli_texts
from tablee.cli.output import Stop, stdout
from tablee.core.errors import quote
from tablee.core.match import moments
from tablee.games.riff_raff.cargo import SETS, SHAPES, SPOTS
from tablee.games.riff_raff.command import texts
from tablee.games.riff_raff.drawing import text
from tablee.games.riff_raff.drawing import words as captions
from tablee.games.riff_raff.drawing.camera import VIEWS, Camera
from tablee.games.riff_raff.drawing.colours import in_colour
from tablee.games.riff_raff.nominal import nominal
from tablee.games.riff_raff.outcome import ship_of
from tablee.games.riff_raff.provider import Ship
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.words import SHAPE_NAMES


@dataclass(frozen=True)
class Asked:
    """The arguments of the command."""

    shot: str | None
    log: str | None
    at: int | None
    load: str | None
    size: int
    view: str
    words: bool


def show(asked: Asked, lang: str) -> None:
    """Draw the requested ship."""
    camera = read_view(asked.view)
    ship, leans = find_ship(asked, lang)
    if asked.shot is not None:
        take(ship, Path(asked.shot), asked.size, camera)
    elif asked.words:
        print(*text.told(ship, lang, leans), sep="\n")
    else:
        console = stdout()
        for caption, drawing in (
            (captions.SEEN_FROM_STERN, text.side_canvas(ship, lang)),
            (captions.DECK_FROM_ABOVE, text.top_canvas(ship, lang)),
        ):
            console.print(Line(caption.say(lang), "bold"), "", in_colour(drawing), "", sep="\n")
        if leans:
            console.print(f"{text.tilt_words(ship.tilt, lang)}.")


def find_ship(asked: Asked, lang: str) -> tuple[Ship, bool]:
    """An empty ship, one with this load, or the one in a log; and whether its tilt is known."""
    if asked.log is not None and asked.load is not None:
        raise Stop(texts.LOG_OR_LOAD, 2)
    if asked.at is not None and asked.log is None:
        raise Stop(texts.AT_NEEDS_LOG, 2)
    if asked.log is not None:
        return from_log(asked.log, asked.at, lang)
    return loaded(asked.load or ""), True


# -- A ship from a list of pieces -------------------------------------------------------------


def loaded(told: str) -> Ship:
    """A level ship with these pieces set down in order, e.g. ``rat@5,crate@1``."""
    ship = Ship()
    used: Counter[int] = Counter()
    for wish in filter(None, (part.strip() for part in told.split(","))):
        name, at, spot = wish.partition("@")
        shape = KNOWN.get(name.strip().lower())
        if shape is None or not at:
            raise Stop(texts.not_a_load(quote(wish), SHAPE_NAMES), 2)
        if spot.strip() not in SPOT_WORDS:
            raise Stop(texts.not_a_spot(quote(spot.strip()), SPOTS), 2)
        if used[shape] == SETS:
            raise Stop(texts.too_many(SHAPE_NAMES[shape], SETS), 2)
        ship = nominal(ship, SHAPES * used[shape] + shape, SPOT_WORDS[spot.strip()])
        used[shape] += 1
    return ship


KNOWN = {word: shape for shape, name in enumerate(SHAPE_NAMES) for word in name}
SPOT_WORDS = {str(spot): spot for spot in range(1, SPOTS + 1)}


# -- A ship in a match ------------------------------------------------------------------------


def from_log(file: str, at: int | None, lang: str) -> tuple[Ship, bool]:
    """The ship after a move of a match, or at its end; in referee mode its tilt is not known."""
    match = tablee.replay(replay_command.read(file, lang))
    found, last = None, 0
    for last, moment in enumerate(moments(match.game, match.record)):
        if not isinstance(moment.state, RiffRaff):
            raise Stop(texts.not_a_ship(match.game.title))
        if at is None or last == at:
            found = ship_of(moment.state)
    if found is None:
        raise Stop(texts.no_such_move(last), 2)
    return found, match.record.options["physics"] != "referee"


# -- A picture --------------------------------------------------------------------------------


def read_view(told: str) -> Camera:
    """A side of the ship by its name, or degrees from the bow to port."""
    if told in VIEWS:
        return VIEWS[told]
    digits = told.removeprefix("-")
    if digits.isascii() and digits.isdigit() and int(digits) <= 360:
        return Camera(float(told))
    raise Stop(texts.not_a_view(quote(told), list(VIEWS)), 2)


def take(ship: Ship, path: Path, size: int, camera: Camera) -> None:
    if path.suffix.lower() != ".png":
        raise Stop(texts.NOT_A_PNG, 2)
    if any(find_spec(package) is None for package in ("numpy", "PIL")):
        raise Stop(texts.NO_DRAWING)
    from tablee.games.riff_raff.drawing import picture  # needs numpy and Pillow, so only here

    drawn = picture.written(picture.draw(ship, size, camera))
    try:
        path.write_bytes(drawn)
    except OSError as failed:
        raise Stop(cli_texts.cannot_write(path, failed)) from None
    print(path)
