"""tiles: a family's own letter tiles, learned from a photo of all letters laid on a board."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from companion.commands.photo_arguments import board_arguments, board_in_photo
from companion.core.errors import SettingsError
from companion.core.letter_board import Tiles
from companion.games.diamino.material import TILE_SETS
from companion.store.letter_boards import MaterialStore
from vision.tiles.enrol import Alphabet, find_tiles
from vision.tiles.face_store import FaceStore
from vision.tiles.faces import JOKER
from vision.tiles.reading import Field
from vision.tiles.similarity import LookAlike, look_alikes, qualities

_SETTLED = {"value": "the number in the corner", "direction": "the direction of the word", "words": "the word judge"}


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "photo",
        metavar="PHOTO",
        type=Path,
        help="a picture from above of each letter once on plain fields of a board, in the order of the set, joker last",
    )
    parser.add_argument("--set", default=TILE_SETS[0], metavar="NAME", help="the set of tiles (default: the shipped)")
    parser.add_argument("--data", metavar="DIR", type=Path, default=Path("box-data"), help="where they are kept")
    board_arguments(parser)
    parser.add_argument(
        "--say",
        action="append",
        default=[],
        metavar="FIELD=LETTER",
        help="the tile on a field, as C7=Q (* the joker, nothing: none of the set); those after it go on from there",
    )
    parser.add_argument("--blank-joker", action="store_true", help="the joker is a tile with nothing on it")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Keeps the faces, and tells how well each letter will be known. Raises SettingsError, DeviceError."""
    tiles = _set(args.data, args.set)
    photo, grid = board_in_photo(args)
    said = _said(args.say, grid.shape.columns)
    alphabet = Alphabet(tiles, find_tiles(grid.view(photo)), said, blank_joker=args.blank_joker)
    if alphabet.missing or alphabet.surplus:
        named = " ".join(f"{_name(at)}={letter or '?'}" for at, letter in alphabet.named.items())
        letters = f"{len(alphabet.order)} letters, {' '.join(alphabet.order)}"
        expected = f"{letters} (missing: {' '.join(alphabet.missing) or 'none'}); --say FIELD=LETTER where it is wrong"
        raise SettingsError(file=str(args.photo), key="letters", found=named, expected=expected)
    shelf = FaceStore(args.data)
    shelf.keep(tiles.name, alphabet.pictures(), tiles.values)
    _tell(args, alphabet)
    return 0


def _tell(args: argparse.Namespace, alphabet: Alphabet) -> None:
    faces = alphabet.faces()
    grades, alike = qualities(faces), look_alikes(faces)
    if args.json:
        letters = {letter: str(grade) for letter, grade in grades.items()}
        told = {"set": alphabet.set.name, "letters": letters, "alike": [_plain(one) for one in alike]}
        print(json.dumps(told, ensure_ascii=False))
        return
    print(f"{alphabet.set.name}: {len(alphabet.pictures())} faces kept in {args.data / 'faces' / alphabet.set.name}")
    for at, letter in alphabet.named.items():
        if letter:
            print(f"{_name(at):>4} {letter} {grades.get(letter, 'nothing printed')}")
    for one in alike:
        turned = f" turned by {90 * one.quarters} degrees" if one.quarters else ""
        settled = ", then ".join(_SETTLED[by] for by in one.settled_by)
        print(f"{one.first}{turned} looks like {one.second} ({one.likeness:.2f}); settled by {settled}")


def _plain(one: LookAlike) -> dict[str, object]:
    settled = [str(by) for by in one.settled_by]
    pair = {"letters": [one.first, one.second], "likeness": one.likeness, "quarters": one.quarters}
    return pair | {"settled_by": settled}


def _set(data: Path, name: str) -> Tiles:
    known = {tiles.name: tiles for tiles in MaterialStore(data).tiles()}
    if name not in known:
        raise SettingsError(file="command line", key="--set", found=name, expected=" or ".join(known))
    return known[name]


def _said(said: Sequence[str], columns: int) -> dict[Field, str]:
    """What stands in `--say`. Raises SettingsError."""
    found: dict[Field, str] = {}
    for text in said:
        field, _, letter = text.partition("=")
        column, row = ord(field[:1].upper() or "@") - ord("A"), field[1:]
        if not (0 <= column < columns and row.isascii() and row.isdigit() and "=" in text and len(letter) <= 1):
            raise SettingsError(file="command line", key="--say", found=text, expected="FIELD=LETTER, as C7=Q")
        found[int(row) - 1, column] = letter if letter == JOKER else letter.upper()
    return found


def _name(at: Field) -> str:
    return f"{chr(ord('A') + at[1])}{at[0] + 1}"
