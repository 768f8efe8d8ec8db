"""Figures of reading a board's special fields from one picture: rendered boards with truth, and boards drawn here."""

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from calibration.image_files import read_picture
from companion.core.errors import SettingsError
from companion.core.letter_board import PLAIN, Board, lines
from companion.core.registry import shipped_letters
from vision.measure.painted_boards import LIGHTS, PALETTES, layout, photograph
from vision.measure.timing import one_thread
from vision.measure.tray import percentile
from vision.measure.truth import folders
from vision.tiles.grid import Shape, find_by_markers, grid_at
from vision.tiles.premium_squares import FieldKind, read_special
from vision.tiles.reading import Field
from vision.tiles.size import size_by_corners, size_by_markers

_KEYS = ("boards", "special", "right", "wrong", "unsure", "plain", "plain_wrong", "plain_unsure", "perfect_boards")
_SIDES = (9, 15, 21)


@dataclass(slots=True)
class _Tally:
    """Counts of some boards: fields that are special, and plain ones."""

    counts: Counter[str] = field(default_factory=Counter)
    times_ms: list[float] = field(default_factory=list)

    def judge(self, rows: Sequence[str], kinds: Iterable[FieldKind], hidden: Iterable[Field], *, sized: bool) -> None:
        """Counts one board; under `hidden` fields nothing can be seen."""
        found = [one for one in kinds if one.at not in set(hidden)]
        wrong = Counter(rows[one.row][one.column] != PLAIN for one in found if _is_wrong(one, rows))
        unsure = Counter(rows[one.row][one.column] != PLAIN for one in found if not one.sure)
        special = sum(rows[one.row][one.column] != PLAIN for one in found)
        self.counts.update(boards=1, special=special, plain=len(found) - special, sized=int(sized))
        self.counts.update(wrong=wrong[True], unsure=unsure[True], right=special - wrong[True] - unsure[True])
        self.counts.update(plain_wrong=wrong[False], plain_unsure=unsure[False])
        self.counts.update(perfect_boards=int(not wrong and not unsure and sized))

    def figures(self) -> dict[str, Any]:
        """As `measure` prints them; `sized`: boards whose number of fields was found."""
        return {key: self.counts[key] for key in (*_KEYS, "sized")} | {"ms_p50": percentile(self.times_ms, 50)}


def _is_wrong(one: FieldKind, rows: Sequence[str]) -> bool:
    return one.sure and one.kind != rows[one.row][one.column]


def special(directory: Path) -> dict[str, Any]:
    """`{"rendered": {...}, "palettes": {...}, "lights": {...}, "all": {...}}`.

    "rendered": the `diamino_*` folders of a picture set, all of the shipped board; fields on which tiles lie do not
    count. The others are drawn: every palette in every light, boards of 9, 15 and 21 fields, no two alike.
    Raises SettingsError.
    """
    rendered: dict[str, _Tally] = {}
    palettes = {name: _Tally() for name in PALETTES}
    lights = {name: _Tally() for name in LIGHTS}
    every = _Tally()
    with one_thread():
        for folder, truth in folders(Path(directory), "diamino_*"):
            rendered[folder.name] = _measure_folder(folder, truth)
        for number, (palette, light, side) in enumerate(product(PALETTES, LIGHTS, _SIDES)):
            rows = layout(side, number)
            picture, corners = photograph(rows, PALETTES[palette], light, number)
            begun = time.perf_counter()
            kinds = read_special(picture, grid_at(Shape(side, side), corners))
            took_ms = 1000 * (time.perf_counter() - begun)
            sized = size_by_corners(picture, corners) == (side, side)
            for tally in (palettes[palette], lights[light], every):
                tally.judge(rows, kinds, (), sized=sized)
                tally.times_ms.append(took_ms)
    named = {"rendered": rendered, "palettes": palettes, "lights": lights}
    figures: dict[str, Any] = {kind: {name: one.figures() for name, one in of.items()} for kind, of in named.items()}
    return figures | {"all": every.figures()}


def _measure_folder(folder: Path, truth: Mapping[str, Any]) -> _Tally:
    tally = _Tally()
    board = _shipped_board(truth["board_layout"])
    middle = divmod(board.start, board.columns)
    for frame in truth["frames"]:
        picture = read_picture(folder / frame["file"])
        begun = time.perf_counter()
        grid = find_by_markers(Shape(board.rows, board.columns), picture)
        kinds = read_special(picture, grid) if grid is not None else ()
        tally.times_ms.append(1000 * (time.perf_counter() - begun))
        hidden = [(tile["row"] + middle[0], tile["col"] + middle[1]) for tile in frame["tiles"]]
        sized = size_by_markers(picture) == (board.rows, board.columns)
        tally.judge(lines(board.fields, board.columns), kinds, hidden, sized=sized)
    return tally


def _shipped_board(name: str) -> Board:
    """Raises SettingsError for a board that no installed game brings along."""
    boards = {board.name: board for board in shipped_letters().boards}
    if name not in boards:
        raise SettingsError(file="truth.json", key="board_layout", found=name, expected=" or ".join(boards))
    return boards[name]
