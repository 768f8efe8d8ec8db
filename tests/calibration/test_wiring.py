"""The wiring: pins that are what they are called, a diagram whose every wire can be followed; the QR card read back."""

import itertools
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from calibration.sheets import PAPERS, make_pdf
from calibration.sheets.wiring import route, wiring_svg
from calibration.wiring import GROUNDS, HEADER, PHYSICAL, connections
from companion.__main__ import main
from companion.store.settings import Settings

DOCS = Path(__file__).parent.parent.parent / "docs"
WIRES = connections(Settings())


def test_every_pin_of_the_header_is_told_apart() -> None:
    supplies = {1, 2, 4, 17}
    assert sorted([*HEADER, *GROUNDS, *supplies]) == list(range(1, 41))
    assert sorted(HEADER.values()) == list(range(28))


@pytest.mark.parametrize(("bcm", "pin"), [(2, 3), (3, 5), (17, 11), (18, 12), (27, 13), (22, 15), (12, 32), (13, 33)])
def test_bcm_numbers_lie_where_the_datasheet_has_them(bcm: int, pin: int) -> None:
    assert PHYSICAL[bcm] == pin


def test_no_pin_is_used_twice() -> None:
    assert len({wire.pin for wire in WIRES}) == len(WIRES)


def test_the_wires_follow_the_settings() -> None:
    moved = {wire.setting: wire.name for wire in connections(Settings(motor_forward_pin=20, stop_pin=5))}
    assert (moved["motor_forward_pin"], moved["stop_pin"], moved["buzzer_pin"]) == ("GPIO 20", "GPIO 5", "GPIO 18")


def pieces(name: str) -> list[tuple[complex, complex]]:
    wire = next(wire for wire in WIRES if f"{wire.part} {wire.terminal}" == name)
    return list(itertools.pairwise(route(WIRES, wire)))


def overlap(one: tuple[complex, complex], other: tuple[complex, complex]) -> bool:
    """Two pieces that run along the same line, nearer than 0.8 mm, for more than that."""
    for turn in (1, 1j):
        (a, b), (c, d) = ((point * turn for point in piece) for piece in (one, other))
        level = abs(a.imag - b.imag) < 1e-6 and abs(c.imag - d.imag) < 1e-6 and abs(a.imag - c.imag) < 0.8
        if (
            level
            and min(max(a.real, b.real), max(c.real, d.real)) - max(min(a.real, b.real), min(c.real, d.real)) > 0.8
        ):
            return True
    return False


def test_no_two_wires_of_the_diagram_lie_on_each_other() -> None:
    names = [f"{wire.part} {wire.terminal}" for wire in WIRES]
    for one, other in itertools.combinations(names, 2):
        assert not any(overlap(*pair) for pair in itertools.product(pieces(one), pieces(other))), (one, other)


def test_the_diagram_of_the_documentation_is_the_one_that_the_code_draws() -> None:
    assert (DOCS / "wiring.svg").read_text(encoding="utf-8") == wiring_svg()


def test_the_wiring_goes_into_a_file_of_either_kind(tmp_path: Path) -> None:
    for name, begins in (("wiring.pdf", b"%PDF"), ("wiring.svg", b"<svg")):
        assert main(["print", "wiring", "--out", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_bytes().startswith(begins)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("address", ["http://192.168.1.20:8080/", "http://10.42.0.1:8080/"])
def test_the_qr_card_is_read_back_from_the_page(address: str, paper: str) -> None:
    document = pypdfium2.PdfDocument(make_pdf("qr", PAPERS[paper], address))
    page = np.ascontiguousarray(document[0].render(scale=2).to_numpy()[:, :, :3])
    document.close()
    assert cv2.QRCodeDetector().detectAndDecode(page)[0] == address


def test_an_address_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for address in ("box", "http://" + "x" * 200):
        assert main(["print", "qr", "--address", address, "--out", str(tmp_path / "qr.pdf")]) == 1
        assert "--address" in capsys.readouterr().err
    assert not (tmp_path / "qr.pdf").exists()


@pytest.mark.parametrize("paper", PAPERS)
def test_the_table_of_pins_ends_above_the_ruler_at_the_foot(paper: str) -> None:
    document = pypdfium2.PdfDocument(make_pdf("wiring", PAPERS[paper]))
    text = document[1].get_textpage()
    height_mm = PAPERS[paper].height_mm
    rows = [text.get_charbox(at) for at in range(text.count_chars()) if text.get_text_range(at, 1).strip()]
    heights_mm = sorted({round(height_mm - bottom * 25.4 / 72, 1) for _, bottom, _, _ in rows})
    document.close()
    foot_mm, last_mm = heights_mm[-1], max(row for row in heights_mm if row < heights_mm[-1] - 4)
    assert foot_mm > height_mm - 15
    assert last_mm < foot_mm - 8
