"""A box whose spinner turns the board on real pins, until it is killed."""

import time

from companion.core.effects import Spin
from hardware.motor_watchdog import GuardedMotor
from hardware.pins import pin_factory
from hardware.spinner import Drive, Spinner

drive = Drive()
motor = GuardedMotor(forward_pin=12, backward_pin=13, pins="lgpio", slew_per_s=drive.slew_per_s, longest_s=20.5)
spinner = Spinner(motor, drive=drive, pin_factory=pin_factory("lgpio"))
spinner.perform(Spin(30.0), time.monotonic())
while True:
    spinner.tick(time.monotonic())
    time.sleep(0.05)
