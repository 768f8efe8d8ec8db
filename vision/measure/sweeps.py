"""How much the card eye bears: easy stills made worse in one way at a time, and how true its confidence is."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.cards import CardReader
from vision.enrol import enrol_faces
from vision.measure.timing import one_thread
from vision.measure.truth import TrueCard, folders, read_picture, true_cards
from vision.plane import Image, MatFinder, Plane

_BINS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)


def _blur(frame: Image, sigma_px: float) -> Image:
    return np.asarray(cv2.GaussianBlur(frame, (0, 0), sigma_px), dtype=np.uint8)


def _noise(frame: Image, levels: float) -> Image:
    grain = np.random.default_rng(1).normal(0, levels, frame.shape)
    return np.clip(frame + grain, 0, 255).astype(np.uint8)


def _gain(frame: Image, gain: float) -> Image:
    return np.asarray(np.clip(frame * gain, 0, 255), dtype=np.uint8)


def _warmth(frame: Image, share: float) -> Image:
    """Blue less and red more by a share: 0.4 is roughly a camera set for daylight in lamp light of 2700 K."""
    return np.asarray(np.clip(frame * np.array([1 - share, 1.0, 1 + share / 2]), 0, 255), dtype=np.uint8)


def _jpeg(frame: Image, quality: float) -> Image:
    coded = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, int(quality)])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), dtype=np.uint8)


def _cover(frame: Image, card: TrueCard, share: float) -> Image:
    """A skin-coloured strip over a share of the card, from its lower edge up."""
    top_left, top_right, bottom_right, bottom_left = np.array(card.corners_px)
    left, right = (
        bottom + share * (top - bottom) for bottom, top in ((bottom_left, top_left), (bottom_right, top_right))
    )
    covered = frame.copy()
    cv2.fillPoly(covered, [np.array([left, right, bottom_right, bottom_left]).astype(np.int32)], (140, 170, 220))
    return covered


_STEPS: dict[str, tuple[Callable[[Image, float], Image], tuple[float, ...]]] = {
    "blur, sigma px": (_blur, (1, 2, 3, 4, 5)),
    "noise, levels": (_noise, (10, 20, 30, 45)),
    "gain": (_gain, (0.6, 0.3, 0.15, 1.3, 1.6)),
    "warmth": (_warmth, (-0.3, 0.2, 0.4, 0.6)),
    "jpeg quality": (_jpeg, (50, 25, 10, 5)),
}
_COVERS = (0.1, 0.2, 0.3, 0.4, 0.5)


def sweeps(directory: Path) -> dict[str, Any]:
    """`{"sweeps": [{"name", "at", "correct", "unsure", "wrong"}, ...], "confidence": [...]}` on the stills of family A.

    `confidence` sorts all readings of the sweeps by what they said: {"name": the bin, "readings", "right"}.
    Raises SettingsError.
    """
    stills = list(_stills(Path(directory)))
    rows: list[dict[str, Any]] = []
    said: list[tuple[float, bool]] = []
    with one_thread():
        for name, (worsen, steps) in _STEPS.items():
            for step in steps:
                worse = [(reader, plane, worsen(frame, step), card) for reader, plane, frame, card in stills]
                rows.append({"name": name, "at": step} | _read(worse, said))
        for share in _COVERS:
            worse = [(reader, plane, _cover(frame, card, share), card) for reader, plane, frame, card in stills]
            rows.append({"name": "cover, share", "at": share} | _read(worse, said))
    return {"sweeps": rows, "confidence": _sorted(said)}


def _stills(directory: Path) -> Iterator[tuple[CardReader, Plane, Image, TrueCard]]:
    readers: dict[str, CardReader] = {}
    for folder, truth in folders(directory, "mat_*"):
        name, finder = truth["enrolled_deck"], MatFinder()
        if name not in readers:
            readers[name] = CardReader(enrol_faces(directory / "faces" / name))
        for number, frame in enumerate(truth["frames"]):
            picture = read_picture(folder / frame["file"])
            plane = finder.find(picture, float(number))
            if frame["family"] == "A" and plane is not None:
                yield readers[name], plane, picture, true_cards(frame, name)[0]


def _read(stills: list[tuple[CardReader, Plane, Image, TrueCard]], said: list[tuple[float, bool]]) -> dict[str, int]:
    """Counts over some stills; what was said with which confidence is added to `said`."""
    counts: Counter[str] = Counter()
    for reader, plane, frame, card in stills:
        reading = reader.read_zone(frame, plane)
        counts["unsure" if reading.label is None else "correct" if reading.label == card.id else "wrong"] += 1
        if reading.candidates:
            said.append((reading.confidence, reading.candidates[0][0] == card.id))
    return {key: counts[key] for key in ("correct", "unsure", "wrong")}


def _sorted(said: list[tuple[float, bool]]) -> list[dict[str, Any]]:
    rows = []
    for low, high in pairwise(_BINS):
        inside = [right for confidence, right in said if low <= confidence < high or confidence == high == 1.0]
        if inside:
            rows.append(
                {"name": f"{low:.2f}-{high:.2f}", "readings": len(inside), "right": round(float(np.mean(inside)), 3)}
            )
    return rows
