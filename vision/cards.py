"""Reads the cards in one frame: finds where they may lie, fits the likeliest face, names it or says why not."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from vision.align import Pyramid, align, make_pyramid
from vision.deck import Deck
from vision.features import index_features, places_by_features
from vision.gallery import VIEW_PX_PER_MM, Gallery, build_gallery
from vision.judge import Verdict, judge
from vision.outline import Edges, Poses, find_edges, propose_poses, without_zone_line
from vision.plane import MAT_MM, Image, Plane, Points, project
from vision.pose import Place, cut_view, is_plausible, places_by_outline, view_corners, view_middle
from vision.region import PX_PER_MM, Region, cut_region, zone_px, zone_region

_BY_OUTLINE = 60  # poses tried roughly for each likely angle
_LOOKED_AT = 4  # places looked at closely, by outline and again by features
_TABLEAU_PLACES = 24
_LEAST_EDGES_MM = 50.0  # length of edges in the zone below which nothing lies there
_RIM_MM = 6.0  # inside the zone's border, where its line is
_APART_MM = 15.0  # middles of two cards are further apart than this


class Refusal(StrEnum):
    """Why a reading has no label."""

    NOTHING = "nothing there"
    UNLIKE = "resembles no enrolled face enough"
    BACK = "lies face down"
    LOOK_ALIKE = "more than one face resembles it"
    SEVERAL = "several cards"


@dataclass(frozen=True, slots=True)
class Reading:
    """One card as the eye sees it: `label` is the face's id, or None with the reason in `refused`.

    `confidence`: chance, 0..1, that the best candidate is right. `candidates`: (id, confidence) best first.
    `corners_px`: the card's own top-left, top-right, bottom-right and bottom-left corner in the frame, empty when
    nothing like a card was found. `fit` and `lead`: see `vision.judge`.
    """

    label: str | None
    confidence: float = 0.0
    candidates: tuple[tuple[str, float], ...] = ()
    corners_px: tuple[tuple[float, float], ...] = ()
    refused: Refusal | None = None
    fit: float = 0.0
    lead: float = 0.0

    @property
    def certain(self) -> bool:
        """Whether it is certain what it is: a face with a name, or a back."""
        return self.label is not None or self.refused is Refusal.BACK


@dataclass(frozen=True, slots=True)
class Scene:
    """A region prepared for looking closely at many places of it."""

    region: Region
    pyramid: Pyramid


class CardReader:
    """Reads cards of one deck; what is computed once for the deck is computed here."""

    def __init__(self, deck: Deck) -> None:
        self._gallery = build_gallery(deck)
        self._features = index_features(deck)
        self._thresholds = deck.thresholds

    def read_zone(self, frame: Image, plane: Plane) -> Reading:
        """The one card in the reveal zone."""
        region = zone_region(frame, plane)
        edges = without_zone_line(find_edges(region.picture), zone_px())
        if not _occupied(edges):
            return Reading(None, refused=Refusal.NOTHING)
        scene = _scene(region)
        best = Reading(None, refused=Refusal.UNLIKE)
        for place in self._zone_places(scene, edges):
            reading = self._read_at(scene, place)
            if reading.certain:
                return reading
            best = max(best, reading, key=lambda one: one.confidence)
        return best

    def read_tableau(self, frame: Image, plane: Plane) -> tuple[Reading, ...]:
        """All cards in view on and around the mat that are certain, face up or face down, partly covered ones too."""
        width, height = MAT_MM
        region = cut_region(frame, plane, (-20, -20, width + 20, height + 20))
        scene = _scene(region)
        places = [
            *self._places_by_features(scene, _TABLEAU_PLACES),
            *self._places_by_outline(scene, self._outlines(find_edges(region.picture)), _TABLEAU_PLACES),
        ]
        readings = (self._read_at(scene, place) for place in places)
        return _one_a_place([reading for reading in readings if reading.certain], plane)

    def _zone_places(self, scene: Scene, edges: Edges) -> Iterator[Place]:
        """Places in the zone, quick ones first; the slow ones are only looked for when asked for."""
        yield from self._places_by_outline(scene, _in_zone(self._outlines(edges)), _LOOKED_AT)
        left, top, right, bottom = zone_px()
        for place in self._places_by_features(scene, 2 * _LOOKED_AT):
            x, y = project(place.pose, view_middle(self._gallery))[0]
            if left < x < right and top < y < bottom:
                yield place

    def _outlines(self, edges: Edges) -> Poses:
        gallery = self._gallery
        return propose_poses(edges, size_mm=gallery.size_mm, insets_mm=gallery.insets_mm, keep=_BY_OUTLINE)

    def _places_by_outline(self, scene: Scene, poses: Poses, most: int) -> list[Place]:
        likeness = self._thresholds.likeness
        return places_by_outline(scene.region, poses, self._gallery, likeness=likeness, most=most)

    def _places_by_features(self, scene: Scene, most: int) -> list[Place]:
        return places_by_features(scene.region, self._features, self._gallery, most=most)

    def _read_at(self, scene: Scene, place: Place) -> Reading:
        gallery = self._gallery
        pose = align(scene.pyramid, gallery.greys[place.faces[0]], place.pose)
        if not is_plausible(pose, gallery):
            return Reading(None, refused=Refusal.UNLIKE)
        verdict = judge(*cut_view(scene.region, pose, gallery), gallery, suspects=place.faces)
        corners = project(scene.region.to_frame @ pose, view_corners(gallery))
        return self._decide(verdict, corners)

    def _decide(self, verdict: Verdict, corners_px: Points) -> Reading:
        gallery, thresholds = self._gallery, self._thresholds
        sure = thresholds.confidence(verdict.fit, verdict.lead)
        refused = None
        if sure < thresholds.sure:
            alone = thresholds.confidence(verdict.fit, 1.0)
            refused = Refusal.LOOK_ALIKE if alone >= thresholds.sure else Refusal.UNLIKE
        elif verdict.best >= gallery.named:
            refused = Refusal.BACK
        return Reading(
            label=gallery.labels[verdict.best] if refused is None else None,
            confidence=sure,
            candidates=_candidates(verdict, gallery, sure),
            corners_px=tuple((float(x), float(y)) for x, y in corners_px),
            refused=refused,
            fit=verdict.fit,
            lead=verdict.lead,
        )


def _scene(region: Region) -> Scene:
    grey = cv2.cvtColor(region.picture, cv2.COLOR_BGR2GRAY)
    return Scene(region, make_pyramid(grey, PX_PER_MM / VIEW_PX_PER_MM))


def _in_zone(poses: Poses) -> Poses:
    """Those poses whose middle lies in the reveal zone."""
    left, top, right, bottom = zone_px()
    x, y = poses[:, 0], poses[:, 1]
    return np.asarray(poses[(x > left) & (x < right) & (y > top) & (y < bottom)])


def _occupied(edges: Edges) -> bool:
    """Whether anything lies in the zone: the mat is plain there."""
    left, top, right, bottom = zone_px()
    rim = _RIM_MM * PX_PER_MM
    inside = (edges.x > left + rim) & (edges.x < right - rim) & (edges.y > top + rim) & (edges.y < bottom - rim)
    return int(inside.sum()) >= _LEAST_EDGES_MM


def _candidates(verdict: Verdict, gallery: Gallery, sure: float) -> tuple[tuple[str, float], ...]:
    """The best three faces with their chances: the first one's, and what it leaves to the others by their fits."""
    others = np.exp(8 * (np.array(verdict.fits[1:3]) - verdict.fit)) if len(verdict.fits) > 1 else np.zeros(0)
    chances = [sure, *((1 - sure) * others / (others.sum() + 1.0))]
    return tuple(
        (gallery.labels[face], float(chance))
        for face, chance in zip(verdict.ranking, chances, strict=False)
        if face < gallery.named
    )


def _one_a_place(readings: list[Reading], plane: Plane) -> tuple[Reading, ...]:
    """The surest reading at each place, surest first."""
    kept: list[Reading] = []
    middles: list[Points] = []
    for reading in sorted(readings, key=lambda one: -one.fit):
        middle = plane.mm(np.array(reading.corners_px).mean(axis=0))
        if all(np.linalg.norm(middle - other) > _APART_MM for other in middles):
            kept.append(reading)
            middles.append(middle)
    return tuple(kept)
