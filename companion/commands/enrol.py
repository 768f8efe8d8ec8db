"""enrol: a deck index from pictures of a deck's faces, or from the cards shown to a camera one by one."""

import argparse
from pathlib import Path

from companion.commands.enrol_by_camera import Guide, open_shutter
from companion.core.errors import DeviceError, SettingsError
from companion.core.registry import find_game
from vision.cards.deck import Deck, too_alike
from vision.cards.deck_index import save
from vision.cards.enrol import enrol
from vision.cards.enrolment_store import Album


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "folder", metavar="DECK_DIR", type=Path, nargs="?", help="face pictures, or camera pictures of each face"
    )
    parser.add_argument("--camera", metavar="SOURCE", help="camera index, address, or folder of frames: asks each face")
    parser.add_argument("--game", help="with --camera: the edition whose cards are shown")
    parser.add_argument(
        "--pictures", metavar="DIR", type=Path, help="where pictures taken are kept (default: FILE.pictures)"
    )
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="the deck index to write")


def run(args: argparse.Namespace) -> int:
    """Enrols, warns of faces that look too alike, and writes the index."""
    if (args.folder is None) == (args.camera is None):
        found = "both" if args.folder else "neither"
        raise SettingsError(file="command line", key="DECK_DIR", found=found, expected="DECK_DIR or --camera SOURCE")
    deck = enrol(args.folder) if args.folder else _guided(args)
    if deck is None:
        return 0
    try:
        save(deck, args.out)
    except OSError as error:
        raise DeviceError(f"{args.out}: cannot be written: {error.strerror}") from error
    print(f"{deck.name}: {len(deck.faces)} faces enrolled in {args.out}")
    for one, other, alikeness in too_alike(deck):
        print(f"warning: {one} and {other} look alike ({alikeness:.2f}); show them again if they get mixed up")
    return 0


def _guided(args: argparse.Namespace) -> Deck | None:
    """The deck shown to the camera, None when people stop before they have it written."""
    if args.game is None:
        expected = "the edition whose cards are shown"
        raise SettingsError(file="command line", key="--game", found="nothing", expected=expected)
    _, edition = find_game(args.game)
    folder = args.pictures or args.out.with_name(args.out.name + ".pictures")
    shutter = open_shutter(args.camera)
    try:
        guide = Guide(Album(folder, edition), edition, shutter)
        if guide.run():
            return guide.enrolment.finish(edition)
    finally:
        shutter.close()
    taken = len(guide.enrolment.pictures)
    print(f"\n{taken} of {len(guide.enrolment.wanted)} faces taken and kept in {folder}; the same command goes on")
    return None
