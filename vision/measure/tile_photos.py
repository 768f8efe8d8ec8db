"""Figures of the board eye on photographs of another game's letter tiles: in hard light, and one game turn by turn."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from calibration.array_types import Image
from calibration.image_files import read_picture
from companion.core.errors import SettingsError
from vision.measure.tiles import Tally
from vision.measure.timing import one_thread
from vision.measure.tray import percentile
from vision.measure.truth import read_json
from vision.tiles.faces import JOKER, Face, TileSet, cut_faces
from vision.tiles.grid import Grid, Shape, find_by_outline
from vision.tiles.reader import Field, FieldReading, TileReader

Laid = Mapping[Field, str]
"""What lies on a board: the letter of each field that is not empty."""

_SHAPE = Shape(15, 15, edge_fields=0.5)
_VALUES = {1: "ADEINRSTU", 2: "GHLO", 3: "BMWZ", 4: "CFKP", 6: "ÄJÜV", 8: "ÖX", 10: "QY"}  # as printed on these tiles
_VALUE_OF = {letter: value for value, letters in _VALUES.items() for letter in letters}
_HARD, _GAMES = "board-neu/", "games/"


def tile_photos(directory: Path) -> dict[str, Any]:
    """`{"hard": {...}, "all": {...}, "game": {...}, "turns": [...]}`; "all" is "hard", the single photographs.

    No face is read on a field on which it was enrolled: a photograph in hard light is read with the faces of the
    game's last picture, and, for letters that it lacks, of photographs of other layouts; the game with the faces of
    the hard light, and of its own last picture for the letters that these lack (`own_faces` counts those tiles). The
    board is found by its outline, told 15 x 15 fields and an edge of half a field. Raises SettingsError.
    """
    truth = {name: _true(photo) for name, photo in read_json(directory / "truth.json")["photos"].items()}
    photos = directory / "photos"
    with one_thread():
        hard = _measure_hard(photos, truth)
        followed = list(_games(photos, truth))
    turns = [turn for game in followed for turn in game.turns]
    figures: dict[str, Any] = {"hard": hard.figures(), "all": hard.figures()}
    return figures | {"game": _sum(followed), "turns": turns}


def _true(photo: Mapping[str, Any]) -> dict[Field, str]:
    places = {tuple(map(int, place.split(","))): letter for place, letter in photo["letters"].items()}
    return {(row, column): JOKER if letter == "_" else letter for (column, row), letter in places.items()}


def _measure_hard(photos: Path, truth: Mapping[str, Laid]) -> Tally:
    """Every photograph in hard light, each with faces from elsewhere."""
    tally = Tally()
    readers: dict[frozenset[Field], TileReader] = {}
    for name in sorted(truth):
        layout = frozenset(truth[name])
        if not name.startswith(_HARD):
            continue
        if layout not in readers:
            readers[layout] = TileReader(TileSet(_faces(photos, truth, _elsewhere(truth, layout))))
        readings, took_ms = _read(photos / name, readers[layout])
        tally.times_ms.append(took_ms)
        tally.judge(truth[name], (), readings)
    return tally


def _elsewhere(truth: Mapping[str, Laid], layout: frozenset[Field]) -> list[str]:
    """The last picture of each game, then one photograph of each other layout."""
    return [*_lasts(truth), *(name for name in _layouts(truth) if frozenset(truth[name]) != layout)]


def _lasts(truth: Mapping[str, Laid]) -> list[str]:
    """The labelled pictures of games on which something lies."""
    return [name for name in sorted(truth) if name.startswith(_GAMES) and truth[name]]


def _layouts(truth: Mapping[str, Laid]) -> list[str]:
    """The first photograph in hard light of each layout."""
    first: dict[frozenset[Field], str] = {}
    for name in sorted(truth):
        if name.startswith(_HARD):
            first.setdefault(frozenset(truth[name]), name)
    return list(first.values())


def _faces(photos: Path, truth: Mapping[str, Laid], names: Iterable[str]) -> list[Face]:
    """Each letter's face from the first of the pictures that shows it."""
    faces: list[Face] = []
    for name in names:
        known = {face.letter for face in faces}
        laid = [(*at, letter) for at, letter in sorted(truth[name].items()) if letter not in known]
        picture = read_picture(photos / name)
        faces += cut_faces(_grid(picture, name).view(picture), laid, _VALUE_OF)
    return faces


def _grid(picture: Image, name: str) -> Grid:
    grid = find_by_outline(_SHAPE, picture)
    if grid is None:
        raise SettingsError(file=name, key="board", found="none", expected="a board whose outline is seen")
    return grid


def _read(file: Path, reader: TileReader) -> tuple[tuple[FieldReading, ...], float]:
    """What is read on a photograph, and how long finding the board and reading it took, ms."""
    picture = read_picture(file)
    begun = time.perf_counter()
    grid = find_by_outline(_SHAPE, picture)
    readings = reader.read(picture, grid) if grid is not None else ()
    return readings, 1000 * (time.perf_counter() - begun)


@dataclass(slots=True)
class _Followed:
    """A game followed from picture to picture, of which only the last is labelled.

    `held` are the letters whose faces come from other pictures. Tiles once laid stay, so that what was named must lie
    there in the last picture with that letter; and new tiles of one turn lie in one line without a gap.
    """

    last: Laid
    held: frozenset[str]
    lies: dict[Field, str] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    turns: list[dict[str, Any]] = field(default_factory=list)
    times_ms: list[float] = field(default_factory=list)

    def see(self, name: str, readings: Sequence[FieldReading]) -> None:
        """Counts one picture."""
        named = {reading.at: reading.letter for reading in readings if reading.letter is not None}
        new = {at: letter for at, letter in named.items() if at not in self.lies}
        turn: Counter[str] = Counter(
            new=len(new),
            right=sum(self.last.get(at) == letter for at, letter in new.items()),
            false=sum(self.last.get(at) != letter for at, letter in named.items()),
            vanished=sum(at not in named for at in self.lies),
            unsure=sum(reading.letter is None for reading in readings),
            broken_lines=int(not _in_line(new, self.lies)),
        )
        self.lies |= new
        self.counts.update(turn, turns=1, own_faces=sum(letter not in self.held for letter in new.values()))
        self.turns.append({"name": name, **turn})


def _in_line(new: Iterable[Field], lies: Iterable[Field]) -> bool:
    """Whether new tiles lie in one row or column with nothing empty between them."""
    fields = sorted(new)
    if len(fields) < 2:
        return True
    (top, left), (bottom, right) = fields[0], fields[-1]
    if top != bottom and left != right:
        return False
    between = {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}
    return set(fields) <= between <= set(fields) | set(lies)


def _games(photos: Path, truth: Mapping[str, Laid]) -> Iterator[_Followed]:
    """Every game whose last picture is labelled, from its labelled empty board on."""
    files = sorted((photos / _GAMES).glob("*.jpg"))
    names = [_GAMES + file.name for file in files]
    for last in _lasts(truth):
        empty = max((i for i in range(names.index(last)) if truth.get(names[i]) == {}), default=-1)
        faces = _faces(photos, truth, [*_layouts(truth), last])
        held = {letter for name in _layouts(truth) for letter in truth[name].values()}
        game, reader = _Followed(truth[last], frozenset(held)), TileReader(TileSet(faces))
        for name in names[empty + 1 : names.index(last) + 1]:
            readings, took_ms = _read(photos / name, reader)
            game.times_ms.append(took_ms)
            game.see(Path(name).stem, readings)
        yield game


def _sum(games: Sequence[_Followed]) -> dict[str, Any]:
    """All games together; `missed`: tiles of the last picture that were never named."""
    counts = sum((game.counts for game in games), Counter())
    missed = sum(at not in game.lies for game in games for at in game.last)
    keys = ("turns", "new", "right", "false", "vanished", "unsure", "broken_lines", "own_faces")
    times = [time_ms for game in games for time_ms in game.times_ms]
    return {key: counts[key] for key in keys} | {"missed": missed, "ms_p50": percentile(times, 50)}
