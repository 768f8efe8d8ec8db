"""The pictures of what was reported: cut to the zone, read again as the frames were, no more than there is room for."""

import gc

import cv2
import numpy as np
import pytest

from companion.core.observations import CardShown
from tests.vision.cards.test_eye import Script, watch
from tests.vision.drawing import Laid
from vision.cards.crop import zone_closeup
from vision.cards.eye import CardEye
from vision.evidence import EvidenceStore, mean_of
from vision.plane import find_plane


def picture(level, size=40):
    noise = np.random.default_rng(level).integers(0, 255, (size, size, 3))
    return noise.astype(np.uint8)


def unread(pictures):
    return None


def test_a_look_is_read_again_from_its_pictures():
    asked = []

    def read(pictures):
        asked.append([one.shape for one in pictures])
        return CardShown("sun", 0.9)

    look = EvidenceStore().keep([picture(1), picture(2)], read)
    assert look.again() == CardShown("sun", 0.9)
    assert asked == [[(40, 40, 3), (40, 40, 3)]]
    assert all(jpeg.startswith(b"\xff\xd8") for jpeg in look.pictures)


def test_when_there_is_no_room_the_oldest_pictures_go():
    size = len(cv2.imencode(".jpg", picture(0), [cv2.IMWRITE_JPEG_QUALITY, 85])[1])
    looks = EvidenceStore(most_bytes=3 * size + size // 2)
    kept = [looks.keep([picture(0)], unread) for _ in range(5)]
    assert [bool(look.pictures) for look in kept] == [False, False, True, True, True]
    assert kept[0].again() is None


def test_looks_that_nobody_keeps_take_no_room():
    size = len(cv2.imencode(".jpg", picture(0), [cv2.IMWRITE_JPEG_QUALITY, 85])[1])
    looks = EvidenceStore(most_bytes=2 * size)
    first = looks.keep([picture(0)], unread)
    for _ in range(10):
        looks.keep([picture(0)], unread)
        gc.collect()
    assert first.pictures


def test_the_mean_of_pictures_has_less_noise():
    rng = np.random.default_rng(5)
    noisy = [np.clip(128 + rng.normal(0, 20, (50, 50, 3)), 0, 255).astype(np.uint8) for _ in range(4)]
    assert mean_of(noisy).std() < 0.6 * noisy[0].std()


@pytest.fixture(scope="module")
def frames(frame_of, faces):
    return {"empty": frame_of(), "moon": frame_of(Laid(faces["own_1"], at_mm=(150, 100), angle_deg=25))}


def test_a_closeup_shows_the_zone_and_nothing_else_of_the_table(frames):
    frame = frames["moon"]
    plane = find_plane(frame)
    secret = frame.copy()
    outside = np.full(frame.shape[:2], 255, np.uint8)
    corners = plane.px([(52, 9), (245, 9), (245, 201), (52, 201)])
    cv2.fillConvexPoly(outside, np.rint(corners).astype(np.int32), 0)
    secret[outside > 0] = (0, 0, 255)
    one, other = (zone_closeup([table], plane).pictures[0] for table in (frame, secret))
    assert np.array_equal(one, other)


def test_a_shown_card_is_reported_with_pictures_that_are_read_as_the_same_card(deck, frames):
    eye = CardEye(Script([frames["empty"]] * 3 + [frames["moon"].copy() for _ in range(8)]), deck)
    (seen,) = [one for _, one in watch(eye, range(11)) if isinstance(one, CardShown)]
    assert len(seen.look.pictures) == 2
    again = seen.look.again()
    assert (again.label, again.confidence > 0.9) == (seen.label, True)
    assert sum(map(len, seen.look.pictures)) < 200_000
