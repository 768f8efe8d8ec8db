"""Whole numbers on the command line, within bounds."""

import argparse
from collections.abc import Callable


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """What reads a number from `least` to `most`, or without an end, for argparse, which tells of any other."""

    def number(text: str) -> int:
        found = int(text)
        if found < least or (most is not None and found > most):
            raise argparse.ArgumentTypeError(f"{text} is not {least} {'or more' if most is None else f'to {most}'}")
        return found

    number.__name__ = "whole number"  # as argparse calls what it could not read
    return number


PORT = whole(0, 65535)  # 0: any that is free
