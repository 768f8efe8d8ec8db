"""A print-and-play deck: the pictures of a game's cards, from its SVG files or drawn from their names."""

import hashlib
import json
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path

import cv2

from calibration.array_types import Image
from calibration.artwork.plain import CORNER_MM, plain_back, plain_card
from calibration.artwork.raster import raster
from calibration.artwork.shapes import Shape
from calibration.artwork.svg import read_svg, svg_text
from companion.core.errors import SettingsError
from companion.core.game import BACK, CardFace

WIDTH_MM, HEIGHT_MM = 56, 87
TABLET_UNIT_MM = 0.025  # an eighth of a pixel on a card that is 280 pixels wide


class PrintedDeck:
    """Every face of a deck, the back last, and how each looks. For any thread.

    >>> deck = PrintedDeck("hoch", [CardFace(f"number_{value}", "number", value=value) for value in range(1, 21)])
    >>> deck.picture("number_7").shape
    (435, 280, 3)
    """

    def __init__(self, name: str, cards: Iterable[CardFace], art: Traversable | None = None) -> None:
        """`art` is a folder with files such as "castle_blue_2.svg" and "back.svg"; a card without is drawn plain."""
        self.name = name
        self.faces = (*cards, BACK)
        files = art.iterdir() if art is not None and art.is_dir() else ()
        self._files = {file.name.removesuffix(".svg"): file for file in files if file.name.endswith(".svg")}
        self._plain = {face.id for face in self.faces} - self._files.keys()
        self._texts: dict[str, str] = {}

    @property
    def pile(self) -> tuple[str, ...]:
        """The ids of all cards, as often as the deck has them, unshuffled."""
        return tuple(face.id for face in self.faces for _ in range(face.copies))

    @property
    def version(self) -> str:
        """Another one whenever any face looks different. Raises SettingsError."""
        texts = "\0".join(self.svg(face.id) for face in self.faces)
        return hashlib.sha256(texts.encode()).hexdigest()[:32]

    def svg(self, card_id: str) -> str:
        """A card as an SVG document with transparent corners. Raises SettingsError for a card that the deck lacks."""
        if card_id not in self._texts:
            self._texts[card_id] = self._text(card_id)
        return self._texts[card_id]

    def tablet_svg(self, card_id: str) -> str:
        """A card as the smallest SVG document that looks the same on a tablet. Raises SettingsError."""
        return _tablet_svg(self, card_id)

    def shapes(self, card_id: str) -> tuple[Shape, ...]:
        """A card as shapes in mm, its top-left corner at the origin. Raises SettingsError."""
        return read_svg(self.svg(card_id), width_mm=WIDTH_MM, height_mm=HEIGHT_MM, file=f"{self.name}/{card_id}.svg")

    def picture(self, card_id: str, width_px: int = 280) -> Image:
        """A card: BGR uint8, (width_px * 87 / 56, width_px, 3), not to be written to. Raises SettingsError."""
        return _picture(self, card_id, width_px)

    def write(self, folder: Path, width_px: int = 560) -> None:
        """Write every face as `<id>.png` and `deck.json` into a folder, made if need be.

        Raises SettingsError, OSError.
        """
        folder.mkdir(parents=True, exist_ok=True)
        for face in self.faces:
            encoded, data = cv2.imencode(".png", self.picture(face.id, width_px))
            if not encoded:
                raise OSError(f"{face.id}: cannot be encoded as PNG")
            (folder / f"{face.id}.png").write_bytes(data.tobytes())
        listing = {
            "deck": self.name,
            "game": self.name.capitalize(),
            "size_mm": [WIDTH_MM, HEIGHT_MM],
            "corner_radius_mm": CORNER_MM,
            "cards": [_entry(face) for face in self.faces],
        }
        (folder / "deck.json").write_text(json.dumps(listing, indent=1) + "\n", encoding="utf-8")

    def _text(self, card_id: str) -> str:
        if card_id in self._files:
            return self._files[card_id].read_text(encoding="utf-8")
        if card_id not in self._plain:
            raise SettingsError(file=self.name, key="card", found=card_id, expected="a card of this deck")
        draw, about = (plain_back, self.name) if card_id == BACK.id else (plain_card, card_id)
        size = {"width_mm": WIDTH_MM, "height_mm": HEIGHT_MM}
        return svg_text(draw(about, **size), **size)


@lru_cache(maxsize=96)
def _picture(deck: PrintedDeck, card_id: str, width_px: int) -> Image:
    drawn = raster(deck.shapes(card_id), width_mm=WIDTH_MM, height_mm=HEIGHT_MM, width_px=width_px)
    drawn.flags.writeable = False
    return drawn


@cache
def _tablet_svg(deck: PrintedDeck, card_id: str) -> str:
    return svg_text(deck.shapes(card_id), width_mm=WIDTH_MM, height_mm=HEIGHT_MM, unit_mm=TABLET_UNIT_MM)


def _entry(face: CardFace) -> dict[str, str | int]:
    """A face as deck.json lists it."""
    named = {"id": face.id, "file": f"{face.id}.png", "kind": face.kind}
    more = {"colour": face.colour, "piece": face.part, "value": face.value, "copies": face.copies}
    return named | {key: value for key, value in more.items() if value is not None}
