"""A day of play by the box's own time: memory, threads and descriptors stay what they were."""

import gc
import os
import threading
import tracemalloc
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

from companion.app.bots.match_runner import MatchRunner, TapLink
from companion.app.simulation import simulated_box
from companion.core.game import Plain
from companion.core.record import Header
from companion.core.referee import begin
from companion.games.registry import hands_at
from companion.store.journal import Journal

HOURS = int(os.environ.get("DAY_HOURS", "2"))
TICK_S, ACT_S = 0.1, 20.0
GROWTH_KB = 100  # an hour; what there is of it is the diary that the mock pins keep
HEADERS = (
    Header("diamoniak", "diamoniak", ("Anna", "Ben", "Cleo")),
    Header("diadingo", "diadingo", ("Anna", "Ben")),
    Header("diamoniak", "piratatak", ("Anna", "Ben")),
)


class Day(TapLink):
    """A tablet at which somebody acts now and then, while the box ticks by a clock of its own."""

    now = 0.0

    def tell(self, event: object) -> None:
        before = self.box.snapshot["match"]["acts"]
        for _ in range(round(ACT_S / TICK_S)):
            self.now += TICK_S
            self.box.tick(self.now)
        if self.box.snapshot["match"]["acts"] == before:  # the end of a spin is told by the spinner
            super().tell(event)


def hours(path: Path, count: int) -> Iterator[Plain]:
    """Plays match after match, and tells after each hour what the process takes."""
    rng = Random(1)
    with Journal(path) as journal:
        box = simulated_box(journal)
        now, hour = 0.0, 1
        for header in cycle(HEADERS):
            box.new_match(header)
            truth = begin(header)
            hands = hands_at(truth, rng)
            day = Day(hands.table, box, lambda _: None)
            day.now = now
            party = MatchRunner(truth, hands, day)
            while truth.state.outcome is None and day.now < count * 3600:
                party.turn()
            now = day.now
            assert party.mismatches == 0
            if now >= hour * 3600:
                hour = int(now // 3600) + 1
                gc.collect()
                yield {
                    "hour": now / 3600,
                    "kb": tracemalloc.get_traced_memory()[0] // 1024,
                    "threads": threading.active_count(),
                    "descriptors": len(os.listdir("/proc/self/fd")),
                }
            if now >= count * 3600:
                break
        box.close()


def test_a_day_of_play_leaves_memory_threads_and_descriptors_as_they_were(tmp_path: Path) -> None:
    tracemalloc.start()
    try:
        told = list(hours(tmp_path / "journal.db", HOURS))
    finally:
        tracemalloc.stop()
    first, last = told[0], told[-1]
    print(first, last)
    assert last["hour"] >= HOURS
    assert last["kb"] - first["kb"] < GROWTH_KB * max(1.0, last["hour"] - first["hour"])
    assert last["threads"] <= first["threads"]
    assert last["descriptors"] <= first["descriptors"]
