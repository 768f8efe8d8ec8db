"""Teaches the network that tells stones from other things, and writes what it has learned.

    python -m vision.board.training PICTURES vision/board/data/stone_weights.npz

PICTURES holds `tray_*`, `clip_tray_*` and `enrol/tray_*` with truth.json and camera.json. Each picture is used as it
is and altered many times, so that what is learned is shape and texture, not the looks of one set.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image
from calibration.image_files import read_picture
from vision.board.augment import covered, fainter, other_camera, px_per_mm
from vision.board.facets import describe
from vision.board.lens import Lens
from vision.board.network import save_network, teach
from vision.board.pose import BoardFinder, BoardPose
from vision.board.relief import STONE_RADIUS_MM, find_candidates, make_relief, tray_mask
from vision.board.stones import GIRDLE_MM
from vision.board.view import view_board, view_mm
from vision.measure.truth import read_json

Floats = npt.NDArray[np.float64]

UNITS, ROUNDS, DECAY = 24, 24, 5e-4
_SEED = 42
_EVERY = 3  # frame of a clip
_VISIBLE = 0.4  # share of a stone that must be seen for it to be one
_HIT_MM, _MISS_MM = 2.5, 4.5  # a place so near a stone's foot is the stone; one further away is none
_LIES_MM = 11.0  # nothing is learned so near a toppled stone


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture without distortion, the board's pose in it, and its stones: feet (Nx2, mm), seen shares, standing."""

    folder: str
    straight: Image
    pose: BoardPose
    feet_mm: Floats
    visible: Floats
    standing: npt.NDArray[np.bool_]


def scenes(pictures: Path) -> Iterator[Scene]:
    """All pictures of trays of a set."""
    for pattern in ("tray_*", "enrol/tray_*", "clip_tray_*"):
        for file in sorted(pictures.glob(f"{pattern}/truth.json")):
            yield from _folder_scenes(file.parent, read_json(file))


def _folder_scenes(folder: Path, truth: Mapping[str, Any]) -> Iterator[Scene]:
    camera = read_json(folder / "camera.json")
    size = (camera["width"], camera["height"])
    finder = BoardFinder(Lens(np.array(camera["K"]), np.array(camera["dist"], dtype=np.float64), size))
    for number, frame in enumerate(truth["frames"]):
        straight = finder.straighten(read_picture(folder / frame["file"]))
        pose = finder.find(straight, float(number))
        if pose is None or ("states" in frame and number % _EVERY):
            continue
        stones = frame["stones"] if "stones" in frame else _clip_stones(truth, frame)
        yield Scene(
            folder=folder.name,
            straight=straight,
            pose=pose,
            feet_mm=np.array([stone["mm"] for stone in stones], dtype=np.float64),
            visible=np.array([stone["visible_fraction"] for stone in stones], dtype=np.float64),
            standing=np.array([stone["state"] == "standing" for stone in stones]),
        )


def _clip_stones(truth: Mapping[str, Any], frame: Mapping[str, Any]) -> list[dict[str, Any]]:
    seen = {"s": 1.0, "h": 0.2}
    states = {stone["id"]: frame["states"][stone["id"]] for stone in truth["stones_start"]}
    left = (stone for stone in truth["stones_start"] if states[stone["id"]] in seen)
    return [stone | {"visible_fraction": seen[states[stone["id"]]]} for stone in left]


def altered(scene: Scene, chance: np.random.Generator) -> tuple[Image, Floats]:
    """The scene's picture with other stones, hands and camera, and what is then seen of each stone."""
    picture, visible = scene.straight, scene.visible.copy()
    if chance.random() < 0.5:
        picture = fainter(picture, scene.pose, scene.feet_mm, chance)
    if chance.random() < 0.6:
        picture, cover = covered(picture, scene.pose, chance)
        visible *= 1 - _cover_shares(cover, scene)
    return other_camera(picture, chance), visible


def _cover_shares(cover: npt.NDArray[np.bool_], scene: Scene) -> Floats:
    """Share of each stone's disc that is covered."""
    y, x = np.mgrid[-1:1:9j, -1:1:9j]
    inside = x * x + y * y <= 1
    reach = STONE_RADIUS_MM * px_per_mm(scene.pose)
    at = scene.pose.px(scene.feet_mm, GIRDLE_MM)
    columns = np.clip(at[:, 0, None] + x[inside] * reach, 0, cover.shape[1] - 1).astype(np.intp)
    rows = np.clip(at[:, 1, None] + y[inside] * reach, 0, cover.shape[0] - 1).astype(np.intp)
    return np.asarray(cover[rows, columns].mean(axis=1), dtype=np.float64)


def lesson(scene: Scene, picture: Image, visible: Floats) -> tuple[Floats, Floats]:
    """Features (N x F) of a picture's places and whether each is a stone (N, 0 or 1); doubtful ones are left out."""
    view = view_board(picture, scene.pose, GIRDLE_MM)
    relief = make_relief(view, tray_mask(view, scene.pose, GIRDLE_MM))
    places = find_candidates(relief)
    away = np.linalg.norm(view_mm(places)[:, None] - scene.feet_mm[None], axis=2)
    wanted = away[:, scene.standing & (visible >= _VISIBLE)].min(axis=1, initial=np.inf) < _HIT_MM
    doubtful = (away.min(axis=1, initial=np.inf) < _MISS_MM) & ~wanted
    doubtful |= (away[:, ~scene.standing].min(axis=1, initial=np.inf) < _LIES_MM) & ~wanted
    return describe(relief, places[~doubtful]), wanted[~doubtful].astype(np.float64)


def lessons(found: Sequence[Scene], *, times: int, seed: int = _SEED) -> tuple[Floats, Floats]:
    """All lessons of scenes, each as it is and altered `times` times (a clip's frame a quarter of that)."""
    rows, kinds = [], []
    for number, scene in enumerate(found):
        chance = np.random.default_rng((seed, number))
        draws = max(1, times // 4) if scene.folder.startswith("clip") else times
        pictures = [(scene.straight, scene.visible), *(altered(scene, chance) for _ in range(draws))]
        for picture, visible in pictures:
            features, wanted = lesson(scene, picture, visible)
            rows.append(features.astype(np.float32))
            kinds.append(wanted)
    return np.concatenate(rows).astype(np.float64), np.concatenate(kinds)


def main(arguments: Sequence[str] | None = None) -> None:
    """Teaches with all the pictures of a set and writes the weights."""
    parser = argparse.ArgumentParser(description="teach the stone network")
    parser.add_argument("pictures", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--times", type=int, default=40, help="how often each picture is altered")
    options = parser.parse_args(arguments)
    rows, kinds = lessons(list(scenes(options.pictures)), times=options.times)
    network = teach(rows, kinds, units=UNITS, rounds=ROUNDS, decay=DECAY)
    with options.out.open("wb") as file:
        save_network(network, file)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main()
