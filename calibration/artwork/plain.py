"""The card of a game that brings no pictures: its name and number on a ground like no other card's."""

from collections.abc import Iterator
from random import Random

from calibration.artwork.lettering import lettering
from calibration.artwork.paths import box, ellipse, polygon, rounded, star, turn
from calibration.artwork.shapes import INK, Shape, filled, inked

COLOURS = {  # by name, so that a card called blue is blue
    "red": "#d23a32",
    "orange": "#ef8a2c",
    "yellow": "#f0b41e",
    "green": "#2f9150",
    "blue": "#2f62c4",
    "purple": "#7a4fc0",
    "pink": "#e0518a",
    "brown": "#8a5a38",
}
BACK = "#33305c"
BORDER, PAPER = "#fdfbf7", "#fffaf0"
BORDER_MM, CORNER_MM = 3.0, 3.5
BLEED_MM = 2.0  # where the ground begins, under the border
PIECES = 80  # of confetti on the ground
PLATE_MM = (40.0, 36.0)  # where the words stand
NAME_MM, NUMBER_MM, ALONE_MM = 4.2, 15.0, 8.0  # how high capitals are


def plain_card(card_id: str, *, width_mm: float, height_mm: float) -> tuple[Shape, ...]:
    """A card in mm from its top-left corner, drawn from its id alone: "castle_blue_2" is "castle blue" and 2.

    Every id gets confetti of its own, by which the card eye tells the cards apart: the same ones every time.
    """
    middle, words = complex(width_mm, height_mm) / 2, card_id.split("_")
    named = (colour for word, colour in COLOURS.items() if word in words)
    ground = next(named, None) or Random(card_id).choice(list(COLOURS.values()))
    corner = middle - complex(*PLATE_MM) / 2
    plate = inked(PAPER, rounded(corner.real, corner.imag, *PLATE_MM, 4), ink_mm=0.8)
    return (*_confetti(card_id, ground, width_mm, height_mm), plate, *_name(words, middle), _frame(width_mm, height_mm))


def plain_back(name: str, *, width_mm: float, height_mm: float) -> tuple[Shape, ...]:
    """The back of a deck of such cards."""
    emblem = inked(PAPER, star(complex(width_mm, height_mm) / 2, 17, 8, 8), ink_mm=0.8)
    return (*_confetti(f"{name} back", BACK, width_mm, height_mm), emblem, _frame(width_mm, height_mm))


def _name(words: list[str], middle: complex) -> Iterator[Shape]:
    """The number with the other words above it; a lone word, or a lone number, takes the middle."""
    number = words[-1] if words[-1].isdigit() else ""
    name = " ".join(words[:-1] if number else words)
    if name and number:
        yield _line(name, middle - 11j, NAME_MM)
        yield _line(number, middle + 4.5j, NUMBER_MM)
    else:
        yield _line(name or number, middle, ALONE_MM if name else NUMBER_MM)


def _line(text: str, middle: complex, height_mm: float) -> Shape:
    """A line of text, made smaller where the plate is too narrow for it."""
    outlines = lettering(text)
    half = max(float(abs(outline.real).max()) for outline in outlines)
    height_mm = min(height_mm, (PLATE_MM[0] / 2 - 2.5) / half)
    return filled(INK, *(middle + height_mm * outline for outline in outlines))


def _confetti(seed: str, ground: str, width_mm: float, height_mm: float) -> Iterator[Shape]:
    """Stars, discs and slips of all colours but the ground's, strewn as the seed says."""
    chance = Random(seed)
    colours = [PAPER, INK, *(colour for colour in COLOURS.values() if colour != ground)]
    yield filled(ground, box(BLEED_MM, BLEED_MM, width_mm - 2 * BLEED_MM, height_mm - 2 * BLEED_MM))
    for _ in range(PIECES):
        size = chance.uniform(1.5, 3.8)
        edge = BLEED_MM + 1.7 * size  # so that none reaches out of the card
        at = complex(chance.uniform(edge, width_mm - edge), chance.uniform(edge, height_mm - edge))
        piece = chance.choice(
            (
                ellipse(at, size),
                star(at, 1.4 * size, 0.6 * size, chance.randint(4, 6), chance.uniform(0, 90)),
                at + size * turn(chance.uniform(0, 180)) * polygon(-1.6 - 0.4j, 1.6 - 0.4j, 1.6 + 0.4j, -1.6 + 0.4j),
            )
        )
        yield inked(chance.choice(colours), piece, ink_mm=0.4)


def _frame(width_mm: float, height_mm: float) -> Shape:
    """The white border with the card's round corners."""
    inner = rounded(BORDER_MM, BORDER_MM, width_mm - 2 * BORDER_MM, height_mm - 2 * BORDER_MM, 2)
    return filled(BORDER, rounded(0, 0, width_mm, height_mm, CORNER_MM), inner)
