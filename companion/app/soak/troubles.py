"""What goes wrong at a table, at random but by seed: one trouble after the other, each for a while."""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from hardware.simulated.viewpoint import Knock
from hardware.simulated.world import World

GAP_S = (0.5, 3.0)  # without any trouble
LENGTH_S = (0.5, 6.0)  # long enough for a board that is held to be noticed
CLOCK_STEP_S = 5 * 3600.0


@dataclass(frozen=True, slots=True)
class Trouble:
    """How something goes wrong, and how it is right again."""

    begin: Callable[[], object]
    end: Callable[[], object]


class Lots:
    """Draws each of some kinds once, in any order, before one comes again."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._left: list[str] = []

    def draw(self, kinds: Collection[str]) -> str:
        """One of these."""
        left = [kind for kind in self._left if kind in kinds]
        if not left:
            left = sorted(kinds)
            self.rng.shuffle(left)
        self._left = left[1:]
        return left[0]


class Troubles:
    """Begins and ends troubles as the table's time goes on; `survived` counts those that are over, by kind."""

    def __init__(self, kinds: Mapping[str, Trouble], lots: Lots) -> None:
        self._kinds = kinds
        self._lots = lots
        self._next_at_s = 0.0
        self.current = ""
        """What goes wrong now; "" for nothing."""
        self.survived: Counter[str] = Counter(dict.fromkeys(kinds, 0))

    def advance(self, now: float) -> None:
        """Lets the table's time go on to `now` (s)."""
        rng = self._lots.rng
        if self._next_at_s == 0.0:
            self._next_at_s = now + rng.uniform(*GAP_S)
        if now < self._next_at_s:
            return
        if self.current:
            self.mend()
            self._next_at_s = now + rng.uniform(*GAP_S)
        else:
            self.current = self._lots.draw(self._kinds)
            self._kinds[self.current].begin()
            self._next_at_s = now + rng.uniform(*LENGTH_S)

    def mend(self) -> None:
        """What goes wrong now is right again."""
        if self.current:
            self._kinds[self.current].end()
            self.survived[self.current] += 1
            self.current = ""


def of_the_world(world: World, rng: Random) -> dict[str, Trouble]:
    """All that the World can have wrong with light, camera, board, supply, clock and disk, each by its name."""
    steps_s = (-CLOCK_STEP_S, CLOCK_STEP_S)
    kinds = {
        "dim": Trouble(lambda: world.dim(rng.uniform(0.1, 0.4)), lambda: world.dim(1)),
        "glare": Trouble(world.glare, lambda: world.glare(False)),
        "blur": Trouble(lambda: world.blur(rng.uniform(1, 3)), lambda: world.blur(0)),
        "unplugged": Trouble(world.unplug, world.plug_in),
        "hung": Trouble(world.hang, lambda: world.hang(False)),
        "stale": Trouble(world.stale, lambda: world.stale(False)),
        "bump": Trouble(world.bump, lambda: world.bump(Knock())),
        "weak supply": Trouble(world.weak_supply, lambda: world.weak_supply(False)),
        "hand": Trouble(world.hand, lambda: world.hand(False)),
        "clock": Trouble(lambda: world.step_clock(rng.choice(steps_s)), lambda: world.step_clock(0)),
        "disk full": Trouble(world.fill_disk, lambda: world.fill_disk(False)),
    }
    if world.board is not None:
        kinds["motor stuck"] = Trouble(world.jam, lambda: world.jam(False))
    return kinds


@contextmanager
def time_of_day(world: World) -> Iterator[None]:
    """While this lasts, `time.time` tells this process what the World's clock says; the box's own time is another."""
    true = time.time
    time.time = lambda: true() + world.scene.faults.clock_off_s
    try:
        yield
    finally:
        time.time = true
