"""A camera that sees the simulated table."""

from math import floor

from calibration.image import Image
from companion.errors import DeviceError
from hardware.simulated.renderer import Renderer
from hardware.simulated.world import World

TIME_SLACK_S = 1e-6  # ticks are floating point sums: 0.30000000000000004 s is the third frame at 10 a second


class SimulatedCamera:
    """Draws the world `fps` times a second; time is what `read` is told, nothing else."""

    def __init__(self, world: World, *, fps: float = 10, size: tuple[int, int] = (640, 360), seed: int = 0) -> None:
        self._world = world
        self._fps = fps
        self._renderer = Renderer(size=size, picture=world.picture, seed=seed)
        self._last_frame = -1
        self._last_picture: Image | None = None

    def read(self, now: float) -> tuple[float, Image] | None:
        """The newest frame as (taken_at_s, BGR uint8 (height, width, 3)); None when no new one is due.

        `now` in s, monotonic. Raises DeviceError while the camera is unplugged.
        """
        scene = self._world.scene
        if scene.faults.unplugged:
            raise DeviceError("the camera is unplugged")
        frame = floor((now + TIME_SLACK_S) * self._fps)
        if scene.faults.hung or frame <= self._last_frame:
            return None
        self._last_frame = frame
        if self._last_picture is None or not scene.faults.stale:
            self._last_picture = self._renderer.draw(scene, now)
        return now, self._last_picture

    def close(self) -> None:
        """Nothing to let go of."""
