"""A card from its id: the art in its window, the white border around it."""

from collections.abc import Iterable, Iterator

from calibration.artwork.boat import boat
from calibration.artwork.castle import castle
from calibration.artwork.deck import CORNER_RADIUS_MM, HEIGHT_MM, WIDTH_MM, card_ids
from calibration.artwork.emblems import badge, plan
from calibration.artwork.paths import rounded
from calibration.artwork.pirates import pirate
from calibration.artwork.plain import plain_back, plain_card
from calibration.artwork.rings import ring_card
from calibration.artwork.shapes import Shape, filled, placed, within
from calibration.artwork.thief import thief
from calibration.artwork.treasure import BACKS, back, cannon, coin, diamond, fairy
from calibration.artwork.witches import witch
from companion.core.errors import SettingsError
from companion.core.game import CardFace

BORDER_MM = 3.0
WINDOW_MM = (WIDTH_MM - 2 * BORDER_MM, HEIGHT_MM - 2 * BORDER_MM)
NUMBERED = {"witch": witch, "pirate": pirate}
SINGLE = {"diamond": diamond, "fairy": fairy, "coin": coin, "cannon": cannon, "theft": thief}
SLACK_MM = 0.8  # how far art reaches under the border


def card(game: str, card_id: str) -> tuple[Shape, ...]:
    """The shapes of one card, origin at its top-left corner. Raises SettingsError for an id the game lacks."""
    known = {face.id: face for face in card_ids(game, "pt55" if game == "diamoniak" else None)}
    if card_id not in known:
        raise SettingsError(file=game, key="card", found=card_id, expected="a card id of this game")
    if game in BACKS:
        return *_art(game, known[card_id]), frame()
    if card_id == "back":
        return plain_back(game, width_mm=WIDTH_MM, height_mm=HEIGHT_MM)
    return plain_card(card_id, width_mm=WIDTH_MM, height_mm=HEIGHT_MM)


def frame() -> Shape:
    """The white border with the card's round corners."""
    outer = rounded(0, 0, WIDTH_MM, HEIGHT_MM, CORNER_RADIUS_MM)
    inner = rounded(BORDER_MM, BORDER_MM, *WINDOW_MM, 2)
    return filled("#fdfbf7", outer, inner)


def _art(game: str, face: CardFace) -> Iterator[Shape]:
    """What lies under the border."""
    if face.colour is not None and face.part is not None:
        whole = castle(face.colour) if face.kind == "castle" else boat(face.colour)
        yield from _part(whole, face.part)
        yield from badge(face.kind, face.colour, complex(BORDER_MM + 7.2, BORDER_MM + 7.2))
        yield from plan(face.part, face.colour, complex(WIDTH_MM - BORDER_MM - 12.8, BORDER_MM + 1.6))
    else:
        yield from _shown(_single(game, face), BORDER_MM * (1 + 1j))


def _single(game: str, face: CardFace) -> Iterator[Shape]:
    """The picture of a card that is no part of a bigger one."""
    if face.value is not None:
        return ring_card(face.value)
    if face.kind in NUMBERED:
        return NUMBERED[face.kind](int(face.id.rpartition("_")[2]))
    return back(game) if face.kind == "back" else SINGLE[face.kind]()


def _part(whole: Iterable[Shape], part: int) -> Iterator[Shape]:
    """One sixth of a big picture, moved into the card's window."""
    column, row = (part - 1) % 3, (part - 1) // 3
    corner = complex(column * WINDOW_MM[0], row * WINDOW_MM[1])
    yield from placed(_shown(whole, corner), at=BORDER_MM * (1 + 1j) - corner)


def _shown(shapes: Iterable[Shape], corner: complex) -> Iterator[Shape]:
    """What a window shows whose top-left corner is at `corner`."""
    left, top = corner.real - SLACK_MM, corner.imag - SLACK_MM
    return within(shapes, left, top, left + WINDOW_MM[0] + 2 * SLACK_MM, top + WINDOW_MM[1] + 2 * SLACK_MM)
