"""Does a view show this face rather than any other? Robust comparison under unknown light, blur and cover.

A view is a card cut out of a picture, at the gallery's view size. Light is modelled as a gain and an offset a
channel, the gains close to one common gain; what no light explains (fingers, glare, another card) is an outlier that
counts as unseen. All squared differences are bounded (Geman and McClure), so that a small strong disturbance cannot
outweigh the rest.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats

BLOCKS = (8, 12)  # across and down a view
_ROUNDS = 3  # of reweighting
_COMMON = 0.5  # how strongly a channel's gain is drawn to the gain common to all
_LOOSE = 2.0  # how much further off a pixel may be before light is accounted for
_LEAST_VISIBLE = 0.5  # share of a face's structure; of what shows less, too little is explained
BLOWN = 250.0  # level from which a channel is blown out
_GAINS = (0.35, 1.6)  # what light and exposure can do once paper is white


@dataclass(frozen=True, slots=True)
class Comparison:
    """A view against K faces of P pixels.

    `unexplained`: K x P, the bounded squared differences, 0..1, 0 where the view is not valid. `fit`: K, the share of
    each face's valid structure that is explained, 0..1; less when less than half of it is valid. `gain`: K, the
    view's contrast against the face's.
    """

    unexplained: Floats
    fit: Floats
    gain: Floats


def compare(seen: Floats, valid: npt.NDArray[np.bool_], faces: Floats, scale: float) -> Comparison:
    """A view (3 x P) against faces (K x 3 x P). `scale` (levels) is the difference from which a pixel is an outlier."""
    alive: Floats = valid.ravel().astype(np.float32)
    off = np.square(seen[None] - faces).sum(axis=1) / (_LOOSE * scale) ** 2
    weights: Floats = alive / (1.0 + off) ** 2  # what looks alike as it stands begins
    blown = seen >= BLOWN
    for _ in range(_ROUNDS):
        difference, gain = _residual(seen, faces, weights, blown)
        difference *= 1 / scale**2
        share = 1.0 / (1.0 + difference)
        weights = alive * share * share
    unexplained = alive * difference * share
    plain = np.square(faces - faces.mean(axis=2, keepdims=True)).sum(axis=1) / scale**2
    structure = plain / (1 + plain)
    explained = _blocks(alive * structure - unexplained, valid.shape)
    whole, visible = (_blocks(part, valid.shape).sum(axis=1) for part in (structure, alive * structure))
    fit = np.maximum(explained, 0).sum(axis=1) / (np.maximum(visible, _LEAST_VISIBLE * whole) + 1e-6)
    return Comparison(unexplained=unexplained, fit=fit, gain=gain)


def _blocks(pixels: Floats, shape: tuple[int, ...]) -> Floats:
    """K x P values as K x B means over blocks."""
    means = [cv2.resize(row.reshape(shape), BLOCKS, interpolation=cv2.INTER_AREA).ravel() for row in pixels]
    return np.array(means, dtype=np.float32)


def _residual(seen: Floats, known: Floats, weights: Floats, blown: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """K x P squared distances between faces and the view as it would look in their light, and K common gains.

    Where a channel is blown out it only says how bright it is at least.
    """
    total = weights.sum(axis=1)[:, None] + 1e-6
    weighted = weights[:, None] * known
    mean_known = weighted.sum(axis=2) / total
    mean_seen = weights @ seen.T / total
    spread = np.einsum("kcp,kcp->kc", weighted, known) / total - mean_known**2
    joint = np.einsum("kcp,cp->kc", weighted, seen) / total - mean_known * mean_seen
    common = joint.sum(axis=1, keepdims=True) / (spread.sum(axis=1, keepdims=True) + 1e-6)
    drawn = _COMMON * spread.mean(axis=1, keepdims=True)
    gain = np.clip((joint + drawn * common) / (spread + drawn + 1e-6), *_GAINS)
    offset = mean_known - mean_seen / gain
    difference = seen[None] / gain[:, :, None]
    difference += offset[:, :, None]
    difference -= known
    np.maximum(difference, 0, out=difference, where=blown)
    return np.einsum("kcp,kcp->kp", difference, difference), common[:, 0]
