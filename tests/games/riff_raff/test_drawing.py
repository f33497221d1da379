"""The ship in letters, in words and as a picture: what it shows, and that it shows it right."""

from io import BytesIO
from math import radians
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import tablee
from tablee.cli.main import execute
from tablee.games.riff_raff import frames
from tablee.games.riff_raff.command import show as command
from tablee.games.riff_raff.drawing import text, words
from tablee.games.riff_raff.drawing.camera import VIEWS
from tablee.games.riff_raff.drawing.canvas import BLANK
from tablee.games.riff_raff.drawing.colours import in_colour
from tablee.games.riff_raff.drawing.picture import draw, written
from tablee.games.riff_raff.drawing.pieces import COLOURS, piece
from tablee.games.riff_raff.drawing.scene import scene
from tablee.games.riff_raff.footprint import corners
from tablee.games.riff_raff.nominal import UNKNOWN, arranged, nominal
from tablee.games.riff_raff.outcome import ship_of
from tablee.games.riff_raff.provider import MICRO, Laid, Ship, Tilt
from tablee.games.riff_raff.rules import RiffRaff
from tablee.games.riff_raff.shapes import SHAPES, Vector
from tablee.games.riff_raff.ship import HULL, SPOTS, YARDS
from tests.kit.text import plain

pytestmark = pytest.mark.both_ways

BOAT, BARREL, FLASK, CRATE, SAILOR, PLANK, RAT, CHEST = range(8)
LEVEL = Tilt()
MAST = 39  # its column
DOCS = Path(__file__).parents[3] / "docs"
LANGUAGES = ("en", "fr")


def tilted(pitch: float = 0, roll: float = 0, lower: float = 0) -> Tilt:
    """By degrees."""
    angles = (round(radians(angle) * MICRO) for angle in (pitch, roll, lower))
    return Tilt(*angles)


def loaded(*wishes: tuple[int, int], tilt: Tilt = LEVEL) -> Ship:
    ship = Ship(tilt=tilt)
    for number, spot in wishes:
        ship = nominal(ship, number, spot)
    return ship


def where(lines: list[str], letter: str) -> tuple[list[int], list[int]]:
    """The rows and columns in which a letter stands."""
    cells = [
        (r, c) for r, line in enumerate(lines) for c, sign in enumerate(line) if sign == letter
    ]
    return [row for row, _ in cells], [column for _, column in cells]


EVERYTHING = loaded(*((shape, 10 - shape) for shape in range(8)))


# -- Frames and places ----------------------------------------------------------------------


def test_the_bow_goes_down_with_pitch_and_port_goes_up_with_roll() -> None:
    assert frames.hull(tilted(pitch=5)).out((100.0, 0.0, 0.0))[2] < -8
    assert frames.hull(tilted(roll=5)).out((0.0, 100.0, 0.0))[2] > 8
    assert frames.support(1, tilted(lower=5)).out((0.0, 100.0, 0.0))[2] > 158


def test_a_frame_leads_out_and_back() -> None:
    frame = frames.support(3, Tilt(40_000, -90_000, 10_000, 20_000, 150_000))
    back = frame.into(frame.out((3.0, -70.0, 12.0)))
    assert back == pytest.approx((3.0, -70.0, 12.0))


@pytest.mark.parametrize("spot", SPOTS)
def test_a_piece_is_set_down_on_its_spot(spot: int) -> None:
    tilt = Tilt(30_000, -80_000, 90_000, -60_000, 20_000)
    (laid,) = loaded((CRATE, spot), tilt=tilt).cargo
    x, y, z = frames.support(SPOTS[spot].support, tilt).into(laid.pose.at())
    area = SPOTS[spot].area
    assert laid.spot == spot
    assert area.x0 <= x <= area.x1
    assert area.y0 <= y <= area.y1
    assert z == pytest.approx(SPOTS[spot].top + 13, abs=0.01)


def test_pieces_on_a_full_spot_are_piled_up() -> None:
    ship = loaded(*((CRATE + 8 * n, 9) for n in range(4)))
    heights = sorted(round(laid.pose.z / 1000) for laid in ship.cargo)
    assert len({laid.pose for laid in ship.cargo}) == 4
    assert heights[-1] >= heights[0] + 26


def test_of_a_piece_known_by_its_spot_alone_a_place_is_made_up() -> None:
    told = Ship((Laid(CRATE, 7, UNKNOWN), Laid(RAT, 0, UNKNOWN), Laid(8 + CRATE, 7, UNKNOWN)))
    shown = arranged(told)
    assert [(laid.piece, laid.spot) for laid in shown.cargo] == [(CRATE, 7), (8 + CRATE, 7)]
    assert shown == loaded((CRATE, 7), (8 + CRATE, 7))
    assert arranged(shown) == shown


# -- Letters --------------------------------------------------------------------------------


@pytest.mark.parametrize("spot", SPOTS)
def test_the_view_from_the_stern_has_port_on_the_left(spot: int) -> None:
    rows, columns = where(text.side_view(loaded((CRATE, spot))), "C")
    assert rows
    port = SPOTS[spot].area.y0 >= 0
    assert all((column < MAST) == port for column in columns)


@pytest.mark.parametrize("spot", range(5, 11))
def test_a_piece_stands_in_the_row_above_its_yard(spot: int) -> None:
    lines = text.side_view(loaded((CRATE, spot)))
    yard = next(row for row, line in enumerate(lines) if str(spot) in line)
    rows, _ = where(lines, "C")
    assert max(rows) == yard - 1


@pytest.mark.parametrize("spot", range(1, 5))
def test_the_view_from_above_has_the_bow_at_the_top(spot: int) -> None:
    lines = [line[:45] for line in text.top_view(loaded((CRATE, spot)))]
    rows, columns = where(lines, "C")
    (mast_row,), (mast,) = where(lines, "O")
    area = SPOTS[spot].area
    assert all((row < mast_row) == (area.x0 >= 0) for row in rows)
    assert all((column < mast) == (area.y0 >= 0) for column in columns)


def test_the_view_from_above_lists_what_lies_on_every_spot() -> None:
    ship = loaded((CRATE, 6), (RAT, 6), (PLANK, 2), (BOAT, 10))
    told = [line[50:].split() for line in text.top_view(ship)]
    assert ["10", "B"] in told
    assert ["6", "C", "R"] in told
    assert ["2", "P"] in told
    assert ["1"] in told


def test_a_piece_that_hangs_is_drawn_below_its_yard() -> None:
    (laid,) = loaded((CRATE, 5)).cargo
    low = laid._replace(pose=laid.pose._replace(z=laid.pose.z - 45_000))
    lines = text.side_view(Ship((low,)))
    yard = next(row for row, line in enumerate(lines) if "5" in line)
    rows, _ = where(lines, "C")
    assert min(rows) > yard


@pytest.mark.parametrize(("roll", "higher"), [(8, "port"), (-8, "starboard")])
def test_the_drawing_leans_as_the_ship_does(roll: float, higher: str) -> None:
    lines = text.side_view(Ship(tilt=tilted(roll=roll)))
    for port, starboard in (("5", "6"), ("7", "8"), ("9", "10")):
        left = next(row for row, line in enumerate(lines) if port in line)
        right = next(row for row, line in enumerate(lines) if starboard in line)
        assert (left < right) == (higher == "port")
    top = lines[0].index("|>")
    assert (top > MAST) == (higher == "port")  # port up: the mast leans over to starboard


@pytest.mark.parametrize("tilt", [Tilt(), tilted(25, -25, 9), tilted(-10, 28, -9)])
def test_drawings_fit_a_terminal_of_80_columns(tilt: Tilt) -> None:
    ship = loaded(*((number, number % 10 + 1) for number in range(32)), tilt=tilt)
    for lang in LANGUAGES:
        for lines in (text.side_view(ship, lang), text.top_view(ship, lang)):
            assert 15 < len(lines) < 30
            assert max(map(len, lines)) <= 79


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_explains_every_letter(lang: str) -> None:
    legend = dict(text.legend(lang))
    assert len(legend) == 8
    assert all(letter.lower() in name for letter, name in legend.items())
    drawn = "\n".join(text.side_view(EVERYTHING, lang) + text.top_view(EVERYTHING, lang))
    for letter, name in legend.items():
        assert letter in drawn
        assert f"{letter} {name}" in drawn


def test_the_colours_are_those_of_the_letters() -> None:
    canvas = text.side_canvas(EVERYTHING, "en")
    coloured = in_colour(canvas)
    assert coloured.plain.split("\n") == text.side_view(EVERYTHING)
    letters = {
        (sign, shape)
        for signs, shapes in zip(canvas.letters, canvas.shapes, strict=True)
        for sign, shape in zip(signs, shapes, strict=True)
        if sign.isalpha() and shape != BLANK
    }
    assert letters == {(letter, n) for n, letter in enumerate(words.LETTERS.en)}


# -- Words ----------------------------------------------------------------------------------


def test_a_ship_is_told_in_sentences() -> None:
    ship = loaded((RAT, 5), (CRATE, 1), (8 + CRATE, 1), tilt=tilted(1, -3.2, 9))
    assert text.told(ship, "en") == [
        "3 pieces are aboard.",
        "Spot 1 (deck, fore port): 2 crates.",
        "Spot 5 (lower yard, port): a rat.",
        "The ship leans 3.2° to port and 1.0° to the bow; the lower yard leans 5.8° to starboard.",
    ]
    french = [plain(line) for line in text.told(ship, "fr")]
    assert french == [
        "3 pièces sont à bord.",
        "Emplacement 1 (pont, avant bâbord) : 2 caisses.",
        "Emplacement 5 (vergue basse, bâbord) : un rat.",
        "Le navire penche de 3,2° sur bâbord et de 1,0° vers l’avant ; la vergue basse penche de "
        "5,8° sur tribord.",
    ]


@pytest.mark.parametrize(
    ("tilt", "en", "fr"),
    [
        (Tilt(), "The ship and its yards stand level", "Le navire est d’aplomb"),
        (tilted(roll=2), "ship leans 2.0° to starboard", "de 2,0° sur tribord"),
        (tilted(pitch=-2), "ship leans 2.0° to the stern", "vers l’arrière"),
        (tilted(roll=2, lower=-2), "the lower yard is level", "est horizontale"),
        (tilted(lower=4), "stands level; the lower yard leans 4.0° to st", "est d’aplomb"),
    ],
)
def test_the_tilt_is_told_by_the_side_that_goes_down(tilt: Tilt, en: str, fr: str) -> None:
    assert en in text.tilt_words(tilt, "en")
    assert fr in text.tilt_words(tilt, "fr")


def test_a_yard_that_leans_as_the_ship_does_is_not_spoken_of() -> None:
    assert text.tilt_words(tilted(roll=3, lower=0.4), "en") == "The ship leans 3.0° to starboard"
    assert "lower yard leans 3.6°" in text.tilt_words(tilted(roll=3, lower=0.6), "en")
    assert "middle" not in text.tilt_words(tilted(roll=3, lower=0.6), "en")
    assert text.tilt_words(tilted(lower=0.4), "en") == "The ship and its yards stand level"


@pytest.mark.parametrize("tilt", [Tilt(), tilted(10, -12, 9)])
def test_the_compact_drawing_shows_all_spots_and_cargo_in_fewer_rows(tilt: Tilt) -> None:
    ship = loaded(*((shape, 10 - shape) for shape in range(8)), tilt=tilt)
    lines = text.side_canvas(ship, "en", text.COMPACT).lines()
    assert len(lines) <= 17
    assert max(map(len, lines)) <= 61
    drawn = "\n".join(lines)
    assert all(letter in drawn for letter in words.LETTERS.en[:6])
    assert all(str(spot) in drawn for spot in range(5, 11))


def test_an_empty_ship_is_told_and_what_lies_astray_too() -> None:
    assert text.told(Ship(), "en")[0] == "Nothing is aboard."
    assert text.told(Ship(), "fr")[0] == "Il n’y a rien à bord."
    astray = Ship((Laid(RAT, 0, UNKNOWN),))
    assert text.told(astray, "en")[:2] == ["1 piece is aboard.", "On no spot: a rat."]


# -- Triangles ------------------------------------------------------------------------------


def reach(points: list[Vector]) -> list[tuple[float, float]]:
    return [(min(axis), max(axis)) for axis in zip(*points, strict=True)]


@pytest.mark.parametrize("shape", range(8))
def test_a_piece_looks_as_large_as_physics_knows_it(shape: int) -> None:
    body = reach([point for part in SHAPES[shape].parts for point in corners(part)])
    drawn = reach([point for triangle in piece(shape) for point in triangle.corners])
    ornament = 4.0 if shape == RAT else 1.5  # its ears
    for (low, high), (lowest, highest) in zip(body, drawn, strict=True):
        assert low - ornament <= lowest <= low + 0.1
        assert high - 0.1 <= highest <= high + ornament


@pytest.mark.parametrize("shape", range(8))
def test_a_piece_shows_its_outside(shape: int) -> None:
    """A closed skin whose corners go the right way round has a positive volume."""
    six_times = 0.0
    for triangle in piece(shape):
        (a, b, c), (p, q, r), (x, y, z) = triangle.corners
        six_times += a * (q * z - r * y) - b * (p * z - r * x) + c * (p * y - q * x)
    volume = sum(part.volume() for part in SHAPES[shape].parts)
    assert six_times / 6 > volume * 0.4


def test_the_scene_has_every_piece_where_it_lies() -> None:
    things = {thing.piece: thing for thing in scene(EVERYTHING) if thing.piece is not None}
    assert sorted(things) == [laid.piece for laid in EVERYTHING.cargo]
    for laid in EVERYTHING.cargo:
        points = [point for triangle in things[laid.piece].solid for point in triangle.corners]
        for (low, high), at in zip(reach(points), laid.pose.at(), strict=True):
            assert low < at < high


def test_no_pennant_flies_where_cargo_is_piled_on_the_mast() -> None:
    (laid,) = loaded((BOAT, 9)).cargo
    above = laid._replace(pose=laid.pose._replace(x=0, y=0, z=400_000))
    assert len(scene(Ship((above,)))) == len(scene(Ship((laid,)))) - 1


def test_the_ring_touches_the_waves() -> None:
    stand = [point for triangle in scene(Ship())[0].solid for point in triangle.corners]
    assert any(-5 <= z <= 3 and abs(abs(y) - 36) < 4 and abs(x) < 17 for x, y, z in stand)


def test_every_yard_has_its_numbers_and_every_support_is_drawn() -> None:
    assert {spot.support for spot in SPOTS.values()} == {HULL, *YARDS}
    assert len(scene(Ship())) == 2 + 2 + len(YARDS)  # stand, axle; hull, pennant; yards


# -- Pictures -------------------------------------------------------------------------------


def read_png(data: bytes) -> tuple[tuple[int, int], bytes]:
    """Its size, and its pixels as red, green and blue."""
    with Image.open(BytesIO(data), formats=["PNG"]) as picture:
        assert picture.mode == "RGB"
        return picture.size, picture.tobytes()


def test_a_picture_shows_every_piece_in_its_colour_and_is_the_same_again() -> None:
    empty, full = draw(Ship(), 240), draw(EVERYTHING, 240)
    assert full.shape == (240, 240, 3)
    assert np.array_equal(full, draw(EVERYTHING, 240))
    assert read_png(written(full)) == ((240, 240), full.tobytes())
    new = full[np.abs(full.astype(int) - empty).sum(axis=2) > 60].astype(float)
    new /= np.linalg.norm(new, axis=1, keepdims=True)
    for shape, colour in enumerate(COLOURS):
        light = (np.array(colour) / 255) ** 2.2
        shade = light ** (1 / 2.2)
        alike = new @ (shade / np.linalg.norm(shade)) > 0.985
        assert alike.sum() > 20, SHAPES[shape].name


def test_a_picture_leans_with_the_ship_and_changes_with_the_view() -> None:
    def flag(tilt: Tilt) -> float:
        """The column of the red pennant, seen from the port side, in the upper half."""
        seen = draw(Ship(tilt=tilt), 160, VIEWS["port"])[:60].astype(int)
        _, columns = np.nonzero((seen[..., 0] > 120) & (seen[..., 1] < 70) & (seen[..., 2] < 70))
        return float(columns.mean())

    bow_down, level = flag(tilted(pitch=12)), flag(Tilt())
    assert bow_down < level  # seen from port the bow is left
    pictures = [draw(EVERYTHING, 48, camera).tobytes() for camera in VIEWS.values()]
    assert len(set(pictures)) == len(VIEWS)


# -- tablee ship ----------------------------------------------------------------------------

Captured = pytest.CaptureFixture[str]


def said(capsys: Captured, *arguments: str, lang: str = "en") -> tuple[int, str, str]:
    code = execute(["ship", *arguments], lang)
    printed = capsys.readouterr()
    return code, printed.out, plain(printed.err)


def test_tablee_ship_draws_in_letters(capsys: Captured) -> None:
    code, out, _ = said(capsys, "--load", "rat@5, crate@1,crate@1")
    assert code == 0
    ship = loaded((RAT, 5), (CRATE, 1), (8 + CRATE, 1))
    for line in text.side_view(ship) + text.top_view(ship):
        assert line in out
    assert "The ship and its yards stand level." in out


def test_tablee_ship_speaks_french(capsys: Captured) -> None:
    code, out, _ = said(capsys, "--load", "caisse@6,marin@9", "--words", lang="fr")
    assert code == 0
    assert out.splitlines()[0] == "2 pièces sont à bord."
    _, drawn, _ = said(capsys, "--load", "caisse@6,marin@9", lang="fr")
    assert "M marin" in drawn


def test_tablee_ship_takes_a_picture(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "ship.png"
    for view in ("bow", "-40"):
        code, out, _ = said(capsys, "--shot", str(path), "--size", "64", "--view", view)
        assert (code, out.strip()) == (0, str(path))
        assert read_png(path.read_bytes())[0] == (64, 64)


@pytest.mark.parametrize(
    ("arguments", "en", "fr"),
    [
        (["--load", "cat@5"], "A piece is loaded like rat@5, not 'cat@5'", "Une pièce se charge"),
        (["--load", "rat"], "not 'rat'; there are boat, barrel", "il y a bateau, tonneau"),
        (["--load", "rat@11"], "The spots go from 1 to 10, not '11'", "Les emplacements vont de"),
        (["--load", ",".join(["boat@1"] * 5)], "only 4 boats", "Il n’y a que 4 bateaux"),
        (["--at", "3"], "give --log too", "donnez aussi --log"),
        (["--log", "x", "--load", "rat@1"], "--log or --load, not both", "pas les deux"),
        (["--shot", "x.gif"], "ends in .png", "finit par .png"),
        (["--shot", "x.png", "--view", "moon"], "--view is quarter, bow", "--view vaut quarter"),
        (["--shot", "x.png", "--view", "400"], "degrees up to 360", "degrés jusqu’à 360"),
        (["--size", "0"], "--size must be a whole number from", "--size est un nombre entier"),
        (["--shot", "/nowhere/x.png", "--size", "32"], "Cannot write", "ne peut pas être"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    arguments: list[str], en: str, fr: str, capsys: Captured
) -> None:
    for lang, sentence in (("en", en), ("fr", fr)):
        code, out, err = said(capsys, *arguments, lang=lang)
        assert code in (1, 2)
        assert out == ""
        assert sentence in err
        assert len(err.splitlines()) == 1


@pytest.mark.parametrize("missing", ["numpy", "PIL"])
def test_without_what_draws_one_sentence_says_what_to_install(
    missing: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == missing else ...)
    assert "pip install 'tablee[drawing]'" in said(capsys, "--shot", "x.png")[2]
    assert "installez-les" in said(capsys, "--shot", "x.png", lang="fr")[2]


# -- A match --------------------------------------------------------------------------------

LOG = DOCS / "riff-raff.log"


def test_the_whole_match_is_told(capsys: Captured) -> None:
    assert execute(["replay", str(LOG)], "en") == 0
    assert "wins the game" in capsys.readouterr().out


@pytest.mark.parametrize(("low", "high"), [(-19, 1), (-1, 4), (0, 0), (-4, 4), (-40, 0)])
def test_every_part_of_a_piece_takes_a_row(low: float, high: float) -> None:
    assert list(text._rows(low, high, tall=30))


def test_a_ship_is_drawn_as_it_stood_in_a_match(capsys: Captured) -> None:
    state = tablee.replay(LOG.read_text()).state
    assert isinstance(state, RiffRaff)
    last = ship_of(state)
    assert len(last.cargo) >= 10
    code, out, _ = said(capsys, "--log", str(LOG), "--words")
    assert (code, out.splitlines()) == (0, text.told(last, "en"))
    assert said(capsys, "--log", str(LOG), "--at", "0", "--words")[1].startswith("Nothing is")
    earlier = said(capsys, "--log", str(LOG), "--at", "20", "--words")[1]
    lines = LOG.read_text().splitlines()
    moves = [number for number, line in enumerate(lines) if line[:2] in ("0 ", "1 ", "2 ", "3 ")]
    outcomes = [line for line in lines[: moves[20]] if line.startswith("house settled")]
    assert earlier.splitlines()[0] == f"{outcomes[-1].count('@')} pieces are aboard."


def test_of_a_ship_that_a_referee_sees_nobody_says_how_it_leans(capsys: Captured) -> None:
    log = str(Path(__file__).parent / "golden" / "two-seats-referee.log")
    for arguments in ([], ["--words"]):
        _, out, _ = said(capsys, "--log", log, "--at", "30", *arguments)
        assert "level" not in out
        assert "lean" not in out
    assert "aboard" in out


def test_a_move_or_a_game_that_is_not_there_is_said(capsys: Captured, tmp_path: Path) -> None:
    assert "The log has moves up to" in said(capsys, "--log", str(LOG), "--at", "999")[2]
    assert "a des coups jusqu’à" in said(capsys, "--log", str(LOG), "--at", "999", lang="fr")[2]
    other = tmp_path / "other.log"
    other.write_text(str(tablee.start("traf", seats=4, seed=1).record))
    assert "where there is no ship" in said(capsys, "--log", str(other))[2]
    assert "pas de navire" in said(capsys, "--log", str(other), lang="fr")[2]


def test_the_page_about_drawing_shows_what_the_program_prints(capsys: Captured) -> None:
    page = (DOCS / "riff-raff-drawing.md").read_text()
    drawn = said(capsys, "--log", str(LOG))[1]
    assert "\n".join(line.rstrip() for line in drawn.splitlines()) in page
    words_told = said(capsys, "--load", "rat@5,crate@1,crate@1", "--words")[1]
    assert words_told in page


def test_the_page_about_drawing_shows_the_ship_of_its_log() -> None:
    state = tablee.replay(LOG.read_text()).state
    assert isinstance(state, RiffRaff)
    drawn = draw(ship_of(state), 240).astype(int)
    with Image.open(DOCS / "pictures" / "ship.webp") as picture:
        shown = np.asarray(picture.convert("RGB").resize((240, 240))).astype(int)
    assert np.abs(shown - drawn).mean() < 3, "run scripts/pictures ship"
    assert np.abs(shown - draw(Ship(), 240)).mean() > 3, "an empty ship is told apart"
