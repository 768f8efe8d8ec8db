"""Judges what was matched on a field: a letter, or unsure and why."""

from collections.abc import Sequence

import numpy as np

from calibration.array_types import Floats
from vision.tiles.faces import JOKER, TileSet
from vision.tiles.grid import FIELD_PX
from vision.tiles.match import Match
from vision.tiles.reading import DecidedBy, Doubt, Field, FieldReading, Kind
from vision.tiles.tile_points import ValueEye

_LEAST_SCORE = 0.85  # likeness; what is no tile of the set reaches 0.78 on the development boards, tiles 0.87
_LEAST_CLEAR, _CLEAR_LEAD = 0.8, 0.1  # the likeness that will do where no other letter comes near
_LEAST_ODD = 0.75  # likeness from which something that is not named is told as unsure; printed fields reach 0.73
_LEAST_LIKE = 0.6  # likeness that gives no confidence at all
_LEAST_SHARE = 0.2  # of the lead that the set's own look-alikes let expect
_LEAST_LEAD = 0.015  # of likeness over the next letter, however alike the two faces are
_UPRIGHT_SCORE, _UPRIGHT_VALUE = 0.95, 0.5  # less like, or its number less like: it may lie turned by quarters
_TURNED_SCORE, _TURNED_LEAD = 0.86, 0.04  # how like, and how much liker than upright, a turned one must be
_RIVAL_LEAD = 0.03  # a turned letter that is this near to another upright one leaves the field unsure
_LEAST_VALUE, _VALUE_LEAD = 0.6, 0.06  # likeness of a number that decides, and its lead over the next
_CORNER_VALUE = 0.8  # the same where rivals lie another way round, and so have their numbers in other corners
_MOST_OFF_FIELDS = 0.4  # farther off its field's middle a tile may belong to the next
_CHANCE_STEP = 0.03  # of likeness: this much less makes a letter e times less probable
_CANDIDATES = 4


class Judge:
    """Names a field if its best face is like enough, and leads by what the set's look-alikes let expect.

    Else the number in the tile's corner may decide between letters of different value; else the field is unsure.
    """

    def __init__(self, tiles: TileSet) -> None:
        self._alike = tiles.alike
        self._values = ValueEye(tiles)

    def may_be_turned(self, ink: Floats, at: Field, upright: Sequence[Match]) -> bool:
        """Whether quarter turns are worth a look: nothing upright is like enough, or its number is not seen."""
        if not upright or upright[0].score < _UPRIGHT_SCORE:
            return True
        value = self._values.likeness(ink, at, upright[0])
        return value is not None and value < _UPRIGHT_VALUE

    def with_turned(
        self, ink: Floats, at: Field, upright: tuple[Match, ...], around: tuple[Match, ...]
    ) -> tuple[Match, ...]:
        """The matches that count, best first: those turned by quarters only if they are liker, or rivals."""
        if not around or around[0].score < _TURNED_SCORE:
            return upright
        best = upright[0] if upright else None
        if best is None or around[0].score >= best.score + _TURNED_LEAD:
            return _sorted(upright + around)
        if around[0].letter != best.letter:
            return _sorted(upright + around) if around[0].score > best.score - _RIVAL_LEAD else upright
        here, there = (self._values.likeness(ink, at, match) for match in (best, around[0]))
        if here is None or there is None or there < max(_LEAST_VALUE, here + _VALUE_LEAD):
            return upright
        return (around[0], *(match for match in _sorted(upright + around) if match.letter != best.letter))

    def judge(self, ink: Floats, at: Field, matches: tuple[Match, ...]) -> FieldReading | None:
        """A reading of a field with matches (best first); None: nothing that could be a tile lies there."""
        if not matches or matches[0].score < _LEAST_ODD:
            return None
        confidence, decided_by = self._confidence(matches), DecidedBy.FACE
        if confidence < 0.5 and matches[0].score >= _LEAST_SCORE:
            told = self._told_by_value(ink, at, matches)
            if told is not None:
                (confidence, best), decided_by = told, DecidedBy.VALUE
                matches = (best, *(match for match in matches if match is not best))
        doubt = _doubt(matches, confidence)
        if doubt is Doubt.UNLIKE and _off_fields(matches[0]) > _MOST_OFF_FIELDS:
            return None  # a line of the board, or what lies on the next field
        return _reading(at, matches, confidence, doubt, decided_by)

    def _told_by_value(self, ink: Floats, at: Field, matches: Sequence[Match]) -> tuple[float, Match] | None:
        """The letter whose number is seen, with a confidence; None: numbers do not tell all rivals apart."""
        best = matches[0]
        rivals = [match for match in matches[1:] if match.letter != best.letter and self._rivals(best, match)]
        if not rivals or not all(self._values.tells(best.letter, match.letter) for match in rivals):
            return None
        ranked = self._values.decide(ink, at, (best, *rivals))
        others = [other for other in ranked[1:] if self._values.tells(ranked[0][1].letter, other[1].letter)]
        if len(others) < len(rivals):
            return None
        (likeness, first), lead = ranked[0], ranked[0][0] - max(other[0] for other in others)
        one_way = all(match.quarters == best.quarters for match in rivals)
        if likeness < (_LEAST_VALUE if one_way else _CORNER_VALUE) or lead < _VALUE_LEAD:
            return None
        return round(min(1.0, 0.5 + lead), 3), first

    def _rivals(self, best: Match, other: Match) -> bool:
        """Whether the lead over another letter is too little."""
        return self._lead(best, other) < 1

    def _lead(self, best: Match, other: Match) -> float:
        """The lead over another letter; 1 is the least that will do, which depends on how alike the two faces are."""
        usual = best.score * (1 - self._alike.get((best.letter, other.letter), 0.0))
        return (best.score - other.score) / max(_LEAST_SHARE * usual, _LEAST_LEAD)

    def _confidence(self, matches: Sequence[Match]) -> float:
        """0..1; half where the lead over the next letter is the least that will do."""
        best = matches[0]
        others = [match for match in matches[1:] if match.letter != best.letter]
        lead = float(np.clip(min((self._lead(best, other) for other in others[:3]), default=2.0) / 2, 0, 1))
        like = float(np.clip((best.score - _LEAST_LIKE) / (1 - _LEAST_LIKE), 0, 1))
        return round(min(lead, float(np.sqrt(np.sqrt(like)))), 3)


def _sorted(matches: Sequence[Match]) -> tuple[Match, ...]:
    return tuple(sorted(matches, key=lambda match: -match.score))


def _off_fields(match: Match) -> float:
    """How far off its field's middle a tile lies, along the axis on which it is more."""
    return max(abs(off) for off in match.off_px) / FIELD_PX


def _doubt(matches: Sequence[Match], confidence: float) -> Doubt | None:
    """Why the best match is no name; None: it is one."""
    best = matches[0]
    others = [match for match in matches if match.letter != best.letter]
    lead = best.score - max((match.score for match in others), default=-1.0)
    if best.score < (_LEAST_SCORE if lead < _CLEAR_LEAD else _LEAST_CLEAR):
        return Doubt.UNLIKE
    if _off_fields(best) > _MOST_OFF_FIELDS:
        return Doubt.OFF_FIELD
    if confidence >= 0.5:
        return None
    return Doubt.LOOK_ALIKE if others and others[0].quarters == best.quarters else Doubt.TURNED


def _reading(
    at: Field, matches: Sequence[Match], confidence: float, doubt: Doubt | None, decided_by: DecidedBy
) -> FieldReading:
    best = matches[0]
    sure = Kind.JOKER if best.letter == JOKER else Kind.LETTER
    letters = list(dict.fromkeys(match.letter for match in matches))[:_CANDIDATES]
    bests = [
        max((match for match in matches if match.letter == letter), key=lambda one: one.score) for letter in letters
    ]
    scores = [match.score for match in bests]
    return FieldReading(
        row=at[0],
        column=at[1],
        kind=sure if doubt is None else Kind.UNSURE,
        letter=best.letter if doubt is None else None,
        confidence=confidence,
        turn_deg=best.turn_deg + 90 * best.quarters,
        off_fields=(best.off_px[0] / FIELD_PX, best.off_px[1] / FIELD_PX),
        candidates=tuple(zip(letters, scores, strict=True)),
        chances=_chances(letters, scores),
        turns=tuple(match.quarters for match in bests),
        decided_by=decided_by if doubt is None else None,
        doubt=doubt,
    )


def _chances(letters: Sequence[str], scores: Sequence[float]) -> tuple[tuple[str, float], ...]:
    """Likeness as confidences that add up to 1; a rule of thumb, not calibrated."""
    weights = np.exp((np.array(scores) - max(scores)) / _CHANCE_STEP)
    shares = weights / weights.sum()
    return tuple((letter, round(float(share), 3)) for letter, share in zip(letters, shares, strict=True))
