"""board: a family's own board, read from a photo of it."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from companion.commands.output_files import write_out
from companion.commands.photo_arguments import board_arguments, board_in_photo
from companion.core.errors import SettingsError
from companion.core.letter_board import START, Board, make_board
from vision.tiles.photo import read_board
from vision.tiles.premium_squares import FieldKind


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("photo", metavar="PHOTO", type=Path, help="a picture of the empty board from above")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="the board's JSON file to write")
    board_arguments(parser)
    parser.add_argument("--start", metavar="FIELD", help="the start field, as K11, if it was not seen")


def run(args: argparse.Namespace) -> int:
    """Writes the likeliest board and tells which fields to look at again. Raises SettingsError, DeviceError."""
    read = read_board(*board_in_photo(args))
    board = _board(args, read.rows)
    write_out(args.out, json.dumps(board.to_plain(), ensure_ascii=False, indent=1).encode())
    _tell(args.out, board, read.unsure)
    return 0


def _tell(file: Path, board: Board, unsure: Sequence[FieldKind]) -> None:
    print(f"{file}: {board.rows} rows, {board.columns} columns")
    for row in board.to_plain()["rows"]:
        print(" ".join(row))
    for one in unsure:
        name = board.field_name(one.row * board.columns + one.column)
        print(f"look at {name}: {one.kind} (confidence {one.confidence:.2f}), perhaps {' or '.join(one.instead)}")


def _board(args: argparse.Namespace, rows: list[str]) -> Board:
    """The board with its start field. Raises SettingsError where none was seen or said."""
    if args.start is not None:
        plain = make_board({"name": args.out.stem, "rows": _with_start(rows, 0)}, "board")
        at = plain.find_field(args.start.upper()) if args.start else None
        if at is None:
            raise SettingsError(file="command line", key="--start", found=args.start, expected="a field, as K11")
        rows = _with_start(rows, at)
    if START not in "".join(rows):
        raise SettingsError(file=str(args.photo), key="--start", found="none seen", expected="the start field, as K11")
    return make_board({"name": args.out.stem, "rows": rows}, "board")


def _with_start(rows: list[str], at: int) -> list[str]:
    fields = list("".join(rows).replace(START, "."))
    fields[at] = START
    columns = len(rows[0])
    return ["".join(fields[first : first + columns]) for first in range(0, len(fields), columns)]
