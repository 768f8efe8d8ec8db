"""measure: how well the eyes do on pictures with truth."""

import argparse
import importlib
import json
from pathlib import Path
from typing import Any

from companion.app.benchmarks.camera_bumps import measure_bumps
from companion.app.decks import open_deck
from companion.commands.argument_types import whole
from companion.core.errors import SettingsError
from vision import measure

KINDS = ("cards", "board", "tray", "tiles", "special", "sweeps", "clips", "pace", "photos", "bumps")
PHOTOS = ("schnapsen", "set", "goban", "tiles")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What each of the measures takes."""
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="|".join(KINDS))
    cards = kinds.add_parser("cards", help="still pictures of cards on the mat")
    cards.add_argument("--deck", metavar="DIR", type=Path, help="read every folder with this deck")
    cards.add_argument("--from", dest="source", choices=("faces", "enrol"), default="faces", help="what to enrol from")
    board = kinds.add_parser("board", help="boards with sockets")
    tray = kinds.add_parser("tray", help="free-standing stones")
    tiles = kinds.add_parser("tiles", help="letter tiles on a board with markers")
    special = kinds.add_parser("special", help="special fields of letter boards, rendered and drawn in several colours")
    sweeps = kinds.add_parser("sweeps", help="easy stills made worse step by step, and how true the confidence is")
    sweeps.add_argument("--plot", metavar="TO", type=Path, help="also draw them as SVG into this folder")
    clips = kinds.add_parser("clips", help="recorded showings and removals")
    pace = kinds.add_parser("pace", help="time a frame and memory of the card eye, also with ten times the faces")
    photos = kinds.add_parser("photos", help="real photographs")
    photos.add_argument("photos", metavar="SET", choices=PHOTOS, help=" or ".join(PHOTOS))
    for parts in (cards, board, tray, tiles, special, sweeps, clips, pace, photos):
        parts.add_argument("folder", metavar="DIR", type=Path)
    bumps = kinds.add_parser("bumps", help="how soon a bumped camera is noticed, on rendered frames")
    bumps.add_argument("--frames", metavar="N", type=whole(1), default=3000, help="of a still table with hands")
    for parts in (cards, board, tray, tiles, special, sweeps, clips, pace, photos, bumps):
        parts.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Measures and prints the figures. Raises SettingsError for a set that is none, or whose truth is another one."""
    figures = measure_bumps(args.frames) if args.kind == "bumps" else _figures(args)
    print(json.dumps(figures) if args.json else measure.table(figures))
    return 0


def _figures(args: argparse.Namespace) -> dict[str, Any]:
    """The figures of a folder. Raises SettingsError."""
    try:
        return _measured(args)
    except SettingsError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as error:  # a truth file is read where it is needed
        found = f"{type(error).__name__}: {error}".partition("\n")[0]
        raise SettingsError(
            file=str(args.folder), key="truth", found=found, expected="pictures and their truth"
        ) from error


def _measured(args: argparse.Namespace) -> dict[str, Any]:
    match args.kind:
        case "cards":
            deck = open_deck(args.deck) if args.deck else None
            return measure.cards(args.folder, deck=deck, source=args.source)
        case "board" | "tray" | "tiles" | "special" | "pace" as kind:
            kinds = {"board": measure.board, "tray": measure.tray, "tiles": measure.tiles}
            kinds |= {"special": measure.special, "pace": measure.pace}
            return kinds[kind](args.folder)
        case "photos":
            return _photos(args.photos, args.folder)
        case "clips":
            return {"clips": [*measure.clips(args.folder)["clips"], *measure.board_clips(args.folder)]}
    return _sweeps(args)


def _photos(kind: str, folder: Path) -> dict[str, Any]:
    measures = {"goban": measure.goban, "tiles": measure.tile_photos}
    return measures[kind](folder) if kind in measures else measure.photos(kind, folder)


def _sweeps(args: argparse.Namespace) -> dict[str, Any]:
    if args.plot is None:
        return measure.sweeps(args.folder)
    try:
        plots = importlib.import_module("vision.measure.plots")
    except ModuleNotFoundError as error:
        expected = "matplotlib: pip install referee-box[plots]"
        raise SettingsError(file="", key="--plot", found=f"no {error.name}", expected=expected) from error
    figures = measure.sweeps(args.folder)
    plots.plot(figures, args.plot)
    return figures
