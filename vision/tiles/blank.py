"""Jokers with nothing printed on them: fields that look like the paper of the letters that lie on the same board."""

from collections.abc import Iterable, Mapping

import cv2
import numpy as np

from calibration.array_types import Floats, Image
from vision.tiles.grid import FIELD_PX

_HALF_PX = 13  # half the side of the square that must be even: well within a tile
_STEPS_PX = (-8, 0, 8)  # how far from where its neighbours let expect a blank tile is looked for
_LEAST_OFF = (
    0.08  # in logarithms of colour and brightness: what papers of one set differ at most, if letters agree more
)
_BRIGHTNESS = 0.25  # the same for brightness: tiles lie in light and shade
_UNEVEN = 0.07  # spread of brightness within a blank tile, as a share


def find_blanks(
    view: Image, letters: Mapping[tuple[int, int], tuple[float, float]], fields: Iterable[tuple[int, int]]
) -> list[tuple[int, int, float]]:
    """Blank tiles as (row, column, confidence) among `fields`, each beside a tile.

    `letters`: the fields with known tiles and how far each lies off its field's middle (fields). Nothing is found
    before letters lie on the board, as their paper is what a blank one is known by.
    """
    if len(letters) < 2:
        return []
    logs = _logs(view)
    papers = np.array([_paper(logs, row, column, off) for (row, column), off in letters.items()])
    usual = np.median(papers, axis=0)
    spread = 3 * np.median(np.abs(papers - usual), axis=0)
    allowed = np.maximum(spread, (_BRIGHTNESS, _LEAST_OFF, _LEAST_OFF))
    found: dict[tuple[int, int], float] = {}
    waiting = [at for at in fields if at not in letters]
    known = dict(letters)
    for _ in range(2):  # a blank may lie beside another one
        fresh = {}
        for at in waiting:
            near = [off for place, off in known.items() if abs(place[0] - at[0]) + abs(place[1] - at[1]) == 1]
            if at in found or not near:
                continue
            score = _blank_score(logs, at, np.mean(near, axis=0), usual, allowed)
            if score > 0:
                fresh[at] = score
                known[at] = (float(np.mean(near, axis=0)[0]), float(np.mean(near, axis=0)[1]))
        found |= fresh
    return [(row, column, round(score, 3)) for (row, column), score in found.items()]


def _logs(view: Image) -> Floats:
    """Logarithms of brightness, blue against green, and red against green."""
    smooth = cv2.GaussianBlur(view, (3, 3), 0).astype(np.float32) + 4
    blue, green, red = (np.log(smooth[..., i]) for i in range(3))
    return np.stack([green, blue - green, red - green], axis=-1)


def _paper(logs: Floats, row: int, column: int, off: tuple[float, float]) -> Floats:
    """The colour of a letter tile's paper: its brighter half."""
    square = _square(logs, row, column, off)
    bright = square[square[:, 0] >= np.percentile(square[:, 0], 60)]
    return np.asarray(np.median(bright, axis=0))


def _blank_score(logs: Floats, at: tuple[int, int], off: Floats, usual: Floats, allowed: Floats) -> float:
    """0: no blank tile there; else 0.5..1, how near its paper is to the usual."""
    best = 0.0
    for dy in _STEPS_PX:
        for dx in _STEPS_PX:
            square = _square(logs, *at, (off[0] + dx / FIELD_PX, off[1] + dy / FIELD_PX))
            away = float((np.abs(np.median(square, axis=0) - usual) / allowed).max())
            if away < 1 and float(square[:, 0].std()) < _UNEVEN:
                best = max(best, 1 - away / 2)
    return best


def _square(logs: Floats, row: int, column: int, off: tuple[float, float] | Floats) -> Floats:
    """The points (Nx3) of the middle of a tile that lies `off` its field's middle."""
    y = round((row + 1.5 + float(off[1])) * FIELD_PX)
    x = round((column + 1.5 + float(off[0])) * FIELD_PX)
    return logs[y - _HALF_PX : y + _HALF_PX, x - _HALF_PX : x + _HALF_PX].reshape(-1, 3)
