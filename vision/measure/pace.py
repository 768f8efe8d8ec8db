"""How fast the card eye is and how much memory it takes: what a small computer must bear."""

import resource
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np

from calibration.array_types import Image
from calibration.image_files import read_picture
from vision.cards.deck import Deck
from vision.cards.enrol import enrol_faces
from vision.cards.eye import CardEye
from vision.cards.reader import CardReader
from vision.mat_finder import MatFinder
from vision.measure.timing import Stopwatch, one_thread
from vision.measure.truth import folders

_TIMES = 10
_UNCHANGED = 20  # looks at each frame after the first ones
_SETTLED = 20  # frames after which nothing is tried again
_RATE_S = 0.1


class StillCamera:
    """Shows one frame for ever."""

    def __init__(self, frame: Image) -> None:
        self._frame = frame

    def read(self, now: float) -> tuple[float, Image] | None:
        """The frame, as taken now."""
        return now, self._frame

    def close(self) -> None:
        """Nothing to close."""


def pace(directory: Path) -> dict[str, Any]:
    """Times in ms of one thread and memory in MB, on the stills of family A of the first folder.

    `{"one card", "unchanged", "ten times the faces": {"faces", "ms_p50", "ms_p95"}, "memory": {"mb"}}`; the memory is
    the most that the process has taken before the deck became ten times as large. Raises SettingsError.
    """
    folder, truth = next(folders(Path(directory), "mat_*"))
    deck = enrol_faces(Path(directory) / "faces" / truth["enrolled_deck"])
    frames = [read_picture(folder / one["file"]) for one in truth["frames"] if one["family"] == "A"]
    with one_thread():
        one_card = _reading(deck, frames)
        unchanged = _unchanged(deck, frames)
        memory = {"mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)}
        many = _reading(times_ten(deck), frames)
    return {"one card": one_card, "unchanged": unchanged, "ten times the faces": many, "memory": memory}


def times_ten(deck: Deck) -> Deck:
    """A deck of ten times the faces: each one also in other colours and mirrored. The thresholds are the deck's own."""
    orders = list(permutations(range(3)))
    variants = [(order, side) for side in (1, -1) for order in orders][:_TIMES]
    faces = tuple(
        replace(face, id=f"{face.id} {number}", picture=np.ascontiguousarray(face.picture[:, ::side, list(order)]))
        for number, (order, side) in enumerate(variants)
        for face in deck.faces
    )
    return replace(deck, faces=faces)


def _reading(deck: Deck, frames: list[Image]) -> dict[str, Any]:
    reader, finder, watch = CardReader(deck), MatFinder(), Stopwatch()
    for number, frame in enumerate(frames * 3):
        with watch:
            plane = finder.find(frame, float(number))
            if plane is not None:
                reader.read_zone(frame, plane)
    return {"faces": len(deck.faces)} | _times(watch)


def _unchanged(deck: Deck, frames: list[Image]) -> dict[str, Any]:
    watch = Stopwatch()
    for frame in frames:
        eye = CardEye(StillCamera(frame), deck)
        for number in range(_SETTLED):
            eye.poll(number * _RATE_S)
        for number in range(_SETTLED, _SETTLED + _UNCHANGED):
            with watch:
                eye.poll(number * _RATE_S)
    return {"faces": len(deck.faces)} | _times(watch)


def _times(watch: Stopwatch) -> dict[str, float]:
    return {f"ms_p{share}": round(float(np.percentile(watch.times_ms, share)), 1) for share in (50, 95)}
