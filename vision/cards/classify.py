"""Names a view: which face does it show, how well does that face explain it, and by how much better than any other?"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats
from vision.cards.appearance import BLOWN, Comparison, compare
from vision.cards.gallery import BLURS_PX, Gallery, coarse_cells, half_turn, normalise, planes, views_of

_SHORTLIST = 10  # faces compared in full at most,
_BOTH_TURNS = 4  # of these are compared both upright and turned by 180 degrees
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
    `softness_px`: how much softer than the face's picture the view is, sigma in view px. `turned`: the best face
    explains the view as it is when the card is turned by 180 degrees.
    """

    ranking: tuple[int, ...]
    fits: tuple[float, ...]
    lead: float
    gain: float
    likeness: float
    softness_px: float
    turned: bool = False

    @property
    def best(self) -> int:
        return self.ranking[0]

    @property
    def fit(self) -> float:
        return self.fits[0]


@dataclass(frozen=True, slots=True)
class Shown:
    """Faces (K x 3 x P) as a view would show them; `scale` (levels): the difference from which a px is an outlier.

    `names` (K): what is one face in both its turns, which is no rival of itself.
    """

    faces: Floats
    scale: float
    names: npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Compared faces as indices, best first, and the best one's lead (see `Verdict`)."""

    order: npt.NDArray[np.intp]
    lead: float


def judge(
    view: Floats,
    valid: npt.NDArray[np.bool_],
    gallery: Gallery,
    *,
    suspects: Sequence[int] = (),
    without: Sequence[int] = (),
) -> Verdict:
    """A view (H x W x 3, aligned to the gallery's size) against all faces, upright and turned by 180 degrees.

    `suspects` are compared in full whatever they look like at first glance; `without` leaves some faces out.
    """
    many = len(gallery.labels)
    likeness = both_turns(normalise(coarse_cells(view)[None]), gallery.coarse, without)
    alike = likeliest(likeness, min(_SHORTLIST, many - len(without)))
    alike = alike[(likeness[alike] > likeness[alike[0]] - _BEHIND) | (np.arange(len(alike)) < 2)]
    shortlist = np.array(list(dict.fromkeys([*alike.tolist(), *suspects])))
    seen, scale = planes(view), float(np.hypot(OUTLIER * gallery.contrast, _NOISE))
    blur = 0
    if len(BLURS_PX) > 1:
        blur = int(compare(seen, valid, views_of(gallery, slice(None), shortlist[:1])[:, 0], scale).fit.argmax())
    shown = Shown(views_of(gallery, blur, shortlist), scale, shortlist % many)
    compared = compare(seen, valid, shown.faces, scale)
    ranked = rank(compared, shown, _readable(view, valid))
    if blur == len(BLURS_PX) - 1:  # it may be softer still: what would tell faces apart is not resolved
        ranked = replace(ranked, lead=min(ranked.lead, 0.0))
    return verdict(shortlist, compared, ranked, likeness, BLURS_PX[blur])


def both_turns(rows: Floats, coarse: Floats, without: Sequence[int]) -> Floats:
    """2N: coarse likeness of a view's cells (1 x cells*3) to N faces, then to the same turned by 180 degrees."""
    likeness = np.stack([rows[0], half_turn(rows)[0]]) @ coarse.T
    likeness[:, list(without)] = -2
    return np.asarray(likeness.ravel())


def likeliest(likeness: Floats, most: int) -> npt.NDArray[np.intp]:
    """The `most` likeliest faces of 2N likenesses, each in its likelier turn, and the first few in their other one."""
    many = len(likeness) // 2
    upright, turned = likeness[:many], likeness[many:]
    faces = np.argsort(-np.maximum(upright, turned))[:most]
    better = faces + many * (turned[faces] > upright[faces])
    return np.concatenate([better, (better[:_BOTH_TURNS] + many) % (2 * many)])


def verdict(
    shortlist: npt.NDArray[np.intp], compared: Comparison, ranked: Ranking, likeness: Floats, softness_px: float
) -> Verdict:
    """What is said of a view that was compared with a shortlist of faces: each once, by its better turn."""
    many = len(likeness) // 2
    faces = shortlist[ranked.order]
    _, first = np.unique(faces % many, return_index=True)
    kept = np.sort(first)
    return Verdict(
        ranking=tuple(int(face) for face in faces[kept] % many),
        fits=tuple(float(fit) for fit in compared.fit[ranked.order[kept]]),
        lead=ranked.lead,
        gain=float(compared.gain[ranked.order[0]]),
        likeness=float(likeness[faces[0]]),
        softness_px=softness_px,
        turned=bool(faces[0] >= many),
    )


def rank(compared: Comparison, shown: Shown, decides: npt.NDArray[np.bool_]) -> Ranking:
    """The faces that a view was compared with, ranked. `decides` (H x W): which px of it may decide between them."""
    order = np.argsort(compared.unexplained.sum(axis=1))
    rivals, leads = _leads(order, compared, shown, decides)
    if leads.min(initial=0.0) < 0:  # one that explains less in all, but more of what tells the two apart
        other = rivals[int(leads.argmin())]
        turned = np.concatenate([[other], order[order != other]])
        _, its_leads = _leads(turned, compared, shown, decides)
        if its_leads.min() > leads.min():
            order, leads = turned, its_leads
    return Ranking(order, float(leads.min()) if len(leads) else float(compared.fit[order[0]]))


def _leads(
    order: npt.NDArray[np.intp], compared: Comparison, shown: Shown, decides: npt.NDArray[np.bool_]
) -> tuple[npt.NDArray[np.intp], Floats]:
    """The next faces, and by how much the first one explains the view better than each, where the two differ."""
    best = order[0]
    _, first = np.unique(shown.names[order], return_index=True)  # a rival in its better turn
    rivals = order[np.sort(first)][1 : 1 + _RIVALS]
    if not len(rivals):
        return rivals, np.zeros(0, dtype=np.float32)
    ahead = compared.unexplained[rivals] - compared.unexplained[best]
    apart = compare(shown.faces[best], decides, shown.faces[rivals], shown.scale).unexplained
    telling = apart / (apart + _TELLING) * decides.ravel()
    return rivals, np.asarray((telling * ahead).sum(axis=1) / ((telling * apart).sum(axis=1) + _LEAST_EVIDENCE))


def _readable(view: Floats, valid: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Where a view may decide between faces: not where it is blown out nor next to it, as light spreads."""
    blown = (view.max(axis=2) >= BLOWN).astype(np.uint8)
    return np.asarray(valid & (cv2.dilate(blown, np.ones((3, 3), dtype=np.uint8)) == 0))
