"""Tiles announced by a person but not yet seen by the camera."""

from collections.abc import Mapping


class PendingTiles:
    """Follows which announced tiles do not lie in their places yet.

    A tile that was seen in its place once, or lay there already when it was announced, is not pending. An empty place
    is waited for `lay_within_s`; another tile in it counts until the table dismisses it. Times in s, monotonic.
    """

    def __init__(self, lay_within_s: float) -> None:
        self._lay_within_s = lay_within_s
        self.forget()

    def forget(self) -> None:
        """Another match: nothing has been announced in it."""
        self._placed: dict[str, bool | None] = {}
        self._since: dict[str, float] = {}

    def update(self, placed: Mapping[str, bool | None], now: float) -> None:
        """`placed`: what each place that must be filled holds: its tile (True), another (False), or none (None)."""
        new = {place: now for place, lies in placed.items() if lies is None and place not in self._placed}
        since = self._since | new
        self._since = {place: since[place] for place, lies in placed.items() if place in since and lies is not True}
        self._placed = dict(placed)

    def dismissed(self) -> None:
        """The table says that all lies as it should."""
        self._since = {}

    def waited(self, now: float) -> frozenset[str]:
        """The places that are still to be filled, or hold another tile than was announced."""
        return frozenset(
            place
            for place, since in self._since.items()
            if self._placed[place] is False or now - since < self._lay_within_s
        )

    @property
    def empty(self) -> tuple[str, ...]:
        """The places in which nothing lies yet, in the order of the board."""
        return tuple(place for place in self._placed if place in self._since and self._placed[place] is None)
