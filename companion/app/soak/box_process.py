"""A real box in a process of its own, looked at from outside: how soon it is there, and what it takes."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from types import TracebackType

import cv2

from companion.app.soak.http_tablet import HttpTablet
from companion.core.errors import DeviceError
from hardware.simulated.renderer import Renderer
from hardware.simulated.world import card_table

FILM_S = 60
FPS = 10.0
SIZE = (1280, 720)
PATIENCE_S = 60.0


class BoxProcess:
    """`companion serve` whose camera is the film of a still table, with one tablet that listens."""

    def __init__(self, folder: Path) -> None:
        """Starts it. Raises DeviceError when it cannot be reached."""
        film, settings = folder / "still.avi", folder / "settings.toml"
        _film(film)
        port = _free_port()
        settings.write_text(f'camera = "{film}"\nport = {port}\nhost = "127.0.0.1"\ndata = "{folder / "data"}"\n')
        command = [sys.executable, "-m", "companion", "serve", "--settings", str(settings)]
        begun = time.perf_counter()
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            self._tablet = _reached(port, self._process)
            self._tablet.until(lambda snapshot: snapshot["eyes"][0]["status"] == "waiting")
        except BaseException:
            self._process.kill()
            self._process.wait()
            raise
        self.playable_s = time.perf_counter() - begun

    def __enter__(self) -> "BoxProcess":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._process.terminate()
        self._process.wait(timeout=PATIENCE_S)
        self._tablet.close()

    def idle_share(self, length_s: float) -> float:
        """The share of one core that it takes while nothing happens, over so many seconds."""
        time.sleep(1.0)
        before, begun = self._processor_s(), time.perf_counter()
        time.sleep(length_s)
        return (self._processor_s() - before) / (time.perf_counter() - begun)

    @property
    def memory_mb(self) -> int:
        """Resident memory."""
        return int(self._status("VmRSS").split()[0]) // 1024

    @property
    def threads(self) -> int:
        return int(self._status("Threads"))

    @property
    def descriptors(self) -> int:
        """Open files and connections."""
        return len(list(Path(f"/proc/{self._process.pid}/fd").iterdir()))

    def _status(self, key: str) -> str:
        rows = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii").splitlines()
        return next(row.partition(":")[2].strip() for row in rows if row.startswith(f"{key}:"))

    def _processor_s(self) -> float:
        after_name = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


def _reached(port: int, process: subprocess.Popen[bytes]) -> HttpTablet:
    end = time.monotonic() + PATIENCE_S
    while process.poll() is None and time.monotonic() < end:
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return HttpTablet(port)
        time.sleep(0.02)
    raise DeviceError(f"the box did not start: status {process.poll()}")


def _free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def _film(path: Path) -> None:
    """A minute of a table on which nothing happens, as a camera of 1280 x 720 sees it."""
    world = card_table("diamoniak", rng=Random(1))
    renderer = Renderer(size=SIZE, picture=world.picture, seed=1)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, SIZE)
    frames = [renderer.draw(world.scene, tick / FPS) for tick in range(20)]
    for tick in range(round(FILM_S * FPS)):
        writer.write(frames[tick % len(frames)])
    writer.release()
