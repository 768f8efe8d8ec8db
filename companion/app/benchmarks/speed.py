"""How fast the box is on this machine, how much of it it takes, and what was aimed at."""

import os
import platform
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from companion.app.bots.match_runner import MatchRunner, NoLink
from companion.app.decks import print_and_play
from companion.app.default_names import NAMES
from companion.app.game_tables import TableKind, kind_of
from companion.app.soak.box_process import BoxProcess
from companion.app.soak.playing import soak
from companion.box.box import RefereeBox
from companion.core.acts import Undo, act_to_plain
from companion.core.game import Plain
from companion.core.record import Header
from companion.core.referee import Referee, begin
from companion.core.registry import find_game, games
from companion.games.registry import hands_at
from companion.store.journal import Journal
from hardware.simulated.renderer import Renderer
from hardware.simulated.world import ZONE, World, card_table
from vision.cards.sensor import CardSensor
from vision.measure.timing import one_thread

MATCHES = {TableKind.CARDS: 8, TableKind.SPINNING_BOARD: 4, TableKind.LETTERS: 2}  # of each edition
REPLAYED = 200  # events
LONG = 41  # the first seed whose match takes so many
REPEATED = 15
STILL_S, READ_S = 4.0, 1.2  # of the table's time


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: more than the target is good, or less."""

    name: str
    value: float
    unit: str
    target: float | None = None
    more: bool = False

    @property
    def ok(self) -> bool | None:
        if self.target is None:
            return None
        return self.value >= self.target if self.more else self.value <= self.target


def figures(*, quick: bool) -> Iterator[Row]:
    """All figures, one after the other; `quick`: a few seconds, without tablets and a box of its own."""
    yield from _engine_rows()
    yield from _frame_rows()
    if not quick:
        yield from _tablet_rows()
        yield from _process_rows()


def machine() -> Plain:
    """What the figures were measured on."""
    model = platform.processor() or platform.machine()
    for line in _lines(Path("/proc/cpuinfo")):
        if line.startswith(("model name", "Model")):
            model = line.partition(":")[2].strip()
    return {
        "processor": model,
        "cores": os.cpu_count() or 1,
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
    }


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def _engine_rows() -> Iterator[Row]:
    for edition in (edition for game in games().values() for edition in game.editions):
        matches = [played(edition, seed) for seed in range(MATCHES[kind_of(find_game(edition)[0])])]
        acts = sum(len(match.acts) for match in matches)
        per_s = acts / min(_busy(partial(_referee, matches)) for _ in range(REPEATED))
        yield Row(f"{edition}: events through Referee", round(per_s), "events/s", 100_000, more=True)
        yield Row(f"{edition}: acts through the box, on disk", round(_journalled(matches[:2])), "acts/s")
    long = long_match()
    plain = [act_to_plain(act) for act in long.acts]
    yield Row(f"replay of {len(plain)} events", _ms(lambda: begin(long.header, plain)), "ms", 10)
    yield Row("undo", _ms(lambda: long.submit(Undo()), after=lambda: long.submit(act_from(long, plain[-1]))), "ms")
    first = {"event": "correct", "at": 0, "to": plain[0]}
    correct, undo = (lambda: long.submit(act_from(long, first))), (lambda: long.submit(Undo()))
    yield Row(f"correction of the first of {len(plain)} events", _ms(correct, after=undo), "ms")


def act_from(match: Referee, plain: Plain) -> Any:
    """An act from JSON values."""
    return match.act_from_plain(plain)


def played(edition: str, seed: int) -> Referee:
    """A whole match of bots, by the rules alone."""
    game, _ = find_game(edition)
    truth = begin(Header(game.name, edition, NAMES[: min(4, game.seats.stop - 1)]))
    hands = hands_at(truth, Random(seed))
    MatchRunner(truth, hands, NoLink(hands.table)).play()
    return truth


def long_match() -> Referee:
    """The first 200 events of a match that took more, between as many as may play."""
    for seed in range(LONG, 1000):
        match = played("diamoniak", seed)
        if len(match.acts) >= REPLAYED:
            break
    return begin(match.header, map(act_to_plain, match.acts[:REPLAYED]))


def _referee(matches: list[Referee]) -> None:
    for match in matches:
        again = begin(match.header)
        for act in match.acts:
            again.submit(act)


def _journalled(matches: list[Referee]) -> float:
    """Acts a second, each on the disk of the folder for temporary files before the next one."""
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "journal.db") as journal:
        box = RefereeBox(journal)
        plain = [[act_to_plain(act) for act in match.acts] for match in matches]

        def play() -> None:
            for match, acts in zip(matches, plain, strict=True):
                box.new_match(match.header)
                for at, act in enumerate(acts):
                    box.submit(act, at)

        return sum(map(len, plain)) / _time(play)


def _frame_rows() -> Iterator[Row]:
    world = card_table("diamoniak", rng=Random(1))
    still = list(_frames(world, STILL_S))
    world.take_top()
    shown = list(_frames(world, READ_S, begin_s=STILL_S))
    assert world.places[ZONE]
    with one_thread():
        eye = CardSensor(Prepared([*still, *shown]), print_and_play("diamoniak"))
        spent = [1000 * _time(partial(eye.poll, now)) for now, _ in (*still, *shown)]
    calm, reading = spent[len(still) // 2 : len(still)], spent[len(still) :]
    yield Row("frame of a still table, half of them", round(median(calm), 2), "ms")
    yield Row("frame while a card is read, the slowest", round(max(reading), 1), "ms")


def _frames(world: World, length_s: float, begin_s: float = 0.0) -> Iterator[tuple[float, Any]]:
    renderer = Renderer(size=(640, 360), picture=world.picture, seed=1)
    for tick in range(round(length_s * 10)):
        now = begin_s + tick / 10
        yield now, renderer.draw(world.scene, now)


class Prepared:
    """A camera whose frames were drawn before, so that drawing takes no time."""

    ended = False

    def __init__(self, frames: list[tuple[float, Any]]) -> None:
        self._frames = iter(frames)

    def read(self, now: float) -> tuple[float, Any] | None:  # noqa: ARG002 - they come in order
        return next(self._frames, None)

    def close(self) -> None: ...


def _tablet_rows() -> Iterator[Row]:
    figures = soak(20.0, 1, troubled=False)
    names = ("card_to_tablet_s", "tick_to_tablet_ms", "act_to_tablet_ms")
    card, tick, act = (figures.percentiles(name) for name in names)
    yield Row("card laid to all tablets, p50", card["p50"], "s")
    yield Row("card laid to all tablets, p95", card["p95"], "s")
    yield Row("frame to all tablets, p95", tick["p95"], "ms")
    yield Row("act by HTTP to all tablets, p95", act["p95"], "ms", 300)


def _process_rows() -> Iterator[Row]:
    print_and_play("diamoniak")  # enrolled once a machine, not at each start
    with tempfile.TemporaryDirectory() as folder, BoxProcess(Path(folder)) as box:
        yield Row("start to playable", round(box.playable_s, 2), "s", 3)
        yield Row("idle with a still table, one tablet", round(100 * box.idle_share(10.0), 1), "% of a core", 10)
        yield Row("memory with the card eye", box.memory_mb, "MB", 250)
        yield Row("threads", box.threads, "")
        yield Row("file descriptors", box.descriptors, "")


def _time(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _busy(work: Callable[[], object]) -> float:
    """Processor time, s: what else the machine has to do hardly counts."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _ms(work: Callable[[], object], *, after: Callable[[], object] = lambda: None) -> float:
    """The median of some times; `after` makes undone what the work did."""
    times = []
    for _ in range(REPEATED):
        times.append(1000 * _time(work))
        after()
    return round(median(times), 3)
