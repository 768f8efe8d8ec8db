"""Where a card may lie: poses of a card-sized rectangle that fit straight edges in a region.

A rectangle Hough transform. Edge directions modulo 90 degrees vote for the card's angle; for each likely angle the
edges are projected onto the card's two axes, and peaks there are tried as either of two opposite sides. One corner of
a card is enough for a pose, so fingers and other cards may hide the rest.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image
from vision.region import PX_PER_MM

Poses = Floats
"""Nx3: centre x, y in region px and angle in degrees clockwise, of cards of the deck's size lying flat."""

EDGE_PX_PER_MM = 1.0  # scale at which edges are looked for
_ANGLES = 4  # likely card angles followed up
_PEAKS = 10  # straight edges followed up in each direction
_BINS_DEG = 2
_LONGEST_MM = 80.0  # no side counts for more: texture must not outvote an outline
_ZONE_RIM_MM = 6.0  # inside the zone's border, where its line is
_LEAST_MM = 50.0  # length of edges in the zone below which nothing lies there
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


def inside_zone(edges: Edges, zone_px: tuple[float, float, float, float]) -> npt.NDArray[np.bool_]:
    """Which edges lie inside the reveal zone (left, top, right, bottom in region px), clear of its line."""
    left, top, right, bottom = zone_px
    rim = _ZONE_RIM_MM * PX_PER_MM
    inside = (edges.x > left + rim) & (edges.x < right - rim) & (edges.y > top + rim) & (edges.y < bottom - rim)
    return np.asarray(inside)


def is_occupied(edges: Edges, zone_px: tuple[float, float, float, float]) -> bool:
    """Whether anything lies in the zone: the mat is plain there."""
    return length_mm(inside_zone(edges, zone_px)) >= _LEAST_MM


def length_mm(chosen: npt.NDArray[np.bool_]) -> float:
    """Length of the chosen ones of some edges."""
    return float(chosen.sum()) / EDGE_PX_PER_MM


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
    keys = (scored[:, :3] / step).round() @ np.array([1_000_000, 1000, 1])
    _, first = np.unique(keys, return_index=True)
    return scored[np.sort(first), :3].astype(np.float32)


def _poses_at(
    edges: Edges, angle: float, *, size_mm: tuple[float, float], insets_mm: tuple[float, ...], keep: int
) -> Floats:
    """The best `keep` rectangles turned by an angle or a quarter more: Nx4, pose and support."""
    turn = np.radians(angle)
    cos, sin = np.cos(turn), np.sin(turn)
    off = (edges.across_deg - angle + 90) % 180 - 90
    along_u, along_v = np.abs(off) < ALONG_DEG, np.abs(off) > 90 - ALONG_DEG
    halves = np.array([(side / 2 - inset) * PX_PER_MM for side in size_mm for inset in insets_mm])
    u, support_u = _centres((edges.x * cos + edges.y * sin)[along_u], halves)
    v, support_v = _centres((edges.y * cos - edges.x * sin)[along_v], np.roll(halves, len(insets_mm)))
    support = support_u[:, :, None] + support_v[:, None, :]
    best = np.argpartition(-support.ravel(), min(keep, support.size - 1))[:keep]
    which, at_u, at_v = np.unravel_index(best, support.shape)
    u, v = u[which, at_u], v[which, at_v]
    turned = angle + 90.0 * (which >= len(insets_mm))
    return np.stack([u * cos - v * sin, u * sin + v * cos, turned, support[which, at_u, at_v]], axis=1)


def _centres(positions: Floats, halves: Floats) -> tuple[Floats, Floats]:
    """Centres between two opposite sides at +-half of which at least one is a straight edge, and both sides' support.

    `positions` are edge points projected onto one axis, px. Both results are len(halves) x 2 _PEAKS.
    """
    rim = float(halves.max()) * 2 + 4
    base = np.floor(positions.min()) - rim if len(positions) else 0.0
    length = int(np.ptp(positions) + 2 * rim) + 2 if len(positions) else int(2 * rim) + 2
    votes = np.bincount((positions - base).astype(np.intp), minlength=length)
    support = np.convolve(votes, (0.5, 1.0, 1.0, 0.5), mode="same")
    inner = support[1:-1]
    candidates = np.nonzero((inner >= support[:-2]) & (inner > support[2:]))[0] + 1
    if not len(candidates):
        candidates = np.array([length // 2])
    peaks = np.resize(candidates[np.argsort(-support[candidates])[:_PEAKS]], _PEAKS)
    centres = np.concatenate([peaks + halves[:, None], peaks - halves[:, None]], axis=1)
    near = np.minimum(np.maximum(np.maximum(support[:-2], inner), support[2:]), _LONGEST_MM * PX_PER_MM)
    below, above = (near[(centres + shift * halves[:, None] - 0.5).astype(np.intp)] for shift in (-1, 1))
    return centres + 0.5 + base, below + above
