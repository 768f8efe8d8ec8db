"""enrol: a deck index from pictures of a deck's faces."""

import argparse
from pathlib import Path

from vision.deck import too_alike
from vision.enrol import enrol
from vision.index import save


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("folder", metavar="DECK_DIR", type=Path, help="face pictures, or camera pictures of each face")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="the deck index to write")


def run(args: argparse.Namespace) -> int:
    """Enrols, warns of faces that look too alike, and writes the index."""
    deck = enrol(args.folder)
    save(deck, args.out)
    print(f"{deck.name}: {len(deck.faces)} faces enrolled in {args.out}")
    for one, other, alikeness in too_alike(deck):
        print(f"warning: {one} and {other} look alike ({alikeness:.2f}); show them again if they get mixed up")
    return 0
