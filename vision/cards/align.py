"""Fits a face to a picture of it: inverse compositional Gauss-Newton with outliers left out (Baker and Matthews 2004).

From a rough pose to one that is good to a fraction of a pixel: first shift, turn and scale at low resolution, then
stretch and tilt too. Light may differ by a gain and an offset; fingers and glare become outliers.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image, Matrix

_OUTLIER = 0.7  # of the template's contrast: the difference from which a pixel stops to pull
_STAGES = ((0.5, 4, 8), (1.0, 8, 5))  # scale of the view, parameters set free, rounds
_CLOSE = 3e-3  # a step as small as this, in halves of the view's height, ends a stage
_SOFT_PX = {0.5: 1.2, 1.0: 1.0}
_WHOLE = 0.9
_STIFFNESS = np.array([0, 0, 0, 0, 0.02, 0.02, 0.05, 0.05])  # of each parameter, against a wild fit

_GENERATORS = np.zeros((8, 3, 3))  # of the homographies: shift x, y, turn, scale, stretch, shear, tilt x, y
_GENERATORS[0, 0, 2] = _GENERATORS[1, 1, 2] = 1
_GENERATORS[2, 0, 1], _GENERATORS[2, 1, 0] = -1, 1
_GENERATORS[3, 0, 0] = _GENERATORS[3, 1, 1] = 1
_GENERATORS[4, 0, 0], _GENERATORS[4, 1, 1] = 1, -1
_GENERATORS[5, 0, 1] = _GENERATORS[5, 1, 0] = 1
_GENERATORS[6, 2, 0] = _GENERATORS[7, 2, 1] = 1


@dataclass(frozen=True, slots=True)
class Pyramid:
    """Grey pictures (float32) of a region at the scales of the stages; `to_level` maps region px to a level's px."""

    levels: dict[float, Floats]
    to_level: dict[float, Matrix]


def scaling(factor: float) -> Matrix:
    """From px of a picture to px of its copy scaled by `factor`, pixel centres at whole numbers."""
    shift = (factor - 1) / 2
    return np.array([[factor, 0, shift], [0, factor, shift], [0, 0, 1.0]])


def make_pyramid(grey: Image, px_per_view_px: float) -> Pyramid:
    """`px_per_view_px`: how many px of the picture one view px spans."""
    levels, to_level = {}, {}
    for scale, softness in _SOFT_PX.items():
        factor = scale / px_per_view_px
        small = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        levels[scale] = cv2.GaussianBlur(small, (0, 0), softness).astype(np.float32)
        to_level[scale] = scaling(factor)
    return Pyramid(levels, to_level)


def align(
    pyramid: Pyramid,
    face_grey: Floats,
    pose: Matrix,
    *,
    rough: bool = True,
    softness_px: float = 0.0,
    pulling: npt.NDArray[np.bool_] | None = None,
) -> Matrix:
    """The pose (view px to region px, 3x3) near `pose` at which the region looks like the face (H x W at view size).

    `rough`: the pose given may be off by some mm and degrees. Without it the search stays close, where a covered card
    cannot mislead it. `softness_px`: how much softer the region shows the face, sigma in view px; a sharp face would
    be fitted to a soft one at a wrong size. `pulling` (H x W): the px of the face that may pull, all when None.
    """
    if softness_px:
        face_grey = cv2.GaussianBlur(face_grey, (0, 0), softness_px)
    height, width = face_grey.shape
    half = height / 2
    centred = np.array([[1 / half, 0, -(width - 1) / 2 / half], [0, 1 / half, -(height - 1) / 2 / half], [0, 0, 1]])
    uncentred = np.linalg.inv(centred)
    for scale, free, rounds in _STAGES if rough else _STAGES[-1:]:
        template, descent = _template(face_grey, scale, centred)
        chosen = slice(None) if pulling is None else _at_scale(pulling, template.shape)
        known, descent = template.ravel()[chosen], descent[chosen, :free]
        for _ in range(rounds):
            seen = _sample(pyramid, scale, pose, template.shape)
            step = _step(seen.ravel()[chosen], known, descent)
            motion = np.eye(3) + np.tensordot(step, _GENERATORS[:free], axes=1)
            pose = pose @ uncentred @ np.linalg.inv(motion) @ centred
            if np.abs(step).max() < _CLOSE / scale:
                break
    return np.asarray(pose / pose[2, 2])


def _at_scale(pulling: npt.NDArray[np.bool_], shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """Which px of a template (P) lie wholly on px that may pull."""
    share = cv2.resize(pulling.astype(np.float32), shape[::-1], interpolation=cv2.INTER_AREA)
    return np.asarray(share.ravel() > _WHOLE)


def _template(face_grey: Floats, scale: float, centred: Matrix) -> tuple[Floats, Floats]:
    """The face at one scale (H x W) and its steepest descent images (P x 8)."""
    small = face_grey if scale == 1 else cv2.resize(face_grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), _SOFT_PX[scale])
    height, width = small.shape
    per_px = 1 / (centred[0, 0] / scale)
    gx = cv2.Scharr(small, cv2.CV_32F, 1, 0).ravel() / 32 * per_px
    gy = cv2.Scharr(small, cv2.CV_32F, 0, 1).ravel() / 32 * per_px
    y, x = (axis.ravel() / per_px for axis in np.mgrid[0:height, 0:width])
    x, y = (x - x.mean()).astype(np.float32), (y - y.mean()).astype(np.float32)
    outward = x * gx + y * gy
    columns = (gx, gy, x * gy - y * gx, outward, x * gx - y * gy, y * gx + x * gy, -x * outward, -y * outward)
    return small, np.stack(columns, axis=1)


def _sample(pyramid: Pyramid, scale: float, pose: Matrix, shape: tuple[int, ...]) -> Floats:
    to_level = pyramid.to_level[scale] @ pose @ np.linalg.inv(scaling(scale))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    picture = pyramid.levels[scale]
    seen = cv2.warpPerspective(picture, to_level, (shape[1], shape[0]), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, dtype=np.float32)


def _step(flat: Floats, known: Floats, descent: Floats) -> npt.NDArray[np.float64]:
    """The parameters by which a template must move to look more like what is seen.

    Of P px: `flat` as seen, `known` as in the template, `descent` (P x 8) its steepest descent images.
    """
    outlier = _OUTLIER * (float(known.std()) + 1.0)
    weights = 1.0 / (1.0 + ((flat - known) / (2 * outlier)) ** 2) ** 2
    difference = flat
    for _ in range(2):
        total = weights.sum()
        mean_seen, mean_known = weights @ flat / total, weights @ known / total
        off = known - mean_known
        gain = max(float((weights * off) @ (flat - mean_seen) / ((weights * off) @ off + 1e-6)), 0.2)
        difference = (flat - mean_seen) / gain - off
        weights = 1.0 / (1.0 + (difference / outlier) ** 2) ** 2
    weighted = descent * weights[:, None]
    normal = (weighted.T @ descent).astype(np.float64)
    stiff = np.diag(_STIFFNESS[: len(normal)] * np.trace(normal) / len(normal))
    return np.asarray(np.linalg.solve(normal + stiff + 1e-6 * np.eye(len(normal)), weighted.T @ difference))
