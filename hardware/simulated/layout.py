"""Where cards lie when several are laid on the mat at once: side by side, or half over each other when there are many.

Markers stay in view; lengths in mm of the mat frame.
"""

from companion.core.errors import IllegalEvent

SIDE_BY_SIDE: tuple[tuple[float, float], ...] = (
    *((x, y) for y in (52.0, 158.0) for x in (88.0, 148.5, 209.0)),
    *((x, 105.0) for x in (16.0, 281.0)),
)
"""Middles of cards that do not touch."""

OVERLAPPING: tuple[tuple[float, float], ...] = (
    *((x, y) for y in (52.0, 158.0) for x in (72.0, 110.0, 148.0, 186.0, 224.0)),
    *((x, 105.0) for x in (16.0, 281.0)),
)
"""Middles of cards in two rows, each covering a third of the one before it."""


def places(count: int) -> tuple[tuple[float, float], ...]:
    """The middles of so many cards. Raises IllegalEvent when there is no room for them."""
    if count > len(OVERLAPPING):
        raise IllegalEvent("no_room", most=len(OVERLAPPING))
    return (SIDE_BY_SIDE if count <= len(SIDE_BY_SIDE) else OVERLAPPING)[:count]
