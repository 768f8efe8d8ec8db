"""A simple hand with its forearm, for the simulated camera."""

from collections.abc import Iterator

from calibration.artwork.paths import Path, loop, polygon, ribbon, spline, turn

SKIN, SKIN_SHADE = (150, 178, 224), (118, 142, 192)  # BGR
SLEEVE, CUFF = (128, 84, 62), (160, 116, 92)
FINGERS = ((-24, 46, -12), (-9, 56, -3), (6, 54, 4), (20, 42, 11))  # knuckle x, length, spread in degrees
FINGER_MM = 14.5


def hand_shapes(tip: complex, from_deg: float) -> Iterator[tuple[tuple[int, int, int], Path]]:
    """(BGR colour, outline in mm of the mat frame), from bottom to top.

    The middle finger's tip is at `tip`; the arm comes from `from_deg`, clockwise from the right of the mat.
    """
    place = turn(from_deg - 90)  # drawn pointing up, so that the arm comes from below (90 degrees)
    for colour, outline in _pointing_up():
        yield colour, outline * place + tip


def _pointing_up() -> Iterator[tuple[tuple[int, int, int], Path]]:
    """The hand with its fingertip at the origin, the arm going down (+y)."""
    palm = loop(-29 + 62j, -26 + 48j, 0 + 44j, 24 + 50j, 27 + 72j, 22 + 104j, 0 + 112j, -22 + 104j)
    yield SKIN_SHADE, ribbon(polygon(0 + 100j, 0 + 150j), [46, 52])
    yield SLEEVE, polygon(-34 + 128j, 34 + 128j, 48 + 460j, -48 + 460j)
    yield CUFF, ribbon(polygon(0 + 122j, 0 + 138j), [72, 74])
    yield SKIN_SHADE, palm + (2 + 2j)
    yield SKIN, palm
    thumb = spline(-20 + 92j, -38 + 72j, -44 + 52j, -40 + 34j)
    yield SKIN_SHADE, ribbon(thumb + (1.5 + 1.5j), [24, 20, 16, 10])
    yield SKIN, ribbon(thumb, [24, 20, 16, 10])
    for x, length, lean in FINGERS:
        root = complex(x, 58)
        reach = length * -1j * turn(lean)
        finger = spline(root, root + 0.5 * reach, root + 0.85 * reach, root + reach)
        widths = [FINGER_MM, FINGER_MM, FINGER_MM * 0.9, FINGER_MM * 0.8, FINGER_MM * 0.3]
        yield SKIN_SHADE, ribbon(finger + (1.5 + 1.5j), widths)
        yield SKIN, ribbon(finger, widths)
