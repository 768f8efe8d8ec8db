"""The command calibrate: from a folder of frames to what is kept, and back to the one before."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.kept import Measured, in_force, keep
from calibration.mat import mat_picture
from companion.__main__ import main
from companion.commands.calibrate import drive_in, fixed_in, white_balance
from companion.errors import SettingsError
from companion.settings import Settings
from hardware.captures import Fixed


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
    assert [line.split()[0] for line in shown] == ["camera", "white-balance", "spinner"]
    assert "mm, 20" in shown[0]
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


def coloured(*, blue: float = 1.0, light: float = 0.8) -> np.ndarray:
    sheet = cv2.copyMakeBorder(mat_picture(3), 40, 40, 60, 60, cv2.BORDER_CONSTANT, value=(60, 70, 80))
    return np.clip(sheet * np.array([blue, 1.0, 1.0]) * light, 0, 255).astype(np.uint8)


def test_what_a_camera_chose_is_kept_when_white_paper_looks_white() -> None:
    fixed = Fixed(white_balance_k=4600, exposure=157)
    measured = white_balance(coloured(), fixed)
    assert measured.quality < 3
    assert Fixed(**measured.values) == fixed


@pytest.mark.parametrize(
    ("frame", "says"),
    [
        (coloured(blue=0.4), "paper of colour"),
        (coloured(light=0.2), "paper of brightness 50"),
        (coloured(light=1.2), "paper of brightness 255"),
        (np.full((400, 600, 3), 200, np.uint8), "no mat"),
    ],
)
def test_paper_that_does_not_look_white_is_refused(frame: np.ndarray, says: str) -> None:
    with pytest.raises(SettingsError, match=says):
        white_balance(frame, Fixed())


def test_a_box_keeps_to_what_was_calibrated(tmp_path: Path) -> None:
    assert fixed_in(tmp_path) == Fixed()
    assert drive_in(tmp_path, Settings(turns_per_s=0.7)).turns_per_s == 0.7
    keep(tmp_path, Measured("white-balance", {"white_balance_k": 4600.0}, 2.0, "%", "2026-11-28"))
    keep(tmp_path, Measured("spinner", {"at_full_power": 0.9}, 2.0, "%", "2026-11-28"))
    assert fixed_in(tmp_path) == Fixed(white_balance_k=4600.0)
    assert drive_in(tmp_path, Settings(turns_per_s=0.7)).turns_per_s == 0.9
    assert json.loads((tmp_path / "spinner.json").read_text(encoding="utf-8"))["date"] == "2026-11-28"


def test_a_spinner_without_pins_or_index_sensor_cannot_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "spinner"]) == 1
    assert "index_pin: found 'none'" in capsys.readouterr().err


def test_what_cannot_be_restored_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["restore"], ["restore", "moon"], ["restore", "camera"]):
        assert main(["calibrate", *words, "--data", str(tmp_path)]) == 1
        assert "expected" in capsys.readouterr().err
