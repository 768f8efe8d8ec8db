"""The letter board and the tiles that come with a game: the board cut into pages."""

from calibration.sheets.page import Pdf
from calibration.tiles import (
    DIGIT_AT,
    DIGIT_MM,
    FIELD_MM,
    LETTER_AT,
    LETTER_MM,
    PAINT,
    RIM_MM,
    TILE_MM,
    TILE_PAPER,
    board_mm,
    field_sign,
    joker_sign,
    markers,
)
from companion.core.errors import SettingsError
from companion.core.letter_board import JOKER, Board, ShippedLetters, Tiles
from companion.core.registry import games

STEP_MM = 19.0
COLUMNS = 10


def board_sheet(pdf: Pdf, edition: str) -> None:
    """Every field 20 mm, markers 20 to 23 in the corners; several pages to glue together."""
    game, letters = _letters(edition)
    board = letters.boards[0]
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
        for marker in markers(board):
            pdf.marker(marker)

    pdf.poster(*board_mm(board), draw, note=f"{game.upper()} board{_origin(board)}.")


def tile_sheet(pdf: Pdf, edition: str) -> None:
    """Every tile of the set, 18 mm, to glue on cardboard and cut out."""
    game, letters = _letters(edition)
    tiles = letters.tiles[0]
    faces = [letter for letter, _, count in tiles.letters for _ in range(count)] + [JOKER] * tiles.jokers
    note = f"{game.upper()} tiles{_origin(tiles)}: glue on cardboard, cut along the lines."
    with pdf.page(note=note) as paper:
        left = (paper.width_mm - COLUMNS * STEP_MM) / 2
        for place, letter in enumerate(faces):
            row, column = divmod(place, COLUMNS)
            _tile(pdf, letter, tiles.values[letter], left + column * STEP_MM, 14 + row * STEP_MM)


def _letters(edition: str) -> tuple[str, ShippedLetters]:
    """The game that an edition belongs to, or the first one that is played with tiles, and what comes with it.

    Raises SettingsError when no game is played with tiles.
    """
    for game in sorted(games().values(), key=lambda game: edition not in game.editions):
        if game.letters is not None:
            return game.name, game.letters
    raise SettingsError(file="sheets", key="game", found=edition, expected="a game that is played with letter tiles")


def _origin(shipped: Board | Tiles) -> str:
    return "" if shipped.printed else " (default, not the printed one)"


def _tile(pdf: Pdf, letter: str, value: int, x_mm: float, y_mm: float) -> None:
    corner, middle = complex(x_mm, y_mm), complex(x_mm + TILE_MM / 2, y_mm + TILE_MM / 2)
    pdf.box(x_mm, y_mm, TILE_MM, TILE_MM, fill=TILE_PAPER)
    for start, end in ((0, TILE_MM), (0, 1j * TILE_MM)):
        pdf.line(corner + start, corner + end, width_mm=0.15)
        other = TILE_MM * (1 + 1j) - start
        pdf.line(corner + other, corner + other - end, width_mm=0.15)
    if letter == JOKER:
        pdf.shapes(joker_sign(middle))
        return
    pdf.text(corner + LETTER_AT, letter, size_mm=LETTER_MM, middle=True, bold=True)
    pdf.text(corner + DIGIT_AT, str(value), size_mm=DIGIT_MM, middle=True, bold=True)


def _field(pdf: Pdf, kind: str, x_mm: float, y_mm: float) -> None:
    """A special field has its colour and a sign of its own, so that colour is not all that tells it."""
    if kind not in PAINT:
        return
    pdf.box(x_mm, y_mm, FIELD_MM, FIELD_MM, fill=PAINT[kind])
    pdf.shapes(field_sign(kind, complex(x_mm + FIELD_MM / 2, y_mm + FIELD_MM / 2)))
