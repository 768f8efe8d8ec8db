"""What is printed on the fields of an empty board: start, black, green and red fields, told from its plain ones.

No colour is known beforehand. A field is compared with the fields on both sides of it, in logarithms of each channel,
so that the colour of the light drops out and an edge of a shadow that runs through it lies between what is on its two
sides. What then still differs is print: darker without colour is black, redder than the board's plain fields is red,
greener is green. The start field is the coloured one that looks like no other.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image
from companion.core.letter_board import BLACK, GREEN, PLAIN, RED, START, lines
from vision.tiles.grid import FIELD_PX, Grid
from vision.tiles.reading import Field

_MARGIN_PX = 5  # of a field on each side: lines, and a view that is a little off
_STEPS = tuple((down * far, right * far) for far in (1, 2) for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)))
_DARK_OFFSET = 6.0  # levels added before the logarithm, so that noise in the dark is no colour
_LEAST_COLOUR, _NOISE = 0.07, 4.0  # of the board's own: from here on a point is print; and in deviations of the noise
_DARKER, _BRIGHTER = 0.6, 1.1  # of the board's own brightness: darker is print, brighter is something that lies there
_BLOWN, _MOST_BLOWN = 250, 0.25  # level, and share of a field, from which nothing can be said
_FAINT_SHARE, _SURE_SHARE = 0.05, 0.12  # of a field: less is plain, more is print
_BLACK_SHARE = 0.25  # print of a black field; a letter has less
_VIVID, _HARDLY_VIVID = 0.32, 0.18  # colour for each part of darkening: surely coloured, surely black
_INK_SHARE, _PALE = 0.04, 0.2  # print without colour on a field that is hardly coloured: a letter on a tile
_BLUE = 0.55  # of blue for one of green: from here on it may be blue
_CAST = 0.2  # colour (logarithm) by which a plain field may differ from those round it, the light being what it is
_CAST_REACH = 7  # fields each way
_HAND_FIELDS, _ALIKE = 4, 0.55  # so many fields side by side, each unlike the next: something lies over them
_LINED = 0.25  # of the usual contrast of the lines round a field: with less it is covered
_ODD = 0.35  # so unlike all others of its kind (0: the same) a field is unsure, or the start field
_ODD_LEAD = 0.1  # by how much more than any other the start field is so
_SMALL_PX = 10  # of a field when it is compared with another one
_LEAST_LINE = 0.01  # contrast (logarithm of brightness) of lines between fields that can be seen
SURE = 0.5  # confidence from which a field is not told as unsure


@dataclass(frozen=True, slots=True)
class FieldKind:
    """One field: its likeliest kind (a character of material.FIELDS), a confidence 0..1, and what else it may be."""

    row: int
    column: int
    kind: str
    confidence: float
    instead: tuple[str, ...] = ()

    @property
    def at(self) -> Field:
        return self.row, self.column

    @property
    def sure(self) -> bool:
        return self.confidence >= SURE


@dataclass(frozen=True, slots=True)
class _Print:
    """What one field shows beyond the board's plain fields.

    `coloured`, `dark`, `bright`, `blown`: shares of its points (0..1). `red`, `blue`: the print's mean colour, as a
    share of the board's own light that comes back in that channel more than in green. `vivid`: colour for each part
    of darkening. `small`: all of it as a small picture. `cast`: how its own light differs from that round it.
    """

    coloured: float
    dark: float
    bright: float
    blown: float
    red: float
    blue: float
    vivid: float
    cast: float
    lined: float
    small: npt.NDArray[np.float32]

    @property
    def share(self) -> float:
        """How much of the field is printed on."""
        return self.coloured + self.dark


def read_special(frame: Image, grid: Grid) -> tuple[FieldKind, ...]:
    """Every field of a board in a picture, row by row. Best without tiles: what lies under one is unsure."""
    return read_special_view(grid.view(frame))


def read_special_view(view: Image, *, hands: bool = True) -> tuple[FieldKind, ...]:
    """The same of a straight view that has been made (BGR, FIELD_PX a field, with its rim).

    Without `hands` many fields side by side that show something are what they seem: tiles may lie there.
    """
    prints = _prints(*_cut(view), _lined(view))
    kinds = {at: _kind(at, seen) for at, seen in prints.items()}
    kinds |= _odd_ones(kinds, prints)
    if hands:
        kinds |= _covered(kinds, prints)
    return tuple(kinds[at] for at in sorted(kinds))


def rows_of(kinds: Iterable[FieldKind], columns: int) -> list[str]:
    """The likeliest kinds as the rows of a board."""
    return lines("".join(one.kind for one in kinds), columns)


# --- what each field shows


def _cut(view: Image) -> tuple[Floats, Floats]:
    """Each field's middle as logarithms (rows x columns x px x px x 3: brightness, red against green, blue against
    green), and the share of it that is blown out.
    """
    soft = cv2.GaussianBlur(view, (5, 5), 0).astype(np.float32) + _DARK_OFFSET
    blue, green, red = (np.log(soft[..., i]) for i in range(3))
    logs = np.stack([(2 * green + red + blue) / 4, red - green, blue - green], axis=-1)
    blown = (view.min(axis=2) >= _BLOWN).astype(np.float32)
    rows, columns = (side // FIELD_PX - 2 for side in view.shape[:2])

    def cut(of: Floats) -> Floats:
        inner = of[FIELD_PX : (rows + 1) * FIELD_PX, FIELD_PX : (columns + 1) * FIELD_PX]
        fields = inner.reshape(rows, FIELD_PX, columns, FIELD_PX, -1).swapaxes(1, 2)
        return np.asarray(fields[:, :, _MARGIN_PX:-_MARGIN_PX, _MARGIN_PX:-_MARGIN_PX])

    return cut(logs), cut(blown).mean(axis=(2, 3, 4))


def _lined(view: Image) -> Floats:
    """How well the four lines round each field are seen (rows x columns): 1 as usual, or no lines."""
    grey = np.log(cv2.GaussianBlur(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY), (3, 3), 0).astype(np.float32) + _DARK_OFFSET)
    across, down = (_lines(turned) for turned in (grey, np.ascontiguousarray(grey.T)))
    sides = np.stack([across[:, :-1], across[:, 1:], down.T[:-1], down.T[1:]])
    usual = np.median(sides, axis=(1, 2), keepdims=True)
    return np.asarray(
        (sides / np.maximum(usual, 1e-6)).mean(axis=0) if usual.min() > _LEAST_LINE else np.ones(sides.shape[1:])
    )


def _lines(grey: Floats) -> Floats:
    """The contrast of each line that runs down beside a field: rows x (columns + 1)."""
    rows, columns = (side // FIELD_PX - 2 for side in grey.shape)
    places = (np.arange(columns + 1) + 1) * FIELD_PX
    beside = (grey[:, places - 5] + grey[:, places + 4]) / 2
    contrast = np.max([np.abs(grey[:, places + off] - beside) for off in (-2, -1, 0, 1)], axis=0)
    inner = contrast[FIELD_PX : (rows + 1) * FIELD_PX].reshape(rows, FIELD_PX, columns + 1)
    return np.asarray(np.median(inner[:, _MARGIN_PX:-_MARGIN_PX], axis=1))


def _prints(fields: Floats, blown: Floats, lined: Floats) -> dict[Field, _Print]:
    """What each field shows beyond what the fields beside it show."""
    usual = np.median(fields, axis=(2, 3))
    noise = 1.48 * np.median(np.abs(fields[..., 1:] - usual[:, :, None, None, 1:]), axis=(2, 3)).max(axis=2)
    least = max(_LEAST_COLOUR, _NOISE * float(np.median(noise)))
    found = {}
    for at in np.ndindex(usual.shape[:2]):
        row, column = int(at[0]), int(at[1])
        low, high = _plain_here(usual, (row, column))
        found[row, column] = _printed(
            fields[row, column] - np.clip(fields[row, column], low, high),
            least,
            blown=float(blown[row, column]),
            lined=float(lined[row, column]),
            cast=float(np.hypot(*(usual[row, column, 1:] - _round(usual, row, column)))),
        )
    return found


def _round(usual: Floats, row: int, column: int) -> Floats:
    """The usual colour of the fields round one."""
    top, left = max(0, row - _CAST_REACH // 2), max(0, column - _CAST_REACH // 2)
    near = usual[top : top + _CAST_REACH, left : left + _CAST_REACH, 1:]
    return np.asarray(np.median(near.reshape(-1, 2), axis=0))


def _plain_here(usual: Floats, at: Field) -> tuple[Floats, Floats]:
    """Between which values a plain field would lie here: those of fields on both sides of it, as most pairs have it.

    At the board's edge the fields further in stand alone.
    """
    pairs = np.array([(usual[one], usual[other]) for one, other in _beside(usual.shape[:2], at)])
    return np.median(pairs.min(axis=1), axis=0), np.median(pairs.max(axis=1), axis=0)


def _beside(size: tuple[int, ...], at: Field) -> Iterator[tuple[Field, Field]]:
    """Pairs of fields on both sides of one; where one of them would lie beyond the edge the other stands for both."""
    for down, right in _STEPS:
        sides = [(at[0] + sign * down, at[1] + sign * right) for sign in (1, -1)]
        inside = [side for side in sides if 0 <= side[0] < size[0] and 0 <= side[1] < size[1]]
        if inside:
            yield inside[0], inside[-1]


def _printed(deviation: Floats, least: float, *, blown: float, lined: float, cast: float) -> _Print:
    """A field by how each of its points deviates from plain (logarithms, as cut)."""
    green = deviation[..., 0] - (deviation[..., 1] + deviation[..., 2]) / 4
    back = np.exp(np.stack([green, green + deviation[..., 1], green + deviation[..., 2]], axis=-1))
    red, blue = back[..., 1] - back[..., 0], back[..., 2] - back[..., 0]
    colour, bright = np.hypot(red, blue), np.exp(deviation[..., 0])
    darkened = np.maximum(1 - back.min(axis=-1), 0.0)
    coloured = (colour > least) & (colour > _HARDLY_VIVID * darkened)
    dark = (bright < _DARKER) & ~coloured
    printed = coloured | dark
    tint = coloured if coloured.any() else printed
    small = cv2.resize(cv2.GaussianBlur(back.astype(np.float32) - 1, (0, 0), 2.0), (_SMALL_PX, _SMALL_PX))
    return _Print(
        coloured=float(coloured.mean()),
        dark=float(dark.mean()),
        bright=float((bright > _BRIGHTER).mean()),
        blown=blown,
        red=float(red[tint].mean()) if tint.any() else 0.0,
        blue=float(blue[tint].mean()) if tint.any() else 0.0,
        vivid=float(colour[printed].sum() / max(float(darkened[printed].sum()), 1e-6)) if printed.any() else 0.0,
        cast=cast,
        lined=lined,
        small=np.asarray(small, dtype=np.float32),
    )


# --- what that means


def _kind(at: Field, seen: _Print) -> FieldKind:
    """Plain, black, green or red, by what is printed on the field."""
    if seen.blown > _MOST_BLOWN or _is_tile(seen):
        return FieldKind(*at, PLAIN, 0.1, (START, GREEN, RED, BLACK))
    tint, sure = _tinted(seen)
    if seen.share < _SURE_SHARE:
        plain = float(np.interp(seen.share, (0, _FAINT_SHARE, _SURE_SHARE), (1.0, 0.6, 0.2)))
        if seen.cast > _CAST or seen.lined < _LINED:
            plain = min(plain, 0.3)
        return _told(at, PLAIN, plain, tint, BLACK)
    if seen.vivid < (_VIVID + _HARDLY_VIVID) / 2:
        black = float(np.interp(seen.share, (0, _BLACK_SHARE, 2 * _BLACK_SHARE), (0.0, SURE, 1.0)))
        clear = float(np.interp(seen.vivid, (_HARDLY_VIVID, _VIVID), (1.0, 0.0)))
        return _told(at, BLACK, min(black, clear), tint, PLAIN)
    clear = float(np.interp(seen.vivid, (_HARDLY_VIVID, _VIVID), (0.0, 1.0)))
    return _told(at, tint, min(sure, clear), GREEN if tint == RED else RED, BLACK)


def _told(at: Field, kind: str, sure: float, *instead: str) -> FieldKind:
    return FieldKind(*at, kind, round(sure, 3), () if sure >= SURE else instead)


def _is_tile(seen: _Print) -> bool:
    """Whether something pale with dark ink on it lies there."""
    pale = np.hypot(seen.red, seen.blue) < _PALE and seen.dark < _BLACK_SHARE
    return seen.dark > _INK_SHARE and bool(pale) and (seen.bright > _FAINT_SHARE or seen.coloured > _FAINT_SHARE)


def _tinted(seen: _Print) -> tuple[str, float]:
    """Red or green, as it lies to one side or the other of the board's own plain fields; blue and yellow are unsure."""
    tint, all_of_it = abs(seen.red), float(np.hypot(seen.red, seen.blue))
    sure = min(1.0, 1.2 * tint / max(all_of_it, 1e-6))
    if seen.blue > _BLUE * tint:
        sure = min(sure, SURE * _BLUE * tint / seen.blue)
    return (RED if seen.red > 0 else GREEN), sure


def _odd_ones(kinds: Mapping[Field, FieldKind], prints: Mapping[Field, _Print]) -> dict[Field, FieldKind]:
    """The start field, and coloured fields that are like no other of their kind, which is unsure.

    The start field is the one in the middle if it is the oddest, or if it is there at all; elsewhere it is unsure.
    """
    coloured = [at for at, one in kinds.items() if one.kind in (GREEN, RED)]
    if not coloured:
        return {}
    odd = {at: _oddness(at, [other for other in coloured if other != at], prints) for at in coloured}
    first = max(coloured, key=lambda at: odd[at])
    middle = _middlemost(kinds, coloured)
    found = {
        at: _told(at, kinds[at].kind, min(0.4, kinds[at].confidence), START, PLAIN)
        for at in coloured
        if odd[at] >= _ODD
    }
    if middle is not None:
        others = max((odd[at] for at in coloured if at != middle), default=0.0)
        clear = odd[middle] >= _ODD_LEAD and middle == first and odd[middle] >= others + _ODD_LEAD
        found[middle] = _told(middle, START, min(1.0, SURE + odd[middle]) if clear else 0.4, kinds[middle].kind)
    elif odd[first] >= _ODD:
        found[first] = _told(first, START, 0.4, kinds[first].kind, PLAIN)
    return found


def _oddness(at: Field, others: Iterable[Field], prints: Mapping[Field, _Print]) -> float:
    """How unlike a field is to the one of the others that is most like it."""
    return min((_unlike(prints[at], prints[other]) for other in others), default=1.0)


def _middlemost(kinds: Iterable[Field], fields: Iterable[Field]) -> Field | None:
    """The one of the fields that lies in the middle of the board, if one does."""
    last = max(kinds)
    away = {at: max(abs(at[0] - last[0] / 2), abs(at[1] - last[1] / 2)) for at in fields}
    nearest = min(away, key=lambda at: away[at])
    return nearest if away[nearest] <= 1 else None


def _covered(kinds: Mapping[Field, FieldKind], prints: Mapping[Field, _Print]) -> dict[Field, FieldKind]:
    """Fields over which something lies, a hand: several side by side that show something, each unlike the next."""
    shows = {at for at, one in kinds.items() if (one.kind != PLAIN or not one.sure) and not _is_tile(prints[at])}
    found: dict[Field, FieldKind] = {}
    for at in shows:
        beside = [other for other in shows if other != at and max(abs(at[0] - other[0]), abs(at[1] - other[1])) == 1]
        unlike = [other for other in beside if _unlike(prints[at], prints[other]) > _ALIKE]
        if len(unlike) >= _HAND_FIELDS - 1 and kinds[at].sure:
            found[at] = FieldKind(*at, kinds[at].kind, 0.3, (PLAIN,))
    return found


def _unlike(one: _Print, other: _Print) -> float:
    """0: the same print; 1 and more: nothing in common. One may lie a little off."""
    scale = float(np.sqrt(((one.small**2).mean() + (other.small**2).mean()) / 2))
    side = _SMALL_PX - 2
    inner = one.small[1:-1, 1:-1]
    moved = (other.small[y : y + side, x : x + side] for y in range(3) for x in range(3))
    return min(float(np.sqrt(((inner - part) ** 2).mean())) for part in moved) / max(scale, 1e-6)
