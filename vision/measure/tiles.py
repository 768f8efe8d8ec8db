"""Figures of the board eye on letter tiles on rendered boards with markers."""

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from calibration.image_files import read_picture
from companion.core.errors import SettingsError
from vision.measure.timing import one_thread
from vision.measure.tray import percentile
from vision.measure.truth import folders
from vision.tiles.faces import JOKER, read_faces
from vision.tiles.grid import Shape, find_by_markers
from vision.tiles.reader import Field, FieldReading, TileReader

_KEYS = ("frames", "letters", "correct", "wrong", "missed", "false", "perfect_frames")
_VISIBLE = 0.6  # share of a tile that must be seen for it to count
_CLIPPED = 0.5  # blown out more than this a tile need not be read


@dataclass(slots=True)
class Tally:
    """Counts and times of some frames."""

    counts: Counter[str] = field(default_factory=Counter)
    times_ms: list[float] = field(default_factory=list)

    def judge(self, true: Mapping[Field, str], hidden: Iterable[Field], readings: Iterable[FieldReading]) -> None:
        """Counts one frame: `hidden` tiles need not be read, but not wrongly either."""
        seen = {reading.at: reading.letter for reading in readings if reading.letter is not None}
        counted = set(true) - set(hidden)
        before = self.counts.total()
        wrong = sum(seen.get(at, letter) != letter for at, letter in true.items())
        missed = sum(at not in seen for at in counted)
        false = sum(at not in true for at in seen)
        self.counts.update(wrong=wrong, missed=missed, false=false)
        perfect = self.counts.total() == before
        correct = sum(seen.get(at) == true[at] for at in counted)
        self.counts.update(frames=1, letters=len(counted), correct=correct, perfect_frames=int(perfect))

    def figures(self) -> dict[str, Any]:
        """As `measure` prints them."""
        return {key: self.counts[key] for key in _KEYS} | {"ms_p50": percentile(self.times_ms, 50)}


def tiles(directory: Path) -> dict[str, Any]:
    """Figures on the `diamino_*` folders of a picture set: `{"folders": {...}, "all": {...}}`.

    Faces are those printed in the folder's typeface (enrol/tiles_*/); the board is found by its markers. A tile counts
    when at least 0.6 of it is seen and at most half is blown out; unsure is missed. Raises SettingsError.
    """
    tallies: dict[str, Tally] = {}
    every = Tally()
    with one_thread():
        for folder, truth in folders(Path(directory), "diamino_*"):
            reader = TileReader(read_faces(_faces_of(Path(directory), truth["font"])))
            tally = tallies[folder.name] = Tally()
            _measure_folder(folder, truth, reader, tally)
            every.counts.update(tally.counts)
            every.times_ms += tally.times_ms
    return {"folders": {name: tally.figures() for name, tally in tallies.items()}, "all": every.figures()}


def _faces_of(root: Path, font: str) -> Path:
    found = sorted(root.glob(f"enrol/tiles_*/{font}"))
    if not found:
        raise SettingsError(file=str(root), key="font", found=font, expected="its faces in enrol/tiles_*")
    return found[0]


def _measure_folder(folder: Path, truth: Mapping[str, Any], reader: TileReader, tally: Tally) -> None:
    shape = Shape(21, 21)
    for frame in truth["frames"]:
        picture = read_picture(folder / frame["file"])
        begun = time.perf_counter()
        grid = find_by_markers(shape, picture)
        readings = reader.read(picture, grid) if grid is not None else ()
        tally.times_ms.append(1000 * (time.perf_counter() - begun))
        laid = {(tile["row"] + 10, tile["col"] + 10): tile for tile in frame["tiles"]}
        true = {at: _letter(tile["letter"]) for at, tile in laid.items()}
        hidden = [
            at
            for at, tile in laid.items()
            if tile["visible_fraction"] < _VISIBLE or tile["clipped_fraction"] > _CLIPPED
        ]
        tally.judge(true, hidden, readings)


def _letter(written: str) -> str:
    return JOKER if written == "_" else written
