"""Enrolment: a deck from scans of its faces, or from camera pictures that show each face in the reveal zone."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.array_types import Image
from calibration.image_files import read_picture
from companion.core.errors import SettingsError
from companion.core.json_values import json_values
from vision.cards.deck import CARD_MM, CORNER_RADIUS_MM, Deck, Face
from vision.cards.photograph import photograph_face
from vision.cards.thresholds import with_thresholds
from vision.mat_finder import MatFinder

_PICTURES = frozenset({".png", ".jpg", ".jpeg"})
_KEPT_PX_PER_MM = 5.0  # scans larger than this are kept at this size
_BACK = "back"


def enrol(folder: Path) -> Deck:
    """A deck from a folder of either kind: camera pictures of the mat, or face pictures.

    Told apart by the pictures themselves: in camera pictures the mat's markers are seen. Raises SettingsError.
    """
    if (folder / "deck.json").is_file():
        return enrol_faces(folder)
    pictures = _pictures(folder)
    return enrol_camera(folder) if MatFinder().find(read_picture(pictures[0]), 0.0) is not None else enrol_faces(folder)


def enrol_faces(folder: Path) -> Deck:
    """A deck from scans or photographs cut at the cards' outlines, one a face.

    `deck.json`, where there is one, names them; without it every picture is a face named by its file's stem, and one
    named "back" is the card back. Raises SettingsError: empty folder, wrong deck file, picture that cannot be read.
    """
    file = folder / "deck.json"
    listing = _read_listing(file) if file.is_file() else None
    entries = listing["cards"] if listing else [{"id": path.stem, "file": path.name} for path in _pictures(folder)]
    size = _size(file, (listing or {}).get("size_mm", CARD_MM))
    height = round(size[1] * _KEPT_PX_PER_MM)
    faces = [_face(file, entry, _shrink(read_picture(_picture_path(file, entry)), height)) for entry in entries]
    name = str((listing or {}).get("deck", folder.name))
    radius = float((listing or {}).get("corner_radius_mm", CORNER_RADIUS_MM))
    return assemble(name, faces, size_mm=size, corner_radius_mm=radius, where=str(folder))


def enrol_camera(folder: Path, *, size_mm: tuple[float, float] = CARD_MM) -> Deck:
    """A deck from camera pictures, each with one face lying alone in the reveal zone; the file's stem is its id.

    Raises SettingsError: empty folder, picture that cannot be read, no mat in it, no card in the zone.
    """
    finder = MatFinder()
    faces: list[Face] = []
    for number, path in enumerate(_pictures(folder)):
        frame = read_picture(path)
        plane = finder.find(frame, float(number))
        if plane is None:
            raise SettingsError(file=str(path), key="mat", found="none", expected="the mat's markers in the picture")
        shot = photograph_face(frame, plane, size_mm=size_mm, like=faces)
        if shot.picture is None:
            expected = "one card lying flat in the zone, alone"
            raise SettingsError(file=str(path), key="card", found=str(shot.trouble), expected=expected)
        faces.append(Face(id=path.stem, picture=shot.picture, kind=_BACK if path.stem == _BACK else ""))
    return assemble(folder.name, faces, size_mm=size_mm, corner_radius_mm=CORNER_RADIUS_MM, where=str(folder))


def assemble(
    name: str,
    faces: Sequence[Face],
    *,
    where: str,
    size_mm: tuple[float, float] = CARD_MM,
    corner_radius_mm: float = CORNER_RADIUS_MM,
) -> Deck:
    """A deck of these faces and backs, with thresholds from its own statistics. Raises SettingsError."""
    named = tuple(face for face in faces if face.kind != _BACK)
    if not named:
        raise SettingsError(file=where, key="faces", found=0, expected="at least one face picture (png or jpg)")
    seen: set[str] = set()
    for face in faces:
        if face.id in seen:
            raise SettingsError(file=where, key="id", found=face.id, expected="each id once")
        seen.add(face.id)
    backs = tuple(face for face in faces if face.kind == _BACK)
    return with_thresholds(Deck(name, named, backs, size_mm=size_mm, corner_radius_mm=corner_radius_mm))


def _pictures(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise SettingsError(file=str(folder), key="folder", found="nothing", expected="a folder of pictures")
    found = sorted(path for path in folder.iterdir() if path.suffix.lower() in _PICTURES)
    if not found:
        raise SettingsError(file=str(folder), key="faces", found=0, expected="at least one face picture (png or jpg)")
    return found


def _shrink(picture: Image, height: int) -> Image:
    if picture.shape[0] <= height:
        return picture
    size = (max(1, round(picture.shape[1] * height / picture.shape[0])), height)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _read_listing(file: Path) -> Mapping[str, Any]:
    try:
        listing = json_values(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(file=str(file), key="deck.json", found=str(error), expected="JSON text") from error
    if not isinstance(listing, dict) or not isinstance(listing.get("cards"), list):
        raise SettingsError(file=str(file), key="cards", found=type(listing).__name__, expected="a list of cards")
    return listing


def _picture_path(file: Path, entry: Any) -> Path:
    if not isinstance(entry, dict) or not isinstance(entry.get("id"), str) or not isinstance(entry.get("file"), str):
        raise SettingsError(file=str(file), key="cards", found=entry, expected='entries with "id" and "file"')
    return file.parent / str(entry["file"])


def _face(file: Path, entry: Mapping[str, Any], picture: Image) -> Face:
    value, copies = entry.get("value"), entry.get("copies", 0)
    for key, number in (("value", value), ("copies", copies)):
        if number is not None and (not isinstance(number, int) or isinstance(number, bool)):
            raise SettingsError(file=str(file), key=f"{entry['id']}.{key}", found=number, expected="a whole number")
    default = _BACK if entry["id"] == _BACK else ""
    kind, colour = str(entry.get("kind", default)), str(entry.get("colour", ""))
    return Face(id=entry["id"], picture=picture, kind=kind, colour=colour, value=value, copies=copies or 0)


def _size(file: Path, found: object) -> tuple[float, float]:
    if isinstance(found, list | tuple) and len(found) == 2 and all(isinstance(side, int | float) for side in found):
        width, height = float(found[0]), float(found[1])
        if 20 <= width <= height <= 200:
            return width, height
    raise SettingsError(file=str(file), key="size_mm", found=found, expected="[width, height] of a card, 20 to 200 mm")
