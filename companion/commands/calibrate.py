"""calibrate: what must be measured once at a table, kept with its quality; the one before can be restored."""

import argparse
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

from gpiozero import DigitalInputDevice

from calibration.image import Image
from calibration.kept import KINDS, Measured, in_force, keep, restore_previous
from calibration.mat_fit import check_ruler, find_markers, fit_mat, is_mirrored
from companion.claim import claim_hardware
from companion.errors import DeviceError, SettingsError
from companion.settings import Settings, load_settings
from hardware.camera import Camera, open_camera
from hardware.captures import Fixed, V4l2Opening, chosen_by
from hardware.guard import GuardedMotor
from hardware.pins import pin_factory, reaching
from hardware.spinner import BOUNCE_S, Drive
from hardware.spinner_trial import SpinnerTrial
from vision.plane import find_plane, paper_colour

FOLDER = "calibration"  # in the data folder
PICTURES = 8
PATIENCE_S = 10.0
SETTLING_FRAMES = 60  # until a camera has chosen white balance and exposure
DARK, BRIGHT = 80.0, 250.0  # of the mat's paper, 0..255
MOST_COLOUR = 0.25  # share by which a channel of white paper may differ from the mean
MOST_OFF_BY = 0.15  # of a measured speed from the straight line
SIZE = (1280, 720)


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("what", choices=(*KINDS, "show", "restore"))
    parser.add_argument("of", nargs="?", help="the camera (camera, white-balance), or what to restore")
    parser.add_argument("--ruler", metavar="MM", type=float, help="how long the mat's ruler of 100 mm really is")
    parser.add_argument("--settings", metavar="FILE", type=Path, help="the settings of the box (default: none)")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the data folder (default: as the settings say)")


def run(args: argparse.Namespace) -> int:
    """Measures, shows or restores. Raises SettingsError: what was measured is refused; DeviceError."""
    settings = load_settings(args.settings) if args.settings else Settings()
    folder = (args.data or Path(settings.data)) / FOLDER
    match args.what:
        case "show":
            _show(folder)
        case "restore":
            _tell(restore_previous(folder, _kind(args.of)))
        case "camera":
            _keep(folder, _camera(args.of or settings.camera, args.ruler))
        case "white-balance":
            _keep(folder, _white_balance(args.of or settings.camera))
        case "spinner":
            _keep(folder, _spinner(settings))
    return 0


def fixed_in(folder: Path) -> Fixed:
    """What a live camera is to keep to, as calibrated in a folder, else nothing. Raises SettingsError."""
    measured = in_force(folder, "white-balance")
    try:
        return Fixed(**measured.values) if measured else Fixed()
    except TypeError as error:
        raise _refused(str(error), "what calibrate wrote") from error


def drive_in(folder: Path, settings: Settings) -> Drive:
    """The drive as calibrated in a folder, else as the settings say. Raises SettingsError."""
    measured = in_force(folder, "spinner")
    try:
        turns_per_s = float(measured.values["at_full_power"]) if measured else settings.turns_per_s
    except (KeyError, TypeError, ValueError) as error:
        raise _refused(str(error), "what calibrate wrote", "spinner") from error
    return Drive(turns_per_s, settings.longest_spin_s)


def _kind(named: str | None) -> str:
    if named not in KINDS:
        raise SettingsError(file="command line", key="restore", found=named, expected=f"one of {', '.join(KINDS)}")
    return named


def _camera(source: str, ruler_mm: float | None) -> Measured:
    if ruler_mm is None:
        expected = "the length of the mat's ruler, measured: --ruler 100"
        raise SettingsError(file="command line", key="--ruler", found="nothing", expected=expected)
    check_ruler(ruler_mm)
    camera = open_camera(source, size=SIZE, fps=None)
    try:
        pictures = _pictures(camera)
    finally:
        camera.close()
    if any(map(is_mirrored, pictures)):
        raise SettingsError(file="calibration", key="camera", found="a mirrored picture", expected="mirroring off")
    fit = fit_mat([find_markers(picture) for picture in pictures])
    values = {"to_mm": fit.to_mm.tolist(), "mm_per_px": fit.mm_per_px, "ruler_mm": ruler_mm}
    return _measured("camera", values, fit.residual_mm, "mm")


def _pictures(camera: Camera) -> list[Image]:
    """The next pictures. Raises DeviceError when none come."""
    found: list[Image] = []
    began_s = time.monotonic()
    trouble: DeviceError | None = None
    while len(found) < PICTURES and not camera.ended:
        now = time.monotonic()
        if now - began_s > PATIENCE_S:
            break
        try:
            taken = camera.read(now)
        except DeviceError as error:
            trouble, taken = error, None
        if taken is not None:
            found.append(taken[1])
        time.sleep(0.02)
    if not found:
        raise trouble or DeviceError("the camera gives no picture")
    return found


def _white_balance(source: str) -> Measured:
    if not (source.isdigit() or source.startswith("/dev/")):
        raise SettingsError(file="calibration", key="camera", found=source, expected="a USB camera: 0 or /dev/...")
    capture: Any = V4l2Opening(int(source) if source.isdigit() else source, SIZE, Fixed())()
    try:
        frame = None
        for _ in range(SETTLING_FRAMES):
            _, frame = capture.read()
        fixed = chosen_by(capture)
    finally:
        capture.release()
    if frame is None:
        raise DeviceError(f"camera {source}: gives no picture")
    return white_balance(frame, fixed)


def white_balance(frame: Image, fixed: Fixed) -> Measured:
    """What the camera has chosen, if white paper looks white by it. Raises SettingsError with the reason."""
    plane = find_plane(frame)
    if plane is None:
        raise _refused("no mat in the picture", "the mat under the camera: its paper is what is white")
    blue, green, red = paper_colour(frame, plane)
    mean = float(blue + green + red) / 3
    off = max(abs(channel - mean) for channel in (blue, green, red)) / mean
    if not DARK <= mean <= BRIGHT:
        raise _refused(f"paper of brightness {mean:.0f}", f"{DARK:.0f} to {BRIGHT:.0f}: more light, or less glare")
    if off > MOST_COLOUR:
        found = f"paper of colour {red:.0f} {green:.0f} {blue:.0f} (red, green, blue)"
        raise _refused(found, "white light, or a camera that balances it")
    return _measured("white-balance", asdict(fixed), off * 100, "% of colour in white paper")


def _spinner(settings: Settings) -> Measured:
    if settings.pins == "none" or not settings.index_pin:
        raise SettingsError(file="settings", key="index_pin", found="none", expected="pins and an index sensor")
    input("Take all stones off: the board will turn at full power. Then press Enter. Ctrl-C stops it at any time. ")
    with ExitStack() as running:
        running.callback(claim_hardware().close)
        pins = pin_factory(settings.pins)
        motor = GuardedMotor(
            forward_pin=settings.motor_forward_pin,
            backward_pin=settings.motor_backward_pin,
            pins=settings.pins,
            slew_per_s=Drive().slew_per_s,
            longest_s=settings.longest_spin_s + 0.5,
        )
        running.callback(motor.close)
        trial = SpinnerTrial(motor)
        with reaching("spinner"):
            sensor = DigitalInputDevice(settings.index_pin, pull_up=True, bounce_time=BOUNCE_S, pin_factory=pins)
        running.callback(sensor.close)
        sensor.when_activated = trial.pulse
        while not trial.tick(time.monotonic()):
            time.sleep(0.02)
        found = trial.found()
    if input("Did the board turn clockwise, seen from above? (y/n) ").strip().lower() != "y":
        raise _refused("the wrong way round", "clockwise: swap the two wires of the motor", "spinner")
    if found.off_by > MOST_OFF_BY:
        raise _refused(f"speeds {found.off_by:.0%} off a line", f"at most {MOST_OFF_BY:.0%}: a sticky gear?", "spinner")
    return _measured("spinner", asdict(found), found.off_by * 100, "% off a straight line")


def _measured(kind: str, values: Mapping[str, Any], quality: float, unit: str) -> Measured:
    return Measured(kind, dict(values), round(quality, 3), unit, date.today().isoformat())


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
    print(f"{measured.kind:<14} {measured.quality:g} {measured.unit}, {measured.date}")


def _refused(found: str, expected: str, key: str = "white-balance") -> SettingsError:
    return SettingsError(file="calibration", key=key, found=found, expected=expected)
