"""Waiting in an emulated machine, where everything takes long and only devices keep time."""

import time
from collections.abc import Callable
from typing import Any

PATIENCE_S = 90.0  # programs start slowly


def until(there: Callable[[], Any], within_s: float = PATIENCE_S) -> float:
    """How long it took to come, in s."""
    began_s = time.monotonic()
    while not there():
        assert time.monotonic() - began_s < within_s, "it never came"
        time.sleep(0.005)
    return time.monotonic() - began_s
