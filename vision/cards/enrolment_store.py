"""An enrolment on disk: a folder with one PNG a face and `listing.json`, whole after every act, even a power cut.

`listing.json`: `{"deck": name, "current": id or null, "skipped": [ids], "wanted": [{"id", "kind", "colour", "value",
"copies"}]}`. Which faces are taken is told by the pictures that are there.
"""

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import cv2

from calibration.array_types import Image
from calibration.image_files import read_picture
from companion.core.errors import DeviceError, SettingsError
from companion.core.json_values import json_values
from companion.store.atomic_files import atomic_write, make_folder
from vision.cards.guided_enrolment import Enrolment, Wanted, begin

_LISTING = "listing.json"


class Album:
    """The folder of one enrolment of a deck."""

    def __init__(self, folder: Path, deck: str) -> None:
        self.folder = folder
        self._deck = deck
        self._written: dict[str, Image] = {}

    def open(self, wanted: tuple[Wanted, ...]) -> Enrolment:
        """The enrolment as it was left, or a new one of these faces.

        Raises SettingsError: another deck's folder, a damaged listing or picture; DeviceError: it cannot be written.
        """
        listing = self.folder / _LISTING
        if not listing.exists():
            enrolment = begin(wanted)
            self.save(enrolment)
            return enrolment
        try:
            enrolment = self._read(json_values(listing.read_text(encoding="utf-8")))
        except (OSError, LookupError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, SettingsError):
                raise
            raise SettingsError(file=str(listing), key="listing", found=str(error), expected="a listing") from error
        self._written = dict(enrolment.pictures)
        return enrolment

    def save(self, enrolment: Enrolment) -> None:
        """Writes what changed since the last time; each file is the old one or the new one, never half.

        Raises DeviceError when the disk refuses; what could not be written is written the next time.
        """
        try:
            self._save(enrolment)
        except OSError as error:
            raise DeviceError(f"{self.folder}: {error.strerror}") from error

    def _save(self, enrolment: Enrolment) -> None:
        make_folder(self.folder)
        for face_id in self._written.keys() - enrolment.pictures.keys():
            self.path(face_id).unlink(missing_ok=True)
            del self._written[face_id]
        for face_id, picture in enrolment.pictures.items():
            if self._written.get(face_id) is not picture:
                atomic_write(self.path(face_id), cv2.imencode(".png", picture)[1].tobytes())
                self._written[face_id] = picture
        listing = {
            "deck": self._deck,
            "current": enrolment.current,
            "skipped": sorted(enrolment.skipped),
            "wanted": [asdict(one) for one in enrolment.wanted],
        }
        atomic_write(self.folder / _LISTING, json.dumps(listing, indent=1).encode())

    def path(self, face_id: str) -> Path:
        """Where a face's picture lies. Raises SettingsError for an id that cannot be a file's name."""
        if not re.fullmatch(r"\w[\w.-]*", face_id):
            raise SettingsError(file=str(self.folder), key="id", found=face_id, expected="letters, digits and _")
        return self.folder / f"{face_id}.png"

    def _read(self, listing: dict[str, Any]) -> Enrolment:
        if listing["deck"] != self._deck:
            raise SettingsError(file=str(self.folder), key="deck", found=listing["deck"], expected=self._deck)
        wanted = tuple(Wanted(**entry) for entry in listing["wanted"])
        pictures = {one.id: read_picture(path) for one in wanted if (path := self.path(one.id)).is_file()}
        skipped = frozenset(map(str, listing["skipped"])) - pictures.keys()
        enrolment = Enrolment(wanted, pictures, skipped=skipped)
        return enrolment if listing["current"] is None else enrolment.go_to(listing["current"])
