"""Views of faces made worse by chance: what a poor camera, careless hands and a lamp's reflection do to them."""

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats
from vision.cards.light import BLOWN_LEVEL, GAMMA, to_light

_EXPOSURES = (1.0, 2.5)  # light from which a channel is blown out, 1 = a scan's full white
_REFLECTED = (0.1, 1.0)  # light that a reflection adds where it is strongest
_LOBES = (0.25, 1.0)  # its spread, in heights of a card


def degrade(picture: Floats, chance: np.random.Generator) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """A face's view (H x W x 3) as a poor camera might have cut it out, and which of its px show something: all."""
    view = _taken(_laid(picture, chance), chance)
    view[view >= BLOWN_LEVEL] = 255
    return view, np.ones(view.shape[:2], dtype=np.bool_)


def degrade_by_glare(picture: Floats, chance: np.random.Generator) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """As `degrade`, with a reflection over it: linear light (H x W x 3), and which of its px are not blown out."""
    light = to_light(_laid(picture, chance)) + _reflection(picture.shape[:2], chance)
    brightest = np.float32(chance.uniform(*_EXPOSURES))
    taken = _taken(255 * (light / brightest) ** np.float32(1 / GAMMA), chance)
    return to_light(taken) * brightest, np.asarray((taken < BLOWN_LEVEL).all(axis=2))


def _laid(picture: Floats, chance: np.random.Generator) -> Floats:
    """A face as it lies on a table: a little off, soft, in other light, partly covered."""
    view = _shake(picture, chance)
    if chance.random() < 0.6:
        view = cv2.GaussianBlur(view, (0, 0), float(chance.uniform(0.3, 2.0)))
    gain = chance.uniform(0.5, 1.05) * chance.normal(1.0, 0.06, 3)
    view = view * gain.astype(np.float32) + np.float32(chance.uniform(0, 30))
    view = _shade(view, chance)
    if chance.random() < 0.6:
        _cover(view, chance, share=float(chance.uniform(0.05, 0.45)))
    return view


def _taken(view: Floats, chance: np.random.Generator) -> Floats:
    """With a camera's noise and within its levels."""
    noisy = view + chance.normal(0, chance.uniform(1, 6), view.shape).astype(np.float32)
    return np.asarray(np.clip(noisy, 0, 255), dtype=np.float32)


def _reflection(shape: tuple[int, ...], chance: np.random.Generator) -> Floats:
    """What a lamp adds (H x W x 3, linear light): a smooth lobe over part of the card or all of it."""
    height, width = shape
    y, x = (axis / height for axis in np.mgrid[0:height, 0:width].astype(np.float32))
    middle, spread = chance.uniform(0, (1.0, width / height)), chance.uniform(*_LOBES)
    lobe = np.exp(-((y - middle[0]) ** 2 + (x - middle[1]) ** 2) / (2 * spread**2))
    colour = chance.uniform(*_REFLECTED) * chance.normal(1.0, 0.15, 3)
    return np.asarray(lobe[:, :, None] * colour, dtype=np.float32)


def _shake(picture: Floats, chance: np.random.Generator) -> Floats:
    """Off by what the alignment leaves: corners up to a px away from where they belong."""
    height, width = picture.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float32)
    moved = corners + chance.normal(0, 0.5, (4, 2)).astype(np.float32)
    warp = cv2.getPerspectiveTransform(corners, moved)
    return np.asarray(cv2.warpPerspective(picture, warp, (width, height), borderMode=cv2.BORDER_REPLICATE))


def _shade(view: Floats, chance: np.random.Generator) -> Floats:
    """Light that changes across the card, by up to a fifth from side to side."""
    height, width = view.shape[:2]
    slope = chance.uniform(-0.1, 0.1, 2)
    across, down = np.linspace(-1, 1, width), np.linspace(-1, 1, height)
    light = 1 + slope[0] * across[None, :] + slope[1] * down[:, None]
    return np.asarray(view * light[:, :, None], dtype=np.float32)


def _cover(view: Floats, chance: np.random.Generator, *, share: float) -> None:
    """A half-plane or a finger-like bar of one colour over a share of the view."""
    height, width = view.shape[:2]
    angle = chance.uniform(0, 2 * np.pi)
    y, x = np.mgrid[0:height, 0:width]
    along = x * np.cos(angle) + y * np.sin(angle)
    if chance.random() < 0.5:
        hidden = along < np.quantile(along, share)
    else:
        middle = np.quantile(along, chance.uniform(0.2, 0.8))
        hidden = np.abs(along - middle) < np.quantile(np.abs(along - middle), share)
    colour = chance.uniform((60, 80, 120), (240, 240, 255))
    view[hidden] = colour + chance.normal(0, 6, 3)
