"""What was measured becomes a calibration, or is refused with the reason. Pure: nothing here looks or acts."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from calibration.errors import Refused
from calibration.lens_fit import LensFit
from calibration.mat_fit import MatFit
from calibration.store import Measured, measured
from calibration.zones import Zones

DARK, BRIGHT = 80.0, 250.0  # of the mat's paper, 0..255
MOST_COLOUR = 0.25  # share by which a channel of white paper may differ from the mean
MOST_OFF_BY = 0.15  # of a measured speed from the straight line
MOST_BOARD_MM = 3.0
STICKERS = 3


@dataclass(frozen=True, slots=True)
class BoardLook:
    """What was seen of the board: ids of its stickers, RMS of their corners in mm, places counted, and its kind."""

    stickers: tuple[int, ...]
    residual_mm: float
    places: int
    standing: int
    kind: str


def camera(fit: MatFit, ruler_mm: float) -> Measured:
    """Where the mat lies."""
    values = {"to_mm": fit.to_mm.tolist(), "mm_per_px": fit.mm_per_px, "ruler_mm": ruler_mm}
    return measured("camera", values, fit.residual_mm)


def lens(fit: LensFit) -> Measured:
    """What the lens does."""
    size = list(fit.size_px)
    values = {"matrix": fit.matrix.tolist(), "distortion": fit.distortion.tolist(), "size_px": size, "views": fit.views}
    return measured("lens", values, fit.error_px)


def white_balance(colour: Sequence[float], fixed: Mapping[str, Any]) -> Measured:
    """What the camera has chosen (`fixed`), if white paper of this colour (BGR, 0..255) looks white by it.

    Raises Refused: too dark, too bright, coloured.
    """
    blue, green, red = colour
    mean = (blue + green + red) / 3
    off = max(abs(channel - mean) for channel in (blue, green, red)) / mean
    if not DARK <= mean <= BRIGHT:
        found, expected = f"paper of brightness {mean:.0f}", f"{DARK:.0f} to {BRIGHT:.0f}: more light, or less glare"
        raise Refused("white-balance", "dark" if mean < DARK else "bright", found=found, expected=expected)
    if off > MOST_COLOUR:
        found = f"paper of colour {red:.0f} {green:.0f} {blue:.0f} (red, green, blue)"
        expected = "white light, or a camera that balances it"
        raise Refused("white-balance", "coloured", found=found, expected=expected)
    return measured("white-balance", fixed, off * 100)


def zones(drawn: Zones) -> Measured:
    """Where cards are read without our mat."""
    return measured("zones", asdict(drawn), drawn.off * 100)


def deck(name: str, faces: int, nearest: tuple[str, str, float] | None) -> Measured:
    """How well the faces of a deck are told apart: the two most alike, and by how much (0..1).

    Raises Refused without two faces.
    """
    if nearest is None:
        found, expected = f"{faces} faces", "a deck of at least two: enrol it first"
        raise Refused("deck", "no_deck", found=found, expected=expected)
    one, other, alike = nearest
    return measured("deck", {"deck": name, "faces": faces, "nearest": [one, other]}, 1 - alike)


def board(look: BoardLook) -> Measured:
    """Where the board lies and what stands on it. Raises Refused: stickers hidden or misplaced, nothing counted."""
    seen = len(look.stickers)
    if seen < STICKERS:
        found, expected = f"{seen} stickers", f"all {STICKERS}: none covered, none in glare"
        raise Refused("board", "stickers_hidden", found=found, expected=expected, seen=seen)
    if look.residual_mm > MOST_BOARD_MM:
        found, expected = f"stickers off by {look.residual_mm:.1f} mm", "stickers at 0, 120 and 240 degrees, as printed"
        raise Refused("board", "stickers_shifted", found=found, expected=expected, off=f"{look.residual_mm:.1f}")
    if look.standing == 0:
        raise Refused("board", "no_stones", found="no stones", expected="the board with its stones on it")
    return measured("board", asdict(look), look.residual_mm)


def spinner(turning: Mapping[str, Any], *, clockwise: bool) -> Measured:
    """How the board turns; `turning` has the fields of hardware.spinner_trial.Turning. Raises Refused."""
    if not clockwise:
        expected = "clockwise: swap the two wires of the motor"
        raise Refused("spinner", "wrong_way", found="the wrong way round", expected=expected)
    off_by = float(turning["off_by"])
    if off_by > MOST_OFF_BY:
        found, expected = f"speeds {off_by:.0%} off a line", f"at most {MOST_OFF_BY:.0%}: a sticky gear?"
        raise Refused("spinner", "uneven", found=found, expected=expected, off=round(off_by * 100))
    return measured("spinner", turning, off_by * 100)
