"""Figures of the card eye on stills: correct, wrong, missed, false and time, a family and in all."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.image_files import read_picture
from vision.cards.deck import Deck
from vision.cards.enrol import enrol_camera, enrol_faces
from vision.cards.reader import CardReader
from vision.cards.reading import Reading
from vision.mat_finder import MatFinder
from vision.measure.timing import Stopwatch, one_thread
from vision.measure.truth import TrueCard, folders, true_cards

__all__ = ["cards", "figures", "judge_frame", "one_thread"]

_COUNTS = ("frames", "cards", "correct", "wrong", "missed", "false", "unreadable")


def cards(directory: Path, deck: Deck | None = None, source: str = "faces") -> dict[str, Any]:
    """Figures on the stills of a picture set: `{"families": {"A": {...}, ...}, "all": {...}}`.

    Each folder is read with the deck that its truth names, enrolled from `faces/` or `enrol/` as `source` says, or with
    `deck`. A card is right when it is named rightly at the place where it lies. Times in ms, on one
    thread, without decoding the picture. Raises SettingsError.
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    watches: dict[str, Stopwatch] = defaultdict(Stopwatch)
    readers: dict[str, CardReader] = {}
    with one_thread():
        for folder, truth in folders(Path(directory), "mat_*"):
            name = truth["enrolled_deck"]
            if name not in readers:
                readers[name] = CardReader(deck or _enrolled(Path(directory), name, source))
            _measure_folder(folder, truth, readers[name], counts, watches)
    families = {family: figures(counts[family], watches[family].times_ms) for family in sorted(counts)}
    every = [moment for watch in watches.values() for moment in watch.times_ms]
    return {"families": families, "all": figures(sum(counts.values(), Counter()), every)}


def _enrolled(directory: Path, name: str, source: str) -> Deck:
    return enrol_camera(directory / "enrol" / name) if source == "enrol" else enrol_faces(directory / "faces" / name)


def _measure_folder(
    folder: Path,
    truth: dict[str, Any],
    reader: CardReader,
    counts: dict[str, Counter[str]],
    watches: dict[str, Stopwatch],
) -> None:
    finder = MatFinder()
    for number, frame in enumerate(truth["frames"]):
        picture = read_picture(folder / frame["file"])
        readings: Sequence[Reading] = ()
        with watches[frame["family"]]:
            plane = finder.find(picture, float(number))
            if plane is not None and frame["family"] == "C":
                readings = reader.read_tableau(picture, plane)
            elif plane is not None:
                readings = (reader.read_zone(picture, plane),)
        counts[frame["family"]].update(judge_frame(true_cards(frame, truth["enrolled_deck"]), readings))
        counts[frame["family"]]["frames"] += 1


def judge_frame(truth: Sequence[TrueCard], readings: Iterable[Reading]) -> Counter[str]:
    """Counts for one frame. A reading belongs to the true card in whose outline its middle lies and whose middle is
    nearest; a name where no true card is, is false."""
    result: Counter[str] = Counter()
    named: dict[int, list[str]] = defaultdict(list)
    for reading in readings:
        if reading.label is None:
            continue
        owner = _owner(truth, reading)
        if owner is None:
            result["false"] += 1
        else:
            named[owner].append(reading.label)
    for index, card in enumerate(truth):
        labels = named[index]
        result["wrong"] += sum(label != card.id for label in labels)
        if not card.counts:
            continue
        if not card.readable:
            result["unreadable"] += 1
            continue
        result["cards"] += 1
        result["correct"] += card.id in labels
        result["missed"] += not labels
    return result


def _owner(truth: Sequence[TrueCard], reading: Reading) -> int | None:
    middle = np.array(reading.corners_px).mean(axis=0)
    distances = {
        index: float(np.hypot(*(np.array(card.corners_px).mean(axis=0) - middle)))
        for index, card in enumerate(truth)
        if cv2.pointPolygonTest(np.array(card.corners_px, dtype=np.float32), tuple(map(float, middle)), False) >= 0
    }
    right = [index for index in distances if truth[index].id == reading.label]
    return min(right or distances, key=lambda index: distances[index], default=None)


def figures(counts: Counter[str], times: Sequence[float]) -> dict[str, Any]:
    """Counts and times in ms as the measures print them."""
    result: dict[str, Any] = {key: counts[key] for key in _COUNTS}
    for key, share in (("ms_p50", 50), ("ms_p95", 95)):
        result[key] = round(float(np.percentile(times, share)), 1) if times else 0.0
    return result
