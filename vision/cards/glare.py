"""Reads a card under glare: places, alignment and verdict that do not mind a veil (see `vision.cards.veil`)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image, Matrix
from vision.cards.align import Pyramid, align, make_pyramid
from vision.cards.appearance import compare
from vision.cards.classify import OUTLIER, Shown, Verdict, both_turns, likeliest, rank, verdict
from vision.cards.gallery import (
    BLURS_PX,
    COARSE_CELLS,
    VIEW_PX_PER_MM,
    Gallery,
    coarse_cells,
    half_turn,
    planes,
    views_of,
)
from vision.cards.light import LitZone, to_levels, to_light
from vision.cards.outline import Poses
from vision.cards.pose import Place, best_places, cut_layer, half_turned, is_plausible, pose_cells
from vision.cards.veil import RIM_PX, veiled, within_rim
from vision.region import PX_PER_MM

SOFTNESSES_PX = BLURS_PX[:3]  # as which a veiled card may be seen; at the last of them it is not named
_SHORTLIST = 6  # faces compared in full, besides the suspects
_NOISE = 10.0  # shown levels of a poor camera's noise, all channels together
_LEAST_SEEN = 0.2  # share of a card that must not be blown out to be aligned
_STILL_PX = 4  # of a face, whose outline pulls harder than a veiled picture


@dataclass(frozen=True, slots=True)
class VeiledGallery:
    """A gallery and `coarse` (N x cells*3): its faces' cells in linear light less what a smooth veil can add."""

    gallery: Gallery
    coarse: Floats


def under_glare(gallery: Gallery) -> VeiledGallery:
    """What is computed once for a deck."""
    width, height = gallery.size
    pictures = gallery.views[0].reshape(-1, 3, height, width).transpose(0, 2, 3, 1)
    cells = np.stack([coarse_cells(to_light(picture)) for picture in pictures])
    return VeiledGallery(gallery, _without_veil(cells))


def look_under_glare(
    zone: LitZone, poses: Poses, faces: VeiledGallery, *, likeness: float, most: int
) -> list[tuple[Matrix, Verdict]]:
    """What lies at the up to `most` poses where the zone looks most like a face under a veil, at least by `likeness`.

    Each with its exact pose, from view px to px of the zone.
    """
    places = _places(zone, poses, faces, likeness=likeness, most=most)
    if not places:
        return []
    pyramid = make_pyramid(_grey(to_levels(zone.light)), PX_PER_MM / VIEW_PX_PER_MM)
    found = []
    for place in places:
        pose = _align(zone, pyramid, place, faces)
        if is_plausible(pose, faces.gallery):
            seen = judge_under_glare(*_cut(zone, pose, faces.gallery), faces, suspects=place.faces)
            found.append((half_turned(pose, faces.gallery.size) if seen.turned else pose, seen))
    return found


def _places(zone: LitZone, poses: Poses, faces: VeiledGallery, *, likeness: float, most: int) -> list[Place]:
    if not len(poses):
        return []
    rows = _without_veil(pose_cells(zone.light, poses, faces.gallery.size_mm))
    scores = np.stack([rows @ faces.coarse.T, half_turn(rows) @ faces.coarse.T], axis=1)
    return best_places(poses, scores, faces.gallery, likeness=likeness, most=most)


def _align(zone: LitZone, pyramid: Pyramid, place: Place, faces: VeiledGallery) -> Matrix:
    """The exact pose near a place at which its first face, veiled, looks like the zone."""
    gallery, pose = faces.gallery, place.pose
    for rough in (True, False):
        view, valid = _cut(zone, pose, gallery)
        (seen,) = veiled(view, valid, gallery.views[0, [place.faces[0]]])
        grey = _grey(seen.reshape(3, *valid.shape).transpose(1, 2, 0))
        pulling = within_rim(valid, _STILL_PX)
        if pulling.mean() < _LEAST_SEEN:
            break
        pose = align(pyramid, grey, pose, rough=rough, pulling=pulling)
    return pose


def _cut(zone: LitZone, pose: Matrix, gallery: Gallery) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """The card at a pose: H x W x 3, linear light, and which of its px show something (H x W)."""
    light, valid = (cut_layer(layer, pose, gallery.size) for layer in (zone.light, zone.valid))
    return light, np.asarray(valid > 250)


def judge_under_glare(
    view: Floats,
    valid: npt.NDArray[np.bool_],
    faces: VeiledGallery,
    *,
    suspects: Sequence[int] = (),
    without: Sequence[int] = (),
) -> Verdict:
    """As `judge.judge`, for a view in linear light; each face is compared under the veil that suits it best."""
    gallery, many = faces.gallery, len(faces.gallery.labels)
    likeness = both_turns(_without_veil(coarse_cells(view)[None]), faces.coarse, without)
    alike = likeliest(likeness, min(_SHORTLIST, many - len(without)))
    shortlist = np.array(list(dict.fromkeys([*alike.tolist(), *suspects])))
    seen, clear = planes(_inside(to_levels(view))), _inside(valid)
    each = slice(len(SOFTNESSES_PX))
    softened = _inside_planes(veiled(view, valid, views_of(gallery, each, shortlist[:1])[:, 0]), valid.shape)
    blur = int(compare(seen, clear, softened, _scale(softened[:1])).fit.argmax())
    faces_shown = _inside_planes(veiled(view, valid, views_of(gallery, blur, shortlist)), valid.shape)
    shown = Shown(faces_shown, _scale(faces_shown), shortlist % many)
    compared = compare(seen, clear, shown.faces, shown.scale)
    ranked = rank(compared, shown, clear)
    if SOFTNESSES_PX[blur] == SOFTNESSES_PX[-1]:  # softer still, it is as smooth as a veil: nothing tells faces apart
        ranked = replace(ranked, lead=min(ranked.lead, 0.0))
    return verdict(shortlist, compared, ranked, likeness, SOFTNESSES_PX[blur])


def _inside(picture: Floats) -> Floats:
    """H x W (x 3) less the rim, which bends and mirrors something else."""
    return picture[RIM_PX:-RIM_PX, RIM_PX:-RIM_PX]


def _inside_planes(faces: Floats, shape: tuple[int, ...]) -> Floats:
    """K x 3 x P of pictures of a shape less their rims."""
    inside = faces.reshape(*faces.shape[:2], *shape)[:, :, RIM_PX:-RIM_PX, RIM_PX:-RIM_PX]
    return np.ascontiguousarray(inside.reshape(*faces.shape[:2], -1))


def _scale(shown: Floats) -> float:
    """The difference, shown levels, from which a px is an outlier among faces (K x 3 x P) with that contrast."""
    return float(np.hypot(OUTLIER * np.sqrt(shown.var(axis=2).sum(axis=1)).mean(), _NOISE))


def _grey(picture: Floats) -> Image:
    return cv2.cvtColor(np.ascontiguousarray(picture, dtype=np.float32), cv2.COLOR_BGR2GRAY)


def _without_veil(cells: Floats) -> Floats:
    """N x cells x 3 light as N rows of length 1, less all that a veil of the second degree in x and y could add."""
    smooth = _smooth()
    rows = (cells - smooth @ (smooth.T @ cells)).reshape(len(cells), -1)
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-3))


@cache
def _smooth() -> Floats:
    """cells x 6: an orthonormal basis of the polynomials up to the second degree over the coarse cells."""
    across, down = COARSE_CELLS
    y, x = (axis.ravel() for axis in np.meshgrid(np.linspace(-1, 1, down), np.linspace(-1, 1, across), indexing="ij"))
    return np.asarray(np.linalg.qr(np.stack([x**0, x, y, x * x, x * y, y * y], axis=1))[0], dtype=np.float32)
