"""print: sheets to print and cut out, as PDF."""

import argparse
from pathlib import Path

from calibration.sheets import PAPERS, SHEETS, make_pdf
from companion.errors import DeviceError
from companion.files import write_whole
from companion.games import find_game


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("sheet", choices=SHEETS, help="what to print")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="the PDF file to write")
    parser.add_argument("--game", default="diamoniak", help="of a deck: game or edition (default: diamoniak)")
    parser.add_argument("--paper", choices=PAPERS, default="A4")


def run(args: argparse.Namespace) -> int:
    """Writes the file whole or not at all. Raises SettingsError, DeviceError."""
    _, edition = find_game(args.game)
    pdf = make_pdf(args.sheet, PAPERS[args.paper], edition)
    try:
        write_whole(args.out, pdf)
    except OSError as error:
        raise DeviceError(f"{args.out}: cannot be written: {error.strerror}") from error
    print(f"{args.out}: print it at 100 % (not 'fit to page') and hold a ruler to the line at the foot of the page.")
    return 0
