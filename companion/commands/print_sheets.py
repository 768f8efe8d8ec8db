"""print: sheets to print and cut out, as PDF."""

import argparse
from pathlib import Path

from calibration.sheets import PAPERS, SHEETS, make_pdf
from calibration.sheets.qr import MOST_BYTES
from calibration.sheets.wiring import wiring_svg
from companion.app.running import NO_NETWORK, address
from companion.commands.output_files import write_out
from companion.core.errors import DeviceError, SettingsError
from companion.core.registry import find_game
from companion.store.settings import Settings
from web.join import HouseNetwork, Network


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("sheet", choices=SHEETS, help="what to print")
    parser.add_argument(
        "--out", metavar="FILE", type=Path, required=True, help="the PDF file to write; the wiring also as SVG"
    )
    parser.add_argument("--game", default="diamoniak", help="of a deck: game or edition (default: diamoniak)")
    parser.add_argument("--paper", choices=PAPERS, default="A4")
    parser.add_argument("--address", help="of a QR card: where tablets find the box (default: this machine's address)")


def run(args: argparse.Namespace) -> int:
    """Writes the file whole or not at all. Raises SettingsError, DeviceError."""
    _, edition = find_game(args.game)
    about = qr_address(args.address, HouseNetwork()) if args.sheet == "qr" else edition
    drawing = args.sheet == "wiring" and args.out.suffix == ".svg"
    content = wiring_svg().encode() if drawing else make_pdf(args.sheet, PAPERS[args.paper], about)
    write_out(args.out, content)
    if not drawing:
        print(
            f"{args.out}: print it at 100 % (not 'fit to page') and hold a ruler to the line at the foot of the page."
        )
    return 0


def qr_address(told: str | None, network: Network) -> str:
    """What a QR card shows: the address that was told, else this machine's own.

    Raises SettingsError for one that is none or too long, DeviceError for a machine in no network.
    """
    found = told or address(Settings().host, Settings().port, network)
    if found is None:
        raise DeviceError(f"this machine is in no network. {NO_NETWORK}, or tell --address")
    if not found.startswith(("http://", "https://")) or len(found.encode()) > MOST_BYTES:
        raise SettingsError(file="command line", key="--address", found=found, expected="http://... of the box")
    return found
