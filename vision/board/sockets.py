"""A board with sockets: is each known place occupied, empty, hidden or not to be told?

Two pictures teach how this board looks: all sockets full, and only some of them. The printed board round a socket
says how the light falls there now and whether something lies over it; what shows inside, put into the light of those
two pictures, is compared px by px with the colours of stones and of empty sockets.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image, Points
from companion.core.errors import SettingsError
from companion.core.json_values import json_values
from vision.board.pose import BoardPose
from vision.board.view import PX_PER_MM, view_board, view_px

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]


class SocketState(StrEnum):
    """What a socket looks like in one picture."""

    OCCUPIED = "occupied"
    EMPTY = "empty"
    HIDDEN = "hidden"  # a hand, paper or the like lies over it
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class SocketReading:
    """One socket: its state, and the shares (0..1) of its inside that look like a stone and empty,
    and of the board round it that something else covers."""

    state: SocketState
    stone: float
    empty: float
    covered: float


_HALF_MM = 16.0  # of a socket's patch
_INSIDE_MM = 7.5  # radius of what changes when a stone goes
_RINGS_MM = (3.0, 5.5, _INSIDE_MM)  # outer radii of the parts of it that are learned apart
_AROUND_MM = (9.5, 15.0)  # its rim and the printed board round it
_BINS = 16  # a colour channel
_SPREAD_BINS = 0.9  # how far a learned colour reaches
_FOREIGN = 1.5e-4  # chance of a colour that belongs to neither
_SECTORS = 6
_FEW = 2  # every so many px are enough for a gain
_LEAST_TOLD = 10  # px that a gain is not told from yet
_GAINS = (0.12, 8.0)  # between two pictures; a gain outside is no light
_BESIDE_MM = 11.0  # where the printed board begins
_NEAR_PX = 2
_OFF = (6.0, 0.10)  # levels, and share of the level, from which a px of the board is another thing
_COVERED = 0.6  # share of foreign px round or inside a socket from which it is hidden
_COVERED_INSIDE = 0.45
_LEAST_COVER = 0.08  # share of the board beside a socket that must be foreign before its colour is looked for inside
_DOUBTFUL = 0.75  # of both together
_DOUBTFUL_BESIDE = 0.3  # within _HAND_MM of a hidden socket
_HAND_MM = 45.0
_CROSSED = 0.15
_LEAD = 0.15  # by how much one state must lead
_LIGHT_SIGMA = 0.12  # of a gain's logarithm against a smooth light
_SHADE = (0.4, 1.8)  # what shade and glare do to the light at one socket
_TINT = 1.12  # and to one of its colours against the others
_SHADES = {True: (0.55, 0.75, 1.0, 1.3), False: (0.4, 0.7, 1.0, 1.5, 2.2)}  # stones shine, pits hold shadows


def _grid() -> tuple[Floats, Floats]:
    """Distance (mm) and turn (0..1) of each px of a patch from its middle."""
    side = round(2 * _HALF_MM * PX_PER_MM)
    axis = (np.arange(side) - (side - 1) / 2) / PX_PER_MM
    away = np.hypot(axis[None, :], axis[:, None])
    turn = np.arctan2(axis[:, None], axis[None, :]) / (2 * np.pi) + 0.5
    return away.astype(np.float32), turn.astype(np.float32)


_AWAY_MM, _TURN = _grid()
_AROUND: Mask = (_AROUND_MM[0] <= _AWAY_MM) & (_AROUND_MM[1] >= _AWAY_MM)
_BESIDE: Mask = _AWAY_MM[_AROUND] >= _BESIDE_MM
_INSIDE: Mask = _AWAY_MM <= _INSIDE_MM
_GOES_ON_MM = 3.5  # how far what covers the board beside is expected to reach
_BESIDE_NEAR = cv2.GaussianBlur(
    (_AROUND & (_AWAY_MM >= _BESIDE_MM)).astype(np.float32), (0, 0), _GOES_ON_MM * PX_PER_MM
)[_INSIDE]
_COVER_GAIN, _LEAST_NEAR, _MOST_COVER = 3.0, 0.15, 2.0
_SECTOR = np.minimum((_TURN[_AROUND] * _SECTORS).astype(np.intp), _SECTORS - 1)
_PAIRS = [np.isin(_SECTOR[::_FEW], (sector, (sector + 1) % _SECTORS)) for sector in range(_SECTORS)]
_PART = np.digitize(_AWAY_MM[_INSIDE], _RINGS_MM[:-1])


def read_layout(file: Path) -> Points:
    """The sockets' middles (Nx2, mm) of a layout file: [[x, y], ...]. Raises SettingsError."""
    try:
        layout = np.array(json_values(file.read_text(encoding="utf-8")), dtype=np.float64)
    except (OSError, ValueError) as error:
        raise SettingsError(file=str(file), key="sockets", found=str(error), expected="[[x, y], ...] in mm") from error
    if layout.ndim != 2 or layout.shape[1:] != (2,):
        raise SettingsError(file=str(file), key="sockets", found=layout.shape, expected="[[x, y], ...] in mm")
    return layout


@dataclass(frozen=True, slots=True)
class SocketLook:
    """How a board with sockets looks, in the light of the first picture.

    `layout`: Nx2, mm. `around`, `darkest`, `brightest`: N x 2 pictures x px x 3, levels, of the board round each
    socket; the latter two within _NEAR_PX, which forgives blur and a pose a little off. `stones` (N x parts x
    bins^3): chances of colours inside, half of this socket's stone and half of any; `empty` (parts x bins^3) likewise.
    """

    layout: Points
    around: Floats
    darkest: Floats
    brightest: Floats
    stones: Floats
    empty: Floats

    def every_other(self, first: int) -> "SocketLook":
        """The look of half of the sockets: those from `first` (0 or 1) on, without the ones between."""
        around, darkest, brightest = (part[first::2] for part in (self.around, self.darkest, self.brightest))
        return SocketLook(self.layout[first::2], around, darkest, brightest, self.stones[first::2], self.empty)


def cut_sockets(straight: Image, pose: BoardPose, layout: Points) -> Floats:
    """Patches (N x side x side x 3, levels) round the sockets, from a picture without distortion."""
    picture = cv2.GaussianBlur(view_board(straight, pose, 0.0).picture, (0, 0), 0.8)
    side = _AWAY_MM.shape[0]
    patches = [cv2.getRectSubPix(picture, (side, side), (float(x), float(y))) for x, y in view_px(layout)]
    return np.stack(patches).astype(np.float32)


def learn_sockets(layout: Points, full: Floats, some: Floats) -> SocketLook:
    """The look of a board from its sockets' patches in two pictures: all of them full, and some of them empty.

    Which ones are empty is seen from what changed. Raises ValueError when nothing did.
    """
    gains = np.stack([_ratio(patch[_AROUND], before[_AROUND]) for patch, before in zip(some, full, strict=True)])
    some_lit = some / gains[:, None, None]
    same_light = some_lit[:, _INSIDE]
    change = np.abs(same_light - full[:, _INSIDE]).mean(axis=(1, 2))
    emptied = change > _widest_gap(change)
    if not emptied.any():
        raise ValueError("no socket differs between the two pictures")
    any_stone = _learn(np.concatenate([full[:, _INSIDE], same_light[~emptied]]), _SHADES[True])
    own_stones = np.stack([_learn(patch[None, _INSIDE], _SHADES[True]) for patch in full])
    empty = _learn(same_light[emptied], _SHADES[False])
    near = np.ones((2 * _NEAR_PX + 1, 2 * _NEAR_PX + 1), np.uint8)
    pairs = np.stack([full, some_lit], axis=1)
    darkest, brightest = (
        np.stack([[bound(patch, near)[_AROUND] for patch in pair] for pair in pairs])
        for bound in (cv2.erode, cv2.dilate)
    )
    return SocketLook(
        layout=layout,
        around=pairs[:, :, _AROUND],
        darkest=np.asarray(darkest, dtype=np.float32),
        brightest=np.asarray(brightest, dtype=np.float32),
        stones=np.asarray((any_stone + own_stones) / 2, dtype=np.float32),
        empty=empty,
    )


def _widest_gap(values: npt.NDArray[np.floating]) -> float:
    """A level in the widest gap (by ratio) of some values."""
    ordered = np.sort(values) + 1.0
    index = int(np.argmax(ordered[1:] / ordered[:-1]))
    return float(np.sqrt(ordered[index] * ordered[index + 1]) - 1.0)


def _learn(insides: Floats, shades: Sequence[float]) -> Floats:
    """Chances (parts x bins^3) of colours in pictures of insides (M x px x 3, levels)."""
    chances = []
    for part in range(len(_RINGS_MM)):
        colours = np.concatenate([insides[:, part == _PART] * shade for shade in shades]).reshape(-1, 3)
        count = np.bincount(_bins(colours), minlength=_BINS**3).astype(np.float32).reshape((_BINS,) * 3)
        chances.append(_softened(count))
    return np.stack(chances).astype(np.float32)


def _softened(count: Floats) -> Floats:
    """Chances (bins^3) from counts (bins x bins x bins), reaching a little to colours beside."""
    steps = np.arange(_BINS)
    kernel = np.exp(-0.5 * ((steps[:, None] - steps[None, :]) / _SPREAD_BINS) ** 2).astype(np.float32)
    for axis in range(3):
        count = np.moveaxis(np.tensordot(kernel, count, axes=(1, axis)), 0, axis)
    return np.asarray(count.ravel() / count.sum(), dtype=np.float32)


def _bins(colours: Floats) -> npt.NDArray[np.intp]:
    """Index of the bin of each colour (px x 3, levels), bins finer where it is dark."""
    steps = np.sqrt(np.clip(colours, 0, 255) / 255) * (_BINS - 1e-3)
    cell = steps.astype(np.intp)
    return np.asarray((cell[..., 0] * _BINS + cell[..., 1]) * _BINS + cell[..., 2])


def read_sockets(patches: Floats, look: SocketLook) -> tuple[SocketReading, ...]:
    """The state of each socket, from its patch in one picture."""
    around = patches[:, _AROUND]
    own = _gains(around[:, ::_FEW], look)
    field = _field(np.log(own).astype(np.float64), look.layout)
    lights = np.stack([_believed(own, field), field])
    explained = np.stack([_known(around, look, light) for light in lights])
    best = (explained[1].sum(axis=1) > explained[0].sum(axis=1)).astype(np.intp)
    every = np.arange(len(patches))
    known, light = explained[best, every], lights[best, every]
    covered = 1 - known.mean(axis=1)
    insides = patches[:, _INSIDE] / light[:, None]
    readings = [
        _read(insides[socket], float(covered[socket]), _cover(patches[socket], known[socket]), stones, look.empty)
        for socket, stones in enumerate(look.stones)
    ]
    return _doubted(readings, look.layout)


def _doubted(readings: Sequence[SocketReading], layout: Points) -> tuple[SocketReading, ...]:
    """Beside what is hidden a smaller doubt is enough: the same hand may reach there."""
    hidden = layout[[reading.state is SocketState.HIDDEN for reading in readings]]
    result = []
    for reading, place in zip(readings, layout, strict=True):
        beside = len(hidden) > 0 and float(np.linalg.norm(hidden - place, axis=1).min()) < _HAND_MM
        doubt = 1 - reading.stone - reading.empty
        crossed = reading.covered > _CROSSED  # what reaches inside must come over the rim
        unsure = beside and crossed and doubt > _DOUBTFUL_BESIDE and reading.state is not SocketState.HIDDEN
        result.append(replace(reading, state=SocketState.UNSURE) if unsure else reading)
    return tuple(result)


def _field(logs: npt.NDArray[np.float64], layout: Points) -> Floats:
    """The light over the board (N x 3 gains) as a plane through the sockets' own gains, that outliers do not pull."""
    terms = np.c_[np.ones(len(layout)), layout / 150]
    ridge = np.diag([1e-3, 1.0, 1.0])
    fitted = np.broadcast_to(np.median(logs, axis=0), logs.shape)
    for _ in range(8):
        away = np.square((logs - fitted) / _LIGHT_SIGMA).sum(axis=1)
        weighted = terms / (1 + away)[:, None] ** 2
        fitted = terms @ np.linalg.solve(weighted.T @ terms + ridge, weighted.T @ (logs - _middle(logs))) + _middle(
            logs
        )
    return np.asarray(np.exp(fitted), dtype=np.float32)


def _middle(logs: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.asarray(np.median(logs, axis=0))


def _believed(gain: Floats, usual: Floats) -> Floats:
    """The sockets' own gains (N x 3) as far as shade, glare and tint can explain them."""
    factor = gain / usual
    common = np.exp(np.log(factor).mean(axis=1, keepdims=True))
    tint = np.clip(factor / common, 1 / _TINT, _TINT)
    return np.asarray(usual * np.clip(common, *_SHADE) * tint, dtype=np.float32)


def _read(inside: Floats, covered: float, cover: Floats, stones: Floats, pits: Floats) -> SocketReading:
    """`inside`: px x 3, in the light of the learned pictures; `covered`: share of the board round it that is foreign;
    `cover`: px, chances that this covers the inside too."""
    bins = _bins(inside)
    stone, empty = stones[_PART, bins], pits[_PART, bins]
    total = stone + empty + cover + _FOREIGN
    as_stone, as_empty = float((stone / total).mean()), float((empty / total).mean())
    as_other = 1 - as_stone - as_empty
    lead = (as_stone - as_empty) / (as_stone + as_empty + 1e-6)
    if covered > _COVERED or as_other > _COVERED_INSIDE:
        state = SocketState.HIDDEN
    elif abs(lead) < _LEAD or covered + as_other > _DOUBTFUL:
        state = SocketState.UNSURE
    else:
        state = SocketState.OCCUPIED if lead > 0 else SocketState.EMPTY
    return SocketReading(state, as_stone, as_empty, covered)


def _gains(few: Floats, look: SocketLook) -> Floats:
    """How much brighter (N x 3) the board round each socket is than in the pictures it was learned from.

    `few`: N x px x 3, every _FEW-th px. Each sector proposes a gain: the one that explains most of the ring wins, so
    that a finger over a part may lie.
    """
    before = look.around[:, 0, ::_FEW]
    ratios = _ratios(few, before)
    proposals = np.stack([_middles(ratios), *(_middles(ratios[:, chosen]) for chosen in _PAIRS)])
    low, high = look.darkest[:, :, ::_FEW], look.brightest[:, :, ::_FEW]
    explained = [_within(few, low * each, high * each).mean(axis=1) for each in proposals[:, :, None, None]]
    return np.asarray(proposals[np.argmax(explained, axis=0), np.arange(len(few))])


def _ratio(seen: Floats, before: Floats) -> Floats:
    """The gain (3) from one ring of px (px x 3) to another."""
    return np.asarray(_middles(_ratios(seen[None], before[None]))[0])


def _ratios(seen: Floats, before: Floats) -> Floats:
    """How much brighter each px is (N x px x 3); inf where too dark or bright to tell."""
    lit = (before > 10) & (seen < 250) & (before < 250)
    return np.asarray(np.where(lit, (seen + 2) / (before + 2), np.inf), dtype=np.float32)


def _middles(ratios: Floats) -> Floats:
    """The median (N x 3) of those ratios (N x px x 3) that can be told, 1 where they are too few."""
    ordered = np.sort(ratios.transpose(0, 2, 1), axis=2)
    count = np.isfinite(ordered).sum(axis=2, keepdims=True)
    pair = (np.take_along_axis(ordered, np.maximum(count + step, 0) // 2, axis=2)[..., 0] for step in (-1, 0))
    middle = np.where(count[..., 0] > _LEAST_TOLD, sum(pair) / 2, 1.0)
    return np.asarray(np.clip(middle, *_GAINS), dtype=np.float32)


def _known(around: Floats, look: SocketLook, light: Floats) -> Mask:
    """Which px (N x px) of the board round each socket (`around`: N x px x 3) are as they were learned, in a light
    (N x 3)."""
    each = light[:, None, None]
    return _within(around, look.darkest * each, look.brightest * each)


def _within(seen: Floats, low: Floats, high: Floats) -> Mask:
    """Which px (seen: N x px x 3) are between bounds of one of the pictures (N x pictures x px x 3)."""
    seen = seen[:, None]
    low, high = np.minimum(low, 255), np.minimum(high, 255)
    near = (seen > low * (1 - _OFF[1]) - _OFF[0]) & (seen < high * (1 + _OFF[1]) + _OFF[0])
    return np.asarray((near[..., 0] & near[..., 1] & near[..., 2]).any(axis=1))


def _cover(patch: Floats, known: Mask) -> Floats:
    """How likely (px of the inside) each colour inside is to be of what covers the board beside: a finger goes on."""
    foreign = patch[_AROUND][_BESIDE & ~known]
    share = len(foreign) / int(_BESIDE.sum())
    if share < _LEAST_COVER:
        return np.zeros(int(_INSIDE.sum()), dtype=np.float32)
    count = np.bincount(_bins(foreign), minlength=_BINS**3).astype(np.float32).reshape((_BINS,) * 3)
    over = np.zeros(_AROUND.shape, dtype=np.float32)
    over[_AROUND] = _BESIDE & ~known
    near = cv2.GaussianBlur(over, (0, 0), _GOES_ON_MM * PX_PER_MM)[_INSIDE] / _BESIDE_NEAR
    prior = np.clip(_COVER_GAIN * (near - _LEAST_NEAR), 0, _MOST_COVER)
    return np.asarray(_softened(count)[_bins(patch[_INSIDE])] * prior, dtype=np.float32)
