"""The figures count what they say they count."""

import json

import cv2
import pytest

from companion.core.errors import SettingsError
from tests.vision.drawing import Laid
from vision import measure
from vision.cards.reading import Reading, Refusal
from vision.measure.cards import judge_frame
from vision.measure.truth import TrueCard


def square(x):
    return ((x, 0.0), (x + 50, 0.0), (x + 50, 80.0), (x, 80.0))


def card(label, x, *, counts=True, readable=True):
    return TrueCard(id=label, corners_px=square(x), counts=counts, readable=readable)


def named(label, x):
    return Reading(label=label, confidence=0.95, corners_px=square(x))


def count(truth, readings):
    return {key: number for key, number in judge_frame(truth, readings).items() if number}


def test_a_right_name_in_its_place_is_correct():
    assert count([card("moon", 0)], [named("moon", 2)]) == {"cards": 1, "correct": 1}


def test_another_name_in_its_place_is_wrong():
    assert count([card("moon", 0)], [named("sun", 2)]) == {"cards": 1, "wrong": 1}


def test_no_name_is_missed():
    unsure = Reading(label=None, refused=Refusal.LOOK_ALIKE, corners_px=square(0))
    assert count([card("moon", 0)], [unsure]) == {"cards": 1, "missed": 1}


def test_a_name_where_no_card_lies_is_false():
    assert count([], [named("moon", 0)]) == {"false": 1}
    assert count([card("moon", 0)], [named("moon", 0), named("sun", 300)]) == {"cards": 1, "correct": 1, "false": 1}


def test_a_card_mostly_covered_need_not_be_named_but_not_wrongly_either():
    covered = card("moon", 0, counts=False)
    assert count([covered], []) == {}
    assert count([covered], [named("moon", 0)]) == {}
    assert count([covered], [named("sun", 0)]) == {"wrong": 1}


def test_a_card_that_nobody_could_read_is_counted_apart():
    unreadable = card("moon", 0, readable=False)
    assert count([unreadable], []) == {"unreadable": 1}
    assert count([unreadable], [named("sun", 0)]) == {"unreadable": 1, "wrong": 1}


@pytest.fixture
def picture_set(tmp_path, frame_of, faces):
    """A set with one folder of stills and one clip."""
    for name in ("own_1", "own_2"):
        (tmp_path / "faces" / "drawn").mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(tmp_path / "faces" / "drawn" / f"{name}.png"), faces[name])
    shown = Laid(faces["own_1"], at_mm=(150, 100), angle_deg=40)
    scenes = {"card": frame_of(shown), "empty": frame_of()}
    (tmp_path / "mat_01").mkdir()
    (tmp_path / "clip_mat_01").mkdir()
    there = {
        "face_id": "own_1",
        "deck": "drawn",
        "face_up": True,
        "in_zone": True,
        "visible_fraction": 1.0,
        "corners": [[560, 220], [760, 220], [760, 480], [560, 480]],
    }
    stills = [
        {"file": "A_00.png", "family": "A", "cards": [there]},
        {"file": "D_00.png", "family": "D", "cards": []},
    ]
    for still, scene in zip(stills, ("card", "empty"), strict=True):
        cv2.imwrite(str(tmp_path / "mat_01" / still["file"]), scenes[scene])
    (tmp_path / "mat_01" / "truth.json").write_text(json.dumps({"enrolled_deck": "drawn", "frames": stills}))
    order = ["empty"] * 2 + ["card"] * 8 + ["empty"] * 4
    for number, scene in enumerate(order):
        cv2.imwrite(str(tmp_path / "clip_mat_01" / f"{number:04}.jpg"), scenes[scene])
    clip = {
        "enrolled_deck": "drawn",
        "fps": 10,
        "frames": [{"file": f"{number:04}.jpg"} for number in range(len(order))],
        "events": [
            {"id": "own_1", "enter": 2, "still_first": 2, "leave": 10},
            {"id": "own_2", "enter": 12, "still_first": 12, "leave": 14},
        ],
    }
    (tmp_path / "clip_mat_01" / "truth.json").write_text(json.dumps(clip))
    return tmp_path


def test_stills_are_measured_by_family(picture_set):
    figures = measure.cards(picture_set)
    assert set(figures) == {"families", "all"}
    assert figures["families"]["A"] | {"ms_p50": 0, "ms_p95": 0} == {
        "frames": 1,
        "cards": 1,
        "correct": 1,
        "wrong": 0,
        "missed": 0,
        "false": 0,
        "unreadable": 0,
        "ms_p50": 0,
        "ms_p95": 0,
    }
    assert figures["families"]["D"]["false"] == 0
    assert figures["all"]["frames"] == 2
    assert figures["all"]["ms_p50"] > 0


def test_clips_count_showings_and_their_delay(picture_set):
    (figures,) = measure.clips(picture_set)["clips"]
    assert figures == {
        "name": "clip_mat_01",
        "expected": 2,
        "right": 1,
        "missed": 1,
        "extra": 0,
        "delay_frames_p95": 3.0,
    }


def test_a_set_without_folders_is_refused(tmp_path):
    with pytest.raises(SettingsError) as caught:
        measure.cards(tmp_path)
    assert caught.value.key == "folders"


def test_photos_that_are_not_measured_yet_are_refused(tmp_path):
    with pytest.raises(SettingsError) as caught:
        measure.photos("goban", tmp_path)
    assert (caught.value.key, caught.value.found) == ("kind", "goban")


def test_figures_become_a_table_for_people(picture_set):
    lines = measure.table(measure.cards(picture_set)).splitlines()
    assert [line.split()[0] for line in lines] == ["frames", "A", "D", "all"]
    assert lines[1].split()[:4] == ["A", "1", "1", "1"]
