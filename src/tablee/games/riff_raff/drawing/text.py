"""The ship in letters, 79 columns wide, and in words for screen readers."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, degrees, floor
from typing import Final, NamedTuple

from tablee.games.riff_raff import frames
from tablee.games.riff_raff import words as names
from tablee.games.riff_raff.cargo import SHAPES as KINDS
from tablee.games.riff_raff.cargo import SPOTS as SPOT_COUNT
from tablee.games.riff_raff.cargo import shape_of
from tablee.games.riff_raff.drawing import words
from tablee.games.riff_raff.drawing.canvas import ACROSS, SLOPE, WIDTH, Canvas
from tablee.games.riff_raff.footprint import Polygon, clipped, corners, shadow
from tablee.games.riff_raff.frames import Frame
from tablee.games.riff_raff.nominal import arranged
from tablee.games.riff_raff.provider import MICRO, Laid, Ship, Tilt
from tablee.games.riff_raff.shapes import SHAPES, Vector
from tablee.games.riff_raff.ship import HULL, SHIP, SPOTS, YARDS, Rectangle, half_beam

ENDS: Final = ("\\/", "()", "()", "[]", "{}", "==", "<>", "[]")  # of each shape, left and right

ROW: Final = 18.0  # mm of height per row in the view from the stern
TOP: Final = 424.0
WAVES: Final = (22, 30, 34)  # half the width of each row of the sea, in columns


class Sheet(NamedTuple):
    """The size of the view from the stern."""

    row: float = ROW  # mm per row
    waves: int = len(WAVES)
    width: int = WIDTH


COMPACT: Final = Sheet(30.0, 1, 61)  # beside a game

SHORT: Final = 8  # columns up to which a piece is drawn upright on a slope
ROUGHLY: Final = 0.35  # fraction of a row that a piece may stick out without taking it

DECK_ROW: Final = 14.0  # mm of length per row in the view from above
DECK_ROWS: Final = 21
DECK_TOP: Final = 156.0
DECK_WIDTH: Final = 43
PANEL: Final = 50  # the column beside the deck where the cargo is listed

SQUARE: Final = 0.5  # degrees off the right angle to the mast that nobody notices
FAR: Final = 10_000.0


# -- Seen from the stern --------------------------------------------------------------------


def side_view(ship: Ship, lang: str = "en") -> list[str]:
    """The ship seen from the stern: mast, three yards with their spots, deck and waves."""
    return side_canvas(ship, lang).lines()


def side_canvas(ship: Ship, lang: str, sheet: Sheet | None = None) -> Canvas:
    """The same as a canvas, which knows the shape of each letter."""
    sheet = sheet or Sheet()
    ship = arranged(ship)
    water = int((TOP - SHIP.deck) / sheet.row) + 2
    canvas = Canvas(water + sheet.waves, sheet.row, TOP, sheet.width)
    _draw_waves(canvas, water, sheet.waves)
    _draw_mast(canvas, ship.tilt)
    _draw_deck(canvas, ship.tilt)
    for yard in YARDS:
        _draw_yard(canvas, yard, ship.tilt)
    for laid in sorted(ship.cargo, key=_from_behind):
        _draw_piece(canvas, laid, ship.tilt, words.LETTERS.say(lang))
    return canvas


def _from_behind(laid: Laid) -> tuple[int, float, float]:
    """The pieces in drawing order: farther from the stern first, lower ones before those on top."""
    x, _, z = laid.pose.at()
    return (0, -x, z) if _support(laid) == HULL else (1, z, 0.0)


def _support(laid: Laid) -> int:
    return SPOTS[laid.spot].support if laid.spot else HULL


def _draw_waves(canvas: Canvas, water: int, rows: int) -> None:
    """The ring, and the sea around and below it."""
    middle = canvas.width // 2
    for row, half in enumerate(WAVES[:rows]):
        crests = "~^~~"[row:] + "~^~~" * half
        canvas.write(water + row, middle - half, crests[: 2 * half + 1])
    canvas.write(water, middle - 1, "(O)")


def _draw_mast(canvas: Canvas, tilt: Tilt) -> None:
    """A stroke in every row from the deck up, leaning where it changes columns."""
    hull = frames.hull(tilt)
    foot, top = hull.out((0.0, 0.0, SHIP.deck)), hull.out((0.0, 0.0, SHIP.mast_top))
    high, low = (canvas.third(end[2]) // 3 for end in (top, foot))
    columns = []
    for row in range(high, low + 2):
        part = (canvas.top - (row + 0.5) * canvas.tall - foot[2]) / (top[2] - foot[2])
        columns.append(canvas.column(foot[1] + part * (top[1] - foot[1])))
    for row, (here, below) in enumerate(pairwise(columns)):
        canvas.write(high + row, here, "|" if here == below else "/" if here > below else "\\")
    canvas.write(high - 1, columns[0], "|>")


def _draw_deck(canvas: Canvas, tilt: Tilt) -> None:
    surface = _surface(HULL, tilt)
    half = SHIP.beam / 2
    left, right = canvas.column(half), canvas.column(-half)
    _draw_line(canvas, surface, left, right)
    for column in range(left + 1, right):
        canvas.write(_row(canvas, surface, column) + 1, column, "_")
    canvas.write(_row(canvas, surface, left + 1) + 1, left, "\\_3_1_")
    canvas.write(_row(canvas, surface, right - 1) + 1, right - 5, "_2_4_/")


def _draw_yard(canvas: Canvas, yard: int, tilt: Tilt) -> None:
    surface = _surface(yard, tilt)
    half = SHIP.yard_halves[yard - 1]
    left, right = canvas.column(half), canvas.column(-half)
    _draw_line(canvas, surface, left, right)
    port, starboard = (spot.number for spot in SPOTS.values() if spot.support == yard)
    canvas.write(_row(canvas, surface, left), left, str(port))
    told = str(starboard)
    canvas.write(_row(canvas, surface, right), right - len(told) + 1, told)


Surface = tuple[Vector, Vector]  # two points of it, to port and to starboard


def _surface(support: int, tilt: Tilt) -> Surface:
    """The top of the deck or a yard across the ship."""
    frame = frames.support(support, tilt)
    top = next(spot.top for spot in SPOTS.values() if spot.support == support)
    return frame.out((0.0, 100.0, top)), frame.out((0.0, -100.0, top))


def _height(surface: Surface, port: float) -> float:
    (_, y, z), (_, p, q) = surface
    return z + (port - y) * (q - z) / (p - y)


def _row(canvas: Canvas, surface: Surface, column: int) -> int:
    return canvas.third(_height(surface, canvas.port(column))) // 3


def _draw_line(canvas: Canvas, surface: Surface, left: int, right: int) -> None:
    for column in range(left, right + 1):
        row, third = divmod(canvas.third(_height(surface, canvas.port(column))), 3)
        canvas.write(row, column, SLOPE[third])


def _draw_piece(canvas: Canvas, laid: Laid, tilt: Tilt, letters: str) -> None:
    """A piece stands in the rows above its deck or yard, and hangs in those below."""
    surface = _surface(_support(laid), tilt)
    cells = []
    for outline in _outlines(laid):
        heights = [z - _height(surface, y) for y, z in outline]
        rows = list(_rows(min(heights), max(heights), canvas.tall))
        cells += [(row, column) for row in rows for column in _columns(canvas, outline)]
    columns = [column for _, column in cells]
    ground = {column: _row(canvas, surface, column) for column in columns}
    if len(ground) <= SHORT:
        ground = dict.fromkeys(ground, min(ground.values()))
    _draw_cells(canvas, [(ground[column] - row, column) for row, column in cells], laid, letters)


def _draw_cells(canvas: Canvas, cells: Sequence[tuple[int, int]], laid: Laid, letters: str) -> None:
    """Draw a piece with its letter, and its two ends in each row if there is room."""
    shape = shape_of(laid.piece)
    rows: dict[int, list[int]] = {}
    for row, column in cells:
        rows.setdefault(row, []).append(column)
    for row, columns in rows.items():
        left, width = min(columns), max(columns) - min(columns) + 1
        run = letters[shape] * width
        if width > 2:
            run = ENDS[shape][0] + run[2:] + ENDS[shape][1]
        canvas.write(row, left, run, shape)


def _outlines(laid: Laid) -> Iterator[Polygon]:
    """The parts of a piece as they look from the stern: to port, and up."""
    frame = frames.of(laid)
    for part in SHAPES[shape_of(laid.piece)].parts:
        seen = [frame.out(point) for point in corners(part)]
        yield shadow([(y, z, 0.0) for _, y, z in seen], 0.0, 0.0)


def _columns(canvas: Canvas, polygon: Polygon) -> range:
    """The columns whose middle is covered by a polygon."""
    middle = canvas.width // 2
    low, high = min(y for y, _ in polygon), max(y for y, _ in polygon)
    return range(ceil(middle - high / ACROSS), floor(middle - low / ACROSS) + 1)


def _rows(low: float, high: float, tall: float) -> Iterator[int]:
    """The rows a piece takes above its ground (from 1) or below it (from -1 downwards)."""
    hangs = low < -tall * (1 - ROUGHLY)
    stands = high > tall / 6 or (not hangs and high >= -low)
    if stands:
        first = 1 + floor(max(low, 0.0) / tall + ROUGHLY)
        yield from range(first, max(first, ceil(high / tall - ROUGHLY)) + 1)
    if hangs or not stands:  # even the smallest part takes a row
        yield from range(-max(1, ceil(-low / tall - ROUGHLY)), 0)


# -- Seen from above ------------------------------------------------------------------------


def top_view(ship: Ship, lang: str = "en") -> list[str]:
    """The deck with its four spots, the bow at the top; beside it the cargo of every spot."""
    canvas = top_canvas(ship, lang)
    first, last = canvas.used()
    return [line.rstrip() for line in map("".join, canvas.letters[first:last])]


def top_canvas(ship: Ship, lang: str) -> Canvas:
    letters = words.LETTERS.say(lang)
    canvas = Canvas(DECK_ROWS, DECK_ROW, DECK_TOP)
    canvas.width = DECK_WIDTH
    _draw_outline(canvas)
    hull = frames.hull(ship.tilt)
    for laid in sorted(arranged(ship).cargo, key=lambda laid: laid.pose.z):
        if _support(laid) == HULL:
            _draw_from_above(canvas, laid, hull, letters)
    canvas.width = len(canvas.letters[0])
    _draw_panel(canvas, ship, letters, lang)
    return canvas


def _middle(row: int) -> float:
    """How far in front of the mast the middle of a row is."""
    return DECK_TOP - (row + 0.5) * DECK_ROW


def _draw_outline(canvas: Canvas) -> None:
    middle = canvas.column(0.0)
    mast = canvas.third(0.0) // 3
    stern = canvas.third(-SHIP.aft) // 3
    for row in range(DECK_ROWS):
        half = half_beam(_middle(row))
        if half <= 0 or row >= stern:
            continue
        left, right = canvas.column(half), canvas.column(-half)
        if right - left < 3:
            canvas.write(row, middle, "^")
            continue
        straight = _middle(row) <= SHIP.fore
        if row == mast:
            canvas.write(row, left, "·" * (right - left))
        canvas.write(row, left, "|" if straight else "/")
        canvas.write(row, right, "|" if straight else "\\")
        canvas.write(row, middle, "O" if row == mast else ":")
    left, right = canvas.column(SHIP.beam / 2), canvas.column(-SHIP.beam / 2)
    canvas.write(stern, left, "'" + "-" * (right - left - 1) + "'")
    for number in (1, 2, 3, 4):
        area = SPOTS[number].area
        row = canvas.third((min(area.x1, SHIP.fore) + area.x0) / 2) // 3
        canvas.write(row, left - 4 if area.y0 >= 0 else right + 4, str(number))


def _draw_from_above(canvas: Canvas, laid: Laid, hull: Frame, letters: str) -> None:
    shape = shape_of(laid.piece)
    frame = frames.of(laid)
    cells = []
    for part in SHAPES[shape].parts:
        seen = [hull.into(frame.out(point)) for point in corners(part)]
        polygon = shadow([(y, x, 0.0) for x, y, _ in seen], 0.0, 0.0)
        ends = [x for _, x in polygon]
        rows = [row for row in range(DECK_ROWS) if min(ends) <= _middle(row) <= max(ends)]
        for row in rows or [canvas.third(sum(ends) / len(ends)) // 3]:
            half = DECK_ROW / 2 if rows else FAR
            strip = Rectangle(-FAR, FAR, _middle(row) - half, _middle(row) + half)
            cells += [(row, column) for column in _columns(canvas, clipped(polygon, strip))]
    _draw_cells(canvas, cells, laid, letters)


def _draw_panel(canvas: Canvas, ship: Ship, letters: str, lang: str) -> None:
    """Ten spots and their cargo in letters, the highest first, and the legend."""
    row = 0
    for spot in (*range(SPOT_COUNT, 0, -1), 0):
        lying = sorted(shape_of(laid.piece) for laid in ship.cargo if laid.spot == spot)
        if not spot and not lying:
            continue
        canvas.write(row, PANEL, f"{spot or '?':>2}")
        for n, shape in enumerate(lying):
            canvas.write(row, PANEL + 4 + 2 * n, letters[shape], shape)
        row += 1
    for n, (letter, name) in enumerate(legend(lang)):
        at = row + 1 + n // 2, PANEL + 14 * (n % 2)
        canvas.write(*at, letter, n)
        canvas.write(at[0], at[1] + 2, name)


# -- In words -------------------------------------------------------------------------------


def legend(lang: str) -> list[tuple[str, str]]:
    """The letter of each shape, and its name."""
    letters = words.LETTERS.say(lang)
    return [(letters[shape], names.SHAPE_NAMES[shape].say(lang)) for shape in range(KINDS)]


def tilt_words(tilt: Tilt, lang: str) -> str:
    """How hull and yards tilt, in a sentence; the yards as they slope in the room.

    A yard at a right angle to the mast, within SQUARE, is not mentioned.
    """
    roll, pitch = (degrees(angle / MICRO) for angle in (tilt.roll, tilt.pitch))
    hull = words.leans(words.sideways(roll), words.lengthways(pitch))
    angles = [degrees(angle / MICRO) for angle in (tilt.lower, tilt.middle, tilt.upper)]
    yards = [
        words.yard_slopes(yard, words.sideways(roll + angle))
        for yard, angle in zip(YARDS, angles, strict=True)
        if abs(angle) > SQUARE
    ]
    if hull == words.LEVEL and not yards:
        return words.ALL_LEVEL.say(lang)
    return words.row([hull, *yards]).say(lang)


def told(ship: Ship, lang: str, leans: bool = True) -> list[str]:
    """What lies where and how the ship tilts, in sentences: everything a drawing shows.

    In referee mode it is not known how the ship ``leans``.
    """
    said = [words.aboard(len(ship.cargo)) if ship.cargo else words.NOTHING_ABOARD]
    for spot in (*range(1, SPOT_COUNT + 1), 0):
        lying = [laid.piece for laid in ship.cargo if laid.spot == spot]
        if lying:
            said.append(words.on_spot(spot, names.cargo(lying)))
    sentences = [text.say(lang) for text in said]
    if leans:
        sentences.append(tilt_words(ship.tilt, lang))
    return [f"{sentence}." for sentence in sentences]
