"""What becomes of the mat when the camera is bumped: how soon it is noticed and right again, on rendered frames."""

from dataclasses import asdict, dataclass
from random import Random
from typing import Any

import numpy as np

from calibration.mat import MAT
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.viewpoint import Knock, Viewpoint
from hardware.simulated.world import World, card_table
from vision.mat_finder import MatFinder
from vision.plane import Plane

FPS = 10
RIGHT_MM = 2.0  # off at the zone's corners; a card is read no worse for it
SIZE = (640, 360)
AFTER_FRAMES = 60  # so long that a bump too small for the patterns is found out too
BEFORE_FRAMES = 10
HAND_FRAMES = 23  # a hand comes or goes every so often, never in step with the looks for the mat

SHOVES = {f"shoved by {mm} mm": Knock(shift_mm=(mm * 0.8, mm * 0.6)) for mm in (5, 20, 60)}
TURNS = {f"turned by {deg} degrees": Knock(turn_deg=deg) for deg in (1, 3, 8)}
LEANS = {f"leaned by {deg} degrees": Knock(tilt_deg=deg) for deg in (1, 3, 8)}
KNOCKS = SHOVES | TURNS | LEANS


@dataclass(frozen=True, slots=True)
class Bump:
    """What became of one bump, counted in frames from the first that shows it (0).

    `noticed`: nothing was read any more, or the mat was found elsewhere; `right`: it was found, to RIGHT_MM; None:
    never. `wrong`: frames that were taken for readable although the plane was off by more.
    """

    noticed: int | None
    right: int | None
    wrong: int


class Trial:
    """A rendered table and the finder that looks at it, frame by frame."""

    def __init__(self, seed: int = 0) -> None:
        self.world: World = card_table("diamoniak", rng=Random(seed))
        self.world.take_top()
        self._camera = SimulatedCamera(self.world, fps=FPS, size=SIZE, seed=seed)
        self.finder = MatFinder()
        self._frames = 0

    def look(self) -> float:
        """The next frame; how far the plane is off, mm: infinite without one."""
        now = self._frames / FPS
        self._frames += 1
        taken = self._camera.read(now)
        assert taken is not None, "the simulated camera gives a frame each time"
        plane = self.finder.find(taken[1], now)
        return np.inf if plane is None else _off_mm(plane, self.world.scene.faults.knock)


def bump(knock: Knock, seed: int = 0) -> Bump:
    """A still table, then one blow."""
    trial = Trial(seed)
    for _ in range(BEFORE_FRAMES):
        trial.look()
    trial.world.bump(knock)
    noticed, right, wrong = None, None, 0
    for frame in range(AFTER_FRAMES):
        off_mm, readable = trial.look(), trial.finder.agreed
        if noticed is None and (trial.finder.moved or not readable):
            noticed = frame
        if right is None and readable and off_mm <= RIGHT_MM:
            right = frame
        wrong += readable and off_mm > RIGHT_MM
    return Bump(noticed, right, wrong)


def drift(mm_a_frame: float, frames: int = 60) -> float:
    """The camera creeps along: how far off the plane of a readable frame was at worst, mm."""
    trial = Trial()
    worst_mm = 0.0
    for frame in range(frames):
        trial.world.bump(Knock(shift_mm=(mm_a_frame * frame, 0.0)))
        off_mm = trial.look()
        worst_mm = max(worst_mm, off_mm if trial.finder.agreed else 0.0)
    return worst_mm


def false_alarms(frames: int, seed: int = 0) -> int:
    """A table at which nothing is bumped, with hands and cards that come and go: how often the mat was said to move."""
    trial = Trial(seed)
    return sum(_moved(trial, frame) for frame in range(frames))


def _moved(trial: Trial, frame: int) -> bool:
    if frame % HAND_FRAMES == 0:
        trial.world.hand(frame // HAND_FRAMES % 2 == 0)
    if frame % (5 * HAND_FRAMES) == 0:
        trial.world.clear_zone()
        trial.world.show("fairy")
    trial.look()
    return trial.finder.moved


def measure_bumps(frames: int) -> dict[str, Any]:
    """Every figure by its name; `frames` are those of a table at which nothing is bumped."""
    return {
        "bumps": {name: asdict(bump(knock)) for name, knock in KNOCKS.items()},
        "creeping, worst mm off": {f"{mm} mm a frame": round(drift(mm), 2) for mm in (0.1, 0.5)},
        "still, with hands": {"frames": frames, "false alarms": false_alarms(frames)},
    }


def _off_mm(plane: Plane, knock: Knock) -> float:
    """How far the farthest corner of the zone is from where the camera truly sees it."""
    true = Viewpoint().knocked(knock).homography(SIZE)
    zone = MAT.zone
    corners = np.array([(x, y) for x in (zone.left_mm, zone.right_mm) for y in (zone.top_mm, zone.bottom_mm)])
    seen = np.column_stack([corners, np.ones(4)]) @ true.T
    return float(np.linalg.norm(plane.mm(seen[:, :2] / seen[:, 2:]) - corners, axis=1).max())
