"""Follows what lies on a board of letter tiles over time: a field is read when it has changed and the hand is away.

Pure: how the fields look goes in with its time, and what was read of those that were asked for; observations come out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import hypot

import cv2
import numpy as np

from companion.core.observations import HandSeen, Observation, TilesSeen, TileUnsure
from vision.tiles.board_motion import Look, Mask
from vision.tiles.printed import SIGN
from vision.tiles.reader import Field, FieldReading, Kind
from vision.tiles.reading import DecidedBy

_CHANGED = 0.08  # from how they looked when they were read
_BARE = 0.16  # from how a field looked when it was empty: less is an empty field again, in whatever light
_SAME_TILE_FIELDS = 0.6  # nearer than this two readings are of one tile


@dataclass(frozen=True, slots=True)
class Patience:
    """How long is long enough, in s."""

    settle_s: float = 0.3  # nothing must have moved for so long before a field is read
    still_s: float = 1.5  # what reaches in over the edge and has not moved for so long is no hand
    again_s: float = 0.3  # before a field that was not named is looked at again
    looks: int = 3  # until a field that is not named is believed to be unsure, or another letter to lie there
    hand_s: float = 1.0  # nothing must have moved this long before a hand is a new one
    glance_s: float = 1.0  # between two looks at a board on which nothing moves: light may have changed slowly


@dataclass(slots=True)
class _Doubt:
    """A field whose new reading is not believed yet."""

    reading: FieldReading | None
    looks: int = 1
    at_s: float = 0.0


@dataclass(slots=True)
class _Seen:
    """Looks: the latest one, of each field the one when it was read, and the one when it was empty."""

    last: Look | None = None
    read: Look | None = None
    bare: Look | None = None
    known_bare: Mask = field(default_factory=lambda: np.zeros((0, 0), dtype=bool))


class TileBoard:
    """The state of one board over time. `see` tells which fields to read, `believe` takes what was read of them."""

    def __init__(self, patience: Patience | None = None) -> None:
        self._patience = patience or Patience()
        self._seen = _Seen()
        self._moved_at_s: float | None = None
        self._reaches: Mask = np.zeros((0, 0), dtype=bool)
        self._tiles: dict[Field, FieldReading] = {}
        self._doubts: dict[Field, _Doubt] = {}
        self._told: TilesSeen | None = None
        self._seen_at_s: float | None = None
        self._now = 0.0

    @property
    def tiles(self) -> Mapping[Field, FieldReading]:
        """What is believed to lie on each field that is not empty."""
        return self._tiles

    @property
    def hand(self) -> bool:
        """Whether something moves over the board, or has moved just now."""
        return (self._moved_at_s is not None and self._quiet_s() < self._patience.settle_s) or bool(self._reaches.any())

    @property
    def waiting(self) -> bool:
        """Whether something is not read for certain yet and will be looked at again soon."""
        return self._told is None or any(doubt.looks < self._patience.looks for doubt in self._doubts.values())

    def moved(self, now: float) -> tuple[Observation, ...]:
        """Something moves over the board, which is a hand, or the board itself moves."""
        self._now = now
        new = self._moved_at_s is None or self._quiet_s() > self._patience.hand_s
        self._moved_at_s = now
        return (HandSeen(),) if new else ()

    def settled(self, now: float) -> bool:
        """Whether nothing has moved for long enough for fields to be read, and there may be something to read."""
        self._now = now
        if self._quiet_s() < self._patience.settle_s:
            return False
        rested = self._seen_at_s is not None and self._moved_at_s is not None and self._seen_at_s > self._moved_at_s
        return not rested or self._due() or now - (self._seen_at_s or 0.0) >= self._patience.glance_s

    def see(self, look: Look, now: float) -> tuple[Field, ...]:
        """The fields that should be read in this frame, in which nothing moves."""
        self._now = self._seen_at_s = now
        self._seen.last = look
        return self._wanted(look)

    def believe(self, fields: Iterable[Field], readings: Iterable[FieldReading]) -> tuple[Observation, ...]:
        """What follows from the readings of `fields` in the frame that was seen last."""
        look = self._seen.last
        assert look is not None, "nothing was seen"
        if self._seen.read is None:
            self._seen.read = self._seen.bare = look
            self._seen.known_bare = np.zeros(look.size, dtype=bool)
        found = {reading.at: reading for reading in readings}
        settled: Mask = np.zeros(look.size, dtype=bool)
        for at in fields:
            reading = found.get(at)
            if reading is not None and self._lies_next_to(reading):
                reading = None
            settled[at[0] + 1, at[1] + 1] = self._settle(at, reading, look)
        settled[self._rim(look)] = True
        self._seen.read = self._seen.read.with_fields(look, settled)
        return self._tell()

    # --- inside

    def _wanted(self, look: Look) -> tuple[Field, ...]:
        """Fields that changed since they were read, but for those that something from beyond the edge lies over."""
        if self._seen.read is None or self._seen.read.size != look.size:
            self._seen.read = None
            changed: Mask = np.ones(look.size, dtype=bool)
            self._reaches = np.zeros(look.size, dtype=bool)
        else:
            changed = look.unlike(self._seen.read, more=_CHANGED)
            self._reaches = _reaching_in(changed)
            if self._quiet_s() >= self._patience.still_s:
                self._reaches[:] = False
            changed &= ~self._reaches
        inner = changed[1:-1, 1:-1]
        wanted = {(int(row), int(column)) for row, column in np.argwhere(inner)}
        due = {at for at, doubt in self._doubts.items() if self._now - doubt.at_s >= self._patience.again_s}
        fresh = wanted - self._doubts.keys()
        hidden = {at for at in due if self._reaches.size and self._reaches[at[0] + 1, at[1] + 1]}
        return tuple(sorted(fresh | (due - hidden)))

    def _settle(self, at: Field, reading: FieldReading | None, look: Look) -> bool:
        """Takes over what was read of a field, unless it must be looked at again; tells whether it was."""
        old, doubt = self._tiles.get(at), self._doubts.get(at)
        if self._is_clear(at, old, reading, look) or (doubt is not None and self._is_proved(doubt, reading)):
            if reading is None and old is not None and not self._is_bare(at, look):
                return self._doubt(at, reading)  # something lies over the tile
            self._doubts.pop(at, None)
            self._take(at, old, reading, look)
            return True
        return self._doubt(at, reading)

    def _is_clear(self, at: Field, old: FieldReading | None, reading: FieldReading | None, look: Look) -> bool:
        """Whether one look is enough: a name for an empty field, the same as before, or an empty field again."""
        if reading is None:
            return old is None or self._is_bare(at, look)
        return reading.letter is not None and (old is None or old.letter in (None, reading.letter))

    def _is_proved(self, doubt: _Doubt, reading: FieldReading | None) -> bool:
        """Whether enough looks have said the same; what has no name needs no other to agree."""
        same = _name(doubt.reading) == _name(reading)
        return same and doubt.looks + 1 >= self._patience.looks

    def _doubt(self, at: Field, reading: FieldReading | None) -> bool:
        doubt = self._doubts.get(at)
        if doubt is not None and _name(doubt.reading) == _name(reading):
            self._doubts[at] = _Doubt(reading, doubt.looks + 1, self._now)
        else:
            self._doubts[at] = _Doubt(reading, 1, self._now)
        return False

    def _take(self, at: Field, old: FieldReading | None, reading: FieldReading | None, look: Look) -> None:
        if reading is None:
            self._tiles.pop(at, None)
            if old is None or not self._seen.known_bare[at[0] + 1, at[1] + 1]:
                self._remember_bare(at, look)
        elif reading.letter is not None or old is None or not _may_be(reading, old.letter):
            self._tiles[at] = reading

    def _remember_bare(self, at: Field, look: Look) -> None:
        one: Mask = np.zeros(look.size, dtype=bool)
        one[at[0] + 1, at[1] + 1] = True
        assert self._seen.bare is not None
        self._seen.bare = self._seen.bare.with_fields(look, one)
        self._seen.known_bare |= one

    def _is_bare(self, at: Field, look: Look) -> bool:
        """Whether a field looks as it did when it was empty; where that was never seen nobody can tell otherwise."""
        place = at[0] + 1, at[1] + 1
        if self._seen.bare is None or not self._seen.known_bare[place]:
            return True
        return not bool(look.unlike(self._seen.bare, more=_BARE)[place])

    def _lies_next_to(self, reading: FieldReading) -> bool:
        """Whether it is the tile of a neighbouring field that is known and nearer to it."""
        row, column = reading.row + reading.off_fields[1], reading.column + reading.off_fields[0]
        for at, other in self._tiles.items():
            away = hypot(at[0] + other.off_fields[1] - row, at[1] + other.off_fields[0] - column)
            if at != reading.at and away < _SAME_TILE_FIELDS and at not in self._doubts:
                return hypot(*other.off_fields) <= hypot(*reading.off_fields)
        return False

    def _quiet_s(self) -> float:
        """For how long nothing has moved; before anything has, long enough."""
        return self._patience.still_s if self._moved_at_s is None else self._now - self._moved_at_s

    def _due(self) -> bool:
        """Whether something should be looked at again: a doubtful field, or what lay still like a hand."""
        late = any(self._now - doubt.at_s >= self._patience.again_s for doubt in self._doubts.values())
        return late or (bool(self._reaches.any()) and self._quiet_s() >= self._patience.still_s)

    def _rim(self, look: Look) -> Mask:
        rim: Mask = np.ones(look.size, dtype=bool)
        rim[1:-1, 1:-1] = False
        return rim & ~self._reaches if self._reaches.size else rim

    def _tell(self) -> tuple[Observation, ...]:
        """All that lies there, if it is news and nothing waits to be looked at again soon."""
        if any(doubt.looks < self._patience.looks for doubt in self._doubts.values()):
            return ()
        seen = tiles_seen(self._tiles)
        if seen == self._told:
            return ()
        self._told = seen
        return (seen,)


def tiles_seen(tiles: Mapping[Field, FieldReading]) -> TilesSeen:
    """What was read of the fields that are not empty, as it is reported."""
    order = sorted(tiles.items())
    named = [(at, reading, reading.letter) for at, reading in order if reading.letter is not None]
    return TilesSeen(
        tiles=tuple((*at, letter) for at, _, letter in named),
        doubtful=tuple(_unsure(at, reading) for at, reading in order if reading.letter is None),
        turned=tuple((*at, reading.quarters) for at, reading, _ in named if reading.quarters),
        confidence=tuple(reading.confidence for _, reading, _ in named),
        by_value=tuple(_unsure(at, reading) for at, reading, _ in named if reading.decided_by is DecidedBy.VALUE),
    )


def _unsure(at: Field, reading: FieldReading) -> TileUnsure:
    """The candidates with their chances, but for what is printed on the board itself."""
    pairs = zip(reading.chances, reading.turns, strict=True)
    return TileUnsure(*at, tuple((letter, chance, turn) for (letter, chance), turn in pairs if letter != SIGN))


def _name(reading: FieldReading | None) -> str | None:
    """What a field was taken for: a letter, "" for something without a name, None for nothing."""
    if reading is None:
        return None
    return reading.letter or ""


def _may_be(reading: FieldReading, letter: str | None) -> bool:
    """Whether an unsure reading does not speak against a letter that was named before."""
    return reading.kind is Kind.UNSURE and letter in {candidate for candidate, _ in reading.candidates}


def _reaching_in(changed: Mask) -> Mask:
    """The changed fields that hang together with something changed beyond the board's edge."""
    count, labels = cv2.connectedComponents(changed.astype(np.uint8), connectivity=8)
    rim = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    reaching = [label for label in range(1, count) if label in rim]
    return np.isin(labels, reaching)
