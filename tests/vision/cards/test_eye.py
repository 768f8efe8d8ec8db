"""The eye as the box sees it: frames go in by a camera, observations come out of poll."""

import numpy as np
import pytest

from companion.core.errors import DeviceError
from companion.core.observations import CardGone, CardShown, CardUnsure, HandSeen
from companion.core.ports import EyeStatus
from tests.vision.drawing import Laid
from vision.cards.eye import CardEye
from vision.cards.reading import Refusal
from vision.plane import find_plane


class Script:
    """A camera that shows a list of frames at ten a second; None in the list is a lost camera."""

    def __init__(self, frames):
        self.frames = frames
        self.last = -1
        self.closed = False

    def read(self, now):
        number = round(now * 10)
        if number == self.last or number >= len(self.frames):
            return None
        self.last = number
        if self.frames[number] is None:
            raise DeviceError("camera unplugged")
        return now, self.frames[number]

    def close(self):
        self.closed = True


def watch(eye, frames):
    """What is reported, as (frame, observation)."""
    return [(number, seen) for number in range(len(frames)) for seen in eye.poll(number / 10)]


@pytest.fixture(scope="module")
def scenes(frame_of, faces):
    hand = Laid(np.full((60, 30, 3), (140, 170, 220), np.uint8), at_mm=(150, 170), size_mm=(40, 80))
    moon = Laid(faces["own_1"], at_mm=(150, 100), angle_deg=25)
    note = Laid(np.full((80, 80, 3), 150, np.uint8), size_mm=(70, 70), angle_deg=30)
    return {
        "empty": frame_of(),
        "hand": frame_of(hand),
        "moon": frame_of(moon),
        "moon and hand": frame_of(moon, hand),
        "sun": frame_of(Laid(faces["own_2"], at_mm=(145, 108), angle_deg=-70)),
        "note": frame_of(note),
        "dark": np.zeros((720, 1280, 3), np.uint8),
    }


def eye_on(deck, scenes, *names):
    frames = [scenes[name] if name else None for name in names]
    return CardEye(Script(frames), deck), frames


def test_a_card_is_shown_once_and_gone_once(deck, scenes):
    eye, frames = eye_on(deck, scenes, "empty", "hand", "moon and hand", *["moon"] * 8, "hand", *["empty"] * 4)
    kinds = [type(seen) for _, seen in watch(eye, frames)]
    assert kinds == [HandSeen, CardShown, CardGone]
    assert eye.status is EyeStatus.WAITING


def test_the_card_is_named_soon_and_surely(deck, scenes):
    eye, frames = eye_on(deck, scenes, "empty", *["moon"] * 6)
    shown = [(number, seen) for number, seen in watch(eye, frames) if isinstance(seen, CardShown)]
    assert [(number, seen.label) for number, seen in shown] == [(4, "own_1")]
    assert shown[0][1].confidence > 0.9
    assert eye.status is EyeStatus.READ
    assert eye.last_reading.label == "own_1"


def test_the_same_card_twice_is_two_showings(deck, scenes):
    eye, frames = eye_on(deck, scenes, *["moon"] * 5, *["empty"] * 5, *["moon"] * 5)
    labels = [seen.label for _, seen in watch(eye, frames) if isinstance(seen, CardShown)]
    assert labels == ["own_1", "own_1"]


def test_something_without_a_name_becomes_unsure(deck, scenes):
    eye, frames = eye_on(deck, scenes, "empty", *["note"] * 22)
    unsure = [number for number, seen in watch(eye, frames) if isinstance(seen, CardUnsure)]
    assert unsure == [17]
    assert eye.status is EyeStatus.UNSURE
    assert eye.last_reading.refused is Refusal.UNLIKE


def test_nothing_is_read_again_while_nothing_changes(deck, scenes):
    eye, frames = eye_on(deck, scenes, "empty", *["moon"] * 30)
    watch(eye, frames[:4])
    first = eye.last_reading
    for number in range(4, len(frames)):
        eye.poll(number / 10)
        assert eye.last_reading is first


def test_a_frame_is_looked_at_once(deck, scenes):
    eye, _ = eye_on(deck, scenes, *["moon"] * 5)
    eye.poll(0.0)
    first = eye.last_reading
    assert eye.poll(0.0) == ()
    assert eye.last_reading is first


def test_without_a_mat_the_eye_says_so(deck, scenes):
    eye, frames = eye_on(deck, scenes, "dark", "dark")
    assert watch(eye, frames) == []
    assert eye.status is EyeStatus.NO_MAT


def test_darkness_does_not_make_a_card_gone(deck, scenes):
    eye, frames = eye_on(deck, scenes, *["moon"] * 5, *["dark"] * 10, *["moon"] * 5)
    assert [type(seen) for _, seen in watch(eye, frames)] == [CardShown]


def test_a_lost_camera_is_raised_and_the_eye_goes_on_afterwards(deck, scenes):
    eye, _ = eye_on(deck, scenes, None, *["moon"] * 15)
    with pytest.raises(DeviceError):
        eye.poll(0.0)
    assert eye.status is EyeStatus.LOST
    assert [type(seen) for number in range(1, 16) for seen in eye.poll(number / 10)] == [CardShown]


def test_the_debug_picture_draws_over_a_copy(deck, scenes):
    eye, frames = eye_on(deck, scenes, *["moon"] * 3)
    assert eye.debug_picture() is None
    watch(eye, frames)
    picture = eye.debug_picture()
    assert picture.shape == (720, 1280, 3)
    assert (picture != scenes["moon"]).any(axis=2).mean() > 0.002


def test_closing_the_eye_closes_the_camera(deck, scenes):
    camera = Script([scenes["empty"]])
    eye = CardEye(camera, deck, name="left eye")
    eye.close()
    assert camera.closed
    assert eye.name == "left eye"


def noisy(scene, levels, number, light=1.0):
    grain = np.random.default_rng(number).normal(0, levels, scene.shape)
    return np.clip(scene * light + grain, 0, 255).astype(np.uint8)


def dark(scene, number):
    """A frame in which a single look makes nothing out."""
    return noisy(scene, 41, number, light=0.35)


def test_a_still_card_too_noisy_for_one_look_is_named_from_the_mean_of_several(deck, scenes):
    frames = [dark(scenes["empty"], 99), *(dark(scenes["moon"], number) for number in range(14))]
    eye = CardEye(Script(frames), deck)
    assert eye.reader.read_zone(frames[1], find_plane(scenes["moon"])).label is None
    shown = [(number, seen.label) for number, seen in watch(eye, frames) if isinstance(seen, CardShown)]
    assert [label for _, label in shown] == ["own_1"]
    assert shown[0][0] <= 1 + 9  # of a second


def test_looks_at_what_has_no_name_do_not_add_up_to_one(deck, scenes):
    frames = [scenes["empty"], *(noisy(scenes["note"], 12, number) for number in range(40))]
    eye = CardEye(Script(frames), deck)
    assert not [seen for _, seen in watch(eye, frames) if isinstance(seen, CardShown)]


def test_the_mean_of_frames_begins_anew_with_another_card(deck, scenes):
    frames = [*(dark(scenes["moon"], n) for n in range(3)), *(dark(scenes["sun"], n) for n in range(3, 21))]
    eye = CardEye(Script(frames), deck)
    labels = [seen.label for _, seen in watch(eye, frames) if isinstance(seen, CardShown)]
    assert labels == ["own_2"]
