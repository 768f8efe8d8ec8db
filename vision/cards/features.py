"""Where a card may lie, from details of its picture: SIFT features vote for the pose of the card that they belong to.

Slower than the outline search and independent of it: works when hands and other cards hide the outline. The scale of
the table is known, so one feature's place and angle make a pose; poses that several features agree on are proposed.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image
from vision.cards.deck import Deck, Face
from vision.cards.gallery import VIEW_PX_PER_MM, Gallery
from vision.cards.pose import Place
from vision.region import PX_PER_MM, Region

_PER_FACE = 120
_IN_REGION = 500
_NEIGHBOURS = 6  # of each feature: faces that share a picture share its features
_GROWTH = (0.7, 1.5)  # size of a feature against that on a card lying flat
_LEAST_VOTES = 3
_FACES = 6  # most voted ones, worth comparing in full
_BIN_MM = 8.0
_BIN_DEG = 15.0


@dataclass(frozen=True, slots=True)
class FeatureIndex:
    """Features of all faces and backs: where each is on its card, and on whose.

    `places`: N x 4, offset from the card's middle x, y in mm, size in mm, angle in degrees. `faces`: N gallery indices.
    """

    matcher: cv2.FlannBasedMatcher
    places: Floats
    faces: npt.NDArray[np.intp]


def index_features(deck: Deck) -> FeatureIndex:
    """The features of all faces and backs of a deck, at the scale of a region."""
    found = [_face_features(face, deck.size_mm) for face in (*deck.faces, *deck.backs)]
    matcher = cv2.FlannBasedMatcher({"algorithm": 1, "trees": 4}, {"checks": 48})
    matcher.add([np.concatenate([described for _, described in found])])
    matcher.train()
    faces = np.repeat(np.arange(len(found)), [len(places) for places, _ in found])
    return FeatureIndex(matcher, places=np.concatenate([places for places, _ in found]), faces=faces)


def _face_features(face: Face, size_mm: tuple[float, float]) -> tuple[Floats, Floats]:
    width, height = (round(side * PX_PER_MM) for side in size_mm)
    grey = cv2.cvtColor(cv2.resize(face.picture, (width, height), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    points, described = _sift(grey, _PER_FACE)
    middle = np.array([(width - 1) / 2, (height - 1) / 2, 0, 0])
    return (points - middle) / np.array([PX_PER_MM, PX_PER_MM, PX_PER_MM, 1]), described


def _sift(grey: Image, most: int) -> tuple[Floats, Floats]:
    """Features of a picture: N x 4 (x, y, size, angle in degrees) and N x 128 descriptors."""
    points, described = cv2.SIFT.create(nfeatures=most, contrastThreshold=0.02).detectAndCompute(grey, None)
    if described is None:
        return np.zeros((0, 4)), np.zeros((0, 128), dtype=np.float32)
    return np.array([(*point.pt, point.size, point.angle) for point in points]), described


def places_by_features(region: Region, index: FeatureIndex, gallery: Gallery, *, most: int) -> list[Place]:
    """Up to `most` places in a region where features of one card agree, those with most votes first."""
    points, described = _sift(cv2.cvtColor(region.picture, cv2.COLOR_BGR2GRAY), _IN_REGION)
    if not len(points) or len(index.places) < _NEIGHBOURS:
        return []
    here, there, faces = _matches(points, described, index)
    growth = here[:, 2] / PX_PER_MM / there[:, 2]
    alike = (growth > _GROWTH[0]) & (growth < _GROWTH[1])
    here, there, faces = here[alike], there[alike], faces[alike]
    places = []
    for group in _agreeing(_votes(here, there), most):
        known = there[group, :2] * VIEW_PX_PER_MM + np.array(gallery.size) / 2 - 0.5
        pose, agree = cv2.estimateAffinePartial2D(known, here[group, :2], method=cv2.RANSAC, ransacReprojThreshold=6.0)
        if pose is not None:
            ranking = np.argsort(-np.bincount(faces[group]), kind="stable")[:_FACES]
            places.append(
                Place(np.vstack([pose, (0, 0, 1)]), tuple(ranking.tolist()), rough=False, votes=int(agree.sum()))
            )
    return places


def _matches(points: Floats, described: Floats, index: FeatureIndex) -> tuple[Floats, Floats, npt.NDArray[np.intp]]:
    """Features seen (M x 4), the enrolled ones that resemble them (M x 4) and the faces that these are on (M)."""
    matches = index.matcher.knnMatch(described, k=_NEIGHBOURS)
    pairs = np.array([(match.queryIdx, match.trainIdx) for row in matches for match in row])
    return points[pairs[:, 0]], index.places[pairs[:, 1]], index.faces[pairs[:, 1]]


def _votes(here: Floats, there: Floats) -> Floats:
    """Where each matched feature says that its card lies: M x 3, the middle x, y in px and the angle in degrees."""
    turn = here[:, 3] - there[:, 3]
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    x = here[:, 0] - PX_PER_MM * (there[:, 0] * cos - there[:, 1] * sin)
    y = here[:, 1] - PX_PER_MM * (there[:, 0] * sin + there[:, 1] * cos)
    return np.stack([x, y, turn % 360], axis=1)


def _agreeing(votes: Floats, most: int) -> Iterator[npt.NDArray[np.intp]]:
    """Groups of votes that crowd together, as indices, largest first."""
    step = np.array([_BIN_MM * PX_PER_MM, _BIN_MM * PX_PER_MM, _BIN_DEG])
    left = np.arange(len(votes))
    for _ in range(most):
        keys = (votes[left] / step).round().astype(np.int64) @ np.array([1_000_000, 1000, 1])
        values, counts = np.unique(keys, return_counts=True)
        if not len(counts) or counts.max() < _LEAST_VOTES:
            return
        middle = votes[left[keys == values[counts.argmax()]]].mean(axis=0)
        off = np.abs(votes[left] - middle)
        off[:, 2] = np.minimum(off[:, 2], 360 - off[:, 2])
        near = (off < 1.2 * step).all(axis=1)
        yield left[near]
        left = left[~near]
