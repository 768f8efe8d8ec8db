"""Figures of the board eye on free-standing trays: found, missed and false stones, errors of places and angles."""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from calibration.image_files import read_picture
from vision.board.lens import Lens
from vision.board.pose import BoardFinder
from vision.board.stones import find_stones
from vision.measure.tally import Tally
from vision.measure.timing import one_thread
from vision.measure.truth import folders, read_json

_NEAR_MM = 8.0  # from a stone's foot: reported nearer it is found, reported nowhere so near it is false
_VISIBLE = 0.4  # share of a stone that must be seen for it to count


def tray(directory: Path) -> dict[str, Any]:
    """Figures on the `tray_*` folders of a picture set: `{"folders": {...}, "all": {...}}`.

    Nothing but the lens is taken from a folder's camera.json; its rotation only serves to judge the angle. Pictures
    of a folder are seen in order, as the camera stood still for all of them. Times in ms, on one thread.
    Raises SettingsError.
    """
    tallies: dict[str, Tally] = {}
    with one_thread():
        for folder, truth in folders(Path(directory), "tray_*"):
            tallies[folder.name] = _measure_folder(folder, truth)
    every = Tally()
    for tally in tallies.values():
        every.add(tally)
    return {"folders": {name: _figures(tally) for name, tally in tallies.items()}, "all": _figures(every)}


def read_lens(folder: Path) -> tuple[Lens, npt.NDArray[np.float64]]:
    """The lens of a folder's camera.json, and the rotation (3x3) of the board at angle 0. Raises SettingsError."""
    camera = read_json(folder / "camera.json")
    matrix = np.array(camera["K"], dtype=np.float64)
    distortion = np.array(camera["dist"], dtype=np.float64)
    return Lens(matrix, distortion, (camera["width"], camera["height"])), np.array(camera["R"], dtype=np.float64)


def angle_off_deg(found_deg: float, true_deg: float) -> float:
    """How far two angles are apart, 0..180."""
    return abs((found_deg - true_deg + 180) % 360 - 180)


def _measure_folder(folder: Path, truth: Mapping[str, Any]) -> Tally:
    lens, zero = read_lens(folder)
    finder = BoardFinder(lens)
    tally = Tally()
    for number, frame in enumerate(truth["frames"]):
        picture = read_picture(folder / frame["file"])
        begun = time.perf_counter()
        straight = finder.straighten(picture)
        pose = finder.find(straight, float(number))
        stones = find_stones(straight, pose) if pose is not None else ()
        tally.times_ms.append(1000 * (time.perf_counter() - begun))
        tally.off_deg.append(180.0 if pose is None else angle_off_deg(pose.angle_deg(zero), frame["board_angle_deg"]))
        _judge([stone.at_mm for stone in stones], frame["stones"], tally)
    return tally


def _judge(found_mm: Sequence[tuple[float, float]], stones: Sequence[Mapping[str, Any]], tally: Tally) -> None:
    """Counts one frame. A toppled or hidden stone need not be found, and whoever finds it is not wrong."""
    tally.counts["frames"] += 1
    places = np.array(found_mm, dtype=np.float64).reshape(-1, 2)
    for stone in stones:
        if stone["state"] != "standing" or stone["visible_fraction"] < _VISIBLE:
            continue
        tally.counts["stones"] += 1
        nearest = float(np.linalg.norm(places - stone["mm"], axis=1).min(initial=np.inf))
        tally.counts["found" if nearest <= _NEAR_MM else "missed"] += 1
        if nearest <= _NEAR_MM:
            tally.off_mm.append(nearest)
    feet = np.array([stone["mm"] for stone in stones], dtype=np.float64).reshape(-1, 2)
    for place in places:
        tally.counts["false"] += bool(np.linalg.norm(feet - place, axis=1).min(initial=np.inf) > _NEAR_MM)


def _figures(tally: Tally) -> dict[str, Any]:
    figures: dict[str, Any] = {key: tally.counts[key] for key in ("frames", "stones", "found", "missed", "false")}
    figures["position_error_mm_p95"] = percentile(tally.off_mm, 95)
    figures["angle_error_deg_p95"] = percentile(tally.off_deg, 95)
    figures["ms_p50"] = percentile(tally.times_ms, 50)
    return figures


def percentile(values: Sequence[float], share: float) -> float | None:
    """A percentile to two digits, None of nothing."""
    return round(float(np.percentile(values, share)), 2) if values else None
