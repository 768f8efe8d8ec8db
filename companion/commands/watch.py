"""watch: recorded (or live) frames in, what the referee made of them out, one JSON line each."""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.app.calibration_in_use import fixed_in
from companion.app.decks import open_deck, options_for
from companion.app.default_names import NAMES
from companion.box.box import RefereeBox
from companion.commands.argument_types import whole
from companion.core.errors import SettingsError
from companion.core.game import Plain
from companion.core.observations import CardShown, CardUnsure, Observation
from companion.core.ports import EyeStatus, Sensor
from companion.core.record import Header
from companion.core.registry import find_game
from companion.store.journal import Journal
from hardware.camera import open_camera
from vision.cards.eye import CardEye

FPS = 10.0


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("source", metavar="SOURCE", help="folder of frames, video file, camera index or address")
    parser.add_argument("--game", required=True, help="game or edition")
    parser.add_argument("--seats", type=whole(1, len(NAMES)), default=2)
    parser.add_argument("--deck", metavar="DIR", type=Path, required=True, help="deck index or folder of its faces")
    parser.add_argument("--fps", type=float, default=FPS, help="frames a second of a recording (default: 10)")
    parser.add_argument("--calibration", metavar="DIR", type=Path, help="what a live camera is to keep to")
    parser.add_argument("--json", action="store_true", help="JSON lines only (the default prints them for people)")


class Overheard:
    """A sensor that passes on what another one reports, and keeps it."""

    def __init__(self, sensor: Sensor) -> None:
        self._sensor = sensor
        self.heard: list[Observation] = []

    @property
    def name(self) -> str:
        return self._sensor.name

    @property
    def status(self) -> EyeStatus:
        return self._sensor.status

    def poll(self, now: float) -> Sequence[Observation]:
        seen = self._sensor.poll(now)
        self.heard.extend(seen)
        return seen

    def close(self) -> None:
        self._sensor.close()


def run(args: argparse.Namespace) -> int:
    """Watches to the end of the recording; a live camera is watched until Ctrl-C."""
    if args.fps <= 0:
        raise SettingsError(file="command line", key="--fps", found=args.fps, expected="more than 0")
    game, edition = find_game(args.game)
    deck = open_deck(args.deck)
    header = Header(game.name, edition, NAMES[: args.seats], options_for(deck, edition))
    fixed = fixed_in(args.calibration) if args.calibration else None
    camera = open_camera(args.source, fps=args.fps, fixed=fixed)
    eye = Overheard(CardEye(camera, deck))
    journal = Journal(Path(":memory:"))
    box = RefereeBox(journal, [eye])
    box.new_match(header)
    tell = _tell_json if args.json else _tell_people
    frame = 0
    try:
        for frame, now in enumerate(_times(args.source, args.fps)):
            if camera.ended:
                break
            for line in _look(box, eye, now):
                tell({"frame": frame, **line})
    except KeyboardInterrupt:
        pass
    finally:
        box.close()
        journal.close()
    tell({"frame": frame, "kind": "state", "label": None, "state": box.snapshot["match"]["state"]})
    return 0


def _times(source: str, fps: float) -> Iterator[float]:
    """Of a recording the time of each frame, as fast as it can be read; of a camera the clock, `fps` times a second."""
    recorded = Path(source).exists() and not source.startswith("/dev/")
    frame = 0
    while True:
        if recorded:
            yield frame / fps
        else:
            time.sleep(1 / fps)
            yield time.monotonic()
        frame += 1


def _look(box: RefereeBox, eye: Overheard, now: float) -> Iterator[Plain]:
    """One tick: what was seen, what happened, and what the box would ask; nobody is there to answer."""
    before = box.snapshot["match"]["acts"]
    eye.heard.clear()
    box.tick(now)
    for seen in eye.heard:
        yield {"kind": type(seen).__name__, **_seen(seen)}
    match = box.snapshot["match"]
    for row in match["recent"][len(match["recent"]) - (match["acts"] - before) :]:
        event = row["event"]
        yield {"kind": event["event"], "label": event.get("card"), "seat": row["seat"], "event": event}
    question = box.snapshot["question"]
    if question is not None:
        best = next((candidate["label"] for candidate in question["candidates"]), None)
        yield {"kind": f"question_{question['key']}", "label": best, "candidates": question["candidates"]}
        box.dismiss(match["acts"])


def _seen(seen: Observation) -> dict[str, Any]:
    match seen:
        case CardShown(label=label, confidence=confidence):
            return {"label": label, "confidence": round(confidence, 4)}
        case CardUnsure(candidates=candidates):
            return {"label": None, "candidates": [[label, round(chance, 4)] for label, chance in candidates]}
    return {"label": None}


def _tell_json(line: Plain) -> None:
    print(json.dumps(line, ensure_ascii=False), flush=True)


def _tell_people(line: Plain) -> None:
    rest = {key: value for key, value in line.items() if key not in ("frame", "kind", "label", "event")}
    print(f"{line['frame']:6}  {line['kind']:<12} {line['label'] or '':<18} {rest or ''}", flush=True)
