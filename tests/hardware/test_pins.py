"""Pins by name, and one owner of the hardware."""

from importlib.util import find_spec
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockPWMPin

from companion.claim import Claim
from companion.errors import DeviceError, SettingsError
from hardware.pins import check_chips, pin_factory, reaching


def test_mock_pins_can_do_pwm() -> None:
    factory = pin_factory("mock")
    assert isinstance(factory.pin("GPIO5"), MockPWMPin)
    factory.close()


def test_an_unknown_name_says_what_was_expected() -> None:
    with pytest.raises(SettingsError, match=r"'banana'.*mock"):
        pin_factory("banana")


@pytest.mark.skipif(find_spec("lgpio") is not None, reason="lgpio is installed here")
def test_missing_lgpio_is_a_device_error_with_the_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    monkeypatch.setenv("LG_WD", ".")
    with pytest.raises(DeviceError, match="pip install"):
        pin_factory("lgpio")


def test_a_computer_without_gpio_chips_says_so() -> None:
    with pytest.raises(DeviceError, match="no Raspberry Pi"):
        check_chips([])


def test_an_error_of_a_pin_names_the_device() -> None:
    with pytest.raises(DeviceError, match="spinner: GPIO busy"), reaching("spinner"):
        raise OSError("GPIO busy")


def test_a_second_owner_is_refused_until_the_first_lets_go(tmp_path: Path) -> None:
    lock = tmp_path / "box.lock"
    first = Claim(lock, "the hardware")
    with pytest.raises(DeviceError, match="the hardware belongs to process"):
        Claim(lock, "the hardware")
    first.close()
    Claim(lock, "the hardware").close()


def test_a_lock_file_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="cannot be opened"):
        Claim(tmp_path / "missing" / "box.lock", "the hardware")
