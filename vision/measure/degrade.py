"""Pictures made worse in one way and by a known amount."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from calibration.array_types import Floats, Image, Matrix, Points
from vision.measure.truth import TrueCard
from vision.plane import Plane, paper_colour

_GAMMA = 2.2
_WAVELENGTHS_NM = (465.0, 540.0, 610.0)  # where a camera's blue, green and red see most
_PLANCK_NM_K = 1.4388e7  # second radiation constant
_BALANCED_K = 4500.0  # what the camera of the colour temperature sweep stays set for
_GLARE_SPREAD = 0.5  # of the side of a square as large as the card
_SKIN = (140, 170, 220)
_AROUND_MM = 3.0  # width of the rim from which the table beside a card is taken


@dataclass(frozen=True, slots=True)
class Still:
    """A picture of one card on the mat. `rays`: 3x4, from mat mm (z down into the table) to px of the picture."""

    picture: Image
    plane: Plane
    card: TrueCard
    rays: Matrix


def rays(camera: dict[str, Any]) -> Matrix:
    """The projection, 3x4, of a `camera.json`; its lens is taken as free of distortion."""
    return np.asarray(np.array(camera["K"]) @ np.column_stack([camera["R"], camera["t"]]))


def blur(still: Still, sigma_px: float) -> Image:
    """Out of focus: a Gaussian."""
    return np.asarray(cv2.GaussianBlur(still.picture, (0, 0), sigma_px), dtype=np.uint8)


def noise(still: Still, levels: float) -> Image:
    """Gaussian grain in each channel of each px, the same at every call."""
    grain = np.random.default_rng(1).normal(0, levels, still.picture.shape)
    return np.clip(still.picture + grain, 0, 255).astype(np.uint8)


def gain(still: Still, factor: float) -> Image:
    """Levels times a factor; what gets too bright is blown out."""
    return np.asarray(np.clip(still.picture * factor, 0, 255), dtype=np.uint8)


def kelvin(still: Still, temperature: float) -> Image:
    """Light of that colour temperature (Planck) before a camera that stays set for one of 4500 K."""
    light = _planck(temperature) / _planck(_BALANCED_K)
    return np.asarray(np.clip(still.picture * (light / light[1]) ** (1 / _GAMMA), 0, 255), dtype=np.uint8)


def jpeg(still: Still, quality: float) -> Image:
    """Coded and decoded."""
    coded = cv2.imencode(".jpg", still.picture, [cv2.IMWRITE_JPEG_QUALITY, int(quality)])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), dtype=np.uint8)


def cover(still: Still, share: float) -> Image:
    """A strip of skin colour over a share of the card, from its lower edge up."""
    top_left, top_right, bottom_right, bottom_left = np.array(still.card.corners_px)
    left, right = (
        bottom + share * (top - bottom) for bottom, top in ((bottom_left, top_left), (bottom_right, top_right))
    )
    covered = still.picture.copy()
    cv2.fillPoly(covered, [np.array([left, right, bottom_right, bottom_left]).astype(np.int32)], _SKIN)
    return covered


def glare(still: Still, share: float) -> Image:
    """A lamp mirrored by the card and not by the mat: in linear light, a smooth lobe about the card's middle that adds
    a share of what white reflects there."""
    corners = np.asarray(still.card.corners_px)
    x, y = corners.mean(axis=0)
    spread = np.sqrt(cv2.contourArea(corners.astype(np.float32))) * _GLARE_SPREAD
    height, width = still.picture.shape[:2]
    across, down = np.arange(width) - x, np.arange(height)[:, None] - y
    lobe = share * np.exp(-(across**2 + down**2) / (2 * spread**2))
    white = (paper_colour(still.picture, still.plane) / 255) ** _GAMMA
    added = (_mask(still.picture, corners) / 255 * lobe)[:, :, None] * white
    brighter = 255 * ((still.picture / 255) ** _GAMMA + added) ** (1 / _GAMMA)
    return np.asarray(np.clip(brighter, 0, 255), dtype=np.uint8)


def tilt(still: Still, angle_deg: float) -> Image:
    """The card raised about its lower edge, as the camera of the picture would see it; where it lay is bare table.

    Its light stays as it was.
    """
    lying = still.plane.mm(still.card.corners_px)
    before = np.asarray(still.card.corners_px)
    raised = _raised(lying, angle_deg)
    after = before + _seen(still.rays, raised) - _seen(still.rays, _raised(lying, 0.0))
    warp = cv2.getPerspectiveTransform(before.astype(np.float32), after.astype(np.float32))
    size = still.picture.shape[1::-1]
    moved = cv2.warpPerspective(still.picture, warp, size, flags=cv2.INTER_CUBIC)
    inside = cv2.warpPerspective(_mask(still.picture, before), warp, size)[:, :, None] / 255.0
    return np.asarray(inside * moved + (1 - inside) * _without_card(still, lying), dtype=np.uint8)


def _planck(temperature: float) -> Floats:
    """Relative power of a black body's light at a camera's blue, green and red."""
    wavelengths = np.array(_WAVELENGTHS_NM)
    return np.asarray(wavelengths**-5 / np.expm1(_PLANCK_NM_K / (wavelengths * temperature)))


def _raised(lying_mm: Points, angle_deg: float) -> Points:
    """4x3: a card's corners in mat mm when it is turned up about its lower edge."""
    top_left, top_right, bottom_right, bottom_left = lying_mm
    angle = np.radians(angle_deg)
    rows = []
    for top, bottom in ((top_left, bottom_left), (top_right, bottom_right)):
        away = top - bottom
        rows.append((*(bottom + np.cos(angle) * away), -np.sin(angle) * float(np.hypot(*away))))
    return np.array([*rows, (*bottom_right, 0.0), (*bottom_left, 0.0)])


def _seen(projection: Matrix, points_mm: Points) -> Points:
    """Nx3 in mat mm to Nx2 in px."""
    x, y, depth = projection @ np.column_stack([points_mm, np.ones(len(points_mm))]).T
    return np.column_stack([x / depth, y / depth])


def _mask(picture: Image, corners_px: Points) -> Image:
    mask = np.zeros(picture.shape[:2], dtype=np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners_px * 16).astype(np.int32), 255, cv2.LINE_AA, shift=4)
    return mask


def _without_card(still: Still, lying_mm: Points) -> Image:
    """The picture with the card painted over in the colour of the table around it."""
    middle = lying_mm.mean(axis=0)
    grown = [
        still.plane.px(middle + (lying_mm - middle) * (1 + rim * _AROUND_MM / np.ptp(lying_mm, axis=0).max()))
        for rim in (1.0, 3.0)
    ]
    inner, outer = (_mask(still.picture, corners) > 0 for corners in grown)
    bare = still.picture.copy()
    bare[inner] = np.median(still.picture[outer & ~inner], axis=0)
    return bare
