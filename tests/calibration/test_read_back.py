"""Every printed sheet is read back from its rendered PDF by the box's own eyes, glued and cut as its notes say."""

import re
from functools import cache

import cv2
import numpy as np
import pypdfium2
import pytest

from calibration.array_types import Image
from calibration.artwork import printed_deck
from calibration.charuco import CORNERS
from calibration.lens_fit import see_board
from calibration.mat import MAT
from calibration.sheets import PAPERS, make_pdf
from calibration.tiles import FIELD_MM, RIM_MM
from companion.app.decks import print_and_play
from companion.app.tile_reader import tile_reader
from companion.games.diamino.material import BOARDS, TILE_SETS, find_board, find_tiles
from vision.cards.reader import CardReader
from vision.mat_finder import MatFinder
from vision.tiles.grid import Shape, find_by_markers

PX_PER_MM = 4
MARGIN_MM, OVERLAP_MM = 8, 10  # "overlap by 10 mm and glue", at the marks that stand 8 mm from the edges

each_paper = pytest.mark.parametrize("paper", PAPERS)


@cache
def rendered(sheet: str, paper: str, about: str = "diamoniak") -> tuple[tuple[Image, str], ...]:
    """Each page as a picture, and what is written on it."""
    document = pypdfium2.PdfDocument(make_pdf(sheet, PAPERS[paper], about))
    pages = tuple(
        (page.render(scale=PX_PER_MM * 25.4 / 72).to_numpy()[:, :, :3].copy(), page.get_textpage().get_text_bounded())
        for page in document
    )
    document.close()
    return pages


def glued(sheet: str, paper: str) -> Image:
    """The pages of a poster laid over one another as the notes at their feet say."""
    pages = rendered(sheet, paper)
    if len(pages) == 1:
        return pages[0][0]
    height_px, width_px = pages[0][0].shape[:2]
    margin = MARGIN_MM * PX_PER_MM
    inner_x, inner_y = width_px - 2 * margin, height_px - 2 * margin
    places = [re.search(r"Row (\d) of (\d), column (\d) of (\d)", text) for _, text in pages]
    assert all(places), "a page does not say where it belongs"
    row_column = [(int(place[1]) - 1, int(place[3]) - 1) for place in places if place]
    rows, columns = max(row for row, _ in row_column) + 1, max(column for _, column in row_column) + 1
    step_x, step_y = inner_x - OVERLAP_MM * PX_PER_MM, inner_y - OVERLAP_MM * PX_PER_MM
    whole = np.full((step_y * (rows - 1) + inner_y, step_x * (columns - 1) + inner_x, 3), 255, np.uint8)
    for (row, column), (page, _) in zip(row_column, pages, strict=True):
        inside = page[margin : margin + inner_y, margin : margin + inner_x]
        whole[row * step_y : row * step_y + inner_y, column * step_x : column * step_x + inner_x] = inside
    return whole


def bordered(picture: Image) -> Image:
    """A table round it."""
    return np.asarray(cv2.copyMakeBorder(picture, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(90, 120, 150)), np.uint8)


def cut_cards(game: str, paper: str) -> list[Image]:
    """The cards of a deck, cut at the marks: nine a page in the page's middle; the backs stay whole."""
    width, height = 56 * PX_PER_MM, 87 * PX_PER_MM
    cards = []
    for page, _ in rendered("deck", paper, game)[:-1]:
        left, top = (page.shape[1] - 3 * width) // 2, (page.shape[0] - 3 * height) // 2
        for place in range(9):
            y, x = top + place // 3 * height, left + place % 3 * width
            cards.append(page[y : y + height, x : x + width])
    return cards[: len(printed_deck(game).pile)]


@each_paper
@pytest.mark.parametrize("game", ["diamoniak", "piratatak", "diadingo"])
def test_every_card_of_a_printed_deck_is_read_on_the_printed_mat(game: str, paper: str) -> None:
    reader = CardReader(print_and_play(game))
    mat = bordered(glued("mat", paper))
    plane = MatFinder().find(mat, 0.0)
    assert plane is not None, "the printed mat is not found"
    x, y = (round(float(value)) for value in plane.px(np.array([MAT.zone.centre_mm]))[0])
    read, expected = {}, {}
    for name, card in zip(printed_deck(game).pile, cut_cards(game, paper), strict=True):
        if name in expected:
            continue  # another copy of the same card
        table = mat.copy()
        half_y, half_x = card.shape[0] // 2, card.shape[1] // 2
        table[y - half_y : y - half_y + card.shape[0], x - half_x : x - half_x + card.shape[1]] = card
        read[name] = reader.read_zone(table, plane).label
        expected[name] = name
    assert read == expected


@each_paper
def test_the_printed_tiles_are_read_on_the_printed_board(paper: str) -> None:
    board, tiles = find_board(BOARDS[0], "board"), find_tiles(TILE_SETS[0], "tiles")
    faces = [letter for letter, _, count in tiles.letters for _ in range(count)] + ["*"] * tiles.jokers
    whole = glued("board", paper)
    ((sheet, _),) = rendered("tiles", paper)
    left_mm = (PAPERS[paper].width_mm - 10 * 19) / 2
    expected = {}
    for number, letter in enumerate(faces):
        row, column = divmod(number * 2, board.columns)  # every other field, so that tiles do not touch
        x_mm, y_mm = left_mm + number % 10 * 19, 14 + number // 10 * 19
        tile = sheet[round(y_mm * PX_PER_MM) :, round(x_mm * PX_PER_MM) :][: 18 * PX_PER_MM, : 18 * PX_PER_MM]
        x, y = (round((RIM_MM + at * FIELD_MM + 1) * PX_PER_MM) for at in (column, row))
        whole[y : y + tile.shape[0], x : x + tile.shape[1]] = tile
        expected[row, column] = letter
    frame = bordered(whole)
    grid = find_by_markers(Shape(board.rows, board.columns), frame)
    assert grid is not None, "the printed board is not found"
    found = tile_reader(tiles, board).read(frame, grid)
    assert {reading.at: reading.letter for reading in found if reading.letter != "."} == expected  # "." is a bare field


@each_paper
def test_every_corner_of_the_printed_chessboard_is_where_the_lens_is_measured_by(paper: str) -> None:
    view = see_board(bordered(glued("charuco", paper)))
    assert view is not None, "the printed chessboard is not found"
    assert len(view.numbers) == CORNERS == 40
    on_board_mm = np.ascontiguousarray(view.on_board[:, :2])
    to_px, _ = cv2.estimateAffinePartial2D(on_board_mm, view.seen)
    scale_px_per_mm = float(np.hypot(*to_px[0, :2]))
    assert scale_px_per_mm == pytest.approx(PX_PER_MM, rel=0.002)
    off_px = view.seen - (on_board_mm @ to_px[:, :2].T + to_px[:, 2])
    assert float(np.abs(off_px).max()) / PX_PER_MM < 0.1


@each_paper
def test_the_printed_stickers_are_those_that_the_eyes_look_for(paper: str) -> None:
    ((page, _),) = rendered("stickers", paper)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(page)
    assert sorted(int(number) for number in ids.ravel()) == sorted(2 * [10, 11, 12] + 2 * [20, 21, 22, 23])
    sides_mm = [float(np.linalg.norm(quad[0][1] - quad[0][0])) / PX_PER_MM for quad in corners]
    assert sides_mm == pytest.approx([20] * 14, abs=0.3)


@each_paper
@pytest.mark.parametrize("sheet", ["mat", "charuco", "stickers", "deck", "board", "tiles", "wiring"])
def test_the_ruler_at_the_foot_of_every_page_is_100_mm_long(sheet: str, paper: str) -> None:
    for page, text in rendered(sheet, paper):
        assert "100 mm when printed at 100 %" in text
        foot = page[-round(22 * PX_PER_MM) :].min(axis=2) < 190
        lengths_mm = [_longest_run(row) / PX_PER_MM for row in foot]
        assert min(abs(length_mm - 100) for length_mm in lengths_mm) < 0.6


def _longest_run(dark: np.ndarray) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], dark.astype(np.int8), [0]))))
    return int(max(edges[1::2] - edges[::2], default=0))


def test_what_is_printed_is_the_same_every_time() -> None:
    """So that a sheet that was lost can be printed again, and a glued page replaced."""
    for sheet in ("mat", "charuco", "stickers", "board", "tiles"):
        assert make_pdf(sheet, PAPERS["A4"]) == make_pdf(sheet, PAPERS["A4"])
