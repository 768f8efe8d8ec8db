"""What is measured, step by step: a trial is fed with pictures or acts until it has a calibration to keep.

Trials raise Refused when what they see is wrong; on the command line and on the tablet they are the same ones.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, Protocol

import numpy as np

from calibration import acceptance as checks
from calibration.array_types import Image
from calibration.buzzer import TONES_HZ, loud_tones
from calibration.errors import Refused
from calibration.lens_fit import View, fit_lens, see_board
from calibration.mat_fit import check_picture, check_ruler, find_markers, fit_mat
from calibration.store import Measured
from calibration.zones import draw_zones
from companion.core.errors import IllegalEvent
from companion.core.game import Plain
from hardware.buzzer import Buzzer
from hardware.spinner import Spinner
from hardware.spinner_trial import SpinnerTrial
from vision.board.lens import Lens
from vision.board.readers import Reader
from vision.board.survey import survey_board
from vision.cards.deck import Deck, nearest_faces
from vision.plane import find_plane, paper_colour

PICTURES = 8
MOST_VIEWS = 15  # of the chessboard; then the lens is worked out
LOOK_EVERY_S = 0.3  # for the chessboard, which takes a while to find
STILL_PX = 1.5  # by which its corners may move between two looks
TONE_S = 0.8


class CalibrationStep(Protocol):
    """One measurement under way."""

    kind: str
    outcome: Measured | None
    """What is to be kept, once all is measured."""

    @property
    def progress(self) -> Plain:
        """How far it is, as JSON values."""
        ...

    def see(self, picture: Image, now: float) -> None:
        """A picture of the camera, BGR; `now` in s. Raises Refused, DeviceError."""
        ...

    def tick(self, now: float) -> None:
        """Time goes on. Raises Refused, DeviceError."""
        ...

    def act(self, name: str, value: Plain, now: float) -> None:
        """What a person did. Raises Refused; IllegalEvent "unknown_event"; DeviceError."""
        ...

    def close(self) -> None:
        """Everything is left safe, whether it was finished or not."""
        ...


class _Trial:
    """What most trials do not need."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.outcome: Measured | None = None

    @property
    def progress(self) -> Plain:
        return {}

    def see(self, picture: Image, now: float) -> None:
        """Pictures mean nothing here."""

    def tick(self, now: float) -> None:
        """Nothing goes on by itself."""

    def act(self, name: str, value: Plain, now: float) -> None:  # noqa: ARG002 - no act is known here
        raise IllegalEvent("unknown_event", event=name[:40])

    def close(self) -> None:
        """Nothing to leave."""


class PictureTrial(_Trial):
    """Takes PICTURES pictures of the table at rest, then judges them all."""

    def __init__(self, kind: str, judge: Callable[[list[Image]], Measured]) -> None:
        super().__init__(kind)
        self._judge = judge
        self._pictures: list[Image] = []

    @property
    def progress(self) -> Plain:
        return {"done": len(self._pictures), "of": PICTURES}

    def see(self, picture: Image, now: float) -> None:  # noqa: ARG002 - each picture counts once
        if self.outcome is None:
            self._pictures.append(picture)
            if len(self._pictures) == PICTURES:
                self.outcome = self._judge(self._pictures)


def camera_trial(ruler_mm: float) -> PictureTrial:
    """Where the mat lies. Raises Refused: the ruler says that it was printed in another scale."""
    check_ruler(ruler_mm)

    def judge(pictures: list[Image]) -> Measured:
        for picture in pictures:
            check_picture(picture)
        return checks.camera(fit_mat([find_markers(picture) for picture in pictures]), ruler_mm)

    return PictureTrial("camera", judge)


def white_trial(chosen: Callable[[], Mapping[str, Any]]) -> PictureTrial:
    """Whether the mat's paper looks white by what the camera has `chosen`."""

    def judge(pictures: list[Image]) -> Measured:
        colours = [paper_colour(picture, plane) for picture in pictures if (plane := find_plane(picture)) is not None]
        if not colours:
            expected = "the mat under the camera: its paper is what is white"
            raise Refused("white-balance", "no_mat", found="no mat in the picture", expected=expected)
        return checks.white_balance(np.median(colours, axis=0).tolist(), chosen())

    return PictureTrial("white-balance", judge)


def board_trial(reader: Reader, kind: str, lens: Lens | None = None) -> PictureTrial:
    """Where the board lies, and what stands on it."""
    return PictureTrial("board", lambda pictures: checks.board(survey_board(pictures, reader, kind=kind, lens=lens)))


class LensTrial(_Trial):
    """Takes a view of the chessboard by itself whenever it is held still somewhere else; "finish" ends it early."""

    def __init__(self) -> None:
        super().__init__("lens")
        self._views: list[View] = []
        self._last: View | None = None
        self._looked_s = float("-inf")

    @property
    def progress(self) -> Plain:
        return {"done": len(self._views), "of": MOST_VIEWS, "seen": self._last is not None}

    def see(self, picture: Image, now: float) -> None:
        if self.outcome is not None or now - self._looked_s < LOOK_EVERY_S:
            return
        self._looked_s = now
        before, self._last = self._last, see_board(picture)
        if self._last is not None and before is not None and _is_still(before, self._last):
            self.take(self._last)

    def take(self, view: View) -> None:
        """Keeps a view if it is another one than those before."""
        if view.is_new(self._views):
            self._views.append(view)
        if len(self._views) == MOST_VIEWS:
            self.outcome = checks.lens(fit_lens(self._views))

    def act(self, name: str, value: Plain, now: float) -> None:
        if name != "finish":
            super().act(name, value, now)
        self.finish()

    def finish(self) -> None:
        """Works the lens out from the views there are. Raises Refused."""
        self.outcome = checks.lens(fit_lens(self._views))


def _is_still(one: View, other: View) -> bool:
    return one.numbers == other.numbers and bool(np.abs(one.seen - other.seen).max() < STILL_PX)


class ZonesTrial(_Trial):
    """Waits for two rectangles: act "draw" with `zone` and `card`, each four shares of the picture, 0..1."""

    def __init__(self) -> None:
        super().__init__("zones")
        self._picture: Image | None = None

    def see(self, picture: Image, now: float) -> None:  # noqa: ARG002 - the newest picture counts
        self._picture = picture

    def act(self, name: str, value: Plain, now: float) -> None:
        if name != "draw":
            super().act(name, value, now)
        if self._picture is None:
            raise Refused("zones", "no_picture", found="no picture", expected="a camera that gives one")
        zone, card = (_box(value.get(key)) for key in ("zone", "card"))
        self.outcome = checks.zones(draw_zones(self._picture, zone, card))


def _box(found: object) -> tuple[float, float, float, float]:
    if isinstance(found, list) and len(found) == 4 and all(isinstance(one, int | float) for one in found):
        left, top, right, bottom = map(float, found)
        return left, top, right, bottom
    raise Refused("zones", "outside", found=str(found)[:80], expected="left, top, right, bottom, each 0 to 1")


class DeckTrial(_Trial):
    """Compares the faces of a deck with each other; done with the first tick, which takes seconds."""

    def __init__(self, deck: Deck | None) -> None:
        super().__init__("deck")
        self._deck = deck

    def tick(self, now: float) -> None:  # noqa: ARG002 - at once
        if self.outcome is None:
            deck = self._deck
            nearest = nearest_faces(deck) if deck else None
            self.outcome = checks.deck(deck.name if deck else "", len(deck.faces) if deck else 0, nearest)


class TurningTrial(_Trial):
    """Turns the empty board at three powers; then act "clockwise" or "other_way" says which way it went."""

    def __init__(self, spinner: Spinner) -> None:
        super().__init__("spinner")
        self._spinner = spinner
        self._trial: SpinnerTrial | None = None
        self._ended = False

    @property
    def progress(self) -> Plain:
        return {"turning": self._trial is not None and not self._ended, "ask": self._ended}

    def tick(self, now: float) -> None:  # noqa: ARG002 - the spinner is told the time itself
        if self._trial is None:
            self._trial = SpinnerTrial(self._spinner.motor)
            self._spinner.try_out(self._trial)
        elif self._spinner.progress is None:
            self._ended = True
        elif self._spinner.progress.reason is not None and not self._ended:
            why = str(self._spinner.progress.reason)
            raise Refused(
                "spinner", f"halted_{why}", found=f"halted: {why}", expected="a board that turns freely, no hand"
            )

    def act(self, name: str, value: Plain, now: float) -> None:
        if name not in ("clockwise", "other_way") or not self._ended or self._trial is None:
            super().act(name, value, now)
        else:
            self.outcome = checks.spinner(asdict(self._trial.found()), clockwise=name == "clockwise")

    def close(self) -> None:
        self._spinner.end_trial()


class BuzzerTrial(_Trial):
    """Plays tone after tone: act "loud" or "faint" says how it was and plays the next, "again" plays it again."""

    def __init__(self, buzzer: Buzzer) -> None:
        super().__init__("buzzer")
        self._buzzer = buzzer
        self._active = buzzer.active
        self._tones = TONES_HZ[:1] if buzzer.active else TONES_HZ
        self._at = 0
        self._loud: list[float] = []
        self._began = False

    @property
    def progress(self) -> Plain:
        return {"done": self._at, "of": len(self._tones), "hz": round(self._tones[self._at]), "active": self._active}

    def tick(self, now: float) -> None:
        if not self._began:
            self._began = True
            self._play(now)

    def act(self, name: str, value: Plain, now: float) -> None:
        if name not in ("loud", "faint", "again") or self.outcome is not None:
            super().act(name, value, now)
        if name == "again":
            self._play(now)
            return
        if name == "loud":
            self._loud.append(self._tones[self._at])
        if self._at + 1 == len(self._tones):
            self.outcome = loud_tones(self._loud, active=self._active)
            return
        self._at += 1
        self._play(now)

    def _play(self, now: float) -> None:
        self._buzzer.try_tone(self._tones[self._at], TONE_S, now)
