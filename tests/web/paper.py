"""Small stand-ins that only remember what they were asked for, and what a camera sees: for pages and routes."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import cv2
import numpy as np

from calibration.artwork import printed_deck
from calibration.tiles import board_picture
from companion.core.effects import Buzz, Effect, SpinRandomly, StopSpin, Tune
from companion.core.observations import CardSeen, CardShown, Observation
from companion.core.ports import Halt, SpinProgress, SpinStage
from companion.games.diamino.material import make_board
from web.calibrate import CalibrateState, Running, ShownQuality, ShownStep
from web.enrol import EnrolState, Likeness, ShownFace

REVIEW = EnrolState(
    "diadingo",
    "review",
    7,
    current="theft",
    faces=(
        ShownFace("ring_1000", "taken", "abc"),
        ShownFace("ring_2000", "skipped"),
        ShownFace("theft", "taken", "abd"),
        ShownFace("back", "missing"),
    ),
    alike=(Likeness("ring_1000", 0.93),),
)
ASKED = EnrolState("diadingo", "asked", 8, current="back", faces=REVIEW.faces, trouble="several")


BOARD_ROWS = (
    "B.......B",
    "..G...G..",
    ".R.....R.",
    ".........",
    "....S....",
    ".........",
    ".R.....R.",
    "..G...G..",
    "B.......B",
)


@cache
def board_seen() -> np.ndarray[Any, np.dtype[np.uint8]]:
    """What a camera over a small board sees: two fields of it, C4 and G6, are blotted out."""
    picture = board_picture(make_board({"name": "small", "rows": list(BOARD_ROWS)}, "board"), 2.4)
    for column, row in ((2, 3), (6, 5)):
        x, y = (round((30 + 20 * at) * 2.4) for at in (column, row))
        picture[y + 6 : y + 42, x + 6 : x + 42] = (255, 255, 255)
    return picture


GOOD = ShownQuality(0.31, "good", "2026-11-28")
STEPS = (
    ShownStep("camera", GOOD, ShownQuality(1.2, "poor", "2026-10-02"), camera=True),
    ShownStep("lens", None, camera=True, late=True),
    ShownStep("white-balance", ShownQuality(12.0, "fair", "2026-11-27"), camera=True, late=True),
    ShownStep("zones", camera=True, late=True),
    ShownStep("deck"),
    ShownStep("board", lacks="board", camera=True),
    ShownStep("corners", ShownQuality(31.0, "good", "2026-11-28")),
    ShownStep("spinner", late=True),
    ShownStep("buzzer", late=True),
)
TABLE_MEASURED = CalibrateState(3, True, STEPS)
MEASURE_REFUSED = CalibrateState(4, True, STEPS, Running("camera", "refused", {}, "hidden", {"markers": "0, 2"}))


class PaperCalibrating:
    """A calibration that stands as a test says."""

    def __init__(self) -> None:
        self.state = TABLE_MEASURED
        self.asked: list[tuple[Any, ...]] = []
        self.refusal: Exception | None = None

    def look(self) -> CalibrateState:
        return self.state

    def begin(self, kind: str, values: Mapping[str, Any]) -> None:
        self._ask("begin", kind, values)

    def act(self, name: str, value: Mapping[str, Any], step: int) -> None:
        self._ask(name, value, step)

    def close(self) -> None:
        self._ask("close")
        self.state = TABLE_MEASURED

    def restore(self, kind: str) -> None:
        self._ask("restore", kind)

    def _ask(self, *what: Any) -> None:
        if self.refusal:
            raise self.refusal
        self.asked.append(what)


class PaperEnrolling:
    """An enrolment that stands as a test says."""

    def __init__(self) -> None:
        self.state = REVIEW
        self.asked: list[tuple[Any, ...]] = []
        self.refusal: Exception | None = None
        self.drawing: bytes = cv2.imencode(".png", np.full((435, 280, 3), (90, 140, 200), np.uint8))[1].tobytes()

    def look(self) -> EnrolState:
        return self.state

    def begin(self) -> None:
        self._ask("begin")

    def pause(self) -> None:
        self._ask("pause")

    def act(self, name: str, step: int) -> None:
        self._ask(name, step)

    def go_to(self, face_id: str, step: int) -> None:
        self._ask("go_to", face_id, step)

    def restart(self, step: int) -> None:
        self._ask("restart", step)

    def finish(self, step: int) -> None:
        self._ask("finish", step)

    def picture(self, face_id: str) -> bytes | None:
        return self.drawing if any(face.id == face_id and face.version for face in self.state.faces) else None

    def _ask(self, *what: Any) -> None:
        if self.refusal:
            raise self.refusal
        self.asked.append(what)


class PaperCount:
    """An eye that reads what a test says."""

    def __init__(self) -> None:
        self.seen: tuple[CardSeen, ...] = (CardShown("diamond", 0.99),)
        self.asked: list[Any] = []
        self.refusal: Exception | None = None

    def begin(self) -> None:
        self.asked.append("begin")

    def look(self, *, more: bool = False) -> tuple[CardSeen, ...]:
        if self.refusal:
            raise self.refusal
        self.asked.append(more)
        return self.seen

    def end(self) -> None:
        self.asked.append("end")


class PaperSpinner:
    """A spinner that tells what a test says, and remembers why it was halted."""

    name = "spinner"

    def __init__(self) -> None:
        self.progress: SpinProgress | None = None

    def perform(self, effect: Effect, now: float) -> None:
        if isinstance(effect, SpinRandomly):
            self.progress = SpinProgress(SpinStage.COUNTDOWN, seconds=3)
        elif isinstance(effect, StopSpin):
            self.progress = None

    def tick(self, now: float) -> None:
        pass

    def poll(self, now: float) -> list[Any]:
        return []

    def beat(self) -> None:
        pass

    def halt(self, reason: Halt) -> None:
        self.progress = SpinProgress(SpinStage.HALTED, reason=reason)

    def close(self) -> None:
        pass


class PaperBuzzer:
    """A buzzer that remembers its tunes."""

    name = "buzzer"

    def __init__(self) -> None:
        self.tunes: list[Tune] = []

    def perform(self, effect: Effect, now: float) -> None:
        if isinstance(effect, Buzz):
            self.tunes.append(effect.tune)

    def tick(self, now: float) -> None:
        pass

    def close(self) -> None:
        pass


class PaperLook:
    """Two pictures of a drawn card that lies askew on the mat, and what they are read as now."""

    def __init__(self, card: str, again: Observation | None, edition: str = "diamoniak") -> None:
        self.pictures: tuple[bytes, ...] = tuple(_askew(edition, card, turn_deg) for turn_deg in (17, 18))
        self._now = again

    def again(self) -> Observation | None:
        return self._now


def _askew(edition: str, card: str, turn_deg: float) -> bytes:
    """A card on paper, as JPEG of 376 x 376."""
    face = cv2.resize(printed_deck(edition).picture(card), (140, 217), interpolation=cv2.INTER_AREA)
    table = np.full((376, 376, 3), (222, 232, 236), np.uint8)
    turn = cv2.getRotationMatrix2D((70, 108.5), turn_deg, 1.0) + np.array([[0, 0, 118], [0, 0, 79.5]])
    cv2.warpAffine(face, turn, (376, 376), dst=table, borderMode=cv2.BORDER_TRANSPARENT, flags=cv2.INTER_LINEAR)
    return cv2.imencode(".jpg", table)[1].tobytes()
