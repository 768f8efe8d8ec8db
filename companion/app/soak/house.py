"""A box at a simulated table with a server and tablets, whose power, disk and tablets fail; bots play at it by HTTP."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.app.bots.match_runner import VisionDriver
from companion.app.deck_faces import DeckFaces
from companion.app.game_tables import WatchedTable
from companion.app.simulation import simulated_box
from companion.app.soak.http_tablet import HttpTablet
from companion.app.soak.troubles import Lots, Trouble, Troubles, of_the_world
from companion.core.errors import DeviceError
from companion.core.game import Plain
from companion.core.record import Header
from companion.core.snapshot import Snapshot
from companion.store.journal import Journal
from web import create_app, serve

TABLETS = 3


@dataclass(slots=True)
class Times:
    """What was measured: from card to tablets in s of the table's time, while all was well and while something was
    wrong; from a look of the box, and from a tap, to all tablets in ms.
    """

    card_to_tablet_s: list[float] = field(default_factory=list)
    in_trouble_s: list[float] = field(default_factory=list)
    tick_to_tablet_ms: list[float] = field(default_factory=list)
    act_to_tablet_ms: list[float] = field(default_factory=list)


class TimeIsOver(Exception):
    """The soak ends in the middle of a match."""


class FickleJournal(Journal):
    """A journal on the World's disk, which is `full` now and then, dated by the World's clock."""

    def __init__(self, path: Path, full: Callable[[], bool]) -> None:
        super().__init__(path, clock=time.time)
        self._full = full

    def append(self, *args: Any, **more: Any) -> int:
        if self._full():
            raise DeviceError(f"journal {self.path}: no space left on device")
        return super().append(*args, **more)


class House:
    """A box, its table and its tablets; bots take the first tablet. `lots` draw what goes wrong, None: nothing does.

    `until_s` is when the match is broken off (time.monotonic). `lost` counts power cuts after which the match was
    another one.
    """

    def __init__(self, table: WatchedTable, *, path: Path, times: Times, lots: Lots | None, until_s: float) -> None:
        self._table = table
        self._faces = DeckFaces()
        self._path = path
        self._until_s = until_s
        self._laid_at_s: float | None = None
        self._troubled = False
        self.times = times
        self.lost = 0
        self.troubles = Troubles(of_the_world(table.world, lots.rng) | self._own_kinds, lots) if lots else None
        self._switch_on()

    @property
    def snapshot(self) -> Snapshot:
        """The latest snapshot as the bots' tablet shows it."""
        return self._tablets[0].snapshot

    def new_match(self, header: Header) -> None:
        """The bots begin a match on their tablet."""
        self._tablets[0].new_match(header)

    def submit(self, plain: object, after: int) -> None:
        """A bot taps; every tablet is told. Raises IllegalEvent, TimeIsOver."""
        self._look_at_the_clock()
        begun = time.perf_counter()
        self._tablets[0].submit(plain, after)
        self.times.act_to_tablet_ms.append(1000 * (self._all_hear() - begun))

    def lay(self, now: float | None) -> None:
        """A card is laid at that time (s), or what was laid needs no answer any more."""
        self._laid_at_s = now
        self._troubled = False

    def tick(self, now: float) -> None:
        """The table's time goes on, the box looks, every tablet is told what it saw. Raises TimeIsOver."""
        self._look_at_the_clock()
        if self.troubles is not None:
            self.troubles.advance(now)
            self._troubled = self._troubled or bool(self.troubles.current)
        begun, before = time.perf_counter(), self._box.snapshot
        self._box.tick(now)
        after = self._box.snapshot
        if after is before:
            return
        wall_s = self._all_hear() - begun
        self.times.tick_to_tablet_ms.append(1000 * wall_s)
        if self._laid_at_s is not None and after["match"] and after["match"]["acts"] > before["match"]["acts"]:
            measured = self.times.in_trouble_s if self._troubled else self.times.card_to_tablet_s
            measured.append(now - self._laid_at_s + wall_s)
            self.lay(None)

    def switch_off(self) -> None:
        """Everything ends at once; what the box had no time to close stays as it was."""
        self._running.close()
        for tablet in self._tablets:
            tablet.close()

    @property
    def _own_kinds(self) -> dict[str, Trouble]:
        """What can go wrong with the box itself and its tablets."""
        return {
            "power cut": Trouble(self._cut_power, lambda: None),
            "tablet gone": Trouble(self._lose_tablet, self._find_tablet),
        }

    def _switch_on(self) -> None:
        self._running = ExitStack()
        journal = FickleJournal(self._path, lambda: self._table.world.scene.faults.disk_full)
        self._running.callback(journal.close)
        self._box = simulated_box(journal, *self._table.eyes.all, board=self._table.board)
        server = self._running.enter_context(serve(create_app(self._box, faces=self._faces), "127.0.0.1", 0))
        self._port = server.port
        self._tablets = [HttpTablet(self._port) for _ in range(TABLETS)]

    def _cut_power(self) -> None:
        """The plug is pulled and put back, and somebody takes up the match."""
        before = self.snapshot["match"]
        self.switch_off()
        self._switch_on()
        self._box.resume()
        self._all_hear()
        self.lost += self.snapshot["match"] != before

    def _lose_tablet(self) -> None:
        """One tablet that only looks is switched off."""
        self._tablets.pop().close()

    def _find_tablet(self) -> None:
        """A tablet comes."""
        self._tablets.append(HttpTablet(self._port))

    def _look_at_the_clock(self) -> None:
        if time.monotonic() > self._until_s:
            raise TimeIsOver

    def _all_hear(self) -> float:
        version = self._box.snapshot["version"]
        return max(tablet.until(lambda snapshot: snapshot["version"] >= version) for tablet in self._tablets)


class Bots(VisionDriver):
    """Bots whose tablet is reached by HTTP; they look at the clock when they lay a card."""

    box: House

    def show(self, lay: Callable[[], object], event: Any, to: str) -> None:
        self.box.lay(self.now)
        super().show(lay, event, to)
        self.box.lay(None)

    def view(self) -> Plain | None:
        return self.box.snapshot["match"]["state"]  # type: ignore[no-any-return]
