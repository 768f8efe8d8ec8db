"""The enrolled faces as numbers ready to be compared: coarse cells of all, views of each, and edges to look for."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image
from vision.cards.deck import Deck, Face

VIEW_PX_PER_MM = 1.0
COARSE_CELLS = (8, 12)  # across, down: cells of about 7 mm
BLURS_PX = (0.0, 1.0, 2.0, 3.0, 4.0)  # how much softer than its picture a face may be seen, sigma in view px
_MOST_INSETS = 2
_RANK = 48  # most dimensions in which coarse cells are compared


@dataclass(frozen=True, slots=True)
class Gallery:
    """Faces first, then backs; index `i` below names one of them, `named` is how many of them are faces.

    `views`: BLURS x N x 3 x P, float32, BGR planes 0..255 of the P pixels of a view, row by row. `greys`: N x H x W.
    `coarse`: N x cells*3, each row zero mean a channel and of length 1; `basis` (cells*3 x R) spans these rows nearly
    and `coefficients` (N x R) are the rows in it, so that comparing with many faces costs little. `size` is the
    view's (width, height) in px. `contrast` is the faces' root mean square contrast, all channels together.
    """

    labels: tuple[str, ...]
    named: int
    size_mm: tuple[float, float]
    size: tuple[int, int]
    insets_mm: tuple[float, ...]
    coarse: Floats
    basis: Floats
    coefficients: Floats
    views: Floats
    greys: Floats
    contrast: float


def views_of(gallery: Gallery, softness: slice | int, faces: npt.NDArray[np.intp]) -> Floats:
    """Views of faces: ... x K x 3 x P. An index of N or more is the face N before, turned by 180 degrees."""
    upright = gallery.views[softness][..., faces % len(gallery.labels), :, :]
    turned = (faces >= len(gallery.labels))[:, None, None]
    return np.where(turned, upright[..., ::-1], upright)


def half_turn(rows: Floats) -> Floats:
    """Rows of coarse cells (N x cells*3) as they are when the card is turned by 180 degrees."""
    return rows.reshape(len(rows), -1, 3)[:, ::-1].reshape(len(rows), -1)


def build_gallery(deck: Deck) -> Gallery:
    """All that is computed once for a deck."""
    size = view_size(deck.size_mm)
    everything = (*deck.faces, *deck.backs)
    sharp = [face_view(face, size) for face in everything]
    views = np.array([[planes(_soften(view, blur)) for view in sharp] for blur in BLURS_PX], dtype=np.float32)
    coarse = normalise(np.stack([coarse_cells(view) for view in sharp]))
    basis = np.linalg.svd(coarse, full_matrices=False)[2][:_RANK].T
    insets = {0.0} | {border_mm(face, deck.size_mm) for face in deck.faces}
    return Gallery(
        labels=tuple(face.id for face in everything),
        named=len(deck.faces),
        size_mm=deck.size_mm,
        size=size,
        insets_mm=tuple(sorted(insets)[:_MOST_INSETS]),
        coarse=coarse,
        basis=np.ascontiguousarray(basis),
        coefficients=coarse @ basis,
        views=views,
        greys=np.stack([cv2.cvtColor(view, cv2.COLOR_BGR2GRAY) for view in sharp]),
        contrast=float(np.sqrt(views[0].var(axis=2).sum(axis=1).mean())),
    )


def view_size(size_mm: tuple[float, float]) -> tuple[int, int]:
    """Width and height, px, of views of cards of a size."""
    return round(size_mm[0] * VIEW_PX_PER_MM), round(size_mm[1] * VIEW_PX_PER_MM)


def face_view(face: Face, size: tuple[int, int]) -> Floats:
    """A face's picture at view size, as a camera at that scale would see it."""
    picture = face.picture
    shrink = picture.shape[0] / size[1]
    if shrink > 1:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.5 * shrink)
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.float32)


def planes(view: Floats) -> Floats:
    """H x W x 3 as 3 x P."""
    return np.ascontiguousarray(view.reshape(-1, 3).T)


def _soften(view: Floats, sigma: float) -> Floats:
    return cv2.GaussianBlur(view, (0, 0), sigma).astype(np.float32) if sigma else view


def coarse_cells(view: Floats) -> Floats:
    """Mean colours of a view's cells, cells x 3, row by row."""
    return cv2.resize(view, COARSE_CELLS, interpolation=cv2.INTER_AREA).reshape(-1, 3).astype(np.float32)


def normalise(cells: Floats) -> Floats:
    """N x cells x 3 colours as N rows that no uniform light changes: zero mean a channel, length 1."""
    centred = cells - cells.mean(axis=1, keepdims=True)
    rows = centred.reshape(len(cells), -1)
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-3))


def border_mm(face: Face, size_mm: tuple[float, float]) -> float:
    """Width of the plain border that runs round a face's picture, 0 when there is none, rounded to half a mm."""
    grey: Image = cv2.cvtColor(face.picture, cv2.COLOR_BGR2GRAY)
    height, width = grey.shape
    scale = size_mm[0] / width
    paper = float(np.median(np.concatenate([grey[1], grey[-2], grey[:, 1], grey[:, -2]])))
    differs = np.abs(grey.astype(np.float32) - paper) > 25
    down, across = differs.mean(axis=1) > 0.5, differs.mean(axis=0) > 0.5
    depths = []
    for line in (down, down[::-1], across, across[::-1]):
        hits = np.nonzero(line[: min(height, width) // 4])[0]
        if not len(hits):
            return 0.0
        depths.append(int(hits[0]))
    return float(np.round(2 * np.median(depths) * scale) / 2)
