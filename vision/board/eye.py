"""The board eye: a sensor that reports what becomes of the stones on the spinning board."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from calibration.array_types import Image, Points
from companion.core.effects import Effect, Spin, SpinRandomly, StopSpin
from companion.core.observations import Observation
from companion.core.ports import EyeStatus
from vision.board.around import Around, camera_moved, look_around
from vision.board.follow import BoardFollow, Patience, Place, Sight
from vision.board.lens import Lens
from vision.board.motion_cells import Cells, compare, glance
from vision.board.pose import BoardFinder, BoardPose
from vision.board.readers import Reader
from vision.frames import Camera, Frames

_MOVES = 4  # cells that change together from one frame to the next: something moves
_LIES = 30  # cells that differ together from the board at rest: something lies over it
_STILL_S = 1.5  # what has not moved for so long is no hand
_COUNTS = 4  # tries until two counts in a row are alike; then the last one holds


class BoardEye:
    """Watches the board: SpinFinished and StonesSeen after a spin, HandSeen once a hand, then what it did."""

    def __init__(
        self,
        camera: Camera,
        reader: Reader,
        *,
        lens: Lens | None = None,
        name: str = "board eye",
        patience: Patience | None = None,
    ) -> None:
        self._frames = Frames(camera)
        self._reader = reader
        self._name = name
        self._finder = BoardFinder(lens)
        self._follow = BoardFollow(patience)
        self._status = EyeStatus.WAITING
        self._pose: BoardPose | None = None
        self._rest: BoardPose | None = None
        self._rest_cells: Cells | None = None
        self._rest_around: Around | None = None
        self._last_cells: Cells | None = None
        self._moved_at_s = 0.0
        self._counts: list[int] = []

    @property
    def name(self) -> str:
        return self._name

    @property
    def status(self) -> EyeStatus:
        return EyeStatus.LOST if self._frames.lost else self._status

    @property
    def places_mm(self) -> Points:
        """Where the places that are followed lie (Nx2, mm in the board frame), in the order of StoneGone.position."""
        return self._reader.places_mm

    @property
    def places(self) -> tuple[Place, ...]:
        """What was last believed of each place."""
        return self._follow.places

    @property
    def pose(self) -> BoardPose | None:
        """Where the board lies in the last frame."""
        return self._pose

    def recount(self) -> None:
        """Count the stones anew as soon as the board lies still."""
        self._follow.forget()

    def perform(self, effect: Effect, now: float) -> None:  # noqa: ARG002 - what follows is seen, not timed
        """Hears what the box wishes: from a spin on hands are looked for while the board turns."""
        match effect:
            case Spin() | SpinRandomly():
                self._follow.expect_spin()
                self._counts = []
            case StopSpin():
                self._follow.expect_no_spin()

    def poll(self, now: float) -> Sequence[Observation]:
        """What changed since the last poll. Raises DeviceError while the camera is lost."""
        taken = self._frames.read(now)
        if taken is None:
            return ()
        taken_at_s, frame = taken
        straight = self._finder.straighten(frame)
        self._pose = self._finder.find(straight, taken_at_s)
        if self._pose is None:
            self._status = EyeStatus.NO_MAT
            self._last_cells = None
            return ()
        seen = self._see(straight, self._pose, taken_at_s)
        self._status = self._tell_status()
        return seen

    def close(self) -> None:
        """Leaves the camera closed."""
        self._frames.close()

    def _see(self, straight: Image, pose: BoardPose, now: float) -> tuple[Observation, ...]:
        sight = self._sight(straight, pose, now)
        seen = self._follow.see(sight, now)
        if not sight.hand and sight.found and self._follow.wants_places(now):
            places = self._reader.look(straight, pose)
            moved = self._follow.is_elsewhere(sight) and self._is_bumped(straight, pose)
            seen += self._follow.see(replace(sight, hand=False, places=places, camera_moved=moved), now)
            if self._follow.resting:
                self._rest_on(straight, pose)
        if self._follow.wants_count(now):
            seen += self._count(straight, pose)
        return seen

    def _sight(self, straight: Image, pose: BoardPose, now: float) -> Sight:
        cells = glance(straight, pose)
        last, self._last_cells = self._last_cells, cells
        if last is not None and compare(last, cells).largest >= _MOVES:
            self._moved_at_s = now
        moving = self._moved_at_s == now
        lies = self._rest_cells is not None and compare(self._rest_cells, cells).largest >= _LIES
        hand = moving or (lies and now - self._moved_at_s < _STILL_S)
        shift = 0.0
        if self._rest is not None:
            shift = float(np.linalg.norm(pose.mm(self._rest.px([(0.0, 0.0)]))[0]))
        reaches = self._follow.wary and self._reader.is_covered(straight, pose)
        return Sight(
            found=not pose.held, hand=hand or reaches, angle_deg=pose.angle_deg(), shift_mm=shift, reaches=reaches
        )

    def _count(self, straight: Image, pose: BoardPose) -> tuple[Observation, ...]:
        places = self._reader.count(straight, pose)
        self._counts.append(sum(place is Place.STANDING for place in places))
        agreed = len(self._counts) >= 2 and self._counts[-1] == self._counts[-2]
        if not agreed and len(self._counts) < _COUNTS:
            return ()
        self._counts = []
        self._rest_on(straight, pose)
        return self._follow.counted(places)

    def _is_bumped(self, straight: Image, pose: BoardPose) -> bool:
        return self._rest_around is not None and camera_moved(self._rest_around, look_around(straight, pose))

    def _rest_on(self, straight: Image, pose: BoardPose) -> None:
        self._rest = pose
        self._rest_cells = glance(straight, pose)
        self._rest_around = look_around(straight, pose)

    def _tell_status(self) -> EyeStatus:
        if self._follow.visited or self._follow.reached:
            return EyeStatus.HAND
        return EyeStatus.READ if self._follow.resting else EyeStatus.READING
