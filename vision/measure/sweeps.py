"""How much the card eye bears: easy stills made worse in one way at a time, and how true its confidence is."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

from calibration.array_types import Image
from calibration.image_files import read_picture
from vision.cards.enrol import enrol_faces
from vision.cards.reader import CardReader
from vision.mat_finder import MatFinder
from vision.measure import degrade
from vision.measure.degrade import Still
from vision.measure.timing import one_thread
from vision.measure.truth import folders, read_json, true_cards

_BINS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)
_Z = 1.96  # of a 95 % interval

_STEPS: dict[str, tuple[Callable[[Still, float], Image], tuple[float, ...]]] = {
    "blur, sigma px": (degrade.blur, (1, 2, 3, 4, 5, 6, 8)),
    "noise, levels": (degrade.noise, (10, 20, 30, 45)),
    "gain": (degrade.gain, (0.15, 0.3, 0.6, 1.3, 1.6)),
    "colour temperature, K": (degrade.kelvin, (2700, 3500, 4500, 5500, 6500)),
    "JPEG quality": (degrade.jpeg, (50, 25, 10, 5)),
    "tilt, degrees": (degrade.tilt, (0, 10, 20, 30, 40)),
    "glare, share of white": (degrade.glare, (0.2, 0.4, 0.6, 0.8, 1.0)),
    "cover, share": (degrade.cover, (0, 0.1, 0.2, 0.3, 0.4, 0.5)),
}


def sweeps(directory: Path) -> dict[str, Any]:
    """`{"sweeps": [{"name", "at", "correct", "unsure", "wrong"}, ...], "confidence": [...]}` on the stills of family A.

    `confidence` sorts all readings of the sweeps by what they said: {"name": the bin, "said": their mean confidence,
    "readings", "right": share of best names that were right, "low", "high": its Wilson interval of 95 %}.
    Raises SettingsError.
    """
    stills = list(_stills(Path(directory)))
    rows: list[dict[str, Any]] = []
    said: list[tuple[float, bool]] = []
    with one_thread():
        for name, (worsen, steps) in _STEPS.items():
            rows += [{"name": name, "at": step} | _read(stills, worsen, step, said) for step in steps]
    return {"sweeps": rows, "confidence": _sorted(said)}


def wilson(right: int, readings: int) -> tuple[float, float]:
    """The 95 % interval of a share, 0..1 (Wilson 1927)."""
    share, spread = right / readings, _Z**2 / readings
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / readings + spread / (4 * readings)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def _stills(directory: Path) -> Iterator[tuple[CardReader, Still]]:
    readers: dict[str, CardReader] = {}
    for folder, truth in folders(directory, "mat_*"):
        name, finder = truth["enrolled_deck"], MatFinder()
        rays = degrade.rays(read_json(folder / "camera.json"))
        if name not in readers:
            readers[name] = CardReader(enrol_faces(directory / "faces" / name))
        for number, frame in enumerate(truth["frames"]):
            picture = read_picture(folder / frame["file"])
            plane = finder.find(picture, float(number))
            if frame["family"] == "A" and plane is not None:
                yield readers[name], Still(picture, plane, true_cards(frame, name)[0], rays)


def _read(
    stills: Sequence[tuple[CardReader, Still]],
    worsen: Callable[[Still, float], Image],
    step: float,
    said: list[tuple[float, bool]],
) -> dict[str, int]:
    """Counts over the stills made worse; what was said with which confidence is added to `said`."""
    counts: Counter[str] = Counter()
    for reader, still in stills:
        reading, right = reader.read_zone(worsen(still, step), still.plane), still.card.id
        counts["unsure" if reading.label is None else "correct" if reading.label == right else "wrong"] += 1
        if reading.candidates:
            said.append((reading.confidence, reading.candidates[0][0] == right))
    return {key: counts[key] for key in ("correct", "unsure", "wrong")}


def _sorted(said: Sequence[tuple[float, bool]]) -> list[dict[str, Any]]:
    rows = []
    for low, high in pairwise(_BINS):
        inside = [entry for entry in said if low <= entry[0] < high or entry[0] == high == 1.0]
        if inside:
            right = sum(true for _, true in inside)
            least, most = wilson(right, len(inside))
            rows.append(
                {
                    "name": f"{low:.2f}-{high:.2f}",
                    "said": round(sum(confidence for confidence, _ in inside) / len(inside), 3),
                    "readings": len(inside),
                    "right": round(right / len(inside), 3),
                    "low": round(least, 3),
                    "high": round(most, 3),
                }
            )
    return rows
