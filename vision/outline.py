"""Where a card may lie: poses of a card-sized rectangle that fit straight edges in a region.

A rectangle Hough transform. Edge directions modulo 90 degrees vote for the card's angle; for each likely angle the
edges are projected onto the card's two axes, and peaks there are tried as either of two opposite sides. One corner of
a card is enough for a pose, so fingers and other cards may hide the rest.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.plane import Floats, Image
from vision.region import PX_PER_MM

Poses = Floats
"""Nx3: centre x, y in region px and angle in degrees clockwise, of cards of the deck's size lying flat."""

EDGE_PX_PER_MM = 1.0  # scale at which edges are looked for
_ANGLES = 4  # likely card angles followed up
_PEAKS = 10  # straight edges followed up in each direction
_BINS_DEG = 2
ALONG_DEG = 8  # an edge belongs to a direction when it is this close


@dataclass(frozen=True, slots=True)
class Edges:
    """Edge points: x, y in region px and the direction across the edge in degrees, 0..180."""

    x: Floats
    y: Floats
    across_deg: Floats


def find_edges(picture: Image) -> Edges:
    """Edge points of a region picture, with a contrast threshold that follows the picture's own noise."""
    scale = EDGE_PX_PER_MM / PX_PER_MM
    smooth = cv2.resize(cv2.blur(picture, (3, 3)), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    gx, gy = (cv2.Sobel(smooth, cv2.CV_16S, *order) for order in ((1, 0), (0, 1)))
    sample = np.abs(gx[::4, ::4]).max(axis=2) + np.abs(gy[::4, ::4]).max(axis=2)
    high = max(24.0, 3.0 * float(np.median(sample)))
    found = cv2.findNonZero(cv2.Canny(smooth, high * 0.6, high))
    if found is None:
        empty = np.zeros(0, dtype=np.float32)
        return Edges(empty, empty, empty)
    x, y = found.reshape(-1, 2).T
    dx, dy = gx[y, x].astype(np.float32), gy[y, x].astype(np.float32)
    strongest = (np.abs(dx) + np.abs(dy)).argmax(axis=1)
    rows = np.arange(len(x))
    across = np.degrees(np.arctan2(dy[rows, strongest], dx[rows, strongest])) % 180
    return Edges((x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5, across)


def without_zone_line(edges: Edges, zone_px: tuple[float, float, float, float]) -> Edges:
    """Edges less the printed outline of the reveal zone (left, top, right, bottom in region px)."""
    left, top, right, bottom = zone_px
    close = 2.5 * PX_PER_MM
    upright = np.abs((edges.across_deg + 90) % 180 - 90) < 3
    level = np.abs(edges.across_deg - 90) < 3
    beside = np.minimum(np.abs(edges.x - left), np.abs(edges.x - right)) < close
    above = np.minimum(np.abs(edges.y - top), np.abs(edges.y - bottom)) < close
    keep = ~((upright & beside) | (level & above))
    return Edges(edges.x[keep], edges.y[keep], edges.across_deg[keep])


def likely_angles(edges: Edges) -> list[float]:
    """The most common edge directions modulo 90 degrees, best first."""
    votes = np.bincount((edges.across_deg % 90 / _BINS_DEG).astype(int) % 45, minlength=45).astype(np.float64)
    votes += np.roll(votes, 1) + np.roll(votes, -1)
    angles = []
    for _ in range(_ANGLES):
        peak = int(votes.argmax())
        if votes[peak] < 20:
            break
        votes[(peak + np.arange(-4, 5)) % 45] = 0
        angle = _BINS_DEG * (peak + 0.5)
        off = (edges.across_deg - angle + 45) % 90 - 45
        angles.append(angle + float(np.median(off[np.abs(off) < 4])))
    return angles


def propose_poses(edges: Edges, *, size_mm: tuple[float, float], insets_mm: tuple[float, ...], keep: int) -> Poses:
    """Up to `keep` card poses an angle, best supported by edges first.

    `insets_mm` are distances from the card's outline at which the deck's faces have a strong straight edge of their
    own (0 = the outline itself, and the inner edge of a white border).
    """
    found = [_poses_at(edges, angle, size_mm=size_mm, insets_mm=insets_mm, keep=keep) for angle in likely_angles(edges)]
    if not found:
        return np.zeros((0, 3), dtype=np.float32)
    return _distinct(np.concatenate(found))


def _distinct(scored: Floats) -> Poses:
    """Poses (Nx4 with support) best first, one for each 2 mm and 3 degrees."""
    scored = scored[np.argsort(-scored[:, 3])]
    step = np.array([2 * PX_PER_MM, 2 * PX_PER_MM, 3.0])
    _, first = np.unique((scored[:, :3] / step).round().astype(np.int32), axis=0, return_index=True)
    return scored[np.sort(first), :3]


def _poses_at(
    edges: Edges, angle: float, *, size_mm: tuple[float, float], insets_mm: tuple[float, ...], keep: int
) -> Floats:
    turn = np.radians(angle)
    cos, sin = np.cos(turn), np.sin(turn)
    off = (edges.across_deg - angle + 90) % 180 - 90
    along_u, along_v = np.abs(off) < ALONG_DEG, np.abs(off) > 90 - ALONG_DEG
    support_u = _line_support((edges.x * cos + edges.y * sin)[along_u])
    support_v = _line_support((edges.y * cos - edges.x * sin)[along_v])
    peaks_u, peaks_v = _peaks(support_u), _peaks(support_v)
    found = []
    for quarter, (width, height) in enumerate((size_mm, size_mm[::-1])):
        for inset in insets_mm:
            half_u, half_v = ((side / 2 - inset) * PX_PER_MM for side in (width, height))
            u, score_u = _centres(peaks_u, support_u, half_u)
            v, score_v = _centres(peaks_v, support_v, half_v)
            score = (score_u[:, None] + score_v[None, :]).ravel()
            best = np.argsort(-score)[:keep]
            cu, cv = u[best // len(v)], v[best % len(v)]
            columns = (cu * cos - cv * sin, cu * sin + cv * cos, np.full(len(best), angle + 90 * quarter), score[best])
            found.append(np.stack(columns, axis=1))
    scored = np.concatenate(found).astype(np.float32)
    return scored[np.argsort(-scored[:, 3])[:keep]]


_OFFSET = 1000  # keeps projections positive; regions are smaller than this


def _line_support(positions: Floats) -> Floats:
    """How many edge points lie on the line at each position (px + _OFFSET), smoothed a little."""
    votes = np.bincount(np.clip(positions + _OFFSET, 0, 3 * _OFFSET - 1).astype(int), minlength=3 * _OFFSET)
    return np.convolve(votes, (0.5, 1.0, 1.0, 0.5), mode="same").astype(np.float32)


def _peaks(support: Floats) -> npt.NDArray[np.int64]:
    left, right = np.roll(support, 1), np.roll(support, -1)
    candidates = np.nonzero((support >= left) & (support > right))[0]
    return candidates[np.argsort(-support[candidates])[:_PEAKS]]


def _centres(peaks: npt.NDArray[np.int64], support: Floats, half: float) -> tuple[Floats, Floats]:
    """Centres between two opposite sides of which at least one is a peak, and the support of both sides."""
    centres = np.concatenate([peaks + half, peaks - half])
    limit = 80.0 * PX_PER_MM  # no side is longer: texture must not outvote an outline
    score = np.zeros(len(centres), dtype=np.float32)
    for side in (centres - half, centres + half):
        at = np.clip(side.round().astype(int), 1, len(support) - 2)
        near = np.maximum(np.maximum(support[at - 1], support[at]), support[at + 1])
        score += np.minimum(near, limit)
    return (centres + 0.5 - _OFFSET).astype(np.float32), score
