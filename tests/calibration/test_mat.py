"""The mat as printed against its own geometry."""

import cv2
import numpy as np
import pytest

from calibration.mat import DICTIONARY, MAT, mat_picture


def test_the_sheet_is_a4_landscape() -> None:
    assert mat_picture(4).shape == (840, 1188, 3)


@pytest.mark.parametrize("px_per_mm", [3.0, 4.0])
def test_every_printed_marker_is_found_at_its_place(px_per_mm: float) -> None:
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY))
    corners, ids, _ = finder.detectMarkers(mat_picture(px_per_mm))
    found = dict(zip(ids.ravel().tolist(), corners, strict=True))
    assert set(found) == {0, 1, 2, 3}
    for marker in MAT.markers:
        printed_mm = found[marker.id].reshape(4, 2) / px_per_mm
        assert np.abs(printed_mm - marker.corners_mm).max() < 0.5


def test_the_zone_is_the_square_in_the_middle() -> None:
    assert MAT.zone.centre_mm == (MAT.width_mm / 2, MAT.height_mm / 2)
    assert MAT.zone.right_mm - MAT.zone.left_mm == MAT.zone.bottom_mm - MAT.zone.top_mm == 120


def test_markers_keep_a_quiet_zone_on_the_sheet() -> None:
    for marker in MAT.markers:
        for x, y in marker.corners_mm:
            assert 5 <= x <= MAT.width_mm - 5
            assert 5 <= y <= MAT.height_mm - 5
