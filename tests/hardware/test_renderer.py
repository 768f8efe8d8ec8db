"""What the simulated camera sees, judged by OpenCV's own marker finder and by plain arithmetic."""

from random import Random

import cv2
import numpy as np
import pytest

from calibration.array_types import Image
from calibration.mat import DICTIONARY, MAT
from hardware.simulated.renderer import Renderer
from hardware.simulated.viewpoint import Viewpoint, project
from hardware.simulated.world import LaidCard, Scene, World, card_table

SIZE = (640, 360)


@pytest.fixture
def world() -> World:
    return card_table("diamoniak", rng=Random(11))


@pytest.fixture
def renderer(world: World) -> Renderer:
    return Renderer(size=SIZE, picture=world.picture, seed=4)


def zone_of(frame: Image, renderer: Renderer) -> Image:
    """The reveal zone, looked at straight, 2 px a mm."""
    zone = MAT.zone
    corners = [(zone.left_mm, zone.top_mm), (zone.right_mm, zone.top_mm), (zone.right_mm, zone.bottom_mm)]
    corners.append((zone.left_mm, zone.bottom_mm))
    seen = project(renderer.homography, corners).astype(np.float32)
    straight = np.array([(0, 0), (240, 0), (240, 240), (0, 240)], np.float32)
    matrix = cv2.getPerspectiveTransform(seen, straight)
    return np.asarray(cv2.warpPerspective(frame, matrix, (240, 240)), dtype=np.uint8)


@pytest.mark.parametrize("size", [(640, 360), (1280, 720)])
@pytest.mark.parametrize("viewpoint", [Viewpoint(), Viewpoint(height_mm=600, tilt_deg=15, turn_deg=-8)])
def test_all_four_markers_are_found_where_they_were_projected(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    renderer = Renderer(size=size, picture=lambda _: np.zeros((870, 560, 3), np.uint8), viewpoint=viewpoint)
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY))
    corners, ids, _ = finder.detectMarkers(renderer.draw(Scene(), 0))
    found = dict(zip(ids.ravel().tolist(), corners, strict=True))
    assert set(found) == {0, 1, 2, 3}
    for marker in MAT.markers:
        truth = project(renderer.homography, marker.corners_mm)
        assert np.abs(found[marker.id].reshape(4, 2) - truth).max() < 1.5


def test_the_same_scene_gives_the_same_picture_apart_from_noise(world: World, renderer: Renderer) -> None:
    world.take_top()
    first, second = renderer.draw(world.scene, 0).astype(int), renderer.draw(world.scene, 1).astype(int)
    assert 0 < np.abs(first - second).mean() < 4
    other = Renderer(size=SIZE, picture=world.picture, seed=4)
    assert np.array_equal(renderer.still(world.scene, 0), other.still(world.scene, 0))


def test_two_renderers_with_one_seed_give_the_same_noise_too(world: World, renderer: Renderer) -> None:
    other = Renderer(size=SIZE, picture=world.picture, seed=4)
    assert np.array_equal(renderer.draw(world.scene, 0), other.draw(world.scene, 0))


def test_a_card_is_seen_where_it_lies_the_right_way_round(renderer: Renderer, world: World) -> None:
    card = LaidCard("diamond", MAT.zone.centre_mm, turn_deg=90)
    frame = renderer.still(Scene(cards=(card,)), 0)
    zone = zone_of(frame, renderer)
    upright = cv2.rotate(zone, cv2.ROTATE_90_COUNTERCLOCKWISE)[33 : 33 + 174, 64 : 64 + 112]
    face = cv2.resize(world.picture("diamond"), (112, 174), interpolation=cv2.INTER_AREA)
    soft = [cv2.GaussianBlur(picture, (0, 0), 2)[8:-8, 8:-8].ravel() for picture in (upright, face)]
    assert np.corrcoef(soft)[0, 1] > 0.9


def test_a_card_that_left_leaves_nothing_behind(world: World, renderer: Renderer) -> None:
    empty = renderer.still(world.scene, 0).copy()
    world.take_top()
    assert not np.array_equal(renderer.still(world.scene, 0), empty)
    world.clear_zone()
    assert np.array_equal(renderer.still(world.scene, 0), empty)


def test_the_upper_card_covers_the_lower_one(renderer: Renderer) -> None:
    lower = LaidCard("diamond", MAT.zone.centre_mm, 0)
    upper = LaidCard("fairy", MAT.zone.centre_mm, 0)
    both = renderer.still(Scene(cards=(lower, upper)), 0).copy()
    alone = renderer.still(Scene(cards=(upper,)), 0)
    assert np.abs(both.astype(int) - alone).mean() < 0.1


def test_a_hand_comes_over_the_zone_and_moves(world: World, renderer: Renderer) -> None:
    without = zone_of(renderer.still(world.scene, 0), renderer).astype(int)
    world.hand()
    first = zone_of(renderer.still(world.scene, 0.0), renderer).astype(int)
    later = zone_of(renderer.still(world.scene, 0.3), renderer).astype(int)
    assert (np.abs(first - without).max(axis=2) > 30).mean() > 0.1
    assert np.abs(first - later).mean() > 0.5


def test_dimmed_light_makes_the_picture_darker_and_noisier(world: World, renderer: Renderer) -> None:
    bright = renderer.draw(world.scene, 0)
    world.dim(0.3)
    dark = renderer.draw(world.scene, 0)
    assert dark.mean() < 0.5 * bright.mean()
    grain = dark.astype(int) - renderer.still(world.scene, 0)
    assert grain.std() > 3


def test_glare_burns_a_part_of_the_zone_out(world: World, renderer: Renderer) -> None:
    world.take_top()
    world.glare()
    assert (zone_of(renderer.still(world.scene, 0), renderer).min(axis=2) >= 254).mean() > 0.03


def test_blur_takes_the_edges_away(world: World, renderer: Renderer) -> None:
    world.take_top()
    sharp = cv2.Laplacian(renderer.still(world.scene, 0), cv2.CV_32F).std()
    world.blur(2.5)
    assert cv2.Laplacian(renderer.still(world.scene, 0), cv2.CV_32F).std() < 0.4 * sharp


def test_mended_faults_give_the_first_picture_again(world: World, renderer: Renderer) -> None:
    before = renderer.still(world.scene, 0).copy()
    world.dim(0.4)
    world.glare()
    renderer.still(world.scene, 0)
    world.mend()
    assert np.array_equal(renderer.still(world.scene, 0), before)


def test_a_card_half_out_of_the_picture_is_drawn_as_far_as_it_is_seen(renderer: Renderer) -> None:
    for centre in ((-170.0, 100.0), (-900.0, 0.0), (148.0, 300.0)):
        renderer.still(Scene(cards=(LaidCard("diamond", centre, 30),)), 0)
