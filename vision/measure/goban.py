"""Figures on photographs of Go boards: which of the 361 points are occupied, tested positions held out."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from calibration.array_types import Image
from calibration.image_files import read_picture
from vision.board.network import Network, teach
from vision.board.points import describe_points, settle_points, straight_view
from vision.measure.timing import one_thread
from vision.measure.truth import read_json

_POINTS = 19


def goban(directory: Path) -> dict[str, Any]:
    """Figures on the photo set: `{"positions": {...}, "all": {...}}` with `photos`, `points`, `correct`, `wrong`,
    `share` (per cent correct) and `perfect` (photos without an error).

    The photos of each position are read by networks taught on the photos of all other positions. Takes about a minute.
    Raises SettingsError.
    """
    truth = read_json(Path(directory) / "truth.json")
    wanted = {name: _occupied(truth["positions"][photo["position"]]) for name, photo in truth["photos"].items()}
    rows = {}
    with one_thread():
        views = {name: _view(Path(directory), name, photo["corners"]) for name, photo in truth["photos"].items()}
        features = {name: describe_points(view) for name, view in views.items()}
        for position in truth["positions"]:
            tested = [name for name, photo in truth["photos"].items() if photo["position"] == position]
            networks = _taught([name for name in views if name not in tested], features, wanted)
            errors = [_errors(views[name], features[name], wanted[name], networks) for name in tested]
            rows[position] = _figures(errors)
    whole = {key: sum(row[key] for row in rows.values()) for key in ("photos", "points", "correct", "wrong", "perfect")}
    whole["share"] = round(100 * whole["correct"] / whole["points"], 2)
    return {"positions": rows, "all": whole}


def _occupied(rows: list[str]) -> npt.NDArray[np.float64]:
    return np.array([point != "." for row in rows for point in row], dtype=np.float64)


def _view(directory: Path, name: str, corners: list[list[float]]) -> Image:
    picture = read_picture(directory / "photos" / name)
    return straight_view(picture, np.array(corners) * (picture.shape[1], picture.shape[0]), _POINTS)


def _taught(
    names: list[str], features: dict[str, npt.NDArray[np.float64]], wanted: dict[str, npt.NDArray[np.float64]]
) -> tuple[Network, ...]:
    rows = np.concatenate([features[name] for name in names])
    kinds = np.concatenate([wanted[name] for name in names])
    return tuple(teach(rows, kinds, units=16, rounds=15, decay=3e-3, seed=seed) for seed in range(2))


def _errors(
    view: Image, features: npt.NDArray[np.float64], wanted: npt.NDArray[np.float64], networks: tuple[Network, ...]
) -> int:
    guess = np.mean([network.rate(features) for network in networks], axis=0)
    return int(((settle_points(view, guess) > 0.5) != wanted).sum())


def _figures(errors: list[int]) -> dict[str, Any]:
    points = _POINTS**2 * len(errors)
    return {
        "photos": len(errors),
        "points": points,
        "correct": points - sum(errors),
        "wrong": sum(errors),
        "share": round(100 * (1 - sum(errors) / points), 2) if points else None,
        "perfect": errors.count(0),
    }
