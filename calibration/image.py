"""What a picture is throughout: one array type, so that every signature can name it."""

import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]  # (height, width, 3), blue green red
