"""A camera that sees the simulated table."""

from collections.abc import Callable

from calibration.array_types import Image
from companion.core.errors import DeviceError
from hardware.playback import frame_number
from hardware.simulated.renderer import Renderer
from hardware.simulated.viewpoint import Viewpoint
from hardware.simulated.world import World

Hung = tuple[Viewpoint, tuple[int, int]]
"""Where a camera hangs, and the size of its pictures (width, height)."""


class SimulatedCamera:
    """Draws the world `fps` times a second; time is what `read` is told, for the world too, nothing else."""

    ended = False

    def __init__(
        self,
        world: World,
        *,
        fps: float = 10,
        size: tuple[int, int] = (640, 360),
        seed: int = 0,
        viewpoint: Viewpoint | None = None,
        hung: Callable[[], Hung] | None = None,
    ) -> None:
        """`hung` is asked at every frame, where what is looked at is not always of one size."""
        self._world = world
        self._fps = fps
        self._seed = seed
        self._hung = hung or (lambda: (viewpoint or Viewpoint(), size))
        self._hangs = self._now_hung()
        self._renderer = self._build(self._hangs)
        self._last_frame = -1
        self._last_picture: Image | None = None

    def read(self, now: float) -> tuple[float, Image] | None:
        """The newest frame as (taken_at_s, BGR uint8 (height, width, 3)); None when no new one is due.

        `now` in s, monotonic. Raises DeviceError while the camera is unplugged.
        """
        self._world.advance(now)
        scene = self._world.scene
        if scene.faults.unplugged:
            raise DeviceError("the camera is unplugged")
        frame = frame_number(now, self._fps)
        if scene.faults.hung or frame <= self._last_frame:
            return None
        self._last_frame = frame
        if (hangs := self._now_hung()) != self._hangs:
            self._hangs, self._renderer = hangs, self._build(hangs)
        if self._last_picture is None or not scene.faults.stale:
            self._last_picture = self._renderer.draw(scene, now)
        return now, self._last_picture

    def _now_hung(self) -> Hung:
        viewpoint, size = self._hung()
        return viewpoint.knocked(self._world.scene.faults.knock), size

    def _build(self, hung: Hung) -> Renderer:
        viewpoint, size = hung
        return Renderer(size=size, picture=self._world.picture, seed=self._seed, viewpoint=viewpoint)

    def close(self) -> None:
        """Nothing to let go of."""
