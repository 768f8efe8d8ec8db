"""Cuts the face of the one card in the reveal zone out of a frame before any face is known, or says why it cannot."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image, Matrix, Points
from vision.cards.align import align, make_pyramid, scaling
from vision.cards.deck import CARD_MM, Face, alikeness
from vision.cards.gallery import VIEW_PX_PER_MM, face_view, view_size
from vision.cards.outline import Edges, find_edges, inside_zone, is_occupied, length_mm, without_zone_line
from vision.cards.pose import half_turned, pose_matrix
from vision.cards.rectangle import find_card
from vision.plane import Plane, project
from vision.region import PX_PER_MM, Region, zone_px, zone_region

_VARIANT = 0.5  # alikeness from which two faces are variants of one picture
_SHADOW_MM = 4.0  # round a card, where edges are its own or its shadow's
_LEAST_MM = 40.0  # length of edges from which something lies beside the card


class Trouble(StrEnum):
    """Why there is no photograph of a face."""

    NO_CARD = "no_card"  # the zone is empty
    UNCLEAR = "unclear"  # something lies there, of which no card's outline is seen on all four sides
    SEVERAL = "several"  # something lies beside the card: another card, a hand


@dataclass(frozen=True, slots=True)
class Photograph:
    """A face cut out of a frame (BGR, white-balanced), or None with the trouble.

    `corners_mm`: the card's top-left, top-right, bottom-right and bottom-left corner on the mat (4x2), empty when
    no card was made out.
    """

    picture: Image | None
    corners_mm: tuple[tuple[float, float], ...] = ()
    trouble: Trouble | None = None


def photograph_face(
    frame: Image, plane: Plane, *, size_mm: tuple[float, float] = CARD_MM, like: Sequence[Face] = ()
) -> Photograph:
    """The face of the one card lying flat in the reveal zone.

    Which of its short sides is up cannot be known; the one nearer to the mat's upper edge is taken. A card that
    resembles one of `like` is cut out exactly as that one was, so that only what differs between them differs.
    """
    region = zone_region(frame, plane)
    edges = without_zone_line(find_edges(region.picture), zone_px())
    if not is_occupied(edges, zone_px()):
        return Photograph(None, trouble=Trouble.NO_CARD)
    rough = find_card(edges, size_mm=size_mm)
    if rough is None:
        return Photograph(None, trouble=Trouble.UNCLEAR)
    size = view_size(size_mm)
    pose = pose_matrix(np.array([rough[0], rough[1], (rough[2] + 90) % 180 - 90]), size, turned=False)
    corners_mm = _corners_mm(region, plane, pose, size)
    if length_mm(inside_zone(edges, zone_px()) & _beside(edges, rough, size_mm)) >= _LEAST_MM:
        return Photograph(None, corners_mm, Trouble.SEVERAL)
    return Photograph(_cut(region, _as_others(region, pose, size, like), size), corners_mm)


def _beside(edges: Edges, card: Floats, size_mm: tuple[float, float]) -> npt.NDArray[np.bool_]:
    """Which edges belong neither to a card (x, y in px, angle in degrees) nor to its shadow."""
    turn = np.radians(card[2])
    x, y = edges.x - card[0], edges.y - card[1]
    across, down = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    half_across, half_down = ((side / 2 + _SHADOW_MM) * PX_PER_MM for side in size_mm)
    return np.asarray((np.abs(across) > half_across) | (np.abs(down) > half_down))


def _corners_mm(region: Region, plane: Plane, pose: Matrix, size: tuple[int, int]) -> tuple[tuple[float, float], ...]:
    width, height = size
    outline: Points = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float64)
    return tuple((float(x), float(y)) for x, y in plane.mm(project(region.to_frame @ pose, outline)))


def _as_others(region: Region, pose: Matrix, size: tuple[int, int], others: Sequence[Face]) -> Matrix:
    """A pose moved so that the card lies in its picture as the face among others that resembles it most."""
    picture = Face(id="", picture=_cut(region, pose, size))
    alike = [alikeness(picture, other) for other in others]
    if not alike or max(alike) < _VARIANT:
        return pose
    grey = cv2.cvtColor(region.picture, cv2.COLOR_BGR2GRAY)
    model = cv2.cvtColor(face_view(others[int(np.argmax(alike))], size), cv2.COLOR_BGR2GRAY)
    pyramid = make_pyramid(grey, PX_PER_MM / VIEW_PX_PER_MM)
    fitted = [align(pyramid, model, start) for start in (pose, half_turned(pose, size))]
    return max(fitted, key=lambda one: _resemblance(_cut(region, one, size), model))


def _resemblance(picture: Image, model: Floats) -> float:
    """Correlation, -1..1, of a cut-out card with a grey view."""
    grey = cv2.resize(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), model.shape[::-1], interpolation=cv2.INTER_AREA)
    return float(np.corrcoef(grey.ravel(), model.ravel())[0, 1])


def _cut(region: Region, pose: Matrix, size: tuple[int, int]) -> Image:
    """The card at a pose (view px to region px), at the region's own scale."""
    factor = PX_PER_MM / VIEW_PX_PER_MM
    width, height = (round(side * factor) for side in size)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    to_region = pose @ np.linalg.inv(scaling(factor))
    return cv2.warpPerspective(region.picture, to_region, (width, height), flags=flags)
