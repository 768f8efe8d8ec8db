"""Printed sheets, judged from the rendered PDF: true to size, and read by the box's own eye."""

import itertools
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from calibration.array_types import Image
from calibration.artwork import printed_deck
from calibration.mat import DICTIONARY, MAT
from calibration.sheets import PAPERS, SHEETS, make_pdf
from companion.__main__ import main
from vision.cards.enrol import enrol_faces
from vision.cards.reader import CardReader
from vision.mat_finder import MatFinder

PX_PER_MM = 5


def pages(pdf: bytes) -> list[Image]:
    document = pypdfium2.PdfDocument(pdf)
    rendered = [page.render(scale=PX_PER_MM * 25.4 / 72).to_numpy()[:, :, :3].copy() for page in document]
    document.close()
    return rendered


def markers(page: Image) -> dict[int, tuple[float, float, float]]:
    """The middle and the side of every marker on a page, in mm."""
    corners, ids, _ = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY)).detectMarkers(page)
    found = {}
    for number, square in zip(ids.ravel(), corners, strict=True) if ids is not None else ():
        x, y = (square[0].mean(axis=0) + 0.5) / PX_PER_MM
        found[int(number)] = (float(x), float(y), float(np.linalg.norm(square[0][1] - square[0][0])) / PX_PER_MM)
    return found


@pytest.mark.parametrize(("sheet", "paper"), [*itertools.product(SHEETS, PAPERS)])
def test_every_page_has_the_size_of_its_paper(sheet: str, paper: str) -> None:
    document = pypdfium2.PdfDocument(make_pdf(sheet, PAPERS[paper]))
    for page in document:
        sides_mm = sorted(side * 25.4 / 72 for side in page.get_size())
        assert sides_mm == pytest.approx([PAPERS[paper].width_mm, PAPERS[paper].height_mm], abs=0.01)
    document.close()


def test_the_mat_is_printed_true_to_the_millimetre_on_one_page_of_a4() -> None:
    (page,) = pages(make_pdf("mat", PAPERS["A4"]))
    found = markers(page)
    for marker in MAT.markers:
        assert found[marker.id] == pytest.approx((*marker.centre_mm, marker.side_mm), abs=0.3)


def test_on_letter_paper_the_mat_takes_two_pages_that_overlap_to_the_right_size() -> None:
    left, right = pages(make_pdf("mat", PAPERS["Letter"]))
    on_left, on_right = markers(left), markers(right)
    assert (set(on_left), set(on_right)) == ({0, 3}, {1, 2})
    step_mm = 215.9 - 2 * 8 - 10  # the margins and the overlap do not count
    assert on_right[1][0] + step_mm - on_left[0][0] == pytest.approx(272 - 25, abs=0.3)


def test_the_stickers_are_20_mm_wide_and_there_is_one_of_each_number() -> None:
    (page,) = pages(make_pdf("stickers", PAPERS["A4"]))
    found = markers(page)
    assert sorted(found) == [10, 11, 12, 20, 21, 22, 23]
    assert [side for _, _, side in found.values()] == pytest.approx([20] * 7, abs=0.2)


@pytest.mark.parametrize(("game", "sheets"), [("diamoniak", 6 + 1), ("piratatak", 7 + 1), ("diadingo", 6 + 1)])
def test_a_deck_is_nine_cards_a_page_and_a_page_of_backs(game: str, sheets: int) -> None:
    document = pypdfium2.PdfDocument(make_pdf("deck", PAPERS["A4"], game))
    assert len(document) == sheets
    document.close()


def test_a_printed_card_on_the_printed_mat_is_read_by_the_eye(tmp_path: Path) -> None:
    printed_deck("diadingo").write(tmp_path, width_px=280)
    reader = CardReader(enrol_faces(tmp_path))
    (mat,) = pages(make_pdf("mat", PAPERS["A4"]))
    cards = pages(make_pdf("deck", PAPERS["A4"], "diadingo"))
    names = printed_deck("diadingo").pile
    for page in (0, 2, 5):
        left, top = round((210 - 3 * 56) / 2 * PX_PER_MM), round((297 - 3 * 87) / 2 * PX_PER_MM)
        card = cards[page][top : top + 87 * PX_PER_MM, left : left + 56 * PX_PER_MM]
        table = mat.copy()
        y, x = round((MAT.zone.centre_mm[1] - 43) * PX_PER_MM), round((MAT.zone.centre_mm[0] - 28) * PX_PER_MM)
        table[y : y + card.shape[0], x : x + card.shape[1]] = card
        seen = np.ascontiguousarray(cv2.resize(table, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA))
        plane = MatFinder().find(seen, 0.0)
        assert plane is not None
        assert reader.read_zone(seen, plane).label == names[9 * page]


def test_the_board_of_diamino_is_cut_into_pages_that_hold_its_four_markers() -> None:
    found = [markers(page) for page in pages(make_pdf("board", PAPERS["A4"]))]
    assert len(found) == 6
    assert sorted(number for page in found for number in page) == [20, 21, 22, 23]
    assert [side for page in found for _, _, side in page.values()] == pytest.approx([20] * 4, abs=0.2)


@pytest.mark.parametrize("paper", PAPERS)
def test_all_112_tiles_stand_on_one_page(paper: str) -> None:
    """DM-02: 110 letters and two jokers."""
    (page,) = pages(make_pdf("tiles", PAPERS[paper]))
    ivory = cv2.inRange(page, np.array((215, 235, 245), np.uint8), np.array((226, 248, 255), np.uint8))
    ivory = cv2.morphologyEx(ivory, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(ivory)
    assert sum(stats[1:count, cv2.CC_STAT_WIDTH] > 16 * PX_PER_MM) == 112


def test_print_writes_the_file_and_says_how_to_print_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "mat", "--out", str(tmp_path / "mat.pdf")]) == 0
    assert (tmp_path / "mat.pdf").read_bytes().startswith(b"%PDF")
    assert "100 %" in capsys.readouterr().out


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "mat", "--out", str(tmp_path / "none" / "mat.pdf")]) == 1
    assert "mat.pdf: cannot be written" in capsys.readouterr().err
