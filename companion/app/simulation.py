"""The simulated table: the shipped eye and drivers over a World and mock pins."""

from dataclasses import dataclass, replace
from functools import partial
from random import Random

import numpy as np
from gpiozero.pins.mock import MockPin

from calibration.artwork import printed_deck
from calibration.board import SOCKETS
from companion.box.box import RefereeBox
from companion.box.panel import Panel
from companion.box.word_judge_device import JudgeDevice
from companion.core.ports import Sensor
from companion.store.journal import Journal
from companion.store.settings import Settings
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
from vision.board.readers import Reader, SocketReader, TrayReader
from vision.board.sockets import SocketLook, cut_sockets, learn_sockets
from vision.cards.deck import Deck
from vision.cards.sensor import CardSensor

INDEX_PIN = 22  # of the simulated spinner
WIDE_PX = (1280, 720)  # of a camera that sees mat and board: fewer pixels would not show the stones


def simulated_eye(world: World, deck: Deck) -> CardSensor:
    """The card eye over a camera that draws the World's mat."""
    return CardSensor(SimulatedCamera(world), deck)


def simulated_eyes(world: World, deck: Deck, kind: Kind) -> tuple[CardSensor, BoardEye]:
    """The card eye and the board eye over one camera that draws the World's mat and board."""
    camera = SharedCamera(SimulatedCamera(world, size=WIDE_PX, viewpoint=MAT_AND_BOARD))
    return CardSensor(camera.view(), deck), BoardEye(camera.view(), simulated_reader(kind))


def simulated_reader(kind: Kind) -> Reader:
    """What counts the places of the World's board."""
    return TrayReader() if kind is Kind.TRAY else SocketReader(_socket_look())


@dataclass(frozen=True, slots=True)
class Drivers:
    """The shipped drivers of buzzer and motor."""

    buzzer: Buzzer
    spinner: Spinner


def simulated_drivers(board: SpinningBoard | None = None) -> Drivers:
    """The drivers on mock pins; the motor turns the board, which passes its index sensor."""
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
    return Drivers(buzzer, spinner)


def simulated_box(
    journal: Journal,
    *eyes: Sensor,
    board: SpinningBoard | None = None,
    judge: JudgeDevice | None = None,
    panel: Panel | None = None,
    drivers: Drivers | None = None,
) -> RefereeBox:
    """A box with the shipped drivers on mock pins; without eyes everything is tapped. Its motor turns the board, the
    judge looks up words, and somebody may press the buttons of the panel. `drivers` are those of that board.
    """
    drivers = drivers or simulated_drivers(board)
    both = tuple(device for device in (judge, panel) if device is not None)
    return RefereeBox(
        journal,
        (*eyes, *both),
        (drivers.buzzer, *both),
        spinner=drivers.spinner,
        judge=judge.look_up if judge else None,
    )


def _pulse(pin: MockPin) -> None:
    """The board's magnet passes the index sensor."""
    pin.drive_low()
    pin.drive_high()


def _socket_look() -> SocketLook:
    """How the simulated board with sockets looks, learned from two pictures: all sockets full, and every other one."""
    full = SpinningBoard(rng=Random(1), kind=Kind.SOCKETS).seen
    camera = Renderer(size=WIDE_PX, picture=printed_deck("diadingo").picture, viewpoint=MAT_AND_BOARD)
    patches = []
    for board in (full, replace(full, stones=full.stones[::2])):
        picture = camera.draw(Scene(board=board), 0.0)
        pose = BoardFinder().find(picture, 0.0)
        assert pose is not None, "the simulated board is not found in its own picture"
        patches.append(cut_sockets(picture, pose, np.array(SOCKETS)))
    return learn_sockets(np.array(SOCKETS), *patches)
