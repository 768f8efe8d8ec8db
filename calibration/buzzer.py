"""Which of a piezo's tones are loud: found by ear, kept as the octave in which the tunes are played."""

from collections.abc import Sequence
from math import log2

from calibration.errors import Refused
from calibration.store import Measured, measured

TONES_HZ = (523.25, 783.99, 1046.5, 1567.98, 2093.0, 2637.02, 3135.96, 3951.07)
"""What is played, from low to high."""
TUNES_HZ = 900.0  # the middle of the tunes as they are written
MOST_OCTAVES = 2


def loud_tones(loud_hz: Sequence[float], *, active: bool = False) -> Measured:
    """The calibration of a buzzer of which these tones are loud; an active one has a tone of its own, and is heard.

    Raises Refused when nothing was.
    """
    if not loud_hz:
        expected = "a tone that is heard: is the buzzer wired, and of the kind that the settings say?"
        raise Refused("buzzer", "silent", found="no loud tone", expected=expected)
    if active:
        return measured("buzzer", {"active": True, "octaves": 0, "loud_hz": []}, len(TONES_HZ))
    middle = sorted(loud_hz)[len(loud_hz) // 2]
    octaves = max(0, min(MOST_OCTAVES, round(log2(middle / TUNES_HZ))))
    return measured("buzzer", {"active": False, "octaves": octaves, "loud_hz": sorted(loud_hz)}, len(loud_hz))
