"""Where the board lies and how far it has turned, from its rim stickers and the camera's lens.

Board frame: origin at the board's centre, x and y along the board at angle 0 as seen from above, z into the table, mm;
angles clockwise. Any one sticker is enough: the camera stands still, so the table's plane is remembered from pictures
that showed more of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image, Matrix, Points
from vision.board.lens import Lens, Straightener
from vision.board.stickers import (
    STICKER_ANGLES_DEG,
    Sighting,
    locate_sticker,
    read_stickers,
    sticker_bits,
    sticker_corners_mm,
)
from vision.plane import project

Vector = npt.NDArray[np.float64]

_MOST_TILT_DEG = 45.0  # of the camera against the table: anything steeper is a false solution
_MOST_OFF_PX = 0.012  # of the picture's width: rms error of the corners from which a solution is refused
_SHRINK = 0.05  # the usual error of a sticker's seen size: blur in bright light eats its black rim
_TILT_SIGMA = 0.01  # how well the remembered plane is known: rad,
_DISTANCE_SIGMA_MM = 1.5  # and its distance
_REACHES_MM = (14.0, 5.0)  # how far from where it is expected a sticker is looked for, round by round
_NUDGES = np.array([1e-5, 1e-5, 1e-5, 1e-2, 1e-2, 1e-2, 1e-4])  # turn, shift and size, to see what they change
_STILL = 0.1  # of a nudge: a step below which a fit has come to rest
_MOST_STEPS = 40
_DROP = 0.02  # of a sticker's agreement, from which it has moved,
_COVERED = 0.3  # and from which it is covered


@dataclass(frozen=True, slots=True)
class BoardPose:
    """The board in a picture without distortion: `rotation` 3x3 and `translation` (mm) from board to camera axes.

    `matrix`: the camera's 3x3. `coded`: stickers found by their code; `plain`: by their square alone;
    `held`: nothing of it was seen in this picture, it is where it was last seen.
    """

    rotation: Matrix
    translation: Vector
    matrix: Matrix
    coded: tuple[int, ...] = ()
    plain: tuple[int, ...] = ()
    held: bool = False

    def to_px(self, height_mm: float = 0.0) -> Matrix:
        """Homography from board mm at a height above the board to picture px."""
        columns = (self.rotation[:, 0], self.rotation[:, 1], self.translation - height_mm * self.rotation[:, 2])
        return np.asarray(self.matrix @ np.stack(columns, axis=1))

    def px(self, points_mm: npt.ArrayLike, height_mm: float = 0.0) -> Points:
        """Picture points (Nx2, px) of board points (Nx2, mm) at a height above the board."""
        return project(self.to_px(height_mm), points_mm)

    def mm(self, points_px: npt.ArrayLike, height_mm: float = 0.0) -> Points:
        """Board points (Nx2, mm) at a height above the board of picture points (Nx2, px)."""
        return project(np.asarray(np.linalg.inv(self.to_px(height_mm))), points_px)

    def angle_deg(self, zero: Matrix | None = None) -> float:
        """Clockwise turn, 0..360, against `zero`: the rotation (3x3) at angle 0. Without it, against picture x."""
        turn = self.rotation if zero is None else zero.T @ self.rotation
        return float(np.degrees(np.arctan2(turn[1, 0] - turn[0, 1], turn[0, 0] + turn[1, 1])) % 360)


@dataclass(frozen=True, slots=True)
class Table:
    """The plane of the board in camera axes: unit `normal` (3) and `distance_mm` along it. What no spin changes."""

    normal: Vector
    distance_mm: float


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a fit is made of: Nx2 model points (mm), their stickers' middles (mm), points seen (px), sigma (N, px)."""

    model: Points
    middles: Points
    seen: Points
    sigma: Vector


def solve_pose(
    sightings: Sequence[Sighting], lens: Lens, table: Table | None, start: BoardPose | None
) -> BoardPose | None:
    """The pose that fits what was seen of the stickers; None when none fits well.

    `start`: where to begin; without it the points must be at least the four corners of one sticker.
    """
    model = np.concatenate([sighting.points_mm for sighting in sightings])
    seen = np.concatenate([sighting.points_px for sighting in sightings])
    middles = np.concatenate([np.broadcast_to(s.points_mm.mean(axis=0), s.points_mm.shape) for s in sightings])
    sigma = np.concatenate([np.full(len(s.points_px), s.sigma_px) for s in sightings])
    best: tuple[float, Vector] | None = None
    for begin in _starts(model, seen, lens, start):
        cost, values = _fit(begin, _Seen(model, middles, seen, sigma), lens.matrix, table)
        if _tilt_deg(values) <= _MOST_TILT_DEG and (best is None or cost < best[0]):
            best = (cost, values)
    if best is None:
        return None
    rotation = np.asarray(cv2.Rodrigues(best[1][:3])[0], dtype=np.float64)
    pose = BoardPose(rotation, best[1][3:6], lens.matrix)
    off = pose.px(model) - seen
    if float(np.sqrt(np.square(off).sum(axis=1).mean())) > _MOST_OFF_PX * lens.size_px[0]:
        return None
    return pose


def _starts(model: Points, seen: Points, lens: Lens, start: BoardPose | None) -> list[Vector]:
    """Where to begin a fit: turn (3), shift (3, mm), shrinking."""
    if start is not None:
        return [np.concatenate([np.ravel(cv2.Rodrigues(start.rotation)[0]), start.translation, [0.0]])]
    solid = np.c_[model, np.zeros(len(model))]
    count, turns, shifts, _ = cv2.solvePnPGeneric(solid, seen, lens.matrix, None, flags=cv2.SOLVEPNP_IPPE)
    return [np.concatenate([np.ravel(turns[index]), np.ravel(shifts[index]), [0.0]]) for index in range(count)]


def _tilt_deg(values: Vector) -> float:
    rotation = np.asarray(cv2.Rodrigues(values[:3])[0])
    return float(np.degrees(np.arccos(np.clip(rotation[2, 2], -1, 1))))


def _fit(start: Vector, points: _Seen, matrix: Matrix, table: Table | None) -> tuple[float, Vector]:
    """Levenberg and Marquardt's method over turn (3), shift (3, mm) and the stickers' seen size.

    Returns half the cost and the values. With two stickers the cost has a long bent valley, in which steps without
    damping go uphill long before its floor.
    """
    values, damping = start, 1e-9
    now = _residuals(values[None], points, matrix, table)[0]
    for _ in range(_MOST_STEPS):
        slope = ((_residuals(values + np.diag(_NUDGES), points, matrix, table) - now) / _NUDGES[:, None]).T
        curve = slope.T @ slope
        step = np.linalg.solve(curve + damping * np.diag(np.diag(curve) + 1e-9), -slope.T @ now)
        after = _residuals((values + step)[None], points, matrix, table)[0]
        if np.square(after).sum() < np.square(now).sum():
            values, now, damping = values + step, after, damping / 10
        else:
            damping = max(10 * damping, 1e-4)
        if np.abs(step / _NUDGES).max() < _STILL:
            break
    return float(np.square(now).sum() / 2), values


def _residuals(values: Vector, points: _Seen, matrix: Matrix, table: Table | None) -> Vector:
    """How far off (B x residuals, in sigma) each of B sets of values (B x 7) is."""
    rotation = np.stack([np.asarray(cv2.Rodrigues(one[:3])[0]) for one in values])
    shrunk = points.middles + (points.model - points.middles) * (1 - values[:, 6, None, None])
    rays = (shrunk @ rotation[:, :, :2].transpose(0, 2, 1) + values[:, None, 3:6]) @ matrix.T
    off = (rays[..., :2] / rays[..., 2:] - points.seen) / points.sigma[:, None]
    prior = [off.reshape(len(values), -1), values[:, 6:] / _SHRINK]
    if table is not None:
        normal = rotation[:, :, 2]
        prior.append((normal - table.normal) / _TILT_SIGMA)
        away = (normal * values[:, 3:6]).sum(axis=1, keepdims=True)
        prior.append((away - table.distance_mm) / _DISTANCE_SIGMA_MM)
    return np.concatenate(prior, axis=1)


def sticker_agreement(frame: Image, pose: BoardPose) -> dict[int, float]:
    """How well each sticker's pattern (-1..1, a correlation) is found where the pose expects it."""
    return {sticker: _agreement(frame, pose, sticker) for sticker in STICKER_ANGLES_DEG}


def _agreement(frame: Image, pose: BoardPose, sticker: int) -> float:
    cells = (np.arange(6) + 0.5) / 6
    across, down = (axis.ravel()[:, None] for axis in np.meshgrid(cells, cells))
    first, second, _, last = sticker_corners_mm(sticker)
    at = pose.px(first + across * (second - first) + down * (last - first)).astype(np.float32)
    seen = cv2.remap(frame, at[:, 0], at[:, 1], cv2.INTER_LINEAR).astype(np.float64).reshape(-1, 3).mean(axis=1)
    bits = sticker_bits(sticker).ravel()
    seen, bits = seen - seen.mean(), bits - bits.mean()
    return float(seen @ bits / (np.linalg.norm(seen) * np.linalg.norm(bits) + 1e-9))


def _locate(straight: Image, pose: BoardPose, reach_mm: float) -> dict[int, Sighting]:
    to_px = pose.to_px()
    located = {sticker: locate_sticker(straight, to_px, sticker, reach_mm) for sticker in STICKER_ANGLES_DEG}
    return {sticker: found[0] for sticker, found in located.items() if found is not None}


class BoardFinder:
    """Keeps the board in view over time. `find` gives the pose that holds for a frame, or None: no sticker seen yet.

    The table's plane is averaged over the frames that show two stickers or more.
    """

    def __init__(self, lens: Lens | None = None, *, forget_s: float = 10.0) -> None:
        self._straightener = Straightener(lens)
        self._forget_s = forget_s
        self._pose: BoardPose | None = None
        self._seen_at_s = 0.0
        self._agreement: dict[int, float] = {}
        self._normals: list[tuple[int, Vector, float]] = []

    def straighten(self, frame: Image) -> Image:
        """The frame without the lens's distortion: what poses are about."""
        return self._straightener.straighten(frame)

    def find(self, straight: Image, now: float) -> BoardPose | None:
        """The pose in a frame without distortion; `now` in s, any clock that never runs back."""
        if self._pose is not None and self._unmoved(straight, self._pose):
            self._seen_at_s = now
            return self._pose
        lens = self._straightener.lens(straight)
        pose = self._search(straight, lens)
        if pose is not None:
            self._agreement = sticker_agreement(straight, pose)
            self._remember(pose, now)
            return pose
        if self._pose is not None and now - self._seen_at_s > self._forget_s:
            self._pose = None
        return None if self._pose is None else replace(self._pose, coded=(), plain=(), held=True)

    def _unmoved(self, straight: Image, pose: BoardPose) -> bool:
        """Whether two stickers or more agree with the last pose as well as they did, and none a little less."""
        drops = [self._agreement[sticker] - seen for sticker, seen in sticker_agreement(straight, pose).items()]
        return sum(drop < _DROP for drop in drops) >= 2 and not any(_DROP <= drop < _COVERED for drop in drops)

    def _search(self, straight: Image, lens: Lens) -> BoardPose | None:
        table = self._table()
        coded = read_stickers(straight)
        pose = solve_pose(list(coded.values()), lens, table, None) if coded else None
        found: dict[int, Sighting] = {}
        for reach_mm in _REACHES_MM:
            around = pose or self._pose
            if around is None:
                return None
            found = _locate(straight, around, reach_mm)
            corners = {sticker: seen for sticker, seen in coded.items() if sticker in found or not found}
            fuller = solve_pose([*corners.values(), *found.values()], lens, table, around) if found else None
            pose = fuller or pose
        if pose is None or not (coded or found):
            return None
        ids = tuple(sorted(coded))
        return replace(pose, coded=ids, plain=tuple(sorted(set(found) - set(ids))))

    def _table(self) -> Table | None:
        if not self._normals:
            return None
        best = max(count for count, _, _ in self._normals)
        kept = [(normal, distance) for count, normal, distance in self._normals if count == best]
        normal = np.median([normal for normal, _ in kept], axis=0)
        return Table(normal / np.linalg.norm(normal), float(np.median([distance for _, distance in kept])))

    def _remember(self, pose: BoardPose, now: float) -> None:
        self._pose = pose
        self._seen_at_s = now
        count = len(pose.coded) + len(pose.plain)
        if count >= 2:
            normal = pose.rotation[:, 2]
            self._normals = [*self._normals[-60:], (count, normal, float(normal @ pose.translation))]
