"""Reads the cards in one frame: finds where they may lie, fits the likeliest face, names it or says why not."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image, Matrix, Points
from vision.cards.align import Pyramid, align, make_pyramid
from vision.cards.classify import Verdict, judge
from vision.cards.deck import Deck, Thresholds
from vision.cards.features import index_features, places_by_features
from vision.cards.gallery import VIEW_PX_PER_MM, build_gallery
from vision.cards.glare import look_under_glare, under_glare
from vision.cards.light import lit_zone
from vision.cards.outline import Edges, Poses, find_edges, is_occupied, propose_poses, without_zone_line
from vision.cards.pose import Place, cut_view, half_turned, is_plausible, places_by_outline, view_corners, view_middle
from vision.cards.reading import Reading, Refusal, candidates
from vision.plane import MAT_MM, Plane, project
from vision.region import PX_PER_MM, Region, cut_region, whole_region, zone_px, zone_region

_BY_OUTLINE = 60  # poses tried roughly for each likely angle
_LOOKED_AT = 4  # places looked at closely, by outline and again by features
_UNDER_GLARE = 2  # places looked at closely under glare
_TABLEAU_PLACES = 24
_TABLEAU_RIM_MM = 20.0
_PHOTO_WIDTHS_MM = (180.0, 250.0, 350.0, 500.0, 700.0, 1000.0)  # of the table that a photograph shows
_BESIDE = 0.3  # two cards in the zone cover each other by less than this share
_COVERED = 0.4  # a card in a tableau is covered by another by less than this share, or it is none
_TOUCHED = 0.02  # of a card that certain ones cover by less, nothing is gained by leaving them out
_MOST_COVERED = 0.6  # nor of one that they cover by more
_LEAST_FREE = 0.3  # share of a card that must be free of certain ones for it to be looked at
_FRINGE_PX = 5  # round certain cards, where their edge and its shadow may lie
_SOFT_PX = 1.5  # softness from which a sharp face is not fitted well to a card
_VERY_SOFT_PX = 2.5  # softness from which a name must stand against all other places
_ALIKE_SOFT_PX = 1.0  # two cards in one picture differ by no more in softness
_NEARLY = 0.15  # a second card looks at first glance worse than the first by less than this
_APART_MM = 15.0  # middles of two cards are further apart than this


@dataclass(frozen=True, slots=True)
class Scene:
    """A region prepared for looking closely at many places of it. `covered`: some of it is known to hide them."""

    region: Region
    pyramid: Pyramid
    covered: bool = False


@dataclass(frozen=True, slots=True)
class _Look:
    """One place looked at closely: the upright pose, what is read there, the likeliest face (a gallery index).

    `face` is None where nothing was judged; `turned`: the card lay the other way round than was thought.
    """

    pose: Matrix
    reading: Reading
    face: int | None = None
    turned: bool = False


class CardReader:
    """Reads cards of one deck; what is computed once for the deck is computed here."""

    def __init__(self, deck: Deck) -> None:
        self._gallery = build_gallery(deck)
        self._under_glare = under_glare(self._gallery)
        self._features = index_features(deck)
        self._thresholds = deck.thresholds

    def read_zone(self, frame: Image, plane: Plane) -> Reading:
        """The one card in the reveal zone; two of them side by side are refused as several."""
        region = zone_region(frame, plane)
        edges = without_zone_line(find_edges(region.picture), zone_px())
        if not is_occupied(edges, zone_px()):
            return Reading(None, refused=Refusal.NOTHING)
        scene = _scene(region)
        poses = _in_zone(self._outlines(edges))
        outlined = self._places_by_outline(scene, poses, _LOOKED_AT)
        best = self._first_certain(scene, outlined)
        if best.certain:
            return self._unless_several(scene, best, outlined)
        veiled = self._through_veil(frame, plane, poses)
        if veiled.certain:
            return veiled
        by_features = self._first_certain(scene, self._places_by_features(scene, 2 * _LOOKED_AT, zone_only=True))
        return max(best, by_features, key=lambda one: (one.certain, one.confidence))

    def read_tableau(self, frame: Image, plane: Plane, *, unsure: bool = False) -> tuple[Reading, ...]:
        """All cards in view on and around the mat that are certain, face up or face down, partly covered ones too.

        With `unsure` also those that are cards of this deck for certain, of which more than one resembles them.
        """
        width, height = MAT_MM
        rim = _TABLEAU_RIM_MM
        region = cut_region(frame, plane, (-rim, -rim, width + rim, height + rim))
        return self._read_all(region, unsure=unsure)

    def read_photo(self, picture: Image) -> tuple[Reading, ...]:
        """All certain cards in a photograph of any table, taken from above, without a mat: at the scale that fits."""
        votes, scale = max(self._fitting_scale(picture, width) for width in _PHOTO_WIDTHS_MM)
        return self._read_all(whole_region(picture, scale)) if votes else ()

    def _fitting_scale(self, picture: Image, width_mm: float) -> tuple[int, float]:
        """How many features agree on one card if a photograph is about so wide, and by what it must be scaled then."""
        scale = width_mm * PX_PER_MM / picture.shape[1]
        found = places_by_features(whole_region(picture, scale), self._features, self._gallery, most=1)
        if not found:
            return 0, scale
        growth = np.sqrt(np.linalg.det(found[0].pose[:2, :2])) * VIEW_PX_PER_MM / PX_PER_MM
        return found[0].votes, scale / float(np.clip(growth, 0.5, 2.0))

    def read_cut(self, picture: Image) -> Reading:
        """The card of which a picture shows nothing else, cut at its outline, upright or turned by 180 degrees."""
        region = whole_region(picture, self._gallery.size_mm[1] * PX_PER_MM / picture.shape[0])
        height, width = region.picture.shape[:2]
        middle = np.array([[width / 2, height / 2, 0.0]], dtype=np.float32)
        scene = _scene(region)
        (place,) = self._places_by_outline(scene, middle, 1) or (None,)
        if place is None:
            return Reading(None, refused=Refusal.UNLIKE)
        exact = self._judge_at(scene, place.pose, place.faces).reading
        return max(exact, self._read_at(scene, replace(place, rough=False)), key=lambda one: one.fit)

    def _read_all(self, region: Region, *, unsure: bool = False) -> tuple[Reading, ...]:
        scene = _scene(region)
        places = [
            *self._places_by_features(scene, _TABLEAU_PLACES),
            *self._places_by_outline(scene, self._outlines(find_edges(region.picture)), _TABLEAU_PLACES),
        ]
        readings = [(self._read_at(scene, place), place) for place in places]
        certain = self._those_that_stand(scene, [(one, place) for one, place in readings if one.certain])
        certain += self._read_beneath(scene, [place for one, place in readings if not one.certain], certain)
        alike = [one for one, _ in readings if unsure and one.refused is Refusal.LOOK_ALIKE]
        return _one_a_place([*certain, *(one for one in alike if _lies_free(one, certain))], region)

    def _those_that_stand(self, scene: Scene, found: Sequence[tuple[Reading, Place]]) -> list[Reading]:
        """Certain readings less those that are none without what better ones cover of them, if that is much.

        Such a one is a part of the better card, seen out of its place.
        """
        kept: list[Reading] = []
        for reading, place in sorted(found, key=lambda one: -one[0].fit):
            if not _is_apart(reading, kept, scene.region):
                continue
            again = reading if _lies_free(reading, kept) else self._read_at(_beneath(scene, kept), place)
            if again.certain:
                kept.append(again)
        return kept

    def _read_beneath(self, scene: Scene, places: Sequence[Place], certain: Sequence[Reading]) -> list[Reading]:
        """What is certain where certain cards cover a part of another: they are known, so they say nothing of it.

        As less is seen of it, its fit must be enough without a great lead, and it may not be softer than the others.
        """
        to_frame = scene.region.to_frame
        covers = [
            max((_overlap(self._corners(to_frame @ place.pose), one.corners_px) for one in certain), default=0.0)
            for place in places
        ]
        beneath = _beneath(scene, certain)
        partly = [place for place, cover in zip(places, covers, strict=True) if _TOUCHED < cover < _MOST_COVERED]
        found = [self._read_at(beneath, place) for place in partly]
        softest_px = max((one.softness_px for one in certain), default=0.0) + _ALIKE_SOFT_PX
        return [
            one for one in found if one.certain and one.softness_px <= softest_px and self._thresholds.is_known(one.fit)
        ]

    def _first_certain(self, scene: Scene, places: Iterable[Place]) -> Reading:
        """The first reading that is certain and not very soft, else the best: to what is soft much looks alike."""
        best = Reading(None, refused=Refusal.UNLIKE)
        for place in places:
            reading = self._read_at(scene, place)
            if reading.certain and reading.softness_px < _VERY_SOFT_PX:
                return reading
            best = max(best, reading, key=lambda one: (one.certain, one.confidence))
        return best

    def _through_veil(self, frame: Image, plane: Plane, poses: Poses) -> Reading:
        """The best reading of a card under glare, refused as several when two beside each other are certain."""
        limits = self._thresholds.veiled
        if limits is None:
            return Reading(None, refused=Refusal.UNLIKE)
        zone = lit_zone(frame, plane)
        found = look_under_glare(zone, poses, self._under_glare, likeness=limits.likeness, most=_UNDER_GLARE)
        readings = [self._decide(verdict, self._corners(zone.to_frame @ pose), limits) for pose, verdict in found]
        readings.sort(key=lambda one: (not one.certain, -one.confidence))
        best, *others = readings or [Reading(None, refused=Refusal.UNLIKE)]
        for other in others:
            if other.certain and _overlap(best.corners_px, other.corners_px) < _BESIDE:
                return _several(best, other)
        return best

    def _unless_several(self, scene: Scene, found: Reading, places: Sequence[Place]) -> Reading:
        """The reading, or a refusal when another card is certain beside it, at a place that looks nearly as good."""
        best = max(place.likeness for place in places)
        for place in places:
            corners = self._corners(scene.region.to_frame @ place.pose)
            if place.likeness > best - _NEARLY and _overlap(found.corners_px, corners) < _BESIDE:
                other = self._read_at(scene, place)
                if other.certain and other.softness_px <= found.softness_px + _ALIKE_SOFT_PX:
                    return _several(found, other)
        return found

    def _outlines(self, edges: Edges) -> Poses:
        gallery = self._gallery
        return propose_poses(edges, size_mm=gallery.size_mm, insets_mm=gallery.insets_mm, keep=_BY_OUTLINE)

    def _places_by_outline(self, scene: Scene, poses: Poses, most: int) -> list[Place]:
        likeness = self._thresholds.likeness
        return places_by_outline(scene.region, poses, self._gallery, likeness=likeness, most=most)

    def _places_by_features(self, scene: Scene, most: int, *, zone_only: bool = False) -> Iterator[Place]:
        left, top, right, bottom = zone_px()
        for place in places_by_features(scene.region, self._features, self._gallery, most=most):
            x, y = project(place.pose, view_middle(self._gallery))[0]
            if not zone_only or (left < x < right and top < y < bottom):
                yield place

    def _read_at(self, scene: Scene, place: Place) -> Reading:
        look = self._look(scene, place.pose, place.faces, rough=place.rough)
        if look.face is not None and (look.face != place.faces[0] or look.turned):
            look = max(look, self._look(scene, look.pose, (look.face,)), key=lambda one: one.reading.fit)
        softness_px = look.reading.softness_px
        if look.face is not None and softness_px > _SOFT_PX:
            again = self._look(scene, look.pose, (look.face,), softness_px=softness_px)
            look = max(look, again, key=lambda one: one.reading.fit)
        return look.reading

    def _look(
        self, scene: Scene, pose: Matrix, faces: Sequence[int], *, rough: bool = False, softness_px: float = 0.0
    ) -> _Look:
        """What is seen where the first of the faces fits best near a pose; all of them are suspected."""
        grey = self._gallery.greys[faces[0]]
        pulling = cut_view(scene.region, pose, self._gallery)[1] if scene.covered else None
        if pulling is not None and pulling.mean() < _LEAST_FREE:
            return _Look(pose, Reading(None, refused=Refusal.UNLIKE))
        exact = align(scene.pyramid, grey, pose, rough=rough, softness_px=softness_px, pulling=pulling)
        return self._judge_at(scene, exact, faces)

    def _judge_at(self, scene: Scene, pose: Matrix, suspects: Sequence[int]) -> _Look:
        """What is seen at an exact pose."""
        gallery = self._gallery
        if not is_plausible(pose, gallery):
            return _Look(pose, Reading(None, refused=Refusal.UNLIKE))
        verdict = judge(*cut_view(scene.region, pose, gallery), gallery, suspects=suspects)
        upright = half_turned(pose, gallery.size) if verdict.turned else pose
        reading = self._decide(verdict, self._corners(scene.region.to_frame @ upright), self._thresholds)
        return _Look(upright, reading, verdict.best, verdict.turned)

    def _corners(self, to_frame: Matrix) -> Points:
        """The corners (4x2, px of the frame) of a card whose view px `to_frame` maps there."""
        return project(to_frame, view_corners(self._gallery))

    def _decide(self, verdict: Verdict, corners_px: Points, thresholds: Thresholds) -> Reading:
        gallery = self._gallery
        sure = thresholds.confidence(verdict.fit, verdict.lead)
        refused = None
        if sure < thresholds.sure:
            refused = Refusal.LOOK_ALIKE if thresholds.is_known(verdict.fit) else Refusal.UNLIKE
        elif verdict.best >= gallery.named:
            refused = Refusal.BACK
        return Reading(
            label=gallery.labels[verdict.best] if refused is None else None,
            confidence=sure,
            candidates=candidates(verdict, gallery, sure),
            corners_px=tuple((float(x), float(y)) for x, y in corners_px),
            refused=refused,
            fit=verdict.fit,
            lead=verdict.lead,
            softness_px=verdict.softness_px,
        )


def _several(one: Reading, other: Reading) -> Reading:
    """The refusal of two certain cards."""
    both = (*one.candidates[:1], *other.candidates[:1])
    return replace(one, label=None, candidates=both, refused=Refusal.SEVERAL)


def _scene(region: Region) -> Scene:
    grey = cv2.cvtColor(region.picture, cv2.COLOR_BGR2GRAY)
    return Scene(region, make_pyramid(grey, PX_PER_MM / VIEW_PX_PER_MM))


def _in_zone(poses: Poses) -> Poses:
    """Those poses whose middle lies in the reveal zone."""
    left, top, right, bottom = zone_px()
    x, y = poses[:, 0], poses[:, 1]
    return np.asarray(poses[(x > left) & (x < right) & (y > top) & (y < bottom)])


def _lies_free(reading: Reading, others: Sequence[Reading]) -> bool:
    """Whether a reading is of another card than the others: they cover little of it."""
    return all(_overlap(reading.corners_px, other.corners_px) < _COVERED for other in others)


def _overlap(one: npt.ArrayLike, other: npt.ArrayLike) -> float:
    """Share of a card's outline (4x2) that lies within another's."""
    ours, theirs = (np.asarray(corners, dtype=np.float32) for corners in (one, other))
    common, _ = cv2.intersectConvexConvex(ours, theirs)
    return common / (cv2.contourArea(ours) + 1e-6)


def _beneath(scene: Scene, certain: Sequence[Reading]) -> Scene:
    """The scene without what certain cards cover, and without their fringe."""
    region = scene.region
    from_frame = np.linalg.inv(region.to_frame)
    free = np.full_like(region.valid, 255)
    for reading in certain:
        cv2.fillConvexPoly(free, np.rint(project(from_frame, reading.corners_px)).astype(np.int32), 0)
    free = cv2.erode(free, np.ones((_FRINGE_PX, _FRINGE_PX), dtype=np.uint8))
    return Scene(replace(region, valid=np.minimum(region.valid, free)), scene.pyramid, covered=True)


def _is_apart(reading: Reading, others: Sequence[Reading], region: Region) -> bool:
    """Whether a reading is of another place than the others."""
    from_frame = np.linalg.inv(region.to_frame)
    middle, *middles = (project(from_frame, one.corners_px).mean(axis=0) for one in (reading, *others))
    return all(np.linalg.norm(middle - other) > _APART_MM * PX_PER_MM for other in middles)


def _one_a_place(readings: Sequence[Reading], region: Region) -> tuple[Reading, ...]:
    """The best reading at each place, best first, those that are certain before all others."""
    kept: list[Reading] = []
    for reading in sorted(readings, key=lambda one: (not one.certain, -one.fit)):
        if _is_apart(reading, kept, region):
            kept.append(reading)
    return tuple(kept)
