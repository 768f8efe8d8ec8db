"""Figures of the card eye on clips: every showing once, in order, and how soon."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from calibration.array_types import Image
from calibration.image_files import read_picture
from companion.core.observations import CardShown
from vision.cards.deck import Deck
from vision.cards.enrol import enrol_faces
from vision.cards.eye import CardEye
from vision.measure.timing import one_thread
from vision.measure.truth import folders


class RecordedCamera:
    """Plays a folder's frames as a camera would: the time of a frame is its number divided by the rate."""

    def __init__(self, files: Sequence[Path], fps: float) -> None:
        self._files = files
        self._fps = fps
        self._last = -1

    def read(self, now: float) -> tuple[float, Image] | None:
        number = min(int(now * self._fps + 1e-6), len(self._files) - 1)
        if number <= self._last:
            return None
        self._last = number
        return number / self._fps, read_picture(self._files[number])

    def close(self) -> None:
        """Nothing to close."""


def clips(directory: Path) -> dict[str, Any]:
    """Figures of each card clip of a picture set: `{"clips": [{"name", "expected", "right", "missed", "extra",
    "delay_frames_p95"}, ...]}`; the delay counts from the first frame in which the card lies still.

    Raises SettingsError.
    """
    decks: dict[str, Deck] = {}
    result = []
    with one_thread():
        for folder, truth in folders(Path(directory), "clip_mat_*"):
            name = truth["enrolled_deck"]
            if name not in decks:
                decks[name] = enrol_faces(Path(directory) / "faces" / name)
            result.append({"name": folder.name} | _figures(truth["events"], _shown(folder, truth, decks[name])))
    return {"clips": result}


def _shown(folder: Path, truth: dict[str, Any], deck: Deck) -> list[tuple[int, str]]:
    """Frame number and label of each showing that the eye reports."""
    files = [folder / frame["file"] for frame in truth["frames"]]
    eye = CardEye(RecordedCamera(files, truth["fps"]), deck)
    shown = []
    for number in range(len(files)):
        for seen in eye.poll(number / truth["fps"]):
            if isinstance(seen, CardShown):
                shown.append((number, seen.label))
    return shown


def _figures(events: Sequence[dict[str, Any]], shown: Sequence[tuple[int, str]]) -> dict[str, Any]:
    """A showing is right when it is reported between its card's entering and leaving, once, in order."""
    left = list(shown)
    delays = []
    for event in events:
        match = next(
            (one for one in left if one[1] == event["id"] and event["enter"] <= one[0] <= event["leave"]), None
        )
        if match is not None:
            left.remove(match)
            delays.append(match[0] - event["still_first"])
    return {
        "expected": len(events),
        "right": len(delays),
        "missed": len(events) - len(delays),
        "extra": len(left),
        "delay_frames_p95": round(float(np.percentile(delays, 95)), 1) if delays else None,
    }
