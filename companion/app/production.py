"""A box at a real table: eyes behind its camera, drivers on its pins, all as its settings say."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from flask import Flask

from calibration.store import keep
from companion.app.application import Application, Tick
from companion.app.calibration_in_use import FOLDER, drive_in, fixed_in, octaves_in
from companion.app.data_folder import own_journal
from companion.app.deck_faces import DeckFaces
from companion.app.decks import deck_in_use, print_and_play
from companion.app.eyes import Eyes, board_reader
from companion.app.family_content import open_shelves, word_judge
from companion.app.game_tables import TABLES
from companion.app.panel import open_panel
from companion.app.wizards.instruments import Instruments, is_playing
from companion.box.box import RefereeBox
from companion.box.interpreter import Delays
from companion.box.panel import Panel
from companion.core.ports import Actuator
from companion.core.registry import find_game
from companion.store.pins import Pins, PinStore
from companion.store.quiet_hours import read_hours
from companion.store.settings import Settings
from hardware.buzzer import Buzzer
from hardware.camera import open_camera
from hardware.capture_backends import Fixed
from hardware.live_camera import LiveCamera
from hardware.motor_watchdog import GuardedMotor
from hardware.pins import PinFactory
from hardware.spinner import Spinner
from vision.cards.deck import Deck
from vision.tiles.face_store import FaceStore
from web import Access, Hosts
from web.safe_mode import SafeMode


def assemble(
    settings: Settings,
    running: ExitStack,
    pins: PinFactory,
    *,
    safe: SafeMode | None = None,
    switch_off: Callable[[], None],
) -> tuple[Flask, Tick, Pins]:
    """A whole box: its tablets' application, what is to be called with the time at each tick, and its PINs.

    `pins`: those that the settings name, None for "none". All is closed as `running` unwinds. Raises CompanionError.
    """
    data = Path(settings.data)
    journal = own_journal(data, running)
    faces = DeckFaces(deck_in_use(settings.deck, data, settings.edition))
    eyes = open_eyes(settings, faces.deck)
    actuators, spinner, panel = _drivers(settings, running, pins, switch_off)
    shelves = open_shelves(data)
    judge = word_judge(shelves.words, running)
    front = [judge, panel] if panel else [judge]
    delays = Delays(settings.odd_after_s, settings.no_luck_after_s)
    sensors = (*(eyes.all if eyes else ()), *front)
    box = RefereeBox(journal, sensors, [*actuators, *front], spinner=spinner, judge=judge.look_up, delays=delays)
    running.callback(box.close)
    access = Access(PinStore(data), Hosts((settings.host, *settings.network.names)))
    whole = Application(
        box=box,
        data=data,
        journal=journal,
        edition=settings.edition,
        deck=settings.deck,
        eyes=eyes,
        faces=faces,
        shelves=shelves,
        judge=judge,
        tile_faces=FaceStore(data),
        parts=_parts(settings, eyes, actuators, spinner, box),
        access=access,
        keep=partial(keep, data / FOLDER),
    )
    app, tick = whole.open(running, safe=safe)
    return app, tick, access.ring.keys


def open_eyes(settings: Settings, deck: Deck | None) -> Eyes | None:
    """The eyes of the game behind the camera, None without a camera. Raises DeviceError, SettingsError."""
    if not settings.camera:
        return None
    game, _ = find_game(settings.edition)
    camera = open_camera(settings.camera, fixed=fixed_in(Path(settings.data) / FOLDER))
    eyes = TABLES[game.name].watched(camera, settings, deck)
    return replace(eyes, chosen=lambda: camera.chosen) if isinstance(camera, LiveCamera) else eyes


def _parts(
    settings: Settings, eyes: Eyes | None, actuators: Sequence[Actuator], spinner: Spinner | None, box: RefereeBox
) -> Instruments:
    """What this box has to measure its table with."""
    game, edition = find_game(settings.edition)

    def deck() -> Deck | None:
        own = deck_in_use(settings.deck, Path(settings.data), settings.edition)
        return own or (print_and_play(edition) if eyes and eyes.cards else None)

    return Instruments(
        deck=deck,
        playing=lambda: is_playing(box.snapshot),
        tiles=eyes is not None and eyes.tiles is not None,
        sensor=eyes.cards if eyes else None,
        board=board_reader(settings) if game.name == "diadingo" else None,
        chosen=eyes.chosen if eyes else Fixed,
        spinner=spinner,
        buzzer=next((one for one in actuators if isinstance(one, Buzzer)), None),
        eyes=eyes.listeners if eyes else (),
    )


def _drivers(
    settings: Settings,
    running: ExitStack,
    pins: PinFactory,
    switch_off: Callable[[], None],
) -> tuple[list[Actuator], Spinner | None, Panel | None]:
    """The drivers on real pins, which then belong to this process and the motor's guard alone. Raises DeviceError."""
    if pins is None:
        return [], None, None
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
    octaves = octaves_in(Path(settings.data) / FOLDER)
    hours = read_hours(settings.panel.quiet_hours)
    buzzer = Buzzer(
        settings.buzzer_pin,
        pins,
        active=settings.panel.buzzer == "active",
        octaves=octaves,
        quiet=lambda: hours.hold(datetime.now().time()),
    )
    return [buzzer], spinner, open_panel(settings.panel, pins, buzzer=buzzer, switch_off=switch_off)
