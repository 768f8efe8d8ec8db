"""Names a view: which face does it show, how well does that face explain it, and by how much better than any other?"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats
from vision.cards.appearance import BLOWN, Comparison, compare
from vision.cards.gallery import BLURS_PX, Gallery, coarse_cells, normalise, planes

_SHORTLIST = 10  # faces compared in full at most,
_BEHIND = 0.3  # those that are behind the likeliest by less than this, and always two
OUTLIER = 0.6  # of the deck's contrast: the difference from which a pixel is an outlier
_NOISE = 20.0  # levels of a poor camera's noise, all channels together: differences below it are none
_RIVALS = 4  # next best faces that the best is held against
_TELLING = 0.1  # bounded difference between two faces from which a pixel tells them apart
_LEAST_EVIDENCE = 6.0  # px of difference between two faces below which they cannot be told apart


@dataclass(frozen=True, slots=True)
class Verdict:
    """Faces as gallery indices, best first in `ranking`, and how well each explains the view in `fits`.

    `fit`: share of the best face's structure that is explained, 0..1. `lead`: how much better the best face explains
    the view than any other does, 1 = as much as if the view were the face's own picture, 0 = not at all. `gain`:
    contrast of the view against the face's picture. `likeness`: coarse correlation with the face, -1..1.
    `softness_px`: how much softer than the face's picture the view is, sigma in view px.
    """

    ranking: tuple[int, ...]
    fits: tuple[float, ...]
    lead: float
    gain: float
    likeness: float
    softness_px: float

    @property
    def best(self) -> int:
        return self.ranking[0]

    @property
    def fit(self) -> float:
        return self.fits[0]


def judge(
    view: Floats,
    valid: npt.NDArray[np.bool_],
    gallery: Gallery,
    *,
    suspects: Sequence[int] = (),
    without: Sequence[int] = (),
) -> Verdict:
    """A view (H x W x 3, aligned to the gallery's size) against all faces.

    `suspects` are compared in full whatever they look like at first glance; `without` leaves some faces out.
    """
    likeness = (normalise(coarse_cells(view)[None]) @ gallery.coarse.T)[0]
    likeness[list(without)] = -2
    alike = np.argsort(-likeness)[: min(_SHORTLIST, len(likeness) - len(without))]
    alike = alike[(likeness[alike] > likeness[alike[0]] - _BEHIND) | (np.arange(len(alike)) < 2)]
    shortlist = np.array(list(dict.fromkeys([*alike.tolist(), *suspects])))
    seen, scale = planes(view), float(np.hypot(OUTLIER * gallery.contrast, _NOISE))
    blur = 0
    if len(BLURS_PX) > 1:
        blur = int(compare(seen, valid, gallery.views[:, shortlist[0]], scale).fit.argmax())
    faces = gallery.views[blur, shortlist]
    compared = compare(seen, valid, faces, scale)
    order, lead = rank(compared, faces, _readable(view, valid), scale)
    best = order[0]
    if blur == len(BLURS_PX) - 1:
        lead = min(lead, 0.0)  # it may be softer still: what would tell faces apart is not resolved
    return Verdict(
        ranking=tuple(int(face) for face in shortlist[order]),
        fits=tuple(float(fit) for fit in compared.fit[order]),
        lead=lead,
        gain=float(compared.gain[best]),
        likeness=float(likeness[shortlist[best]]),
        softness_px=BLURS_PX[blur],
    )


def rank(
    compared: Comparison, faces: Floats, decides: npt.NDArray[np.bool_], scale: float
) -> tuple[npt.NDArray[np.intp], float]:
    """Compared faces (K x 3 x P) as indices, best first, and the best one's lead (see `Verdict`).

    `decides` (H x W): which px of the view may decide between faces.
    """
    order = np.argsort(compared.unexplained.sum(axis=1))
    leads = _leads(order, decides, faces, compared, scale)
    if leads.min(initial=0.0) < 0:  # one that explains less in all, but more of what tells the two apart
        other = 1 + int(leads.argmin())
        turned = np.concatenate([order[other : other + 1], np.delete(order, other)])
        its_leads = _leads(turned, decides, faces, compared, scale)
        if its_leads.min() > leads.min():
            order, leads = turned, its_leads
    return order, float(leads.min()) if len(leads) else float(compared.fit[order[0]])


def _leads(
    order: npt.NDArray[np.intp], decides: npt.NDArray[np.bool_], faces: Floats, compared: Comparison, scale: float
) -> Floats:
    """By how much the first face explains the view better than each of the next ones, where the two differ.

    `decides` (H x W): which px of the view count.
    """
    best, rivals = order[0], order[1 : 1 + _RIVALS]
    if not len(rivals):
        return np.zeros(0, dtype=np.float32)
    ahead = compared.unexplained[rivals] - compared.unexplained[best]
    apart = compare(faces[best], decides, faces[rivals], scale).unexplained
    telling = apart / (apart + _TELLING) * decides.ravel()
    return np.asarray((telling * ahead).sum(axis=1) / ((telling * apart).sum(axis=1) + _LEAST_EVIDENCE))


def _readable(view: Floats, valid: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Where a view may decide between faces: not where it is blown out nor next to it, as light spreads."""
    blown = (view.max(axis=2) >= BLOWN).astype(np.uint8)
    return np.asarray(valid & (cv2.dilate(blown, np.ones((3, 3), dtype=np.uint8)) == 0))
