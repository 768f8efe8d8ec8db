"""Things that were told before they lie in their places: the table is waited for, and told what lies there instead."""

from collections.abc import Mapping


class PendingTiles:
    """Follows which things somebody told of that do not lie in their places yet.

    What was seen in its place once, and what lay there already when it was told, is no business of this. A thing is
    waited for `patience_s` long; what lies there instead is told until the table has spoken. Times in s, monotonic.
    """

    def __init__(self, patience_s: float) -> None:
        self._patience_s = patience_s
        self.forget()

    def forget(self) -> None:
        """Another match: nothing has been told of it."""
        self._placed: dict[str, bool | None] = {}
        self._since: dict[str, float] = {}

    def look(self, placed: Mapping[str, bool | None], now: float) -> None:
        """In each place in which something must lie it is seen (True), or another thing (False), or nothing (None)."""
        new = {place: now for place, lies in placed.items() if lies is None and place not in self._placed}
        since = self._since | new
        self._since = {place: since[place] for place, lies in placed.items() if place in since and lies is not True}
        self._placed = dict(placed)

    def spoken(self) -> None:
        """The table has said that all is as it should be."""
        self._since = {}

    def waited(self, now: float) -> frozenset[str]:
        """The places that are still to be filled, or hold another thing than was told."""
        return frozenset(
            place
            for place, since in self._since.items()
            if self._placed[place] is False or now - since < self._patience_s
        )

    @property
    def empty(self) -> tuple[str, ...]:
        """The places in which nothing lies yet, in the order of the board."""
        return tuple(place for place in self._placed if place in self._since and self._placed[place] is None)
