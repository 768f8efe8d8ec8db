"""The deck index: one file that holds an enrolled deck, so that enrolment is done once.

Three parts: the line `referee-box deck index`; one line of JSON (format version, deck, faces, thresholds, the length
of each picture and a SHA-256 of them all); the pictures as PNG, one after the other. Nothing in it is executed.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.array_types import Image
from calibration.image_files import decode_picture
from companion.core.errors import SettingsError
from companion.core.json_values import json_values
from companion.store.atomic_files import atomic_write
from vision.cards.deck import Deck, Face, Thresholds

VERSION = 3
_READABLE = (1, 2, 3)  # 1 says nothing of readings through a veil, 2 of what a lead says of a presence
_FIRST_LINE = b"referee-box deck index\n"


def save(deck: Deck, path: Path) -> None:
    """Writes a deck's index; a file that was there is replaced only once the new one is complete. Raises OSError."""
    pictures = [_encode(face.picture) for face in (*deck.faces, *deck.backs)]
    header = {
        "version": VERSION,
        "name": deck.name,
        "size_mm": deck.size_mm,
        "corner_radius_mm": deck.corner_radius_mm,
        "thresholds": asdict(deck.thresholds),
        "faces": [_describe(face) for face in deck.faces],
        "backs": [_describe(face) for face in deck.backs],
        "lengths": [len(picture) for picture in pictures],
        "sha256": hashlib.sha256(b"".join(pictures)).hexdigest(),
    }
    atomic_write(path, _FIRST_LINE + json.dumps(header, ensure_ascii=False).encode() + b"\n" + b"".join(pictures))


def load(path: Path) -> Deck:
    """The deck in an index file. Raises SettingsError for a foreign, damaged or newer file, saying what is wrong."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SettingsError(file=str(path), key="file", found=error.strerror, expected="a deck index") from error
    if not content.startswith(_FIRST_LINE):
        raise SettingsError(file=str(path), key="file", found=content[:24], expected="a deck index")
    line, _, blob = content[len(_FIRST_LINE) :].partition(b"\n")
    header = _header(path, line)
    try:
        return _deck(path, header, blob)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, SettingsError):
            raise
        raise SettingsError(file=str(path), key="header", found=str(error), expected="a complete deck index") from error


def _header(path: Path, line: bytes) -> Mapping[str, Any]:
    try:
        header = json_values(line)
    except ValueError as error:
        raise SettingsError(file=str(path), key="header", found=str(error), expected="an undamaged index") from error
    version = header.get("version") if isinstance(header, dict) else None
    if version not in _READABLE:
        raise SettingsError(file=str(path), key="version", found=version, expected=f"version {VERSION} or older")
    return dict(header)


def _deck(path: Path, header: Mapping[str, Any], blob: bytes) -> Deck:
    if hashlib.sha256(blob).hexdigest() != header["sha256"]:
        raise SettingsError(file=str(path), key="sha256", found=f"{len(blob)} bytes", expected="undamaged pictures")
    described = [*header["faces"], *header["backs"]]
    ends = np.cumsum(header["lengths"]).tolist()
    parts = [blob[start:end] for start, end in zip([0, *ends], ends, strict=False)]
    faces = tuple(Face(picture=_decode(path, part), **entry) for entry, part in zip(described, parts, strict=True))
    return Deck(
        name=str(header["name"]),
        faces=faces[: len(header["faces"])],
        backs=faces[len(header["faces"]) :],
        size_mm=(float(header["size_mm"][0]), float(header["size_mm"][1])),
        corner_radius_mm=float(header["corner_radius_mm"]),
        thresholds=_thresholds(header["thresholds"]),
    )


def _thresholds(limits: Mapping[str, Any]) -> Thresholds:
    presence = (*limits["presence"], 0.0)[:3]
    curves = {"presence": presence, "choice": tuple(limits["choice"])}
    veiled = _thresholds(limits["veiled"]) if limits.get("veiled") else None
    return Thresholds(**{**limits, **curves, "veiled": veiled})


def _describe(face: Face) -> dict[str, Any]:
    """What the deck file says of a face, without its picture."""
    return {"id": face.id, "kind": face.kind, "colour": face.colour, "value": face.value, "copies": face.copies}


def _encode(picture: Image) -> bytes:
    return cv2.imencode(".png", picture)[1].tobytes()


def _decode(path: Path, part: bytes) -> Image:
    return decode_picture(part, name=str(path))
