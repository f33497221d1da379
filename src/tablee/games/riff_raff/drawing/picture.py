"""The ship as a picture, drawn with numpy, without a window or graphics driver.

Triangles are drawn into a depth buffer, once from the camera and once from the lamp for the
shadows; then every visible point is lit. The same ship gives the same picture.
"""

from io import BytesIO
from math import cos, radians, sin, tan
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image

from tablee.games.riff_raff.drawing.camera import VIEWS, Camera
from tablee.games.riff_raff.drawing.scene import scene
from tablee.games.riff_raff.drawing.vessel import TABLE
from tablee.games.riff_raff.provider import Ship

Floats = npt.NDArray[np.float32]
Whole = npt.NDArray[np.int32]
Picture = npt.NDArray[np.uint8]

FINER: Final = 2  # supersampling: the picture is drawn larger by this factor, then averaged
NOTHING: Final = -1


def draw(ship: Ship, size: int = 960, camera: Camera = VIEWS["quarter"]) -> Picture:
    """A square picture: rows from the top, in red, green and blue."""
    return _Studio(ship, size * FINER, camera).developed()


def written(picture: Picture) -> bytes:
    """A picture as a PNG file."""
    file = BytesIO()
    Image.fromarray(picture).save(file, "PNG", optimize=True)
    return file.getvalue()


# -- Light ----------------------------------------------------------------------------------

LAMP_BESIDE: Final = 30.0  # degrees to the right of the camera
LAMP_ABOVE: Final = 54.0  # … and above the table
LAMP_LIGHT: Final = np.array([1.0, 0.95, 0.86], np.float32) * np.float32(0.80)
FROM_ABOVE: Final = np.array([0.46, 0.50, 0.56], np.float32)
FROM_BELOW: Final = np.array([0.24, 0.20, 0.17], np.float32)
SHINE: Final = 0.10
FINEST_SHADOW: Final = 1500  # pixels of the shadow map
SHADOW_REACH: Final = 420.0  # mm to each side of the middle of the scene
TAPS: Final = 12  # samples of the shadow map per point
PENUMBRA: Final = 0.03  # mm of soft edge per mm of distance to what casts the shadow
SOFTEST: Final = 6.7  # mm
SLACK: Final = 1.6  # mm of shadow bias, so that surfaces do not shade themselves

TABLE_RADIUS: Final = 460.0
TABLE_COLOUR: Final = (150, 96, 58)
SKY: Final = ((120, 176, 222), (232, 240, 240), (250, 236, 210))  # from the zenith to the horizon


class _Studio:
    """One picture while it is being drawn."""

    def __init__(self, ship: Ship, size: int, camera: Camera) -> None:
        self.size = size
        self._gather(ship)
        self._aim(camera)
        self._hang_lamp(camera)

    def _gather(self, ship: Ship) -> None:
        things = scene(ship)
        triangles = [triangle for thing in things for triangle in thing.solid]
        self.corners = np.array([t.corners for t in triangles], np.float32)
        self.normals = np.array([t.normals for t in triangles], np.float32)
        self.colours = linear(np.array([t.colour for t in triangles], np.float32))
        counts = [len(thing.solid) for thing in things]
        self.things = np.repeat(np.arange(len(things), dtype=np.int32), counts)

    def _aim(self, camera: Camera) -> None:
        """Project onto the picture: its axes, and where the corners are in it."""
        around = radians(camera.around)
        towards = direction(camera.around, camera.above)
        right = np.array([-sin(around), cos(around), 0.0], np.float32)
        self.axes = np.stack([right, np.cross(towards, right), towards]).astype(np.float32)
        self.eye = np.array(camera.target, np.float32) + np.float32(camera.distance) * towards
        self.focal = self.size / 2 / tan(radians(camera.opening) / 2)
        seen = (self.corners - self.eye) @ self.axes.T
        self.nearness = (-1 / seen[..., 2]).astype(np.float32)
        self.across = self.size / 2 + self.focal * seen[..., 0] * self.nearness
        self.down = self.size / 2 - self.focal * seen[..., 1] * self.nearness

    def _hang_lamp(self, camera: Camera) -> None:
        """The depths as seen from the lamp, which is far away and turns with the camera."""
        self.lamp = direction(camera.around + LAMP_BESIDE, LAMP_ABOVE)
        side = direction(camera.around + LAMP_BESIDE + 90, 0)
        self.lamp_axes = np.stack([side, np.cross(self.lamp, side), self.lamp])
        seen = self.corners @ self.lamp_axes.T
        self.lamp_size = min(FINEST_SHADOW, self.size)
        self.lamp_scale = self.lamp_size / 2 / SHADOW_REACH
        across, down = (self.lamp_size / 2 + self.lamp_scale * seen[..., n] for n in (0, 1))
        self.lamp_depth, _ = rasterised(across, down, seen[..., 2], self.lamp_size, both_sides=True)

    # -- Lighting ---------------------------------------------------------------------------

    def developed(self) -> Picture:
        _, found = rasterised(self.across, self.down, self.nearness, self.size)
        light = self._sky()
        hit = found != NOTHING
        self._lay_table(light, ~hit)
        light[hit] = self._lit_things(found, hit)
        edges = self._edges(found)
        light[edges] *= np.float32(0.45)
        size = self.size // FINER
        smooth = light.reshape(size, FINER, size, FINER, 3).mean(axis=(1, 3))
        picture: Picture = (255 * np.clip(smooth, 0, 1) ** (1 / 2.2) + 0.5).astype(np.uint8)
        return picture

    def _edges(self, found: Whole) -> npt.NDArray[np.bool_]:
        """Where one thing ends in front of another: a thin dark line there separates them."""
        thing = np.where(found == NOTHING, NOTHING, self.things[found])
        edges = np.zeros(found.shape, bool)
        edges[:, 1:] |= thing[:, 1:] != thing[:, :-1]
        edges[1:, :] |= thing[1:, :] != thing[:-1, :]
        return edges

    def _lit_things(self, found: Whole, hit: npt.NDArray[np.bool_]) -> Floats:
        """Light the points of triangles, with position and normal interpolated."""
        which = found[hit]
        rows, columns = np.nonzero(hit)
        weights = self._weights(which, columns + np.float32(0.5), rows + np.float32(0.5))
        points = np.einsum("pc,pcx->px", weights, self.corners[which])
        normals = np.einsum("pc,pcx->px", weights, self.normals[which])
        normals /= np.linalg.norm(normals, axis=1, keepdims=True)
        return self._lit(points, normals, self.colours[which])

    def _weights(self, which: Whole, x: Floats, y: Floats) -> Floats:
        """The barycentric weights of points in their triangles, in the room."""
        a, b = self.across[which], self.down[which]
        parts = []
        for n in range(3):
            p, q = (n + 1) % 3, (n + 2) % 3
            parts.append((a[:, p] - x) * (b[:, q] - y) - (a[:, q] - x) * (b[:, p] - y))
        weights = np.stack(parts, axis=1) * self.nearness[which]
        weights /= weights.sum(axis=1, keepdims=True)
        return weights.astype(np.float32)

    def _lit(self, points: Floats, normals: Floats, colours: Floats) -> Floats:
        facing = np.clip(normals @ self.lamp, 0, 1) * (1 - self._shaded(points, normals))
        sky = (0.5 + 0.5 * normals[:, 2])[:, None]
        light = FROM_BELOW + sky * (FROM_ABOVE - FROM_BELOW) + facing[:, None] * LAMP_LIGHT
        towards = self.eye - points
        towards /= np.linalg.norm(towards, axis=1, keepdims=True)
        middle = towards + self.lamp
        middle /= np.linalg.norm(middle, axis=1, keepdims=True)
        gleam = np.clip((normals * middle).sum(axis=1), 0, 1) ** 40 * (facing > 0)
        lit: Floats = (colours * light + (SHINE * gleam)[:, None]).astype(np.float32)
        return lit

    def _shaded(self, points: Floats, normals: Floats) -> Floats:
        """How much of the lamp is hidden; softer with the distance of what hides it."""
        seen = (points + normals * np.float32(SLACK / 2)) @ self.lamp_axes.T
        x, y = (self.lamp_size / 2 + self.lamp_scale * seen[:, n] for n in (0, 1))
        depth = seen[:, 2] + np.float32(SLACK)
        turn = 2.399963 * np.arange(TAPS)
        far = np.sqrt((np.arange(TAPS) + 0.5) / TAPS)
        gaps = np.zeros(len(points), np.float32)
        count = np.zeros(len(points), np.float32)
        widest = SOFTEST * self.lamp_scale
        for a, b in zip(widest * far * np.cos(turn), widest * far * np.sin(turn), strict=True):
            gap = self._lamp_at(x + a, y + b) - depth
            hidden = gap > 0
            gaps += np.where(hidden, gap, 0)
            count += hidden
        soft = gaps / np.maximum(count, 1) * PENUMBRA * self.lamp_scale
        reach = np.clip(soft, 0.8, max(widest, 0.8)).astype(np.float32)
        shade = np.zeros(len(points), np.float32)
        for a, b in zip(far * np.cos(turn), far * np.sin(turn), strict=True):
            shade += self._lamp_at(x + a * reach, y + b * reach) > depth
        return shade / np.float32(TAPS)

    def _lamp_at(self, x: Floats, y: Floats) -> Floats:
        columns = np.clip(x, 0, self.lamp_size - 1).astype(np.int32)
        rows = np.clip(y, 0, self.lamp_size - 1).astype(np.int32)
        return self.lamp_depth[rows, columns]

    # -- Table and sky ----------------------------------------------------------------------

    def _sky(self) -> Floats:
        part = np.linspace(0, 2, self.size, dtype=np.float32)
        bands = linear(np.array(SKY, np.float32))
        column = np.stack([np.interp(part, [0, 1, 2], bands[:, n]) for n in range(3)], axis=1)
        return np.repeat(column[:, None, :].astype(np.float32), self.size, axis=1)

    def _lay_table(self, light: Floats, free: npt.NDArray[np.bool_]) -> None:
        """A round table behind everything else."""
        rows, columns = np.nonzero(free)
        x, y = ((part + np.float32(0.5) - self.size / 2) / self.focal for part in (columns, rows))
        falling = -y * self.axes[1][2] - self.axes[2][2]
        far = np.where(falling < -1e-6, (TABLE - self.eye[2]) / np.minimum(falling, -1e-6), 0)
        place = [
            self.eye[n] + far * (x * self.axes[0][n] - y * self.axes[1][n] - self.axes[2][n])
            for n in (0, 1)
        ]
        on_table = (far > 0) & (place[0] ** 2 + place[1] ** 2 < TABLE_RADIUS**2)
        points = np.full((int(on_table.sum()), 3), TABLE, np.float32)
        for n in (0, 1):
            points[:, n] = place[n][on_table]
        up = np.broadcast_to(np.array([0, 0, 1], np.float32), points.shape)
        light[rows[on_table], columns[on_table]] = self._lit(points, up, table_colour(points))


def direction(around: float, above: float) -> Floats:
    """The direction from the middle: degrees from the bow to port, and up."""
    a, b = radians(around), radians(above)
    return np.array([cos(b) * cos(a), cos(b) * sin(a), sin(b)], np.float32)


def table_colour(points: Floats) -> Floats:
    """The colour of the table: boards with a grain."""
    x, y = points[:, 0], points[:, 1]
    board = np.floor(y / 92)
    wave = y + 6 * np.sin(x / 90 + 2.1 * board) + 3 * np.sin(x / 37 + board)
    grain = 0.06 * np.sin(wave / 3.1) + 0.04 * np.sin(wave / 1.3 + x / 60)
    seam = np.abs(y / 92 - np.round(y / 92)) * 92 < 0.8
    tone = 1 + grain + 0.07 * np.sin(5.3 * board) - 0.35 * seam
    rim = np.hypot(x, y) > TABLE_RADIUS - 10
    tone = np.where(rim, 0.72, tone).astype(np.float32)
    colours: Floats = linear(np.array([TABLE_COLOUR], np.float32)) * tone[:, None]
    return colours


def linear(colours: Floats) -> Floats:
    """Colour bytes as linear light."""
    return ((colours / 255) ** 2.2).astype(np.float32)


# -- Triangles into pixels ------------------------------------------------------------------


def rasterised(
    across: Floats, down: Floats, nearness: Floats, size: int, both_sides: bool = False
) -> tuple[Floats, Whole]:
    """For each pixel the nearest triangle, and how near it is.

    Back faces are left out, unless both sides count.
    """
    near = np.full((size, size), -np.inf, np.float32)
    found = np.full((size, size), NOTHING, np.int32)
    x, y, z = (part.astype(np.float64) for part in (across, down, nearness))
    twice = (x[:, 1] - x[:, 0]) * (y[:, 2] - y[:, 0]) - (x[:, 2] - x[:, 0]) * (y[:, 1] - y[:, 0])
    left = np.clip(np.ceil(x.min(axis=1) - 0.5), 0, size).astype(int)
    right = np.clip(np.floor(x.max(axis=1) - 0.5) + 1, 0, size).astype(int)
    above = np.clip(np.ceil(y.min(axis=1) - 0.5), 0, size).astype(int)
    below = np.clip(np.floor(y.max(axis=1) - 0.5) + 1, 0, size).astype(int)
    front = (np.abs(twice) > 1e-9) if both_sides else (twice < -1e-9)
    for n in np.nonzero(front & (left < right) & (above < below))[0]:
        columns = np.arange(left[n], right[n]) + 0.5
        rows = np.arange(above[n], below[n])[:, None] + 0.5
        (a, b, c), (d, e, f), (p, q, r) = x[n], y[n], z[n]
        one = ((b - columns) * (f - rows) - (c - columns) * (e - rows)) / twice[n]
        two = ((c - columns) * (d - rows) - (a - columns) * (f - rows)) / twice[n]
        depth = r + one * (p - r) + two * (q - r)
        window = (slice(above[n], below[n]), slice(left[n], right[n]))
        drawn = (one >= 0) & (two >= 0) & (one + two <= 1) & (depth > near[window])
        near[window][drawn] = depth[drawn]
        found[window][drawn] = n
    return near, found
