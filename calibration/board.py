"""The spinning board: its stickers, its outline, its stones and the places of a board with sockets.

Board frame: origin at the board's centre, x to the right and y towards the players' edge at angle 0, angles clockwise
as seen from above, lengths in mm.
"""

from dataclasses import dataclass
from math import cos, radians, sin

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Sticker:
    """One ArUco marker of the mat's dictionary on the board's rim, its own up pointing away from the centre."""

    id: int
    angle_deg: float
    radius_mm: float = 146.0
    side_mm: float = 20.0
    edge_mm: float = 2.5  # of white paper round the black square

    def corners_mm(self, grown_mm: float = 0.0) -> tuple[Point, Point, Point, Point]:
        """The black square's corners as OpenCV orders them (top-left, clockwise), each side moved out by `grown_mm`."""
        x, y = cos(radians(self.angle_deg)), sin(radians(self.angle_deg))
        half = self.side_mm / 2 + grown_mm
        top_left, top_right, low_right, low_left = (
            ((self.radius_mm + out) * x - across * y, (self.radius_mm + out) * y + across * x)
            for out, across in ((half, -half), (half, half), (-half, half), (-half, -half))
        )
        return top_left, top_right, low_right, low_left


@dataclass(frozen=True, slots=True)
class Tray:
    """A flat octagonal floor with a corner at angle 0, and the rim that slopes up round it."""

    corner_mm: float = 170.0
    rim_corner_mm: float = 176.0
    rim_height_mm: float = 5.0


@dataclass(frozen=True, slots=True)
class StoneShape:
    """A faceted stone on a black peg."""

    width_mm: float = 18.0
    peg_width_mm: float = 16.0
    peg_height_mm: float = 12.0
    height_mm: float = 19.0  # of peg and stone


STICKERS = (Sticker(10, 0), Sticker(11, 120), Sticker(12, 240))
TRAY = Tray()
STONE = StoneShape()
ROUND_RADIUS_MM = 160.0  # of a board with sockets
STONES = 42
FIXED = 16
APART_MM = 22.0  # of the middles of two stones, at least


def _ring(count: int, radius_mm: float, first_deg: float) -> tuple[Point, ...]:
    turns = [radians(first_deg + 360 * place / count) for place in range(count)]
    return tuple((round(radius_mm * cos(turn), 2), round(radius_mm * sin(turn), 2)) for turn in turns)


SOCKETS = (*_ring(5, 26, 18), *_ring(9, 56, 10), *_ring(12, 87, 0), *_ring(16, 119, 11))
"""The places of the simulated board with sockets, as its layout file would list them."""
