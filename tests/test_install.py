"""What is installed on a Raspberry Pi: scripts that parse, a unit that systemd takes, outputs that go low."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.store.settings import Settings
from hardware.fail_safe import main, outputs

INSTALL = Path(__file__).parent.parent / "install"
UNIT = (INSTALL / "referee-box.service").read_text(encoding="utf-8")


@pytest.mark.parametrize("script", sorted(INSTALL.glob("*.sh")), ids=lambda path: path.name)
def test_a_script_parses_and_stops_at_its_first_error(script: Path) -> None:
    assert subprocess.run(["bash", "-n", str(script)], check=False).returncode == 0
    assert "set -euo pipefail" in script.read_text(encoding="utf-8")
    assert script.stat().st_mode & 0o100


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "referee-box.service"
    unit.write_text(re.sub(r"/opt/referee-box/\S+/(companion|python)", "/bin/true", UNIT), encoding="utf-8")
    told = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")


def test_the_unit_asks_for_signs_of_life_oftener_than_it_waits_for_them() -> None:
    assert "Type=notify" in UNIT
    assert re.search(r"^WatchdogSec=10$", UNIT, flags=re.MULTILINE)
    assert "ExecStopPost=-/opt/referee-box/current/venv/bin/python -m hardware.fail_safe" in UNIT


def fake_pinctrl(folder: Path) -> Path:
    """A program that writes down what it was told."""
    program = folder / "pinctrl"
    program.write_text(f'#!/bin/sh\necho "$*" >>{folder}/told\n', encoding="ascii")
    program.chmod(0o755)
    return folder / "told"


def test_the_outputs_of_the_settings_go_low(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = fake_pinctrl(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    settings = tmp_path / "box.toml"
    panel = "[panel]\nok_pin = 4\nlight_pins = [23, 24, 25]\n"
    settings.write_text('pins = "lgpio"\nmotor_forward_pin = 20\nbuzzer_pin = 21\n' + panel, encoding="ascii")
    assert main([str(settings)]) == 0
    assert told.read_text(encoding="ascii") == "set 20,13,21,23,24,25 op dl\n"


def test_settings_that_cannot_be_read_put_the_usual_lines_low(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = fake_pinctrl(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert main([str(tmp_path / "none.toml")]) == 0
    assert told.read_text(encoding="ascii") == "set 12,13,18 op dl\n"


def test_a_box_without_pins_has_nothing_to_put_low(tmp_path: Path) -> None:
    settings = tmp_path / "box.toml"
    settings.write_text("port = 9000\n", encoding="ascii")
    assert main([str(settings)]) == 0
    assert outputs(Settings()) == [12, 13, 18]
