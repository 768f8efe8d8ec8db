"""Pins by name, and one owner of the hardware."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockPWMPin

from companion.core.errors import DeviceError, SettingsError
from companion.store.lock_file import Claim
from companion.store.settings import load_settings
from hardware.pins import check_chips, pin_factory, reaching
from tests.hardware.somebody import folder_for_all, told_nobody


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


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")
def test_the_lock_is_held_against_every_user_whoever_made_the_file() -> None:
    with folder_for_all(0o1777) as folder:
        lock = folder / "box.lock"
        Claim(lock, "the hardware").close()
        held = Claim(lock, "the hardware")
        told = told_nobody(lambda: Claim(lock, "the hardware"))
        assert told == f"the hardware belongs to process {os.getpid()}: stop that one first"
        held.close()
        assert told_nobody(lambda: Claim(lock, "the hardware")) == ""


def test_a_user_without_rights_to_the_pins_is_told_the_group() -> None:
    with folder_for_all() as folder:
        chip = folder / "gpiochip0"
        chip.touch()
        chip.chmod(0 if os.geteuid() != 0 else 0o600)
        told = told_nobody(lambda: check_chips([str(chip)]))
        assert told == f"{chip} may not be opened: sudo usermod -aG gpio $USER, then log in again"


@pytest.mark.parametrize("name", ["mock", "native", "pigpio", ""])
def test_real_settings_never_name_mock_pins(tmp_path: Path, name: str) -> None:
    settings = tmp_path / "box.toml"
    settings.write_text(f'pins = "{name}"\n', encoding="ascii")
    with pytest.raises(SettingsError, match="expected none or lgpio"):
        load_settings(settings)


def test_lgpio_that_does_not_work_is_no_reason_for_other_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")  # what somebody left behind in the environment
    with pytest.raises(DeviceError, match=r"lgpio is not installed|there is no /dev/gpiochip|may not be opened"):
        pin_factory("lgpio")
    assert os.environ["GPIOZERO_PIN_FACTORY"] == "lgpio"
