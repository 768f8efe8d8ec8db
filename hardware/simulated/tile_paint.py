"""Draws a board of letter tiles into the picture of the simulated camera."""

from math import ceil

import cv2
import numpy as np

from calibration.array_types import Image
from calibration.tiles import FIELD_MM, RIM_MM, TILE_MM, board_mm, board_picture
from companion.core.letter_board import Board
from hardware.simulated.table import Layer
from hardware.simulated.tiles import FACE_PX, LaidTile, SeenTiles, place_mm
from hardware.simulated.viewpoint import Matrix, Viewpoint, project

PX_PER_MM = 2.5  # of the flat picture
SEEN_PX_PER_MM = 2.1  # of what the camera sees: 42 px a field
MARGIN_MM = 15.0  # of the table round the board that a camera sees
_SHADOW_MM = 0.8
_SIDE_PX = 4  # a tile's side and shadow reach so far beyond its top


class TilePainter:
    """Paints boards of tiles into pictures of one camera; only what changed is drawn anew."""

    def __init__(self, homography: Matrix, size: tuple[int, int]) -> None:
        """`homography`: from the mat frame (mm) to pixels of a picture of `size` (width, height)."""
        self._homography = homography
        self._size = size
        self._flat: Image = np.zeros((0, 0, 3), np.uint8)
        self._flat_of: SeenTiles | None = None
        self._bare: Image = self._flat

    def paint(self, canvas: Image, gain: Layer, seen: SeenTiles) -> None:
        """The board over what the canvas shows; `gain` is what the light does."""
        self._flatten(seen)
        step = 1 / PX_PER_MM
        corners = [(0.0, 0.0), (board_mm(seen.board)[0], 0.0), board_mm(seen.board), (0.0, board_mm(seen.board)[1])]
        on_table = np.array([seen.on_table(corner) for corner in corners], dtype=np.float32)
        lie = cv2.getPerspectiveTransform(np.array(corners, dtype=np.float32), on_table)
        flat = np.array([[step, 0, step / 2], [0, step, step / 2], [0, 0, 1]])
        seen_at = self._homography @ lie @ flat
        picture = cv2.warpPerspective(self._flat, seen_at, self._size, borderMode=cv2.BORDER_REPLICATE)
        outline = np.rint(project(self._homography, on_table) * 16).astype(np.int32)
        cover = np.zeros(canvas.shape[:2], np.uint8)
        cv2.fillPoly(cover, [outline], (255,), cv2.LINE_AA, 4)
        lit = cv2.multiply(picture, gain, dtype=cv2.CV_8U)
        cv2.copyTo(np.asarray(lit), cover, canvas)

    def _flatten(self, seen: SeenTiles) -> None:
        """The board as if seen straight from above."""
        before = self._flat_of
        if before is None or before.board != seen.board or before.face is not seen.face:
            self._bare = board_picture(seen.board, PX_PER_MM)
            before = None
        old = frozenset(before.tiles) if before else frozenset[LaidTile]()
        if before is None or not old <= set(seen.tiles):
            self._flat, old = self._bare.copy(), frozenset()
        for tile in seen.tiles:
            if tile not in old:
                self._lay(tile, seen.face(tile.letter), seen.board.columns)
        self._flat_of = seen

    def _lay(self, tile: LaidTile, face: Image, columns: int) -> None:
        row, column = divmod(tile.at, columns)
        x_mm = RIM_MM + (column + 0.5) * FIELD_MM + tile.shift_mm[0]
        y_mm = RIM_MM + (row + 0.5) * FIELD_MM + tile.shift_mm[1]
        side = ceil(TILE_MM * PX_PER_MM * 1.5) + 2 * _SIDE_PX
        left, top = round(x_mm * PX_PER_MM - side / 2), round(y_mm * PX_PER_MM - side / 2)
        middle = (x_mm * PX_PER_MM - left - 0.5, y_mm * PX_PER_MM - top - 0.5)
        top_of = cv2.resize(face, (FACE_PX, FACE_PX), interpolation=cv2.INTER_AREA)
        centre = (FACE_PX - 1) / 2
        turning = cv2.getRotationMatrix2D((centre, centre), -tile.turn_deg, TILE_MM * PX_PER_MM / FACE_PX)
        turning[:, 2] = turning[:, 2] + np.array(middle) - centre
        patch = self._flat[top : top + side, left : left + side]
        size = (patch.shape[1], patch.shape[0])
        whole = cv2.warpAffine(np.full((FACE_PX, FACE_PX), 255, np.uint8), turning, size, flags=cv2.INTER_AREA)
        drawn = cv2.warpAffine(top_of, turning, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        deep = _SHADOW_MM * PX_PER_MM
        moved = np.array([[1, 0, deep], [0, 1, deep]])
        shade = cv2.GaussianBlur(cv2.warpAffine(whole, moved, size), (0, 0), 1.0) * np.float32(0.45 / 255)
        cover = (whole * np.float32(1 / 255))[:, :, np.newaxis]
        ground = patch * (1 - shade[:, :, np.newaxis])
        patch[:] = np.rint(ground * (1 - cover) + drawn * cover).astype(np.uint8)


def viewpoint_over(board: Board) -> tuple[Viewpoint, tuple[int, int]]:
    """A camera that sees a whole board where it lies at first, and the size of its pictures."""
    width_mm, height_mm = (side + 2 * MARGIN_MM for side in board_mm(board))
    height_px = 2 * ceil(max(height_mm, width_mm * 3 / 4) * SEEN_PX_PER_MM / 2)
    size = (height_px * 4 // 3, height_px)
    return Viewpoint.seeing(size[0], SEEN_PX_PER_MM, over_mm=place_mm(board)), size
