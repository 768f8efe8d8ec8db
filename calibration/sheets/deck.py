"""A print-and-play deck: nine cards a page with cut marks, then one page of backs to print as often as needed."""

from calibration.artwork import HEIGHT_MM, WIDTH_MM, PrintedDeck, printed_deck
from calibration.paper import Paper
from calibration.sheets.page import Pdf

COLUMNS, ROWS = 3, 3


def deck_sheet(pdf: Pdf, game: str) -> None:
    """Every card of the deck as often as it has it. Raises SettingsError for a game without pictures."""
    deck = printed_deck(game)
    cards = deck.pile
    pages = [cards[start : start + COLUMNS * ROWS] for start in range(0, len(cards), COLUMNS * ROWS)]
    for number, page in enumerate(pages, 1):
        _page(pdf, deck, page, f"{game.capitalize()}, page {number} of {len(pages)}.")
    backs = ("back",) * (COLUMNS * ROWS)
    _page(pdf, deck, backs, f"{game.capitalize()}, backs: print on the other side of each page, or leave them out.")


def _page(pdf: Pdf, deck: PrintedDeck, cards: tuple[str, ...], note: str) -> None:
    with pdf.page(note=note) as paper:
        left, top = _corner(paper)
        for place, card in enumerate(cards):
            row, column = divmod(place, COLUMNS)
            _card(pdf, deck, card, left + column * WIDTH_MM, top + row * HEIGHT_MM)
        columns = [left + WIDTH_MM * column for column in range(COLUMNS + 1)]
        pdf.cut_marks(columns, [top + HEIGHT_MM * row for row in range(ROWS + 1)])


def _card(pdf: Pdf, deck: PrintedDeck, card: str, x_mm: float, y_mm: float) -> None:
    with pdf.moved(x_mm, y_mm):
        pdf.shapes(deck.shapes(card))


def _corner(paper: Paper) -> tuple[float, float]:
    """Cards stand in the middle of the page, so that a back lies behind its face when both sides are printed."""
    return (paper.width_mm - COLUMNS * WIDTH_MM) / 2, (paper.height_mm - ROWS * HEIGHT_MM) / 2
