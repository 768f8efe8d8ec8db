"""A camera that sees the simulated table."""

from collections.abc import Mapping

from calibration.image import Image
from companion.errors import DeviceError
from hardware.recording import frame_number
from hardware.simulated.renderer import Renderer
from hardware.simulated.viewpoint import Viewpoint
from hardware.simulated.world import World


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
        values: Mapping[str, int] | None = None,
    ) -> None:
        self._world = world
        self._fps = fps
        self._renderer = Renderer(size=size, picture=world.picture, seed=seed, viewpoint=viewpoint, values=values)
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
        if self._last_picture is None or not scene.faults.stale:
            self._last_picture = self._renderer.draw(scene, now)
        return now, self._last_picture

    def close(self) -> None:
        """Nothing to let go of."""
