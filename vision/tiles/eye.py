"""The tile eye: a sensor that reports which letter tiles lie on the board."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from calibration.array_types import Image
from companion.core.observations import Observation, TilesSeen
from companion.core.ports import EyeStatus
from vision.evidence import EvidenceStore
from vision.frames import Camera, Frames
from vision.tiles.blank import find_blanks
from vision.tiles.board_motion import Motion, look_at
from vision.tiles.board_tracker import Place
from vision.tiles.corners import Corners
from vision.tiles.drawn import draw_tiles
from vision.tiles.faces import JOKER
from vision.tiles.follow import Patience, TileBoard, tiles_seen
from vision.tiles.grid import Grid, Shape
from vision.tiles.printed import SIGN
from vision.tiles.reader import Field, FieldReading, Kind, TileReader


class TileEye:
    """Watches a board of letter tiles: HandSeen when a hand comes, TilesSeen when what lies there has changed.

    `shape`: how many fields the board has. Where it lies is told by its markers, without any by `corners`. What is
    printed on the board may be among the reader's faces, with SIGN for a letter. While something moves, or nothing has
    changed, next to nothing is computed.
    """

    def __init__(
        self,
        camera: Camera,
        reader: TileReader,
        shape: Shape,
        *,
        corners: Callable[[], Corners | None] = lambda: None,
        name: str = "tile eye",
        patience: Patience | None = None,
    ) -> None:
        self._frames = Frames(camera)
        self._corners = corners
        self._name = name
        self._patience = patience
        self._status = EyeStatus.WAITING
        self._frame: Image | None = None
        self._looks = EvidenceStore()
        self.use(reader, shape)

    def use(self, reader: TileReader, shape: Shape) -> None:
        """From now on another board, or other tiles, are looked for; whoever polls calls this."""
        self._reader = reader
        self._board = TileBoard(self._patience)
        self._place = Place(shape, self._corners)
        self._motion = Motion()
        self._waits = False

    def wait(self) -> None:
        """Nothing is read any more until it is told what to `use`."""
        self._waits = True

    @property
    def name(self) -> str:
        return self._name

    @property
    def status(self) -> EyeStatus:
        return EyeStatus.LOST if self._frames.lost else self._status

    @property
    def grid(self) -> Grid | None:
        """Where the board lies; None before it was found."""
        return self._place.grid

    @property
    def tiles(self) -> Sequence[FieldReading]:
        """What is believed to lie on the board."""
        return tuple(reading for _, reading in sorted(self._board.tiles.items()))

    def poll(self, now: float) -> Sequence[Observation]:
        """What changed since the last poll. Raises DeviceError while the camera is lost."""
        taken = self._frames.read(now)
        if taken is None:
            return ()
        taken_at_s, frame = taken
        self._frame = frame
        seen: tuple[Observation, ...] = ()
        if self._motion.moves(frame):
            seen = self._board.moved(taken_at_s)
        elif not self._waits and self._board.settled(taken_at_s):
            seen = self._look(frame, taken_at_s)
        self._status = self._tell_status(taken_at_s)
        return seen

    @property
    def picture(self) -> Image | None:
        """The latest frame as it came, None before the first."""
        return self._frame

    def debug_picture(self) -> Image | None:
        """The latest frame with the board and what was read of it, None before the first."""
        return None if self._frame is None else draw_tiles(self._frame, self.grid, self.tiles)

    def close(self) -> None:
        """Leaves the camera closed."""
        self._frames.close()

    def _look(self, frame: Image, now: float) -> tuple[Observation, ...]:
        """Reads what has changed, in a frame in which nothing moves."""
        before = self.grid
        view, grid = self._place.view(frame, now), self.grid
        if view is None or grid is None:
            return ()
        if grid is not before:
            rows, columns = grid.shape.rows, grid.shape.columns
            self._motion.watch(grid.px([(-1, -1), (columns + 1, -1), (columns + 1, rows + 1), (-1, rows + 1)]))
        fields = self._board.see(look_at(view), now)
        if not fields:
            return ()
        readings = [one for one in self._reader.read_view(view, grid, fields) if not _is_sign(one)]
        seen = self._board.believe(fields, (*readings, *self._blanks(view, fields, readings)))
        return tuple(self._with_look(one, view, grid) for one in seen)

    def _with_look(self, seen: Observation, view: Image, grid: Grid) -> Observation:
        """What was seen of the tiles, with the picture of the board on which they lie."""
        if not isinstance(seen, TilesSeen):
            return seen
        return replace(seen, look=self._looks.keep((view,), partial(self._read_again, grid)))

    def _read_again(self, grid: Grid, pictures: Sequence[Image]) -> Observation:
        """What lies on a picture of the whole board, read at once."""
        readings = self._reader.read_view(pictures[-1], grid)
        return tiles_seen({one.at: one for one in readings if not _is_sign(one)})

    def _blanks(
        self, view: Image, fields: Sequence[Field], readings: Sequence[FieldReading]
    ) -> tuple[FieldReading, ...]:
        """Blank jokers on fields that show no letter: known by the paper of all letters that lie there."""
        if not self._reader.tiles.has_blank:
            return ()
        letters = {one.at: one.off_fields for one in (*self.tiles, *readings) if one.kind is Kind.LETTER}
        read = {one.at for one in readings}
        found = find_blanks(view, letters, [at for at in fields if at not in read])
        return tuple(FieldReading(row, column, Kind.JOKER, JOKER, sure) for row, column, sure in found)

    def _tell_status(self, now: float) -> EyeStatus:
        if self._waits:
            return EyeStatus.READING
        if self._board.hand:
            return EyeStatus.HAND
        if (trouble := self._place.trouble(now)) is not None:
            return trouble
        if self._board.waiting:
            return EyeStatus.READING
        if any(reading.letter is None for reading in self.tiles):
            return EyeStatus.UNSURE
        return EyeStatus.READ if self._board.tiles else EyeStatus.WAITING


def _is_sign(reading: FieldReading) -> bool:
    """Whether it is most like what is printed on the board."""
    return reading.letter == SIGN or (bool(reading.candidates) and reading.candidates[0][0] == SIGN)
