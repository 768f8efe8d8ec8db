"""Words and numbers as shapes, so that a card reads the same as pixels, on the tablet and in print."""

from functools import lru_cache
from pathlib import Path as FilePath

import cv2
import numpy as np
import reportlab
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from calibration.artwork.paths import Path

FONT = FilePath(reportlab.__file__).parent / "fonts" / "VeraBd.ttf"  # Bitstream Vera, which reportlab brings along
_DRAWN_PX = 200  # height at which outlines are traced


@lru_cache(maxsize=64)
def lettering(text: str) -> tuple[Path, ...]:
    """The outlines of a line of text, capitals 1 high, its middle at the origin; holes are outlines of their own."""
    font = ImageFont.truetype(str(FONT), _DRAWN_PX)
    left, top, right, bottom = (round(edge) for edge in font.getbbox(text))
    canvas = Pillow.new("L", (right - left + 2, bottom - top + 2))
    ImageDraw.Draw(canvas).text((1 - left, 1 - top), text, fill=255, font=font)
    ink = np.where(np.asarray(canvas) > 127, 255, 0).astype(np.uint8)
    contours, _ = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    _, high, _, low = font.getbbox("H")
    middle = complex(ink.shape[1] / 2, (high + low) / 2 - top + 1)
    smooth = (cv2.approxPolyDP(contour, 0.8, closed=True).reshape(-1, 2) for contour in contours)
    return tuple((points[:, 0] + 1j * points[:, 1] - middle) / (low - high) for points in smooth if len(points) > 2)
