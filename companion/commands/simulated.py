"""The simulated table: the shipped eye and drivers over a World and mock pins."""

import tempfile
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random

import numpy as np
from gpiozero.pins.mock import MockPin

import vision
from calibration import artwork
from calibration.board import SOCKETS
from companion.box import RefereeBox
from companion.commands.deck_cache import cache_folder, cached, content_key
from companion.journal import Journal
from companion.ports import Sensor
from companion.settings import Settings
from companion.words.device import JudgeDevice
from hardware.buzzer import Buzzer
from hardware.motor import SoftMotor
from hardware.pins import pin_factory
from hardware.shared_camera import SharedCamera
from hardware.simulated.board import SpinningBoard
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.renderer import Renderer
from hardware.simulated.stones import Kind
from hardware.simulated.viewpoint import MAT_AND_BOARD
from hardware.simulated.world import Scene, World
from hardware.spinner import Drive, Spinner
from vision.board.eye import BoardEye
from vision.board.pose import BoardFinder
from vision.board.readers import SocketReader, TrayReader
from vision.board.sockets import SocketLook, cut_sockets, learn_sockets
from vision.card_sensor import CardSensor
from vision.deck import Deck
from vision.enrol import enrol_faces

_DECK_WIDTH_PX = 280
INDEX_PIN = 22  # of the simulated spinner
WIDE_PX = (1280, 720)  # of a camera that sees mat and board: fewer pixels would not show the stones


@cache
def print_and_play(edition: str) -> Deck:
    """The print-and-play deck, enrolled from its pictures or kept from an earlier start. Raises SettingsError."""
    sources = (Path(source).parent for source in (artwork.__file__, vision.__file__))
    return cached(cache_folder(), content_key(sources, edition, _DECK_WIDTH_PX), lambda: _enrolled(edition))


def _enrolled(edition: str) -> Deck:
    with tempfile.TemporaryDirectory() as folder:
        artwork.write_deck(edition, Path(folder), width_px=_DECK_WIDTH_PX)
        return enrol_faces(Path(folder))


def simulated_eye(world: World, deck: Deck) -> CardSensor:
    """The card eye over a camera that draws the World's mat."""
    return CardSensor(SimulatedCamera(world), deck)


def simulated_eyes(world: World, deck: Deck, kind: Kind) -> tuple[CardSensor, BoardEye]:
    """The card eye and the board eye over one camera that draws the World's mat and board."""
    camera = SharedCamera(SimulatedCamera(world, size=WIDE_PX, viewpoint=MAT_AND_BOARD))
    reader = TrayReader() if kind is Kind.TRAY else SocketReader(_socket_look())
    return CardSensor(camera.view(), deck), BoardEye(camera.view(), reader)


def simulated_box(
    journal: Journal, *eyes: Sensor, board: SpinningBoard | None = None, judge: JudgeDevice | None = None
) -> RefereeBox:
    """A box with the shipped drivers on mock pins; without eyes everything is tapped. Its motor turns the board, and
    the judge looks up words.
    """
    pins = pin_factory("mock")
    usual = Settings()
    buzzer = Buzzer(usual.buzzer_pin, pins)
    drive = Drive(usual.turns_per_s, usual.longest_spin_s)
    forward, backward, slew = usual.motor_forward_pin, usual.motor_backward_pin, drive.slew_per_s
    motor = SoftMotor(forward_pin=forward, backward_pin=backward, pin_factory=pins, slew_per_s=slew)
    index_pin = INDEX_PIN if board is not None else None
    spinner = Spinner(motor, drive=drive, countdown_s=usual.countdown_s, index_pin=index_pin, pin_factory=pins)
    if board is not None:
        board.motor = lambda: spinner.power
        board.index = partial(_pulse, pins.pin(INDEX_PIN))
    if judge is None:
        return RefereeBox(journal, eyes, [buzzer], spinner=spinner, odd_after_s=usual.odd_after_s)
    sensors, actuators = (*eyes, judge), (buzzer, judge)
    waits = {"odd_after_s": usual.odd_after_s}
    return RefereeBox(journal, sensors, actuators, spinner=spinner, judge=judge.look_up, **waits)


def _pulse(pin: MockPin) -> None:
    """The board's magnet passes the index sensor."""
    pin.drive_low()
    pin.drive_high()


def _socket_look() -> SocketLook:
    """How the simulated board with sockets looks, learned from two pictures: all sockets full, and every other one."""
    full = SpinningBoard(rng=Random(1), kind=Kind.SOCKETS).seen
    camera = Renderer(
        size=WIDE_PX, picture=lambda card_id: artwork.picture("diadingo", card_id), viewpoint=MAT_AND_BOARD
    )
    patches = []
    for board in (full, replace(full, stones=full.stones[::2])):
        picture = camera.draw(Scene(board=board), 0.0)
        pose = BoardFinder().find(picture, 0.0)
        assert pose is not None, "the simulated board is not found in its own picture"
        patches.append(cut_sockets(picture, pose, np.array(SOCKETS)))
    return learn_sockets(np.array(SOCKETS), *patches)
