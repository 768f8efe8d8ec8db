"""The simulated table: the shipped eye and drivers over a World and mock pins."""

import tempfile
from pathlib import Path

from calibration import artwork
from companion.box import RefereeBox
from companion.journal import Journal
from companion.settings import Settings
from hardware.buzzer import Buzzer
from hardware.pins import pin_factory
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.world import World
from hardware.spinner import Spinner
from vision.deck import Deck
from vision.enrol import enrol_faces
from vision.eye import CardEye


def print_and_play(edition: str) -> Deck:
    """The print-and-play deck, enrolled from its pictures. Raises SettingsError."""
    with tempfile.TemporaryDirectory() as folder:
        artwork.write_deck(edition, Path(folder), width_px=280)
        return enrol_faces(Path(folder))


def simulated_eye(world: World, deck: Deck) -> CardEye:
    """The card eye over a camera that draws the World."""
    return CardEye(SimulatedCamera(world), deck)


def simulated_box(journal: Journal, eye: CardEye | None) -> RefereeBox:
    """A box with the shipped drivers on mock pins; without an eye everything is tapped."""
    pins = pin_factory("mock")
    usual = Settings()
    buzzer = Buzzer(usual.buzzer_pin, pins)
    spinner = Spinner(forward_pin=usual.motor_forward_pin, backward_pin=usual.motor_backward_pin, pin_factory=pins)
    return RefereeBox(journal, [eye] if eye else [], [buzzer, spinner], odd_after_s=usual.odd_after_s)
