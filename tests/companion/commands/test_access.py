"""companion access, and where the PINs are told."""

import json
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.app.running import tell_pins
from companion.store.pins import PinStore


def test_the_pins_are_shown_and_renewed_for_the_table_or_both(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(*words: str) -> dict[str, str]:
        assert main(["access", *words, "--data", str(tmp_path), "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    first = told("show")
    assert told("show") == first
    second = told("new")
    assert second["table"] != first["table"]
    assert second["owner"] == first["owner"]
    assert told("new", "--owner")["owner"] != first["owner"]


def test_without_a_data_folder_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["access", "show", "--data", str(tmp_path / "none")]) == 1
    assert "no folder" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_what_is_no_terminal_is_told_the_command_and_no_pin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys = PinStore(tmp_path).keys
    tell_pins(keys, "0.0.0.0", tmp_path)
    out = capsys.readouterr().out
    assert f"companion access show --data {tmp_path}" in out
    assert keys.table.pin not in out.replace(str(tmp_path), "")
    tell_pins(keys, "127.0.0.1", tmp_path)
    assert capsys.readouterr().out == ""
