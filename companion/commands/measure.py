"""measure: how well the eyes do on pictures with truth."""

import argparse
import json
from pathlib import Path

from companion.commands.decks import open_deck
from vision import measure


def arguments(parser: argparse.ArgumentParser) -> None:
    """What each of the measures takes."""
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="cards|clips|photos")
    cards = kinds.add_parser("cards", help="still pictures of cards on the mat")
    cards.add_argument("--deck", metavar="DIR", type=Path, help="read every folder with this deck")
    cards.add_argument("--from", dest="source", choices=("faces", "enrol"), default="faces", help="what to enrol from")
    clips = kinds.add_parser("clips", help="recorded showings")
    photos = kinds.add_parser("photos", help="real photographs")
    photos.add_argument("photos", metavar="SET", choices=("schnapsen", "set"))
    for parts in (cards, clips, photos):
        parts.add_argument("folder", metavar="DIR", type=Path)
        parts.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Measures and prints the figures."""
    match args.kind:
        case "cards":
            deck = open_deck(args.deck) if args.deck else None
            figures = measure.cards(args.folder, deck=deck, source=args.source)
        case "clips":
            figures = measure.clips(args.folder)
        case _:
            figures = measure.photos(args.photos, args.folder)
    print(json.dumps(figures) if args.json else measure.table(figures))
    return 0
