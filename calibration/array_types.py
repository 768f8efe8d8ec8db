"""The arrays that pictures and measures are held in, named so that every signature can say which it takes."""

from typing import Any

import numpy.typing as npt

Image = npt.NDArray[Any]
"""A picture, uint8, HxWx3 BGR or HxW grey. (What OpenCV returns has no narrower type than any array.)"""
Matrix = npt.NDArray[Any]
"""A homography, float64, 3x3."""
Points = npt.NDArray[Any]
"""Points, float64, Nx2."""
Floats = npt.NDArray[Any]
"""Numbers, float32 or float64."""
