"""A deck is enrolled on the command line by showing its cards to a camera; the cards lie on the simulated table."""

import io
from collections.abc import Callable
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from calibration.array_types import Image
from calibration.artwork import printed_deck
from companion.__main__ import main
from companion.commands.enrol_by_camera import Shutter
from companion.core.errors import DeviceError
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.world import card_table
from vision.cards.deck_index import load
from vision.cards.guided_enrolment import half_turn
from vision.cards.reader import CardReader
from vision.plane import find_plane

IDS = ("ring_1000", "ring_2000", "ring_3000", "ring_4000", "ring_5000", "ring_6000", "theft", "back")
FRAMES_OF = {"empty": (), "pair": ("ring_1000", "ring_2000"), **{card: (card,) for card in IDS}}

Enrol = Callable[..., list[str]]


@pytest.fixture(scope="module")
def frames() -> dict[str, Image]:
    """What the camera sees: nothing, two cards, and each face of DIADINGO's deck alone, any way round."""
    world = card_table("diadingo", rng=Random(5))
    camera, seen = SimulatedCamera(world), {}
    for now, (name, cards) in enumerate(FRAMES_OF.items()):
        for card in cards:
            world.show(card)
        found = camera.read(float(now))
        assert found is not None
        seen[name] = found[1]
        world.clear_zone()
    seen["dark"] = np.zeros_like(seen["empty"])
    return seen


@pytest.fixture
def enrol(
    tmp_path: Path,
    frames: dict[str, Image],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Enrol:
    """Runs the command with these frames, one a prompt, and these answers, one a line; gives the lines it printed."""

    def run(*shown: str, answers: str, status: int = 0) -> list[str]:
        folder = tmp_path / "frames"
        for old in folder.glob("*"):
            old.unlink()
        folder.mkdir(exist_ok=True)
        for number, name in enumerate(shown):
            assert cv2.imwrite(str(folder / f"{number:02}.png"), frames[name])
        monkeypatch.setattr("sys.stdin", io.StringIO(answers.replace(" ", "\n") + "\n"))
        out = tmp_path / "my.deck"
        assert main(["enrol", "--camera", str(folder), "--game", "diadingo", "--out", str(out)]) == status
        told = capsys.readouterr()
        return (told.out.replace(": ", ":\n") + told.err).splitlines()

    return run


def says(lines: list[str], text: str) -> bool:
    return text in "\n".join(lines).replace(":\n", ": ")


ENTER = "".join([" "] * 16)  # takes and keeps each of eight
BUT_LAST = f"{ENTER[:14]}q"


def test_a_deck_shown_card_by_card_names_its_cards(enrol: Enrol, frames: dict[str, Image], tmp_path: Path) -> None:
    told = enrol(*IDS, answers=ENTER)
    assert says(told, f"diadingo: 7 faces enrolled in {tmp_path / 'my.deck'}")
    deck = load(tmp_path / "my.deck")
    assert [(face.id, face.value, face.copies) for face in deck.faces][:2] == [
        ("ring_1000", 1000, 7),
        ("ring_2000", 2000, 7),
    ]
    assert [face.id for face in deck.backs] == ["back"]
    reader = CardReader(deck)
    for card in IDS[:-1]:
        plane = find_plane(frames[card])
        assert plane is not None
        assert reader.read_zone(frames[card], plane).label == card


def test_pictures_taken_stand_upright(enrol: Enrol, tmp_path: Path) -> None:
    assert says(enrol(*IDS[:-1], answers=BUT_LAST), "7 of 8 faces taken")
    for card in IDS[:-1]:
        taken = cv2.imread(str(tmp_path / "my.deck.pictures" / f"{card}.png"))
        assert taken is not None
        example = printed_deck("diadingo").picture(card)
        size = (example.shape[1], example.shape[0])
        same, turned = (
            float(np.corrcoef(cv2.resize(way, size).ravel(), example.ravel())[0, 1])
            for way in (taken, half_turn(np.asarray(taken, dtype=np.uint8)))
        )
        assert same > turned


def test_the_picture_taken_is_told_by_its_path(enrol: Enrol, tmp_path: Path) -> None:
    told = enrol("ring_1000", answers=" q")
    assert says(told, str(tmp_path / "my.deck.pictures" / "ring_1000.png"))


@pytest.mark.parametrize(
    ("frame", "trouble"),
    [
        ("empty", "the zone is empty"),
        ("pair", "something lies beside the card"),
        ("dark", "the mat's markers are not seen"),
    ],
)
def test_what_cannot_be_taken_is_told_and_asked_for_again(enrol: Enrol, frame: str, trouble: str) -> None:
    told = enrol(frame, "ring_1000", answers=" " + " q")
    assert says(told, trouble)
    assert says(told, "1 of 8 faces taken")


def test_the_card_kept_last_is_not_taken_for_the_next(enrol: Enrol) -> None:
    told = enrol("ring_1000", "ring_1000", answers="  " + " q")
    assert says(told, "that is ring_1000 still; lay ring_2000 in its place")
    assert says(told, "1 of 8 faces taken")


def test_a_face_that_looks_like_another_is_warned_of_with_which(enrol: Enrol, frames: dict[str, Image]) -> None:
    told = enrol("ring_1000", "ring_2000", "ring_1000", answers="    " + " q")
    assert says(told, "warning: looks like ring_1000 (")


def test_people_who_stop_go_on_where_they_were(enrol: Enrol, tmp_path: Path) -> None:
    assert says(enrol(*IDS[:2], answers="    q"), "2 of 8 faces taken and kept")
    assert not (tmp_path / "my.deck").exists()
    told = enrol(*IDS[2:], answers=" " * 12)
    assert says(told, "ring_3000 (2 of 8 taken)")
    assert says(told, "7 faces enrolled")


def test_the_end_of_input_in_a_review_keeps_the_picture(enrol: Enrol) -> None:
    enrol("ring_1000", answers="")
    assert says(enrol("empty", answers="q"), "ring_1000: Enter keeps it")


def test_a_picture_is_taken_again_skipped_turned_and_gone_back_to(enrol: Enrol, tmp_path: Path) -> None:
    told = enrol("ring_2000", "ring_1000", answers=" r  s ring_2000 q")
    assert says(told, "0 of 8 faces taken")
    told = enrol("ring_2000", answers=" t q")
    assert says(told, "1 of 8 faces taken")


def test_one_more_face_of_a_kind_is_asked_for(enrol: Enrol) -> None:
    told = enrol("ring_1000", "ring_2000", answers=" +  q")
    assert says(told, "ring_1000_2 (1 of 9 taken)")
    assert says(told, "2 of 9 faces taken")


def test_a_word_that_is_no_face_changes_nothing(enrol: Enrol) -> None:
    assert says(enrol("empty", answers="castle r q"), "castle: no such face, and no such letter")


def test_a_recording_that_has_ended_is_told(enrol: Enrol) -> None:
    assert says(enrol("empty", answers="  q"), "the recording has ended")


def test_a_deck_without_a_face_is_not_written(enrol: Enrol, tmp_path: Path) -> None:
    told = enrol("empty", answers="s s s s s s s s ", status=1)
    assert says(told, "expected at least one face picture")
    assert not (tmp_path / "my.deck").exists()


class LateCamera:
    """A live camera whose pictures, grey by their number, come at known times."""

    ended = False

    def __init__(self, *taken_at_s: float) -> None:
        self._coming = list(enumerate(taken_at_s))

    def read(self, now: float) -> tuple[float, Image] | None:
        due = [one for one in self._coming if one[1] <= now]
        self._coming = self._coming[len(due) :]
        return (due[-1][1], np.full((2, 2, 3), due[-1][0], np.uint8)) if due else None

    def close(self) -> None:
        """Nothing to close."""


class Clock:
    """Time that passes only while somebody waits."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


def test_a_live_camera_gives_a_picture_newer_than_the_key() -> None:
    clock = Clock(10.0)
    shutter = Shutter(LateCamera(9.0, 9.9, 10.1, 10.2), recorded=False, clock=clock, pause=clock.wait)
    assert shutter.frame()[0, 0, 0] == 2
    assert 10.1 <= clock.now < 10.15


def test_a_live_camera_that_gives_nothing_is_told_after_five_seconds() -> None:
    clock = Clock(10.0)
    shutter = Shutter(LateCamera(9.9), recorded=False, clock=clock, pause=clock.wait)
    with pytest.raises(DeviceError, match="the camera gives no picture"):
        shutter.frame()
    assert 15.0 <= clock.now < 15.1


@pytest.mark.parametrize("words", [["--camera", "{frames}", "--game", "diadingo"], ["{frames}"]])
def test_a_place_that_cannot_be_written_to_is_told_in_a_line(
    tmp_path: Path, frames: dict[str, Image], capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    folder = tmp_path / "shown"
    folder.mkdir()
    assert cv2.imwrite(str(folder / "theft.png"), frames["theft"])
    (tmp_path / "file").write_text("no folder")
    given = [word.format(frames=folder) for word in words]
    assert main(["enrol", *given, "--out", str(tmp_path / "file" / "my.deck")]) == 1
    assert "Not a directory" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--game", "diadingo"], "DECK_DIR or --camera SOURCE"),
        (["deck", "--camera", "0"], "DECK_DIR or --camera SOURCE"),
        (["--camera", "."], "the edition whose cards are shown"),
    ],
)
def test_half_a_command_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], expected: str
) -> None:
    assert main(["enrol", *words, "--out", str(tmp_path / "x.deck")]) == 1
    assert expected in capsys.readouterr().err
