"""serve: the real box, or without settings a scoreboard only."""

import argparse
import threading
from contextlib import ExitStack
from pathlib import Path

from companion.box import RefereeBox
from companion.claim import claim_data, claim_hardware
from companion.commands.calibrate import FOLDER, drive_in, fixed_in
from companion.commands.counting import table_count
from companion.commands.data import open_journal
from companion.commands.decks import deck_in_use, own_index
from companion.commands.enrolling import enrolment
from companion.commands.faces import DeckFaces, JpegEye
from companion.commands.running import addresses, run_box, run_until_stopped
from companion.commands.service import Service, start_as_service
from companion.commands.shelves import open_shelves
from companion.commands.tables import TABLES, Eyes
from companion.games import find_game
from companion.ports import Actuator
from companion.settings import Settings
from hardware.buzzer import Buzzer
from hardware.camera import open_camera
from hardware.guard import GuardedMotor
from hardware.pins import pin_factory
from hardware.spinner import Spinner
from vision.deck import Deck
from web import create_app


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--settings", metavar="FILE", type=Path, help="TOML file; without it: a scoreboard only")


def run(args: argparse.Namespace) -> int:
    """Runs until Ctrl-C or SIGTERM; every device is left safe."""
    settings, service = start_as_service(args.settings)
    run_until_stopped(lambda running, stop: _begin(settings, service, running, stop))
    return service.stopped()


def _begin(settings: Settings, service: Service, running: ExitStack, stop: threading.Event) -> None:
    journal = open_journal(Path(settings.data))
    running.callback(journal.close)
    running.callback(claim_data(Path(settings.data)).close)
    data = Path(settings.data)
    faces = DeckFaces(deck_in_use(settings.deck, data, settings.edition))
    eyes = open_eyes(settings, faces.deck)
    actuators, spinner = _drivers(settings, running)
    shelves, judge = open_shelves(data)
    box = RefereeBox(
        journal,
        (*(eyes.all if eyes else ()), judge),
        [*actuators, judge],
        spinner=spinner,
        judge=judge.look_up,
        odd_after_s=settings.odd_after_s,
        no_luck_after_s=settings.no_luck_after_s,
    )
    running.callback(box.close)
    index = own_index(settings.deck, data, settings.edition)
    enrolling = enrolment(eyes.cards if eyes else None, settings.edition, index, faces)
    app = create_app(
        box,
        faces=faces,
        eye=JpegEye(eyes.main) if eyes else None,
        enrolling=enrolling,
        counting=table_count(eyes.cards if eyes else None),
        shelves=shelves,
    )

    def tick(now: float) -> None:
        service.tick(box.tick, now)

    run_box(app, tick, running, stop, host=settings.host, port=settings.port, ticks_per_s=settings.ticks_per_s)
    print(f"The tablet: {' or '.join(addresses(settings.host, settings.port))}   Ctrl-C ends.", flush=True)


def open_eyes(settings: Settings, deck: Deck | None) -> Eyes | None:
    """The eyes of the game behind the camera, None without a camera. Raises DeviceError, SettingsError."""
    if not settings.camera:
        return None
    game, _ = find_game(settings.edition)
    return TABLES[game.name].watched(
        open_camera(settings.camera, fixed=fixed_in(Path(settings.data) / FOLDER)), settings, deck
    )


def _drivers(settings: Settings, running: ExitStack) -> tuple[list[Actuator], Spinner | None]:
    """The drivers on real pins, which then belong to this process and the motor's guard alone. Raises DeviceError."""
    if settings.pins == "none":
        return [], None
    running.callback(claim_hardware().close)
    pins = pin_factory(settings.pins)
    drive = drive_in(Path(settings.data) / FOLDER, settings)
    motor = GuardedMotor(
        forward_pin=settings.motor_forward_pin,
        backward_pin=settings.motor_backward_pin,
        pins=settings.pins,
        slew_per_s=drive.slew_per_s,
        longest_s=settings.longest_spin_s + 0.5,  # the spinner comes first: it can say why
    )
    running.callback(motor.close)
    spinner = Spinner(
        motor,
        drive=drive,
        countdown_s=settings.countdown_s,
        index_pin=settings.index_pin or None,
        stop_pin=settings.stop_pin or None,
        pin_factory=pins,
    )
    return [Buzzer(settings.buzzer_pin, pins)], spinner
