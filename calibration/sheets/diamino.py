"""The board of DIAMINO, cut into pages, and its letter tiles. Defaults, not the printed ones (DMQ-01, DMQ-02)."""

from collections.abc import Callable

from calibration.artwork.paths import Path, ellipse, loop, star
from calibration.artwork.shapes import Shape, filled
from calibration.mat import Marker
from calibration.sheets.page import Pdf
from companion.games.diamino.material import BLACK, BOARDS, GREEN, JOKER, RED, START, TILE_SETS, find_board, find_tiles

FIELD_MM, TILE_MM, STEP_MM = 20.0, 18.0, 19.0
RIM_MM = 30.0  # round the fields, with the markers in its corners
MARKER_OUT_MM, MARKER_MM = 15.0, 20.0
COLUMNS = 10
PAINT = {START: "#cfe8c8", BLACK: "#2b2a33", GREEN: "#6fb06a", RED: "#d2625a"}


def board_sheet(pdf: Pdf, _: str) -> None:
    """Every field 20 mm, markers 20 to 23 in the corners; several pages to glue together."""
    board = find_board(BOARDS[0], "board")
    side = (board.columns * FIELD_MM, board.rows * FIELD_MM)

    def draw() -> None:
        for at, kind in enumerate(board.fields):
            row, column = divmod(at, board.columns)
            _field(pdf, kind, RIM_MM + column * FIELD_MM, RIM_MM + row * FIELD_MM)
        for line in range(board.columns + 1):
            x = RIM_MM + line * FIELD_MM
            pdf.line(complex(x, RIM_MM), complex(x, RIM_MM + side[1]))
        for line in range(board.rows + 1):
            y = RIM_MM + line * FIELD_MM
            pdf.line(complex(RIM_MM, y), complex(RIM_MM + side[0], y))
        low, right, bottom = RIM_MM - MARKER_OUT_MM, RIM_MM + side[0] + MARKER_OUT_MM, RIM_MM + side[1] + MARKER_OUT_MM
        for number, centre in enumerate(((low, low), (right, low), (right, bottom), (low, bottom)), 20):
            pdf.marker(Marker(number, centre, MARKER_MM))

    note = "DIAMINO board (default, not the printed one)."
    pdf.poster(side[0] + 2 * RIM_MM, side[1] + 2 * RIM_MM, draw, note=note)


def tile_sheet(pdf: Pdf, _: str) -> None:
    """Every tile of the set, 18 mm, to glue on cardboard and cut out."""
    tiles = find_tiles(TILE_SETS[0], "tiles")
    faces = [letter for letter, _, count in tiles.letters for _ in range(count)] + [JOKER] * tiles.jokers
    with pdf.page(
        note="DIAMINO tiles (default, not the printed ones): glue on cardboard, cut along the lines."
    ) as paper:
        left = (paper.width_mm - COLUMNS * STEP_MM) / 2
        for place, letter in enumerate(faces):
            row, column = divmod(place, COLUMNS)
            _tile(pdf, letter, tiles.values[letter], left + column * STEP_MM, 14 + row * STEP_MM)


def _tile(pdf: Pdf, letter: str, value: int, x_mm: float, y_mm: float) -> None:
    corner, middle = complex(x_mm, y_mm), complex(x_mm + TILE_MM / 2, y_mm + TILE_MM / 2)
    pdf.box(x_mm, y_mm, TILE_MM, TILE_MM, fill="#fbf3dc")
    for start, end in ((0, TILE_MM), (0, 1j * TILE_MM)):
        pdf.line(corner + start, corner + end, width_mm=0.15)
        other = TILE_MM * (1 + 1j) - start
        pdf.line(corner + other, corner + other - end, width_mm=0.15)
    if letter == JOKER:
        pdf.shapes(_mask(middle, "#2b2a33", "#fbf3dc"))
        return
    pdf.text(middle + 3.6j - 0.6, letter, size_mm=10.5, middle=True, bold=True)
    pdf.text(corner + complex(TILE_MM - 2.6, TILE_MM - 1.4), str(value), size_mm=3.4, middle=True)


def _field(pdf: Pdf, kind: str, x_mm: float, y_mm: float) -> None:
    """A special field has its colour and a sign of its own, so that colour is not all that tells it."""
    if kind not in PAINT:
        return
    pdf.box(x_mm, y_mm, FIELD_MM, FIELD_MM, fill=PAINT[kind])
    middle = complex(x_mm + FIELD_MM / 2, y_mm + FIELD_MM / 2)
    pdf.shapes(_SIGNS[kind](middle))


def _start(at: complex) -> tuple[Shape, ...]:
    return (filled("#3e8f47", star(at, 7, 3, 5)),)


def _black(at: complex) -> tuple[Shape, ...]:
    return (filled("#55535f", star(at, 7, 2.2, 4, 45)),)


def _green(at: complex) -> tuple[Shape, ...]:
    return (*_mask(at, "#2f6b38", "#e6f4e2"), filled("#2f6b38", _bar(at + 7.6j)))


def _red(at: complex) -> tuple[Shape, ...]:
    plus = at + 7.4j
    return (*_mask(at, "#7d221d", "#fbe4e0"), filled("#7d221d", _bar(plus)), filled("#7d221d", plus + 1j * _bar(0j)))


def _bar(at: complex) -> Path:
    """A short stroke: minus, or half a plus."""
    return at + ellipse(0j, 2.0, 0.5)


def _mask(at: complex, paint: str, eyes: str) -> tuple[Shape, ...]:
    """A devil's mask with horns."""
    face = loop(
        -5.4 - 5.6j, -3.4 - 3.2j, -2.4j, 3.4 - 3.2j, 5.4 - 5.6j, 5.2 + 0j, 2.6 + 4.2j, 5.4j, -2.6 + 4.2j, -5.2 + 0j
    )
    slits = (ellipse(at - 2.2 - 0.2j, 1.3, 0.8), ellipse(at + 2.2 - 0.2j, 1.3, 0.8), ellipse(at + 3.0j, 1.8, 0.5))
    return filled(paint, at + face), filled(eyes, *slits)


_SIGNS: dict[str, Callable[[complex], tuple[Shape, ...]]] = {START: _start, BLACK: _black, GREEN: _green, RED: _red}
