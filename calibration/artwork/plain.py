"""The card of a game that brings no pictures: its number on a ground like no other card's."""

from collections.abc import Iterator
from random import Random

from calibration.artwork.numerals import number
from calibration.artwork.paths import box, ellipse, rounded, star
from calibration.artwork.shapes import INK, Shape, filled, inked

COLOURS = ("#d23a32", "#ef8a2c", "#f0b41e", "#2f9150", "#2f62c4", "#7a4fc0", "#e0518a", "#8a5a38")
BORDER, PAPER = "#fdfbf7", "#fffaf0"
BORDER_MM = 3.0
PIECES = 90  # of the confetti on the ground
NUMBER_MM = 17.0


def plain_card(card_id: str, *, width_mm: float, height_mm: float) -> tuple[Shape, ...]:
    """A card in mm from its top-left corner, drawn from its id alone: "number_7" shows 7.

    Every id gets confetti of its own, by which the card eye tells the cards apart: the same ones every time.
    """
    middle = complex(width_mm / 2, height_mm / 2)
    digits = card_id.rpartition("_")[2]
    shown = number(int(digits), middle, NUMBER_MM, INK, PAPER) if digits.isdecimal() else ()
    plate = inked(PAPER, rounded(middle.real - 21, middle.imag - 21, 42, 42, 4), ink_mm=0.8)
    return (*_confetti(card_id, width_mm, height_mm), plate, *shown, _frame(width_mm, height_mm))


def plain_back(name: str, *, width_mm: float, height_mm: float) -> tuple[Shape, ...]:
    """The back of a deck of such cards."""
    middle = complex(width_mm / 2, height_mm / 2)
    ground = _confetti(f"{name} back", width_mm, height_mm)
    return (*ground, filled(PAPER, star(middle, 17, 8, 8)), _frame(width_mm, height_mm))


def _confetti(seed: str, width_mm: float, height_mm: float) -> Iterator[Shape]:
    """Stars and discs of all colours, strewn as the seed says."""
    chance = Random(seed)
    yield filled(chance.choice(COLOURS), box(0, 0, width_mm, height_mm))
    for _ in range(PIECES):
        at, size = complex(chance.uniform(0, width_mm), chance.uniform(0, height_mm)), chance.uniform(1.6, 4.2)
        piece = chance.choice((ellipse(at, size), star(at, 1.4 * size, 0.6 * size, 5, chance.uniform(0, 90))))
        yield inked(chance.choice(COLOURS), piece, ink_mm=0.4)


def _frame(width_mm: float, height_mm: float) -> Shape:
    """The white border with the card's round corners."""
    inner = rounded(BORDER_MM, BORDER_MM, width_mm - 2 * BORDER_MM, height_mm - 2 * BORDER_MM, 2)
    return filled(BORDER, rounded(0, 0, width_mm, height_mm, 3.5), inner)
