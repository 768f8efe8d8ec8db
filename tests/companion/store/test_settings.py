"""Settings: few keys, every mistake told with file, key, what was found and what was expected."""

from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from companion.core.errors import SettingsError
from companion.store.settings import PanelSettings, Settings, load_settings


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "box.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_is_not_set_keeps_its_default(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, 'port = 9000\nodd_after_s = 2\npins = "lgpio"\n'))
    assert (settings.port, settings.odd_after_s, settings.pins) == (9000, 2.0, "lgpio")
    assert settings.host == Settings().host


def test_further_names_of_the_box_have_a_table_of_their_own(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, '[network]\nnames = ["box.example.net", "Spielebox"]\n'))
    assert settings.network.names == ("box.example.net", "Spielebox")
    assert load_settings(written(tmp_path, "")).network.names == ()


def test_a_panel_has_a_table_of_its_own(tmp_path: Path) -> None:
    text = '[panel]\nok_pin = 17\npower_pin = 3\nlight_pins = [23, 24, 25]\nbuzzer = "active"\n'
    settings = load_settings(written(tmp_path, text))
    assert settings.panel == PanelSettings(ok_pin=17, power_pin=3, light_pins=(23, 24, 25), buzzer="active")
    assert load_settings(written(tmp_path, "")).panel == PanelSettings(ok_pin=0, power_pin=0, light_pins=())


def test_data_lies_beside_the_settings_file(tmp_path: Path) -> None:
    assert load_settings(written(tmp_path, "")).data == str(tmp_path / "box-data")


def test_there_are_at_most_twenty_keys_besides_the_tables() -> None:
    assert len([one for one in fields(Settings) if not is_dataclass(one.default)]) <= 20


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 80", r"box\.toml: prot: found 80, expected one of data, host, port"),
        ('port = "80"', r"box\.toml: port: found '80', expected a value like 8080"),
        ("port = true", r"port: found True"),
        ("port = 0", r"port: found 0, expected 1 to 65535"),
        ("ticks_per_s = 0.5", r"ticks_per_s: found 0.5, expected 1 to 100"),
        ("buzzer_pin = 40", r"buzzer_pin: found 40, expected 0 to 27"),
        ("stop_pin = 28", r"stop_pin: found 28, expected 0 to 27"),
        ("index_pin = 12", r"pins: found '12 twice', expected a pin of its own for each"),
        ("countdown_s = -1", r"countdown_s: found -1.0, expected 0 to 60"),
        ("longest_spin_s = 0", r"longest_spin_s: found 0.0, expected 1 to 120"),
        ('turns_per_s = "fast"', r"turns_per_s: found 'fast', expected a value like 0.5"),
        ('pins = "pigpio"', r"pins: found 'pigpio', expected none or lgpio"),
        ('edition = "chess"', r"edition: found 'chess', expected one of diamoniak, piratatak"),
        ("network = 3", r"network: found 3, expected a table"),
        ("[network]\nname = 'x'", r"network\.name: found 'x', expected one of names"),
        (
            "[network]\nnames = 'box.example.net'",
            r"network\.names: found 'box\.example\.net', expected a value like \(\)",
        ),
        ("[network]\nnames = ['http://box']", r"network\.names: found 'http://box', expected names like"),
        ("[network]\nnames = ['box:8080']", r"network\.names: found 'box:8080', expected names like"),
        ("[network]\nnames = ['']", r"network\.names: found '', expected names like"),
        ("panel = 3", r"panel: found 3, expected a table"),
        ("[panel]\nok = 3", r"panel\.ok: found 3, expected one of ok_pin, power_pin, light_pins, buzzer, quiet_hours"),
        ("[panel]\nok_pin = 28", r"panel\.ok_pin: found 28, expected 0 to 27"),
        ("[panel]\nlight_pins = 5", r"panel\.light_pins: found 5, expected a value like \(\)"),
        ("[panel]\nlight_pins = [5, 6]", r"panel\.light_pins: found \[5, 6\], expected one pin, or three"),
        ("[panel]\nlight_pins = [5, 6, 18]", r"pins: found '18 twice'"),
        ("[panel]\npower_pin = 3\nok_pin = 3", r"pins: found '3 twice'"),
        ('[panel]\nquiet_hours = "at night"', r"panel\.quiet_hours: found 'at night', expected hours like 20:00-07:00"),
        ('[panel]\nquiet_hours = "25:00-07:00"', r"panel\.quiet_hours: found '25:00-07:00', expected hours like"),
        ('[panel]\nbuzzer = "loud"', r"panel\.buzzer: found 'loud', expected passive or active"),
        ("port = ", r"box\.toml: file: .*Invalid value"),
    ],
)
def test_a_wrong_setting_is_told_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(SettingsError, match=says):
        load_settings(written(tmp_path, text))


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"none\.toml: file: .*No such file"):
        load_settings(tmp_path / "none.toml")


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="expected a readable TOML file"):
        load_settings(path)
