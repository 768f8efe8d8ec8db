"""The program `companion`: picks the command and turns the project's errors into one line and an exit status."""

import argparse
import importlib
import importlib.metadata
import logging
import os
import sys
from collections.abc import Sequence

from companion.core.errors import CompanionError

# The eyes' many small matrix products gain nothing from several threads. Read once, when numpy is first imported:
# that is by a command, later than this.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

COMMANDS = {
    "demo": ("demo", "play on a simulated table: tablet and bench in the browser"),
    "serve": ("serve", "run the real box"),
    "watch": ("watch", "recorded frames in, what the referee made of them out"),
    "replay": ("replay", "replay a match record"),
    "export": ("replay", "write a match of the journal as a record"),
    "import": ("replay", "take a match record into the journal"),
    "stats": ("stats", "who has played how often, and with what luck"),
    "backup": ("backups", "write matches, decks, words, calibration and settings into one archive"),
    "restore": ("backups", "put such an archive in place of what is there, which is kept aside"),
    "autoplay": ("autoplay", "bots play whole matches"),
    "enrol": ("enrol", "build a deck index from face pictures, or through the camera"),
    "board": ("board", "read a family's own board from a photo"),
    "tiles": ("tiles", "learn the faces of a family's own letter tiles from a photo of all letters"),
    "words": ("words", "say whether words are words"),
    "print": ("print_sheets", "make a PDF to print: mat, chessboard, stickers, deck, board, tiles, wiring, QR card"),
    "calibrate": ("calibrate", "measure what is measured once at a table, show it, or restore what was there before"),
    "access": ("access", "show the PINs that let other devices act, or make new ones"),
    "measure": ("measure", "measure the eyes on pictures with truth"),
    "bench": ("bench", "how fast the box is on this machine, and how much of it it takes"),
    "soak": ("soak", "bots play all games by HTTP while all sorts of things go wrong"),
    "doctor": ("doctor", "check this machine: camera, pins, clock, disk, libraries"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command. Exit status: 0 done, 1 it failed (one line on standard error says why), 2 wrong usage."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(prog="companion", description="A referee box for family table games.")
    parser.add_argument("--version", action="store_true", help="say which version this is, and exit")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (module, text) in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text)
        if words[:1] == [name]:
            chosen = importlib.import_module(f"companion.commands.{module}")
            chosen.arguments(command)
            command.set_defaults(run=chosen.run)
    if words == ["--version"]:
        print(f"companion {importlib.metadata.version('referee-box')}")
        return 0
    args = parser.parse_args(words)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except CompanionError as error:
        print(f"companion {args.command}: {error}", file=sys.stderr)
        return 1
    except EOFError:
        print(f"companion {args.command}: a question was asked, and nobody is there to answer", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
