"""The mat as the camera should see it, and every way in which it is not, told with the reason."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.array_types import Image
from calibration.errors import Refused
from calibration.mat import MAT, mat_picture
from calibration.mat_fit import MatFit, check_picture, check_ruler, find_markers, fit_mat, is_mirrored
from calibration.store import Measured, in_force, keep, restore_previous
from companion.core.errors import SettingsError

PX_PER_MM = 4.0
SEEN_PX = (1280, 720)
STRAIGHT = ((140, 40), (1140, 40), (1140, 690), (140, 690))
SLANTED = ((230, 60), (1050, 90), (1180, 680), (90, 650))


def seen(corners_px: tuple[tuple[float, float], ...], sheet: Image | None = None) -> Image:
    """A picture of the mat whose sheet has its corners there."""
    sheet = mat_picture(PX_PER_MM) if sheet is None else sheet
    height, width = sheet.shape[:2]
    true = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    onto = cv2.getPerspectiveTransform(true, np.array(corners_px, np.float32))
    frame = cv2.warpPerspective(sheet, onto, SEEN_PX, flags=cv2.INTER_AREA, borderValue=(60, 70, 80))
    return np.asarray(frame, dtype=np.uint8)


def fitted(*frames: Image) -> MatFit:
    return fit_mat([find_markers(frame) for frame in frames])


@pytest.mark.parametrize("corners", [STRAIGHT, SLANTED])
def test_a_mat_as_it_should_be_fits_within_half_a_millimetre(corners: tuple[tuple[float, float], ...]) -> None:
    fit = fitted(seen(corners))
    assert fit.residual_mm < 0.5
    assert 0.25 < fit.mm_per_px < 0.4
    middle = cv2.perspectiveTransform(np.array([[corners[0]]], np.float64), fit.to_mm)[0, 0]
    assert middle == pytest.approx((0, 0), abs=1.0)


def test_a_mat_in_a_mirror_is_told() -> None:
    frame = seen(SLANTED)
    assert not is_mirrored(frame)
    assert is_mirrored(np.ascontiguousarray(frame[:, ::-1]))
    assert is_mirrored(np.ascontiguousarray(frame[::-1]))


def test_a_covered_marker_is_named() -> None:
    frame = seen(STRAIGHT)
    frame[:250, 900:] = 90
    with pytest.raises(SettingsError, match="no marker 1"):
        fitted(frame)
    with pytest.raises(SettingsError, match="no marker 0, 1, 2, 3"):
        fitted(np.full((720, 1280, 3), 90, np.uint8))


def test_a_camera_that_looks_along_the_table_is_refused() -> None:
    flat = {
        marker.id: np.array(marker.corners_mm) * (3.0, 0.25) + (100, 300)  # as squeezed as no camera above would see it
        for marker in MAT.markers
    }
    with pytest.raises(SettingsError, match="nearly in one line"):
        fit_mat([flat])


@pytest.mark.parametrize("marker", [0, 1, 2, 3])
def test_a_corner_that_was_glued_on_in_the_wrong_place_is_named(marker: int) -> None:
    sheet = mat_picture(PX_PER_MM)
    left, top = (round((value - 6) * PX_PER_MM) for value in MAT.markers[marker].corners_mm[0])
    size, inwards = round(42 * PX_PER_MM), round(12 * PX_PER_MM)
    piece = sheet[top : top + size, left : left + size].copy()
    sheet[top : top + size, left : left + size] = 250
    left += inwards if left < sheet.shape[1] / 2 else -inwards
    sheet[top : top + size, left : left + size] = piece
    with pytest.raises(SettingsError, match=r"marker \d \d+ mm from its place"):
        fitted(seen(STRAIGHT, sheet))


def test_a_camera_that_moves_is_told() -> None:
    moved = [seen(tuple((x + shift, y) for x, y in STRAIGHT)) for shift in (0, 4, 8)]
    with pytest.raises(SettingsError, match="shakes"):
        fitted(*moved)


@pytest.mark.parametrize(("measured_mm", "share"), [(97.0, r"97\.0 %"), (94.5, r"94\.5 %"), (103.0, r"103\.0 %")])
def test_a_mat_that_was_printed_in_another_scale_is_refused(measured_mm: float, share: str) -> None:
    with pytest.raises(SettingsError, match=f"printed at {share}"):
        check_ruler(measured_mm)


def test_a_ruler_within_a_millimetre_will_do() -> None:
    for measured_mm in (99.1, 100.0, 100.9):
        check_ruler(measured_mm)


def measured(quality: float) -> Measured:
    return Measured("camera", {"to_mm": [[1.0, 0.0, quality]]}, quality, "mm", "2026-11-28")


def test_a_calibration_comes_back_and_so_does_the_one_before(tmp_path: Path) -> None:
    assert in_force(tmp_path, "camera") is None
    keep(tmp_path, measured(0.3))
    keep(tmp_path, measured(0.9))
    assert in_force(tmp_path, "camera") == measured(0.9)
    assert restore_previous(tmp_path, "camera") == measured(0.3)
    assert in_force(tmp_path, "camera") == measured(0.3)
    assert restore_previous(tmp_path, "camera") == measured(0.9)


def test_without_one_before_nothing_is_restored(tmp_path: Path) -> None:
    keep(tmp_path, measured(0.3))
    with pytest.raises(SettingsError, match="expected a calibration before this one"):
        restore_previous(tmp_path, "camera")
    assert in_force(tmp_path, "camera") == measured(0.3)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"calibration": 2}', '{"calibration": 1, "kind": "camera"}'])
def test_a_file_that_is_no_calibration_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "camera.json").write_text(content, encoding="utf-8")
    with pytest.raises(SettingsError, match="expected a calibration"):
        in_force(tmp_path, "camera")


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda frame: (frame * 0.15).astype(np.uint8), "dark"),
        (lambda frame: np.ascontiguousarray(frame[:, ::-1]), "mirrored"),
        (lambda frame: cv2.GaussianBlur(frame, (0, 0), 4), "blurred"),
        (lambda frame: cv2.GaussianBlur(frame, (0, 0), 16), "blurred"),
    ],
)
def test_a_picture_in_which_nothing_can_be_measured_is_told_with_the_reason(
    spoil: Callable[[Image], Image], why: str
) -> None:
    frame = seen(SLANTED)
    check_picture(frame)
    with pytest.raises(Refused) as refused:
        check_picture(spoil(frame))
    assert refused.value.why == why


def test_each_refusal_has_a_key_that_is_translated() -> None:
    with pytest.raises(Refused) as scale:
        check_ruler(96)
    covered = seen(STRAIGHT)
    covered[:250, 900:] = 90
    with pytest.raises(Refused) as hidden:
        fitted(covered)
    assert (scale.value.why, hidden.value.why, hidden.value.values) == ("scale", "hidden", {"markers": "1"})
