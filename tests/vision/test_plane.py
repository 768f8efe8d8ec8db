"""The mat is found by its markers and kept while the camera stands still."""

import cv2
import numpy as np
import pytest

from tests.vision.drawing import MAT_PX_PER_MM, camera_matrix
from vision.mat_finder import MatFinder
from vision.plane import find_plane, marker_agreement, paper_colour, project

CORNERS_MM = [(0, 0), (297, 0), (297, 210), (0, 210)]


def true_px(points_mm):
    return project(camera_matrix(), np.array(points_mm) * MAT_PX_PER_MM)


def cover(frame, *markers):
    """A frame with some markers painted over."""
    covered = frame.copy()
    middles = true_px([(25, 25), (272, 25), (272, 185), (25, 185)])
    for marker in markers:
        cv2.circle(covered, tuple(int(value) for value in middles[marker]), 45, (140, 170, 220), -1)
    return covered


def test_the_mat_is_found_to_a_pixel(frame_of):
    plane = find_plane(frame_of())
    assert plane.markers == (0, 1, 2, 3)
    assert np.abs(plane.px(CORNERS_MM) - true_px(CORNERS_MM)).max() < 1.0
    assert np.abs(plane.mm(true_px([(148.5, 105)])) - (148.5, 105)).max() < 0.5


def test_two_visible_markers_are_enough(frame_of):
    plane = find_plane(cover(frame_of(), 1, 3))
    assert plane.markers == (0, 2)
    assert np.abs(plane.px(CORNERS_MM) - true_px(CORNERS_MM)).max() < 8.0


def test_without_markers_there_is_no_mat(frame_of):
    assert find_plane(cover(frame_of(), 0, 1, 2, 3)) is None
    assert find_plane(np.zeros((360, 640, 3), np.uint8)) is None


def test_small_frames_do_too(frame_of):
    small = cv2.resize(frame_of(), (640, 360), interpolation=cv2.INTER_AREA)
    assert find_plane(small).markers == (0, 1, 2, 3)


def test_covered_markers_agree_no_longer(frame_of):
    plane = find_plane(frame_of())
    agreement = marker_agreement(cover(frame_of(), 2), plane)
    assert agreement[2] < 0.5
    assert min(agreement[0], agreement[1], agreement[3]) > 0.95


def test_paper_has_the_colour_of_the_light(frame_of):
    frame = frame_of(light=(0.5, 0.75, 1.0))
    assert paper_colour(frame, find_plane(frame)) == pytest.approx((117, 176, 235), abs=4)


def test_one_hand_does_not_change_the_papers_colour(frame_of):
    frame = cover(frame_of(), 0)
    assert paper_colour(frame, find_plane(frame)) == pytest.approx((235, 235, 235), abs=4)


def test_the_last_plane_holds_while_a_hand_covers_the_markers(frame_of):
    finder = MatFinder(forget_s=10)
    first = finder.find(frame_of(), 0.0)
    assert finder.agreed
    assert finder.find(cover(frame_of(), 0, 1, 2), 1.0) is first
    assert not finder.agreed
    assert finder.find(frame_of(), 2.0) is first
    assert finder.agreed


def test_a_mat_that_stays_away_is_forgotten(frame_of):
    finder = MatFinder(forget_s=10)
    dark = np.zeros_like(frame_of())
    finder.find(frame_of(), 0.0)
    assert finder.find(dark, 9.0) is not None
    assert finder.find(dark, 11.0) is None


def test_a_mat_that_was_moved_is_found_anew(frame_of):
    finder = MatFinder(retry_s=1)
    finder.find(frame_of(), 0.0)
    moved = np.roll(frame_of(), 40, axis=1)
    plane = finder.find(moved, 2.0)
    assert np.abs(plane.px(CORNERS_MM) - true_px(CORNERS_MM) - (40, 0)).max() < 1.0
