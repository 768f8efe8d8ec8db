"""The board's measures: what is drawn, printed and looked for must be the same board."""

from itertools import combinations
from math import dist, hypot

import numpy as np

from calibration.board import APART_MM, FIXED, ROUND_RADIUS_MM, SOCKETS, STICKERS, STONES, TRAY
from vision.board.relief import TRAY_CORNER_MM
from vision.board.stickers import STICKER_ANGLES_DEG, STICKER_RADIUS_MM, STICKER_SIDE_MM, sticker_corners_mm
from vision.board.stones import MOST_STONES


def test_the_eye_looks_for_the_stickers_where_they_are() -> None:
    assert {sticker.id: sticker.angle_deg for sticker in STICKERS} == STICKER_ANGLES_DEG
    for sticker in STICKERS:
        assert (sticker.radius_mm, sticker.side_mm) == (STICKER_RADIUS_MM, STICKER_SIDE_MM)
        assert np.allclose(sticker.corners_mm(), sticker_corners_mm(sticker.id))


def test_the_first_sticker_lies_on_the_x_axis_with_its_up_outwards() -> None:
    assert np.allclose(STICKERS[0].corners_mm(), [(156, -10), (156, 10), (136, 10), (136, -10)])


def test_the_eye_counts_as_many_stones_on_the_same_tray() -> None:
    assert (STONES, FIXED) == (MOST_STONES, 16)
    assert TRAY.corner_mm < TRAY_CORNER_MM < TRAY.rim_corner_mm


def test_the_sockets_are_42_far_enough_apart_and_clear_of_the_stickers() -> None:
    assert len(SOCKETS) == STONES
    assert min(dist(one, other) for one, other in combinations(SOCKETS, 2)) >= APART_MM
    assert all(hypot(*socket) + 10 < 136 - 2.5 < ROUND_RADIUS_MM for socket in SOCKETS)
