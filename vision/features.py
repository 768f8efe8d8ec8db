"""Where a card may lie, from details of its picture: SIFT features vote for the pose of the card that they belong to.

Slower than the outline search and independent of it: works when hands and other cards hide the outline. The scale of
the table is known, so one feature's place and angle make a pose; poses that several features agree on are proposed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.deck import Deck, Face
from vision.outline import Poses
from vision.plane import Floats, Image
from vision.region import PX_PER_MM

_PER_FACE = 120
_IN_REGION = 500
_NEIGHBOURS = 6  # of each feature: faces that share a picture share its features
_SCALE_RANGE = (0.7, 1.5)
_BIN_MM = 8.0
_BIN_DEG = 15.0


@dataclass(frozen=True, slots=True)
class FeatureIndex:
    """Features of all faces: `places` is N x 4: offset from the card's middle x, y in mm, size in mm, angle in deg."""

    matcher: cv2.FlannBasedMatcher
    places: Floats


def index_features(deck: Deck) -> FeatureIndex:
    """The features of all faces and backs of a deck, at the scale of a region."""
    places, descriptors = [], []
    for face in (*deck.faces, *deck.backs):
        found, described = _face_features(face, deck.size_mm)
        places += found
        descriptors.append(described)
    matcher = cv2.FlannBasedMatcher({"algorithm": 1, "trees": 4}, {"checks": 48})
    matcher.add([np.concatenate(descriptors)])
    matcher.train()
    return FeatureIndex(matcher=matcher, places=np.array(places, dtype=np.float32).reshape(-1, 4))


def _face_features(face: Face, size_mm: tuple[float, float]) -> tuple[list[tuple[float, float, float, float]], Floats]:
    width, height = (round(side * PX_PER_MM) for side in size_mm)
    grey = cv2.cvtColor(cv2.resize(face.picture, (width, height), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    points, described = _sift(grey, _PER_FACE)
    places = [
        ((x - (width - 1) / 2) / PX_PER_MM, (y - (height - 1) / 2) / PX_PER_MM, size / PX_PER_MM, angle)
        for x, y, size, angle in points
    ]
    return places, described


def _sift(grey: Image, most: int) -> tuple[Sequence[tuple[float, float, float, float]], Floats]:
    points, described = cv2.SIFT.create(nfeatures=most, contrastThreshold=0.02).detectAndCompute(grey, None)
    if described is None:
        return (), np.zeros((0, 128), dtype=np.float32)
    return [(point.pt[0], point.pt[1], point.size, point.angle) for point in points], described


def propose_by_features(grey: Image, index: FeatureIndex, *, keep: int) -> Poses:
    """Up to `keep` poses (x, y in region px, angle in degrees) in a grey region, those with most votes first."""
    points, described = _sift(grey, _IN_REGION)
    if len(points) < 3 or len(index.places) < _NEIGHBOURS:
        return np.zeros((0, 3), dtype=np.float32)
    matches = index.matcher.knnMatch(described, k=_NEIGHBOURS)
    pairs = np.array([(match.queryIdx, match.trainIdx, match.distance) for row in matches for match in row])
    here, there = np.array(points)[pairs[:, 0].astype(int)], index.places[pairs[:, 1].astype(int)]
    growth = here[:, 2] / PX_PER_MM / there[:, 2]
    keep_pair = (growth > _SCALE_RANGE[0]) & (growth < _SCALE_RANGE[1]) & (pairs[:, 2] < 300)
    here, there = here[keep_pair], there[keep_pair]
    turn = here[:, 3] - there[:, 3]
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    x = here[:, 0] - PX_PER_MM * (there[:, 0] * cos - there[:, 1] * sin)
    y = here[:, 1] - PX_PER_MM * (there[:, 0] * sin + there[:, 1] * cos)
    return _clusters(np.stack([x, y, turn % 360], axis=1), keep)


def _clusters(votes: npt.NDArray[np.float64], keep: int) -> Poses:
    """Poses where votes crowd together: the means round the fullest bins, fullest first."""
    poses = []
    left = votes
    for _ in range(keep):
        if len(left) < 3:
            break
        step = np.array([_BIN_MM * PX_PER_MM, _BIN_MM * PX_PER_MM, _BIN_DEG])
        keys = (left / step).round().astype(np.int64) @ np.array([1_000_000, 1000, 1])
        values, counts = np.unique(keys, return_counts=True)
        if counts.max() < 3:
            break
        middle = left[keys == values[counts.argmax()]].mean(axis=0)
        off = np.abs(left - middle)
        off[:, 2] = np.minimum(off[:, 2], 360 - off[:, 2])
        near = (off < 1.2 * step).all(axis=1)
        turned = np.radians(left[near, 2])
        angle = np.degrees(np.arctan2(np.sin(turned).mean(), np.cos(turned).mean()))
        poses.append((*np.median(left[near, :2], axis=0), angle))
        left = left[~near]
    return np.array(poses, dtype=np.float32).reshape(-1, 3)
