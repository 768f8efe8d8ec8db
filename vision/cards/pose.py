"""Poses of cards in a region: rough ones as (x, y, angle), exact ones as 3x3 matrices from view px to region px."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image, Matrix, Points
from vision.cards.align import scaling
from vision.cards.gallery import COARSE_CELLS, VIEW_PX_PER_MM, Gallery, half_turn, normalise
from vision.cards.outline import Poses
from vision.plane import project
from vision.region import PX_PER_MM, Region

_SHRINK = 0.25  # scale of the picture in which poses are scored: about the size of a coarse cell's third
_APART_MM = 8.0  # poses nearer than this and turned less than _APART_DEG are one
_APART_DEG = 15.0
_GROWTH = (0.75, 1.45)  # size of a card's sides against a card lying flat


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card may lie: `faces` are the likeliest gallery indices, best first.

    `rough` poses are off by some mm. `likeness`: coarse correlation with the first face, -1..1, where it was computed.
    `votes`: features that agree on the pose.
    """

    pose: Matrix
    faces: tuple[int, ...]
    rough: bool
    likeness: float = 1.0
    votes: int = 0


def places_by_outline(region: Region, poses: Poses, gallery: Gallery, *, likeness: float, most: int) -> list[Place]:
    """The up to `most` poses at which the region looks most like a face, at least by `likeness`, best first."""
    if not len(poses):
        return []
    return best_places(poses, score_poses(region, poses, gallery), gallery, likeness=likeness, most=most)


def best_places(poses: Poses, scores: Floats, gallery: Gallery, *, likeness: float, most: int) -> list[Place]:
    """The up to `most` poses with the highest scores (of N x 2 x faces), at least `likeness`, best first."""
    places = []
    for index in spread_out(poses, scores.max(axis=(1, 2)), most):
        if scores[index].max() >= likeness:
            turned, face = np.unravel_index(scores[index].argmax(), scores[index].shape)
            places.append(
                Place(
                    pose_matrix(poses[index], gallery.size, turned=bool(turned)),
                    (int(face),),
                    rough=True,
                    likeness=float(scores[index].max()),
                )
            )
    return places


def score_poses(region: Region, poses: Poses, gallery: Gallery) -> Floats:
    """N x 2 x faces: coarse likeness of each pose, upright and turned by 180 degrees, to each face, -1..1."""
    rows = normalise(pose_cells(region.picture, poses, gallery.size_mm))
    return np.stack([rows @ gallery.basis, half_turn(rows) @ gallery.basis], axis=1) @ gallery.coefficients.T


def pose_cells(picture: Image | Floats, poses: Poses, size_mm: tuple[float, float]) -> Floats:
    """N x cells x 3: the coarse cells of a region's picture at each pose."""
    small = cv2.resize(picture, None, fx=_SHRINK, fy=_SHRINK, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), 1.2).astype(np.float32)
    across, down = COARSE_CELLS
    x, y = (
        (((np.arange(cells) + 0.5) / cells - 0.5) * side * PX_PER_MM).astype(np.float32)
        for cells, side in zip((across, down), size_mm, strict=True)
    )
    x, y = (axis.ravel() for axis in np.meshgrid(x, y))
    turn = np.radians(poses[:, 2:3])
    cos, sin = np.cos(turn), np.sin(turn)
    at_x, at_y = (
        ((at + 0.5) * _SHRINK - 0.5).astype(np.float32)
        for at in (poses[:, :1] + x * cos - y * sin, poses[:, 1:2] + x * sin + y * cos)
    )
    return np.asarray(cv2.remap(small, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def spread_out(poses: Poses, score: Floats, most: int) -> list[int]:
    """Indices of the best poses that differ by more than _APART_MM or _APART_DEG (modulo 180), best first."""
    chosen: list[int] = []
    for index in np.argsort(-score):
        away = np.hypot(*(poses[chosen, :2] - poses[index, :2]).T)
        turned = np.abs((poses[chosen, 2] - poses[index, 2] + 90) % 180 - 90)
        if ((away > _APART_MM * PX_PER_MM) | (turned > _APART_DEG)).all():
            chosen.append(int(index))
            if len(chosen) == most:
                break
    return chosen


def pose_matrix(pose: Floats, size: tuple[int, int], *, turned: bool) -> Matrix:
    """The exact form of a rough pose for views of a size, or of the same card turned by 180 degrees."""
    angle = np.radians(float(pose[2]) + (180 if turned else 0))
    scale = PX_PER_MM / VIEW_PX_PER_MM
    cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
    width, height = size
    to_middle = np.array([[1, 0, -(width - 1) / 2], [0, 1, -(height - 1) / 2], [0, 0, 1]])
    return np.asarray(np.array([[cos, -sin, pose[0]], [sin, cos, pose[1]], [0, 0, 1]]) @ to_middle)


def half_turned(pose: Matrix, size: tuple[int, int]) -> Matrix:
    """The pose of the same card turned by 180 degrees, for views of a size."""
    width, height = size
    return np.asarray(pose @ np.array([[-1, 0, width - 1], [0, -1, height - 1], [0, 0, 1.0]]))


def view_corners(gallery: Gallery) -> Points:
    """The four corners of a view, px, clockwise from the top-left."""
    width, height = gallery.size
    return np.array([(0, 0), (width, 0), (width, height), (0, height)]) - 0.5


def view_middle(gallery: Gallery) -> Points:
    """The middle of a view, px."""
    return np.asarray(view_corners(gallery).mean(axis=0))


def is_plausible(pose: Matrix, gallery: Gallery) -> bool:
    """Whether a card at this pose may lie on the mat or be held a hand's breadth above it, tilted a little."""
    corners = project(pose, view_corners(gallery))
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1) / PX_PER_MM
    growth = sides / np.array([*gallery.size_mm, *gallery.size_mm])
    ahead, behind = np.roll(corners, -1, axis=0) - corners, corners - np.roll(corners, 1, axis=0)
    turns = ahead[:, 0] * behind[:, 1] - ahead[:, 1] * behind[:, 0]
    return bool((growth > _GROWTH[0]).all() and (growth < _GROWTH[1]).all() and (turns < 0).all())


def cut_view(region: Region, pose: Matrix, gallery: Gallery) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """The card at a pose: H x W x 3 float32, and which of its px show something (H x W)."""
    view, valid = (cut_layer(layer, pose, gallery.size) for layer in (region.picture, region.valid))
    return view.astype(np.float32), np.asarray(valid > 250)


def cut_layer(layer: Image | Floats, pose: Matrix, size: tuple[int, int]) -> Floats:
    """What a picture of a region shows at a pose (view px to region px), at view size (width, height)."""
    factor = VIEW_PX_PER_MM / PX_PER_MM
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    small = cv2.resize(layer, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.warpPerspective(small, scaling(factor) @ pose, size, flags=flags))
