"""Draws the simulated table as the overhead camera sees it.

What does not change is kept: the lit background as long as the light stays, what lies on the table as long as nothing
is laid or turned, the still picture as long as nothing moves; a new card costs one small patch, a moving hand only
itself, a frame without news only its noise.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import cos, sin

import cv2
import numpy as np

from calibration.array_types import Image
from calibration.mat import MAT
from hardware.simulated.board_paint import BoardPainter
from hardware.simulated.hand import hand_shapes
from hardware.simulated.table import OVERSAMPLING, Layer, glare_spot, light_gain, oversampled, table_picture, to_bytes
from hardware.simulated.tile_paint import TilePainter
from hardware.simulated.viewpoint import Matrix, Viewpoint, project
from hardware.simulated.world import Faults, Hand, LaidCard, Scene

CARD_MM = (56.0, 87.0)
CARD_RADIUS_MM = 3.5
SPRITE_DENSITY = 1.25  # sprite pixels an oversampled picture pixel
NOISE_MARGIN_PX = 64
REFERENCE_WIDTH = 640  # the picture width that blur is stated for


@dataclass(frozen=True, slots=True)
class Sprite:
    """A card's face shrunk to the picture's scale: `face` float32 (h, w, 3), `cover` float32 (h, w) in 0..1."""

    face: Layer
    cover: Layer


class Renderer:
    """Renders scenes of one table from one viewpoint."""

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1280, 720),
        picture: Callable[[str], Image],
        seed: int = 0,
        viewpoint: Viewpoint | None = None,
    ) -> None:
        viewpoint = viewpoint or Viewpoint()
        self.homography = viewpoint.homography(size)
        self._size = size
        self._picture = picture
        self._px_per_mm = _scale(self.homography)
        self._table = table_picture(size, viewpoint, seed)
        self._board = BoardPainter(viewpoint.projection(size), size, seed=seed)
        self._tiles = TilePainter(self.homography, size)
        self._sprites: dict[str, Sprite] = {}
        self._light = -1.0
        self._lit(1.0)
        self._lying, self._lying_of = self._background, (Scene(), 1.0)
        self._still, self._still_of = self._background, Scene()
        self._chance = np.random.default_rng(seed)
        tile = (size[1] + NOISE_MARGIN_PX, size[0] + NOISE_MARGIN_PX, 3)
        self._noise = self._chance.standard_normal(tile, dtype=np.float32)
        self._grain, self._grain_sigma = np.zeros(tile, np.int16), 0.0

    def draw(self, scene: Scene, now: float) -> Image:
        """A frame: BGR uint8 (height, width, 3). `now` in s lets a hand sway; noise is new every time."""
        return self._noisy(self.still(scene, now), scene.faults)

    def still(self, scene: Scene, now: float) -> Image:
        """The frame without sensor noise, not to be written to; the same scene gives the same pixels."""
        wanted = replace(scene, hand=_swaying(scene.hand, now))
        if wanted != self._still_of:
            canvas = self._on_the_table(wanted).copy()
            if wanted.hand is not None:
                self._reach_in(canvas, wanted.hand)
            self._through_lens(canvas, wanted.faults)
            self._still, self._still_of = canvas, wanted
        return self._still

    def _on_the_table(self, scene: Scene) -> Image:
        """What lies there in this light, without hands, not to be written to."""
        light = scene.faults.light
        wanted = (replace(scene, hand=None, faults=Faults()), light)
        if wanted != self._lying_of:
            self._lit(light)
            canvas = self._background.copy()
            if scene.board is not None:
                self._board.paint(canvas, self._gain, scene.board, light)
            if scene.tiles is not None:
                self._tiles.paint(canvas, self._gain, scene.tiles)
            for card in scene.cards:
                self._lay(canvas, card)
            self._lying, self._lying_of = canvas, wanted
        return self._lying

    def _lit(self, light: float) -> None:
        """The background under this light."""
        if light != self._light:
            self._gain = light_gain(self._size, light)
            self._background = to_bytes(self._table * self._gain)
            self._light = light

    def _lay(self, canvas: Image, card: LaidCard) -> None:
        """One card with its shadow, over its own patch of the canvas only."""
        if card.id not in self._sprites:
            self._sprites[card.id] = _sprite(self._picture(card.id), self._px_per_mm)
        sprite = self._sprites[card.id]
        outline_px = project(self.homography, _card_outline_mm(card))
        rows, columns = _patch_around(outline_px, self._size, margin_px=6)
        if rows.start >= rows.stop or columns.start >= columns.stop:
            return
        face, cover = _warped(sprite, outline_px, rows, columns)
        patch, gain = canvas[rows, columns], self._gain[rows, columns]
        depth = max(1.0, 1.2 * self._px_per_mm)
        moved = np.array([[1, 0, depth], [0, 1, depth]], dtype=np.float64)
        shadow = cv2.warpAffine(cv2.GaussianBlur(cover, (0, 0), depth), moved, (cover.shape[1], cover.shape[0]))
        ground = patch * (1 - 0.35 * shadow[:, :, np.newaxis])
        cover = cover[:, :, np.newaxis]
        canvas[rows, columns] = to_bytes(ground * (1 - cover) + face * gain * cover)

    def _reach_in(self, canvas: Image, hand: Hand) -> None:
        """A forearm with its hand, flat over everything."""
        level = float(self._gain.mean())
        for colour, outline in hand_shapes(complex(*hand.tip_mm), hand.from_deg):
            points = project(self.homography, np.column_stack([outline.real, outline.imag]))
            paint = tuple(channel * level for channel in colour)
            cv2.fillPoly(canvas, [np.rint(points * 16).astype(np.int32)], paint, cv2.LINE_AA, 4)

    def _through_lens(self, canvas: Image, faults: Faults) -> None:
        """Reflection and blur."""
        if faults.glare:
            cv2.add(canvas, glare_spot(self._size, self.homography, self._px_per_mm), dst=canvas)
        if faults.blur_px > 0:
            sigma = faults.blur_px * self._size[0] / REFERENCE_WIDTH
            cv2.GaussianBlur(canvas, (0, 0), sigma, dst=canvas)

    def _noisy(self, still: Image, faults: Faults) -> Image:
        """Sensor noise, stronger in the dark: a random piece of a tile made beforehand."""
        sigma = round(1.5 + 4.5 * (1 - faults.light), 1)
        if sigma != self._grain_sigma:
            self._grain, self._grain_sigma = np.rint(self._noise * sigma).astype(np.int16), sigma
        top, left = self._chance.integers(0, NOISE_MARGIN_PX, 2)
        grain = self._grain[top : top + self._size[1], left : left + self._size[0]]
        return np.asarray(cv2.add(still, grain, dtype=cv2.CV_8U), dtype=np.uint8)


def _scale(homography: Matrix) -> float:
    """Pixels a millimetre in the middle of the mat."""
    x, y = MAT.zone.centre_mm
    ends = project(homography, [(x - 10, y), (x + 10, y)])
    return float(np.linalg.norm(ends[1] - ends[0]) / 20)


def _sprite(face: Image, px_per_mm: float) -> Sprite:
    width = min(face.shape[1], round(CARD_MM[0] * px_per_mm * OVERSAMPLING * SPRITE_DENSITY))
    height = round(width * CARD_MM[1] / CARD_MM[0])
    small = cv2.resize(face, (width, height), interpolation=cv2.INTER_AREA)
    cover = np.zeros((height, width), np.float32)
    radius = round(CARD_RADIUS_MM * width / CARD_MM[0])
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(cover, (x, y), radius, 1.0, cv2.FILLED)
    cover[radius : height - radius] = 1
    cover[:, radius : width - radius] = 1
    return Sprite(small.astype(np.float32), cover)


def _card_outline_mm(card: LaidCard) -> Matrix:
    """The four corners in the card's own order: top-left, top-right, bottom-right, bottom-left."""
    half_x, half_y = CARD_MM[0] / 2, CARD_MM[1] / 2
    corners = np.array([(-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y)])
    angle = np.radians(card.turn_deg)
    rotation = np.array([[cos(angle), -sin(angle)], [sin(angle), cos(angle)]])
    return np.asarray(corners @ rotation.T + card.centre_mm)


def _patch_around(outline_px: Matrix, size: tuple[int, int], *, margin_px: int) -> tuple[slice, slice]:
    """Rows and columns of the picture around an outline."""
    left, top = (max(0, int(value) - margin_px) for value in outline_px.min(axis=0))
    right, bottom = (int(value) + margin_px + 1 for value in outline_px.max(axis=0))
    return slice(top, min(bottom, size[1])), slice(left, min(right, size[0]))


def _warped(sprite: Sprite, outline_px: Matrix, rows: slice, columns: slice) -> tuple[Layer, Layer]:
    """Face and cover of a card as seen in a patch of the picture."""
    height, width = sprite.cover.shape
    source = np.array([(-0.5, -0.5), (width - 0.5, -0.5), (width - 0.5, height - 0.5), (-0.5, height - 0.5)])
    target = outline_px - (columns.start, rows.start)
    seen = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    small = (columns.stop - columns.start, rows.stop - rows.start)
    big = (small[0] * OVERSAMPLING, small[1] * OVERSAMPLING)
    matrix = oversampled() @ seen
    face = cv2.warpPerspective(sprite.face, matrix, big, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(sprite.cover, matrix, big)
    shrunk = [cv2.resize(layer, small, interpolation=cv2.INTER_AREA) for layer in (face, cover)]
    return np.asarray(shrunk[0], dtype=np.float32), np.asarray(shrunk[1], dtype=np.float32)


def _swaying(hand: Hand | None, now: float) -> Hand | None:
    """A hand is never quite still: it wanders a few millimetres."""
    if hand is None:
        return None
    x, y = hand.tip_mm
    return Hand((x + 5 * sin(4.1 * now), y + 4 * cos(5.3 * now)), hand.from_deg + 2 * sin(2.7 * now))
