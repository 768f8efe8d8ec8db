"""Finds the stones that stand on a free-standing tray, with nothing told in advance but how many there are at most."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from calibration.array_types import Image, Points
from vision.board.facets import calm_inside, describe
from vision.board.network import Network, load_network
from vision.board.pose import BoardPose
from vision.board.relief import Relief, find_candidates, make_relief, tray_mask
from vision.board.view import view_board, view_mm

Floats = npt.NDArray[np.float64]

MOST_STONES = 42
GIRDLE_MM = 14.0  # height over the floor at which a stone is widest: where it is looked for, so that its foot is below
_APART_MM = 15.0  # of two stones: less than the 22 mm that pegs allow, more than half a stone
_SURE = 0.5  # logit from which a place is a stone
_CALM = 0.9  # logarithm: a place so much calmer inside than on its outline looks like a fingertip,
_SUREST = 4.0  # and must be surer than this
_POOL_MM = 2.5  # places that are one stone are averaged


@dataclass(frozen=True, slots=True)
class Stone:
    """A standing stone: its foot on the board (mm) and how surely it is one (0..1)."""

    at_mm: tuple[float, float]
    confidence: float


@cache
def stone_network() -> Network:
    """What tells stones from other things, as training.py has taught it."""
    with (files("vision.board") / "stone_weights.npz").open("rb") as file:
        return load_network(file)


def find_stones(straight: Image, pose: BoardPose, *, most: int = MOST_STONES) -> tuple[Stone, ...]:
    """The stones in a picture without distortion, surest first, at most `most`."""
    view = view_board(straight, pose, GIRDLE_MM)
    mask = tray_mask(view, pose, GIRDLE_MM)
    if not mask.any():
        return ()
    return find_in_relief(make_relief(view, mask), most=most)


def find_in_relief(relief: Relief, *, most: int = MOST_STONES) -> tuple[Stone, ...]:
    """The stones in the relief of a view at GIRDLE_MM, surest first."""
    places = find_candidates(relief)
    if not len(places):
        return ()
    features = describe(relief, places)
    surety = stone_network().rate(features)
    surety[(calm_inside(features) > _CALM) & (surety < _SUREST)] = -np.inf
    return _choose(view_mm(places), surety, most)


def _choose(places_mm: Points, surety: Floats, most: int) -> tuple[Stone, ...]:
    chosen: list[Stone] = []
    for index in np.argsort(-surety):
        if surety[index] < _SURE or len(chosen) == most:
            break
        at = places_mm[index]
        if any(np.hypot(at[0] - stone.at_mm[0], at[1] - stone.at_mm[1]) < _APART_MM for stone in chosen):
            continue
        near = (np.hypot(*(places_mm - at).T) < _POOL_MM) & (surety > 0)
        weight = surety[near]
        x, y = (places_mm[near] * weight[:, None]).sum(axis=0) / weight.sum()
        chosen.append(Stone((float(x), float(y)), float(1 / (1 + np.exp(-surety[index])))))
    return tuple(chosen)
