"""Guided enrolment: every face of a deck shown to the camera once, one after the other, in any order people like."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from calibration.array_types import Image
from vision.cards.deck import CARD_MM, Deck, Face, alikeness
from vision.cards.enrol import assemble

TOO_ALIKE = 0.9  # alikeness from which two faces may get mixed up
_RESEMBLES = 0.3  # correlation from which an example says which way is up
_CLEARLY = 0.1  # and by so much more than the other way


@dataclass(frozen=True, slots=True)
class Wanted:
    """A face that is to be shown, as `vision.cards.deck.Face` describes it; its picture is still missing."""

    id: str
    kind: str = ""
    colour: str = ""
    value: int | None = None
    copies: int = 0


@dataclass(frozen=True, slots=True)
class Likeness:
    """A face taken before and how much it resembles the one under review, 0..1."""

    face_id: str
    alikeness: float

    @property
    def too_alike(self) -> bool:
        """Whether a camera may confuse the two."""
        return self.alikeness >= TOO_ALIKE


@dataclass(frozen=True, slots=True)
class Enrolment:
    """How far a deck is enrolled. Every act gives the next Enrolment; this one stays as it is.

    `pictures` by face id: BGR, cut at the card's outline. `current` is the face that is asked for, None when all are
    taken or skipped; a current face that has a picture is under review.
    """

    wanted: tuple[Wanted, ...]
    pictures: Mapping[str, Image] = field(default_factory=dict)
    current: str | None = None
    skipped: frozenset[str] = frozenset()

    @property
    def review(self) -> bool:
        """Whether the current face has a picture, which is to be kept or taken again."""
        return self.current in self.pictures

    @property
    def missing(self) -> tuple[str, ...]:
        """Faces that were neither taken nor skipped, in order."""
        return tuple(one.id for one in self.wanted if one.id not in self.pictures and one.id not in self.skipped)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces taken so far, in the order they are wanted."""
        taken = (one for one in self.wanted if one.id in self.pictures)
        return tuple(Face(one.id, self.pictures[one.id], one.kind, one.colour, one.value, one.copies) for one in taken)

    def take(self, picture: Image) -> "Enrolment":
        """The current face has this picture, to be reviewed. Raises ValueError when none is asked for."""
        if self.current is None or self.review:
            raise ValueError("no face is asked for")
        skipped = self.skipped - {self.current}
        return replace(self, pictures={**self.pictures, self.current: picture}, skipped=skipped)

    def keep(self) -> "Enrolment":
        """The picture under review is good: on to the next missing face. Raises ValueError without a review."""
        self._need_review()
        return self._onward()

    def retake(self) -> "Enrolment":
        """The picture under review is dropped; its face is asked for again. Raises ValueError without a review."""
        self._need_review()
        return replace(self, pictures={face: kept for face, kept in self.pictures.items() if face != self.current})

    def turned(self) -> "Enrolment":
        """The picture under review turned by half a turn. Raises ValueError without a review."""
        picture = self._need_review()
        return replace(self, pictures={**self.pictures, str(self.current): half_turn(picture)})

    def skip(self) -> "Enrolment":
        """The current face is left out for now, its picture too. Raises ValueError when none is asked for."""
        if self.current is None:
            raise ValueError("no face is asked for")
        dropped = {face: kept for face, kept in self.pictures.items() if face != self.current}
        return replace(self, pictures=dropped, skipped=self.skipped | {self.current})._onward()

    def go_to(self, face_id: str) -> "Enrolment":
        """Any wanted face is the current one, under review if it has a picture. Raises KeyError for any other."""
        self._wanted(face_id)
        return replace(self, current=face_id)

    def one_more(self, face_id: str) -> "Enrolment":
        """A deck that has one more face of this kind: witch_8 after witch_7, diamond_2 beside diamond.

        It is asked for at once. Raises KeyError for a face that is not wanted, ValueError for a part of a picture or a
        back, of which there are no more.
        """
        like = self._wanted(face_id)
        if like.colour or like.kind == "back":
            raise ValueError(f"there is only one {face_id}")
        numbered = re.fullmatch(re.escape(like.kind) + r"_\d+", face_id) is not None and like.value is None
        stem = like.kind if numbered else face_id
        own = re.compile(re.escape(stem) + r"(?:_(\d+))?")
        kin = [(at, found) for at, one in enumerate(self.wanted) if (found := own.fullmatch(one.id))]
        number = max(int(found[1] or 1) for _, found in kin) + 1
        added = replace(like, id=f"{stem}_{number}", copies=1 if numbered else 0)
        at = kin[-1][0] + 1
        return replace(self, wanted=(*self.wanted[:at], added, *self.wanted[at:]), current=added.id)

    def likenesses(self, most: int = 2) -> tuple[Likeness, ...]:
        """The faces taken before that resemble the one under review most, most alike first."""
        if not self.review:
            return ()
        ours = Face("", self.pictures[str(self.current)])
        others = (face for face in self.faces if face.id != self.current)
        found = [Likeness(face.id, alikeness(ours, face)) for face in others]
        return tuple(sorted(found, key=lambda one: -one.alikeness)[:most])

    def finish(self, name: str, *, size_mm: tuple[float, float] = CARD_MM) -> Deck:
        """The deck of all faces taken, with thresholds of its own. Raises SettingsError when there is none."""
        return assemble(name, self.faces, where=name, size_mm=size_mm)

    def _need_review(self) -> Image:
        if self.current is None or self.current not in self.pictures:
            raise ValueError("no picture is under review")
        return self.pictures[self.current]

    def _wanted(self, face_id: str) -> Wanted:
        for one in self.wanted:
            if one.id == face_id:
                return one
        raise KeyError(face_id)

    def _onward(self) -> "Enrolment":
        """The next missing face after the current one, else the first missing of all, else none."""
        ids = [one.id for one in self.wanted]
        here = ids.index(self.current) if self.current in ids else -1
        later = [face for face in self.missing if ids.index(face) > here]
        return replace(self, current=next(iter([*later, *self.missing]), None))


def begin(wanted: tuple[Wanted, ...]) -> Enrolment:
    """An enrolment that asks for the first face."""
    return Enrolment(wanted)._onward()


def half_turn(picture: Image) -> Image:
    """A picture upside down."""
    return np.ascontiguousarray(picture[::-1, ::-1])


def upright(picture: Image, example: Image) -> Image:
    """A card's picture turned as an example of that face stands; unchanged where the example does not tell."""
    as_is, turned = (_correlation(way, example) for way in (picture, half_turn(picture)))
    return half_turn(picture) if turned >= _RESEMBLES and turned >= as_is + _CLEARLY else picture


def _correlation(one: Image, other: Image) -> float:
    """Correlation, -1..1, of two pictures shrunk to a few px, channel by channel."""
    small = (cv2.resize(way, (28, 44), interpolation=cv2.INTER_AREA).astype(np.float64) for way in (one, other))
    a, b = (way - way.mean(axis=(0, 1)) for way in small)
    return float((a * b).sum() / (np.linalg.norm(a) * np.linalg.norm(b) + 1e-9))
