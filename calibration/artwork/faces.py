"""A card from its id: the art in its window, the white border around it."""

import zlib
from collections.abc import Iterator
from random import Random

from calibration.artwork.deck import CORNER_RADIUS_MM, HEIGHT_MM, WIDTH_MM, card_ids
from calibration.artwork.paths import box, ellipse, rounded, star
from calibration.artwork.shapes import Shape, filled, inked, lighter, shades, within
from companion.errors import SettingsError

BORDER_MM = 3.0
PAINTS = {"pink": "#e8649a", "red": "#d23a3a", "blue": "#3d74d6", "yellow": "#f0b72e", "green": "#3f9d54"}


def card(game: str, card_id: str) -> tuple[Shape, ...]:
    """The shapes of one card, origin at its top-left corner. Raises SettingsError for an id the game lacks."""
    known = {face.id: face for face in (*card_ids(game), *card_ids("diamoniak", "pt55"))}
    if card_id not in known:
        raise SettingsError(file=game, key="card", found=card_id, expected="a card id of this game")
    face = known[card_id]
    art = sketch(card_id, PAINTS.get(face.colour or "", "#7a5bb0"))
    slack = 1.0
    window = (BORDER_MM - slack, BORDER_MM - slack, WIDTH_MM - BORDER_MM + slack, HEIGHT_MM - BORDER_MM + slack)
    return *within(art, *window), frame()


def frame() -> Shape:
    """The white border with the card's round corners."""
    outer = rounded(0, 0, WIDTH_MM, HEIGHT_MM, CORNER_RADIUS_MM)
    inner = rounded(BORDER_MM, BORDER_MM, WIDTH_MM - 2 * BORDER_MM, HEIGHT_MM - 2 * BORDER_MM, 2)
    return filled("#fdfbf7", outer, inner)


def sketch(card_id: str, paint: str) -> Iterator[Shape]:
    """A stand-in until the real picture is drawn: no two ids look alike."""
    chance = Random(zlib.crc32(card_id.encode()))
    yield from shades(box(0, 0, WIDTH_MM, HEIGHT_MM), (lighter(paint, 0.7), paint), 12)
    for _ in range(45):
        at = complex(chance.uniform(4, 52), chance.uniform(4, 83))
        colour = chance.choice(["#ffffff", "#2c2440", "#f7d154", "#6fc3df", lighter(paint), paint])
        size = chance.uniform(2, 8)
        outline = star(at, size, size / 2, chance.randint(3, 7)) if chance.random() < 0.6 else ellipse(at, size / 2)
        yield inked(colour, outline)
