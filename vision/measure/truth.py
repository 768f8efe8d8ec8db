"""What the picture sets say about themselves: folders, frames, cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.errors import SettingsError
from companion.core.json_values import json_values

_VISIBLE = 0.6  # share of a card that must be seen for it to count
_READABLE = 0.3  # correlation with its face below which a card cannot be read even by eye


@dataclass(frozen=True, slots=True)
class TrueCard:
    """One card of a frame's truth. `counts`: it must be named; `readable`: it can be, even by eye."""

    id: str
    corners_px: tuple[tuple[float, float], ...]
    counts: bool
    readable: bool


def read_json(file: Path) -> Any:
    """The contents of a truth file. Raises SettingsError when there is none or it is no JSON."""
    try:
        return json_values(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(file=str(file), key="truth", found=str(error), expected="a truth file in JSON") from error


def folders(root: Path, pattern: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Folders of a set that match a pattern and have a truth file, in order, with their truth.

    Raises SettingsError when there are none.
    """
    found = sorted(path.parent for path in root.glob(f"{pattern}/truth.json"))
    if not found:
        raise SettingsError(file=str(root), key="folders", found=0, expected=f"folders {pattern} with a truth.json")
    for folder in found:
        yield folder, read_json(folder / "truth.json")


def true_cards(frame: dict[str, Any], deck: str) -> tuple[TrueCard, ...]:
    """The enrolled cards of a frame that lie face up: of family C all, otherwise those in the reveal zone."""
    return tuple(
        TrueCard(
            id=card["face_id"],
            corners_px=tuple((float(x), float(y)) for x, y in card["corners"]),
            counts=card["visible_fraction"] >= _VISIBLE,
            readable=card.get("art_correlation") is None or card["art_correlation"] >= _READABLE,
        )
        for card in frame["cards"]
        if card["face_up"] and card["deck"] == deck and (frame["family"] == "C" or card["in_zone"])
    )
