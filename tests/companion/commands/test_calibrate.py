"""The command calibrate: from a folder of frames to what is kept, and back to the one before."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.mat import mat_picture
from calibration.mat_fit import find_markers
from calibration.store import KINDS, Measured, in_force, keep
from calibration.tiles import board_picture
from companion.__main__ import main
from companion.app.calibration_in_use import corners_in, drive_in, fixed_in, lens_in, octaves_in, zones_in
from companion.app.decks import print_and_play
from companion.app.host.checks import calibrations
from companion.app.simulation import WIDE_PX
from companion.app.wizards.calibration import TabletCalibration
from companion.app.wizards.instruments import Instruments
from companion.core.errors import SettingsError
from companion.core.letter_board import make_board
from companion.core.observations import CardShown
from companion.core.record import Header
from companion.core.referee import begin
from companion.games.diadingo.simulated import StoneWorld
from companion.store.settings import Settings
from hardware.capture_backends import Fixed
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.viewpoint import MAT_AND_BOARD, Viewpoint, project
from hardware.simulated.world import card_table
from tests.at_once import AtOnce
from tests.calibration.chessboard import FOCAL_PX, LEANS, SIZE_PX, seen_board
from vision.cards.eye import CardEye
from vision.plane import find_plane
from vision.tiles.corners import Corners


@pytest.fixture
def frames(tmp_path: Path) -> Path:
    """A camera above the mat, as a folder of frames."""
    folder = tmp_path / "frames"
    folder.mkdir()
    sheet = cv2.copyMakeBorder(mat_picture(3), 40, 40, 60, 60, cv2.BORDER_CONSTANT, value=(60, 70, 80))
    for number in range(8):
        cv2.imwrite(str(folder / f"{number}.png"), sheet)
    return folder


def test_a_camera_is_calibrated_shown_and_the_one_before_restored(
    frames: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = str(tmp_path / "data")
    assert main(["calibrate", "camera", str(frames), "--ruler", "100", "--data", data]) == 0
    assert main(["calibrate", "camera", str(frames), "--ruler", "99.5", "--data", data]) == 0
    kept = in_force(tmp_path / "data" / "calibration", "camera")
    assert kept is not None
    assert (kept.values["ruler_mm"], kept.unit) == (99.5, "mm")
    assert kept.quality < 0.3
    assert main(["calibrate", "restore", "camera", "--data", data]) == 0
    kept = in_force(tmp_path / "data" / "calibration", "camera")
    assert kept is not None
    assert kept.values["ruler_mm"] == 100
    capsys.readouterr()
    assert main(["calibrate", "show", "--data", data]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in shown] == list(KINDS)
    assert "mm, good, 20" in shown[0]
    assert shown[1].endswith("not calibrated")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "--ruler: found 'nothing'"),
        (["--ruler", "96"], "printed at 96.0 %"),
    ],
)
def test_without_the_right_scale_nothing_is_kept(
    frames: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert main(["calibrate", "camera", str(frames), *words, "--data", str(tmp_path / "data")]) == 1
    assert says in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_a_mirrored_picture_is_refused(frames: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in frames.iterdir():
        cv2.imwrite(str(path), cv2.flip(cv2.imread(str(path)), 1))
    assert main(["calibrate", "camera", str(frames), "--ruler", "100", "--data", str(tmp_path / "data")]) == 1
    assert "a mirrored picture" in capsys.readouterr().err


def test_white_paper_that_looks_white_is_kept(frames: Path, tmp_path: Path) -> None:
    for path in frames.iterdir():
        cv2.imwrite(str(path), cv2.imread(str(path)) * 0.8)
    assert main(["calibrate", "white-balance", str(frames), "--data", str(tmp_path / "data")]) == 0
    kept = in_force(tmp_path / "data" / "calibration", "white-balance")
    assert kept is not None
    assert kept.quality < 3
    assert Fixed(**kept.values) == Fixed()


def written(folder: Path, pictures: Iterable[np.ndarray]) -> str:
    folder.mkdir(exist_ok=True)
    for number, picture in enumerate(pictures):
        cv2.imwrite(str(folder / f"{number}.png"), picture)
    return str(folder)


def test_a_picture_without_the_mat_has_no_white(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = written(tmp_path / "grey", [np.full((400, 600, 3), 200, np.uint8)] * 8)
    assert main(["calibrate", "white-balance", source, "--data", str(tmp_path / "data")]) == 1
    assert "no mat in the picture" in capsys.readouterr().err


def test_a_lens_is_measured_from_a_folder_of_views_and_put_to_use(tmp_path: Path) -> None:
    source = written(tmp_path / "views", [seen_board(lean, bend=-0.12) for lean in LEANS])
    data = tmp_path / "data"
    assert main(["calibrate", "lens", source, "--data", str(data)]) == 0
    lens = lens_in(data / "calibration")
    assert lens is not None
    assert lens.size_px == SIZE_PX
    assert lens.matrix[0, 0] == pytest.approx(FOCAL_PX, rel=0.02)
    assert lens.distortion[0] == pytest.approx(-0.12, abs=0.06)
    assert lens_in(tmp_path) is None


def test_too_few_views_of_a_lens_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = written(tmp_path / "views", [seen_board(lean) for lean in LEANS[:3]])
    assert main(["calibrate", "lens", source, "--data", str(tmp_path / "data")]) == 1
    assert "3 views" in capsys.readouterr().err


def test_zones_are_drawn_on_the_command_line_and_cards_are_read_in_them(tmp_path: Path) -> None:
    world = card_table("diadingo", rng=Random(3))
    world.show("theft")
    card = world.scene.cards[0]
    straight = Viewpoint(tilt_deg=0.0, turn_deg=0.0)
    frame = without_markers(SimulatedCamera(world, viewpoint=straight, size=(960, 540)))
    source = written(tmp_path / "frames", [frame] * 8)
    middle, scale = project(straight.homography((960, 540)), [card.centre_mm])[0], 0.77 * 960 / 450
    corners = np.array([(-28, -43.5), (28, 43.5)]) * scale + middle  # as if it lay straight: only its size is drawn
    drawn = ",".join(str(round(float(at), 4)) for at in (corners / (960, 540)).ravel())
    data = tmp_path / "data"
    words = ["calibrate", "zones", source, "--zone", "0.3,0.05,0.75,0.95", "--card", drawn, "--data", str(data)]
    assert main(words) == 0
    zones = zones_in(data / "calibration")
    assert zones is not None
    assert zones.px_per_mm == pytest.approx(scale, rel=0.02)
    eye = CardEye(PictureCamera(frame), print_and_play("diadingo"), zones=zones)
    seen = [one for tick in range(20) for one in eye.poll(tick / 10)]
    assert [one.label for one in seen if isinstance(one, CardShown)] == ["theft"]


def without_markers(camera: SimulatedCamera) -> np.ndarray:
    """A frame in which another mat lies than ours: its markers are painted over."""
    _, frame = camera.read(0.0) or pytest.fail("no frame")
    for quad in find_markers(frame).values():
        cv2.fillConvexPoly(frame, cv2.convexHull(np.rint(quad * 1.0).astype(np.int32)), (225, 228, 230))
        cv2.circle(frame, tuple(int(one) for one in quad.mean(axis=0)), 36, (225, 228, 230), -1)
    assert find_plane(frame) is None
    return frame


class PictureCamera:
    """Gives one picture again and again."""

    def __init__(self, picture: np.ndarray) -> None:
        self._picture = picture

    def read(self, now: float) -> tuple[float, np.ndarray]:
        return now, self._picture

    def close(self) -> None:
        pass


def test_rectangles_that_are_none_are_refused(frames: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["calibrate", "zones", str(frames), "--data", str(tmp_path / "data")]
    assert main([*words, "--zone", "left"]) == 1
    assert "--zone: found 'left'" in capsys.readouterr().err
    assert main([*words, "--zone", "0,0,1", "--card", "0,0,1,1"]) == 1
    assert "left, top, right, bottom" in capsys.readouterr().err


def test_the_decks_least_margin_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = tmp_path / "box.toml"
    settings.write_text('edition = "diadingo"\n', encoding="utf-8")
    data = str(tmp_path / "data")
    assert main(["calibrate", "deck", "--settings", str(settings), "--data", data]) == 0
    assert "least margin between faces, fair" in capsys.readouterr().out


def test_a_board_is_surveyed_on_rendered_frames(tmp_path: Path) -> None:
    world = StoneWorld(begin(Header("diadingo", "diadingo", ("Mia", "Tom"))).state, Random(5)).world
    camera = SimulatedCamera(world, size=WIDE_PX, viewpoint=MAT_AND_BOARD)
    pictures = [taken[1] for frame in range(8) if (taken := camera.read(frame / 10)) is not None]
    source, data = written(tmp_path / "board", pictures), tmp_path / "data"
    assert main(["calibrate", "board", source, "--data", str(data)]) == 0
    kept = in_force(data / "calibration", "board")
    assert kept is not None
    assert kept.quality < 1.5
    assert kept.values["stickers"] == [10, 11, 12]
    assert kept.values["standing"] == 42


def test_a_picture_without_a_board_is_refused(frames: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "board", str(frames), "--data", str(tmp_path / "data")]) == 1
    assert "0 stickers" in capsys.readouterr().err


def test_a_box_keeps_to_what_was_calibrated(tmp_path: Path) -> None:
    assert fixed_in(tmp_path) == Fixed()
    assert drive_in(tmp_path, Settings(turns_per_s=0.7)).turns_per_s == 0.7
    keep(tmp_path, Measured("white-balance", {"white_balance_k": 4600.0}, 2.0, "%", "2026-11-28"))
    keep(tmp_path, Measured("spinner", {"at_full_power": 0.9}, 2.0, "%", "2026-11-28"))
    keep(tmp_path, Measured("buzzer", {"octaves": 1}, 3, "loud tones", "2026-11-28"))
    assert fixed_in(tmp_path) == Fixed(white_balance_k=4600.0)
    assert octaves_in(tmp_path) == 1
    assert drive_in(tmp_path, Settings(turns_per_s=0.7)).turns_per_s == 0.9
    assert json.loads((tmp_path / "spinner.json").read_text(encoding="utf-8"))["date"] == "2026-11-28"


@pytest.mark.parametrize(
    ("what", "settings", "says"),
    [
        ("spinner", "", "pins: found 'none'"),
        ("buzzer", "", "pins: found 'none'"),
        ("spinner", 'pins = "lgpio"\n', "index_pin: found 0"),
    ],
)
def test_what_hangs_on_pins_cannot_be_measured_without_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str, settings: str, says: str
) -> None:
    file = tmp_path / "box.toml"
    file.write_text(settings, encoding="utf-8")
    assert main(["calibrate", what, "--settings", str(file)]) == 1
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("what", ["camera", "lens", "white-balance", "zones", "board", "corners"])
def test_what_is_measured_by_a_camera_wants_to_know_which(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    assert main(["calibrate", what, "--ruler", "100", "--data", str(tmp_path)]) == 1
    assert "SOURCE: found 'nothing', expected a camera" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["show", "deck", "spinner", "buzzer"])
def test_what_needs_no_camera_takes_none(tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    assert main(["calibrate", what, "0", "--data", str(tmp_path)]) == 1
    assert f"SOURCE: found '0', expected nothing after {what}" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize(
    "other",
    [
        *({"quality": found} for found in ("x", None, [1], {}, float("inf"), float("nan"))),
        *({"values": found} for found in (None, [], 1, "x")),
        *({"unit": 5}, {"date": 7}, {"kind": "moon"}, {"kind": "lens"}, {"kind": []}, {"calibration": 9}, {"more": 1}),
    ],
    ids=str,
)
def test_a_calibration_of_other_values_is_told_wherever_it_is_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], other: dict[str, Any], before: bool
) -> None:
    whole = {"calibration": 1, "kind": "deck", "values": {}, "quality": 0.5, "unit": "px", "date": "2026-11-28"}
    folder = tmp_path / "calibration"
    folder.mkdir()
    (folder / ("deck.previous.json" if before else "deck.json")).write_text(json.dumps(whole | other), encoding="utf-8")
    words = ["restore", "deck"] if before else ["show"]
    assert main(["calibrate", *words, "--data", str(tmp_path)]) == 1
    assert "expected a calibration" in capsys.readouterr().err
    assert calibrations(folder).ok is before
    shown = TabletCalibration(folder, Instruments(), AtOnce()).look().steps
    assert [(one.kept, one.before) for one in shown if one.kind == "deck"] == [(None, None)]


def test_what_cannot_be_restored_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["restore"], ["restore", "moon"], ["restore", "camera"]):
        assert main(["calibrate", *words, "--data", str(tmp_path)]) == 1
        assert "expected" in capsys.readouterr().err


def test_the_corners_of_a_letter_board_are_kept_where_its_lines_run(tmp_path: Path, capsys: Any) -> None:
    board = make_board({"rows": ["." * 9] * 4 + ["....S...."] + ["." * 9] * 4}, "board")
    frames = tmp_path / "frames"
    frames.mkdir()
    cv2.imwrite(str(frames / "0.png"), board_picture(board, 2.0))
    told = ["calibrate", "corners", str(frames), "--data", str(tmp_path), "--corners"]
    assert main([*told, "60,60", "420,60", "420,420", "60,420"]) == 0
    kept = in_force(tmp_path / "calibration", "corners")
    assert kept is not None
    assert (kept.quality, kept.grade, kept.values["rows"], kept.values["size_px"]) == (40.0, "good", 9, [480, 480])
    assert corners_in(tmp_path / "calibration") == Corners(((60, 60), (420, 60), (420, 420), (60, 420)), (480, 480))
    capsys.readouterr()
    assert main([*told, "80,75", "440,75", "440,435", "80,435", "--size", "9"]) == 1
    assert main([*told, "420,60", "60,60", "60,420", "420,420"]) == 1
    assert main(told[:-1]) == 1
    errors = capsys.readouterr().err.splitlines()
    for what, line in zip(("no lines", "mirrored", "four outer"), errors, strict=True):
        assert what in line
    assert in_force(tmp_path / "calibration", "corners") == kept


def test_corners_that_are_damaged_are_refused(tmp_path: Path) -> None:
    keep(tmp_path, Measured("corners", {"at_px": [1, 2]}, 40.0, "px a field"))
    with pytest.raises(SettingsError):
        corners_in(tmp_path)
