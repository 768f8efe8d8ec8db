"""calibrate: what must be measured once at a table, kept with its quality; the one before can be restored."""

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from itertools import count, islice
from math import inf
from pathlib import Path
from typing import Any

from calibration.array_types import Image
from calibration.lens_fit import see_board
from calibration.store import KINDS, Measured, in_force, keep, restore_previous
from companion.app.calibration_in_use import FOLDER, lens_in
from companion.app.decks import deck_in_use, print_and_play
from companion.app.eyes import board_reader
from companion.app.wizards.calibration_steps import PICTURES, CalibrationStep, LensTrial
from companion.app.wizards.corners import measure_corners
from companion.app.wizards.instruments import Instruments
from companion.commands.photo_arguments import board_arguments, read_corners, read_size
from companion.core.errors import DeviceError, SettingsError
from companion.store.lock_file import claim_hardware
from companion.store.settings import Settings, load_settings
from hardware.buzzer import Buzzer
from hardware.camera import Camera, open_camera
from hardware.capture_backends import Fixed, V4l2Opening, chosen_by
from hardware.motor_watchdog import GuardedMotor
from hardware.pins import pin_factory
from hardware.spinner import Drive, Spinner
from vision.cards.deck import Deck

REST_S = 0.02  # between two looks for a picture
PATIENCE_S = 10.0
SETTLING_FRAMES = 60  # until a camera has chosen white balance and exposure
LENS_PATIENCE_S = 120.0
SIZE = (1280, 720)
BOX = "LEFT,TOP,RIGHT,BOTTOM"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("what", choices=(*KINDS, "show", "restore"), help="what to measure, or to do with it")
    parser.add_argument(
        "of", metavar="SOURCE", nargs="?", help="the camera, video or folder of frames; or what to restore"
    )
    parser.add_argument("--ruler", metavar="MM", type=float, help="how long the mat's ruler of 100 mm really is")
    parser.add_argument("--zone", metavar=BOX, help="of zones: where cards are read, in shares of the picture, 0 to 1")
    parser.add_argument("--card", metavar=BOX, help="of zones: round a card that lies there")
    board_arguments(parser)
    parser.add_argument("--settings", metavar="FILE", type=Path, help="the settings of the box (default: none)")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the data folder (default: as the settings say)")


def run(args: argparse.Namespace) -> int:
    """Measures, shows or restores. Raises SettingsError: what was measured is refused; DeviceError."""
    if args.of is not None and args.what in ("show", "deck", "spinner", "buzzer"):
        raise SettingsError(file="command line", key="SOURCE", found=args.of, expected=f"nothing after {args.what}")
    settings = load_settings(args.settings) if args.settings else Settings()
    data = args.data or Path(settings.data)
    match args.what:
        case "show":
            _show(data / FOLDER)
        case "restore":
            _tell(restore_previous(data / FOLDER, _kind(args.of)))
        case _:
            _keep(data / FOLDER, _measure(args, settings, data))
    return 0


def _measure(args: argparse.Namespace, settings: Settings, data: Path) -> Measured:
    source = args.of or settings.camera
    if not source and args.what not in ("deck", "spinner", "buzzer"):
        expected = "a camera, video or folder of frames, or `camera` in the settings"
        raise SettingsError(file="command line", key="SOURCE", found="nothing", expected=expected)
    match args.what:
        case "lens":
            return _lens(source)
        case "white-balance":
            return _white_balance(source)
        case "corners":
            return _corners(args, source)
        case "spinner" | "buzzer":
            return _on_pins(args.what, settings)
    board = board_reader(settings) if args.what == "board" else None
    values = {"ruler_mm": _ruler(args.ruler)} if args.what == "camera" else {}
    parts = Instruments(deck=partial(_deck, settings, data), board=board)
    trial = parts.trial(args.what, values, lens_in(data / FOLDER))
    if args.what == "deck":
        trial.tick(0.0)
    else:
        _feed(trial, source)
    if args.what == "zones":
        trial.act("draw", {"zone": _box(args.zone, "--zone"), "card": _box(args.card, "--card")}, 0.0)
    return _outcome(trial)


def _deck(settings: Settings, data: Path) -> Deck:
    return deck_in_use(settings.deck, data, settings.edition) or print_and_play(settings.edition)


def _kind(named: str | None) -> str:
    if named not in KINDS:
        raise SettingsError(file="command line", key="restore", found=named, expected=f"one of {', '.join(KINDS)}")
    return named


def _ruler(measured_mm: float | None) -> float:
    if measured_mm is None:
        expected = "the length of the mat's ruler, measured: --ruler 100"
        raise SettingsError(file="command line", key="--ruler", found="nothing", expected=expected)
    return measured_mm


def _box(written: str | None, key: str) -> list[float]:
    try:
        return [float(part) for part in (written or "").split(",")]
    except ValueError as error:
        raise SettingsError(file="command line", key=key, found=written, expected=f"{BOX}, each 0 to 1") from error


def _feed(trial: CalibrationStep, source: str) -> None:
    """The next pictures of a camera. Raises DeviceError when none come, Refused."""
    with closing(open_camera(source, size=SIZE, fps=None)) as camera:
        for picture in islice(_pictures(camera, _clock(source)), PICTURES):
            trial.see(picture, time.monotonic())


def _is_recorded(source: str) -> bool:
    return Path(source).exists() and not source.startswith("/dev/")


def _clock(source: str) -> Callable[[], float]:
    """A recording's time stands still while its picture is looked at: each is seen, however slow the machine is."""
    return partial(next, count(0.0, REST_S)) if _is_recorded(source) else time.monotonic


def _pictures(camera: Camera, clock: Callable[[], float], patience_s: float = PATIENCE_S) -> Iterator[Image]:
    """The pictures of so long a time, as they come. Raises DeviceError when none come."""
    seen, until_s = False, clock() + patience_s
    trouble: DeviceError | None = None
    while not camera.ended and (now := clock()) < until_s:
        try:
            taken = camera.read(now)
        except DeviceError as error:
            trouble, taken = error, None
        if taken is not None:
            seen = True
            yield taken[1]
        time.sleep(REST_S)
    if not seen:
        raise trouble or DeviceError("the camera gives no picture")


def _lens(source: str) -> Measured:
    """From a recording every picture is a view; before a live camera the chessboard is held still, again and again."""
    recorded, trial = _is_recorded(source), LensTrial()
    with closing(open_camera(source, size=SIZE, fps=None)) as camera:
        for picture in _pictures(camera, _clock(source), inf if recorded else LENS_PATIENCE_S):
            before = trial.progress["done"]
            if not recorded:
                trial.see(picture, time.monotonic())
            elif (view := see_board(picture)) is not None:
                trial.take(view)
            if trial.progress["done"] != before:
                print(f"view {trial.progress['done']} of {trial.progress['of']}", flush=True)
            if trial.outcome is not None:
                return trial.outcome
    trial.finish()
    return _outcome(trial)


def _corners(args: argparse.Namespace, source: str) -> Measured:
    """From the camera's next picture."""
    if args.corners is None:
        expected = "the four outer corners of the fields, x,y each in px of the camera's picture"
        raise SettingsError(file="command line", key="--corners", found="nothing", expected=expected)
    with closing(open_camera(source, size=SIZE, fps=None)) as camera:
        picture = next(_pictures(camera, _clock(source)))
    return measure_corners(picture, read_corners(args.corners), *read_size(args.size))


def _white_balance(source: str) -> Measured:
    if not (source.isdigit() or source.startswith("/dev/")):
        trial = Instruments().trial("white-balance", {})
        _feed(trial, source)
        return _outcome(trial)
    capture: Any = V4l2Opening(int(source) if source.isdigit() else source, SIZE, Fixed())()
    try:
        trial = Instruments(chosen=partial(chosen_by, capture)).trial("white-balance", {})
        for number in range(SETTLING_FRAMES):
            found, frame = capture.read()
            if found and number >= SETTLING_FRAMES - PICTURES:
                trial.see(frame, 0.0)
    finally:
        capture.release()
    if trial.outcome is None:
        raise DeviceError(f"camera {source}: gives no picture")
    return trial.outcome


def _on_pins(what: str, settings: Settings) -> Measured:
    """What needs the box's pins. Raises SettingsError without them, DeviceError."""
    if settings.pins == "none":
        raise SettingsError(file="settings", key="pins", found="none", expected="lgpio: the box's own pins")
    if what == "spinner" and not settings.index_pin:
        raise SettingsError(file="settings", key="index_pin", found=0, expected="the pin of an index sensor")
    with ExitStack() as running:
        running.callback(claim_hardware().close)
        if what == "buzzer":
            active = settings.panel.buzzer == "active"
            buzzer = Buzzer(settings.buzzer_pin, pin_factory(settings.pins), active=active)
            running.callback(buzzer.close)
            return _listen(buzzer)
        input("Take all stones off: the board will turn at full power. Then press Enter. Ctrl-C stops it at any time. ")
        return _turn(_spinner(settings, running))


def _listen(buzzer: Buzzer) -> Measured:
    trial = Instruments(buzzer=buzzer).trial("buzzer", {})
    trial.tick(time.monotonic())
    while trial.outcome is None:
        until_s = time.monotonic() + 1.0
        while (now := time.monotonic()) < until_s:
            buzzer.tick(now)
            time.sleep(REST_S)
        progress = trial.progress
        answer = input(f"Tone {progress['done'] + 1} of {progress['of']}: loud? (y/n, a: again) ").strip().lower()
        trial.act({"y": "loud", "a": "again"}.get(answer, "faint"), {}, time.monotonic())
    return _outcome(trial)


def _spinner(settings: Settings, running: ExitStack) -> Spinner:
    pins = pin_factory(settings.pins)
    motor = GuardedMotor(
        forward_pin=settings.motor_forward_pin,
        backward_pin=settings.motor_backward_pin,
        pins=settings.pins,
        slew_per_s=Drive().slew_per_s,
        longest_s=settings.longest_spin_s + 0.5,
    )
    running.callback(motor.close)
    stop_pin = settings.stop_pin or None
    spinner = Spinner(motor, index_pin=settings.index_pin, stop_pin=stop_pin, pin_factory=pins)
    running.callback(spinner.close)
    return spinner


def _turn(spinner: Spinner) -> Measured:
    trial = Instruments(spinner=spinner).trial("spinner", {})
    trial.tick(time.monotonic())
    while not trial.progress["ask"]:
        now = time.monotonic()
        spinner.tick(now)
        trial.tick(now)
        time.sleep(REST_S)
    clockwise = input("Did the board turn clockwise, seen from above? (y/n) ").strip().lower() == "y"
    trial.act("clockwise" if clockwise else "other_way", {}, time.monotonic())
    return _outcome(trial)


def _outcome(trial: CalibrationStep) -> Measured:
    if trial.outcome is None:
        raise DeviceError(f"{trial.kind}: the camera gave too few pictures")
    return trial.outcome


def _keep(folder: Path, measured: Measured) -> None:
    path = keep(folder, measured)
    _tell(measured)
    print(f"kept in {path}; the one before: companion calibrate restore {measured.kind}")


def _show(folder: Path) -> None:
    for kind in KINDS:
        measured = in_force(folder, kind)
        if measured is None:
            print(f"{kind:<14} not calibrated")
        else:
            _tell(measured)


def _tell(measured: Measured) -> None:
    print(f"{measured.kind:<14} {measured.quality:g} {measured.unit}, {measured.grade}, {measured.date}")
