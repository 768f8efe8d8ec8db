"""Figures of the board eye on letter tiles: rendered boards with markers, and photographs of another game's board."""

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.errors import SettingsError
from vision.measure.timing import one_thread
from vision.measure.tray import percentile
from vision.measure.truth import folders, read_json, read_picture
from vision.tiles.faces import JOKER, TileSet, cut_faces, read_faces
from vision.tiles.grid import Grid, Shape, find_by_markers, find_by_outline
from vision.tiles.reader import Field, FieldReading, TileReader

_KEYS = ("frames", "letters", "correct", "wrong", "missed", "false", "perfect_frames")
_VISIBLE = 0.6  # share of a tile that must be seen for it to count
_CLIPPED = 0.5  # blown out more than this a tile need not be read
_PHOTO_SHAPE = Shape(15, 15, edge_fields=0.5)
_ENROLLED = ("games/spiel-13_board-25.jpg", "board-neu/err-02.jpg")  # these two are not measured


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


def tile_photos(directory: Path) -> dict[str, Any]:
    """Figures on the photographs in hard light: `{"hard": {...}, "all": {...}}`. The game's have no truth turn by turn.

    Faces are cut from two labelled photographs, which are not measured: the last one of the game, and one of the hard
    light set for the letter that the game does not show. The board is found by its outline, with nothing told of it
    but 15 x 15 fields and an edge of half a field. Raises SettingsError.
    """
    truth = {name: _true(photo) for name, photo in read_json(directory / "truth.json")["photos"].items()}
    with one_thread():
        reader = TileReader(_enrolled(directory, truth))
        hard = Tally()
        for name in sorted(truth):
            if name.startswith("board-neu/") and name not in _ENROLLED:
                _read_photo(directory / "photos" / name, reader, truth[name], hard)
    return {"hard": hard.figures(), "all": hard.figures()}


def _true(photo: Mapping[str, Any]) -> dict[Field, str]:
    places = {tuple(map(int, place.split(","))): letter for place, letter in photo["letters"].items()}
    return {(row, column): _letter(letter) for (column, row), letter in places.items()}


def _grid(picture: Any, name: str) -> Grid:
    grid = find_by_outline(_PHOTO_SHAPE, picture)
    if grid is None:
        raise SettingsError(file=name, key="board", found=None, expected="a board whose outline is seen")
    return grid


def _enrolled(directory: Path, truth: Mapping[str, Mapping[Field, str]]) -> TileSet:
    faces: list[Any] = []
    for name in _ENROLLED:
        known = {face.letter for face in faces}
        picture = read_picture(directory / "photos" / name)
        laid = [(*at, letter) for at, letter in sorted(truth[name].items()) if letter not in known]
        faces += cut_faces(_grid(picture, name).view(picture), laid)
    return TileSet(faces)


def _read_photo(file: Path, reader: TileReader, true: Mapping[Field, str], tally: Tally) -> None:
    picture = read_picture(file)
    begun = time.perf_counter()
    grid = find_by_outline(_PHOTO_SHAPE, picture)
    readings = reader.read(picture, grid) if grid is not None else ()
    tally.times_ms.append(1000 * (time.perf_counter() - begun))
    tally.judge(true, (), readings)
