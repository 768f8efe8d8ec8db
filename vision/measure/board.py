"""Figures of the board eye on boards with sockets, and on clips of both kinds of board."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.errors import SettingsError
from vision.board.pose import BoardFinder
from vision.board.sockets import (
    SocketLook,
    SocketReading,
    SocketState,
    cut_sockets,
    learn_sockets,
    read_layout,
    read_sockets,
)
from vision.measure.cards import one_thread
from vision.measure.tray import angle_off_deg, percentile, read_lens
from vision.measure.truth import folders, read_picture

_NOT_TOLD = (SocketState.HIDDEN, SocketState.UNSURE)


@dataclass(slots=True)
class Tally:
    """Counts, errors and times of some frames."""

    counts: Counter[str] = field(default_factory=Counter)
    off_deg: list[float] = field(default_factory=list)
    times_ms: list[float] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.counts.update(other.counts)
        self.off_deg += other.off_deg
        self.times_ms += other.times_ms


def board(directory: Path) -> dict[str, Any]:
    """Figures on the `board_*` folders of a picture set: `{"folders": {...}, "all": {...}}`.

    How each board looks is learned from its two pictures in `enrol/`. A position is correct when its state is named, a
    hidden one when it is hidden or unsure; it is wrong when another state is named, and unsure otherwise. Raises
    SettingsError.
    """
    looks: dict[str, SocketLook] = {}
    tallies: dict[str, Tally] = {}
    with one_thread():
        for folder, truth in folders(Path(directory), "board_*"):
            name = truth["board"]
            if name not in looks:
                looks[name] = enrol_board(Path(directory) / "enrol" / f"board_{name}")
            tallies[folder.name] = _measure_folder(folder, truth, looks[name])
    every = Tally()
    for tally in tallies.values():
        every.add(tally)
    return {"folders": {name: _figures(tally) for name, tally in tallies.items()}, "all": _figures(every)}


def enrol_board(folder: Path) -> SocketLook:
    """The look of a board from `full42.jpg`, `left16.jpg` and `sockets.json`. Raises SettingsError."""
    layout = read_layout(folder / "sockets.json")
    finder = BoardFinder(read_lens(folder)[0])
    patches = []
    for number, name in enumerate(("full42.jpg", "left16.jpg")):
        straight = finder.straighten(read_picture(folder / name))
        pose = finder.find(straight, float(number))
        if pose is None:
            raise SettingsError(file=str(folder / name), key="stickers", found=0, expected="one sticker or more")
        patches.append(cut_sockets(straight, pose, layout))
    return learn_sockets(layout, patches[0], patches[1])


def _measure_folder(folder: Path, truth: Mapping[str, Any], look: SocketLook) -> Tally:
    lens, zero = read_lens(folder)
    finder = BoardFinder(lens)
    tally = Tally()
    for number, frame in enumerate(truth["frames"]):
        picture = read_picture(folder / frame["file"])
        begun = time.perf_counter()
        straight = finder.straighten(picture)
        pose = finder.find(straight, float(number))
        readings = read_sockets(cut_sockets(straight, pose, look.layout), look) if pose is not None else ()
        tally.times_ms.append(1000 * (time.perf_counter() - begun))
        tally.off_deg.append(180.0 if pose is None else angle_off_deg(pose.angle_deg(zero), frame["board_angle_deg"]))
        _judge(readings, frame["sockets"], tally)
    return tally


def _judge(readings: Sequence[SocketReading], sockets: Sequence[Mapping[str, Any]], tally: Tally) -> None:
    tally.counts["frames"] += 1
    for socket in sockets:
        tally.counts["positions"] += 1
        state = readings[socket["i"]].state if readings else SocketState.UNSURE
        if state == socket["state"] or (socket["state"] == SocketState.HIDDEN and state in _NOT_TOLD):
            tally.counts["correct"] += 1
        else:
            tally.counts["unsure" if state in _NOT_TOLD else "wrong"] += 1


def _figures(tally: Tally) -> dict[str, Any]:
    figures: dict[str, Any] = {key: tally.counts[key] for key in ("frames", "positions", "correct", "wrong", "unsure")}
    figures["angle_error_deg_p95"] = percentile(tally.off_deg, 95)
    figures["ms_p50"] = percentile(tally.times_ms, 50)
    return figures
