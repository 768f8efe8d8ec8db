"""Makes out a card before any face is known, for enrolment: a rectangle of the card's size with all four sides seen."""

import cv2
import numpy as np

from calibration.array_types import Floats
from vision.cards.outline import ALONG_DEG, EDGE_PX_PER_MM, Edges, propose_poses
from vision.region import PX_PER_MM

_INSETS_MM = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
_SEEN = 0.4  # share of each side that must be seen


def find_card(edges: Edges, *, size_mm: tuple[float, float]) -> Floats | None:
    """Pose (x, y in region px, angle in degrees) of the one card lying flat, None when no card is made out.

    Looks for the rectangle of the card's outline, or one that runs round its face at an equal distance from the
    outline, of which the worst side is seen best and over at least _SEEN of its length.
    """
    best, best_seen = None, _SEEN
    for pose in propose_poses(edges, size_mm=size_mm, insets_mm=_INSETS_MM, keep=25):
        for inset in _INSETS_MM:
            fitted, seen = _fit(edges, pose, size_mm, inset)
            if seen > best_seen:
                best, best_seen = fitted, seen
    return best


def _fit(edges: Edges, pose: Floats, size_mm: tuple[float, float], inset_mm: float) -> tuple[Floats, float]:
    """A pose moved onto the edges near it, and the share of its worst side that is seen."""
    for tolerance_mm in (2.0, 0.8):
        sides = [
            _side_points(edges, pose, side, size_mm=size_mm, inset_mm=inset_mm, tolerance_mm=tolerance_mm)
            for side in range(4)
        ]
        lengths = [size_mm[(side + 1) % 2] - 2 * inset_mm for side in range(4)]
        seen = min(len(points) / length / EDGE_PX_PER_MM for points, length in zip(sides, lengths, strict=True))
        if seen < _SEEN:
            return pose, 0.0
        pose = _middle(sides, float(pose[2]))
    return pose, seen


def _side_points(
    edges: Edges, pose: Floats, side: int, *, size_mm: tuple[float, float], inset_mm: float, tolerance_mm: float
) -> Floats:
    """Edge points (Nx2) along one side of a card, 0 = right, 1 = bottom, 2 = left, 3 = top."""
    turn = np.radians(pose[2] + 90 * side)
    cos, sin = np.cos(turn), np.sin(turn)
    x, y = edges.x - pose[0], edges.y - pose[1]
    outward, along = x * cos + y * sin, y * cos - x * sin
    half_out, half_along = ((size_mm[(side + shift) % 2] / 2 - inset_mm) * PX_PER_MM for shift in (0, 1))
    off = (edges.across_deg - pose[2] - 90 * side + 90) % 180 - 90
    beside = np.abs(outward - half_out) < tolerance_mm * PX_PER_MM
    near = beside & (np.abs(along) < half_along) & (np.abs(off) < ALONG_DEG)
    return np.stack([edges.x[near], edges.y[near]], axis=1)


def _middle(sides: list[Floats], near_deg: float) -> Floats:
    """Centre and angle of the rectangle whose right, bottom, left and top side run through the given points."""
    lines, angles = [], []
    for side, points in enumerate(sides):
        dx, dy, x, y = cv2.fitLine(points, cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        lines.append(np.cross(np.array((x, y, 1)), np.array((x + dx, y + dy, 1))))
        angles.append((np.degrees(np.arctan2(dy, dx)) - 90 * (side + 1) - near_deg + 90) % 180 - 90)
    right, bottom, left, top = lines
    crossings = [np.cross(one, other) for one, other in ((left, top), (top, right), (right, bottom), (bottom, left))]
    corners = np.array([crossing[:2] / crossing[2] for crossing in crossings])
    return np.append(corners.mean(axis=0), near_deg + np.mean(angles))
