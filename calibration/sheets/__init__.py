"""Sheets to print, as PDF with exact millimetres: mat, stickers, decks, letter board and tiles, wiring, QR card."""

from collections.abc import Callable, Mapping

from calibration.paper import PAPERS, Paper
from calibration.sheets.charuco import charuco_sheet
from calibration.sheets.deck import deck_sheet
from calibration.sheets.letter_board import board_sheet, tile_sheet
from calibration.sheets.mat import mat_sheet
from calibration.sheets.page import Pdf
from calibration.sheets.qr import qr_sheet
from calibration.sheets.stickers import sticker_sheet
from calibration.sheets.wiring import wiring_sheet

__all__ = ["PAPERS", "SHEETS", "make_pdf"]

Sheet = Callable[[Pdf, str], None]

SHEETS: Mapping[str, Sheet] = {
    "mat": mat_sheet,
    "charuco": charuco_sheet,
    "stickers": sticker_sheet,
    "deck": deck_sheet,
    "board": board_sheet,
    "tiles": tile_sheet,
    "wiring": wiring_sheet,
    "qr": qr_sheet,
}


def make_pdf(sheet: str, paper: Paper, about: str = "") -> bytes:
    """A sheet as a PDF document.

    `about` is the edition of a deck, a board or tiles ("": of the first game that has such), of a QR card the address.
    Raises SettingsError, KeyError for another sheet.
    """
    pdf = Pdf(paper, title=f"Referee box: {sheet}")
    SHEETS[sheet](pdf, about)
    return pdf.finished()
