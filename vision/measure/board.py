"""Figures of the board eye on boards with sockets, and on clips of both kinds of board."""

import time
from collections.abc import Mapping, Sequence
from math import hypot
from pathlib import Path
from typing import Any

from calibration.image_files import read_picture
from companion.core.observations import BoardOdd, StoneGone, StoneKept
from vision.board.enrolment import enrol_board
from vision.board.eye import BoardEye
from vision.board.pose import BoardFinder
from vision.board.readers import Reader, SocketReader, TrayReader
from vision.board.sockets import (
    SocketLook,
    SocketReading,
    SocketState,
    cut_sockets,
    read_sockets,
)
from vision.measure.clips import RecordedCamera
from vision.measure.tally import Tally
from vision.measure.timing import one_thread
from vision.measure.tray import angle_off_deg, percentile, read_lens
from vision.measure.truth import folders

_NEAR_MM = 8.0  # from a stone's place: the same stone
_NOT_TOLD = (SocketState.HIDDEN, SocketState.UNSURE)


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
                looks[name] = _look(Path(directory) / "enrol" / f"board_{name}")
            tallies[folder.name] = _measure_folder(folder, truth, looks[name])
    every = Tally()
    for tally in tallies.values():
        every.add(tally)
    return {"folders": {name: _figures(tally) for name, tally in tallies.items()}, "all": _figures(every)}


def _look(folder: Path) -> SocketLook:
    return enrol_board(folder, read_lens(folder)[0])


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


def board_clips(directory: Path) -> list[dict[str, Any]]:
    """One row a board or tray clip: `{"name", "expected", "right", "missed", "extra", "delay_frames_p95"}`.

    Expected are removals, told as StoneGone of the right place, and touches that take nothing, told as StoneKept; the
    delay counts from the first frame without the hand. Raises SettingsError.
    """
    rows = []
    looks: dict[str, SocketLook] = {}
    with one_thread():
        for folder, truth in folders(Path(directory), "clip_board_*"):
            name = truth["board"]
            if name not in looks:
                looks[name] = _look(Path(directory) / "enrol" / f"board_{name}")
            rows.append({"name": folder.name} | _clip_figures(folder, truth, SocketReader(looks[name])))
        for folder, truth in folders(Path(directory), "clip_tray_*"):
            rows.append({"name": folder.name} | _clip_figures(folder, truth, TrayReader()))
    return rows


def _clip_figures(folder: Path, truth: Mapping[str, Any], reader: Reader) -> dict[str, Any]:
    files = [folder / frame["file"] for frame in truth["frames"]]
    eye = BoardEye(RecordedCamera(files, truth["fps"]), reader, lens=read_lens(folder)[0])
    told: list[tuple[int, StoneGone | StoneKept | BoardOdd, tuple[float, float] | None]] = []
    for number in range(len(files)):
        for seen in eye.poll(number / truth["fps"]):
            if isinstance(seen, StoneGone):
                x, y = eye.places_mm[seen.position]
                told.append((number, seen, (float(x), float(y))))
            elif isinstance(seen, StoneKept | BoardOdd):
                told.append((number, seen, None))
    return _match_events(truth, told)


def _match_events(
    truth: Mapping[str, Any], told: list[tuple[int, StoneGone | StoneKept | BoardOdd, tuple[float, float] | None]]
) -> dict[str, Any]:
    """Each event answers to the first thing told after its touch and before the next hand comes."""
    delays = []
    events = truth["events"]
    for event, after in zip(events, [*events[1:], None], strict=True):
        last = after["hand_enter"] if after is not None else len(truth["frames"])
        for one in told:
            if event["touch_first"] <= one[0] < last and _answers(truth, event, one[1], one[2]):
                told.remove(one)
                delays.append(max(0, one[0] - event["hand_leave"]))
                break
    return {
        "expected": len(events),
        "right": len(delays),
        "missed": len(events) - len(delays),
        "extra": len(told),
        "delay_frames_p95": percentile(delays, 95),
    }


def _answers(
    truth: Mapping[str, Any],
    event: Mapping[str, Any],
    seen: StoneGone | StoneKept | BoardOdd,
    at_mm: tuple[float, float] | None,
) -> bool:
    if event["type"] != "removed":
        return isinstance(seen, StoneKept)
    if not isinstance(seen, StoneGone) or at_mm is None:
        return False
    if "socket" in event:
        return bool(seen.position == event["socket"])
    foot = next(stone["mm"] for stone in truth["stones_start"] if stone["id"] == event["stone"])
    return hypot(foot[0] - at_mm[0], foot[1] - at_mm[1]) < _NEAR_MM
