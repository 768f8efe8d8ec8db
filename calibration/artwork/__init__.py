"""The print-and-play decks, drawn by code: the same shapes give pictures, tablet graphics and printed cards."""

import json
from functools import lru_cache
from pathlib import Path

import cv2

from calibration.array_types import Image
from calibration.artwork.deck import (
    CORNER_RADIUS_MM,
    HEIGHT_MM,
    WIDTH_MM,
    card_ids,
    editions,
    pile_of,
)
from calibration.artwork.raster import raster
from calibration.artwork.shapes import Shape
from calibration.artwork.svg import svg_text
from companion.core.game import CardFace

__all__ = ["CardFace", "card_ids", "card_shapes", "editions", "picture", "pile_of", "svg", "write_deck"]


def card_shapes(game: str, card_id: str) -> tuple[Shape, ...]:
    """A card as shapes in mm, its top-left corner at the origin. Raises SettingsError."""
    from calibration.artwork.faces import card  # noqa: PLC0415 - twenty modules of drawings, for whoever draws a card

    return card(game, card_id)


@lru_cache(maxsize=96)
def picture(game: str, card_id: str, width_px: int = 280) -> Image:
    """A card: BGR uint8, (width_px * 87 / 56, width_px, 3), not to be written to. Raises SettingsError."""
    drawn = raster(card_shapes(game, card_id), width_mm=WIDTH_MM, height_mm=HEIGHT_MM, width_px=width_px)
    drawn.flags.writeable = False
    return drawn


@lru_cache(maxsize=96)
def svg(game: str, card_id: str) -> str:
    """A card as an SVG document with transparent corners. Raises SettingsError."""
    return svg_text(card_shapes(game, card_id), width_mm=WIDTH_MM, height_mm=HEIGHT_MM)


def write_deck(game: str, folder: Path, width_px: int = 560, deck: str | None = None) -> None:
    """Write every face as `<id>.png` and `deck.json` into a folder, made if need be. Raises SettingsError, OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    cards = card_ids(game, deck)
    for face in cards:
        encoded, data = cv2.imencode(".png", picture(game, face.id, width_px))
        if not encoded:
            raise OSError(f"{face.id}: cannot be encoded as PNG")
        (folder / f"{face.id}.png").write_bytes(data.tobytes())
    listing = {
        "deck": game,
        "game": game.capitalize(),
        "size_mm": [WIDTH_MM, HEIGHT_MM],
        "corner_radius_mm": CORNER_RADIUS_MM,
        "cards": [_entry(face) for face in cards],
    }
    (folder / "deck.json").write_text(json.dumps(listing, indent=1) + "\n", encoding="utf-8")


def _entry(face: CardFace) -> dict[str, str | int]:
    """A face as deck.json lists it."""
    entry: dict[str, str | int] = {"id": face.id, "file": f"{face.id}.png", "kind": face.kind}
    if face.colour is not None:
        entry["colour"] = face.colour
    if face.part is not None:
        entry["piece"] = face.part
    if face.value is not None:
        entry["value"] = face.value
    return entry | {"copies": face.copies}
